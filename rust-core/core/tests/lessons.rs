//! What the computer learns from a game that it lost to a person.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::sync::Arc;

use common::*;
use gomoku_core::{
    BookError, GameConfig, GameEvent, GameSession, LevelStyle, Phase, Point, Seat, Stone, levels,
};

/// The lowest level that looks ahead.
fn learner() -> i32 {
    let levels = levels();
    let found = levels.iter().find(|l| l.style == LevelStyle::Searches);
    found.unwrap().number
}

fn against_learner() -> GameConfig {
    GameConfig {
        white: Seat::Computer { level: learner() },
        ..two_people()
    }
}

/// A record of a game at the end of which Black has one move to win: White has looked away.
fn nearly_won(seats: &str) -> String {
    let moves = ";B[hh];W[ao];B[ih];W[bo];B[jh];W[do];B[kh];W[ed]";
    format!("(;FF[4]GM[4]SZ[15]GKSEATS[{seats}]GKSEED[7]{moves})")
}

/// The person wins the game of [`nearly_won`].
fn win(seats: &str, heard: &Arc<Recorder>) -> Arc<GameSession> {
    let session = GameSession::restore(nearly_won(seats), two_people(), heard.clone()).unwrap();
    session.resume();
    session.play(named("L8")).unwrap();
    assert_eq!(
        session.snapshot().result.unwrap().winner,
        Some(Stone::Black)
    );
    session
}

fn seats() -> String {
    format!("human:level {}", learner())
}

fn books(heard: &Recorder) -> Vec<Vec<u8>> {
    let pick = |event| match event {
        GameEvent::Learnt { book } => Some(book),
        _ => None,
    };
    heard.events().into_iter().filter_map(pick).collect()
}

#[track_caller]
fn wait_for_book(heard: &Recorder) -> Vec<u8> {
    heard.wait("a book", |heard| {
        let learnt = |c: &Callback| matches!(c, Callback::Event(GameEvent::Learnt { .. }));
        heard.iter().any(learnt)
    });
    books(heard).remove(0)
}

#[test]
fn a_game_lost_to_a_person_teaches_once() {
    let heard = Recorder::new();
    let session = win(&seats(), &heard);
    let book = wait_for_book(&heard);
    assert!(book.len() < 4_096);
    // Nothing more is searched for.
    session.pause();
    session.resume();
    until_idle(&session);
    session.shutdown();
    assert_eq!(books(&heard).len(), 1);
    // Who knows the lesson learns nothing new from the same game.
    let heard = Recorder::new();
    let session = GameSession::restore(nearly_won(&seats()), two_people(), heard.clone()).unwrap();
    session.set_book(book).unwrap();
    session.resume();
    session.play(named("L8")).unwrap();
    session.hint().unwrap_err();
    until_idle(&session);
    session.shutdown();
    assert!(books(&heard).is_empty());
}

#[test]
fn a_hidden_game_is_not_studied_until_it_is_shown_again() {
    // Once in a while the lesson is over before the pause; never ten times in a row.
    let hidden = (0..10).find_map(|_| {
        let heard = Recorder::new();
        let session = win(&seats(), &heard);
        session.pause();
        until_idle(&session);
        books(&heard).is_empty().then_some((session, heard))
    });
    let (session, heard) = hidden.expect("a game without a lesson");
    session.resume();
    wait_for_book(&heard);
    session.shutdown();
}

#[test]
fn a_finished_game_from_a_record_waits_to_be_shown() {
    let heard = Recorder::new();
    let first = win(&seats(), &Recorder::new());
    let record = first.record();
    first.shutdown();
    let session = GameSession::restore(record, two_people(), heard.clone()).unwrap();
    assert_eq!(session.snapshot().phase, Phase::Over);
    until_idle(&session);
    assert!(books(&heard).is_empty());
    session.resume();
    wait_for_book(&heard);
    session.shutdown();
}

#[test]
fn a_rematch_goes_on_at_once_and_the_lesson_is_not_forgotten() {
    let heard = Recorder::new();
    let session = win(&seats(), &heard);
    session.rematch().unwrap();
    // The computer has Black now; the lesson is learnt while the person thinks.
    heard.wait_for_snapshot("the computer's first stone", |s| s.human_to_move);
    wait_for_book(&heard);
    session.hint().unwrap();
    heard.wait_for_snapshot("a hint", |s| s.hint.is_some());
    session.shutdown();
}

#[test]
fn who_does_not_look_ahead_and_who_did_not_lose_learns_nothing() {
    for seats in ["human:easy", "human:human", "human:level 1"] {
        let heard = Recorder::new();
        let session = win(seats, &heard);
        until_idle(&session);
        session.shutdown();
        assert!(books(&heard).is_empty(), "{seats}");
    }
}

#[test]
fn the_book_is_asked_before_the_search() {
    let heard = Recorder::new();
    let session = win(&seats(), &heard);
    let book = wait_for_book(&heard);
    session.shutdown();
    // Where the game went wrong the computer plays something else than before.
    let lost: Vec<Point> = ["A1", "B1", "D1", "E12"].map(named).to_vec();
    let black: Vec<Point> = ["H8", "I8", "J8", "K8"].map(named).to_vec();
    let mut other = 0;
    for turn in 0..4 {
        let mut record = "(;FF[4]GM[4]SZ[15]GKSEED[7]".to_owned();
        let letters = |p: Point| {
            let column = char::from(b'a' + u8::try_from(p.x).unwrap());
            let row = char::from(b'a' + 14 - u8::try_from(p.y).unwrap());
            format!("{column}{row}")
        };
        for ply in 0..turn {
            record += &format!(";B[{}];W[{}]", letters(black[ply]), letters(lost[ply]));
        }
        record += ")";
        let reply = |book: Option<Vec<u8>>| {
            let heard = Recorder::new();
            let session =
                GameSession::restore(record.clone(), against_learner(), heard.clone()).unwrap();
            if let Some(book) = book {
                session.set_book(book).unwrap();
            }
            session.resume();
            session.play(black[turn]).unwrap();
            heard.wait_for_snapshot("a reply", |s| s.moves.len() == 2 * turn + 2);
            let reply = session.snapshot().moves.last().unwrap().point;
            session.shutdown();
            reply
        };
        let advised = reply(Some(book.clone()));
        assert_ne!(advised, lost[turn]);
        other += usize::from(advised != reply(None));
    }
    assert!(other <= 1, "one lesson changes one position");
}

#[test]
fn a_damaged_book_is_refused_whole_and_the_game_goes_on() {
    let heard = Recorder::new();
    let session = win(&seats(), &heard);
    let good = wait_for_book(&heard);
    session.shutdown();
    let heard = Recorder::new();
    let session = GameSession::new(against_learner(), heard.clone()).unwrap();
    let mut bad = good.clone();
    bad[9] ^= 1;
    assert_eq!(session.set_book(bad), Err(BookError::Damaged));
    assert_eq!(session.set_book(Vec::new()), Err(BookError::NotABook));
    let mut newer = good.clone();
    newer[4] = 9;
    let refused = Err(BookError::Version { version: 9 });
    assert_eq!(session.set_book(newer), refused);
    session.play(named("H8")).unwrap();
    heard.wait_for_snapshot("a reply", |s| s.moves.len() == 2);
    assert_eq!(session.set_book(good), Ok(()));
    session.shutdown();
}
