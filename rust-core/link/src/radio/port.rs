use std::fmt;

use thiserror::Error;

/// System identifier of another phone: a Bluetooth address on Android, a Core Bluetooth identifier
/// on the iPhone. It changes every quarter of an hour.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Device(String);

impl Device {
    /// Returns the system's identifier.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Device {
    fn from(name: String) -> Self {
        Self(name)
    }
}

impl From<&str> for Device {
    fn from(name: &str) -> Self {
        Self(name.to_owned())
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// ID of one operation. Reports with the ID of an earlier operation or for another device are
/// ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub(super) u64);

impl Step {
    /// Returns the ID as a plain number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Creates the step from [`Step::number`].
    #[must_use]
    pub const fn numbered(number: u64) -> Self {
        Self(number)
    }
}

/// ID of an open channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChannelId(pub(super) u64);

/// ID of one attempt to reach a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub(super) u64);

/// Reason why the radio does not work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The radio does not support the function.
    Unsupported,
    /// A limit of the system is reached: other apps use all advertising slots, or this app has
    /// started too many scans within half a minute.
    Crowded,
    /// A temporary failure.
    Failed,
}

/// Command to the platform. It runs asynchronously and may be repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Start the system's Bluetooth. The first time, this displays the permission dialog on the
    /// iPhone.
    Wake,
    /// Open a listening channel without pairing, then send [`Report::Listening`]. An existing one
    /// is reused: the iPhone allows one per process, because closing it closes all its channels.
    Listen(Step),
    /// Expose these bytes of a [`Card`](super::Card) and advertise its service. Replaces the
    /// previous card.
    Show(Vec<u8>),
    /// Stop advertising and remove the service. Open channels stay open.
    Hide,
    /// Scan for the service, and send [`Report::Sighted`] for each sighting.
    StartScan,
    /// Stop scanning.
    StopScan,
    /// Connect and read the card, then send [`Report::CardRead`] or [`Report::Failed`]. The
    /// connection stays open until [`Command::Release`]. Cancels an earlier step without an answer.
    ReadCard(Device, Step),
    /// Open the channel with this number over the connection that read the card, which must stay
    /// open. Then report the channel or send [`Report::Failed`].
    OpenChannel(Device, u16, Step),
    /// Cancel operations with the device and close the connection, then send
    /// [`Report::Disconnected`]. Never sent while a channel with the device is open.
    Release(Device),
}

/// Report from the platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// A permission was missing when it was needed.
    Denied,
    /// The channel with this number accepts connections, in response to [`Command::Listen`].
    Listening(Step, u16),
    /// This phone is visible to others.
    Shown,
    /// This phone is not visible to others.
    Hidden(Fault),
    /// The device advertises the service.
    Sighted(Device),
    /// The scan does not run.
    Blind(Fault),
    /// The card read by [`Command::ReadCard`].
    CardRead(Device, Step, Vec<u8>),
    /// The step failed. The text is the system's message, for logs.
    Failed(Device, Step, String),
    /// The connection has ended, from either side.
    Disconnected(Device),
}

/// Reason for a failed call.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unreached {
    /// Bluetooth is not running, or no screen that uses it is in the foreground.
    #[error("Bluetooth is off")]
    Off,
    /// No device of that name is near.
    #[error("{0} is not near")]
    NotNear(String),
    /// The device was near but could not be reached in time.
    #[error("{0}")]
    NoAnswer(String),
    /// A newer call replaced this one.
    #[error("called again")]
    CalledAgain,
    /// The limit of open channels is reached, which indicates an attack.
    #[error("too many channels")]
    TooManyChannels,
}

/// Output of the state machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// A command to the platform.
    Command(Command),
    /// [`Status`] has changed.
    Changed,
    /// The call has failed.
    Unreached(CallId, Unreached),
}

/// Availability of Bluetooth. The platform reports the phone's state; [`Status`] adds the player's
/// setting and pending permission dialogs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum State {
    /// The player has not enabled it. Never reported by the platform.
    #[default]
    Off,
    /// The phone has no Bluetooth Low Energy.
    Unsupported,
    /// The system is older than Android 10, which has no such channels.
    TooOld,
    /// The permission dialog is displayed. Never reported by the platform.
    Asking,
    /// The permission is missing, and the app may request it.
    Refused,
    /// The permission is missing, and only the system settings can grant it.
    Barred,
    /// Bluetooth is switched off.
    SwitchedOff,
    /// Location is switched off, without which Android below version 12 finds no device.
    NoLocation,
    /// The system has not reported its state yet.
    Waking,
    /// Bluetooth works.
    On,
}

impl State {
    /// Returns true if the phone's state implies that the permission is granted.
    pub(super) const fn is_allowed(self) -> bool {
        matches!(
            self,
            Self::SwitchedOff | Self::NoLocation | Self::Waking | Self::On
        )
    }
}

/// Person nearby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The phone, under its current identifier.
    pub device: Device,
    /// The person's nickname.
    pub nickname: String,
}

/// Visible state of the radio.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Status {
    /// Availability of Bluetooth.
    pub state: State,
    /// Reason why this phone is not visible to others, while [`State::On`].
    pub hidden: Option<Fault>,
    /// Reason why this phone does not find others, while [`State::On`].
    pub blind: Option<Fault>,
    /// People nearby, in the order in which they were found.
    pub people: Vec<Person>,
    /// Number of open channels.
    pub channels: usize,
}
