//! Won, lost and drawn.

use gomoku_engine::{Level, Rule};
use proptest::prelude::*;

use super::super::records;
use super::super::statistics::{Fault, Opponent, Row, Statistics};
use super::{model, open};

fn game(seed: i64, seats: &str, rule: &str, result: &str) -> String {
    format!(
        "(;GM[4]SZ[15]RU[{rule}]RE[{result}]GKSEATS[{seats}]GKSEED[{seed}]\
         ;B[hh]GKMS[2000];W[ii]GKMS[500])"
    )
}

fn count(kept: &str, record: &str) -> String {
    let restored = crate::record::read_alone(record).unwrap();
    let mut statistics = Statistics::from_text(kept).unwrap();
    statistics.count(&restored.game, &records::id(&restored));
    statistics.to_text()
}

fn counted(games: &[(&str, &str, &str)]) -> String {
    let mut kept = String::new();
    for (seed, (seats, rule, result)) in (1..).zip(games) {
        kept = count(&kept, &game(seed, seats, rule, result));
    }
    kept
}

fn rows(kept: &str) -> Vec<Row> {
    let statistics = Statistics::from_text(kept).unwrap();
    statistics.rows().cloned().collect()
}

const GOLDEN: &str = "gomoku-statistics 3\n\
    counted 0000000000000001 0000000000000002 0000000000000003 0000000000000004\n\
    run easy 2 0 -\n\
    game easy won 1 2000\n\
    game easy lost 1 500\n\
    game easy won 1 500\n\
    game easy won 1 2000\n\
    easy freestyle 2 1 0 1 1 7500\n\
    easy renju 1 0 0 1 1 2500\n\
    end 9\n";

#[test]
fn games_are_counted_by_level_and_rule() {
    let kept = counted(&[
        ("human:easy", "freestyle", "B+R"),
        ("easy:human", "freestyle", "B+R"),
        ("easy:human", "freestyle", "W+T"),
        ("human:easy", "renju", "B+R"),
    ]);
    assert_eq!(kept, GOLDEN);
    let rows = rows(&kept);
    let [freestyle, renju] = rows.as_slice() else {
        panic!("{kept}")
    };
    assert_eq!(freestyle.opponent, Opponent::Computer(Level::EASY));
    assert_eq!(freestyle.rule, Rule::Freestyle);
    assert_eq!((freestyle.won, freestyle.lost, freestyle.drawn), (2, 1, 0));
    assert_eq!(freestyle.average_ms(), 2_500);
    assert_eq!(renju.opponent, Opponent::Computer(Level::EASY));
    assert_eq!((renju.rule, renju.won), (Rule::Renju, 1));
}

#[test]
fn statistics_of_earlier_versions_are_read() {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with("game "));
    let second = lines.map(|line| format!("{line}\n")).collect::<String>();
    let second = second
        .replace("statistics 3", "statistics 2")
        .replace("end 9", "end 5");
    let first = second
        .replace("statistics 2", "statistics 1")
        .replace("run easy 2 0 -\n", "")
        .replace("end 5", "end 4");
    let counts = |kept: &str| -> Vec<_> {
        let rows = rows(kept);
        rows.iter()
            .map(|row| (row.rule, row.won, row.lost, row.average_ms()))
            .collect()
    };
    assert_eq!(counts(&first), counts(GOLDEN));
    assert_eq!(counts(&second), counts(GOLDEN));
    assert_eq!(Statistics::from_text(&second).unwrap().course(), []);
    // Of the games that come next the charts know.
    let next = count(&second, &game(9, "human:easy", "renju", "W+R"));
    assert_eq!(Statistics::from_text(&next).unwrap().course().len(), 1);
    let early = second
        .replace("easy freestyle", "game easy won 1 500\neasy freestyle")
        .replace("end 5", "end 6");
    assert_eq!(Statistics::from_text(&early).err(), Some(Fault::Damaged));
    let row = first.replace("easy renju", "run easy 2 0 -\neasy renju");
    assert_eq!(Statistics::from_text(&row).err(), Some(Fault::Damaged));
}

#[test]
fn streaks_end_with_a_loss_and_with_a_draw() {
    let won = ("human:hard", "freestyle", "B+R");
    let lost = ("human:hard", "freestyle", "W+R");
    let streaks = |games: &[(&str, &str, &str)]| {
        let rows = rows(&counted(games));
        (rows[0].streak, rows[0].best_streak)
    };
    assert_eq!(streaks(&[won, won]), (2, 2));
    assert_eq!(streaks(&[won, won, lost]), (0, 2));
    assert_eq!(streaks(&[won, won, lost, won]), (1, 2));
    let draw = game(9, "human:hard", "freestyle", "Draw").replace("GKSEED", "GKAGREED[]GKSEED");
    let row = rows(&count(&counted(&[won, won]), &draw)).remove(0);
    assert_eq!((row.drawn, row.streak, row.best_streak), (1, 0, 2));
}

#[test]
fn a_game_counts_once_and_only_when_it_is_somebodys() {
    let first = game(1, "human:easy", "freestyle", "B+R");
    let kept = count("", &first);
    assert_eq!(count(&kept, &first), kept);
    // It was taken back and then lost: it has been counted.
    let lost = game(1, "human:easy", "freestyle", "W+R");
    assert_eq!(count(&kept, &lost), kept);
    let unfinished = game(2, "human:easy", "freestyle", "?");
    assert_eq!(count(&kept, &unfinished), kept);
    // It has ended, and nobody has won or lost it against somebody else.
    for seats in ["human:human", "easy:hard", "remote:remote"] {
        let other = game(2, seats, "freestyle", "B+R");
        let with = count(&kept, &other);
        assert_ne!(with, kept);
        assert_eq!(rows(&with).len(), rows(&kept).len());
        assert_eq!(rows(&with)[0].won, 1);
        assert_eq!(count(&with, &other), with);
    }
}

#[test]
fn persons_on_other_devices_stand_together_and_last() {
    let kept = counted(&[
        ("remote:human", "standard", "W+R"),
        ("human:level 9", "standard", "B+R"),
        ("human:level 1", "standard", "B+R"),
    ]);
    let opponents: Vec<_> = rows(&kept).iter().map(|row| row.opponent).collect();
    let computer = |level| Opponent::Computer(Level::new(level).unwrap());
    assert_eq!(opponents, [computer(1), computer(9), Opponent::Remote]);
}

#[test]
fn a_reset_forgets_the_scores_and_not_which_games_they_were_of() {
    let one = game(1, "human:easy", "freestyle", "B+R");
    let mut statistics = Statistics::from_text(&count("", &one)).unwrap();
    statistics.reset();
    let fresh = statistics.to_text();
    assert!(rows(&fresh).is_empty());
    assert_eq!(statistics.course(), []);
    assert!(rows(&count(&fresh, &one)).is_empty());
}

#[test]
fn what_is_damaged_begins_anew_and_what_is_newer_stays() {
    let at = "/app/files/statistics";
    for (text, stays) in [
        ("damaged".to_owned(), false),
        (GOLDEN.replace("statistics 3", "statistics 4"), true),
    ] {
        let model = model();
        open(&model).close();
        let kind = super::super::format::Kind::Statistics;
        let file = super::super::format::seal(kind, text.as_bytes());
        model.put(at, &file);
        let store = open(&model);
        assert_eq!(store.statistics().is_err(), stays);
        assert_eq!(store.reset_statistics().is_err(), stays);
        assert_eq!(model.bytes(at) == Some(file), stays);
        store.close();
    }
}

#[test]
fn many_games_are_remembered_and_not_all() {
    let mut kept = String::new();
    for seed in 0..100 {
        kept = count(&kept, &game(seed, "human:easy", "freestyle", "B+R"));
    }
    assert_eq!(rows(&kept)[0].won, 100);
    assert_eq!(kept.lines().nth(1).unwrap().split(' ').count(), 1 + 64);
    let course = Statistics::from_text(&kept).unwrap().course();
    assert_eq!((course.len(), course[0].won), (12, 5));
    assert_eq!(course[0].move_ms, Some(2_000));
    let more = kept
        .replacen("game ", "game easy won 1 500\ngame ", 1)
        .replace("end 64", "end 65");
    assert_eq!(Statistics::from_text(&more).err(), Some(Fault::Damaged));
}

#[test]
fn what_was_cut_short_or_changed_is_refused() {
    let read = |text: &str| Statistics::from_text(text).err();
    for end in 1..GOLDEN.len() - 1 {
        assert_eq!(read(&GOLDEN[..end]), Some(Fault::Damaged), "{end}");
    }
    for (from, to) in [
        ("end 9", "end 8"),
        ("game easy won 1 2000", "game easy win 1 2000"),
        ("game easy lost 1 500", "game easy lost 1"),
        ("game easy lost 1 500", "easy renju 1 0 0 1 1 2500"),
        ("run easy 2 0 -", "run easy 2 1 -"),
        ("run easy 2 0 -", "run easier 2 0 -"),
        ("run easy 2 0 -", "run easy 2 0"),
        ("run easy 2 0 -", "run easy 2 0 - -"),
        ("counted", "Counted"),
        ("easy freestyle", "easier freestyle"),
        ("renju", "chess"),
        ("2 1 0 1 1", "2 1 0 1"),
        ("2 1 0 1 1", "2 1 0 1 1 1"),
        ("2 1 0 1 1", "-2 1 0 1 1"),
        ("2 1 0 1 1", "99999999999 1 0 1 1"),
        ("easy renju", "easy freestyle"),
        ("gomoku-statistics 3", "gomoku-statistics 0"),
        ("gomoku-statistics 3", "gomoku-statistics"),
    ] {
        assert_eq!(
            read(&GOLDEN.replace(from, to)),
            Some(Fault::Damaged),
            "{to}"
        );
    }
    let newer = GOLDEN.replace("statistics 3", "statistics 4");
    assert_eq!(read(&newer), Some(Fault::Newer));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = Statistics::from_text(&text);
        let _ = Statistics::from_text(&format!("gomoku-statistics 3\ncounted\n{text}\nend 3\n"));
        let _ = Statistics::from_text(&format!("gomoku-statistics 3\ncounted\nrun {text}\nend 3\n"));
    }
}
