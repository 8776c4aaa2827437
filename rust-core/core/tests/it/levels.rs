use std::sync::Arc;

use crate::common::lan::open;
use crate::common::*;
use gomoku_core::{CommandError, GameConfig, GameSession, LevelName, Phase, Seat, level_number};

fn beginner() -> GameConfig {
    against(LevelName::Beginner)
}

fn start(config: GameConfig) -> Arc<GameSession> {
    GameSession::new(config, Arc::new(Deaf)).unwrap()
}

#[track_caller]
fn exchange(session: &GameSession, name: &str) {
    let before = session.snapshot().moves.len();
    play_all(session, name);
    until(session, "the computer's stone", |now| {
        now.moves.len() == before + 2 || now.phase == Phase::Over
    });
}

#[track_caller]
fn change(session: &GameSession, level: LevelName) {
    session.change_level(level_number(level)).unwrap();
    assert_eq!(session.snapshot().white.seat, computer(level));
}

fn earlier(session: &GameSession) -> Option<String> {
    let record = session.record();
    let (_, rest) = record.split_once("GKLEVELS")?;
    Some(rest.split("GKCLOCK").next().unwrap().to_owned())
}

fn until_turn(record: &str) -> &str {
    record.split("GKTURN").next().unwrap()
}

fn moves_of(record: &str) -> &str {
    record.split_once("\n;").unwrap().1
}

#[test]
fn the_computer_plays_on_at_another_level() {
    let session = start(beginner());
    assert!(session.snapshot().can_change_level);
    exchange(&session, "A1");
    change(&session, LevelName::Easy);
    assert!(session.snapshot().mixed_levels);
    exchange(&session, "C1");
    let record = session.record();
    assert_eq!(earlier(&session).unwrap(), "[level 2:2]");
    assert!(
        record.contains("GKSEATS[human:easy]") && record.contains("PW[Gomoku (level 2, easy)]"),
        "{record}"
    );
    session.shutdown();
}

#[test]
fn a_search_begins_anew_at_the_level_that_was_chosen() {
    // Delays the reply until the level has changed.
    let time = HandTime::new();
    let config = GameConfig {
        min_reply_ms: 5_000,
        ..beginner()
    };
    let session =
        GameSession::with_time(&config, Arc::new(Deaf), Arc::clone(&time) as Arc<_>).unwrap();
    play_all(&session, "H8");
    time.advance(4_000);
    change(&session, LevelName::Easy);
    assert!(session.snapshot().computer_thinking);
    time.advance(4_000);
    until_idle(&session);
    assert_eq!(
        session.snapshot().moves.len(),
        1,
        "the new search has its own time"
    );
    time.advance(1_000);
    until(&session, "the answer", |now| now.moves.len() == 2);
    // The first level has no stone on the board.
    assert!(!session.snapshot().mixed_levels);
    assert_eq!(earlier(&session), None);
    session.shutdown();
}

#[test]
fn only_stones_on_the_board_make_a_game_of_several_levels() {
    let session = start(beginner());
    for level in [LevelName::Hard, LevelName::Easy] {
        change(&session, level);
        assert!(!session.snapshot().mixed_levels, "no stone lies yet");
    }
    exchange(&session, "A1");
    change(&session, LevelName::Hard);
    change(&session, LevelName::Easy);
    assert!(!session.snapshot().mixed_levels, "it was put back at once");

    change(&session, LevelName::Beginner);
    exchange(&session, "C1");
    change(&session, LevelName::Medium);
    assert_eq!(earlier(&session).unwrap(), "[easy:2][level 2:4]");
    session.undo().unwrap();
    // Redo would restore stones of both levels.
    assert!(session.snapshot().mixed_levels);
    exchange(&session, "E1");
    assert_eq!(earlier(&session).unwrap(), "[easy:2]");
    for _ in 0..2 {
        session.undo().unwrap();
    }
    exchange(&session, "G1");
    assert!(!session.snapshot().mixed_levels);
    session.shutdown();
}

#[test]
fn it_comes_back_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let config = GameConfig {
        seed: None,
        ..beginner()
    };
    let game = storage.start(config.clone(), Arc::new(Deaf)).unwrap();
    exchange(&game, "A1");
    change(&game, LevelName::Easy);
    assert!(game.flush());
    let record = game.record();
    game.shutdown();
    storage.close();

    let storage = open(&folder);
    let game = storage.unfinished(two_people(), Arc::new(Deaf)).unwrap();
    let now = game.snapshot();
    assert_eq!(now.white.seat, computer(LevelName::Easy));
    assert!(now.mixed_levels && now.can_change_level);
    assert_eq!(until_turn(&game.record()), until_turn(&record));
    assert!(game.record().ends_with(moves_of(&record)));
    game.resume();
    exchange(&game, "C1");

    game.resign().unwrap();
    assert_eq!(game.change_level(5), Err(CommandError::GameOver));
    assert!(game.archived().is_some());
    assert_eq!(storage.statistics().unwrap(), []);
    assert_eq!(game.offered_level(), None);
    game.rematch().unwrap();
    let now = game.snapshot();
    assert_eq!(now.black.seat, computer(LevelName::Easy));
    assert!(!now.mixed_levels);
    until(&game, "the computer's stone", |now| now.moves.len() == 1);
    game.resign().unwrap();
    assert!(game.archived().is_some());
    let rows = storage.statistics().unwrap();
    let [row] = rows.as_slice() else {
        panic!("{rows:?}");
    };
    assert_eq!(
        (row.level, row.lost),
        (Some(level_number(LevelName::Easy)), 1)
    );
    game.shutdown();
}

#[test]
fn what_can_not_be_is_refused() {
    let session = start(two_people());
    assert!(!session.snapshot().can_change_level);
    assert_eq!(session.change_level(5), Err(CommandError::NoComputer));
    session.shutdown();

    let session = start(beginner());
    for level in [0, -1, 15, i32::MAX] {
        assert_eq!(session.change_level(level), Err(CommandError::NoSuchLevel));
    }
    session.shutdown();
    assert_eq!(session.change_level(5), Err(CommandError::Closed));

    let both = GameConfig {
        black: Seat::Computer { level: 1 },
        ..beginner()
    };
    let session = start(both);
    assert_eq!(session.change_level(5), Err(CommandError::NoComputer));
    session.shutdown();
}

#[test]
fn records_that_tell_of_levels_are_read_or_refused() {
    let root = "(;FF[4]GM[4]GKVERSION[1]GKSEATS[human:easy]";
    for bad in [
        "[easy]",
        "[nobody:2]",
        "[easy:0]",
        "[hard:4][easy:4]",
        "[hard:-1]",
    ] {
        let record = format!("{root}GKLEVELS{bad};B[hh])");
        assert!(!own::check_record(&record), "{bad}");
    }
    for good in ["[hard:1]", "[hard:2][easy:9][level 3:400]"] {
        let record = format!("{root}GKLEVELS{good};B[hh];W[ii];B[aa])");
        assert!(own::check_record(&record), "{good}");
    }
    assert!(own::check_record("(;FF[4]GM[4]GKLEVELS[hard:1];B[hh])"));
}
