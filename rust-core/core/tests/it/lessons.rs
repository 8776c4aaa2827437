use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use crate::common::lan::open;
use crate::common::*;
use gomoku_core::{
    GameConfig, GameSession, LevelStyle, Phase, Point, Seat, Stone, Storage, StorageDamage,
    StoragePart, levels,
};
use tempfile::TempDir;

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

/// Black can win with the next move, because White did not block.
fn nearly_won(seats: &str) -> String {
    let moves = ";B[hh];W[ao];B[ih];W[bo];B[jh];W[do];B[kh];W[ed]";
    format!("(;FF[4]GM[4]SZ[15]GKSEATS[{seats}]GKSEED[7]{moves})")
}

fn seats() -> String {
    format!("human:level {}", learner())
}

struct App {
    folder: TempDir,
    storage: Arc<Storage>,
}

impl App {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let storage = open(&folder);
        Self { folder, storage }
    }

    fn restart(&mut self) {
        self.storage.close();
        self.storage = open(&self.folder);
    }

    fn book(&self) -> PathBuf {
        self.folder.path().join("files/learnt")
    }

    fn win(&self, seats: &str, heard: &Arc<Recorder>) -> Arc<GameSession> {
        let record = nearly_won(seats);
        let session = self
            .storage
            .start_from(&record, &two_people(), heard.clone());
        let session = session.unwrap();
        session.resume();
        session.play(named("L8")).unwrap();
        assert_eq!(
            session.snapshot().result.unwrap().winner,
            Some(Stone::Black)
        );
        session
    }

    /// Whether a book is stored once the session is idle.
    #[track_caller]
    fn learns(&self, session: &GameSession) -> bool {
        until_idle(session);
        assert!(session.flush());
        self.book().exists()
    }

    #[track_caller]
    fn wait_for_book(&self) -> Vec<u8> {
        eventually("a book", || self.book().exists());
        fs::read(self.book()).unwrap()
    }

    /// Returns the computer's answer to `stone` after that record.
    fn reply(&self, record: &str, stone: Point) -> Point {
        let heard = Recorder::new();
        let session = self
            .storage
            .start_from(record, &against_learner(), heard.clone());
        let session = session.unwrap();
        let before = session.snapshot().moves.len();
        session.resume();
        session.play(stone).unwrap();
        heard.wait_for_snapshot("a reply", |s| s.moves.len() == before + 2);
        let reply = session.snapshot().moves.last().unwrap().point;
        session.shutdown();
        reply
    }
}

#[test]
fn a_game_lost_to_a_person_teaches_once() {
    let app = App::new();
    let session = app.win(&seats(), &Recorder::new());
    let book = app.wait_for_book();
    assert!(book.len() < 4_096);
    fs::remove_file(app.book()).unwrap();
    session.pause();
    session.resume();
    assert!(!app.learns(&session));
    session.shutdown();
    let session = app.win(&seats(), &Recorder::new());
    session.hint().unwrap_err();
    assert!(!app.learns(&session));
    session.shutdown();
}

/// A won game that is paused before the computer learns from it.
fn hidden() -> (App, Arc<GameSession>) {
    // Analysis may end before the pause, but never ten times in a row.
    let hidden = (0..10).find_map(|_| {
        let app = App::new();
        let session = app.win(&seats(), &Recorder::new());
        session.pause();
        (!app.learns(&session)).then_some((app, session))
    });
    hidden.expect("a game without a lesson")
}

#[test]
fn a_hidden_game_is_not_studied_until_it_is_shown_again() {
    let (app, session) = hidden();
    session.resume();
    app.wait_for_book();
    session.shutdown();
}

#[test]
fn a_finished_game_that_comes_back_waits_to_be_shown() {
    let (mut app, session) = hidden();
    session.shutdown();
    app.restart();
    let session = app
        .storage
        .unfinished(two_people(), Recorder::new())
        .unwrap();
    assert_eq!(session.snapshot().phase, Phase::Over);
    assert!(!app.learns(&session));
    session.resume();
    app.wait_for_book();
    session.shutdown();
}

#[test]
fn a_rematch_goes_on_at_once_and_the_lesson_is_not_forgotten() {
    let (app, heard) = (App::new(), Recorder::new());
    let session = app.win(&seats(), &heard);
    session.rematch().unwrap();
    // The computer learns while the person thinks.
    heard.wait_for_snapshot("the computer's first stone", |s| s.human_to_move);
    app.wait_for_book();
    session.hint().unwrap();
    heard.wait_for_snapshot("a hint", |s| s.hint_area.is_some());
    session.shutdown();
}

#[test]
fn who_does_not_look_ahead_and_who_did_not_lose_learns_nothing() {
    for seats in ["human:easy", "human:human", "human:level 1"] {
        let app = App::new();
        let session = app.win(seats, &Recorder::new());
        assert!(!app.learns(&session), "{seats}");
        session.shutdown();
    }
}

#[test]
fn the_book_is_asked_before_the_search() {
    let (mut taught, untaught) = (App::new(), App::new());
    let session = taught.win(&seats(), &Recorder::new());
    taught.wait_for_book();
    session.shutdown();
    taught.restart();
    // The computer avoids the losing move.
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
        let advised = taught.reply(&record, black[turn]);
        assert_ne!(advised, lost[turn]);
        other += usize::from(advised != untaught.reply(&record, black[turn]));
    }
    assert!(other <= 1, "one lesson changes one position");
}

#[test]
fn a_damaged_book_is_set_aside_whole_and_the_game_goes_on() {
    let mut app = App::new();
    let session = app.win(&seats(), &Recorder::new());
    let good = app.wait_for_book();
    session.shutdown();
    let mut bad = good.clone();
    *bad.last_mut().unwrap() ^= 1;
    for bad in [bad, Vec::new(), good[..good.len() - 1].to_vec()] {
        app.storage.close();
        fs::write(app.book(), bad).unwrap();
        app.restart();
        app.reply("(;FF[4]GM[4]SZ[15]GKSEED[7])", named("H8"));
        let lost = StorageDamage {
            what: StoragePart::Book,
            newer: false,
        };
        assert_eq!(app.storage.damage(), [lost]);
        assert!(!app.book().exists());
    }
}
