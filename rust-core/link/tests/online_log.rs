//! The log of a room.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::message::{Clock, Id, Rule, Side, Terms};
use gomoku_link::online::log::{Entry, GameLog, MAX_ENTRIES};
use gomoku_link::replica::{Illegal, Refused};
use support::board::Board;

const TERMS: Terms = Terms {
    rule: Rule::Freestyle,
    size: 15,
    clock: Clock::Countdown {
        main_ms: 10_000,
        increment_ms: 100,
    },
    black: Side::Guest,
    forbidden_loses: false,
};

fn log() -> GameLog<Board> {
    GameLog::new(Id([1; 16]), TERMS)
}

fn stone(column: u8, row: u8) -> Entry {
    Entry::Move {
        column,
        row,
        elapsed_ms: 0,
    }
}

#[test]
fn only_what_may_follow_is_taken_and_nothing_else_changes_the_log() {
    let mut log = log();
    let before = log.hash();
    let refused = [
        (Side::Host, stone(7, 7), Illegal::OutOfTurn),
        (Side::Guest, stone(15, 7), Illegal::Rules(Refused)),
        (Side::Host, Entry::Timeout, Illegal::OutOfTurn),
        (Side::Host, Entry::Undo, Illegal::Rules(Refused)),
    ];
    for (by, entry, why) in refused {
        assert_eq!(log.append(by, entry, 0), Err(why), "{entry:?}");
        assert_eq!((log.have(), log.hash()), (0, before));
    }
    log.append(Side::Guest, stone(7, 7), 0).unwrap();
    let again = log.append(Side::Host, stone(7, 7), 0);
    assert_eq!(again, Err(Illegal::Rules(Refused)));
    log.append(Side::Host, Entry::Resign { loser: Side::Host }, 0)
        .unwrap();
    assert_eq!(log.turn(), None);
    for entry in [stone(1, 1), Entry::Draw, Entry::Timeout] {
        assert_eq!(log.append(Side::Host, entry, 0), Err(Illegal::Over));
    }
    log.append(Side::Host, Entry::Reset, 0).unwrap();
    assert_eq!(log.turn(), Some(Side::Host), "colours changed");
}

#[test]
fn the_hash_covers_everything_but_the_charge() {
    let with = |by, entry, charged| {
        let mut log = log();
        log.append(Side::Guest, stone(7, 7), 0).unwrap();
        log.append(by, entry, charged).map(|()| log.hash())
    };
    let hash = with(Side::Host, stone(8, 8), 0).unwrap();
    assert_eq!(with(Side::Host, stone(8, 8), 99).unwrap(), hash);
    assert_ne!(with(Side::Host, stone(8, 9), 0).unwrap(), hash);
    let draws = [Side::Host, Side::Guest].map(|by| with(by, Entry::Draw, 0).unwrap());
    assert_ne!(draws[0], draws[1], "the author counts");
    let other: GameLog<Board> = GameLog::new(Id([2; 16]), TERMS);
    assert_ne!(other.hash(), log().hash());
    let terms = Terms { size: 16, ..TERMS };
    let other: GameLog<Board> = GameLog::new(Id([1; 16]), terms);
    assert_ne!(other.hash(), log().hash());
}

#[test]
fn clocks_follow_the_charges_and_go_back_with_the_moves() {
    let mut log = log();
    log.append(Side::Guest, stone(7, 7), 1_000).unwrap();
    log.append(Side::Host, stone(8, 8), 500).unwrap();
    log.append(Side::Guest, stone(6, 6), 2_000).unwrap();
    assert_eq!(log.left_ms(Side::Guest), Some(7_200));
    assert_eq!(log.left_ms(Side::Host), Some(9_600));
    log.charge(2, 2_500);
    assert_eq!(log.left_ms(Side::Guest), Some(6_700));
    // Guest asked, Host writes it down: back to before Guest's last move.
    log.append(Side::Host, Entry::Undo, 0).unwrap();
    assert_eq!(log.left_ms(Side::Guest), Some(9_100));
    log.append(Side::Guest, stone(1, 1), 100).unwrap();
    assert_eq!(log.left_ms(Side::Guest), Some(9_100));
    log.append(Side::Host, Entry::Timeout, 0).unwrap();
    log.append(Side::Guest, Entry::Reset, 0).unwrap();
    assert_eq!(log.left_ms(Side::Host), Some(10_000));
    let endless = Terms {
        clock: Clock::CountUp,
        ..TERMS
    };
    let mut endless: GameLog<Board> = GameLog::new(Id([1; 16]), endless);
    assert_eq!(endless.left_ms(Side::Host), None);
    assert_eq!(
        endless.append(Side::Guest, Entry::Timeout, 0),
        Err(Illegal::NoClock)
    );
}

#[test]
fn a_shorter_log_is_what_it_was() {
    let mut log = log();
    let mut states = vec![(log.hash(), log.referee().clone())];
    let entries = [
        (Side::Guest, stone(7, 7)),
        (Side::Host, stone(8, 8)),
        (Side::Guest, Entry::Undo),
        (Side::Host, stone(9, 9)),
        (Side::Host, Entry::Draw),
        (Side::Guest, Entry::Reset),
    ];
    for (by, entry) in entries {
        log.append(by, entry, 5).unwrap();
        states.push((log.hash(), log.referee().clone()));
    }
    for have in (0..=6).rev() {
        log.truncate(have).unwrap();
        let (hash, board) = &states[have as usize];
        assert_eq!((&log.hash(), log.referee()), (hash, board));
        assert_eq!(log.have(), have);
    }
}

#[test]
fn a_log_ends_somewhere() {
    let mut log = log();
    for _ in 0..MAX_ENTRIES {
        log.append(Side::Host, Entry::Reset, 0).unwrap();
    }
    assert_eq!(log.append(Side::Host, Entry::Reset, 0), Err(Illegal::Full));
}
