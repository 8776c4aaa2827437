use std::collections::{BTreeMap, VecDeque};

use super::calls::CallQueue;
use super::scan::{Scan, ScanAction, ScanReason};
use super::sightings::Sightings;
use super::{
    CallFailure, CallId, Card, ChannelId, Device, OperationId, PlatformCommand, PlatformReport,
    RadioFault, RadioOutput, RadioState, RadioStatus,
};
use crate::discovery::Nickname;

/// Maximum number of open channels; more indicate an attack.
pub const MAX_CHANNELS: usize = 8;

/// Delay before advertising again, in milliseconds.
pub const HIDDEN_AGAIN_MS: u64 = 30_000;

/// Foreground screen that makes this phone reachable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreground {
    /// Advertised nickname.
    pub nickname: Nickname,
    /// Whether to scan: true for a list of people, false for a game.
    pub searches: bool,
}

#[derive(Debug)]
pub(super) struct Channel {
    pub(super) device: Device,
    pub(super) ours: bool,
}

#[derive(Debug, Default)]
enum Visibility {
    #[default]
    No,
    Coming(Nickname, OperationId),
    As(Nickname),
}

/// Radio of one phone. Methods take the time in milliseconds of a monotonic clock. After each call,
/// process the outputs of [`Radio::poll`] and schedule [`Radio::tick`] at [`Radio::wake_at`].
#[derive(Debug, Default)]
pub struct Radio {
    wanted: bool,
    /// The permission dialog is due or displayed.
    asking: bool,
    barred: bool,
    /// A permission was missing although reported as granted.
    denied: bool,
    phone: RadioState,
    front: Option<Foreground>,
    seen: Visibility,
    hidden: Option<RadioFault>,
    show_again_at: Option<u64>,
    blind: Option<RadioFault>,
    pub(super) running: bool,
    pub(super) scan: Scan,
    pub(super) sightings: Sightings,
    pub(super) desk: CallQueue,
    pub(super) channels: BTreeMap<ChannelId, Channel>,
    opened: u64,
    pub(super) outputs: VecDeque<RadioOutput>,
    notified: NotifiedStatus,
}

/// Reported parts of [`RadioStatus`].
type NotifiedStatus = (
    RadioState,
    Option<RadioFault>,
    Option<RadioFault>,
    u64,
    usize,
);

impl Radio {
    /// Creates a disabled radio.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Enables Bluetooth at the player's request. Returns true if the app must display the
    /// permission dialog, followed by [`Radio::answered`].
    pub fn turn_on(&mut self, phone: RadioState, now: u64) -> bool {
        self.phone = phone;
        self.wanted = true;
        self.denied = false;
        let missing = phone == RadioState::Refused;
        self.asking = missing;
        self.command(PlatformCommand::Wake);
        self.settle(now);
        missing
    }

    /// Enables Bluetooth to resume a game, without a permission dialog.
    pub fn go_on(&mut self, phone: RadioState, now: u64) {
        self.phone = phone;
        if !self.wanted {
            self.wanted = true;
            self.command(PlatformCommand::Wake);
        }
        self.settle(now);
    }

    /// Disables Bluetooth at the player's request.
    pub fn turn_off(&mut self, now: u64) {
        self.wanted = false;
        self.asking = false;
        self.settle(now);
    }

    /// Reports the answer to the permission dialog. `may_ask_again` is true if the dialog may
    /// appear again.
    pub fn answered(&mut self, may_ask_again: bool, phone: RadioState, now: u64) {
        self.asking = false;
        self.barred = !may_ask_again;
        self.changed(phone, now);
    }

    /// Reports the phone's state, possibly unchanged.
    pub fn changed(&mut self, phone: RadioState, now: u64) {
        self.phone = phone;
        self.denied = false;
        if phone.is_allowed() {
            self.asking = false;
            self.barred = false;
        }
        self.settle(now);
    }

    /// Sets the foreground screen, or `None` for one that makes the phone unreachable. Open
    /// channels stay open.
    pub fn front(&mut self, front: Option<Foreground>, now: u64) {
        self.front = front;
        self.settle(now);
    }

    /// Calls the phone at `device`, or another one with that nickname. The call ends within
    /// [`CALL_MS`](super::CALL_MS), with [`Radio::opened`] or [`RadioOutput::Unreached`]. An earlier
    /// call to that nickname ends now.
    pub fn call(&mut self, device: Device, nickname: &str, now: u64) -> CallId {
        let id = self.start_call(device, nickname, now);
        self.settle(now);
        id
    }

    /// Processes a report of the platform.
    pub fn report(&mut self, report: PlatformReport, now: u64) {
        match report {
            PlatformReport::Denied => self.denied = true,
            PlatformReport::Listening(step, psm) => self.listening(step, psm, now),
            PlatformReport::Shown => {
                if matches!(self.seen, Visibility::As(_)) {
                    self.hidden = None;
                    self.show_again_at = None;
                }
            }
            PlatformReport::Hidden(why) => self.hide(why, now),
            PlatformReport::Sighted(device) => {
                if self.running {
                    self.scan.result_received(now);
                    self.blind = None;
                    self.sightings.see(device, now);
                }
            }
            PlatformReport::Blind(why) => {
                if self.running {
                    self.blind = Some(why);
                    // The report may be of an earlier scan.
                    self.stop_scan(now);
                    self.scan.failed(why, now);
                }
            }
            PlatformReport::CardRead(device, step, bytes) => {
                self.card_read(&device, step, &bytes, now)
            }
            PlatformReport::Failed(device, step, why) => self.step_failed(&device, step, why, now),
            PlatformReport::Disconnected(device) => self.disconnected(&device, now),
        }
        self.settle(now);
    }

    /// Reports the channel of [`PlatformCommand::OpenChannel`]. Returns `None` if it is not needed any more
    /// and the caller must close it.
    pub fn opened(
        &mut self,
        device: &Device,
        step: OperationId,
        now: u64,
    ) -> Option<(CallId, ChannelId)> {
        let call = self.call_opened(device, step);
        let opened = call.and_then(|call| Some((call, self.admit(device.clone(), true)?)));
        if let (Some(call), None) = (call, opened) {
            self.unreached(call, CallFailure::TooManyChannels);
            self.release(device, now);
        }
        self.settle(now);
        opened
    }

    /// Reports a channel opened by the device. Returns `None` if the caller must close it.
    pub fn arrived(&mut self, device: Device, now: u64) -> Option<ChannelId> {
        let admitted = self.running.then(|| self.admit(device, false)).flatten();
        self.settle(now);
        admitted
    }

    fn admit(&mut self, device: Device, ours: bool) -> Option<ChannelId> {
        if self.channels.len() >= MAX_CHANNELS {
            return None;
        }
        self.opened += 1;
        let id = ChannelId(self.opened);
        self.channels.insert(id, Channel { device, ours });
        Some(id)
    }

    /// Reports a channel closed by either side.
    pub fn closed(&mut self, channel: ChannelId, now: u64) {
        if let Some(Channel { device, .. }) = self.channels.remove(&channel)
            && self.holds(&device)
        {
            // The channel's connection must be closed explicitly.
            self.release(&device, now);
        }
        self.settle(now);
    }

    /// Advances the time.
    pub fn tick(&mut self, now: u64) {
        self.settle(now);
    }

    /// Returns the time of the next due [`Radio::tick`].
    #[must_use]
    pub fn wake_at(&self, now: u64) -> Option<u64> {
        let since = self.scan.began();
        let wanted = self.wanted_scan(now);
        let scan = self.scan.wake_at(wanted);
        let times = [scan, self.sightings.expiry(since), self.show_again_at];
        let desk = self.queue_wakes_at(now);
        // Blocked operations wait for an event, not for the time.
        times.into_iter().chain(desk).flatten().min()
    }

    /// Returns the next output.
    pub fn poll(&mut self) -> Option<RadioOutput> {
        self.outputs.pop_front()
    }

    /// Returns the visible state.
    #[must_use]
    pub fn status(&self) -> RadioStatus {
        RadioStatus {
            state: self.state(),
            hidden: self.hidden,
            blind: self.blind,
            people: self.sightings.people(),
            channels: self.channels.len(),
        }
    }

    fn state(&self) -> RadioState {
        match self.phone {
            _ if !self.wanted => RadioState::Off,
            RadioState::Refused if self.asking => RadioState::Asking,
            RadioState::Refused if self.barred => RadioState::Barred,
            phone if self.denied && phone.is_allowed() => RadioState::Refused,
            RadioState::Off | RadioState::Asking => RadioState::Waking,
            phone => phone,
        }
    }

    pub(super) fn command(&mut self, command: PlatformCommand) {
        self.outputs.push_back(RadioOutput::Command(command));
    }

    pub(super) fn searches(&self) -> bool {
        self.front.as_ref().is_some_and(|front| front.searches)
    }

    fn settle(&mut self, now: u64) {
        let front = self
            .front
            .clone()
            .filter(|_| self.state() == RadioState::On);
        if front.is_none() && self.running {
            self.stop();
        }
        if front.is_some() && !self.running {
            self.running = true;
            self.scan.clear_refusals();
        }
        if let Some(front) = front {
            self.advertise(front.nickname, now);
        }
        self.proceed(now);
        self.sightings.expire(self.scan.began(), now);
        self.settle_scan(now);
        self.notify();
    }

    fn stop(&mut self) {
        self.running = false;
        self.end_all_calls();
        if self.scan.settle(ScanReason::No, 0) == ScanAction::Stop {
            self.command(PlatformCommand::StopScan);
        }
        if !matches!(self.seen, Visibility::No) {
            self.seen = Visibility::No;
            self.command(PlatformCommand::Hide);
        }
        self.hidden = None;
        self.show_again_at = None;
        self.blind = None;
        self.sightings.clear();
    }

    fn advertise(&mut self, nickname: Nickname, now: u64) {
        let again = self.show_again_at.is_some_and(|at| at <= now);
        if again {
            // The system may not have reported it.
            self.hidden = self.hidden.or(Some(RadioFault::Failed));
        }
        match &self.seen {
            Visibility::As(before) | Visibility::Coming(before, _)
                if *before == nickname && !again =>
            {
                return;
            }
            Visibility::No => {}
            _ => self.command(PlatformCommand::Hide),
        }
        self.show_again_at = Some(now + HIDDEN_AGAIN_MS);
        let step = self.next_step();
        self.seen = Visibility::Coming(nickname, step);
        self.command(PlatformCommand::Listen(step));
    }

    fn listening(&mut self, step: OperationId, psm: u16, now: u64) {
        let nickname = match &self.seen {
            Visibility::Coming(nickname, wanted) if *wanted == step => nickname.clone(),
            _ => return,
        };
        match Card::new(psm, nickname.clone()) {
            Ok(card) => {
                self.seen = Visibility::As(nickname);
                self.command(PlatformCommand::Show(card.bytes()));
            }
            Err(error) => {
                log::warn!("the system gives a channel that nobody can open: {error}");
                self.hide(RadioFault::Failed, now);
            }
        }
    }

    fn hide(&mut self, why: RadioFault, now: u64) {
        if self.running {
            self.hidden = Some(why);
            self.show_again_at = (why != RadioFault::Unsupported).then_some(now + HIDDEN_AGAIN_MS);
        }
    }

    fn settle_scan(&mut self, now: u64) {
        let wanted = self.wanted_scan(now);
        // An expired scan stops and a new one starts.
        for _ in 0..2 {
            match self.scan.settle(wanted, now) {
                ScanAction::Nothing => break,
                ScanAction::Stop => self.stopped_scan(now),
                ScanAction::Start => {
                    self.blind = None;
                    self.command(PlatformCommand::StartScan);
                    break;
                }
            }
        }
        if self.scan.is_held_up(wanted, now) {
            self.blind = Some(RadioFault::Crowded);
        }
    }

    pub(super) fn stop_scan(&mut self, now: u64) {
        if self.scan.settle(ScanReason::No, now) == ScanAction::Stop {
            self.stopped_scan(now);
        }
    }

    fn stopped_scan(&mut self, now: u64) {
        self.pause(now);
        self.command(PlatformCommand::StopScan);
    }

    fn notify(&mut self) {
        let notified = (
            self.state(),
            self.hidden,
            self.blind,
            self.sightings.revision(),
            self.channels.len(),
        );
        if notified != self.notified {
            self.notified = notified;
            self.outputs.push_back(RadioOutput::Changed);
        }
    }
}
