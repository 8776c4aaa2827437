//! Games with a player on another device. The link (`gomoku_link`) owns the log, and the board
//! shows its result.

mod broker;
pub(crate) mod convert;
mod dial;
mod herald;
mod invitation;
mod link_store;
mod mirror;
mod profile;
mod proposal;
mod rules;
mod seen;
mod station;
mod strangers;
mod summary;
mod turns;

pub use broker::{Broker, Dial, DialAttempt, Stream};
pub(crate) use dial::PeerDial;
pub(crate) use herald::Herald;
pub(crate) use invitation::tell;
pub use invitation::{InviteBy, OnlineEnd, OnlineEvent, OnlineObserver};
pub(crate) use link_store::LinkStore;
pub(crate) use mirror::{Remote, RemoteGame, View};
pub(crate) use profile::{Profile, ProfileError};
pub use proposal::RemoteSetup;
pub(crate) use rules::{Rules, rule as rule_of};
pub(crate) use seen::Seen;
pub(crate) use station::{PortNumber, Station, Visitor};
pub(crate) use strangers::StrangerLimits;
pub use summary::KeptGame;
pub(crate) use turns::{Turn, Turns};

pub(crate) type LinkSession = gomoku_link::session::PeerSession<Rules>;
