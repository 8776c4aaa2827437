use crate::common::*;
use gomoku_core::{
    CommandError, EndReason, GameConfig, GameEvent, GameSession, LevelName, MoveError, Phase, Stone,
};

fn clocks(session: &GameSession) -> (i64, i64) {
    let snapshot = session.snapshot();
    (snapshot.black.clock_ms, snapshot.white.clock_ms)
}

#[test]
fn a_countdown_takes_from_the_side_to_move_and_adds_the_increment_after_its_move() {
    let time = HandTime::new();
    let config = countdown(60_000, 5_000);
    let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
    assert_eq!(clocks(&session), (60_000, 60_000));
    play_all(&session, "H8 A1");
    assert_eq!(clocks(&session), (65_000, 65_000));
    time.advance(7_001);
    assert_eq!(clocks(&session), (57_999, 65_000));
    let snapshot = session.snapshot();
    assert!(snapshot.black.clock_running && !snapshot.white.clock_running);
    play_all(&session, "I8");
    assert_eq!(clocks(&session), (62_999, 65_000));
    time.advance(1_000);
    play_all(&session, "B1");
    assert_eq!(clocks(&session), (62_999, 69_000));
    let elapsed: Vec<_> = session
        .snapshot()
        .moves
        .iter()
        .map(|m| m.elapsed_ms)
        .collect();
    assert_eq!(elapsed, [0, 0, 7_001, 1_000]);
}

#[test]
fn the_screen_stays_on_while_somebodys_time_runs_down() {
    let awake = |session: &GameSession| session.snapshot().keeps_awake;
    let timed = GameSession::new(countdown(60_000, 0), Recorder::new()).unwrap();
    play_all(&timed, "H8");
    assert!(awake(&timed));
    timed.pause();
    assert!(!awake(&timed), "nobody is to move");
    timed.resume();
    timed.resign().unwrap();
    assert!(!awake(&timed), "it is over");
    let untimed = GameSession::new(two_people(), Recorder::new()).unwrap();
    assert!(!awake(&untimed));
}

#[test]
fn the_core_ends_the_game_at_zero_by_itself_and_not_before() {
    let time = HandTime::new();
    let heard = Recorder::new();
    let session =
        GameSession::with_time(&countdown(30_000, 0), heard.clone(), time.clone()).unwrap();
    play_all(&session, "H8 A1");
    time.advance(29_999);
    heard.wait_for_event("the warning", |e| {
        *e == GameEvent::TimeLow {
            stone: Stone::Black,
        }
    });
    assert_eq!(session.snapshot().phase, Phase::Playing);
    assert_eq!(clocks(&session).0, 1);
    time.advance(1);
    // Without commands and snapshot requests, only the alarm can notice the end.
    heard.wait_for_event("the end", |e| matches!(e, GameEvent::GameOver { .. }));
    heard.wait_for_snapshot("the end", |s| {
        s.phase == Phase::Over && s.black.clock_ms == 0
    });
    let result = session.snapshot().result.unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (Some(Stone::White), EndReason::Timeout)
    );
    assert_eq!(session.play(named("I8")), Err(MoveError::GameOver));
    session.shutdown();
}

#[test]
fn a_move_at_the_very_end_comes_too_late_even_before_the_alarm() {
    for (ms, answer) in [(19_999, Ok(())), (20_000, Err(MoveError::GameOver))] {
        let time = HandTime::new();
        let session =
            GameSession::with_time(&countdown(20_000, 0), Recorder::new(), time.clone()).unwrap();
        play_all(&session, "H8 A1");
        time.advance(ms);
        assert_eq!(session.play(named("I8")), answer, "after {ms} ms");
    }
}

#[test]
fn little_time_is_said_once_a_move_and_only_below_ten_seconds() {
    let time = HandTime::new();
    let heard = Recorder::new();
    let session =
        GameSession::with_time(&countdown(12_000, 0), heard.clone(), time.clone()).unwrap();
    play_all(&session, "H8 A1");
    time.advance(2_000);
    assert!(
        !session.snapshot().black.clock_low,
        "ten seconds are not little"
    );
    time.advance(1);
    assert!(session.snapshot().black.clock_low);
    heard.wait_for_event("the warning", |e| {
        *e == GameEvent::TimeLow {
            stone: Stone::Black,
        }
    });
    time.advance(3_000);
    session.snapshot();
    play_all(&session, "I8 B1");
    // Black's next turn begins with little time, so the warning repeats at once.
    let low = |c: &&Callback| matches!(c, Callback::Event(GameEvent::TimeLow { .. }));
    heard.wait("a second warning", |all| {
        all.iter().filter(low).count() == 2
    });
    session.shutdown();
    assert_eq!(heard.all().iter().filter(low).count(), 2);
}

#[test]
fn a_pause_stops_the_clock_and_resuming_goes_on_with_it() {
    let time = HandTime::new();
    let session =
        GameSession::with_time(&countdown(60_000, 0), Recorder::new(), time.clone()).unwrap();
    play_all(&session, "H8 A1");
    time.advance(1_000);
    session.pause();
    let paused = session.snapshot();
    assert_eq!(paused.phase, Phase::Paused);
    assert!(!paused.human_to_move && !paused.black.clock_running && paused.can_resign);
    assert!(!paused.can_undo && !paused.can_redo && !paused.can_hint);
    time.advance(100_000);
    assert_eq!(clocks(&session), (59_000, 60_000));
    assert_eq!(session.play(named("I8")), Err(MoveError::Paused));
    assert_eq!(session.undo(), Err(CommandError::Paused));
    assert_eq!(session.redo(), Err(CommandError::Paused));
    assert_eq!(session.hint(), Err(CommandError::Paused));
    session.pause();
    assert_eq!(
        session.snapshot().revision,
        paused.revision,
        "a second pause is nothing"
    );
    session.resume();
    let resumed = session.snapshot();
    session.resume();
    assert_eq!(
        session.snapshot().revision,
        resumed.revision,
        "so is a second resume"
    );
    time.advance(500);
    play_all(&session, "I8");
    assert_eq!(session.snapshot().moves[2].elapsed_ms, 1_500);
}

#[test]
fn counting_up_adds_what_each_side_used() {
    let time = HandTime::new();
    let session = GameSession::with_time(&two_people(), Recorder::new(), time.clone()).unwrap();
    for (name, ms) in [("H8", 10), ("A1", 200), ("I8", 3_000)] {
        time.advance(ms);
        play_all(&session, name);
    }
    time.advance(40_000);
    assert_eq!(clocks(&session), (3_010, 40_200));
    assert!(
        !session.snapshot().white.clock_low,
        "there is no limit to come near to"
    );
}

#[test]
fn undo_puts_the_clocks_back_and_redo_is_its_opposite() {
    let time = HandTime::new();
    let config = countdown(60_000, 2_000);
    let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
    play_all(&session, "H8 A1");
    let before = clocks(&session);
    time.advance(5_000);
    play_all(&session, "I8");
    let after_black = clocks(&session);
    time.advance(6_000);
    play_all(&session, "B1");
    let after_white = clocks(&session);
    assert_eq!(after_white, (59_000, 58_000));
    time.advance(9_000);
    session.undo().unwrap();
    assert_eq!(clocks(&session), after_black);
    session.undo().unwrap();
    assert_eq!(clocks(&session), before);
    session.redo().unwrap();
    session.redo().unwrap();
    assert_eq!(clocks(&session), after_white);
}

#[test]
fn a_loss_on_time_can_be_taken_back_and_the_turn_begins_again() {
    let time = HandTime::new();
    let config = countdown(15_000, 0);
    let session = GameSession::with_time(&config, Recorder::new(), time.clone()).unwrap();
    play_all(&session, "H8 A1");
    time.advance(3_000);
    play_all(&session, "I8 B1");
    time.advance(12_000);
    let lost = session.snapshot();
    assert_eq!((lost.phase, lost.black.clock_ms), (Phase::Over, 0));
    assert!(lost.can_undo && !lost.can_resign);
    session.undo().unwrap();
    let again = session.snapshot();
    assert_eq!((again.phase, again.moves.len()), (Phase::Playing, 4));
    assert_eq!(clocks(&session), (12_000, 15_000));
}

#[test]
fn a_turn_that_began_without_time_is_lost_for_good() {
    // Another program's record overran the clock: Black's next turn begins without time.
    let record = "(;GM[4]SZ[15]GKCLOCK[countdown:10000:0];B[aa]GKMS[10000];W[bb]GKMS[1])";
    let heard = Recorder::new();
    let session = GameSession::restore(record.into(), two_people(), heard.clone()).unwrap();
    assert_eq!(session.snapshot().phase, Phase::Paused);
    session.resume();
    heard.wait_for_event("the end", |e| matches!(e, GameEvent::GameOver { .. }));
    let over = session.snapshot();
    assert_eq!(over.result.unwrap().reason, EndReason::Timeout);
    assert!(!over.can_undo);
    assert_eq!(session.undo(), Err(CommandError::NothingToUndo));
}

#[test]
fn the_computer_can_lose_on_time_too() {
    let time = HandTime::new();
    let white = computer(LevelName::Easy);
    let config = GameConfig {
        white,
        min_reply_ms: 5_000,
        ..countdown(10_000, 0)
    };
    let heard = Recorder::new();
    let session = GameSession::with_time(&config, heard.clone(), time.clone()).unwrap();
    play_all(&session, "H8");
    time.advance(10_000);
    let result = session.snapshot().result.unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (Some(Stone::Black), EndReason::Timeout)
    );
    session.shutdown();
    assert_eq!(
        session.snapshot().moves.len(),
        1,
        "its late move was dropped"
    );
}

#[test]
fn real_time_runs_out_too() {
    // The shortest setting is ten seconds, but a record may be near the end.
    let record = "(;FF[4]GM[4]SZ[15]GKCLOCK[countdown:10000:0]GKSEATS[human:human]GKTURN[9900]\
        ;B[aa]GKMS[0];W[bb]GKMS[0])";
    let heard = Recorder::new();
    let session = GameSession::restore(record.into(), two_people(), heard.clone()).unwrap();
    let start = std::time::Instant::now();
    session.resume();
    heard.wait_for_event("the end", |e| matches!(e, GameEvent::GameOver { .. }));
    // A busy machine can only add time.
    let took = start.elapsed().as_millis();
    assert!(took >= 99, "{took} ms instead of 100");
}
