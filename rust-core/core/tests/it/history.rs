//! Undo, redo, resignation, rematch, hint and pause, also against a simple model.

use crate::common::*;
use gomoku_core::{
    CommandError, EndReason, GameConfig, GameEvent, GameSession, LevelName, Phase, Rule, Seat,
    Stone,
};

#[test]
fn two_people_take_back_one_ply_each_time() {
    let heard = Recorder::new();
    let session = GameSession::new(two_people(), heard.clone()).unwrap();
    assert!(!session.snapshot().can_undo);
    assert_eq!(session.undo(), Err(CommandError::NothingToUndo));
    assert_eq!(session.redo(), Err(CommandError::NothingToRedo));
    play_all(&session, "H8 A1 I8");
    session.undo().unwrap();
    session.undo().unwrap();
    let snapshot = session.snapshot();
    assert_eq!((snapshot.moves.len(), snapshot.turn), (1, Stone::White));
    assert!(snapshot.can_undo && snapshot.can_redo);
    session.redo().unwrap();
    assert_eq!(session.snapshot().moves[1].point, named("A1"));
    session.play(named("B2")).unwrap();
    assert_eq!(
        session.redo(),
        Err(CommandError::NothingToRedo),
        "a new move ends the old line"
    );
    heard.wait("five events of history", |all| {
        let plies = |c: &&Callback| {
            matches!(
                c,
                Callback::Event(
                    GameEvent::MovesTakenBack { plies: 1 } | GameEvent::MovesReplayed { plies: 1 }
                )
            )
        };
        all.iter().filter(plies).count() == 3
    });
}

#[test]
fn against_the_computer_undo_returns_to_the_persons_turn() {
    let heard = Recorder::new();
    let session = GameSession::new(against(LevelName::Easy), heard.clone()).unwrap();
    for (stones, name) in [(2, "H8"), (4, "H9")] {
        session.play(named(name)).unwrap();
        until(&session, "the reply", |s| {
            s.moves.len() == stones && s.human_to_move
        });
    }
    session.undo().unwrap();
    let snapshot = session.snapshot();
    assert_eq!(snapshot.moves.len(), 2);
    assert!(snapshot.human_to_move && !snapshot.computer_thinking);
    heard.wait_for_event("two plies", |e| {
        *e == GameEvent::MovesTakenBack { plies: 2 }
    });
    session.redo().unwrap();
    assert_eq!(session.snapshot().moves.len(), 4);
    heard.wait_for_event("two plies", |e| *e == GameEvent::MovesReplayed { plies: 2 });
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(session.undo(), Err(CommandError::NothingToUndo));
}

#[test]
fn the_computers_opening_stone_alone_can_not_be_taken_back() {
    let computer = computer(LevelName::Easy);
    let config = GameConfig {
        black: computer,
        white: Seat::Human,
        ..two_people()
    };
    let session = GameSession::new(config, Recorder::new()).unwrap();
    until(&session, "the opening stone", |s| s.human_to_move);
    assert!(!session.snapshot().can_undo);
    assert_eq!(session.undo(), Err(CommandError::NothingToUndo));
}

#[test]
fn undo_while_the_computer_thinks_stops_it_and_its_move_never_comes() {
    for round in 0..6 {
        // Delays the move past the end of the search.
        let min_reply_ms = if round % 2 == 0 { 5_000 } else { 0 };
        let config = GameConfig {
            min_reply_ms,
            ..against(LevelName::Hard)
        };
        let time = HandTime::new();
        let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
        session.play(named("H8")).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(3 * round));
        let thinking = session.snapshot().computer_thinking;
        session.undo().unwrap();
        let after = session.snapshot();
        assert!(after.human_to_move && !after.computer_thinking);
        assert!(!thinking || after.moves.is_empty());
        time.advance(10_000);
        session.play(named("A1")).unwrap();
        let replied = if thinking { 2 } else { after.moves.len() + 2 };
        time.advance(10_000);
        until(&session, "the reply to the new move", |s| {
            s.moves.len() == replied
        });
        assert_eq!(session.snapshot().moves[0].point, named("A1"));
        session.shutdown();
    }
}

#[test]
fn the_same_move_after_undo_gets_the_same_answer() {
    let session = GameSession::new(against(LevelName::Medium), Recorder::new()).unwrap();
    let mut answers = Vec::new();
    for _ in 0..3 {
        session.play(named("H8")).unwrap();
        until(&session, "the reply", |s| s.moves.len() == 2);
        answers.push(session.snapshot().moves[1].point);
        session.hint().unwrap();
        until(&session, "a hint in between", |s| s.hint_area.is_some());
        session.undo().unwrap();
    }
    assert!(
        answers.iter().all(|&answer| answer == answers[0]),
        "{answers:?}"
    );
}

#[test]
fn redo_to_the_computers_turn_makes_it_think_again() {
    let config = GameConfig {
        min_reply_ms: 5_000,
        ..against(LevelName::Easy)
    };
    let time = HandTime::new();
    let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
    session.play(named("H8")).unwrap();
    session.undo().unwrap();
    session.redo().unwrap();
    let snapshot = session.snapshot();
    assert!(snapshot.computer_thinking && snapshot.moves.len() == 1);
    time.advance(5_000);
    until(&session, "the reply", |s| s.moves.len() == 2);
}

#[test]
fn resigning_is_for_the_person_and_can_be_taken_back() {
    let config = GameConfig {
        min_reply_ms: 5_000,
        ..against(LevelName::Easy)
    };
    let heard = Recorder::new();
    let time = HandTime::new();
    let session = GameSession::with_time(&config, heard.clone(), time).unwrap();
    session.play(named("H8")).unwrap();
    assert!(session.snapshot().computer_thinking);
    session.resign().unwrap();
    let over = session.snapshot();
    let result = over.result.unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (Some(Stone::White), EndReason::Resigned)
    );
    assert!(!over.computer_thinking && !over.black.clock_running && !over.white.clock_running);
    assert_eq!(session.resign(), Err(CommandError::GameOver));
    assert_eq!(session.hint(), Err(CommandError::GameOver));
    assert!(over.can_undo && !over.can_redo);
    session.undo().unwrap();
    let again = session.snapshot();
    assert_eq!(
        (again.phase, again.moves.len()),
        (Phase::Playing, 1),
        "only the end is taken back"
    );
    assert!(again.computer_thinking);
    session.pause();
    session.resign().unwrap();
    assert_eq!(
        session.snapshot().phase,
        Phase::Over,
        "a paused game can be given up"
    );
}

#[test]
fn with_two_people_the_side_to_move_resigns() {
    let session = GameSession::new(two_people(), Recorder::new()).unwrap();
    play_all(&session, "H8");
    session.resign().unwrap();
    assert_eq!(
        session.snapshot().result.unwrap().winner,
        Some(Stone::Black)
    );
}

#[test]
fn nobody_resigns_for_two_computers() {
    let computer = computer(LevelName::Hard);
    let config = GameConfig {
        black: computer.clone(),
        white: computer,
        ..two_people()
    };
    let session = GameSession::new(config, Recorder::new()).unwrap();
    assert!(!session.snapshot().can_resign);
    assert_eq!(session.resign(), Err(CommandError::NoHuman));
    assert_eq!(session.hint(), Err(CommandError::OutOfTurn));
    session.shutdown();
}

#[test]
fn the_end_can_be_taken_back_and_played_again() {
    let heard = Recorder::new();
    let session = GameSession::new(two_people(), heard.clone()).unwrap();
    play_all(&session, "H8 A1 I8 B1 J8 C1 K8 D1 L8");
    let over = session.snapshot();
    session.undo().unwrap();
    let open = session.snapshot();
    assert_eq!(
        (open.phase, open.result, open.turn),
        (Phase::Playing, None, Stone::Black)
    );
    session.redo().unwrap();
    assert_eq!(session.snapshot().result, over.result);
    heard.wait("the end twice", |all| {
        let ends = |c: &&Callback| matches!(c, Callback::Event(GameEvent::GameOver { .. }));
        all.iter().filter(ends).count() == 2
    });
}

#[test]
fn a_rematch_swaps_the_colours_and_keeps_the_rest() {
    let config = GameConfig {
        rule: Rule::Renju,
        size: 19,
        ..against(LevelName::Easy)
    };
    let heard = Recorder::new();
    let session = GameSession::new(config, heard.clone()).unwrap();
    play_all(&session, "H8");
    session.rematch().unwrap();
    heard.wait_for_event("the new game", |e| *e == GameEvent::NewGame);
    until(&session, "the computer's opening", |s| s.moves.len() == 1);
    let snapshot = session.snapshot();
    assert_eq!(snapshot.black.seat, computer(LevelName::Easy));
    assert_eq!(snapshot.white.seat, Seat::Human);
    assert_eq!((snapshot.rule, snapshot.size), (Rule::Renju, 19));
    assert!(!snapshot.can_undo && !snapshot.can_redo);
    session.pause();
    session.rematch().unwrap();
    assert_eq!(session.snapshot().phase, Phase::Playing);
    assert_eq!(session.snapshot().black.seat, Seat::Human);
}

#[test]
fn a_hint_comes_once_is_kept_and_goes_with_the_position() {
    for config in [two_people(), against(LevelName::Easy)] {
        let heard = Recorder::new();
        let session = GameSession::new(config, heard.clone()).unwrap();
        session.hint().unwrap();
        session.hint().unwrap(); // two requests, one search
        until(&session, "where it lies", |s| s.hint_area.is_some());
        let snapshot = session.snapshot();
        assert!(!snapshot.hint_pending && snapshot.can_hint && snapshot.moves.is_empty());
        assert_eq!((snapshot.hint, snapshot.hint_reason), (None, None));
        let area = snapshot.hint_area.unwrap();
        heard.wait_for_event("the area", |e| *e == GameEvent::HintNear { area });
        session.hint().unwrap();
        let snapshot = session.snapshot();
        assert_eq!(snapshot.hint_area, None);
        let point = snapshot.hint.unwrap();
        heard.wait_for_event("the hint", |e| *e == GameEvent::HintReady { point });
        heard.wait("its search's progress", |all| {
            all.iter().any(|c| matches!(c, Callback::Thinking(_)))
        });
        session.hint().unwrap();
        heard.wait("the same hint again", |all| {
            let hints = |c: &&Callback| **c == Callback::Event(GameEvent::HintReady { point });
            all.iter().filter(hints).count() == 2
        });
        session.play(point).unwrap();
        let after = session.snapshot();
        assert_eq!((after.hint, after.hint_area), (None, None));
        session.shutdown();
        assert_eq!(session.hint(), Err(CommandError::Closed));
    }
}

#[test]
fn a_hint_is_forgotten_when_the_position_changes_or_the_game_is_paused() {
    let heard = Recorder::new();
    let session = GameSession::new(two_people(), heard.clone()).unwrap();
    play_all(&session, "H8 A1 I8 O15 J8");
    session.hint().unwrap();
    assert!(session.snapshot().hint_pending || session.snapshot().hint_area.is_some());
    session.pause();
    assert!(!session.snapshot().hint_pending);
    session.resume();
    assert!(!session.snapshot().hint_pending);
    session.hint().unwrap();
    session.undo().unwrap();
    assert!(!session.snapshot().hint_pending && session.snapshot().hint_area.is_none());
    session.shutdown();
}

#[test]
fn a_closed_session_refuses_and_can_still_be_read() {
    let session = GameSession::new(two_people(), Recorder::new()).unwrap();
    play_all(&session, "H8");
    session.shutdown();
    session.shutdown();
    assert_eq!(session.undo(), Err(CommandError::Closed));
    assert_eq!(session.redo(), Err(CommandError::Closed));
    assert_eq!(session.resign(), Err(CommandError::Closed));
    assert_eq!(session.rematch(), Err(CommandError::Closed));
    session.pause();
    session.resume();
    let snapshot = session.snapshot();
    assert_eq!(snapshot.moves.len(), 1);
    assert!(!snapshot.white.clock_running);
}
