//! Games with a player on another device. The link (`gomoku_link`) owns the game's log; what the
//! log says is put on the board here, and nothing else is.

pub(crate) mod convert;
mod dial;
mod herald;
mod kept;
mod link;
mod mirror;
mod online;
mod profile;
mod relay;
mod resume;
mod rules;
mod seen;
mod station;
mod watching;

pub(crate) use dial::PeerDial;
pub(crate) use herald::Herald;
pub(crate) use link::{Link, Part};
pub(crate) use mirror::{Remote, Table, View};
pub(crate) use online::{Online, Seating};
pub(crate) use profile::Profile;
pub(crate) use relay::{Candidate, Keeping, Relay, Seat};
pub(crate) use resume::{kept_game, resume};
pub(crate) use rules::Rules;
pub(crate) use seen::{Carrier, Seen};
pub(crate) use station::{Port, Station, Visitor};
pub(crate) use watching::Watch;

/// A session of the link under this game's rules.
pub(crate) type LinkSession = gomoku_link::session::Session<Rules>;
