//! How a session is kept: the port that the shelf implements.

use std::sync::{Arc, Weak};

use gomoku_engine::Book;

/// Keeps the game of one session on the disk, by a thread of its own.
pub(crate) trait Keeper: Send + Sync {
    /// Whose game it keeps; once, before anything else.
    fn sit(&self, session: Weak<dyn Kept>);

    /// The game is another one than what is kept. Called with the session's lock held.
    fn changed(&self);

    /// The game has ended so. Called with the session's lock held.
    fn ended(&self, record: String);

    /// Another game begins at the same table. Called with the session's lock held.
    fn began(&self);

    /// The computer learnt from a lost game; the whole book. Called with the session's lock held.
    fn learnt(&self, book: Arc<Book>);

    /// Waits until everything is on the disk; whether it is.
    fn flush(&self) -> bool;

    /// Puts the game as it stands into My games, since it is about to go; whether it is there, or
    /// nothing is to be kept. Waits for the disk.
    fn put_by(&self) -> bool;

    /// What the game that has ended is called in My games, once it is there: waits for the disk.
    /// None when it can't be kept, or no game has ended.
    fn archived(&self) -> Option<String>;

    /// Another level, where the game that has ended leads to an offer: waits for the disk.
    fn offered_level(&self) -> Option<LevelOffer>;

    /// The devices meet by Bluetooth.
    fn met_by_bluetooth(&self);

    /// What is kept of the link; none for a game of one's own.
    fn link_id(&self) -> Option<String>;
}

/// Another level of the computer's that is offered at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct LevelOffer {
    /// Its number.
    pub level: i32,
    /// Whether it is a harder one, after games won in a row; else an easier one, after games lost.
    pub harder: bool,
}

/// A session as its keeper sees it.
pub(crate) trait Kept: Send + Sync {
    /// The game as it stands now.
    fn record(&self) -> String;

    /// Whether it has ended.
    fn is_over(&self) -> bool;

    /// Whether the last try to keep it worked.
    fn told_kept(&self, kept: bool);
}
