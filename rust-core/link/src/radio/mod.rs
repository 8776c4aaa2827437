//! The life of a phone's Bluetooth: whether it may run, being seen, looking for others, reading
//! their cards, opening channels to them, and giving up. All that decides is here, as a state
//! machine that is told the time; the platforms' adapters do what a [`Command`] says and tell what
//! came of it, see [`Report`].
//!
//! What makes radios fail, and what is done about it:
//!
//! | trap | here |
//! |---|---|
//! | an app may begin five searches in half a minute; the next finds nobody, silently | one search goes on and on, [`MAX_STARTS`] starts in [`STARTS_MS`] |
//! | phones change their addresses, apps their channels' numbers | the card is read before each call; only an address seen within [`FRESH_MS`] is called |
//! | several connections begun at once fail | one thing is under way at a time; a call goes before, and ends, the reading of a stranger's card |
//! | connecting at once after a search or a connection has ended fails often | [`PAUSE_MS`] between them |
//! | one connect in twenty fails for no reason | [`TRIES`] |
//! | a channel fails when the connection that read the card is closed in that moment | that stays until the channel has ended |
//! | on the iPhone, giving a connection up drops its channels | no [`Command::Release`] while one is open, and no reading of such a device's card |
//! | on the iPhone, connecting never ends by itself | each step has an end |
//! | answers come late, twice, or from another device | each names its device and its [`Step`] |
//! | a radio says no goodbye | who was not seen for [`GONE_MS`] is gone |
//! | anybody can advertise anything, under any number of addresses | [`MAX_PEOPLE`], [`MAX_CHANNELS`]; a card that is none is refused, and who fails waits |
//!
//! # Example
//! ```
//! use gomoku_link::radio::{Command, Front, Output, Radio, State};
//! use gomoku_link::discovery::Nickname;
//!
//! # fn main() -> Result<(), gomoku_link::discovery::NicknameError> {
//! let mut radio = Radio::new();
//! radio.front(Some(Front { nickname: Nickname::new("Wei")?, searches: true }), 0);
//! radio.turn_on(State::On, 0);
//! let mut told = Vec::new();
//! while let Some(output) = radio.poll() {
//!     if let Output::Command(command) = output {
//!         told.push(command);
//!     }
//! }
//! assert!(matches!(told[..], [Command::Wake, Command::Listen(_), Command::StartScan]));
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
pub use machine::{Front, HIDDEN_AGAIN_MS, MAX_CHANNELS, Radio};
pub use port::{
    CallId, ChannelId, Command, Device, Fault, Output, Person, Report, State, Status, Step,
    Unreached,
};
pub use scan::{MAX_STARTS, STARTS_MS};
pub use sightings::{FRESH_MS, GONE_MS, MAX_PEOPLE};
