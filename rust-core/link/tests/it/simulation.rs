//! Random games of two sessions in virtual time, with cut streams and crashing apps.
//! `GOMOKU_DEEP=1` plays 10,000.

use crate::support::table::{TERMS, Table};
use gomoku_link::Carrier;
use gomoku_link::limits::MOST_DECLINED_MS;
use gomoku_link::message::{Ask, Clock, Side, Terms};
use gomoku_link::replica::{Entry, Event, LossReason};
use gomoku_link::session::{ProtocolFault, SessionState};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const SIDES: [Side; 2] = [Side::Host, Side::Guest];

#[derive(Debug, Default)]
struct Seen {
    entries: usize,
    undos: usize,
    resets: usize,
    ends: usize,
    cuts: usize,
    deaths: usize,
    crossed: usize,
}

struct Game {
    table: Table,
    random: StdRng,
    seen: Seen,
    /// Longest chain that either side has saved or sent, by game.
    history: Vec<Vec<(Side, Entry)>>,
}

impl Game {
    fn new(seed: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let clock = if random.random_bool(0.3) {
            Clock::Countdown {
                main_ms: 6_000,
                increment_ms: 500,
            }
        } else {
            Clock::CountUp
        };
        let table = Table::playing(seed, Terms { clock, ..TERMS });
        Self {
            table,
            random,
            seen: Seen::default(),
            history: vec![Vec::new()],
        }
    }

    fn side(&mut self) -> usize {
        self.random.random_range(0..2)
    }

    fn ask(&mut self) -> Ask {
        let asks = [Ask::Undo, Ask::Undo, Ask::Undo, Ask::Reset, Ask::Draw];
        asks[self.random.random_range(0..asks.len())]
    }

    fn step(&mut self) {
        let side = self.side();
        if !self.table.linked && self.random.random_bool(0.4) {
            self.table.connect();
            if self.random.random_bool(0.8) {
                self.table.deliver();
            }
        }
        let now = self.table.now_ms;
        match self.random.random_range(0..100) {
            0..25 => {
                let (column, row) = (
                    self.random.random_range(0..9),
                    self.random.random_range(0..9),
                );
                let _ = self.table.act(side, |s| s.play(column, row, now));
            }
            25..36 => {
                let ask = self.ask();
                let _ = self.table.act(side, |s| s.request(ask, now));
                // Often both at once, so that messages cross.
                if self.random.random_bool(0.3) {
                    let ask = self.ask();
                    let _ = self.table.act(1 - side, |s| s.request(ask, now));
                    self.seen.crossed += 1;
                }
            }
            36..48 => {
                let agree = self.random.random_bool(0.7);
                let _ = self.table.act(side, |s| s.answer(agree, now));
            }
            48..54 => {
                let _ = self.table.act(side, |s| s.cancel(now));
            }
            54 => {
                let _ = self.table.act(side, |s| s.resign(now));
            }
            55..59 => {
                let away = self.random.random_bool(0.25);
                self.table.act(side, |s| s.pause(away, now));
            }
            59..86 => {
                let bytes = self.random.random_range(1..200);
                self.table.bring(side, bytes);
            }
            86..88 => {
                // Some bytes still arrive, possibly cut within a message.
                let bytes = self.random.random_range(0..120);
                self.table.bring(side, bytes);
                self.table.cut();
                self.seen.cuts += 1;
            }
            88..97 => self.table.deliver(),
            97 => {
                let after = self.random.random_bool(0.5);
                self.table.phones[side].dies_at_keep = Some(after);
            }
            98 => self.table.kill(side),
            _ => self.table.pass(20_000),
        }
        let ms = self.random.random_range(0..300);
        self.table.pass(ms);
        self.check();
    }

    fn number(&self, side: usize) -> usize {
        usize::try_from(self.table.chain(side).game()).unwrap()
    }

    /// One chain is a prefix of the other, the other side wrote the missing entries, and common
    /// entries never change.
    fn check(&mut self) {
        let numbers = [0, 1].map(|side| self.number(side));
        assert!(numbers[0].abs_diff(numbers[1]) <= 1, "{numbers:?}");
        let chains = [self.table.entries(0), self.table.entries(1)];
        let newest = numbers[0].max(numbers[1]);
        if numbers[0] == numbers[1] {
            let common = chains[0].len().min(chains[1].len());
            assert_eq!(chains[0][..common], chains[1][..common], "two writers");
            for (chain, side) in chains.iter().zip(SIDES) {
                assert!(
                    chain[common..].iter().all(|(by, _)| *by == side),
                    "lost own entries"
                );
            }
        }
        // An entry or game lost before saving was never sent.
        self.history.resize(newest + 1, Vec::new());
        let here = chains.iter().zip(numbers);
        let longest = here.filter(|(_, number)| *number == newest);
        let longest = longest.map(|(chain, _)| chain.len()).max().unwrap();
        self.history[newest].truncate(longest);
        for (chain, number) in chains.iter().zip(numbers) {
            let history = &mut self.history[number];
            let known = history.len().min(chain.len());
            assert_eq!(chain[..known], history[..known], "history has changed");
            if chain.len() > history.len() {
                history.clone_from(chain);
            }
        }
        for phone in &mut self.table.phones {
            for event in phone.told() {
                match event {
                    Event::Suspended(
                        LossReason::Fault(ProtocolFault::Silent) | LossReason::Closed,
                    ) => {}
                    Event::Suspended(_) | Event::Desync { .. } | Event::Over(_) => {
                        panic!("{:?} was told {event:?}", phone.side)
                    }
                    _ => {}
                }
            }
        }
    }

    fn heal(&mut self) {
        for side in [0, 1] {
            self.table.phones[side].dies_at_keep = None;
            let now = self.table.now_ms;
            self.table.act(side, |s| s.pause(false, now));
        }
        for _ in 0..20 {
            let playing = |table: &mut Table| {
                table.phones.each_mut().map(|p| p.session().state()) == [SessionState::Playing; 2]
            };
            if !playing(&mut self.table) {
                self.table.connect();
            }
            self.table.deliver();
            for side in [0, 1] {
                let now = self.table.now_ms;
                let _ = self.table.act(side, |s| s.cancel(now));
                let _ = self.table.act(side, |s| s.answer(true, now));
            }
            self.table.deliver();
            self.table.pass(100);
            self.check();
            let open = |phone: &mut crate::support::table::Phone| {
                let replica = phone.session().replica();
                replica.asking().is_some() || replica.asked().is_some()
            };
            if playing(&mut self.table) && !self.table.phones.iter_mut().any(open) {
                return;
            }
        }
        panic!("the game is stuck");
    }

    fn begin_anew(&mut self) {
        // The rate limit for requests may be reached.
        self.table.pass(1_000);
        let now = self.table.now_ms;
        self.table.act(1, |s| s.request(Ask::Reset, now)).unwrap();
        self.table.deliver();
        // After a declined request the next one is shown later.
        while self.table.phones[0].session().replica().asked().is_none() {
            assert!(
                self.table.now_ms <= now + MOST_DECLINED_MS,
                "it is never shown"
            );
            self.table.pass(1_000);
            self.table.deliver();
        }
        let now = self.table.now_ms;
        self.table.act(0, |s| s.answer(true, now)).unwrap();
        self.table.deliver();
    }

    fn progress(&mut self) {
        // The clock may be about to run out.
        self.table.pass(10);
        self.table.deliver();
        if self.table.chain(0).turn().is_none() {
            self.begin_anew();
        }
        let before = self.table.entries(0).len();
        let now = self.table.now_ms;
        let turn = self.table.chain(0).turn().unwrap();
        let side = SIDES.iter().position(|&side| side == turn).unwrap();
        let played = (0..81).any(|i| self.table.act(side, |s| s.play(i % 9, i / 9, now)).is_ok());
        assert!(played, "nobody may move");
        self.table.deliver();
        self.check();
        let [a, b] = [0, 1].map(|side| self.table.chain(side));
        assert_eq!(
            (a.game(), a.hash(), a.records()),
            (b.game(), b.hash(), b.records())
        );
        assert_eq!(
            (a.referee(), a.reported_ms()),
            (b.referee(), b.reported_ms())
        );
        assert!(a.records().len() > before);
        let all = || self.history.iter().flatten();
        let count = |what: fn(&Entry) -> bool| all().filter(|(_, entry)| what(entry)).count();
        self.seen.entries = all().count();
        self.seen.undos = count(|e| matches!(e, Entry::Undo { .. }));
        self.seen.resets = self.history.len() - 1;
        self.seen.ends =
            count(|e| matches!(e, Entry::Draw | Entry::Timeout | Entry::Resign { .. }));
        self.seen.deaths = self.table.phones.iter().map(|phone| phone.deaths).sum();
    }
}

#[test]
fn whatever_happens_both_have_one_game() {
    let (first, games) = match std::env::var("GOMOKU_SEED") {
        Ok(seed) => (seed.parse().unwrap(), 1),
        Err(_) => (0, if crate::support::deep() { 10_000 } else { 250 }),
    };
    let mut total = Seen::default();
    for seed in first..first + games {
        let played = std::panic::catch_unwind(|| {
            let mut game = Game::new(seed);
            for _ in 0..150 {
                game.step();
            }
            game.heal();
            game.progress();
            game.seen
        });
        let seen = played.unwrap_or_else(|_| panic!("GOMOKU_SEED={seed} repeats it"));
        total.entries += seen.entries;
        total.undos += seen.undos;
        total.resets += seen.resets;
        total.ends += seen.ends;
        total.cuts += seen.cuts;
        total.deaths += seen.deaths;
        total.crossed += seen.crossed;
    }
    println!("{games} games, logs equal, one writer: {total:?}");
    if games > 1 {
        let n = usize::try_from(games).unwrap();
        assert!(
            total.entries > 5 * n && total.cuts > n && total.deaths > n,
            "{total:?}"
        );
        assert!(
            total.undos > n / 4 && total.resets > n / 4 && total.ends > n / 4,
            "{total:?}"
        );
    }
}
