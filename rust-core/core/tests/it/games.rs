use std::sync::Arc;
use std::time::Instant;

use crate::common::*;
use gomoku_core::{
    ClockSetting, ConfigError, EndReason, Forbidden, GameConfig, GameEvent, GameSession, LevelName,
    MarkedPoint, MoveError, Phase, Point, Rule, Seat, Stone, check_clock, check_config, levels,
};

#[test]
fn two_people_play_to_a_five() {
    let heard = Recorder::new();
    let session = GameSession::new(two_people(), heard.clone()).unwrap();
    play_all(&session, "H8 A1 I8 B1 J8 C1 K8 D1 L8");
    let snapshot = session.snapshot();
    assert_eq!(snapshot.phase, Phase::Over);
    let result = snapshot.result.unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (Some(Stone::Black), EndReason::Five)
    );
    assert_eq!(result.line, ["H8", "I8", "J8", "K8", "L8"].map(named));
    assert_eq!(session.play(named("A9")), Err(MoveError::GameOver));
    heard.wait_for_event("the end", |event| {
        matches!(event, GameEvent::GameOver { .. })
    });
    let events = heard.events();
    assert_eq!(events.len(), 10, "nine stones and the end: {events:?}");
    session.shutdown();
}

/// Checks the guarantees to observers.
fn assert_order(heard: &[Callback]) {
    assert!(
        matches!(heard.first(), Some(Callback::Snapshot(_))),
        "the first is a snapshot"
    );
    let (mut revision, mut seen_moves) = (0, 0);
    let mut placed = 0;
    for callback in heard {
        match callback {
            Callback::Snapshot(snapshot) => {
                assert!(snapshot.revision > revision, "revisions grow");
                revision = snapshot.revision;
                seen_moves = snapshot.moves.len();
            }
            Callback::Event(GameEvent::StonePlaced { .. }) => {
                placed += 1;
                assert!(
                    seen_moves >= placed,
                    "an event comes after its effect was shown"
                );
            }
            _ => {}
        }
    }
}

#[test]
fn a_person_plays_easy_to_the_end_with_each_colour_and_rule() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        for person in [Stone::Black, Stone::White] {
            let computer = computer(LevelName::Easy);
            let (black, white) = match person {
                Stone::Black => (Seat::Human, computer),
                Stone::White => (computer, Seat::Human),
            };
            let config = GameConfig {
                rule,
                size: 9,
                black,
                white,
                ..two_people()
            };
            let heard = Recorder::new();
            let session = GameSession::new(config, heard.clone()).unwrap();
            // The person takes the first legal point.
            loop {
                until(&session, "the person's turn or the end", |s| {
                    s.human_to_move || s.phase == Phase::Over
                });
                let snapshot = session.snapshot();
                if snapshot.phase == Phase::Over {
                    break;
                }
                let free = (0..81)
                    .map(|i| at(i % 9, i / 9))
                    .find(|&p| session.play(p).is_ok());
                assert!(free.is_some(), "a game that goes on has a legal point");
            }
            heard.wait_for_event("the end", |event| {
                matches!(event, GameEvent::GameOver { .. })
            });
            assert_order(&heard.all());
            let snapshot = session.snapshot();
            let placed: Vec<_> = heard
                .events()
                .into_iter()
                .filter_map(|event| match event {
                    GameEvent::StonePlaced {
                        stone,
                        point,
                        by_computer,
                    } => {
                        assert_eq!(by_computer, stone != person);
                        Some((stone, point))
                    }
                    _ => None,
                })
                .collect();
            let moves: Vec<_> = snapshot.moves.iter().map(|m| (m.stone, m.point)).collect();
            assert_eq!(placed, moves, "one event a stone");
            session.shutdown();
        }
    }
}

#[test]
fn the_computer_plays_itself_and_the_same_seed_gives_the_same_game() {
    let computer = computer(LevelName::Easy);
    let config = GameConfig {
        black: computer.clone(),
        white: computer,
        size: 10,
        ..two_people()
    };
    let games: Vec<Vec<_>> = [5, 5, 6]
        .map(|seed| {
            let config = GameConfig {
                seed: Some(seed),
                ..config.clone()
            };
            let session = GameSession::new(config, std::sync::Arc::new(Deaf)).unwrap();
            until(&session, "the end", |s| s.phase == Phase::Over);
            session.snapshot().moves.iter().map(|m| m.point).collect()
        })
        .into();
    assert_eq!(games[0], games[1]);
}

#[test]
fn refused_moves_change_nothing() {
    let session = GameSession::new(against(LevelName::Easy), Recorder::new()).unwrap();
    for (x, y) in [
        (-1, 0),
        (0, -1),
        (15, 0),
        (0, 15),
        (i32::MIN, i32::MAX),
        (256, 256),
        (255, 3),
    ] {
        assert_eq!(
            session.play(at(x, y)),
            Err(MoveError::OffBoard { x, y, size: 15 })
        );
    }
    assert!(session.snapshot().moves.is_empty());
    session.play(at(7, 7)).unwrap();
    until(&session, "the reply", |s| s.moves.len() == 2);
    let before = session.snapshot();
    let taken = at(7, 7);
    assert_eq!(
        session.play(taken),
        Err(MoveError::Occupied { point: taken })
    );
    let after = session.snapshot();
    assert_eq!(
        (before.moves, before.revision),
        (after.moves, after.revision)
    );
    session.shutdown();
    assert_eq!(session.play(at(0, 0)), Err(MoveError::Closed));
}

#[test]
fn out_of_turn_is_refused_while_the_computer_thinks() {
    let config = GameConfig {
        min_reply_ms: 5_000,
        ..against(LevelName::Easy)
    };
    let time = HandTime::new();
    let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
    session.play(at(7, 7)).unwrap();
    assert!(session.snapshot().computer_thinking);
    assert_eq!(session.play(at(0, 0)), Err(MoveError::OutOfTurn));
    time.advance(4_999);
    until_idle(&session);
    assert_eq!(session.snapshot().moves.len(), 1, "not before its time");
    time.advance(1);
    until(&session, "the reply", |s| s.moves.len() == 2);
    assert_eq!(session.snapshot().moves[1].elapsed_ms, 5_000);
}

/// A black stone at H8 makes a double three.
const DOUBLE_THREE: &str = "F8 A1 G8 A3 H6 A5 H7 A7";

#[test]
fn forbidden_points_are_marked_and_refused_with_their_reason() {
    let config = GameConfig {
        rule: Rule::Renju,
        ..two_people()
    };
    let session = GameSession::new(config, Recorder::new()).unwrap();
    play_all(&session, DOUBLE_THREE);
    let (point, reason) = (named("H8"), Forbidden::DoubleThree);
    assert!(
        session
            .snapshot()
            .forbidden
            .contains(&MarkedPoint { point, reason })
    );
    assert_eq!(
        session.play(point),
        Err(MoveError::Forbidden { point, reason })
    );
    play_all(&session, "O15");
    assert!(
        session.snapshot().forbidden.is_empty(),
        "White has no forbidden points"
    );
}

#[test]
fn the_rows_that_forbid_a_point_are_told() {
    let config = GameConfig {
        rule: Rule::Renju,
        ..two_people()
    };
    let session = GameSession::new(config, Arc::new(Deaf)).unwrap();
    // Two open threes meet at H8.
    play_all(&session, "I8 A1 J8 C1 H9 E1 H10");
    assert_eq!(
        session.forbidding_rows(named("H8")),
        [] as [Vec<Point>; 0],
        "White may play there"
    );
    play_all(&session, "G1");
    let mut rows = session.forbidding_rows(named("H8"));
    rows.sort_by_key(|row| (row[2].x, row[2].y));
    let row = |names: [&str; 3]| names.map(named).to_vec();
    assert_eq!(rows, [row(["H8", "H9", "H10"]), row(["H8", "I8", "J8"])]);
    for other in ["I8", "A1", "G7", "O15"] {
        assert!(session.forbidding_rows(named(other)).is_empty(), "{other}");
    }
    assert!(session.forbidding_rows(at(-1, 99)).is_empty());
    session.shutdown();
}

#[test]
fn a_forbidden_point_loses_where_that_was_chosen() {
    let config = GameConfig {
        rule: Rule::Renju,
        forbidden_loses: true,
        ..two_people()
    };
    let heard = Recorder::new();
    let session = GameSession::new(config, heard.clone()).unwrap();
    play_all(&session, DOUBLE_THREE);
    session.play(named("H8")).unwrap();
    let result = session.snapshot().result.unwrap();
    assert_eq!(result.winner, Some(Stone::White));
    assert_eq!(
        result.reason,
        EndReason::ForbiddenMove {
            reason: Forbidden::DoubleThree
        }
    );
    assert!(session.snapshot().forbidden.is_empty());
    heard.wait_for_event("the end", |e| {
        *e == GameEvent::GameOver {
            result: result.clone(),
        }
    });
    session.undo().unwrap();
    assert_eq!(session.snapshot().phase, Phase::Playing);
}

#[test]
fn hostile_configurations_name_what_is_wrong() {
    let good = two_people();
    assert_eq!(check_config(good.clone()), Ok(()));
    for size in [i32::MIN, -1, 0, 8, 21, i32::MAX] {
        let config = GameConfig {
            size,
            ..good.clone()
        };
        assert_eq!(
            check_config(config),
            Err(ConfigError::SizeOutOfRange {
                size,
                min: 9,
                max: 20
            })
        );
    }
    for threads in [i32::MIN, 0, 17, i32::MAX] {
        let config = GameConfig {
            threads,
            ..good.clone()
        };
        assert_eq!(
            check_config(config),
            Err(ConfigError::ThreadsOutOfRange { threads })
        );
    }
    let max = i32::try_from(levels().len()).unwrap();
    for level in [i32::MIN, -1, 0, max + 1, i32::MAX] {
        let config = GameConfig {
            white: Seat::Computer { level },
            ..good.clone()
        };
        assert_eq!(
            check_config(config),
            Err(ConfigError::LevelOutOfRange { level, max })
        );
    }
    for min_reply_ms in [i32::MIN, -1, 5_001, i32::MAX] {
        let config = GameConfig {
            min_reply_ms,
            ..good.clone()
        };
        assert_eq!(
            check_config(config),
            Err(ConfigError::ReplyTimeOutOfRange { min_reply_ms })
        );
    }
    let day = 86_400_000;
    for (main_ms, increment_ms) in [
        (i64::MIN, 0),
        (9_999, 0),
        (day + 1, 0),
        (i64::MAX, i64::MAX),
        (10_000, -1),
        (10_000, 600_001),
    ] {
        let clock = ClockSetting::Countdown {
            main_ms,
            increment_ms,
        };
        let refused = ConfigError::ClockOutOfRange {
            main_ms,
            increment_ms,
            least_main_ms: 10_000,
            most_main_ms: day,
            most_increment_ms: 600_000,
        };
        assert_eq!(check_clock(clock), Err(refused.clone()));
        let config = GameConfig {
            clock,
            ..good.clone()
        };
        assert_eq!(check_config(config.clone()), Err(refused.clone()));
        assert_eq!(
            GameSession::new(config, Recorder::new()).err(),
            Some(refused)
        );
    }
    assert_eq!(check_clock(ClockSetting::CountUp), Ok(()));
    for (main_ms, increment_ms) in [(10_000, 0), (day, 600_000), (437_000, 7_000)] {
        let clock = ClockSetting::Countdown {
            main_ms,
            increment_ms,
        };
        assert_eq!(check_clock(clock), Ok(()));
        assert_eq!(
            check_config(GameConfig {
                clock,
                ..good.clone()
            }),
            Ok(())
        );
    }
    let session = GameSession::new(good, Recorder::new()).unwrap();
    assert_eq!(
        session.set_threads(0),
        Err(ConfigError::ThreadsOutOfRange { threads: 0 })
    );
    assert_eq!(session.set_threads(16), Ok(()));
}

#[test]
fn points_have_names() {
    use gomoku_core::{parse_point, point_name};
    assert_eq!(point_name(at(7, 7)), "H8");
    assert_eq!(point_name(at(19, 19)), "T20");
    for point in [at(-1, 0), at(0, 20), at(i32::MAX, i32::MIN), at(255, 0)] {
        assert_eq!(point_name(point), "");
    }
    assert_eq!(parse_point(" h8 ", 15), Some(at(7, 7)));
    for (text, size) in [
        ("", 15),
        ("8H", 15),
        ("P1", 15),
        ("A16", 15),
        ("A0", 15),
        ("A01", 15),
        ("Ä1", 15),
        ("A1", 8),
        ("A1", i32::MIN),
        ("A999999999999999999999", 15),
    ] {
        assert_eq!(parse_point(text, size), None, "{text} on {size}");
    }
}

#[test]
fn the_computer_starts_when_it_has_black() {
    let computer = computer(LevelName::Easy);
    let config = GameConfig {
        black: computer,
        white: Seat::Human,
        min_reply_ms: 300,
        ..two_people()
    };
    let heard = Recorder::new();
    let session = GameSession::new(config, heard.clone()).unwrap();
    heard.wait_for_snapshot("the first stone", |s| s.moves.len() == 1 && s.human_to_move);
    let first = &heard.snapshots()[0];
    assert!(first.computer_thinking && first.moves.is_empty() && !first.human_to_move);
    session.shutdown();
}

#[test]
fn progress_comes_at_most_ten_times_a_second() {
    let heard = Recorder::new();
    let session = GameSession::new(against(LevelName::Hard), heard.clone()).unwrap();
    let start = Instant::now();
    play_all(&session, "H8");
    until(&session, "the reply", |s| s.moves.len() == 2);
    heard.wait("progress", |all| {
        all.iter().any(|c| matches!(c, Callback::Thinking(_)))
    });
    session.shutdown();
    let most = start.elapsed().as_millis() / 100 + 1;
    let told = heard
        .all()
        .iter()
        .filter(|c| matches!(c, Callback::Thinking(_)))
        .count();
    assert!((told as u128) <= most, "{told} in {:?}", start.elapsed());
}
