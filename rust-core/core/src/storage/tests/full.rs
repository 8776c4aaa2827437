//! A disk that refuses writes, at a single step or for good.

use gomoku_link::GameStore;

use super::super::{Carrier, StorageError};
use super::model::Trouble;
use super::story::{self, Said, is_typed};
use super::{id_of, model, open, play, settle_text, start, unfinished, won};

#[test]
fn each_step_may_fail_once_and_nothing_is_lost() {
    let mut step = 0;
    loop {
        let model = model();
        let store = open(&model);
        let mut said = Said::default();
        model.trouble(Trouble::FailsAt(step));
        story::tell(&store, &mut said);
        let finished = model.steps() <= step;
        model.trouble(Trouble::None);
        store.close();
        let found = open(&model.copy());
        story::check(&found, &said);
        found.close();
        if finished {
            break;
        }
        step += if step < 120 { 1 } else { 7 };
    }
    assert!(step > 200, "the story has {step} steps");
}

#[test]
fn a_folder_that_takes_nothing_says_so_and_can_be_looked_at() {
    let model = model();
    let before = open(&model);
    settle_text(&before, &won(1), &id_of(1)).unwrap();
    before.close();

    model.trouble(Trouble::ReadOnly);
    let store = open(&model);
    assert_eq!(store.games().unwrap().len(), 1);
    assert_eq!(store.statistics().unwrap().rows().count(), 1);
    assert!(is_typed(&store.import("(;GM[4])").unwrap_err()));
    assert!(is_typed(&store.delete(&id_of(1)).unwrap_err()));
    assert!(is_typed(&store.reset_statistics().unwrap_err()));
    assert!(store.links().begin(Carrier::Nearby).is_err());
    assert!(matches!(
        start(&store),
        Err(error) if is_typed(&error)
    ));
    // New in each process, but the call succeeds.
    store.identity().unwrap();

    model.trouble(Trouble::None);
    let session = start(&store).unwrap();
    play(&session, 7, 7);
    assert!(session.flush(), "as soon as it takes something again");
    session.shutdown();
    store.close();
}

#[test]
fn a_game_is_not_replaced_while_it_can_t_be_kept() {
    let model = model();
    let store = open(&model);
    let session = start(&store).unwrap();
    play(&session, 7, 7);
    assert!(session.flush());
    model.trouble(Trouble::ReadOnly);
    play(&session, 8, 8);
    assert!(!session.flush());
    assert!(session.snapshot().not_saved);
    assert!(matches!(start(&store), Err(error) if is_typed(&error)));
    assert!(session.rematch().is_err(), "it would be lost");
    assert_eq!(
        session.snapshot().moves.len(),
        2,
        "nothing has happened to it"
    );

    model.trouble(Trouble::None);
    play(&session, 9, 9);
    assert!(session.flush());
    assert!(!session.snapshot().not_saved);
    let next = start(&store).unwrap();
    play(&session, 10, 10);
    session.flush();
    session.shutdown();
    play(&next, 1, 1);
    assert!(next.flush());
    next.shutdown();
    store.close();

    let store = open(&model);
    assert_eq!(unfinished(&store).unwrap().snapshot().moves.len(), 1);
    assert_eq!(store.games().unwrap().len(), 1);
    store.close();
}

#[test]
fn a_second_process_may_only_look() {
    let model = model();
    let store = open(&model);
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    let second = open(&model);
    assert!(store.may_write());
    assert!(!second.may_write());
    assert_eq!(second.games().unwrap().len(), 1);
    assert_eq!(
        second
            .game(&id_of(1), None, false)
            .unwrap()
            .snapshot
            .moves
            .len(),
        9
    );
    assert_eq!(second.import("(;GM[4])"), Err(StorageError::ReadOnly));
    assert_eq!(second.delete(&id_of(1)), Err(StorageError::ReadOnly));
    assert_eq!(
        settle_text(&second, &won(2), &id_of(2)),
        Err(StorageError::ReadOnly)
    );
    assert!(second.links().begin(Carrier::Nearby).is_err());
    assert!(matches!(start(&second), Err(StorageError::ReadOnly)));
    settle_text(&store, &won(2), &id_of(2)).unwrap();
    assert_eq!(second.games().unwrap().len(), 2);
    second.close();
    store.close();
    let third = open(&model);
    assert!(third.may_write());
    third.close();
}

#[test]
fn a_link_that_is_gone_on_with_is_kept_by_nobody_else() {
    let model = model();
    let store = open(&model);
    let first = store.links().begin(Carrier::Bluetooth).unwrap();
    first.save(b"one").unwrap();
    let (second, bytes) = store.links().resume(first.id()).unwrap();
    assert_eq!(bytes, b"one");
    assert!(
        first.save(b"late").is_err(),
        "it must not believe to be kept"
    );
    first.discard().unwrap();
    second.save(b"two").unwrap();
    assert_eq!(store.links().list().unwrap()[0].bytes, b"two");
    assert_eq!(store.links().list().unwrap()[0].carrier, Carrier::Bluetooth);
    store.links().forget(first.id()).unwrap();
    assert!(second.save(b"three").is_err());
    assert!(store.links().list().unwrap().is_empty());
    assert!(matches!(
        store.links().resume(first.id()),
        Err(StorageError::Unknown)
    ));
    store.close();
    assert!(first.save(b"late").is_err(), "another process may have it");
}
