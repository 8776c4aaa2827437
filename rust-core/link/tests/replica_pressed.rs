//! Another player's program that presses: it lies about time, asks and asks again, never answers, claims
//! differences, and shows feelings all the time. Raw slots against one replica, in virtual time.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::limits::{DECLINED_MS, MOST_DECLINED_MS, REACTIONS_PER_S};
use gomoku_link::message::{Ask, Clock, Reaction, Side, Terms};
use gomoku_link::replica::{
    Answer, Entry, Event, Faulty, GRACE_MS, Gone, Lost, Output, Over, Packet, ROUND_TRIPS, Replica,
    Reply, Request, Sign, State, Written,
};
use support::board::Board;
use support::liar::Liar;
use support::table::{TERMS, randomness};
use support::two::{LINK, seat};

const MINUTE: Terms = Terms {
    clock: Clock::Countdown {
        main_ms: 60_000,
        increment_ms: 0,
    },
    ..TERMS
};

/// An honest host and a guest of raw slots, with a way of no delay between them.
struct Table {
    host: Replica<Board>,
    liar: Liar,
    now_ms: u64,
    told: Vec<Event>,
    disk: Vec<u8>,
    next_id: u32,
}

impl Table {
    fn new(terms: Terms) -> Self {
        let mut host: Replica<Board> =
            Replica::new(seat(Side::Host, terms, LINK), &randomness(1), 0);
        host.wake(0, 0);
        host.begin(0);
        host.started(0);
        let mut liar = Liar::new(&terms);
        for _ in 0..ROUND_TRIPS {
            host.round_trip(0, 0);
        }
        liar.slot.allowance = Some(1);
        let mut table = Self {
            host,
            liar,
            now_ms: 0,
            told: Vec::new(),
            disk: Vec::new(),
            next_id: 1_000,
        };
        for _ in 0..2 {
            table.reads();
            table.says().unwrap();
        }
        table
    }

    fn drain(&mut self) {
        while let Some(output) = self.host.poll() {
            match output {
                Output::Event(event) => self.told.push(event),
                Output::Keep(bytes) => self.disk = bytes,
                Output::Post(_) | Output::Sign(_) => {}
            }
        }
    }

    fn told(&mut self) -> Vec<Event> {
        self.drain();
        std::mem::take(&mut self.told)
    }

    fn reads(&mut self) {
        self.drain();
        let packet = self.host.packet();
        self.liar.reads(&packet);
        self.liar.admits();
    }

    fn says(&mut self) -> Result<(), Faulty> {
        let packet = self.liar.says();
        let said = self.host.receive(&packet, self.now_ms);
        self.drain();
        said
    }

    fn passes(&mut self, ms: u64) {
        let end_ms = self.now_ms + ms;
        while let Some(at_ms) = self.host.next_timer_ms().filter(|at_ms| *at_ms <= end_ms) {
            self.now_ms = at_ms.max(self.now_ms);
            self.host.tick(self.now_ms);
            self.drain();
            assert!(
                self.host
                    .next_timer_ms()
                    .is_none_or(|at_ms| at_ms > self.now_ms),
                "it turns in circles"
            );
        }
        self.now_ms = end_ms;
        self.host.tick(end_ms);
        self.drain();
    }

    fn host_plays(&mut self, column: u8, row: u8) {
        self.host.play(column, row, self.now_ms).unwrap();
        self.reads();
    }

    fn liar_plays(&mut self, column: u8, row: u8) {
        self.liar.plays(column, row, 0);
        self.says().unwrap();
    }

    fn asks(&mut self, ask: Ask) {
        self.next_id += 1;
        self.liar.slot.request = Some(Request {
            id: self.next_id,
            ask,
        });
        self.says().unwrap();
    }

    fn asked(&mut self) -> usize {
        let asked = |event: &Event| matches!(event, Event::Asked(_));
        self.told().iter().filter(|event| asked(event)).count()
    }

    /// Eight moves that both have.
    fn eight() -> Self {
        let mut table = Self::new(TERMS);
        for line in 0..4 {
            table.liar_plays(2 * line, 0);
            table.host_plays(2 * line, 1);
        }
        table.says().unwrap();
        table.told();
        table
    }
}

#[test]
fn nobody_adds_time_to_anothers_clock() {
    let mut table = Table::new(MINUTE);
    for line in 0..4 {
        table.liar_plays(2 * line, 0);
        table.passes(8);
        table.host_plays(2 * line, 1);
        // It claims that the host's moves took 15 s each: in an echo, and by answering late.
        let mut packet = Packet::from_bytes(&table.host.packet()).unwrap();
        let mut dearer = Liar::new(&MINUTE);
        for column in 0..=line {
            dearer.plays(2 * column, 0, 0);
            let claimed = Entry::Move {
                column: 2 * column,
                row: 1,
                told_ms: 15_000,
            };
            dearer.chain.append(claimed).unwrap();
            let written = Written::new(Side::Host, &claimed).unwrap();
            packet.slot.entries[usize::from(column)] = written;
        }
        packet.slot.hash = dearer.chain.hash();
        table.liar.slot.number += 1;
        let claim = Packet {
            slot: table.liar.slot.clone(),
            echo: Some(packet.slot),
        };
        let _ = table.host.receive(&claim.to_bytes().unwrap(), table.now_ms);
        table.drain();
        table.says().unwrap();
    }
    let left_ms = table.host.chain().left_ms(Side::Host);
    assert_eq!(left_ms, Some(60_000 - 4 * 8));
    assert_eq!(table.host.chain().have(), 8, "nobody's time is up");
}

#[test]
fn telling_nothing_gains_seconds() {
    let mut table = Table::new(MINUTE);
    table.passes(50_000);
    table.liar_plays(0, 0);
    table.host_plays(0, 1);
    table.says().unwrap();
    assert_eq!(
        table.host.chain().left_ms(Side::Guest),
        Some(60_000),
        "told"
    );
    table.passes(21_999);
    assert!(!table.host.may_end_without_result());
    table.passes(1);
    assert!(table.told().contains(&Event::MayEnd));
    // Its clock is not stopped by that, and its move still counts.
    table.liar_plays(4, 4);
    assert!(!table.host.may_end_without_result());
    table.host_plays(4, 5);
    table.says().unwrap();
    table.passes(1);
    assert!(table.told().contains(&Event::MayEnd));
    let now_ms = table.now_ms;
    assert_eq!(table.host.end_without_result(now_ms), Ok(()));
    assert!(table.told().contains(&Event::Over(Over::NoResult)));
}

#[test]
fn a_late_word_gains_the_allowance() {
    let mut table = Table::new(MINUTE);
    table.liar_plays(0, 0);
    table.host.play(0, 1, 0).unwrap();
    table.drain();
    // It has read the move, and does not say so.
    table.passes(60_000 + GRACE_MS + 249);
    assert!(!table.host.may_end_without_result());
    table.passes(1);
    assert!(table.host.may_end_without_result());
}

#[test]
fn whoever_answers_no_ping_keeps_no_clock_from_beginning() {
    let mut host: Replica<Board> = Replica::new(seat(Side::Host, MINUTE, LINK), &randomness(1), 0);
    host.wake(0, 0);
    host.begin(0);
    host.started(0);
    let mut liar = Liar::new(&MINUTE);
    host.receive(&liar.says(), 0).unwrap();
    let (mut now_ms, mut offered_ms) = (0, None);
    while now_ms < 100_000 && offered_ms.is_none() {
        now_ms = host.next_timer_ms().unwrap();
        host.tick(now_ms);
        offered_ms = host.may_end_without_result().then_some(now_ms);
    }
    assert_eq!(offered_ms, Some(10_000 + 60_000 + GRACE_MS + 1_500));
}

#[test]
fn a_pause_or_a_cut_stops_nobodys_clock() {
    let mut table = Table::new(MINUTE);
    table.host.hear(Sign::Away(true), 0);
    table.passes(40_000);
    table.host.hear(Sign::Away(false), table.now_ms);
    table.passes(10_000);
    let now_ms = table.now_ms;
    table.host.disconnected(Lost::Closed, now_ms);
    table.passes(22_000 - 1);
    assert!(!table.host.may_end_without_result());
    table.passes(1);
    assert!(table.told().contains(&Event::MayEnd));
    // The own clock knows no pause either, and a lost link keeps nobody from moving.
    let mut table = Table::new(MINUTE);
    table.liar_plays(0, 0);
    table.host.pause(true, 0);
    table.passes(25_000);
    table.host.pause(false, table.now_ms);
    let now_ms = table.now_ms;
    table.host.disconnected(Lost::Closed, now_ms);
    table.passes(10_000);
    table.host.play(0, 1, table.now_ms).unwrap();
    assert_eq!(table.host.chain().left_ms(Side::Host), Some(25_000));
}

#[test]
fn a_claim_by_itself_ends_nothing_here() {
    for (used_ms, over) in [(47_000, Over::PeerLeft), (49_000, Over::PeerEnded)] {
        let mut table = Table::new(MINUTE);
        table.liar_plays(0, 0);
        table.passes(used_ms);
        table.told();
        table.liar.slot.gone = Gone::NoResult;
        table.says().unwrap();
        assert_eq!(table.told(), [Event::Over(over)], "{used_ms}");
        assert_eq!(table.host.chain().have(), 1, "nobody has lost");
    }
}

#[test]
fn a_clock_goes_on_while_the_app_is_dead() {
    let mut table = Table::new(MINUTE);
    table.liar_plays(0, 0);
    table.passes(10_000);
    table.host.pause(true, table.now_ms);
    table.drain();
    let mut host = Replica::<Board>::restore(&table.disk, &randomness(2), 0).unwrap();
    host.wake(30_000, 0);
    assert_eq!(host.left_ms(Side::Host, 5_000), Some(25_000));
    host.tick(30_000);
    assert_eq!(host.chain().records()[1].entry, Entry::Timeout);
}

#[test]
fn whoever_asks_is_not_bound_and_may_simply_move() {
    for ask in [Ask::Draw, Ask::Undo] {
        let mut table = Table::new(MINUTE);
        table.liar_plays(0, 0);
        table.host_plays(4, 4);
        table.liar_plays(1, 0);
        table.host.request(ask, table.now_ms).unwrap();
        // No answer ever comes, and no word that a request was taken back was read.
        table.passes(5_000);
        table.host.cancel(table.now_ms).unwrap();
        table.passes(5_000);
        table.host.request(ask, table.now_ms).unwrap();
        table.host_plays(5, 5);
        assert_eq!(table.host.asking(), None, "{ask:?}");
        assert_eq!(table.host.chain().have(), 4);
        assert_eq!(table.host.chain().left_ms(Side::Host), Some(50_000));
    }
}

#[test]
fn requests_wait_after_a_no_and_longer_each_time() {
    let mut table = Table::eight();
    table.asks(Ask::Draw);
    assert_eq!(table.asked(), 1);
    let mut wait_ms = DECLINED_MS;
    for round in 0..8 {
        table.host.answer(false, table.now_ms).unwrap();
        table.reads();
        // As often as it likes.
        for _ in 0..100 {
            table.passes(wait_ms / 200);
            table.asks([Ask::Draw, Ask::Undo, Ask::Reset][round % 3]);
        }
        assert_eq!(table.asked(), 0, "round {round}");
        table.passes(wait_ms / 2 + 1_000);
        assert_eq!(table.asked(), 1, "round {round}");
        wait_ms = MOST_DECLINED_MS.min(2 * wait_ms);
    }
}

#[test]
fn a_request_that_is_taken_back_and_made_again_waits_too() {
    let mut table = Table::eight();
    for _ in 0..50 {
        table.asks(Ask::Undo);
        table.liar.slot.request = None;
        table.says().unwrap();
    }
    assert_eq!(table.asked(), 1);
    // What is agreed to at once by both needs no showing.
    table.host.request(Ask::Draw, table.now_ms).unwrap();
    table.reads();
    table.asks(Ask::Draw);
    let told = table.told();
    let agreed = Event::Answered {
        ask: Ask::Draw,
        answer: Answer::Agreed,
    };
    assert!(
        told.contains(&agreed) || table.host.asking() == Some(Ask::Draw),
        "{told:?}"
    );
}

#[test]
fn two_feelings_a_second_are_shown() {
    let mut table = Table::eight();
    let mut shown = 0;
    for _ in 0..10 {
        for _ in 0..60 {
            table
                .host
                .hear(Sign::Reaction(Reaction::Wave), table.now_ms);
            table.passes(1_000 / 60);
        }
        let told = table.told();
        let felt = |event: &&Event| matches!(event, Event::Reacted(_));
        shown += told.iter().filter(felt).count();
    }
    let most = usize::try_from(REACTIONS_PER_S).unwrap() * 11;
    assert!((10..=most).contains(&shown), "{shown}");
}

#[test]
fn nobody_goes_on_from_below_what_both_agreed_to() {
    let mut table = Table::eight();
    let chain = table.host.chain().clone();
    let honest = table.liar.slot.clone();
    for have in 0..8 {
        // It claims to be stuck earlier than it has said to be.
        let hash = chain.hash_at(have).unwrap();
        table.liar.slot = honest.clone();
        table.liar.slot.number += u64::from(have);
        (table.liar.slot.have, table.liar.slot.hash) = (have, hash);
        (table.liar.slot.stuck, table.liar.slot.goes_on) = (true, true);
        assert!(table.says().is_err(), "{have}");
        // The same with all that it wrote left out.
        table.liar.slot.entries.truncate(have.div_ceil(2) as usize);
        assert!(table.says().is_err(), "{have}");
        // Or begins the game that goes on from there.
        table.liar.goes_on_from(have);
        assert!(table.says().is_err(), "{have}");
        // Even where the person would go on: from where both are, that is.
        let _ = table.host.restart(table.now_ms);
        assert!(table.says().is_err(), "{have}");
        assert_eq!(table.host.chain().hash(), chain.hash());
    }
    assert_eq!(table.told(), [Event::Desync { common: 8 }]);
}

#[test]
fn an_answer_to_nothing_and_a_last_number_hurt_only_the_liar() {
    let mut table = Table::eight();
    table.liar.slot.number = u64::MAX - 1;
    table.liar.slot.answer = Some(Reply {
        id: u32::MAX,
        yes: true,
    });
    table.says().unwrap();
    let have = table.host.chain().have();
    for number in [1, 1_000, u64::MAX - 3] {
        table.liar.slot.number = number;
        table.says().unwrap();
    }
    assert_eq!(table.host.chain().have(), have);
    assert!(table.host.request(Ask::Draw, table.now_ms).is_ok());
    assert!(table.host.resign(table.now_ms).is_ok());
    assert_eq!(table.host.state(), State::Playing);
}
