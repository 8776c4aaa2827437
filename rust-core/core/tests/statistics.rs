//! Won, lost and drawn.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use gomoku_core::{
    LevelName, Rule, Score, ScoredOpponent, StatisticsError, level_number, read_statistics,
    record_summary, reset_statistics,
};
use proptest::prelude::*;

fn game(seed: i64, seats: &str, rule: &str, result: &str) -> String {
    format!(
        "(;GM[4]SZ[15]RU[{rule}]RE[{result}]GKSEATS[{seats}]GKSEED[{seed}]\
         ;B[hh]GKMS[2000];W[ii]GKMS[500])"
    )
}

fn count_game(kept: String, record: String) -> Result<String, StatisticsError> {
    let id = record_summary(record.clone()).map_or_else(|_| "0".repeat(16), |summary| summary.id);
    gomoku_core::count_game(kept, id, record)
}

fn counted(games: &[(&str, &str, &str)]) -> String {
    let mut kept = String::new();
    for (seed, (seats, rule, result)) in (1..).zip(games) {
        kept = count_game(kept, game(seed, seats, rule, result)).unwrap();
    }
    kept
}

fn scores(kept: &str) -> Vec<Score> {
    read_statistics(kept.to_owned()).unwrap()
}

const GOLDEN: &str = "gomoku-statistics 1\n\
    counted 0000000000000001 0000000000000002 0000000000000003 0000000000000004\n\
    easy freestyle 2 1 0 1 1 7500\n\
    easy renju 1 0 0 1 1 2500\n\
    end 4\n";

#[test]
fn games_are_counted_by_level_and_rule() {
    let kept = counted(&[
        ("human:easy", "freestyle", "B+R"),
        ("easy:human", "freestyle", "B+R"),
        ("easy:human", "freestyle", "W+T"),
        ("human:easy", "renju", "B+R"),
    ]);
    assert_eq!(kept, GOLDEN, "statistics of an older version stay readable");
    let easy = ScoredOpponent::Computer {
        level: level_number(LevelName::Easy),
    };
    let [freestyle, renju] = scores(&kept)[..] else {
        panic!("{kept}")
    };
    assert_eq!(
        (freestyle.opponent, freestyle.rule),
        (easy, Rule::Freestyle)
    );
    assert_eq!((freestyle.won, freestyle.lost, freestyle.drawn), (2, 1, 0));
    assert_eq!(freestyle.average_ms, 2_500);
    assert_eq!((renju.opponent, renju.rule), (easy, Rule::Renju));
    assert_eq!(renju.won, 1);
}

#[test]
fn streaks_end_with_a_loss_and_with_a_draw() {
    let won = ("human:hard", "freestyle", "B+R");
    let lost = ("human:hard", "freestyle", "W+R");
    let streaks = |games: &[(&str, &str, &str)]| {
        let score = scores(&counted(games))[0];
        (score.streak, score.best_streak)
    };
    assert_eq!(streaks(&[won, won]), (2, 2));
    assert_eq!(streaks(&[won, won, lost]), (0, 2));
    assert_eq!(streaks(&[won, won, lost, won]), (1, 2));
    let mut kept = counted(&[won, won]);
    let draw = game(9, "human:hard", "freestyle", "Draw").replace("GKSEED", "GKAGREED[]GKSEED");
    kept = count_game(kept, draw).unwrap();
    let score = scores(&kept)[0];
    assert_eq!((score.drawn, score.streak, score.best_streak), (1, 0, 2));
}

#[test]
fn a_game_counts_once_and_only_when_it_is_somebodys() {
    let first = game(1, "human:easy", "freestyle", "B+R");
    let kept = count_game(String::new(), first.clone()).unwrap();
    assert_eq!(count_game(kept.clone(), first).unwrap(), kept);
    // It was taken back and then lost: it has been counted.
    let lost = game(1, "human:easy", "freestyle", "W+R");
    assert_eq!(count_game(kept.clone(), lost).unwrap(), kept);
    let unfinished = game(2, "human:easy", "freestyle", "?");
    assert_eq!(count_game(kept.clone(), unfinished).unwrap(), kept);
    // It has ended, and nobody has won or lost it against somebody else.
    for seats in ["human:human", "easy:hard", "remote:remote"] {
        let other = game(2, seats, "freestyle", "B+R");
        let with = count_game(kept.clone(), other.clone()).unwrap();
        assert_ne!(with, kept);
        assert_eq!(scores(&with), scores(&kept));
        assert_eq!(count_game(with.clone(), other).unwrap(), with);
    }
    let unknown = count_game(kept, "no record".to_owned());
    assert!(matches!(unknown, Err(StatisticsError::Record { .. })));
}

#[test]
fn persons_on_other_devices_stand_together_and_last() {
    let kept = counted(&[
        ("remote:human", "standard", "W+R"),
        ("human:level 9", "standard", "B+R"),
        ("human:level 1", "standard", "B+R"),
    ]);
    let opponents: Vec<_> = scores(&kept).iter().map(|score| score.opponent).collect();
    let computer = |level| ScoredOpponent::Computer { level };
    assert_eq!(
        opponents,
        [computer(1), computer(9), ScoredOpponent::Remote]
    );
}

#[test]
fn only_ids_are_remembered() {
    let one = game(1, "human:easy", "freestyle", "B+R");
    for id in [
        "",
        "0 0",
        "000000000000000\n",
        "é00000000000000",
        "00000000000000000",
    ] {
        let counted = gomoku_core::count_game(String::new(), id.to_owned(), one.clone());
        assert_eq!(counted, Err(StatisticsError::BadId), "{id}");
    }
}

#[test]
fn a_reset_forgets_the_scores_and_not_which_games_they_were_of() {
    let one = game(1, "human:easy", "freestyle", "B+R");
    let kept = count_game(String::new(), one.clone()).unwrap();
    let fresh = reset_statistics(kept);
    assert_eq!(scores(&fresh), []);
    assert_eq!(scores(&count_game(fresh, one).unwrap()), []);
    assert_eq!(scores(&reset_statistics("damaged".to_owned())), []);
}

#[test]
fn many_games_are_remembered_and_not_all() {
    let mut kept = String::new();
    for seed in 0..100 {
        kept = count_game(kept, game(seed, "human:easy", "freestyle", "B+R")).unwrap();
    }
    assert_eq!(scores(&kept)[0].won, 100);
    assert_eq!(kept.lines().nth(1).unwrap().split(' ').count(), 1 + 64);
}

#[test]
fn what_was_cut_short_or_changed_is_refused() {
    for end in 1..GOLDEN.len() - 1 {
        let cut = read_statistics(GOLDEN[..end].to_owned());
        assert_eq!(cut, Err(StatisticsError::Damaged), "{end}");
    }
    for (from, to) in [
        ("end 4", "end 3"),
        ("counted", "Counted"),
        ("easy freestyle", "easier freestyle"),
        ("renju", "chess"),
        ("2 1 0 1 1", "2 1 0 1"),
        ("2 1 0 1 1", "2 1 0 1 1 1"),
        ("2 1 0 1 1", "-2 1 0 1 1"),
        ("2 1 0 1 1", "99999999999 1 0 1 1"),
        ("easy renju", "easy freestyle"),
        ("gomoku-statistics 1", "gomoku-statistics 0"),
        ("gomoku-statistics 1", "gomoku-statistics"),
    ] {
        let text = GOLDEN.replace(from, to);
        assert_eq!(read_statistics(text), Err(StatisticsError::Damaged), "{to}");
    }
    let newer = GOLDEN.replace("statistics 1", "statistics 2");
    assert_eq!(read_statistics(newer), Err(StatisticsError::Newer));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = read_statistics(format!("gomoku-statistics 1\ncounted\n{text}\nend 3\n"));
        let _ = count_game(text.clone(), text);
    }
}
