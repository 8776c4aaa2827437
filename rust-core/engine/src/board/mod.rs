//! The board that search, threat solvers and tuning share.

pub(crate) mod cell;
mod features;
mod network_view;
mod search_board;
#[cfg(test)]
mod tests;

pub use features::{Features, PointFeatures};
pub(crate) use search_board::{CellState, SearchBoard, Tables};
