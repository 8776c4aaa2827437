//! Games with a player on another device. The link (`gomoku_link`) owns the log, and the board
//! shows its result.

mod advertiser;
mod broker;
mod carrier_state;
pub(crate) mod convert;
mod dial;
mod endpoint;
mod invitation;
mod link_store;
mod mirror;
mod profile;
mod proposal;
mod rules;
mod scheduler;
mod strangers;
mod summary;

pub(crate) use advertiser::Advertiser;
pub use broker::{Broker, Dial, DialAttempt, Stream};
pub(crate) use carrier_state::CarrierState;
pub(crate) use dial::PeerDial;
pub(crate) use endpoint::{Endpoint, InvitationListener, PortNumber};
pub(crate) use invitation::notify;
pub use invitation::{InviteBy, OnlineEnd, OnlineEvent, OnlineObserver};
pub(crate) use link_store::LinkStore;
pub(crate) use mirror::{Remote, RemoteGame, Viewpoint};
pub(crate) use profile::{Profile, ProfileError};
pub use proposal::RemoteSetup;
pub(crate) use rules::{Rules, rule as rule_of};
pub(crate) use scheduler::{ConnectionScheduler, ScheduledRoom};
pub(crate) use strangers::StrangerLimits;
pub use summary::SavedGameSummary;

pub(crate) type LinkSession = gomoku_link::session::PeerSession<Rules>;
