use std::sync::Arc;

use crate::common::*;
use gomoku_core::{
    ClockSetting, EndReason, GameConfig, GameSession, GameSnapshot, LevelName, Lost, MoveError,
    Opening, Phase, PlayedGame, PlayedGameError, RecordError, Rule, Seat, Stone, SwapChoice,
    Together, levels,
};
use proptest::prelude::*;

fn restored(record: &str) -> Result<Arc<GameSession>, RecordError> {
    GameSession::restore(record.to_owned(), two_people(), Arc::new(Deaf))
}

#[track_caller]
fn state_of(record: &str) -> GameSnapshot {
    restored(record)
        .unwrap_or_else(|error| panic!("{record}: {error}"))
        .snapshot()
}

/// Compares with a golden file except for the version.
#[track_caller]
fn assert_golden(name: &str, record: &str) {
    let path = format!("{}/tests/data/{name}.sgf", env!("CARGO_MANIFEST_DIR"));
    let record = record.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    if std::env::var_os("GOMOKU_BLESS").is_some() {
        std::fs::write(&path, &record).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        record, golden,
        "{path}: a save of an older version must stay readable"
    );
    state_of(&golden);
}

/// Begins a game like earlier versions, which counted time before the first stone.
fn begun(config: &GameConfig, time: &Arc<HandTime>, turn_ms: u64) -> Arc<GameSession> {
    let record = GameSession::new(config.clone(), Arc::new(Deaf))
        .unwrap()
        .record()
        .replace("GKTURN[0]", &format!("GKTURN[{turn_ms}]"));
    let time = Arc::clone(time);
    let session = GameSession::restore_with_time(&record, config, Recorder::new(), time).unwrap();
    session.resume();
    session
}

#[test]
fn golden_two_at_one_device() {
    let time = HandTime::new();
    let config = GameConfig {
        together: Some(Together {
            black_name: "Mia".into(),
            white_name: "Jörg [9]".into(),
            hints: false,
            undo: false,
        }),
        ..countdown(60_000, 0)
    };
    let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
    play_all(&session, "H8 I9");
    time.advance(2_500);
    session.halt().unwrap();
    time.advance(100_000);
    assert_golden("together-halted", &session.record());
    session.go_on().unwrap();
    session.draw().unwrap();
    assert_golden("together-drawn", &session.record());
}

#[test]
fn golden_a_win_with_clocks() {
    let time = HandTime::new();
    let config = countdown(60_000, 2_500);
    let session = begun(&config, &time, 1_000);
    for (i, name) in "H8 A1 I8 B1 J8 C1 K8 D1 L8".split(' ').enumerate() {
        if i > 0 {
            time.advance(1_000 + 37 * i as u64);
        }
        play_all(&session, name);
    }
    assert_golden("win-on-the-board", &session.record());
}

#[test]
fn golden_renju_lost_by_a_forbidden_point() {
    let time = HandTime::new();
    let config = GameConfig {
        rule: Rule::Renju,
        forbidden_loses: true,
        ..two_people()
    };
    let session = GameSession::with_time(&config, Recorder::new(), time).unwrap();
    play_all(&session, "F8 A1 G8 A3 H6 A5 H7 A7 H8");
    assert_golden("forbidden-move", &session.record());
}

#[test]
fn golden_resigned_to_the_computer() {
    let time = HandTime::new();
    let config = GameConfig {
        rule: Rule::Standard,
        size: 20,
        min_reply_ms: 5_000,
        seed: Some(-42),
        ..against(LevelName::Hard)
    };
    let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
    play_all(&session, "T20");
    time.advance(1_234);
    session.resign().unwrap();
    assert_golden("resigned", &session.record());
}

#[test]
fn golden_unfinished_with_moves_taken_back() {
    let time = HandTime::new();
    let config = GameConfig {
        size: 9,
        ..countdown(30_000, 0)
    };
    let session = begun(&config, &time, 1_500);
    play_all(&session, "A1");
    for name in ["B2", "C3", "I9"] {
        time.advance(1_500);
        play_all(&session, name);
    }
    session.undo().unwrap();
    session.undo().unwrap();
    time.advance(777);
    assert_golden("taken-back", &session.record());
    session.resign().unwrap();
    assert_golden("resigned-with-tail", &session.record());
}

#[test]
fn golden_swap2_with_two_more_stones() {
    let time = HandTime::new();
    let config = GameConfig {
        opening: Opening::Swap2,
        ..countdown(60_000, 1_000)
    };
    let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
    play_all(&session, "H8 I9 J7");
    time.advance(4_000);
    assert_golden("swap2-undecided", &session.record());
    session.choose(SwapChoice::AddTwo).unwrap();
    time.advance(2_000);
    play_all(&session, "C3 L12");
    time.advance(3_500);
    session.choose(SwapChoice::White).unwrap();
    play_all(&session, "G9");
    assert_golden("swap2", &session.record());
}

#[test]
fn golden_renju_classic() {
    let time = HandTime::new();
    let config = GameConfig {
        rule: Rule::Renju,
        opening: Opening::RenjuClassic,
        ..two_people()
    };
    let session = GameSession::with_time(&config, Recorder::new(), time).unwrap();
    play_all(&session, "H8 I9 J8 A1");
    assert_golden("renju-classic", &session.record());
}

#[test]
fn golden_lost_on_time() {
    let time = HandTime::new();
    let session =
        GameSession::with_time(&countdown(10_000, 0), Recorder::new(), time.clone()).unwrap();
    play_all(&session, "H8");
    time.advance(10_000);
    assert_golden("timeout", &session.record());
}

/// Every field of the first version's format, which must stay readable forever.
#[test]
fn a_saved_game_comes_back_whole() {
    let golden = include_str!("../data/taken-back.sgf");
    let session = restored(golden).unwrap();
    let snapshot = session.snapshot();
    assert_eq!(snapshot.phase, Phase::Paused);
    assert_eq!((snapshot.rule, snapshot.size), (Rule::Freestyle, 9));
    assert_eq!(
        snapshot.clock,
        ClockSetting::Countdown {
            main_ms: 30_000,
            increment_ms: 0
        }
    );
    let moves: Vec<_> = snapshot
        .moves
        .iter()
        .map(|m| (m.point, m.elapsed_ms))
        .collect();
    assert_eq!(moves, [(named("A1"), 1_500), (named("B2"), 1_500)]);
    assert_eq!(
        (snapshot.black.clock_ms, snapshot.white.clock_ms),
        (27_723, 28_500)
    );
    session.resume();
    assert!(session.snapshot().can_redo);
    session.redo().unwrap();
    session.redo().unwrap();
    assert_eq!(session.snapshot().moves[3].point, named("I9"));
    assert_eq!(
        session.redo(),
        Err(gomoku_core::CommandError::NothingToRedo)
    );
}

#[test]
fn a_restored_game_says_a_snapshot_first_and_waits_to_be_resumed() {
    let record = "(;FF[4]GM[4]SZ[15]GKSEATS[easy:human])";
    let heard = Recorder::new();
    let session = GameSession::restore(record.into(), two_people(), heard.clone()).unwrap();
    heard.wait_for_snapshot("a paused game", |s| {
        s.phase == Phase::Paused && s.revision == 1
    });
    assert_eq!(session.play(named("H8")), Err(MoveError::Paused));
    session.resume();
    heard.wait_for_snapshot("the computer's opening", |s| s.moves.len() == 1);
    session.shutdown();
}

#[test]
fn what_the_record_does_not_say_comes_from_the_defaults() {
    let defaults = GameConfig {
        rule: Rule::Renju,
        size: 19,
        clock: ClockSetting::Countdown {
            main_ms: 60_000,
            increment_ms: 0,
        },
        ..against(LevelName::Medium)
    };
    let session = GameSession::restore("(;GM[4])".into(), defaults, Arc::new(Deaf)).unwrap();
    let snapshot = session.snapshot();
    assert_eq!((snapshot.rule, snapshot.size), (Rule::Renju, 19));
    assert_eq!(snapshot.white.seat, computer(LevelName::Medium));
    assert_eq!(snapshot.black.clock_ms, 60_000);
}

#[test]
fn levels_are_written_by_name_or_number_and_all_words_are_read() {
    for level in levels() {
        let config = GameConfig {
            white: Seat::Computer {
                level: level.number,
            },
            ..two_people()
        };
        let session = GameSession::new(config.clone(), Arc::new(Deaf)).unwrap();
        let record = session.record();
        let word = match level.name {
            Some(LevelName::Easy) => "easy".to_owned(),
            Some(LevelName::Medium) => "medium".to_owned(),
            Some(LevelName::Hard) => "hard".to_owned(),
            // Earlier versions have only numbers for these.
            Some(LevelName::Beginner | LevelName::Expert) | None => {
                format!("level {}", level.number)
            }
        };
        assert!(
            record.contains(&format!("GKSEATS[human:{word}]")),
            "{record}"
        );
        let by_number = record.replace(&word, &format!("level {}", level.number));
        for record in [record, by_number] {
            let again = GameSession::restore(record, two_people(), Arc::new(Deaf)).unwrap();
            assert_eq!(again.snapshot().white.seat, config.white);
        }
    }
}

#[test]
fn hostile_defaults_are_made_sound() {
    let clock = ClockSetting::Countdown {
        main_ms: i64::MIN,
        increment_ms: i64::MAX,
    };
    let defaults = GameConfig {
        size: i32::MIN,
        threads: i32::MAX,
        min_reply_ms: -1,
        white: Seat::Computer { level: i32::MAX },
        clock,
        ..two_people()
    };
    let session = GameSession::restore("(;GM[4])".into(), defaults, Arc::new(Deaf)).unwrap();
    let snapshot = session.snapshot();
    assert_eq!((snapshot.size, snapshot.clock), (15, ClockSetting::CountUp));
}

#[test]
fn records_of_other_programs_are_read() {
    // Mixed-case names, unknown properties, comments with brackets, variations, a second game.
    let record = "\u{feff} \n(;FiletypeFormat[3]GM[4]SZ[15:15]PlayerBlack[A\\]lice]PW[Bób]RU[RIF]\
        TM[300]OT[5 Fischer]C[a (comment; with [brackets\\] and \\\\ ]XX[1][2]\r\n\
        ;B[hh]BL[299.5]C[;W\\[aa\\]](;W[ii]WL[290]LB[aa:1](;B[jj])(;B[kk]))(;W[aa]))(;GM[1])";
    let session = restored(record).unwrap();
    let snapshot = session.snapshot();
    let points: Vec<_> = snapshot.moves.iter().map(|m| m.point).collect();
    assert_eq!(
        points,
        ["H8", "I7", "J6"].map(named),
        "the first of each branch"
    );
    assert_eq!(snapshot.rule, Rule::Renju);
    let clock = ClockSetting::Countdown {
        main_ms: 300_000,
        increment_ms: 5_000,
    };
    assert_eq!(snapshot.clock, clock);
    // 300 + 5 - 299.5 and 300 + 5 - 290 seconds.
    let elapsed: Vec<_> = snapshot.moves.iter().map(|m| m.elapsed_ms).collect();
    assert_eq!(elapsed, [5_500, 15_000, 0]);
    let written = session.record();
    assert!(written.contains("PB[A\\]lice]PW[Bób]"), "{written}");
}

#[test]
fn names_change_sides_with_their_seats() {
    let session = restored("(;GM[4]PB[Ann]PW[Bob])").unwrap();
    session.rematch().unwrap();
    assert!(session.record().contains("PB[Bob]PW[Ann]"));
}

#[test]
fn results_that_the_board_does_not_show() {
    let cases = [
        ("B+R", Some((Stone::Black, EndReason::Resigned))),
        ("W+Resign", Some((Stone::White, EndReason::Resigned))),
        ("B+T", Some((Stone::Black, EndReason::Timeout))),
        ("W+Time", Some((Stone::White, EndReason::Timeout))),
        ("B+", Some((Stone::Black, EndReason::Resigned))),
        ("W+F", Some((Stone::White, EndReason::Resigned))),
        ("0", None),
        ("Draw", None),
        ("Void", None),
        ("?", None),
        ("", None),
    ];
    for (text, expected) in cases {
        let snapshot = state_of(&format!("(;GM[4]RE[{text}];B[aa];W[bb])"));
        let found = snapshot.result.map(|r| (r.winner.unwrap(), r.reason));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_board_counts_more_than_the_written_result() {
    let snapshot = state_of(
        "(;GM[4]RU[freestyle]RE[W+R];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])",
    );
    let result = snapshot.result.unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (Some(Stone::Black), EndReason::Five)
    );
}

#[test]
fn a_forbidden_last_move_of_another_programs_record_lost() {
    let moves = ";B[fh];W[ao];B[gh];W[am];B[hj];W[ak];B[hi];W[ai];B[hh]";
    let snapshot = state_of(&format!("(;GM[4]SZ[15]RU[renju]RE[W+F]{moves})"));
    let result = snapshot.result.unwrap();
    assert_eq!(result.winner, Some(Stone::White));
    assert!(matches!(result.reason, EndReason::ForbiddenMove { .. }));
    let refused = restored(&format!("(;GM[4]SZ[15]RU[renju]{moves})")).err();
    assert!(
        matches!(refused, Some(RecordError::IllegalMove { ply: 9, .. })),
        "{refused:?}"
    );
}

fn any_config() -> impl Strategy<Value = GameConfig> {
    let rule = prop_oneof![
        Just(Rule::Freestyle),
        Just(Rule::Standard),
        Just(Rule::Renju)
    ];
    let seat = prop_oneof![
        Just(Seat::Human),
        (1..=levels().len() as i32).prop_map(|level| Seat::Computer { level }),
    ];
    let clock = prop_oneof![
        Just(ClockSetting::CountUp),
        (10_000_i64..=86_400_000, 0_i64..=600_000).prop_map(|(main_ms, increment_ms)| {
            ClockSetting::Countdown {
                main_ms,
                increment_ms,
            }
        }),
    ];
    let agreed = ("[a-z\\]:\\\\ 魏]{0,40}", any::<bool>(), any::<bool>());
    let together = proptest::option::of(agreed.prop_map(|(name, hints, undo)| Together {
        black_name: String::new(),
        white_name: name,
        hints,
        undo,
    }));
    (
        rule,
        9..=20,
        seat,
        clock,
        any::<bool>(),
        any::<i64>(),
        (any::<bool>(), any::<bool>()),
        together,
    )
        .prop_map(
            |(rule, size, seat, clock, forbidden_loses, seed, (swap, perfect), together)| {
                let (black, white) = if swap {
                    (seat, Seat::Human)
                } else {
                    (Seat::Human, seat)
                };
                GameConfig {
                    rule,
                    size,
                    black,
                    white,
                    clock,
                    forbidden_loses,
                    opening: Opening::Free,
                    threads: 1,
                    min_reply_ms: 5_000,
                    seed: Some(seed),
                    together,
                    perfect,
                }
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// A game stopped at a random point is restored equal, and an independent parser reads the same
    /// moves.
    #[test]
    fn a_random_game_comes_back_whole(
        config in any_config(),
        points in proptest::collection::vec((0_i32..20, 0_i32..20, 0_u64..20_000), 0..120),
        undos in 0_usize..20,
        redos in 0_usize..5,
        turn_ms in 0_u64..9_000,
        resigns in proptest::bool::weighted(0.2),
    ) {
        let time = HandTime::new();
        let people = GameConfig { black: Seat::Human, white: Seat::Human, ..config.clone() };
        let session =
            GameSession::with_time(&people, Arc::new(Deaf), time.clone()).unwrap();
        for (x, y, ms) in points {
            time.advance(ms);
            session.play(at(x % config.size, y % config.size)).ok();
        }
        for _ in 0..undos {
            session.undo().ok();
        }
        for _ in 0..redos {
            session.redo().ok();
        }
        time.advance(turn_ms);
        if resigns {
            session.resign().ok();
        }
        let before = session.snapshot();
        let record = session.record();
        session.shutdown();
        prop_assert_eq!(settled(&session.snapshot()), settled(&before), "reading after the end");

        let seats = GameConfig { clock: ClockSetting::CountUp, ..two_people() };
        let restored =
            GameSession::restore_with_time(&record, &seats, Arc::new(Deaf), time.clone()).unwrap();
        prop_assert_eq!(settled(&restored.snapshot()), settled(&before));
        prop_assert_eq!(restored.record(), record.clone());

        let tree = sgf_parse::parse(&record).unwrap();
        let [sgf_parse::GameTree::Unknown(root)] = tree.as_slice() else {
            panic!("one game that is not Go")
        };
        use sgf_parse::unknown_game::Prop;
        let named: Vec<_> = root
            .main_variation()
            .flat_map(sgf_parse::SgfNode::properties)
            .filter_map(|property| match property {
                Prop::B(point) => Some((Stone::Black, point.to_string())),
                Prop::W(point) => Some((Stone::White, point.to_string())),
                _ => None,
            })
            .collect();
        let ours: Vec<_> = before
            .moves
            .iter()
            .map(|played| {
                let letter = |n: i32| char::from(b'a' + u8::try_from(n).unwrap());
                let row = config.size - 1 - played.point.y;
                let letters: String = [letter(played.point.x), letter(row)].iter().collect();
                (played.stone, letters)
            })
            .collect();
        prop_assert!(named.starts_with(&ours), "{:?} {:?}", named, ours);
    }

    /// Unfinished games, also saved during a search.
    #[test]
    fn any_configuration_comes_back(config in any_config()) {
        let time = HandTime::new();
        let session = GameSession::with_time(&config, Arc::new(Deaf), time.clone()).unwrap();
        session.play(at(4, 4)).ok();
        time.advance(1);
        let before = session.snapshot();
        let record = session.record();
        session.shutdown();
        let restored =
            GameSession::restore_with_time(&record, &two_people(), Arc::new(Deaf), time).unwrap();
        prop_assert_eq!(settled(&restored.snapshot()), settled(&before));
        prop_assert_eq!(restored.record(), record);
    }

    /// One line without invisible characters.
    #[test]
    fn names_are_escaped(name in "\\PC{0,40}") {
        let escaped = name.replace('\\', "\\\\").replace(']', "\\]");
        let session = restored(&format!("(;GM[4]PB[{escaped}])")).unwrap();
        let record = session.record();
        let again = restored(&record).unwrap();
        prop_assert_eq!(again.record(), record.clone());
        let shown: String =
            name.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
        let shown = gomoku_link::discovery::visible(&shown);
        let shown = shown.trim();
        if shown.is_empty() {
            prop_assert!(!record.contains("PB["));
        } else {
            let expected = shown.replace('\\', "\\\\").replace(']', "\\]");
            let expected = format!("PB[{expected}]");
            prop_assert!(record.contains(&expected), "{}", record);
        }
    }
}

#[test]
fn a_game_played_elsewhere_opens_here() {
    let moves = "H8 A1 I8 B1 J8 C1 K8 D1 L8";
    let moves: Vec<_> = moves.split(' ').map(|name| (named(name), 250)).collect();
    let won = PlayedGame {
        rule: Rule::Standard,
        size: 15,
        black: "One [1]".to_owned(),
        white: "Two".to_owned(),
        moves,
        lost: Some(Lost::OnTime(Stone::Black)),
    };
    let state = state_of(&won.to_record().unwrap());
    assert_eq!((state.rule, state.moves.len()), (Rule::Standard, 9));
    assert_eq!(state.moves[8].elapsed_ms, 250);
    // The board overrides the stated result.
    let result = state.result.unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (Some(Stone::Black), EndReason::Five)
    );

    let mut late = won.clone();
    late.moves.truncate(4);
    let result = state_of(&late.to_record().unwrap()).result.unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (Some(Stone::White), EndReason::Timeout)
    );
    let open = PlayedGame { lost: None, ..late };
    assert_eq!(state_of(&open.to_record().unwrap()).phase, Phase::Paused);

    let mut twice = won.clone();
    twice.moves[1] = twice.moves[0];
    let refused = twice.to_record().unwrap_err();
    assert!(matches!(refused, PlayedGameError::Move { ply: 2, .. }));
    let large = PlayedGame { size: 21, ..won };
    assert!(matches!(large.to_record(), Err(PlayedGameError::Config(_))));
}
