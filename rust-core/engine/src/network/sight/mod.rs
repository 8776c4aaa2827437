//! What a network sees of a board: windows, combinations and regions, and what changed since it looked last.

pub mod layout;
mod rows;
mod seen;
mod window;

pub(super) use rows::rows;
pub(super) use seen::{Differences, Seen, reach};
pub(super) use window::SIDES;
pub use window::window_id;
