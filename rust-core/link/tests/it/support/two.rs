//! Two replicas in virtual time, with any transport behaviour.

use gomoku_link::link::{PublicKey, Randomness};
use gomoku_link::message::{Id, Side, Terms};
use gomoku_link::replica::{
    Event, InvalidPacket, LossReason, Packet, Participant, ROUND_TRIPS, Replica, ReplicaOutput,
    ReplicaState, Transport,
};

use super::board::Board;
use super::table::{device_at, randomness};

pub(crate) const SIDES: [Side; 2] = [Side::Host, Side::Guest];

pub(crate) struct Player {
    pub(crate) replica: Replica<Board>,
    pub(crate) disk: Vec<u8>,
    pub(crate) told: Vec<Event>,
    pub(crate) past: Vec<Vec<u8>>,
    /// Posts in transit.
    pub(crate) mail: Vec<Vec<u8>>,
    /// Crashes before (false) or after (true) the next save.
    pub(crate) dies_at_keep: Option<bool>,
    pub(crate) deaths: usize,
}

pub(crate) struct Two {
    pub(crate) players: [Player; 2],
    pub(crate) randomness: Randomness,
    pub(crate) linked: bool,
    pub(crate) now_ms: u64,
}

pub(crate) fn participant(side: Side, terms: Terms, transport: Transport) -> Participant {
    Participant {
        side,
        session: Id([1; 16]),
        terms,
        peer: Some(PublicKey([3; 32])),
        peer_nick: "Mia".into(),
        transport,
    }
}

pub(crate) const LINK: Transport = Transport::Link { token: Id([2; 16]) };

impl Two {
    pub(crate) fn new(seed: u64, terms: Terms, transport: &Transport) -> Self {
        let randomness = randomness(seed);
        let players = SIDES.map(|side| {
            let seat = participant(side, terms, transport.clone());
            let mut replica = Replica::new(seat, &randomness, 0);
            replica.begin(0);
            Player {
                replica,
                disk: Vec::new(),
                told: Vec::new(),
                past: Vec::new(),
                mail: Vec::new(),
                dies_at_keep: None,
                deaths: 0,
            }
        });
        let mut two = Self {
            players,
            randomness,
            linked: true,
            now_ms: 0,
        };
        for who in 0..2 {
            two.players[who].replica.wake(device_at(0), 0);
            two.players[who].replica.started(0);
            for _ in 0..ROUND_TRIPS {
                two.players[who].replica.round_trip(0, 0);
            }
            two.drain(who);
        }
        two.settle();
        two
    }

    pub(crate) fn drain(&mut self, who: usize) {
        while let Some(output) = self.players[who].replica.poll() {
            let player = &mut self.players[who];
            match output {
                ReplicaOutput::Save(bytes) => match player.dies_at_keep.take() {
                    Some(after) => {
                        if after {
                            player.disk = bytes;
                        }
                        return self.die(who);
                    }
                    None => player.disk = bytes,
                },
                ReplicaOutput::Post(packet) => {
                    Packet::from_bytes(&packet).unwrap();
                    player.past.push(packet.clone());
                    player.mail.push(packet);
                }
                ReplicaOutput::Sign(_) => {}
                ReplicaOutput::Event(event) => player.told.push(event),
            }
        }
    }

    pub(crate) fn die(&mut self, who: usize) {
        let disk = self.players[who].disk.clone();
        self.restore(who, &disk);
        self.players[who].deaths += 1;
    }

    pub(crate) fn restore(&mut self, who: usize, disk: &[u8]) {
        let restored = Replica::restore(disk, &self.randomness, self.now_ms);
        self.players[who].dies_at_keep = None;
        self.players[who].replica = restored.unwrap();
        self.players[who]
            .replica
            .wake(device_at(self.now_ms), self.now_ms);
        self.drain(who);
        if self.linked {
            self.players[who].replica.connected(self.now_ms);
            self.drain(who);
        }
    }

    pub(crate) fn unlink(&mut self) {
        self.linked = false;
        for who in 0..2 {
            let now_ms = self.now_ms;
            self.players[who]
                .replica
                .disconnected(LossReason::Closed, now_ms);
            self.drain(who);
        }
    }

    pub(crate) fn link(&mut self) {
        self.linked = true;
        for who in 0..2 {
            let now_ms = self.now_ms;
            self.players[who].replica.connected(now_ms);
            self.drain(who);
        }
    }

    pub(crate) fn act<T>(&mut self, who: usize, act: impl FnOnce(&mut Replica<Board>) -> T) -> T {
        let done = act(&mut self.players[who].replica);
        self.drain(who);
        done
    }

    pub(crate) fn bring(&mut self, from: usize, place: usize, keep: bool) {
        let mail = &mut self.players[from].mail;
        if place >= mail.len() {
            return;
        }
        let packet = if keep {
            mail[place].clone()
        } else {
            mail.remove(place)
        };
        // A restored backup causes contradictions.
        let _ = self.hand(1 - from, &packet);
    }

    pub(crate) fn hand(&mut self, to: usize, packet: &[u8]) -> Result<(), InvalidPacket> {
        let now_ms = self.now_ms;
        self.act(to, |replica| replica.receive(packet, now_ms))
    }

    /// Delivers the newest posts until both are up to date.
    pub(crate) fn settle(&mut self) {
        for _ in 0..50 {
            let newest = self.players.each_mut().map(|player| {
                let newest = player.mail.pop();
                player.mail.clear();
                newest
            });
            if newest.iter().all(Option::is_none) {
                return;
            }
            for (from, packet) in newest.into_iter().enumerate() {
                if let Some(packet) = packet {
                    let _ = self.hand(1 - from, &packet);
                }
            }
        }
        panic!("they never stop talking");
    }

    pub(crate) fn play(&mut self, who: usize, column: u8, row: u8) {
        let now_ms = self.now_ms;
        self.act(who, |replica| replica.play(column, row, now_ms))
            .unwrap();
        self.settle();
    }

    pub(crate) fn told(&mut self, who: usize) -> Vec<Event> {
        std::mem::take(&mut self.players[who].told)
    }

    pub(crate) fn replica(&self, who: usize) -> &Replica<Board> {
        &self.players[who].replica
    }

    pub(crate) fn assert_equal(&self) {
        let [a, b] = [0, 1].map(|who| self.replica(who).chain());
        assert_eq!((a.game(), a.hash()), (b.game(), b.hash()));
        assert_eq!(a.records(), b.records());
        assert_eq!(a.referee(), b.referee());
        assert_eq!(a.reported_ms(), b.reported_ms());
    }

    pub(crate) fn states(&self) -> [ReplicaState; 2] {
        [0, 1].map(|who| self.replica(who).state())
    }
}
