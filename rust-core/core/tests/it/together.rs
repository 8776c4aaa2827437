//! Two people at one device.

use std::sync::Arc;

use crate::common::lan::open;
use crate::common::*;
use gomoku_core::{
    CommandError, EndReason, GameConfig, GameEntry, GameEvent, GameSession, GameSnapshot,
    LevelName, MoveError, Opening, Phase, Stone, Together,
};

fn start(config: &GameConfig, time: &Arc<HandTime>) -> Arc<GameSession> {
    let time = Arc::clone(time);
    GameSession::with_time(config, Arc::new(Deaf), time).unwrap()
}

/// Restores the session from its record, as after a kill.
fn again(session: &GameSession, time: &Arc<HandTime>) -> Arc<GameSession> {
    let record = session.record();
    session.shutdown();
    let (time, defaults) = (Arc::clone(time), two_people());
    let again = GameSession::restore_with_time(&record, &defaults, Arc::new(Deaf), time).unwrap();
    assert_eq!(again.record(), record);
    again.resume();
    again
}

fn clocks(session: &GameSession) -> (i64, i64) {
    let snapshot = session.snapshot();
    (snapshot.black.clock_ms, snapshot.white.clock_ms)
}

#[track_caller]
fn assert_waits(session: &GameSession, time: &HandTime) {
    time.advance(1_000_000);
    let snapshot = session.snapshot();
    assert!(
        snapshot.clock_waits && !snapshot.keeps_awake,
        "{snapshot:?}"
    );
    assert!(!snapshot.black.clock_running && !snapshot.white.clock_running);
    assert_eq!(
        (snapshot.phase, clocks(session)),
        (Phase::Playing, (60_000, 60_000))
    );
    assert_eq!(session.halt(), Err(CommandError::NoClock));
}

fn together() -> Together {
    Together {
        black_name: String::new(),
        white_name: String::new(),
        hints: true,
        undo: true,
    }
}

fn with(together: Together) -> GameConfig {
    GameConfig {
        together: Some(together),
        ..countdown(60_000, 0)
    }
}

#[test]
fn the_clock_starts_with_the_first_stone() {
    let time = HandTime::new();
    let session = start(&countdown(60_000, 0), &time);
    assert_waits(&session, &time);
    session.pause();
    session.resume();
    assert_waits(&session, &time);
    let session = again(&session, &time);
    assert_waits(&session, &time);

    play_all(&session, "H8");
    let snapshot = session.snapshot();
    assert!(!snapshot.clock_waits && snapshot.white.clock_running && snapshot.keeps_awake);
    assert_eq!(snapshot.moves[0].elapsed_ms, 0);
    time.advance(5_000);
    assert_eq!(clocks(&session), (60_000, 55_000));
}

#[test]
fn back_at_the_empty_board_it_waits_again() {
    let time = HandTime::new();
    let session = start(&countdown(60_000, 0), &time);
    play_all(&session, "H8");
    time.advance(5_000);
    session.undo().unwrap();
    assert_waits(&session, &time);
    let session = again(&session, &time);
    assert_waits(&session, &time);
    session.redo().unwrap();
    time.advance(5_000);
    assert_eq!(clocks(&session), (60_000, 55_000));
    session.rematch().unwrap();
    assert_waits(&session, &time);
}

#[test]
fn in_swap2_it_starts_with_the_first_of_three() {
    let time = HandTime::new();
    let config = GameConfig {
        opening: Opening::Swap2,
        ..countdown(60_000, 0)
    };
    let session = start(&config, &time);
    assert_waits(&session, &time);
    play_all(&session, "H8");
    time.advance(4_000);
    assert_eq!(
        clocks(&session),
        (56_000, 60_000),
        "the first player goes on"
    );
    play_all(&session, "A1 B2");
    time.advance(3_000);
    assert_eq!(clocks(&session), (56_000, 57_000));
}

#[test]
fn against_the_computer_the_clock_runs_at_once() {
    let time = HandTime::new();
    let config = GameConfig {
        white: computer(LevelName::Easy),
        ..countdown(60_000, 0)
    };
    let session = start(&config, &time);
    time.advance(5_000);
    assert_eq!(clocks(&session), (55_000, 60_000));
    assert!(!session.snapshot().clock_waits);
    session.shutdown();
}

#[track_caller]
fn assert_halted(session: &GameSession, time: &HandTime, clocks_then: (i64, i64)) {
    time.advance(1_000_000);
    let snapshot = session.snapshot();
    assert!(snapshot.halted && !snapshot.can_halt && !snapshot.keeps_awake);
    assert!(!snapshot.human_to_move && !snapshot.can_undo && !snapshot.can_hint);
    assert_eq!(
        (snapshot.phase, clocks(session)),
        (Phase::Paused, clocks_then)
    );
    assert_eq!(session.play(named("J10")), Err(MoveError::Paused));
    assert_eq!(session.halt(), Err(CommandError::Paused));
}

#[test]
fn a_person_stops_the_game_and_nothing_but_a_person_goes_on() {
    let time = HandTime::new();
    let session = start(&countdown(60_000, 0), &time);
    play_all(&session, "H8 A1");
    time.advance(7_000);
    assert!(session.snapshot().can_halt);
    assert_eq!(session.go_on(), Err(CommandError::NotHalted));
    session.halt().unwrap();
    assert_halted(&session, &time, (53_000, 60_000));
    session.pause();
    session.resume();
    assert_halted(&session, &time, (53_000, 60_000));
    let session = again(&session, &time);
    assert_halted(&session, &time, (53_000, 60_000));

    session.go_on().unwrap();
    time.advance(1_000);
    let snapshot = session.snapshot();
    assert!(!snapshot.halted && snapshot.black.clock_running && snapshot.human_to_move);
    assert_eq!(clocks(&session), (52_000, 60_000));
    assert!(!again(&session, &time).snapshot().halted);
}

#[test]
fn what_is_stopped_can_be_given_up_drawn_and_begun_anew() {
    let halted = || {
        let session = start(&countdown(60_000, 0), &HandTime::new());
        play_all(&session, "H8 A1");
        session.halt().unwrap();
        session
    };
    for drawn in [false, true] {
        let session = halted();
        let ended = if drawn {
            session.draw()
        } else {
            session.resign()
        };
        assert_eq!(ended, Ok(()));
        let over = session.snapshot();
        assert!(over.phase == Phase::Over && !over.halted);
        assert_eq!(session.halt(), Err(CommandError::GameOver));
        assert_eq!(session.go_on(), Err(CommandError::NotHalted));
    }
    let session = halted();
    session.rematch().unwrap();
    assert!(!session.snapshot().halted);
}

#[test]
fn without_a_limit_there_is_nothing_to_stop() {
    let session = start(&two_people(), &HandTime::new());
    play_all(&session, "H8");
    assert!(!session.snapshot().can_halt);
    assert_eq!(session.halt(), Err(CommandError::NoClock));
    let record = session.record().replace("GKTURN", "GKHALTED[]GKTURN");
    let again = GameSession::restore(record, two_people(), Arc::new(Deaf)).unwrap();
    again.resume();
    assert_eq!(again.snapshot().phase, Phase::Playing);
}

#[test]
fn the_computer_stops_thinking_and_thinks_again() {
    let time = HandTime::new();
    let config = GameConfig {
        white: computer(LevelName::Easy),
        min_reply_ms: 5_000,
        ..countdown(60_000, 0)
    };
    let session = start(&config, &time);
    play_all(&session, "H8");
    assert!(session.snapshot().computer_thinking);
    session.halt().unwrap();
    assert!(!session.snapshot().computer_thinking);
    time.advance(30_000);
    until_idle(&session);
    assert_eq!(
        session.snapshot().moves.len(),
        1,
        "it placed nothing meanwhile"
    );
    session.go_on().unwrap();
    time.advance(5_000);
    until(&session, "its reply", |s| s.moves.len() == 2);
    session.shutdown();
}

#[test]
fn two_computers_stop_for_nobody() {
    let config = GameConfig {
        black: computer(LevelName::Easy),
        white: computer(LevelName::Easy),
        min_reply_ms: 5_000,
        ..countdown(60_000, 0)
    };
    let session = start(&config, &HandTime::new());
    assert_eq!(session.halt(), Err(CommandError::NoHuman));
    assert_eq!(session.draw(), Err(CommandError::NotLinked));
    session.shutdown();
}

#[test]
fn both_agree_to_a_draw() {
    let heard = Recorder::new();
    let time = HandTime::new();
    let session =
        GameSession::with_time(&countdown(60_000, 0), heard.clone(), time.clone()).unwrap();
    play_all(&session, "H8 A1");
    assert!(session.snapshot().can_offer_draw);
    session.draw().unwrap();
    let over = session.snapshot();
    let result = over.result.clone().unwrap();
    assert_eq!((result.winner, result.reason), (None, EndReason::Agreement));
    assert!(!over.can_offer_draw);
    heard.wait_for_event("the end", |e| {
        *e == GameEvent::GameOver {
            result: result.clone(),
        }
    });
    assert_eq!(session.draw(), Err(CommandError::GameOver));
    let session = again(&session, &time);
    assert_eq!(session.snapshot().result, over.result);
    session.undo().unwrap();
    assert_eq!(session.snapshot().phase, Phase::Playing);
}

#[test]
fn nobody_agrees_with_the_computer() {
    let session = start(&against(LevelName::Easy), &HandTime::new());
    assert!(!session.snapshot().can_offer_draw);
    assert_eq!(session.draw(), Err(CommandError::NotLinked));
    session.shutdown();
}

fn names(snapshot: &GameSnapshot) -> (Option<&str>, Option<&str>) {
    (
        snapshot.black.name.as_deref(),
        snapshot.white.name.as_deref(),
    )
}

#[test]
fn names_have_one_form_and_go_with_their_seats() {
    let time = HandTime::new();
    let session = start(
        &with(Together {
            black_name: "  Mia\u{202e}  Li ".into(),
            white_name: "小魏".into(),
            ..together()
        }),
        &time,
    );
    assert_eq!(names(&session.snapshot()), (Some("Mia Li"), Some("小魏")));
    assert!(session.record().contains("PB[Mia Li]PW[小魏]"));
    session.rematch().unwrap();
    assert_eq!(names(&session.snapshot()), (Some("小魏"), Some("Mia Li")));
    let session = again(&session, &time);
    assert_eq!(names(&session.snapshot()), (Some("小魏"), Some("Mia Li")));

    let none = with(Together {
        black_name: " \u{200b} ".into(),
        white_name: "a".repeat(33),
        ..together()
    });
    let session = start(&none, &time);
    assert_eq!(names(&session.snapshot()), (None, None));
    assert!(!session.record().contains("PB["));
}

#[test]
fn what_two_agree_on_means_nothing_against_the_computer() {
    let config = GameConfig {
        together: Some(Together {
            black_name: "Mia".into(),
            white_name: "Deep".into(),
            hints: false,
            undo: false,
        }),
        ..against(LevelName::Easy)
    };
    let session = start(&config, &HandTime::new());
    let snapshot = session.snapshot();
    assert_eq!(names(&snapshot), (None, None));
    assert!(snapshot.hints && snapshot.can_hint);
    let record = session.record();
    assert!(
        !record.contains("Mia") && !record.contains("GKWITHOUT"),
        "{record}"
    );
    session.shutdown();
}

#[test]
fn a_game_without_hints_gives_none_and_says_why() {
    let time = HandTime::new();
    let session = start(
        &with(Together {
            hints: false,
            ..together()
        }),
        &time,
    );
    let assert_none = |session: &GameSession| {
        let snapshot = session.snapshot();
        assert!(!snapshot.hints && !snapshot.can_hint);
        assert_eq!(session.hint(), Err(CommandError::NoHints));
    };
    assert_none(&session);
    assert_none(&again(&session, &time));
    let session = start(&with(together()), &time);
    assert!(session.snapshot().hints && session.snapshot().can_hint);
}

#[test]
fn a_game_without_taking_back_says_so() {
    let time = HandTime::new();
    let session = start(
        &with(Together {
            undo: false,
            ..together()
        }),
        &time,
    );
    play_all(&session, "H8");
    let session = again(&session, &time);
    assert!(!session.snapshot().can_undo && session.snapshot().can_hint);
    assert_eq!(session.undo(), Err(CommandError::NoUndo));
    session.resign().unwrap();
    assert_eq!(session.undo(), Err(CommandError::NoUndo));
    session.rematch().unwrap();
    play_all(&session, "H8");
    assert_eq!(
        session.undo(),
        Err(CommandError::NoUndo),
        "as agreed before"
    );
}

#[test]
fn a_record_that_says_otherwise_is_refused() {
    let record = "(;FF[4]GM[4]GKWITHOUT[hints][board])".to_owned();
    assert!(GameSession::restore(record, two_people(), Arc::new(Deaf)).is_err());
}

#[test]
fn storage_saves_a_stopped_game_and_a_draw() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let config = GameConfig {
        seed: None,
        ..with(Together {
            black_name: "Mia".into(),
            ..together()
        })
    };
    let game = storage.start(config.clone(), Recorder::new()).unwrap();
    play_all(&game, "H8 A1");
    game.halt().unwrap();
    assert!(game.flush());
    let clocks_then = clocks(&game);
    game.shutdown();
    storage.close();

    let storage = open(&folder);
    let game = storage.unfinished(config, Recorder::new()).unwrap();
    game.resume();
    let snapshot = game.snapshot();
    assert!(snapshot.halted && names(&snapshot) == (Some("Mia"), None));
    assert_eq!(clocks(&game), clocks_then);
    game.go_on().unwrap();
    game.draw().unwrap();
    let id = game.archived().unwrap();
    let games = storage.games().unwrap();
    let [GameEntry::Game { about }] = games.as_slice() else {
        panic!("{games:?}");
    };
    assert_eq!(
        (about.id.as_str(), about.black_name.as_deref()),
        (id.as_str(), Some("Mia"))
    );
    let result = about.result.clone().unwrap();
    assert_eq!((result.winner, result.reason), (None, EndReason::Agreement));
    assert_eq!(storage.statistics().unwrap(), []);
    assert!(storage.share(id).unwrap().contains("PB[Mia]"));
    game.shutdown();
}

#[test]
fn names_of_a_record_are_shown_of_two_at_this_device() {
    let record = |seats: &str| format!("(;FF[4]GM[4]PB[Ann]PW[Bob]GKSEATS[{seats}])");
    for (seats, shown) in [
        ("human:human", (Some("Ann"), Some("Bob"))),
        ("human:remote", (Some("Ann"), Some("Bob"))),
        ("human:easy", (None, None)),
    ] {
        let session = GameSession::restore(record(seats), two_people(), Arc::new(Deaf)).unwrap();
        assert_eq!(names(&session.snapshot()), shown, "{seats}");
        assert_eq!(session.snapshot().turn, Stone::Black);
        session.shutdown();
    }
}
