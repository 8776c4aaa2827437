use std::sync::Arc;

use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};

use super::super::format::FileKind;
use super::super::format::tests::later;
use super::super::{GameEntry, StorageDamage, StoragePart};
use super::{Deaf, config, id_of, model, open, play, settle_text, start, unfinished, won};
use crate::MonotonicTime;
use crate::game::{GameConfig, IfReplaced, Phase, Seat, Start};
use crate::session::{Session, SessionStorage};

fn if_replaced(session: &Session) -> Option<IfReplaced> {
    session.snapshot().if_replaced
}

#[test]
fn a_game_comes_back_and_is_put_by_for_another() {
    let model = model();
    let store = open(&model);
    assert!(unfinished(&store).is_none());
    let first = start(&store).unwrap();
    play(&first, 7, 7);
    play(&first, 8, 8);
    first.shutdown();
    drop(first);
    let again = unfinished(&store).unwrap();
    assert_eq!(again.snapshot().phase, Phase::Paused);
    assert_eq!(again.snapshot().moves.len(), 2);
    again.resume();
    play(&again, 9, 9);
    let next = start(&store).unwrap();
    let games = store.games().unwrap();
    let [GameEntry::Game { about }] = games.as_slice() else {
        panic!("{games:?}");
    };
    assert_eq!((about.moves, about.day.as_str()), (3, "2026-11-22"));
    assert_eq!(about.result, None);
    assert!(next.flush());
    let third = start(&store).unwrap();
    assert_eq!(store.games().unwrap().len(), 1);
    for session in [again, next, third] {
        session.shutdown();
    }
    store.close();
}

#[test]
fn a_game_that_nobody_reopened_is_put_by_from_the_disk() {
    let model = model();
    let store = open(&model);
    let session = start(&store).unwrap();
    play(&session, 7, 7);
    play(&session, 8, 8);
    session.shutdown();
    store.close();
    let store = open(&model);
    start(&store).unwrap().shutdown();
    assert_eq!(store.games().unwrap().len(), 1);
    store.close();
}

#[test]
fn what_nobody_has_played_is_not_put_by() {
    let model = model();
    let store = open(&model);
    let session = start(&store).unwrap();
    assert_eq!(if_replaced(&session), None);
    play(&session, 7, 7);
    assert_eq!(if_replaced(&session), None);
    session.rematch().unwrap();
    play(&session, 7, 7);
    session.shutdown();
    drop(session);
    start(&store).unwrap().shutdown();
    assert_eq!(store.games().unwrap(), []);
    // Moves taken back can be redone, so the game was played.
    let session = start(&store).unwrap();
    play(&session, 7, 7);
    play(&session, 8, 8);
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(if_replaced(&session), Some(IfReplaced::Kept));
    session.rematch().unwrap();
    assert_eq!(store.games().unwrap().len(), 1);
    session.shutdown();
    store.close();
}

#[test]
fn reads_the_unfinished_game_without_continuing_it() {
    let model = model();
    let store = open(&model);
    let session = start(&store).unwrap();
    assert!(store.unfinished_game().unwrap().is_none());
    play(&session, 7, 7);
    session.flush();
    let other = open(&model);
    assert!(!other.may_write());
    for store in [&store, &other] {
        let found = store.unfinished_game().unwrap().unwrap();
        assert_eq!((found.about.moves, found.about.result), (1, None));
        assert!(found.record.contains(";B[hh]"), "{}", found.record);
    }
    session.resign().unwrap();
    session.flush();
    assert!(store.unfinished_game().unwrap().is_none());
    session.shutdown();
}

#[test]
fn a_position_is_lost_until_somebody_plays_from_it() {
    let model = model();
    let store = open(&model);
    let stones = [
        (Point::new(7, 7), Stone::Black),
        (Point::new(8, 7), Stone::White),
    ];
    let (rule, size) = (Rule::Freestyle, BoardSize::STANDARD);
    let position = Position::from_stones(rule, size, stones, Stone::Black).unwrap();
    let position = Start::new(position).unwrap();
    let begin = || {
        let time = Arc::new(MonotonicTime::new());
        let start = Some(position.clone());
        let begun = store.start_position(&config(), start, Arc::new(Deaf), time);
        begun.unwrap()
    };
    let session = begin();
    assert_eq!(if_replaced(&session), Some(IfReplaced::PositionLost));
    let session = begin();
    assert_eq!(store.games().unwrap(), []);
    play(&session, 0, 0);
    assert_eq!(if_replaced(&session), Some(IfReplaced::Kept));
    let session = begin();
    assert_eq!(store.games().unwrap().len(), 1);
    session.shutdown();
    store.close();
}

#[test]
fn the_computers_first_stone_is_no_game() {
    let model = model();
    let store = open(&model);
    let config = GameConfig {
        black: Seat::Computer { level: 1 },
        ..config()
    };
    let time = Arc::new(MonotonicTime::new());
    let session = store.start(&config, Arc::new(Deaf), time).unwrap();
    let stones = |count| {
        while session.snapshot().moves.len() < count {
            std::thread::yield_now();
        }
    };
    stones(1);
    assert_eq!(if_replaced(&session), None);
    session.rematch().unwrap();
    assert_eq!(store.games().unwrap(), []);
    play(&session, 7, 7);
    stones(2);
    assert_eq!(if_replaced(&session), Some(IfReplaced::Kept));
    session.rematch().unwrap();
    assert_eq!(store.games().unwrap().len(), 1);
    session.shutdown();
    store.close();
}

#[test]
fn an_end_is_settled_once_and_a_deleted_game_stays_deleted() {
    let model = model();
    let store = open(&model);
    let session = start(&store).unwrap();
    play(&session, 7, 7);
    session.resign().unwrap();
    let id = session.archived().unwrap();
    assert_eq!(store.games().unwrap().len(), 1);
    assert_eq!(if_replaced(&session), None, "it is there already");
    session.undo().unwrap();
    assert_eq!(session.archived(), None, "it goes on");
    play(&session, 8, 8);
    session.resign().unwrap();
    assert_eq!(session.archived().as_deref(), Some(id.as_str()));
    assert_eq!(
        store.game(&id, None, false).unwrap().snapshot.moves.len(),
        2
    );
    store.delete(&id).unwrap();
    session.shutdown();
    store.close();
    let store = open(&model);
    let again = unfinished(&store).unwrap();
    assert_eq!(again.snapshot().phase, Phase::Over);
    assert!(again.flush());
    assert_eq!(store.games().unwrap(), Vec::new(), "it was deleted");
    again.shutdown();
    store.close();
}

#[test]
fn a_rematch_is_another_game() {
    let model = model();
    let store = open(&model);
    let session = start(&store).unwrap();
    play(&session, 7, 7);
    play(&session, 7, 8);
    session.rematch().unwrap();
    play(&session, 8, 8);
    session.resign().unwrap();
    session.rematch().unwrap();
    assert_eq!(session.archived(), None);
    assert_eq!(store.games().unwrap().len(), 2);
    session.shutdown();
    store.close();
}

#[test]
fn a_game_that_was_won_counts_once() {
    let model = model();
    let store = open(&model);
    for _ in 0..2 {
        settle_text(&store, &won(1), &id_of(1)).unwrap();
    }
    let rows = store.statistics().unwrap();
    let rows: Vec<_> = rows.rows().map(|row| (row.won, row.lost)).collect();
    assert_eq!(rows, [(1, 0)]);
    store.reset_statistics().unwrap();
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    assert_eq!(store.statistics().unwrap().rows().count(), 0);
    store.close();
}

#[test]
fn a_kept_game_goes_on_from_any_of_its_moves() {
    let model = model();
    let store = open(&model);
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    let time = || Arc::new(MonotonicTime::new());
    let observer = Arc::new(Deaf);
    let ended = store.play_on(&id_of(1), 99, &config(), observer.clone(), time());
    assert!(ended.unwrap().is_none(), "a row of five is the end");
    assert!(!store.game(&id_of(1), Some(9), false).unwrap().can_play_on);
    assert!(store.game(&id_of(1), Some(4), false).unwrap().can_play_on);
    let session = store.play_on(&id_of(1), 4, &config(), observer, time());
    let session = session.unwrap().unwrap();
    assert_eq!(session.snapshot().moves.len(), 4);
    assert!(session.flush());
    session.shutdown();
    drop(session);
    let again = unfinished(&store).unwrap();
    assert_eq!(again.snapshot().moves.len(), 4);
    again.shutdown();
    store.close();
}

#[test]
fn what_a_later_version_kept_stays() {
    let model = model();
    let store = open(&model);
    let unfinished_at = "/app/files/unfinished";
    model.put(unfinished_at, &later(FileKind::Unfinished));
    assert!(unfinished(&store).is_none());
    let newer = StorageDamage {
        what: StoragePart::Unfinished,
        newer: true,
    };
    assert_eq!(store.damage(), [newer]);
    assert_eq!(store.damage(), [], "told once");
    let kept = model.bytes(unfinished_at).unwrap();
    let session = start(&store).unwrap();
    assert!(session.flush());
    session.shutdown();
    assert_eq!(model.bytes("/app/files/damaged-1.unfinished"), Some(kept));
    store.close();
}

#[test]
fn players_met_last_are_remembered() {
    let model = model();
    let store = open(&model);
    for number in 0..250 {
        let (key, nickname) = (format!("{number:03}"), "Li".to_owned());
        store.met(super::super::Acquaintance { key, nickname });
    }
    let (key, nickname) = ("100".to_owned(), "Anna".to_owned());
    store.met(super::super::Acquaintance { key, nickname });
    store.close();
    let store = open(&model);
    let known = store.known().unwrap();
    assert_eq!(known.len(), super::super::people::MOST_KNOWN);
    assert_eq!(known[0].nickname, "Anna");
    assert_eq!(known[1].key, "249");
    assert_eq!(known.iter().filter(|player| player.key == "100").count(), 1);
    store.close();
}

#[test]
fn a_later_keeper_of_the_place_is_the_only_one() {
    let model = model();
    let store = open(&model);
    let first = start(&store).unwrap();
    play(&first, 7, 7);
    let saver = Arc::clone(first.saver().unwrap());
    let second = unfinished(&store).unwrap();
    second.resume();
    play(&second, 8, 8);
    assert!(second.flush());
    play(&first, 9, 9);
    assert!(SessionStorage::flush(&*saver));
    first.shutdown();
    second.shutdown();
    drop((first, second, saver));
    let found = unfinished(&store).unwrap();
    assert_eq!(
        found.snapshot().moves[1].point,
        crate::game::Point { x: 8, y: 8 }
    );
    found.shutdown();
    store.close();
}
