//! Network inputs of a board, and detection of changed cells.

pub mod layout;
mod regions;
mod rows;
mod snapshot;
mod window;

pub(super) use regions::regions;
pub(super) use rows::rows;
pub(super) use snapshot::{BoardSnapshot, Differences, reach};
pub(super) use window::SIDES;
pub use window::window_id;
