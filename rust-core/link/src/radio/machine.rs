use std::collections::{BTreeMap, VecDeque};

use super::calls::Desk;
use super::scan::{Do, Scan, Wanted};
use super::sightings::Sightings;
use super::{
    CallId, Card, ChannelId, Command, Device, Fault, Output, Report, State, Status, Step, Unreached,
};
use crate::discovery::Nickname;

/// Open at once; more, and somebody means no good.
pub const MAX_CHANNELS: usize = 8;

/// After others could not be shown this phone, it is tried again.
pub const HIDDEN_AGAIN_MS: u64 = 30_000;

/// What is in front of the person, and is to be reached by others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Front {
    /// Under which name.
    pub nickname: Nickname,
    /// Whether others are looked for: for a list of people, not for a game.
    pub searches: bool,
}

/// An open channel.
#[derive(Debug)]
pub(super) struct Channel {
    pub(super) device: Device,
    /// Whether this phone has opened it.
    pub(super) ours: bool,
}

/// How far this phone is to be seen.
#[derive(Debug, Default)]
enum Seen {
    #[default]
    No,
    /// [`Command::Listen`] was said.
    Coming(Nickname, Step),
    /// [`Command::Show`] was said.
    As(Nickname),
}

/// One phone's radio. Every method takes the time in milliseconds, of a clock that never goes back;
/// [`Radio::poll`] gives what is to be done after it, in order, and [`Radio::wake_at`] says when
/// [`Radio::tick`] is due.
#[derive(Debug, Default)]
pub struct Radio {
    wanted: bool,
    /// The system's question is on the screen, or was asked for.
    asking: bool,
    barred: bool,
    /// A permission went though the phone says it is there.
    denied: bool,
    phone: State,
    front: Option<Front>,
    seen: Seen,
    hidden: Option<Fault>,
    show_again_at: Option<u64>,
    blind: Option<Fault>,
    pub(super) running: bool,
    pub(super) scan: Scan,
    pub(super) sightings: Sightings,
    pub(super) desk: Desk,
    pub(super) channels: BTreeMap<ChannelId, Channel>,
    opened: u64,
    pub(super) outputs: VecDeque<Output>,
    told: Told,
}

/// As much of [`Status`] as shows that it has changed.
type Told = (State, Option<Fault>, Option<Fault>, u64, usize);

impl Radio {
    /// One that nobody wants yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The person has asked for Bluetooth, perhaps once more. True when the system is to ask the
    /// person now; [`Radio::answered`] is to follow.
    pub fn turn_on(&mut self, phone: State, now: u64) -> bool {
        self.phone = phone;
        self.wanted = true;
        self.denied = false;
        let missing = phone == State::Refused;
        self.asking = missing;
        self.command(Command::Wake);
        self.settle(now);
        missing
    }

    /// A game that was played by Bluetooth goes on. Nothing is asked.
    pub fn go_on(&mut self, phone: State, now: u64) {
        self.phone = phone;
        if !self.wanted {
            self.wanted = true;
            self.command(Command::Wake);
        }
        self.settle(now);
    }

    /// The person wants it no more.
    pub fn turn_off(&mut self, now: u64) {
        self.wanted = false;
        self.asking = false;
        self.settle(now);
    }

    /// The person has answered the system's question, which `may_ask_again`.
    pub fn answered(&mut self, may_ask_again: bool, phone: State, now: u64) {
        self.asking = false;
        self.barred = !may_ask_again;
        self.changed(phone, now);
    }

    /// The phone's own state may be another now.
    pub fn changed(&mut self, phone: State, now: u64) {
        self.phone = phone;
        self.denied = false;
        if phone.is_allowed() {
            self.asking = false;
            self.barred = false;
        }
        self.settle(now);
    }

    /// Something else is in front, or nothing that others could reach. Channels that are open stay.
    pub fn front(&mut self, front: Option<Front>, now: u64) {
        self.front = front;
        self.settle(now);
    }

    /// Tries to reach somebody: the phone at `device`, or another one whose person is called
    /// `nickname` by now. It ends within [`CALL_MS`](super::CALL_MS), with [`Radio::opened`] or
    /// [`Output::Unreached`]. An earlier call of that name ends now.
    pub fn call(&mut self, device: Device, nickname: &str, now: u64) -> CallId {
        let id = self.ring(device, nickname, now);
        self.settle(now);
        id
    }

    /// The platform tells.
    pub fn report(&mut self, report: Report, now: u64) {
        match report {
            Report::Denied => self.denied = true,
            Report::Listening(step, psm) => self.listening(step, psm, now),
            Report::Shown => {
                if matches!(self.seen, Seen::As(_)) {
                    self.hidden = None;
                    self.show_again_at = None;
                }
            }
            Report::Hidden(why) => self.hide(why, now),
            Report::Sighted(device) => {
                if self.running {
                    self.scan.heard(now);
                    self.blind = None;
                    self.sightings.see(device, now);
                }
            }
            Report::Blind(why) => {
                if self.running {
                    self.blind = Some(why);
                    // It may be a late word about an earlier one.
                    self.stop_scan(now);
                    self.scan.failed(why, now);
                }
            }
            Report::CardRead(device, step, bytes) => self.card_read(&device, step, &bytes, now),
            Report::Failed(device, step, why) => self.step_failed(&device, step, why, now),
            Report::Disconnected(device) => self.disconnected(&device, now),
        }
        self.settle(now);
    }

    /// The channel of [`Command::OpenChannel`] is there. None when it is wanted no more: close it.
    pub fn opened(&mut self, device: &Device, step: Step, now: u64) -> Option<(CallId, ChannelId)> {
        let call = self.call_opened(device, step);
        let opened = call.and_then(|call| Some((call, self.admit(device.clone(), true)?)));
        if let (Some(call), None) = (call, opened) {
            self.unreached(call, Unreached::TooManyChannels);
            self.release(device, now);
        }
        self.settle(now);
        opened
    }

    /// The device has opened a channel to this phone. None when nobody is there for it: close it.
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

    /// The channel has been closed, by whomever.
    pub fn closed(&mut self, channel: ChannelId, now: u64) {
        if let Some(Channel { device, .. }) = self.channels.remove(&channel)
            && self.holds(&device)
        {
            // The connection under it does not end by itself.
            self.release(&device, now);
        }
        self.settle(now);
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        self.settle(now);
    }

    /// When [`Radio::tick`] is due.
    #[must_use]
    pub fn wake_at(&self, now: u64) -> Option<u64> {
        let since = self.scan.began();
        let wanted = self.wanted_scan(now);
        let scan = self.scan.wake_at(wanted);
        let times = [scan, self.sightings.expiry(since), self.show_again_at];
        let desk = self.desk_wakes_at(now);
        // What is due and was not done waits for something else than the time.
        times.into_iter().chain(desk).flatten().min()
    }

    /// What is to be done next.
    pub fn poll(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// What there is to see.
    #[must_use]
    pub fn status(&self) -> Status {
        Status {
            state: self.state(),
            hidden: self.hidden,
            blind: self.blind,
            people: self.sightings.people(),
            channels: self.channels.len(),
        }
    }

    fn state(&self) -> State {
        match self.phone {
            _ if !self.wanted => State::Off,
            State::Refused if self.asking => State::Asking,
            State::Refused if self.barred => State::Barred,
            phone if self.denied && phone.is_allowed() => State::Refused,
            State::Off | State::Asking => State::Waking,
            phone => phone,
        }
    }

    pub(super) fn command(&mut self, command: Command) {
        self.outputs.push_back(Output::Command(command));
    }

    pub(super) fn searches(&self) -> bool {
        self.front.as_ref().is_some_and(|front| front.searches)
    }

    /// Brings everything to where it should be now.
    fn settle(&mut self, now: u64) {
        let front = self.front.clone().filter(|_| self.state() == State::On);
        if front.is_none() && self.running {
            self.stop();
        }
        if front.is_some() && !self.running {
            self.running = true;
            self.scan.forgive();
        }
        if let Some(front) = front {
            self.be_seen(front.nickname, now);
        }
        self.proceed(now);
        self.sightings.expire(self.scan.began(), now);
        self.settle_scan(now);
        self.tell();
    }

    fn stop(&mut self) {
        self.running = false;
        self.hang_up_all();
        if self.scan.settle(Wanted::No, 0) == Do::Stop {
            self.command(Command::StopScan);
        }
        if !matches!(self.seen, Seen::No) {
            self.seen = Seen::No;
            self.command(Command::Hide);
        }
        self.hidden = None;
        self.show_again_at = None;
        self.blind = None;
        self.sightings.clear();
    }

    fn be_seen(&mut self, nickname: Nickname, now: u64) {
        let again = self.show_again_at.is_some_and(|at| at <= now);
        if again {
            // Or the system has not even said so.
            self.hidden = self.hidden.or(Some(Fault::Failed));
        }
        match &self.seen {
            Seen::As(before) | Seen::Coming(before, _) if *before == nickname && !again => return,
            Seen::No => {}
            _ => self.command(Command::Hide),
        }
        self.show_again_at = Some(now + HIDDEN_AGAIN_MS);
        let step = self.next_step();
        self.seen = Seen::Coming(nickname, step);
        self.command(Command::Listen(step));
    }

    fn listening(&mut self, step: Step, psm: u16, now: u64) {
        let nickname = match &self.seen {
            Seen::Coming(nickname, wanted) if *wanted == step => nickname.clone(),
            _ => return,
        };
        match Card::new(psm, nickname.clone()) {
            Ok(card) => {
                self.seen = Seen::As(nickname);
                self.command(Command::Show(card.bytes()));
            }
            Err(error) => {
                log::warn!("the system gives a channel that nobody can open: {error}");
                self.hide(Fault::Failed, now);
            }
        }
    }

    fn hide(&mut self, why: Fault, now: u64) {
        if self.running {
            self.hidden = Some(why);
            self.show_again_at = (why != Fault::Unsupported).then_some(now + HIDDEN_AGAIN_MS);
        }
    }

    fn settle_scan(&mut self, now: u64) {
        let wanted = self.wanted_scan(now);
        // An old one ends, and the next begins.
        for _ in 0..2 {
            match self.scan.settle(wanted, now) {
                Do::Nothing => break,
                Do::Stop => self.stopped_scan(now),
                Do::Start => {
                    self.blind = None;
                    self.command(Command::StartScan);
                    break;
                }
            }
        }
        if self.scan.is_held_up(wanted, now) {
            self.blind = Some(Fault::Crowded);
        }
    }

    /// Before somebody is connected to.
    pub(super) fn stop_scan(&mut self, now: u64) {
        if self.scan.settle(Wanted::No, now) == Do::Stop {
            self.stopped_scan(now);
        }
    }

    fn stopped_scan(&mut self, now: u64) {
        self.pause(now);
        self.command(Command::StopScan);
    }

    fn tell(&mut self) {
        let told = (
            self.state(),
            self.hidden,
            self.blind,
            self.sightings.revision(),
            self.channels.len(),
        );
        if told != self.told {
            self.told = told;
            self.outputs.push_back(Output::Changed);
        }
    }
}
