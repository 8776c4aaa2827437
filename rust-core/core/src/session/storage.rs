use std::sync::{Arc, Weak};

use gomoku_engine::Book;

/// Persistence port of one session; saves on a separate thread. [`SessionStorage::changed`],
/// [`SessionStorage::ended`], [`SessionStorage::began`] and [`SessionStorage::learnt`] are called with the session's lock
/// held.
pub(crate) trait SessionStorage: Send + Sync {
    /// Called once, before all other calls.
    fn attach(&self, session: Weak<dyn SavedSession>);

    fn changed(&self);

    fn ended(&self, record: String);

    /// Another game begins in the same session.
    fn began(&self);

    /// `book` is complete.
    fn learnt(&self, book: Arc<Book>);

    /// Waits until everything is on the disk, and returns whether it is.
    fn flush(&self) -> bool;

    /// Moves the current game to My games and waits for the disk. Returns whether it is there or
    /// needs no saving.
    fn archive_now(&self) -> bool;

    /// Id in My games; `None` if the game can't be saved or is unfinished. Waits for the disk.
    fn archived(&self) -> Option<String>;

    /// Waits for the disk.
    fn offered_level(&self) -> Option<LevelOffer>;

    fn met_by_bluetooth(&self);

    /// `None` for a local game.
    fn link_id(&self) -> Option<String>;
}

/// Offer of another computer level after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct LevelOffer {
    /// Number of the level.
    pub level: i32,
    /// True for a harder level after wins; false for an easier one after losses.
    pub harder: bool,
}

pub(crate) trait SavedSession: Send + Sync {
    fn record(&self) -> String;

    fn is_over(&self) -> bool;

    fn notify_saved(&self, kept: bool);
}
