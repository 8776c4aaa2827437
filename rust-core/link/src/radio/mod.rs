//! Bluetooth state machine: permissions, advertising, scanning, reading cards and opening channels.
//!
//! All decisions are made here, with the time as an input. The platforms' adapters execute each
//! [`PlatformCommand`] and send the result as a [`PlatformReport`].
//!
//! | pitfall | remedy |
//! |---|---|
//! | Android allows five scan starts in half a minute; the next scan silently finds no device | one continuous scan, [`MAX_STARTS`] starts in [`STARTS_MS`] |
//! | phones change their addresses, apps their channel numbers | the card is read before each call; only an address seen within [`FRESH_MS`] is called |
//! | simultaneous connection attempts fail | one operation at a time; a call cancels reading a stranger's card |
//! | connecting right after a scan or a connection often fails | [`PAUSE_MS`] between them |
//! | one connection attempt in twenty fails without a reason | [`TRIES`] |
//! | a channel fails if the connection that read the card closes at that moment | the connection stays open until the channel has ended |
//! | on the iPhone, cancelling a connection drops its channels | no [`PlatformCommand::Release`] and no card reading while a channel is open |
//! | on the iPhone, connecting never times out | each step has a time limit |
//! | answers arrive late, twice, or from another device | each names its device and its [`OperationId`] |
//! | a radio sends no goodbye | a device not seen for [`GONE_MS`] is removed |
//! | any device can advertise anything, under many addresses | [`MAX_PEOPLE`], [`MAX_CHANNELS`]; invalid cards are rejected, and failing devices wait |
//!
//! # Example
//! ```
//! use gomoku_link::radio::{PlatformCommand, Foreground, RadioOutput, Radio, RadioState};
//! use gomoku_link::discovery::Nickname;
//!
//! # fn main() -> Result<(), gomoku_link::discovery::NicknameError> {
//! let mut radio = Radio::new();
//! radio.front(Some(Foreground { nickname: Nickname::new("Wei")?, searches: true }), 0);
//! radio.turn_on(RadioState::On, 0);
//! let mut told = Vec::new();
//! while let Some(output) = radio.poll() {
//!     if let RadioOutput::Command(command) = output {
//!         told.push(command);
//!     }
//! }
//! assert!(matches!(told[..], [PlatformCommand::Wake, PlatformCommand::Listen(_), PlatformCommand::StartScan]));
//! # Ok(())
//! # }
//! ```

mod calls;
mod card;
mod machine;
mod port;
mod scan;
mod sightings;

pub use calls::{CALL_MS, MAX_CALLS, PAUSE_MS, STEP_MS, TRIES};
pub use card::{Card, CardError};
pub use machine::{Foreground, HIDDEN_AGAIN_MS, MAX_CHANNELS, Radio};
pub use port::{
    CallFailure, CallId, ChannelId, Device, NearbyPerson, OperationId, PlatformCommand,
    PlatformReport, RadioFault, RadioOutput, RadioState, RadioStatus,
};
pub use scan::{MAX_STARTS, STARTS_MS};
pub use sightings::{FRESH_MS, GONE_MS, MAX_PEOPLE};
