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

/// ID of one operation. Reports with an earlier ID or another device are ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OperationId(pub(super) u64);

impl OperationId {
    /// Returns the number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Creates the step from [`OperationId::number`].
    #[must_use]
    pub const fn numbered(number: u64) -> Self {
        Self(number)
    }
}

/// ID of an open channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChannelId(pub(super) u64);

/// ID of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub(super) u64);

/// Reason why the radio does not work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RadioFault {
    /// Unsupported function.
    Unsupported,
    /// A limit of the system: other apps use all advertising slots, or this app has started too
    /// many scans within half a minute.
    Crowded,
    /// Temporary failure.
    Failed,
}

/// Asynchronous command to the platform, possibly repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlatformCommand {
    /// Start the system's Bluetooth. The first time, the iPhone displays the permission dialog.
    Wake,
    /// Open a listening channel without pairing, then send [`PlatformReport::Listening`]. Reuse an existing
    /// one: the iPhone allows one per process, because closing it closes all its channels.
    Listen(OperationId),
    /// Expose these bytes of a [`Card`](super::Card) in place of the previous card and advertise
    /// its service.
    Show(Vec<u8>),
    /// Stop advertising and remove the service. Open channels stay open.
    Hide,
    /// Scan for the service with a [`PlatformReport::Sighted`] for each sighting.
    StartScan,
    /// Stop scanning.
    StopScan,
    /// Connect, read the card, and send [`PlatformReport::CardRead`] or [`PlatformReport::Failed`]. The connection
    /// stays open until [`PlatformCommand::Release`]. Cancels an earlier step without an answer.
    ReadCard(Device, OperationId),
    /// Open the channel with this number over the connection that read the card, which must stay
    /// open. Then report the channel or send [`PlatformReport::Failed`].
    OpenChannel(Device, u16, OperationId),
    /// Cancel operations with the device, close the connection, and send [`PlatformReport::Disconnected`].
    /// Never sent while a channel with the device is open.
    Release(Device),
}

/// Report from the platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlatformReport {
    /// A permission was missing.
    Denied,
    /// Channel number that accepts connections, after [`PlatformCommand::Listen`].
    Listening(OperationId, u16),
    /// This phone is visible to others.
    Shown,
    /// This phone is not visible to others.
    Hidden(RadioFault),
    /// The device advertises the service.
    Sighted(Device),
    /// The scan does not run.
    Blind(RadioFault),
    /// Card read by [`PlatformCommand::ReadCard`].
    CardRead(Device, OperationId, Vec<u8>),
    /// The step failed, with the system's message for logs.
    Failed(Device, OperationId, String),
    /// The connection has ended, from either side.
    Disconnected(Device),
}

/// Reason of a failed call.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CallFailure {
    /// Bluetooth is off, or no screen that uses it is in the foreground.
    #[error("Bluetooth is off")]
    Off,
    /// No device of that name is near.
    #[error("{0} is not near")]
    NotNear(String),
    /// The device was near but not reached in time.
    #[error("{0}")]
    NoAnswer(String),
    /// A newer call replaced this one.
    #[error("called again")]
    CalledAgain,
    /// Limit of open channels, which indicates an attack.
    #[error("too many channels")]
    TooManyChannels,
}

/// Output of the state machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RadioOutput {
    /// Command to the platform.
    Command(PlatformCommand),
    /// [`RadioStatus`] has changed.
    Changed,
    /// The call has failed.
    Unreached(CallId, CallFailure),
}

/// Availability of Bluetooth. The platform reports the phone's state; [`RadioStatus`] adds the player's
/// setting and permission dialogs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RadioState {
    /// Disabled by the player. Never reported by the platform.
    #[default]
    Off,
    /// The phone has no Bluetooth Low Energy.
    Unsupported,
    /// Older than Android 10, which has no such channels.
    TooOld,
    /// Permission dialog displayed. Never reported by the platform.
    Asking,
    /// Permission missing, which the app may request.
    Refused,
    /// Permission missing, which only the system settings grant.
    Barred,
    /// Bluetooth is switched off.
    SwitchedOff,
    /// Location is off, without which Android below version 12 finds no device.
    NoLocation,
    /// The system has not reported its state.
    Waking,
    /// Bluetooth works.
    On,
}

impl RadioState {
    pub(super) const fn is_allowed(self) -> bool {
        matches!(
            self,
            Self::SwitchedOff | Self::NoLocation | Self::Waking | Self::On
        )
    }
}

/// Person nearby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearbyPerson {
    /// Phone, under its current identifier.
    pub device: Device,
    /// Nickname.
    pub nickname: String,
}

/// Visible state of the radio.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RadioStatus {
    /// Availability of Bluetooth.
    pub state: RadioState,
    /// Reason why others don't see this phone, while [`RadioState::On`].
    pub hidden: Option<RadioFault>,
    /// Reason why this phone finds no others, while [`RadioState::On`].
    pub blind: Option<RadioFault>,
    /// People nearby, in order of discovery.
    pub people: Vec<NearbyPerson>,
    /// Number of open channels.
    pub channels: usize,
}
