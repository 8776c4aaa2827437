//! Games without a screen.

pub(crate) mod board_text;
mod headless;
pub(crate) mod instruction;
pub mod local;
mod perform;
pub(crate) mod remote;
mod report;
