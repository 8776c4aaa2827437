//! Programs that make the files which the apps ship: books of proved moves, weights, networks and search margins.

pub mod command_line;
pub mod prove;
pub mod tune;
