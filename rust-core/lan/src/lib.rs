//! Two phones play one game: how they find each other, secure the link between them, and keep one
//! append-only log of the game. The crate knows no rules: whoever uses it brings a referee.

#![forbid(unsafe_code)]

pub mod codec;
pub mod discovery;
pub mod driver;
pub mod frame;
pub mod link;
pub mod log;
pub mod message;
pub mod session;
pub mod watch;
