//! Board of searches, threat solvers and tuning.

pub(crate) mod cell;
mod features;
mod network_view;
mod search_board;
#[cfg(test)]
mod tests;

pub use features::{Features, PointFeatures};
pub(crate) use search_board::{CellState, SearchBoard, Tables};
