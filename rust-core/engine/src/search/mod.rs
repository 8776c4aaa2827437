//! Iterative-deepening alpha-beta search.

mod evaluate;
mod history;
mod limits;
mod networked;
mod node;
mod order;
mod overline;
mod params;
mod pv;
mod quiescence;
mod reduction;
mod root;
mod selectivity;
mod singular;
mod table;
mod worker;

pub use limits::{Choice, Limits, MATE, Progress, StopFlag};
pub use params::{Param, Params};
pub(crate) use root::{Search, run};
pub(crate) use table::TranspositionTable;
