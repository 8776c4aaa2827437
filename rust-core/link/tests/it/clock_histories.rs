//! Random histories of timed games over both transports, in virtual time. They include delays,
//! cuts, crashes, wrong clocks, device restarts and a hostile program that posts any slot.
//! `GOMOKU_DEEP=1` plays a thousand of each kind, `GOMOKU_SEED=n` repeats one.

use std::collections::VecDeque;

use crate::support::board::Board;
use crate::support::deep;
use crate::support::liar::Liar;
use crate::support::table::{TERMS, randomness};
use crate::support::two::{LINK, SIDES, participant};
use gomoku_link::message::{Ask, Clock, Side, Terms};
use gomoku_link::online::RoomKey;
use gomoku_link::replica::{
    Chain, DeviceTime, Entry, Event, GRACE_MS, LossReason, ROUND_TRIPS, Replica, ReplicaOutput,
    ReplicaState, Request, SavedGame, Transport, WrittenEntry,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const HOST: usize = 0;
const GUEST: usize = 1;
const TEN_MINUTES: u64 = 600_000;
const HOUR: u64 = 3_600_000;

struct Phone {
    replica: Option<Box<Replica<Board>>>,
    disk: Vec<u8>,
    /// Offsets from the true time.
    wall_ms: i64,
    boot_ms: i64,
    died_ms: u64,
    saved_ms: u64,
    thinks_until_ms: Option<u64>,
    /// Time at which the player first saw this turn, and its remaining time.
    saw: Option<(u64, u64)>,
}

struct Program {
    liar: Liar,
    past: Vec<Vec<u8>>,
    thinks_until_ms: Option<u64>,
    /// Entries and position of the legal slot while an illegal move is posted.
    legal: Option<(Vec<WrittenEntry>, u32)>,
}

enum Player {
    Honest(Phone),
    Lying(Box<Program>),
}

struct History {
    seed: u64,
    random: StdRng,
    players: [Player; 2],
    main_ms: u64,
    step_ms: u64,
    at_server: bool,
    lag_ms: u64,
    now_ms: u64,
    /// Whether each side is connected. A stream connects both or neither; at a server each
    /// connection is independent.
    up: [bool; 2],
    mail: [VecDeque<(u64, Vec<u8>)>; 2],
    stored: [Vec<u8>; 2],
    thought_ms: [u64; 2],
    /// Time from the last save to the crash, while it is unknown whether the peer was thinking.
    gap_ms: [u64; 2],
    /// Unmeasured part of that time.
    unmeasured_ms: [u64; 2],
    heard: [bool; 2],
    ended: bool,
    offered: bool,
    continued: u32,
}

fn offset(now_ms: u64, by_ms: i64) -> u64 {
    now_ms.saturating_add_signed(by_ms)
}

/// Next cell of that side, without five in a row.
fn cell(chain: &Chain<Board>, side: Side) -> (u8, u8) {
    let black = chain.start().black == side;
    let moves = chain.records().iter();
    let own =
        moves.filter(|record| record.by == side && matches!(record.entry, Entry::Move { .. }));
    let cells = (0..20_u8).flat_map(|column| (0..20_u8).map(move |row| (column, row)));
    let mut cells = cells.filter(|(column, row)| ((column + 2 * row) % 4 < 2) == black);
    cells.nth(own.count()).unwrap()
}

fn moves(chain: &Chain<Board>, side: Side) -> u64 {
    let own = chain.records().iter().filter(|record| record.by == side);
    own.filter(|record| matches!(record.entry, Entry::Move { .. }))
        .count() as u64
}

impl Phone {
    fn new(random: &mut StdRng, seed: u64, side: Side, terms: Terms, way: &Transport) -> Self {
        let wrong_ms = TEN_MINUTES.cast_signed();
        let mut phone = Self {
            replica: None,
            disk: Vec::new(),
            // Fifty years after 1970, so that clocks can be wrong in both directions.
            wall_ms: 1_600_000_000_000 + random.random_range(-wrong_ms..=wrong_ms),
            boot_ms: random.random_range(10_000..1_000_000_000),
            died_ms: 0,
            saved_ms: 0,
            thinks_until_ms: None,
            saw: None,
        };
        let who = participant(side, terms, way.clone());
        let mut replica = Replica::new(who, &randomness(seed + side as u64), 0);
        replica.wake(phone.device_time(0), 0);
        replica.begin(0);
        replica.started(0);
        phone.replica = Some(Box::new(replica));
        phone
    }

    fn device_time(&self, now_ms: u64) -> DeviceTime {
        DeviceTime {
            unix_ms: offset(now_ms, self.wall_ms),
            boot_ms: offset(now_ms, self.boot_ms),
        }
    }

    fn is_to_move(&self, side: Side) -> bool {
        let replica = self.replica.as_ref();
        replica.is_some_and(|replica| replica.clock_runs() && replica.chain().turn() == Some(side))
    }
}

impl History {
    fn new(seed: u64, at_server: bool, has_liar: bool, main_ms: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let terms = Terms {
            size: 20,
            clock: Clock::Countdown {
                main_ms: u32::try_from(main_ms).unwrap(),
                increment_ms: 0,
            },
            ..TERMS
        };
        let way = match at_server {
            true => Transport::Room {
                key: RoomKey([7; 32]),
                final_message: None,
            },
            false => LINK,
        };
        let players = SIDES.map(|side| match has_liar && side == Side::Guest {
            true => Player::Lying(Box::new(Program {
                liar: Liar::new(&terms),
                past: Vec::new(),
                thinks_until_ms: None,
                legal: None,
            })),
            false => Player::Honest(Phone::new(&mut random, seed, side, terms, &way)),
        });
        let lag_ms = random.random_range(0..800);
        let mut history = Self {
            seed,
            random,
            players,
            main_ms,
            step_ms: (main_ms / 400).max(50),
            at_server,
            lag_ms,
            now_ms: 0,
            up: [true; 2],
            mail: Default::default(),
            stored: Default::default(),
            thought_ms: [0; 2],
            gap_ms: [0; 2],
            unmeasured_ms: [0; 2],
            heard: [true; 2],
            ended: false,
            offered: false,
            continued: 0,
        };
        for who in [HOST, GUEST] {
            match &mut history.players[who] {
                Player::Honest(phone) => {
                    let replica = phone.replica.as_mut().unwrap();
                    for _ in 0..ROUND_TRIPS {
                        replica.round_trip(2 * lag_ms, 0);
                    }
                }
                Player::Lying(program) => program.liar.slot.allowance = Some(6),
            }
            history.drain(who);
        }
        history.program_says();
        history
    }

    fn chance(&mut self, of: u32) -> bool {
        self.random.random_range(0..of) == 0
    }

    fn sends(&mut self, from: usize, packet: Vec<u8>) {
        if !self.up[from] {
            return;
        }
        if self.at_server {
            self.stored[from].clone_from(&packet);
        }
        if self.up[1 - from] {
            let lag_ms = self.random.random_range(0..=self.lag_ms);
            let at_ms = self.now_ms + lag_ms;
            let last_ms = self.mail[1 - from].back().map_or(0, |(at_ms, _)| *at_ms);
            self.mail[1 - from].push_back((at_ms.max(last_ms), packet));
        }
    }

    fn drain(&mut self, who: usize) {
        let (seed, now_ms) = (self.seed, self.now_ms);
        loop {
            let Player::Honest(phone) = &mut self.players[who] else {
                return;
            };
            let Some(output) = phone.replica.as_mut().and_then(|replica| replica.poll()) else {
                return;
            };
            match output {
                ReplicaOutput::Save(bytes) => (phone.disk, phone.saved_ms) = (bytes, now_ms),
                ReplicaOutput::Post(packet) => self.sends(who, packet),
                ReplicaOutput::Event(Event::MayEnd) => self.offered = true,
                ReplicaOutput::Event(Event::Restarted { .. }) => self.continued += 1,
                ReplicaOutput::Event(Event::Over(over)) => {
                    panic!("seed {seed}, {now_ms} ms: {over:?}")
                }
                ReplicaOutput::Event(Event::Appended { by, entry, .. }) => {
                    if entry == Entry::Timeout {
                        self.ended = true;
                        self.may_lose(by);
                    }
                }
                ReplicaOutput::Event(_) | ReplicaOutput::Sign(_) => {}
            }
        }
    }

    /// An honest side may lose on time only after using its time.
    fn may_lose(&self, side: Side) {
        let who = usize::from(side == SIDES[GUEST]);
        let Player::Honest(phone) = &self.players[who] else {
            return;
        };
        let (saw_ms, left_ms) = phone.saw.unwrap_or((self.now_ms, 0));
        let passed_ms = self.now_ms - saw_ms + self.step_ms;
        assert!(
            passed_ms >= left_ms,
            "seed {}: {side:?} saw {left_ms} ms and lost after {passed_ms}",
            self.seed
        );
        let correspondence = self.at_server && self.main_ms >= HOUR;
        assert!(
            correspondence || self.thought_ms[who] + 2 * self.step_ms >= self.main_ms,
            "seed {}: {side:?} lost after {} of {} ms",
            self.seed,
            self.thought_ms[who],
            self.main_ms
        );
    }

    fn reads(&mut self, who: usize, packet: &[u8]) {
        let now_ms = self.now_ms;
        match &mut self.players[who] {
            Player::Honest(phone) => {
                if let Some(replica) = &mut phone.replica {
                    let before = replica.chain().hash();
                    let _ = replica.receive(packet, now_ms);
                    self.heard[who] = true;
                    if replica.chain().hash() != before {
                        // The peer may have moved during the gap.
                        self.unmeasured_ms[who] += std::mem::take(&mut self.gap_ms[who]);
                    } else {
                        self.gap_ms[who] = 0;
                    }
                }
            }
            Player::Lying(program) => {
                program.liar.reads(packet);
                program.goes_on();
            }
        }
        self.drain(who);
    }

    fn cut(&mut self, who: usize) {
        for who in self.both_or(who) {
            self.up[who] = false;
            self.mail[who].clear();
            let now_ms = self.now_ms;
            if let Player::Honest(phone) = &mut self.players[who]
                && let Some(replica) = &mut phone.replica
            {
                replica.disconnected(LossReason::Closed, now_ms);
            }
            self.drain(who);
        }
    }

    fn both_or(&self, who: usize) -> Vec<usize> {
        match self.at_server {
            true => vec![who],
            false => vec![HOST, GUEST],
        }
    }

    fn is_dead(&self, who: usize) -> bool {
        matches!(&self.players[who], Player::Honest(phone) if phone.replica.is_none())
    }

    fn link(&mut self, who: usize) {
        let all = self.both_or(who);
        if all.iter().any(|&who| self.is_dead(who) || self.up[who]) {
            return;
        }
        for &who in &all {
            self.up[who] = true;
        }
        for who in all {
            let now_ms = self.now_ms;
            match &mut self.players[who] {
                Player::Honest(phone) => phone.replica.as_mut().unwrap().connected(now_ms),
                Player::Lying(_) => self.program_says(),
            }
            self.drain(who);
            let stored = self.stored[1 - who].clone();
            if self.at_server && !stored.is_empty() {
                self.mail[who].push_back((now_ms + self.lag_ms, stored));
            }
        }
    }

    fn kill(&mut self, who: usize) {
        if self.is_dead(who) {
            return;
        }
        self.cut(who);
        let now_ms = self.now_ms;
        if let Player::Honest(phone) = &mut self.players[who] {
            phone.replica = None;
            phone.died_ms = now_ms;
        }
    }

    fn wake(&mut self, who: usize) {
        let now_ms = self.now_ms;
        let days = HOUR.cast_signed() * 48;
        let (set_ms, restarts) = (
            self.random.random_range(-days..days),
            self.random.random_range(0..4) == 0,
        );
        let sets = self.chance(2);
        let random = randomness(self.random.random_range(0..u64::MAX));
        let step_ms = self.step_ms;
        let Player::Honest(phone) = &mut self.players[who] else {
            return;
        };
        let dead_ms = now_ms - phone.died_ms;
        if sets {
            phone.wall_ms += set_ms;
        }
        if restarts {
            let up_ms = self.random.random_range(1..=dead_ms.max(1));
            phone.boot_ms = up_ms.cast_signed() - now_ms.cast_signed();
        }
        let mut replica: Replica<Board> = Replica::restore(&phone.disk, &random, now_ms).unwrap();
        replica.wake(phone.device_time(now_ms), now_ms);
        let measures = SavedGame::from_bytes(&phone.disk).unwrap().measure.number > 0;
        let gap_ms = now_ms - phone.saved_ms;
        if !measures || restarts {
            self.unmeasured_ms[who] += gap_ms;
        } else {
            self.gap_ms[who] += gap_ms;
        }
        let side = SIDES[who];
        let lost = replica.chain().records().last();
        if lost.is_some_and(|record| record.entry == Entry::Timeout) {
            self.thought_ms[who] += dead_ms;
        }
        let own_turn = replica.clock_runs() && replica.chain().turn() == Some(side);
        if own_turn {
            self.thought_ms[who] += dead_ms;
            let left_ms = replica.left_ms(side, now_ms).unwrap();
            phone.saw = Some((now_ms, left_ms.max(step_ms) - step_ms));
        }
        phone.replica = Some(Box::new(replica));
        self.heard[who] = false;
        self.drain(who);
    }

    fn program(&mut self) -> Option<&mut Program> {
        match &mut self.players[GUEST] {
            Player::Lying(program) => Some(program),
            Player::Honest(_) => None,
        }
    }

    fn program_says(&mut self) {
        if let Some(program) = self.program() {
            let packet = program.liar.says();
            program.past.push(packet.clone());
            self.sends(GUEST, packet);
        }
    }

    fn acts(&mut self, who: usize) {
        let side = SIDES[who];
        let think_ms = self.random.random_range(1..=self.main_ms / 6);
        let (now_ms, step_ms) = (self.now_ms, self.step_ms);
        let (taps, mad) = (self.chance(8), self.chance(30));
        match &mut self.players[who] {
            Player::Honest(phone) => {
                let to_move = phone.is_to_move(side);
                let Some(replica) = &mut phone.replica else {
                    return;
                };
                if to_move {
                    let left_ms = replica.left_ms(side, now_ms).unwrap();
                    phone.saw.get_or_insert((now_ms, left_ms));
                    self.thought_ms[who] += step_ms;
                    let until_ms = *phone.thinks_until_ms.get_or_insert(now_ms + think_ms);
                    let (column, row) = cell(replica.chain(), side);
                    if now_ms >= until_ms && replica.play(column, row, now_ms).is_ok() {
                        (phone.thinks_until_ms, phone.saw) = (None, None);
                    }
                } else if replica.state() == ReplicaState::Differing && taps {
                    // A divergence pauses the clock; the turn later resumes with its cost.
                    phone.saw = None;
                    let _ = replica.restart(now_ms);
                }
                self.drain(who);
            }
            Player::Lying(program) => {
                if program.liar.is_to_move() {
                    self.thought_ms[who] += step_ms;
                    let until_ms = now_ms + 3 * think_ms;
                    let until_ms = *program.thinks_until_ms.get_or_insert(until_ms);
                    if now_ms >= until_ms && program.legal.is_none() {
                        let (column, row) = cell(&program.liar.chain, side);
                        if self.at_server && self.main_ms >= HOUR && program.liar.chain.have() == 0
                        {
                            // The first turn counts from the first visit, about which a liar may
                            // lie.
                            self.unmeasured_ms[1 - who] += self.thought_ms[who];
                        }
                        let reported_ms = u32::try_from(think_ms % 100).unwrap();
                        program.liar.plays(column, row, reported_ms);
                        program.thinks_until_ms = None;
                        self.program_says();
                    }
                }
                if mad {
                    self.lies();
                } else if taps {
                    self.program_says();
                }
            }
        }
    }

    fn lies(&mut self) {
        let what = self.random.random_range(0..7);
        let number: u64 = self.random.random_range(0..u64::MAX);
        let now_ms = self.now_ms;
        let Some(program) = self.program() else {
            return;
        };
        let liar = &mut program.liar;
        match what {
            0 => liar.admits(),
            1 => liar.slot.wrote_ms = [0, now_ms, number, u64::MAX][(number % 4) as usize],
            2 => liar.slot.allowance = [None, Some(0), Some(6), Some(255)][(number % 4) as usize],
            3 => {
                let ask = [Ask::Undo, Ask::Draw, Ask::Reset][(number % 3) as usize];
                let id = u32::try_from(liar.slot.number).unwrap() + 1;
                liar.slot.request = (!number.is_multiple_of(4)).then_some(Request { id, ask });
            }
            4 => {
                let old =
                    program.past[usize::try_from(number).unwrap() % program.past.len()].clone();
                return self.sends(GUEST, old);
            }
            5 if liar.is_to_move() && program.legal.is_none() && liar.chain.have() > 0 => {
                liar.admits();
                program.legal = Some((liar.slot.entries.clone(), liar.slot.have));
                let (column, row) = match liar.chain.records()[0].entry {
                    Entry::Move { column, row, .. } => (column, row),
                    _ => (0, 0),
                };
                let stone = Entry::Move {
                    column,
                    row,
                    reported_ms: 0,
                };
                let written = WrittenEntry::new(Side::Guest, &stone).unwrap();
                liar.slot.entries.push(written);
                liar.slot.have = liar.chain.have() + 1;
            }
            _ => {}
        }
        self.program_says();
    }

    fn happens(&mut self) {
        for who in [HOST, GUEST] {
            if self.is_dead(who) {
                if self.chance(20) {
                    self.wake(who);
                }
            } else if self.up[who] {
                if self.chance(100) {
                    self.cut(who);
                } else if self.chance(120) {
                    self.kill(who);
                }
            } else if self.chance(12) {
                self.link(who);
            }
        }
    }

    fn check(&mut self) {
        for who in [HOST, GUEST] {
            let now_ms = self.now_ms;
            let (is_turn, played) = match &self.players[who] {
                Player::Honest(phone) => match &phone.replica {
                    Some(replica) => (
                        phone.is_to_move(SIDES[who]),
                        moves(replica.chain(), SIDES[who]),
                    ),
                    None => continue,
                },
                Player::Lying(program) => (
                    program.liar.is_to_move(),
                    moves(&program.liar.chain, SIDES[who]),
                ),
            };
            let grace_ms = match self.at_server && self.main_ms >= HOUR {
                true => TEN_MINUTES + self.thought_ms[who] / 1_000,
                false => GRACE_MS,
            };
            let lags_ms = (played + 2) * (1_500 + self.lag_ms + 2 * self.step_ms);
            let bound_ms = self.main_ms + grace_ms + lags_ms + self.unmeasured_ms[1 - who];
            if !is_turn || self.thought_ms[who] <= bound_ms || !self.heard[1 - who] {
                continue;
            }
            if let Player::Honest(phone) = &mut self.players[1 - who]
                && let Some(replica) = &mut phone.replica
            {
                replica.tick(now_ms);
                let moved = replica.chain().turn() == Some(SIDES[1 - who]);
                assert!(
                    moved || replica.may_end_without_result(),
                    "seed {}: {:?} has thought {} ms of {bound_ms}, and no end is offered",
                    self.seed,
                    SIDES[who],
                    self.thought_ms[who]
                );
            }
        }
    }

    fn run(&mut self) {
        while !self.ended && self.now_ms < 8 * self.main_ms {
            self.now_ms += self.step_ms;
            let now_ms = self.now_ms;
            for who in [HOST, GUEST] {
                while self.mail[who]
                    .front()
                    .is_some_and(|(at_ms, _)| *at_ms <= now_ms)
                {
                    let (_, packet) = self.mail[who].pop_front().unwrap();
                    self.reads(who, &packet);
                }
                if let Player::Honest(phone) = &mut self.players[who]
                    && let Some(replica) = &mut phone.replica
                    && replica.next_timer_ms().is_some_and(|at_ms| at_ms <= now_ms)
                {
                    replica.tick(now_ms);
                }
                self.drain(who);
                self.acts(who);
            }
            self.happens();
            self.check();
        }
    }
}

impl Program {
    fn goes_on(&mut self) {
        let game = self.liar.chain.game();
        let read = self.liar.read.as_ref();
        let agreed = read.is_some_and(|slot| slot.goes_on && slot.game == game);
        if agreed && let Some((entries, have)) = self.legal.take() {
            (self.liar.slot.entries, self.liar.slot.have) = (entries, have);
            self.liar.chain = self.liar.goes_on_from(self.liar.chain.have());
        }
    }
}

fn seeds() -> Vec<u64> {
    if let Ok(seed) = std::env::var("GOMOKU_SEED") {
        return vec![seed.parse().unwrap()];
    }
    (0..if deep() { 1_000 } else { 40 }).collect()
}

/// Some games must end on time; with a liar, some must offer an end.
fn histories(at_server: bool, has_liar: bool, main_ms: std::ops::Range<u64>) {
    let (mut ended, mut offered, mut continued) = (0, 0, 0);
    for seed in seeds() {
        let main_ms = StdRng::seed_from_u64(seed ^ 0xc10c).random_range(main_ms.clone());
        let mut history = History::new(seed, at_server, has_liar, main_ms);
        history.run();
        ended += u32::from(history.ended);
        offered += u32::from(history.offered);
        continued += history.continued;
    }
    println!("{ended} ended on time, in {offered} an end was offered, {continued} differences");
    assert!(ended > 0, "no game ended on time");
    assert!(!has_liar || offered > 0, "no end was offered");
    assert!(
        !has_liar || continued > 0,
        "no game continued after a difference"
    );
}

const SHORT: std::ops::Range<u64> = 20_000..300_000;

#[test]
fn honest_sides_over_a_stream() {
    histories(false, false, SHORT);
}

#[test]
fn honest_sides_at_a_server() {
    histories(true, false, SHORT);
}

#[test]
fn a_liar_over_a_stream() {
    histories(false, true, SHORT);
}

#[test]
fn a_liar_at_a_server() {
    histories(true, true, SHORT);
}

#[test]
fn honest_sides_of_a_long_game_at_a_server() {
    histories(true, false, HOUR..24 * HOUR);
}

#[test]
fn a_liar_in_a_long_game_at_a_server() {
    histories(true, true, HOUR..24 * HOUR);
}
