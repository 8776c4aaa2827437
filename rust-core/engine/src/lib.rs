//! Gomoku: the board, the rules and the computer player.
//!
//! The crate has no I/O, no clock except [`std::time::Instant`] and no global state. The same
//! position, seed and node limit give the same move on every machine.
//!
//! A game is a [`Position`]. It has a [`Rule`], accepts only moves that the rule allows and reports
//! how the game ended.
//!
//! ```
//! use gomoku_engine::{BoardSize, Forbidden, Outcome, PlayError, Point, Position, Rule, Stone};
//!
//! // Renju: Black has I8 J8 and H9 H10, so H8 would make a double three.
//! let moves = ["I8", "A1", "J8", "A2", "H9", "A3", "H10", "A4"];
//! let moves = moves.iter().map(|text| text.parse()).collect::<Result<Vec<Point>, _>>()?;
//! let mut game = Position::from_moves(Rule::Renju, BoardSize::STANDARD, &moves)?;
//! let h8: Point = "H8".parse()?;
//! let refused = PlayError::Forbidden { point: h8, reason: Forbidden::DoubleThree };
//! assert_eq!(game.play(h8), Err(refused));
//!
//! game.play("O15".parse()?)?;
//! game.play("A5".parse()?)?;
//! assert_eq!(game.outcome().and_then(Outcome::winner), Some(Stone::White));
//! game.undo();
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod balance;
mod board;
mod book;
pub mod checksum;
mod compact;
mod engine;
mod eval;
pub mod five_tuple;
mod level;
mod lines;
pub mod network;
mod opening;
mod outcome;
mod pattern;
mod point;
mod position;
mod proof;
pub mod renju;
mod renju_opening;
mod row;
mod rule;
mod search;
mod shape;
mod stone;
mod symmetry;
pub mod threat;
pub mod tuning;
mod zobrist;

pub use book::{Book, BookError, StudyResult};
pub use compact::CompactPosition;
pub use engine::{Engine, EngineOptions};
pub use level::{Level, LevelName, LevelOutOfRange, LevelStyle};
pub use lines::{Direction, StoneLines};
pub use opening::{Opening, SwapChoice};
pub use outcome::{Move, MoveListError, Outcome, PlayError, SetupError};
pub use point::{BoardSize, ParsePointError, Point, SizeOutOfRange};
pub use position::{Position, star_points};
pub use proof::{
    BookView, CanonicalPosition, LeafSolver, NotWon, ProofBook, ProofBookError, ProofHead,
    ProofPlayer, Proved, Replies, StoredMove, ThreatWin, WinnerReply,
};
pub use renju::Forbidden;
pub use renju_opening::RenjuOpening;
pub use row::{Row, RowKind, rows};
pub use rule::Rule;
pub use search::{Choice, Limits, MATE, Param, Params, Progress, StopFlag};
pub use shape::{PointShapes, Shape, ShapeReader};
pub use stone::Stone;
pub use symmetry::Symmetry;
