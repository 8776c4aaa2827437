//! Two rooms in virtual time with a broker.

use gomoku_link::Carrier;
use std::collections::VecDeque;

use gomoku_link::link::{PublicKey, Randomness};
use gomoku_link::message::{Id, Side, Terms};
use gomoku_link::online::{MAX_SLOT_BYTES, Paired, Room, RoomKey, RoomOutput};
use gomoku_link::replica::{Chain, CommandError, Event};

use super::board::Board;
use super::table::{TERMS, device_at, randomness};

const SIDES: [Side; 2] = [Side::Guest, Side::Host];

pub(crate) struct Player {
    pub(crate) side: Side,
    pub(crate) room: Room<Board>,
    pub(crate) disk: Vec<u8>,
    told: Vec<Event>,
    pub(crate) linked: bool,
}

pub(crate) struct Broker {
    pub(crate) slots: [Vec<u8>; 2],
    /// All slots so far, which a broker may deliver again.
    pub(crate) past: [Vec<Vec<u8>>; 2],
    signs: [VecDeque<Vec<u8>>; 2],
}

impl Broker {
    pub(crate) fn said(&self, who: usize) -> Vec<Vec<u8>> {
        self.signs[who].iter().cloned().collect()
    }
}

pub(crate) struct World {
    pub(crate) players: [Player; 2],
    pub(crate) broker: Broker,
    randomness: Randomness,
    pub(crate) now_ms: u64,
}

pub(crate) fn paired(side: Side, terms: Terms) -> Paired {
    Paired {
        key: RoomKey([7; 32]),
        side,
        peer: PublicKey([3; 32]),
        peer_nick: "Mia".into(),
        session: Id([1; 16]),
        terms,
        final_message: None,
    }
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        Self::of(seed, TERMS)
    }

    pub(crate) fn of(seed: u64, terms: Terms) -> Self {
        let randomness = randomness(seed);
        let players = SIDES.map(|side| Player {
            side,
            room: Room::new(paired(side, terms), randomness.clone()),
            disk: Vec::new(),
            told: Vec::new(),
            linked: false,
        });
        let mut world = Self {
            players,
            broker: Broker {
                slots: Default::default(),
                past: Default::default(),
                signs: Default::default(),
            },
            randomness,
            now_ms: 0,
        };
        for who in 0..2 {
            world.players[who].room.wake(device_at(0), 0);
            world.carry_out(who);
            world.link(who);
        }
        world.settle();
        world
    }

    /// Performs the room's outputs without rate limits, which `online_pace` tests.
    pub(crate) fn carry_out(&mut self, who: usize) {
        let player = &mut self.players[who];
        player.room.flush();
        while let Some(output) = player.room.poll() {
            match output {
                RoomOutput::Save(bytes) => player.disk = bytes,
                RoomOutput::Post(slot) => {
                    assert!([1_024, 2_048, 4_096, MAX_SLOT_BYTES].contains(&slot.len()));
                    if player.linked {
                        self.broker.past[who].push(slot.clone());
                        self.broker.slots[who] = slot;
                    }
                }
                RoomOutput::Sign(sign) => {
                    if player.linked {
                        self.broker.signs[who].push_back(sign);
                    }
                }
                RoomOutput::Clear => self.broker.slots = Default::default(),
                RoomOutput::Event(event) => player.told.push(event),
            }
        }
    }

    pub(crate) fn link(&mut self, who: usize) {
        self.players[who].linked = true;
        self.players[who].room.connected(self.now_ms);
        self.carry_out(who);
    }

    pub(crate) fn unlink(&mut self, who: usize) {
        self.players[who].linked = false;
        self.players[who].room.disconnected(self.now_ms);
        self.carry_out(who);
    }

    pub(crate) fn die(&mut self, who: usize) {
        let player = &mut self.players[who];
        player.linked = false;
        // The broker's will for an ended connection.
        self.broker.signs[who].push_back(Vec::new());
        player.room = Room::restore(&player.disk, self.randomness.clone()).unwrap();
        player.room.wake(device_at(self.now_ms), self.now_ms);
        self.carry_out(who);
    }

    pub(crate) fn restored(&self, who: usize) -> Room<Board> {
        let disk = &self.players[who].disk;
        let mut room = Room::restore(disk, self.randomness.clone()).unwrap();
        room.connected(self.now_ms);
        room
    }

    pub(crate) fn read(&mut self, who: usize) {
        let slot = self.broker.slots[1 - who].clone();
        self.players[who].room.receive(&slot, self.now_ms).unwrap();
        self.carry_out(who);
    }

    /// As `read`, for a slot that may be invalid.
    pub(crate) fn look(&mut self, who: usize) {
        let slot = self.broker.slots[1 - who].clone();
        let _ = self.players[who].room.receive(&slot, self.now_ms);
        self.carry_out(who);
    }

    pub(crate) fn settle(&mut self) {
        self.settle_by(Self::read);
    }

    /// As [`World::settle`], for slots that may be invalid.
    pub(crate) fn settle_differing(&mut self) {
        self.settle_by(Self::look);
    }

    fn settle_by(&mut self, read: impl Fn(&mut Self, usize)) {
        for _ in 0..20 {
            let before = self.broker.slots.clone();
            for who in 0..2 {
                if self.players[who].linked {
                    read(self, who);
                }
            }
            if self.broker.slots == before {
                return;
            }
        }
        panic!("they never stop talking");
    }

    pub(crate) fn hear(&mut self) {
        let mut said = 0;
        loop {
            for who in 0..2 {
                if let Some(sign) = self.broker.signs[1 - who].pop_front()
                    && self.players[who].linked
                {
                    self.players[who].room.receive_signal(&sign, self.now_ms);
                    self.carry_out(who);
                }
            }
            if self.broker.signs.iter().all(VecDeque::is_empty) {
                return;
            }
            said += 1;
            assert!(said < 100, "they never stop talking");
        }
    }

    pub(crate) fn live(&mut self, ms: u64) {
        for _ in 0..ms / 100 {
            self.now_ms += 100;
            for who in 0..2 {
                self.tick(who);
            }
            self.hear();
            self.settle();
        }
    }

    pub(crate) fn tick(&mut self, who: usize) {
        let room = &mut self.players[who].room;
        if room.next_timer_ms().is_some_and(|at| at <= self.now_ms) {
            room.tick(self.now_ms);
        }
        assert!(room.next_timer_ms().is_none_or(|at| at > self.now_ms));
        self.carry_out(who);
    }

    pub(crate) fn act<T>(
        &mut self,
        who: usize,
        act: impl FnOnce(&mut Room<Board>) -> Result<T, CommandError>,
    ) -> Result<T, CommandError> {
        let done = act(&mut self.players[who].room);
        self.carry_out(who);
        done
    }

    pub(crate) fn play(&mut self, who: usize, column: u8, row: u8) {
        let now_ms = self.now_ms;
        self.act(who, |room| room.play(column, row, now_ms))
            .unwrap();
        self.settle();
    }

    pub(crate) fn room(&self, who: usize) -> &Room<Board> {
        &self.players[who].room
    }

    pub(crate) fn chain(&self, who: usize) -> &Chain<Board> {
        self.players[who].room.replica().chain()
    }

    pub(crate) fn told(&mut self, who: usize) -> Vec<Event> {
        std::mem::take(&mut self.players[who].told)
    }

    pub(crate) fn same(&self) -> bool {
        self.chain(0).hash() == self.chain(1).hash()
    }
}
