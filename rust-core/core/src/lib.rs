//! Gomoku games for the apps: seats, clocks, history, records, and the boundary to Kotlin and
//! Swift. Apps send commands to [`GameSession`] and receive snapshots and events through a
//! [`GameObserver`]. Every exported call is synchronous, and quick unless documented otherwise. The
//! engine implements the rules.
//!
//! # Example
//! Two people at one device; the observer prints what happens.
//! ```
//! use std::sync::Arc;
//!
//! use gomoku_core::{
//!     ClockSetting, GameConfig, GameEvent, GameObserver, GameSession, GameSnapshot,
//!     CallbackError, Opening, Phase, Rule, Seat, Stone, Thinking, parse_point,
//! };
//!
//! struct Printer;
//!
//! impl GameObserver for Printer {
//!     fn on_snapshot(&self, snapshot: GameSnapshot) -> Result<(), CallbackError> {
//!         println!("{} stones, {:?} to move", snapshot.moves.len(), snapshot.turn);
//!         Ok(())
//!     }
//!     fn on_event(&self, event: GameEvent) -> Result<(), CallbackError> {
//!         println!("{event:?}");
//!         Ok(())
//!     }
//!     fn on_thinking(&self, _: Thinking) -> Result<(), CallbackError> {
//!         Ok(())
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let config = GameConfig {
//!     rule: Rule::Standard,
//!     size: 15,
//!     black: Seat::Human,
//!     white: Seat::Human, // or Seat::Computer { level: 4 }: one of levels()
//!     clock: ClockSetting::CountUp,
//!     forbidden_loses: false,
//!     opening: Opening::Free,
//!     threads: 1,
//!     min_reply_ms: 300,
//!     seed: None,
//!     together: None,
//!     perfect: false,
//! };
//! let session = GameSession::new(config.clone(), Arc::new(Printer))?;
//! for name in ["H8", "A1", "I8", "B1", "J8", "C1", "K8", "D1", "L8"] {
//!     session.play(parse_point(name, 15).ok_or("no point")?)?;
//! }
//! let result = session.snapshot().result.ok_or("five in a row end the game")?;
//! assert_eq!(result.winner, Some(Stone::Black));
//!
//! // The record is the save format: restoring it gives the same game.
//! let record = session.record();
//! session.shutdown();
//! let again = GameSession::restore(record, config, Arc::new(Printer))?;
//! assert_eq!(again.snapshot().phase, Phase::Over);
//! again.shutdown();
//! # Ok(())
//! # }
//! ```

mod alarm;
mod api;
mod bluetooth;
mod bytes;
mod callback;
mod clock;
mod course;
mod diagnostics;
mod dispatcher;
mod engines;
mod game;
mod linked;
mod lobby;
mod news;
mod online;
mod puzzles;
mod rating;
mod record;
mod remote;
mod review;
mod seed;
mod server_address;
mod session;
mod sockets;
mod storage;
mod stream;
mod sync;
mod wins;
mod worker;

pub use api::*;
pub use clock::{MonotonicTime, TimeSource};

uniffi::setup_scaffolding!();
