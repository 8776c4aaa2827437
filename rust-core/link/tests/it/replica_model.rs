//! Random histories of two replicas in virtual time. Posts are dropped, duplicated and reordered,
//! apps crash, and one side is restored from backups. `GOMOKU_DEEP=1` plays 10,000, `GOMOKU_SEED=n`
//! repeats one.

use std::collections::HashMap;

use crate::support::table::TERMS;
use crate::support::two::{LINK, SIDES, Two};
use gomoku_link::limits::MOST_DECLINED_MS;
use gomoku_link::message::{Ask, Clock, LogHash, Terms};
use gomoku_link::replica::{EndReason, Entry, Event, Replica, ReplicaState};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const ENTRIES: usize = 30;

#[derive(Debug, Default)]
struct Seen {
    entries: usize,
    undos: usize,
    games: u32,
    ends: usize,
    deaths: usize,
    backups: usize,
    withdrawn: usize,
    steps: usize,
}

struct History {
    two: Two,
    random: StdRng,
    seen: Seen,
    /// Longest prefix that both sides have had and acknowledged, by game.
    agreed: HashMap<u32, (u32, LogHash)>,
    backups: Vec<Vec<u8>>,
    restored: usize,
    behind: bool,
    moves: usize,
}

impl History {
    fn new(seed: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let clock = if random.random_bool(0.2) {
            Clock::Countdown {
                main_ms: 20_000,
                increment_ms: 500,
            }
        } else {
            Clock::CountUp
        };
        Self {
            two: Two::new(seed, Terms { clock, ..TERMS }, &LINK),
            restored: random.random_range(0..2),
            random,
            seen: Seen::default(),
            agreed: HashMap::new(),
            backups: Vec::new(),
            behind: false,
            moves: 0,
        }
    }

    fn step(&mut self) {
        self.seen.steps += 1;
        let who = self.random.random_range(0..2);
        let now = self.two.now_ms;
        let cell = (
            self.random.random_range(0..9),
            self.random.random_range(0..9),
        );
        match self.random.random_range(0..100) {
            0..30 => {
                let _ = self.two.act(who, |r| r.play(cell.0, cell.1, now));
            }
            30..38 => {
                let asks = [Ask::Undo, Ask::Undo, Ask::Reset, Ask::Draw];
                let ask = asks[self.random.random_range(0..asks.len())];
                let _ = self.two.act(who, |r| r.request(ask, now));
                // Often both at once, so that messages cross.
                if self.random.random_bool(0.3) {
                    let _ = self.two.act(1 - who, |r| r.request(ask, now));
                }
            }
            38..46 => {
                let agree = self.random.random_bool(0.6);
                let _ = self.two.act(who, |r| r.answer(agree, now));
            }
            46..49 => {
                let done = self.two.act(who, |r| r.cancel(now));
                self.seen.withdrawn += usize::from(done.is_ok());
            }
            49 => {
                let _ = self.two.act(who, |r| r.resign(now));
            }
            50..75 => {
                let there = self.two.players[who].mail.len();
                let place = self.random.random_range(0..there.max(1));
                let twice = self.random.random_bool(0.1);
                self.two.bring(who, place, twice);
            }
            75..81 => {
                let mail = &mut self.two.players[who].mail;
                if !mail.is_empty() {
                    mail.remove(self.random.random_range(0..mail.len()));
                }
            }
            81..84 => {
                let past = &self.two.players[who].past;
                let old = past[self.random.random_range(0..past.len())].clone();
                let _ = self.two.hand(1 - who, &old);
            }
            84..92 => self.two.settle(),
            92 => {
                self.two.unlink();
                if self.random.random_bool(0.5) {
                    let there = self.two.players[who].mail.len();
                    self.two.players[who].mail.truncate(there / 2);
                }
                self.two.link();
            }
            93 => self.two.die(who),
            94 => {
                let after = self.random.random_bool(0.5);
                self.two.players[who].dies_at_keep = Some(after);
            }
            95 => self
                .backups
                .push(self.two.players[self.restored].disk.clone()),
            96 if !self.backups.is_empty() => {
                let place = self.random.random_range(0..self.backups.len());
                let backup = self.backups[place].clone();
                self.two.players[self.restored].disk.clone_from(&backup);
                self.two.restore(self.restored, &backup);
                self.behind = true;
                self.seen.backups += 1;
            }
            _ => {
                self.two.now_ms += self.random.random_range(0..300);
                let now = self.two.now_ms;
                self.two.act(who, |r| r.tick(now));
            }
        }
        self.check();
    }

    fn check(&mut self) {
        for (who, side) in SIDES.into_iter().enumerate() {
            let may_lack = self.behind && who == self.restored;
            let replica = self.two.replica(who);
            let chain = replica.chain();
            if let Some((have, hash)) = self.agreed.get(&chain.game())
                && !may_lack
            {
                assert_eq!(
                    chain.hash_at(*have),
                    Some(*hash),
                    "{side:?} lost what both had"
                );
            }
            // Both have the prefix that the peer's slot names, if this side has it.
            if let (_, Some(theirs)) = replica.slots()
                && theirs.game == chain.game()
                && let Some(hash) = chain.hash_at(theirs.have)
            {
                assert_eq!(hash, theirs.hash, "taken although it is of another game");
                let agreed = self
                    .agreed
                    .entry(theirs.game)
                    .or_insert((theirs.have, hash));
                if theirs.have > agreed.0 {
                    *agreed = (theirs.have, hash);
                }
            }
            for event in self.two.told(who) {
                match event {
                    Event::Desync { .. } | Event::Over(_) => {
                        panic!("{side:?} was told {event:?}")
                    }
                    Event::Appended { by, entry, .. } if by == side => {
                        self.moves += 1;
                        match entry {
                            Entry::Undo { .. } => self.seen.undos += 1,
                            Entry::Move { .. } => {}
                            _ => self.seen.ends += 1,
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Over a working transport both sides reach the same game.
    fn heal(&mut self) {
        for player in &mut self.two.players {
            player.dies_at_keep = None;
        }
        self.two.unlink();
        self.two.link();
        self.two.settle();
        self.two.unlink();
        self.two.link();
        self.two.settle();
        self.behind = false;
        self.check();
        assert_eq!(self.two.states(), [ReplicaState::Playing; 2]);
        self.two.assert_equal();
    }

    fn progress(&mut self) {
        let now = self.two.now_ms;
        for who in 0..2 {
            let _ = self.two.act(who, |r| r.cancel(now));
        }
        self.two.settle();
        if self.two.replica(0).chain().turn().is_none() {
            // Wait for the rate limit on requests.
            self.two.now_ms += 10_000;
            let now = self.two.now_ms;
            let game = self.two.replica(0).chain().game();
            self.two.act(1, |r| r.request(Ask::Reset, now)).unwrap();
            self.two.settle();
            // After a declined request the next one is shown later.
            self.two.now_ms += MOST_DECLINED_MS;
            let now = self.two.now_ms;
            self.two.act(0, |r| r.tick(now));
            self.two.act(0, |r| r.answer(true, now)).unwrap();
            self.two.settle();
            assert_eq!(self.two.replica(1).chain().game(), game + 1);
        }
        self.two.assert_equal();
        let chain = self.two.replica(0).chain();
        let (before, turn) = (chain.have(), chain.turn().unwrap());
        let who = SIDES.iter().position(|&side| side == turn).unwrap();
        let played = (0..81).any(|i| self.two.act(who, |r| r.play(i % 9, i / 9, now)).is_ok());
        assert!(played, "nobody may move");
        self.two.settle();
        self.two.assert_equal();
        assert!(self.two.replica(0).chain().have() > before);
        self.check();
    }

    fn repeat(&mut self) {
        let before = [0, 1].map(|who| self.two.replica(who).chain().hash());
        for who in 0..2 {
            let mut past = self.two.players[1 - who].past.clone();
            past.extend_from_within(..);
            past.shuffle(&mut self.random);
            past.truncate(60);
            for packet in past {
                let _ = self.two.hand(who, &packet);
            }
        }
        let after = [0, 1].map(|who| self.two.replica(who).chain().hash());
        assert_eq!(before, after, "an old slot has changed the game");
        self.heal();
    }
}

fn one(seed: u64) -> Seen {
    let mut history = History::new(seed);
    while history.moves < ENTRIES && history.seen.steps < 3_000 {
        history.step();
    }
    history.heal();
    history.progress();
    history.repeat();
    history.progress();
    let mut seen = history.seen;
    seen.entries = history.moves;
    seen.games = history.two.replica(0).chain().game();
    seen.deaths = history.two.players.iter().map(|player| player.deaths).sum();
    seen
}

#[test]
fn whatever_happens_both_have_one_game() {
    let (first, histories) = match std::env::var("GOMOKU_SEED") {
        Ok(seed) => (seed.parse().unwrap(), 1),
        Err(_) => (0, if crate::support::deep() { 10_000 } else { 300 }),
    };
    let mut total = Seen::default();
    for seed in first..first + histories {
        let played = std::panic::catch_unwind(|| one(seed));
        let seen = played.unwrap_or_else(|_| panic!("GOMOKU_SEED={seed} repeats it"));
        assert!(seen.entries >= ENTRIES, "GOMOKU_SEED={seed}: {seen:?}");
        total.entries += seen.entries;
        total.undos += seen.undos;
        total.games += seen.games;
        total.ends += seen.ends;
        total.deaths += seen.deaths;
        total.backups += seen.backups;
        total.withdrawn += seen.withdrawn;
        total.steps += seen.steps;
    }
    println!("{histories} histories: {total:?}");
    if histories > 1 {
        let n = usize::try_from(histories).unwrap();
        let fine = total.undos > n / 4
            && total.games as usize > n / 4
            && total.ends > n / 4
            && total.deaths > n
            && total.backups > n / 4
            && total.withdrawn > n / 4;
        assert!(fine, "{total:?}");
    }
}

#[test]
fn reports_a_cloned_folder() {
    let mut two = Two::new(1, TERMS, &LINK);
    let disk = two.players[1].disk.clone();
    let twin = Replica::restore(&disk, &two.randomness, 0).unwrap();
    let mut twins = [None, Some(twin)];
    for round in 0..8 {
        let other = twins[1 - round % 2].take().unwrap();
        let this = std::mem::replace(&mut two.players[1].replica, other);
        twins[round % 2] = Some(this);
        two.unlink();
        two.link();
        two.settle();
        let now = two.now_ms;
        let free = (0..81).any(|i| two.act(1, |r| r.play(i % 9, i / 9, now)).is_ok());
        let (column, row) = (u8::try_from(round).unwrap(), 8);
        two.settle();
        if two.told(0).contains(&Event::Over(EndReason::Cloned)) {
            return;
        }
        if free {
            let _ = two.act(0, |r| r.play(column, row, now));
            two.settle();
        }
    }
    panic!("nobody notices the copy");
}
