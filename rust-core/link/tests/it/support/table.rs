//! Two phones with a stream that can be cut anywhere, in virtual time.

use std::collections::VecDeque;

use gomoku_link::link::{Friends, KeyPair, Randomness};
use gomoku_link::message::{Clock, Players, Purpose, Rule, Side, Terms};
use gomoku_link::replica::{Chain, DeviceTime, Entry, Event};
use gomoku_link::session::{
    Identity, InboundConnection, InboundError, PeerSession, RejectedConnection, SessionOutput,
};

use super::board::Board;

pub(crate) const TERMS: Terms = Terms {
    rule: Rule::Freestyle,
    size: 9,
    clock: Clock::CountUp,
    black: Side::Guest,
    forbidden_loses: false,
};

pub(crate) fn device_at(now_ms: u64) -> DeviceTime {
    DeviceTime {
        unix_ms: now_ms,
        boot_ms: 100_000 + now_ms,
    }
}

pub(crate) fn randomness(seed: u64) -> Randomness {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_be_bytes());
    Randomness::from_seed(bytes)
}

pub(crate) fn identity(nick: &str, randomness: &Randomness) -> Identity {
    Identity {
        keys: KeyPair::generate(randomness).unwrap(),
        face: KeyPair::generate(randomness).unwrap(),
        friends: Friends::default(),
        nick: nick.into(),
        app: "test".into(),
        pass: None,
    }
}

pub(crate) fn players() -> Players {
    Players {
        host: "Host".into(),
        guest: "小魏".into(),
    }
}

pub(crate) struct Phone {
    pub(crate) me: Identity,
    pub(crate) side: Side,
    pub(crate) session: Option<PeerSession<Board>>,
    pub(crate) disk: Option<Vec<u8>>,
    pub(crate) told: Vec<Event>,
    inbound: Option<InboundConnection>,
    /// Doors use a clock that starts with the connection.
    door_opened_ms: u64,
    /// Crashes before (false) or after (true) the next save.
    pub(crate) dies_at_keep: Option<bool>,
    pub(crate) deaths: usize,
}

impl Phone {
    fn new(nick: &str, side: Side, randomness: &Randomness) -> Self {
        Self {
            me: identity(nick, randomness),
            side,
            session: None,
            disk: None,
            told: Vec::new(),
            inbound: None,
            door_opened_ms: 0,
            dies_at_keep: None,
            deaths: 0,
        }
    }

    pub(crate) fn session(&mut self) -> &mut PeerSession<Board> {
        self.session.as_mut().unwrap()
    }

    pub(crate) fn told(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.told)
    }
}

pub(crate) struct Table {
    pub(crate) now_ms: u64,
    pub(crate) randomness: Randomness,
    pub(crate) phones: [Phone; 2],
    pub(crate) linked: bool,
    /// Bytes in transit to host and guest.
    pub(crate) pipes: [VecDeque<u8>; 2],
    pub(crate) turned: Vec<RejectedConnection>,
}

impl Table {
    pub(crate) fn new(seed: u64, terms: Terms) -> Self {
        let randomness = randomness(seed);
        let mut phones = [
            Phone::new("Host", Side::Host, &randomness),
            Phone::new("Guest", Side::Guest, &randomness),
        ];
        let guest = phones[1].me.clone();
        let mut session = PeerSession::invite(guest, terms, randomness.clone(), 0);
        session.wake(device_at(0), 0);
        phones[1].session = Some(session);
        Self {
            now_ms: 0,
            randomness,
            phones,
            linked: false,
            pipes: Default::default(),
            turned: Vec::new(),
        }
    }

    pub(crate) fn playing(seed: u64, terms: Terms) -> Self {
        let mut table = Self::new(seed, terms);
        table.connect();
        table.open();
        for side in [0, 1] {
            let now = table.now_ms;
            table.act(side, |session| session.accept(now)).unwrap();
        }
        table.deliver();
        // Measuring round trips starts the clocks.
        table.pass(0);
        table.deliver();
        table
    }

    /// Returns false if the guest's session does not need a stream.
    pub(crate) fn connect(&mut self) -> bool {
        self.cut();
        let now = self.now_ms;
        let Some(session) = &mut self.phones[1].session else {
            return false;
        };
        if session.connect(now).is_err() {
            return false;
        }
        let inbound = InboundConnection::open(&self.phones[0].me, &self.randomness, 0).unwrap();
        self.phones[0].inbound = Some(inbound);
        self.phones[0].door_opened_ms = now;
        self.linked = true;
        self.drain(1);
        true
    }

    pub(crate) fn cut(&mut self) {
        if !self.linked {
            return;
        }
        self.linked = false;
        self.pipes = Default::default();
        for side in [0, 1] {
            self.phones[side].inbound = None;
            let now = self.now_ms;
            if let Some(session) = &mut self.phones[side].session {
                session.disconnected(now);
                self.drain(side);
            }
        }
    }

    pub(crate) fn act<T>(
        &mut self,
        side: usize,
        act: impl FnOnce(&mut PeerSession<Board>) -> T,
    ) -> T {
        let done = act(self.phones[side].session.as_mut().unwrap());
        self.drain(side);
        done
    }

    pub(crate) fn pass(&mut self, ms: u64) {
        self.now_ms += ms;
        let now = self.now_ms;
        for side in [0, 1] {
            if let Some(session) = &mut self.phones[side].session {
                session.tick(now);
                self.drain(side);
            }
        }
    }

    pub(crate) fn bring(&mut self, side: usize, bytes: usize) {
        let count = bytes.min(self.pipes[side].len());
        let piece: Vec<u8> = self.pipes[side].drain(..count).collect();
        if piece.is_empty() {
            return;
        }
        let now = self.now_ms;
        if side == 0 && self.phones[0].inbound.is_some() {
            self.knock(&piece);
        } else if let Some(session) = &mut self.phones[side].session {
            session.receive(&piece, now);
            self.drain(side);
        }
    }

    fn knock(&mut self, piece: &[u8]) {
        let now = self.now_ms;
        let mut inbound = self.phones[0].inbound.take().unwrap();
        let got = inbound.receive(piece, now - self.phones[0].door_opened_ms);
        self.pipes[1].extend(inbound.take_outgoing());
        let knock = match got {
            Ok(None) => {
                self.phones[0].inbound = Some(inbound);
                return;
            }
            Ok(Some(knock)) => knock,
            Err(InboundError::Turned(turned)) => return self.turn_away(turned),
            Err(InboundError::Fault(fault)) => panic!("at the door: {fault}"),
        };
        let done = match (knock.purpose, &mut self.phones[0].session) {
            (Purpose::Resume, Some(session)) => session.attach(inbound, now),
            (Purpose::Invite, none @ None) => {
                let (me, random) = (self.phones[0].me.clone(), self.randomness.clone());
                PeerSession::invited(me, inbound, random, now).map(|mut session| {
                    session.wake(device_at(now), now);
                    *none = Some(session);
                })
            }
            (what, _) => panic!("knocks for {what:?}"),
        };
        if let Err(turned) = done {
            self.turn_away(turned);
        }
        self.drain(0);
    }

    fn turn_away(&mut self, turned: RejectedConnection) {
        self.pipes[1].extend(&turned.bytes);
        self.turned.push(turned);
    }

    pub(crate) fn deliver(&mut self) {
        while self.pipes.iter().any(|pipe| !pipe.is_empty()) {
            for side in [0, 1] {
                self.bring(side, usize::MAX);
            }
        }
    }

    /// As [`Table::deliver`], and opens the invitation.
    pub(crate) fn open(&mut self) {
        self.deliver();
        let now = self.now_ms;
        self.act(0, |session| session.open(now)).unwrap();
        self.deliver();
    }

    /// Drops unsent data and restarts from disk.
    pub(crate) fn kill(&mut self, side: usize) {
        let phone = &mut self.phones[side];
        phone.session = None;
        phone.dies_at_keep = None;
        phone.deaths += 1;
        self.cut();
        let phone = &mut self.phones[side];
        if let Some(kept) = &phone.disk {
            let (me, random) = (phone.me.clone(), self.randomness.clone());
            let restored = PeerSession::restore(me, kept, random, self.now_ms);
            let mut session = restored.unwrap();
            session.wake(device_at(self.now_ms), self.now_ms);
            phone.session = Some(session);
        }
    }

    fn drain(&mut self, side: usize) {
        while let Some(output) = self.phones[side].session().poll() {
            match output {
                SessionOutput::Save(bytes) => match self.phones[side].dies_at_keep.take() {
                    Some(after) => {
                        if after {
                            self.phones[side].disk = Some(bytes);
                        }
                        return self.kill(side);
                    }
                    None => self.phones[side].disk = Some(bytes),
                },
                SessionOutput::Send(bytes) if self.linked => self.pipes[1 - side].extend(bytes),
                SessionOutput::Send(_) => {}
                SessionOutput::Close => {
                    if self.linked {
                        // Data sent before still arrives.
                        let rest: Vec<u8> = self.pipes[1 - side].drain(..).collect();
                        let now = self.now_ms;
                        if let Some(session) = &mut self.phones[1 - side].session {
                            session.receive(&rest, now);
                        }
                        self.cut();
                    }
                }
                SessionOutput::Event(event) => self.phones[side].told.push(event),
            }
        }
    }

    pub(crate) fn chain(&self, side: usize) -> &Chain<Board> {
        let session = self.phones[side].session.as_ref().unwrap();
        session.replica().chain()
    }

    pub(crate) fn entries(&self, side: usize) -> Vec<(Side, Entry)> {
        let records = self.chain(side).records().iter();
        records.map(|record| (record.by, record.entry)).collect()
    }
}
