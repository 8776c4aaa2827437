//! The log and what is kept of it.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::link::PublicKey;
use gomoku_link::log::{Asked, GameLog, Illegal, Kept, KeptError, MAX_ENTRIES, Record, Refused};
use gomoku_link::message::{Ask, Clock, Entry, Id, Rule, Side, Terms};
use proptest::prelude::*;
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
    let bytes = kept(log.records().to_vec()).to_bytes().unwrap();
    let again = Kept::from_bytes(&bytes).unwrap().replay::<Board>().unwrap();
    assert_eq!(again.hash(), log.hash());
}

fn kept(records: Vec<Record>) -> Kept {
    Kept {
        side: Side::Guest,
        session: Id([1; 16]),
        token: Id([2; 16]),
        peer: PublicKey([3; 32]),
        peer_nick: "小薇".into(),
        terms: TERMS,
        asked: Some(Asked {
            ask: Ask::Undo,
            at: 2,
        }),
        records,
    }
}

fn kept_sample() -> Kept {
    let mut log = log();
    log.append(Side::Guest, stone(7, 7), 1_000).unwrap();
    log.append(Side::Host, stone(8, 8), 500).unwrap();
    kept(log.records().to_vec())
}

/// A game kept by any version of the app can be read by every later one.
#[test]
fn a_kept_game_has_its_bytes() {
    let golden = include_str!("golden/kept-1.txt").trim();
    let bytes = kept_sample().to_bytes().unwrap();
    assert_eq!(support::hex(&bytes), golden);
    let read = Kept::from_bytes(&bytes).unwrap();
    assert_eq!(read, kept_sample());
    assert_eq!(read.replay::<Board>().unwrap().have(), 2);
}

#[test]
fn a_damaged_kept_game_says_so() {
    let bytes = kept_sample().to_bytes().unwrap();
    for len in 0..bytes.len() {
        let cut = Kept::from_bytes(&bytes[..len]);
        let why = if len < 4 {
            KeptError::Foreign
        } else {
            KeptError::Damaged
        };
        assert_eq!(cut, Err(why), "cut to {len}");
    }
    for place in 4..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 0x80;
        let why = if place == 4 {
            KeptError::Newer(0x81)
        } else {
            KeptError::Damaged
        };
        assert_eq!(Kept::from_bytes(&changed), Err(why), "byte {place}");
    }
    let twice = Record {
        by: Side::Guest,
        entry: stone(7, 7),
        charged_ms: 0,
    };
    let illegal = kept(vec![twice, twice]);
    assert_eq!(illegal.replay::<Board>().unwrap_err(), KeptError::Damaged);
    let terms = Terms { size: 200, ..TERMS };
    let impossible = Kept {
        terms,
        ..kept(vec![])
    };
    assert_eq!(
        impossible.replay::<Board>().unwrap_err(),
        KeptError::Damaged
    );
}

proptest! {
    #[test]
    fn no_bytes_surprise_the_reader(mut bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Kept::from_bytes(&bytes).is_err());
        bytes.splice(..0, *b"GMKL\x01");
        prop_assert!(Kept::from_bytes(&bytes).is_err());
    }
}
