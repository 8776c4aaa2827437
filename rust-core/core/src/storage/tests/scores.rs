use gomoku_engine::{Level, Rule};
use proptest::prelude::*;

use super::super::records;
use super::super::statistics::{Opponent, Statistics, StatisticsFault, StatisticsRow};
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

fn rows(kept: &str) -> Vec<StatisticsRow> {
    let statistics = Statistics::from_text(kept).unwrap();
    statistics.rows().cloned().collect()
}

const GOLDEN: &str = "gomoku-statistics 4\n\
    counted 0000000000000001 0000000000000002 0000000000000003 0000000000000004\n\
    run easy 2 0 -\n\
    game easy 0000000000000001 black freestyle - won 1 2000 -\n\
    game easy 0000000000000002 white freestyle - lost 1 500 -\n\
    game easy 0000000000000003 white freestyle - won 1 500 -\n\
    game easy 0000000000000004 black renju - won 1 2000 -\n\
    easy freestyle 2 1 0 1 1 7500\n\
    easy renju 1 0 0 1 1 2500\n\
    end 9\n";

/// [`GOLDEN`] in version 3.
fn third() -> String {
    let mut out = String::new();
    for line in GOLDEN.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        match fields.as_slice() {
            ["game", level, _, _, _, _, end, moves, ms, _] => {
                out.push_str(&format!("game {level} {end} {moves} {ms}\n"));
            }
            _ => out.push_str(&format!("{line}\n")),
        }
    }
    out.replace("statistics 4", "statistics 3")
}

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
    let third = third();
    let lines = third.lines().filter(|line| !line.starts_with("game "));
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
    assert_eq!(counts(&third), counts(GOLDEN));
    let periods = |text: &str| Statistics::from_text(text).unwrap().latest().periods;
    assert_eq!(periods(&second), []);
    assert_eq!(periods(&third), periods(GOLDEN));
    let kept = Statistics::from_text(&third).unwrap().to_text();
    assert!(kept.contains("game easy - - - - won 1 2000 -\n"), "{kept}");
    for mixed in [third.replace("s 3", "s 4"), GOLDEN.replace("s 4", "s 3")] {
        assert_eq!(
            Statistics::from_text(&mixed).err(),
            Some(StatisticsFault::Damaged)
        );
    }
    let next = count(&second, &game(9, "human:easy", "renju", "W+R"));
    assert_eq!(periods(&next).len(), 1);
    let early = second
        .replace("easy freestyle", "game easy won 1 500\neasy freestyle")
        .replace("end 5", "end 6");
    assert_eq!(
        Statistics::from_text(&early).err(),
        Some(StatisticsFault::Damaged)
    );
    let row = first.replace("easy renju", "run easy 2 0 -\neasy renju");
    assert_eq!(
        Statistics::from_text(&row).err(),
        Some(StatisticsFault::Damaged)
    );
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
    // Continued by undo and lost, but counted already.
    let lost = game(1, "human:easy", "freestyle", "W+R");
    assert_eq!(count(&kept, &lost), kept);
    let unfinished = game(2, "human:easy", "freestyle", "?");
    assert_eq!(count(&kept, &unfinished), kept);
    // Ended, but not won or lost by one person.
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
    let latest = statistics.latest();
    assert_eq!((latest.periods.len(), latest.reviewed), (0, 0));
    assert!(rows(&count(&fresh, &one)).is_empty());
}

#[test]
fn what_is_damaged_begins_anew_and_what_is_newer_stays() {
    let at = "/app/files/statistics";
    for (text, stays) in [
        ("damaged".to_owned(), false),
        (GOLDEN.replace("statistics 4", "statistics 5"), true),
    ] {
        let model = model();
        open(&model).close();
        let kind = super::super::format::FileKind::Statistics;
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
    let course = Statistics::from_text(&kept).unwrap().latest().periods;
    assert_eq!((course.len(), course[0].won), (12, 5));
    assert_eq!(course[0].move_ms, Some(2_000));
    assert_eq!(
        kept.lines().filter(|it| it.starts_with("before ")).count(),
        1
    );
    let more = kept
        .replacen("game ", "game easy - - - - won 1 500 -\ngame ", 1)
        .replace("end 65", "end 66");
    assert_eq!(
        Statistics::from_text(&more).err(),
        Some(StatisticsFault::Damaged)
    );
}

#[test]
fn what_was_cut_short_or_changed_is_refused() {
    let read = |text: &str| Statistics::from_text(text).err();
    for end in 1..GOLDEN.len() - 1 {
        assert_eq!(
            read(&GOLDEN[..end]),
            Some(StatisticsFault::Damaged),
            "{end}"
        );
    }
    for (from, to) in [
        ("end 9", "end 8"),
        ("- won 1 2000 -", "- win 1 2000 -"),
        ("- lost 1 500 -", "- lost 1 500"),
        ("- lost 1 500 -", "- lost 1 500 1001"),
        ("0000000000000002 white", "0000000000000002 -"),
        ("0000000000000002 white", "../2 white"),
        ("run easy 2 0 -", "before 150000 35000 60000 1"),
        ("run easy 2 0 -", "before 150000 0 60000"),
        ("run easy 2 0 -", "before 150000 35000"),
        ("run easy 2 0 -", "before 1500.00 350.00 0.06"),
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
        ("gomoku-statistics 4", "gomoku-statistics 0"),
        ("gomoku-statistics 4", "gomoku-statistics"),
    ] {
        assert_eq!(
            read(&GOLDEN.replace(from, to)),
            Some(StatisticsFault::Damaged),
            "{to}"
        );
    }
    let newer = GOLDEN.replace("statistics 4", "statistics 5");
    assert_eq!(read(&newer), Some(StatisticsFault::Newer));
}

#[test]
fn what_a_review_says_stays_with_its_game() {
    let renju = "(;GM[4]SZ[15]RU[renju]RE[B+R]GKSEATS[human:medium]GKSEED[1];B[hh];W[ii];B[ig])";
    let mut statistics = Statistics::from_text(&count("", renju)).unwrap();
    let id = records::id_text(1);
    assert!(!statistics.reviewed("00000000000000ff", [Some(1), Some(2)]));
    assert!(statistics.reviewed(&id, [Some(812), Some(300)]));
    assert!(
        !statistics.reviewed(&id, [Some(812), Some(400)]),
        "it is known"
    );
    let kept = statistics.to_text();
    let line = "game medium 0000000000000001 black renju hogetsu won 2 0 812\n";
    assert!(kept.contains(line), "{kept}");
    let latest = Statistics::from_text(&kept).unwrap().latest();
    assert_eq!((latest.accuracy, latest.reviewed), (Some(81), 1));
    assert!(statistics.reviewed(&id, [None, Some(400)]));
    assert_eq!(statistics.latest().accuracy, None);
    statistics.reset();
    assert!(
        !statistics.reviewed(&id, [Some(812), None]),
        "it was forgotten"
    );
}

#[test]
fn what_is_no_longer_among_the_last_games_stays_in_the_rating() {
    let mut kept = String::new();
    for seed in 0..80_i64 {
        let end = if seed % 2 == 0 { "B+R" } else { "W+R" };
        kept = count(&kept, &game(seed, "human:medium", "freestyle", end));
    }
    let told = |kept: &str| {
        Statistics::from_text(kept)
            .unwrap()
            .latest()
            .rating
            .unwrap()
    };
    let before = told(&kept);
    assert!((1_430..1_570).contains(&before.rating), "{before:?}");
    // Games against persons displace the rated ones.
    for seed in 100..170 {
        kept = count(&kept, &game(seed, "human:remote", "freestyle", "W+R"));
    }
    let after = told(&kept);
    assert_eq!((after.rating, after.margin), (before.rating, before.margin));
    let mut statistics = Statistics::from_text(&kept).unwrap();
    statistics.reset();
    assert_eq!(statistics.latest().rating, None);
    assert!(!statistics.to_text().contains("before"), "it begins anew");
}

#[test]
fn what_is_no_result_against_a_level_is_not_rated() {
    let mut kept = String::new();
    for seed in 0..30_i64 {
        let end = if seed % 2 == 0 { "B+R" } else { "W+R" };
        let from_a_position =
            game(seed, "human:medium", "freestyle", end).replace(";B[hh]", "AB[aa]AW[bb];B[hh]");
        kept = count(&kept, &from_a_position);
    }
    let latest = Statistics::from_text(&kept).unwrap().latest();
    assert_eq!((latest.rating, latest.periods.len()), (None, 0));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = Statistics::from_text(&text);
        let _ = Statistics::from_text(&format!("gomoku-statistics 4\ncounted\n{text}\nend 3\n"));
        let _ = Statistics::from_text(&format!("gomoku-statistics 4\ncounted\nrun {text}\nend 3\n"));
        let _ = Statistics::from_text(&format!("gomoku-statistics 4\ncounted\nbefore {text}\nend 3\n"));
        let _ = Statistics::from_text(&format!("gomoku-statistics 4\ncounted\ngame {text}\nend 3\n"));
    }
}
