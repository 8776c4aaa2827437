//! Connections to other phones, one operation at a time: calls, which take precedence, and reading
//! strangers' cards.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::machine::Radio;
use super::scan::ScanReason;
use super::sightings::CalleeMatch;
use super::{CallFailure, CallId, Card, Device, OperationId, PlatformCommand, RadioOutput};

/// Time limit of a call, in milliseconds. The caller gives up after ten seconds.
pub const CALL_MS: u64 = 8_000;

/// Time limit of a step, in milliseconds.
pub const STEP_MS: u64 = 5_000;

/// Pause in milliseconds between a scan or connection and the next connection.
pub const PAUSE_MS: u64 = 150;

/// Attempts to open a channel per card read.
pub const TRIES: u32 = 3;

/// Maximum number of concurrent calls; a player makes one.
pub const MAX_CALLS: usize = 4;

const ROUND_MS: u64 = 500;

/// Delay in milliseconds before a call tries unknown devices, and again before devices with another
/// nickname. The scan stops meanwhile.
const ASK_STRANGERS_MS: u64 = 500;
const ASK_ANYBODY_MS: u64 = 4_000;

const MAX_ASKED: usize = 4;

/// Time after which a connection counts as closed without a report.
const RELEASE_MS: u64 = 1_000;

#[derive(Debug)]
struct Call {
    id: CallId,
    device: Device,
    nickname: String,
    began: u64,
    until: u64,
    why: Option<String>,
    asked: Vec<Device>,
    round_at: Option<u64>,
    /// Card read, with the attempts left.
    next: Option<(Device, u16, u32)>,
}

#[derive(Debug)]
struct Work {
    device: Device,
    step: OperationId,
    until: u64,
    job: Job,
}

#[derive(Debug)]
enum Job {
    Meet,
    /// Reads the card of a device that may be the first call's target.
    Ask,
    /// Opens the channel, with `left` attempts.
    Open {
        psm: u16,
        left: u32,
    },
}

#[derive(Debug, Default)]
pub(super) struct CallQueue {
    calls: VecDeque<Call>,
    work: Option<Work>,
    quiet_until: u64,
    held: BTreeSet<Device>,
    /// Connections being closed, with their time limits.
    releasing: BTreeMap<Device, u64>,
    ids: u64,
    steps: u64,
}

impl Radio {
    pub(super) fn start_call(&mut self, device: Device, nickname: &str, now: u64) -> CallId {
        self.desk.ids += 1;
        let id = CallId(self.desk.ids);
        if !self.running {
            self.unreached(id, CallFailure::Off);
            return id;
        }
        let same = |call: &Call| call.nickname == nickname;
        if let Some(at) = self.desk.calls.iter().position(same) {
            self.end_call(at, CallFailure::CalledAgain, now);
        }
        if self.desk.calls.len() >= MAX_CALLS {
            self.end_call(0, CallFailure::CalledAgain, now);
        }
        self.desk.calls.push_back(Call {
            id,
            device,
            nickname: nickname.to_owned(),
            began: now,
            until: now + CALL_MS,
            why: None,
            asked: Vec::new(),
            round_at: None,
            next: None,
        });
        // Cancel reading a stranger's card, but use the called device's.
        match &mut self.desk.work {
            Some(work) if matches!(work.job, Job::Meet) => {
                let first = &self.desk.calls[0];
                if work.device == first.device {
                    work.job = Job::Ask;
                    self.stop_scan(now);
                } else {
                    let device = work.device.clone();
                    self.desk.work = None;
                    self.release(&device, now);
                }
            }
            _ => {}
        }
        id
    }

    pub(super) fn unreached(&mut self, id: CallId, why: CallFailure) {
        self.outputs.push_back(RadioOutput::Unreached(id, why));
    }

    fn end_call(&mut self, at: usize, why: CallFailure, now: u64) {
        let Some(call) = self.desk.calls.remove(at) else {
            return;
        };
        if at == 0 {
            let ours = |work: &mut Work| !matches!(work.job, Job::Meet);
            let device = match self.desk.work.take_if(ours) {
                Some(work) => Some(work.device),
                None => call.next.map(|(device, ..)| device),
            };
            if let Some(device) = device {
                self.release(&device, now);
            }
        }
        self.unreached(call.id, why);
    }

    pub(super) fn end_all_calls(&mut self) {
        let calls = std::mem::take(&mut self.desk.calls);
        let next = calls.front().and_then(|call| call.next.as_ref());
        let next = next.map(|(device, ..)| device.clone());
        let device = self.desk.work.take().map(|work| work.device).or(next);
        if let Some(device) = device
            && !self.has_channel(&device)
        {
            self.desk.held.remove(&device);
            self.command(PlatformCommand::Release(device));
        }
        self.desk.releasing.clear();
        for call in calls {
            self.unreached(call.id, CallFailure::Off);
        }
    }

    fn has_channel(&self, device: &Device) -> bool {
        let mut channels = self.channels.values();
        channels.any(|channel| channel.device == *device)
    }

    fn has_called(&self, device: &Device) -> bool {
        let mut channels = self.channels.values();
        channels.any(|channel| channel.ours && channel.device == *device)
    }

    pub(super) fn release(&mut self, device: &Device, now: u64) {
        // Closing the connection would drop the channel.
        if self.has_channel(device) || self.is_busy_with(device) {
            return;
        }
        self.desk.held.remove(device);
        self.command(PlatformCommand::Release(device.clone()));
        if self.running {
            let until = now + RELEASE_MS;
            self.desk.releasing.insert(device.clone(), until);
        }
        self.pause(now);
    }

    pub(super) fn holds(&self, device: &Device) -> bool {
        self.desk.held.contains(device)
    }

    fn is_busy_with(&self, device: &Device) -> bool {
        let work = self.desk.work.as_ref().map(|work| &work.device);
        let call = self.desk.calls.front();
        let next = call.and_then(|call| call.next.as_ref());
        work == Some(device) || next.is_some_and(|(next, ..)| next == device)
    }

    pub(super) fn pause(&mut self, now: u64) {
        self.desk.quiet_until = now + PAUSE_MS;
    }

    fn take_step(&mut self, device: &Device, step: OperationId, reads: bool) -> Option<Work> {
        self.desk.work.take_if(|work| {
            let same = work.device == *device && work.step == step;
            same && reads != matches!(work.job, Job::Open { .. })
        })
    }

    pub(super) fn card_read(&mut self, device: &Device, step: OperationId, bytes: &[u8], now: u64) {
        let Some(work) = self.take_step(device, step, true) else {
            return;
        };
        let card = match Card::read(bytes) {
            Ok(card) => card,
            Err(error) => return self.work_failed(work, error.to_string(), now),
        };
        let nickname = card.nickname().as_str();
        self.sightings.introduce(device, nickname);
        match (self.desk.calls.front_mut(), work.job) {
            (Some(call), Job::Ask) if call.nickname == nickname => {
                call.next = Some((device.clone(), card.psm(), TRIES));
            }
            (Some(call), Job::Ask) => {
                call.asked.push(device.clone());
                self.release(device, now);
            }
            _ => self.release(device, now),
        }
    }

    pub(super) fn step_failed(
        &mut self,
        device: &Device,
        step: OperationId,
        why: String,
        now: u64,
    ) {
        let reads = self.take_step(device, step, true);
        if let Some(work) = reads.or_else(|| self.take_step(device, step, false)) {
            self.work_failed(work, why, now);
        }
    }

    pub(super) fn disconnected(&mut self, device: &Device, now: u64) {
        if self.desk.releasing.remove(device).is_some() {
            return;
        }
        let why = "disconnected".to_owned();
        if let Some(work) = self.desk.work.take_if(|work| work.device == *device) {
            // A channel needs its connection.
            let job = match work.job {
                Job::Open { psm, .. } => Job::Open { psm, left: 0 },
                job => job,
            };
            self.work_failed(Work { job, ..work }, why, now);
        } else if let Some(call) = self.desk.calls.front_mut()
            && call.next.take_if(|(next, ..)| next == device).is_some()
        {
            call.asked.push(device.clone());
            call.why = Some(why);
            self.release(device, now);
        }
    }

    fn work_failed(&mut self, work: Work, why: String, now: u64) {
        log::debug!("{}: {why}", work.device);
        match (work.job, self.desk.calls.front_mut()) {
            (Job::Open { psm, left }, Some(call)) if left > 0 => {
                call.why = Some(why);
                call.next = Some((work.device, psm, left));
                self.pause(now);
                return;
            }
            (Job::Meet, _) => self.sightings.fail(&work.device, now),
            (_, Some(call)) => {
                call.why = Some(why);
                call.asked.push(work.device.clone());
            }
            (_, None) => {}
        }
        self.release(&work.device, now);
    }

    pub(super) fn call_opened(&mut self, device: &Device, step: OperationId) -> Option<CallId> {
        self.take_step(device, step, false)?;
        let call = self.desk.calls.pop_front()?;
        Some(call.id)
    }

    pub(super) fn proceed(&mut self, now: u64) {
        self.desk.releasing.retain(|_, until| *until > now);
        if let Some(work) = self.desk.work.take_if(|work| work.until <= now) {
            // Closing the connection cancels its operation.
            let job = match work.job {
                Job::Open { psm, .. } => Job::Open { psm, left: 0 },
                job => job,
            };
            self.work_failed(Work { job, ..work }, "no answer".to_owned(), now);
        }
        while let Some(at) = self.desk.calls.iter().position(|call| call.until <= now) {
            let call = &mut self.desk.calls[at];
            let why = match call.why.take() {
                Some(why) => CallFailure::NoAnswer(why),
                None => CallFailure::NotNear(call.nickname.clone()),
            };
            self.end_call(at, why, now);
        }
        if !self.running || self.desk.work.is_some() {
            return;
        }
        if let Some(call) = self.desk.calls.front_mut()
            && call.round_at.take_if(|at| *at <= now).is_some()
        {
            call.asked.clear();
        }
        match self.candidate(now) {
            Some(next) => {
                self.stop_scan(now);
                if self.desk.quiet_until <= now {
                    self.connect(next, now);
                }
            }
            None if self.desk.calls.is_empty() && self.searches() => {
                if self.desk.quiet_until <= now
                    && let Some(device) = self.stranger(now)
                {
                    self.begin(device, Job::Meet, now);
                }
            }
            None => {
                if let Some(call) = self.desk.calls.front_mut()
                    && !call.asked.is_empty()
                {
                    call.round_at.get_or_insert(now + ROUND_MS);
                }
            }
        }
    }

    fn candidate(&self, now: u64) -> Option<(Device, Option<(u16, u32)>)> {
        let call = self.desk.calls.front()?;
        if let Some((device, psm, left)) = &call.next {
            return Some((device.clone(), Some((*psm, *left))));
        }
        if call.asked.len() >= MAX_ASKED {
            return None;
        }
        let near = self.sightings.candidates(&call.device, &call.nickname, now);
        let (next, _) = near.into_iter().find(|(device, likely)| {
            let since = match likely {
                CalleeMatch::Very => 0,
                CalleeMatch::Perhaps => ASK_STRANGERS_MS,
                CalleeMatch::Hardly => ASK_ANYBODY_MS,
            };
            now >= call.began + since
                && !call.asked.contains(device)
                && !self.desk.releasing.contains_key(device)
                && !self.has_called(device)
        })?;
        Some((next.clone(), None))
    }

    fn stranger(&self, now: u64) -> Option<Device> {
        let may = |device: &Device| {
            !self.desk.releasing.contains_key(device) && !self.has_channel(device)
        };
        self.sightings.stranger(now, may).cloned()
    }

    fn connect(&mut self, (device, open): (Device, Option<(u16, u32)>), now: u64) {
        let job = match open {
            Some((psm, left)) => Job::Open {
                psm,
                left: left.saturating_sub(1),
            },
            None => Job::Ask,
        };
        if let Some(call) = self.desk.calls.front_mut() {
            call.next = None;
        }
        self.begin(device, job, now);
    }

    pub(super) fn next_step(&mut self) -> OperationId {
        self.desk.steps += 1;
        OperationId(self.desk.steps)
    }

    fn begin(&mut self, device: Device, job: Job, now: u64) {
        let step = self.next_step();
        self.desk.held.insert(device.clone());
        self.command(match job {
            Job::Open { psm, .. } => PlatformCommand::OpenChannel(device.clone(), psm, step),
            Job::Meet | Job::Ask => PlatformCommand::ReadCard(device.clone(), step),
        });
        self.desk.work = Some(Work {
            device,
            step,
            until: now + STEP_MS,
            job,
        });
    }

    pub(super) fn wanted_scan(&self, now: u64) -> ScanReason {
        if !self.running {
            return ScanReason::No;
        }
        if self.desk.calls.is_empty() {
            return if self.searches() {
                ScanReason::List
            } else {
                ScanReason::No
            };
        }
        let first = self.desk.calls.front();
        if self.desk.work.is_some() || self.candidate(now).is_some() {
            ScanReason::No
        } else if first.is_some_and(|call| !call.asked.is_empty()) {
            ScanReason::Round
        } else {
            ScanReason::Call
        }
    }

    pub(super) fn queue_wakes_at(&self, now: u64) -> Vec<Option<u64>> {
        let desk = &self.desk;
        let mut times = vec![desk.work.as_ref().map(|work| work.until)];
        times.push(desk.calls.iter().map(|call| call.until).min());
        times.push(desk.releasing.values().min().copied());
        if desk.work.is_none() && self.running {
            let first = desk.calls.front();
            times.push(first.and_then(|call| call.round_at));
            let later = [ASK_STRANGERS_MS, ASK_ANYBODY_MS].into_iter();
            let asks = later.filter_map(|ms| Some(first?.began + ms));
            times.push(asks.filter(|at| *at > now).min());
            let strangers = desk.calls.is_empty() && self.searches();
            let waiting =
                self.candidate(now).is_some() || strangers && self.stranger(now).is_some();
            times.push(waiting.then_some(desk.quiet_until));
            if strangers {
                times.push(self.sightings.stranger_at(now));
            }
        }
        times
    }
}
