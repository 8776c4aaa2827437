//! Storage tests on a model of a disk, on a real disk, and in a killed process.

mod damage;
mod exchange;
mod full;
mod golden;
mod keeping;
mod kill;
mod list;
mod model;
mod news;
mod offers;
mod originals;
mod power;
mod records;
mod reviews;
mod scores;
mod story;

use std::path::Path;
use std::sync::Arc;

use gomoku_engine::{Opening, Point, Rule};
use model::Model;

use super::Store;
use super::files::Files;
use crate::MonotonicTime;
use crate::callback::CallbackError;
use crate::game::{self, ClockSetting, Game, GameConfig, GameEvent, GameSnapshot, Seat, Thinking};
use crate::record;
use crate::session::{GameObserver, Session};

/// 2026-11-22, 12:00:00 UTC.
const NOON_MS: u64 = 1_795_348_800_000;

const BACKED_UP: &str = "/app/files";
const PRIVATE: &str = "/app/private";

pub(super) struct Deaf;

impl GameObserver for Deaf {
    fn on_snapshot(&self, _: GameSnapshot) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_event(&self, _: GameEvent) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}

fn model() -> Model {
    Model::new(&["/app"])
}

fn open(model: &Model) -> Arc<Store> {
    open_on(
        Arc::new(model.clone()),
        Path::new(BACKED_UP),
        Path::new(PRIVATE),
    )
}

fn open_on(files: Arc<dyn Files>, backed_up: &Path, private: &Path) -> Arc<Store> {
    Store::open_on(files, backed_up, private, 3_600, || NOON_MS)
}

fn config() -> GameConfig {
    GameConfig {
        rule: Rule::Freestyle,
        size: 15,
        black: Seat::Human,
        white: Seat::Human,
        clock: ClockSetting::CountUp,
        forbidden_loses: false,
        opening: Opening::Free,
        threads: 1,
        min_reply_ms: 0,
        seed: None,
        together: None,
        perfect: false,
    }
}

fn start(store: &Arc<Store>) -> Result<Arc<Session>, super::StorageError> {
    let time = Arc::new(MonotonicTime::new());
    store.start(&config(), Arc::new(Deaf), time)
}

fn unfinished(store: &Arc<Store>) -> Option<Arc<Session>> {
    let time = Arc::new(MonotonicTime::new());
    let found = store.unfinished(&config(), Arc::new(Deaf), time);
    found.unwrap()
}

fn play(session: &Session, x: i32, y: i32) {
    session.play(game::Point { x, y }).unwrap();
}

fn won(seed: i64) -> String {
    let mut game = Game::new(
        GameConfig {
            white: Seat::Computer { level: 1 },
            ..config()
        }
        .setup()
        .unwrap(),
    );
    for x in 0..5 {
        game.play(Point::new(x, 0), 0).unwrap();
        if x < 4 {
            game.play(Point::new(x, 9), 0).unwrap();
        }
    }
    record::write(&game, seed, 0)
}

fn id_of(seed: i64) -> String {
    super::records::id_text(seed.cast_unsigned())
}

fn import(store: &Store, text: &str) -> Result<String, super::StorageError> {
    Ok(store.import(text)?.only.unwrap())
}

fn settle_text(store: &Store, record: &str, id: &str) -> Result<(), super::StorageError> {
    store.settle(&record::read_alone(record)?, id)
}
