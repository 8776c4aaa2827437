//! Simulation of phones with Bluetooth in one room, in virtual time. A [`Platform`] behaves and
//! fails as its vendor documents. A [`Radio`] that violates the platform's rules fails the test.
//!
//! | behaviour | source |
//! |---|---|
//! | Android: after five scan starts within 30 s, the next scan silently finds no device | `AppScanStats.isScanningTooFrequently` of AOSP; some versions report `ScanCallback.SCAN_FAILED_SCANNING_TOO_FREQUENTLY` |
//! | Android: a connection within 150 ms of the end of a scan or of a closed GATT client often fails; one in twenty fails anyway | multipaz issue 1732; `BluetoothSocket.connect` throws |
//! | Android: the visible address changes | private resolvable addresses, Bluetooth Core 5.4, 6.B.1.3.2.2 |
//! | Android: an unanswered connection fails with status 133 after half a minute | `BluetoothGattCallback.onConnectionStateChange` |
//! | iPhone: a connection attempt does not time out | developer.apple.com, `CBCentralManager.connect(_:options:)` |
//! | iPhone: a cancelled connection is reported with `didDisconnectPeripheral` and drops its channels; pending operations may still complete | `cancelPeripheralConnection(_:)` |
//! | iPhone: unpublishing a channel number closes the channels opened through it, so apps retain it | `unpublishL2CAPChannel(_:)` |
//! | both: switching off ends advertising, scans, connections and channels | `BluetoothAdapter.disable`; `centralManagerDidUpdateState(_:)`, `peripheralManagerDidUpdateState(_:)` |

use std::collections::{BTreeMap, BTreeSet};

use gomoku_link::discovery::Nickname;
use gomoku_link::radio::{
    CallId, ChannelId, Device, Foreground, MAX_STARTS, OperationId, PlatformCommand,
    PlatformReport, Radio, RadioFault, RadioOutput, RadioState, STARTS_MS,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Platform {
    Android,
    IPhone,
}

#[derive(Debug, Clone)]
enum Later {
    Report(PlatformReport),
    /// Read the card at this address.
    Read(Device, OperationId),
    /// Open the channel with this number.
    Open(Device, u16, OperationId),
    Closed(ChannelId),
}

/// True if the radio is on, even if the app may not use it.
fn works(state: RadioState) -> bool {
    !matches!(state, RadioState::SwitchedOff | RadioState::Waking)
}

#[derive(Debug, Clone, Copy)]
struct Pipe {
    ends: [(usize, ChannelId); 2],
}

pub(crate) struct Phone {
    pub(crate) platform: Platform,
    pub(crate) radio: Radio,
    pub(crate) name: &'static str,
    pub(crate) address: u64,
    state: RadioState,
    psm: u16,
    listening: bool,
    card: Option<Vec<u8>>,
    scanning: bool,
    /// The scan silently finds no device.
    deaf: bool,
    starts: Vec<u64>,
    quiet_since: u64,
    step: Option<(Device, OperationId)>,
    /// Devices whose disconnection the iPhone must report.
    connected: BTreeSet<Device>,
    /// Start times; outcomes are in `reached` and `ended`.
    pub(crate) calls: BTreeMap<CallId, u64>,
    pub(crate) reached: Vec<(CallId, ChannelId)>,
    pub(crate) ended: BTreeSet<CallId>,
    channels: BTreeMap<ChannelId, (Device, bool)>,
}

impl Phone {
    /// Ignores an operation whose cancellation would drop a channel.
    fn is_idle(&self) -> bool {
        let under_way = self.step.as_ref().map(|(device, _)| device);
        under_way.is_none_or(|device| self.channels.values().any(|(of, _)| of == device))
    }
}

pub(crate) struct Air {
    pub(crate) now: u64,
    pub(crate) phones: Vec<Phone>,
    /// Radios fail, answers arrive late or twice, and addresses change.
    pub(crate) unruly: bool,
    random: StdRng,
    later: Vec<(u64, usize, Later)>,
    pipes: Vec<Pipe>,
    next_address: u64,
    pub(crate) opened: usize,
    pub(crate) failed: usize,
}

pub(crate) const READY: RadioState = RadioState::On;

impl Air {
    pub(crate) fn new(seed: u64, phones: &[(Platform, &'static str)]) -> Self {
        let phone = |(at, (platform, name)): (usize, &(Platform, &'static str))| Phone {
            platform: *platform,
            radio: Radio::new(),
            name,
            address: at as u64,
            state: READY,
            psm: 0x80 + at as u16,
            listening: false,
            card: None,
            scanning: false,
            deaf: false,
            starts: Vec::new(),
            quiet_since: 0,
            step: None,
            connected: BTreeSet::new(),
            calls: BTreeMap::new(),
            reached: Vec::new(),
            ended: BTreeSet::new(),
            channels: BTreeMap::new(),
        };
        Self {
            now: 1_000,
            phones: phones.iter().enumerate().map(phone).collect(),
            unruly: true,
            random: StdRng::seed_from_u64(seed),
            later: Vec::new(),
            pipes: Vec::new(),
            next_address: 100,
            opened: 0,
            failed: 0,
        }
    }

    pub(crate) fn draw(&mut self, below: u64) -> u64 {
        self.random.random_range(0..below)
    }

    fn one_in(&mut self, many: u64) -> bool {
        self.unruly && self.draw(many) == 0
    }

    fn soon(&mut self, phone: usize, most: u64, what: Later) {
        let at = self.now + 1 + self.draw(most);
        self.later.push((at, phone, what));
    }

    fn notify(&mut self, phone: usize, report: PlatformReport) {
        if self.one_in(10) {
            // Late, and possibly duplicated.
            self.soon(phone, 9_000, Later::Report(report.clone()));
            if self.draw(2) == 0 {
                return;
            }
        }
        if self.one_in(30) {
            self.soon(phone, 500, Later::Report(astray(&report)));
        }
        self.soon(phone, 60, Later::Report(report));
    }

    fn named(address: u64) -> Device {
        Device::from(format!("{address:012x}"))
    }

    /// The phone that has the address now.
    fn owner(&self, device: &Device) -> Option<usize> {
        let mut phones = self.phones.iter();
        phones.position(|phone| Self::named(phone.address) == *device)
    }

    pub(crate) fn front(&mut self, at: usize, front: Option<bool>) {
        let nickname = Nickname::new(self.phones[at].name).unwrap();
        let front = front.map(|searches| Foreground { nickname, searches });
        self.phones[at].radio.front(front, self.now);
        self.carry_out(at);
    }

    pub(crate) fn turn(&mut self, at: usize, on: bool) {
        let now = self.now;
        let phone = &mut self.phones[at];
        if on {
            phone.radio.turn_on(phone.state, now);
        } else {
            phone.radio.turn_off(now);
        }
        self.carry_out(at);
    }

    pub(crate) fn call(&mut self, at: usize, whom: usize) -> CallId {
        let (device, name) = (
            Self::named(self.phones[whom].address),
            self.phones[whom].name,
        );
        let (now, phone) = (self.now, &mut self.phones[at]);
        let id = phone.radio.call(device, name, now);
        phone.calls.insert(id, now);
        self.carry_out(at);
        id
    }

    /// Changes the Bluetooth switch or the permission.
    pub(crate) fn become_so(&mut self, at: usize, state: RadioState) {
        let now = self.now;
        if works(self.phones[at].state) && !works(state) {
            self.power_off(at);
        }
        let phone = &mut self.phones[at];
        phone.state = state;
        phone.radio.changed(state, now);
        self.carry_out(at);
    }

    fn power_off(&mut self, at: usize) {
        let phone = &mut self.phones[at];
        phone.scanning = false;
        phone.card = None;
        phone.listening = false;
        phone.step = None;
        let gone = std::mem::take(&mut phone.connected);
        for device in gone {
            self.notify(at, PlatformReport::Disconnected(device));
        }
        self.cut(|pipe| pipe.ends.iter().any(|(phone, _)| *phone == at));
    }

    fn cut(&mut self, which: impl Fn(&Pipe) -> bool) {
        let (cut, left) = self.pipes.iter().partition(|pipe| which(pipe));
        self.pipes = left;
        let cut: Vec<Pipe> = cut;
        for (phone, channel) in cut.iter().flat_map(|pipe| pipe.ends) {
            self.soon(phone, 300, Later::Closed(channel));
        }
    }

    /// As when a player closes a game or walks away.
    pub(crate) fn cut_any(&mut self, at: usize) {
        self.cut(|pipe| pipe.ends.iter().any(|(phone, _)| *phone == at));
    }

    pub(crate) fn change_address(&mut self, at: usize) {
        self.next_address += 1;
        self.phones[at].address = self.next_address;
    }

    /// Restarts the app, which ends its channels.
    pub(crate) fn change_number(&mut self, at: usize) {
        self.cut_any(at);
        let psm = 0x80 + self.draw(0x80) as u16;
        self.phones[at].psm = psm;
        let state = self.phones[at].state;
        self.become_so(at, RadioState::Waking);
        self.become_so(at, state);
    }

    /// Injects a report of foreign devices or failures.
    pub(crate) fn noise(&mut self, at: usize) {
        let device = Self::named(10_000 + self.draw(200));
        let report = match self.draw(6) {
            0 => PlatformReport::Blind(RadioFault::Failed),
            1 => PlatformReport::Hidden(RadioFault::Crowded),
            2 => PlatformReport::Disconnected(device),
            _ => PlatformReport::Sighted(device),
        };
        self.soon(at, 100, Later::Report(report));
    }

    pub(crate) fn pass(&mut self, ms: u64) {
        let end = self.now + ms;
        while self.now < end {
            let waits = self.later.iter().map(|(at, ..)| *at);
            let wakes = self.phones.iter();
            let wakes = wakes.filter_map(|phone| phone.radio.wake_at(self.now));
            let sight = self.now - self.now % 250 + 250;
            let next = waits.chain(wakes).chain([sight, end]).min().unwrap();
            // At least 1 ms, even with overdue work.
            self.now = next.max(self.now + 1).min(end);
            if self.now.is_multiple_of(250) {
                self.sight();
            }
            while let Some(at) = self.later.iter().position(|(at, ..)| *at <= self.now) {
                let (_, phone, what) = self.later.swap_remove(at);
                self.come(phone, what);
            }
            for at in 0..self.phones.len() {
                let now = self.now;
                let radio = &mut self.phones[at].radio;
                radio.tick(now);
                let next = radio.wake_at(now);
                assert!(next.is_none_or(|next| next > now), "it turns in circles");
                self.carry_out(at);
            }
        }
    }

    fn sight(&mut self) {
        for at in 0..self.phones.len() {
            for other in 0..self.phones.len() {
                let (phone, seen) = (&self.phones[at], &self.phones[other]);
                let sees = phone.scanning && !phone.deaf && seen.card.is_some() && other != at;
                let device = Self::named(seen.address);
                if sees && !self.one_in(3) {
                    let now = self.now;
                    let report = PlatformReport::Sighted(device);
                    self.phones[at].radio.report(report, now);
                    self.carry_out(at);
                }
            }
        }
    }

    fn come(&mut self, at: usize, what: Later) {
        let now = self.now;
        match what {
            Later::Report(report) => {
                if let PlatformReport::CardRead(device, step, _)
                | PlatformReport::Failed(device, step, _) = &report
                {
                    let done = (device.clone(), *step);
                    self.phones[at].step.take_if(|under| *under == done);
                }
                self.phones[at].radio.report(report, now);
            }
            Later::Closed(channel) => {
                self.phones[at].channels.remove(&channel);
                self.phones[at].radio.closed(channel, now);
            }
            Later::Read(device, step) => self.read(at, device, step),
            Later::Open(device, psm, step) => self.open(at, device, psm, step),
        }
        self.carry_out(at);
    }

    fn read(&mut self, at: usize, device: Device, step: OperationId) {
        let phone = &self.phones[at];
        if phone.step != Some((device.clone(), step)) || !works(phone.state) {
            return;
        }
        let card = self
            .owner(&device)
            .and_then(|owner| self.phones[owner].card.clone());
        match card {
            Some(bytes) if !self.one_in(15) => {
                self.phones[at].connected.insert(device.clone());
                self.notify(at, PlatformReport::CardRead(device, step, bytes));
            }
            Some(_) if self.draw(3) == 0 => {
                let bytes = vec![7; self.draw(40) as usize];
                self.notify(at, PlatformReport::CardRead(device, step, bytes));
            }
            // The iPhone never times out.
            _ if self.phones[at].platform == Platform::IPhone => {}
            _ => self.notify(at, PlatformReport::Failed(device, step, "133".into())),
        }
    }

    fn open(&mut self, at: usize, device: Device, psm: u16, step: OperationId) {
        let phone = &self.phones[at];
        let under_way = phone.step == Some((device.clone(), step));
        if !under_way && !self.one_in(2) || !works(self.phones[at].state) {
            // Cancelled; occasionally the channel opens all the same.
            return;
        }
        let phone = &self.phones[at];
        let android = phone.platform == Platform::Android;
        let hasty = android && (phone.scanning || self.now < phone.quiet_since + 150);
        let connected = phone.connected.contains(&device);
        let owner = self.owner(&device);
        let there = owner.filter(|owner| {
            let owner = &self.phones[*owner];
            owner.listening && owner.psm == psm
        });
        let fails = hasty && self.draw(2) == 0 || self.one_in(20);
        let (Some(there), true, false) = (there, connected, fails) else {
            self.failed += 1;
            return self.notify(at, PlatformReport::Failed(device, step, "refused".into()));
        };
        if under_way {
            self.phones[at].step = None;
        }
        let now = self.now;
        let taken = self.phones[at].radio.opened(&device, step, now);
        let back = Self::named(self.phones[at].address);
        let arrived = self.phones[there].radio.arrived(back.clone(), now);
        if let Some(theirs) = arrived {
            self.phones[there].channels.insert(theirs, (back, false));
        }
        if let Some((call, ours)) = taken {
            assert!(under_way, "a step that was given up");
            self.phones[at].channels.insert(ours, (device, true));
            self.phones[at].reached.push((call, ours));
            assert!(self.phones[at].ended.insert(call), "one outcome");
        }
        match (taken, arrived) {
            (Some((_, ours)), Some(theirs)) => {
                self.opened += 1;
                let ends = [(at, ours), (there, theirs)];
                self.pipes.push(Pipe { ends });
            }
            (Some((_, ours)), None) => self.soon(at, 300, Later::Closed(ours)),
            (None, Some(theirs)) => self.soon(there, 300, Later::Closed(theirs)),
            (None, None) => {}
        }
        self.carry_out(there);
    }

    fn carry_out(&mut self, at: usize) {
        while let Some(output) = self.phones[at].radio.poll() {
            match output {
                RadioOutput::Command(command) => self.obey(at, command),
                RadioOutput::Changed => {}
                RadioOutput::Unreached(call, _) => {
                    assert!(self.phones[at].ended.insert(call), "one outcome");
                }
            }
        }
    }

    fn obey(&mut self, at: usize, command: PlatformCommand) {
        let now = self.now;
        let on = works(self.phones[at].state);
        match command {
            PlatformCommand::Wake => {}
            PlatformCommand::Listen(step) => {
                if on {
                    self.phones[at].listening = true;
                    let psm = self.phones[at].psm;
                    self.notify(at, PlatformReport::Listening(step, psm));
                }
            }
            PlatformCommand::Show(card) => {
                let phone = &mut self.phones[at];
                if on && phone.listening {
                    phone.card = Some(card);
                    self.notify(at, PlatformReport::Shown);
                }
            }
            PlatformCommand::Hide => self.phones[at].card = None,
            PlatformCommand::StartScan => self.start_scan(at),
            PlatformCommand::StopScan => {
                let phone = &mut self.phones[at];
                phone.scanning = false;
                phone.quiet_since = now;
            }
            PlatformCommand::ReadCard(device, step) => {
                let phone = &mut self.phones[at];
                assert!(phone.is_idle(), "one thing at a time");
                let ours = phone
                    .channels
                    .values()
                    .any(|(of, ours)| *ours && *of == device);
                assert!(!ours, "an open channel's device is not introduced");
                phone.step = Some((device.clone(), step));
                self.soon(at, 400, Later::Read(device, step));
            }
            PlatformCommand::OpenChannel(device, psm, step) => {
                let phone = &mut self.phones[at];
                assert!(phone.is_idle(), "one thing at a time");
                let ours = phone
                    .channels
                    .values()
                    .any(|(of, ours)| *ours && *of == device);
                assert!(!ours, "two channels to one phone");
                phone.step = Some((device.clone(), step));
                self.soon(at, 400, Later::Open(device, psm, step));
            }
            PlatformCommand::Release(device) => {
                let phone = &mut self.phones[at];
                let open = phone.channels.values().any(|(of, _)| *of == device);
                assert!(!open, "it would drop the channel");
                phone.step.take_if(|(of, _)| *of == device);
                phone.connected.remove(&device);
                phone.quiet_since = now;
                self.notify(at, PlatformReport::Disconnected(device));
            }
        }
    }

    fn start_scan(&mut self, at: usize) {
        let now = self.now;
        let phone = &mut self.phones[at];
        if !works(phone.state) {
            return;
        }
        assert!(!phone.scanning, "it runs");
        phone.starts.retain(|start| start + STARTS_MS > now);
        phone.starts.push(now);
        assert!(phone.starts.len() <= MAX_STARTS, "{:?}", phone.starts);
        phone.scanning = true;
        phone.deaf = phone.starts.len() > 5;
    }

    pub(crate) fn anybody(&mut self) -> usize {
        let all: Vec<usize> = (0..self.phones.len()).collect();
        *all.choose(&mut self.random).unwrap()
    }

    pub(crate) fn joined(&self, one: usize, other: usize) -> bool {
        self.pipes.iter().any(|pipe| {
            let [(a, _), (b, _)] = pipe.ends;
            (a, b) == (one, other) || (b, a) == (one, other)
        })
    }
}

/// The same report for another device or step.
fn astray(report: &PlatformReport) -> PlatformReport {
    let other = Device::from("elsewhere");
    match report {
        PlatformReport::CardRead(_, step, bytes) => {
            PlatformReport::CardRead(other, *step, bytes.clone())
        }
        PlatformReport::Failed(device, step, why) => {
            let wrong = OperationId::numbered(step.number() + 1_000_000);
            PlatformReport::Failed(device.clone(), wrong, why.clone())
        }
        PlatformReport::Disconnected(_) => PlatformReport::Disconnected(other),
        report => report.clone(),
    }
}
