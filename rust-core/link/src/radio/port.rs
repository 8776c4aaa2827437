use std::fmt;

use thiserror::Error;

/// Another phone, as this one's system calls it: a Bluetooth address on Android, an identifier of
/// Core Bluetooth's on the iPhone. A phone has another one every quarter of an hour.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Device(String);

impl Device {
    /// The system's name for it.
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

/// One thing that was begun. What the system says of an earlier one, or of another device, doesn't
/// count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub(super) u64);

impl Step {
    /// As a number that can be handed around.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The step of [`Step::number`].
    #[must_use]
    pub const fn numbered(number: u64) -> Self {
        Self(number)
    }
}

/// An open channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChannelId(pub(super) u64);

impl ChannelId {
    /// As a number that can be handed around.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The channel of [`ChannelId::number`].
    #[must_use]
    pub const fn numbered(number: u64) -> Self {
        Self(number)
    }
}

/// One try to reach somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub(super) u64);

/// What the phone can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ability {
    /// It has no Bluetooth Low Energy.
    #[default]
    None,
    /// It could, but its system is older than Android 10 and has no such channels.
    TooOld,
    /// All that is needed.
    Full,
}

/// What the person has allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Permission {
    /// Not yet, or not any more.
    #[default]
    Missing,
    /// No, and the system asks no more.
    Barred,
    /// All that is needed.
    Granted,
}

/// The switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Power {
    /// The system has not said yet.
    #[default]
    Unknown,
    /// Bluetooth is off.
    Off,
    /// Bluetooth is on.
    On,
}

/// What stands between the app and the radio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    /// What the phone can do.
    pub ability: Ability,
    /// What the person has allowed.
    pub permission: Permission,
    /// The switch.
    pub power: Power,
    /// Nobody is found before the phone's location is switched on: below Android 12.
    pub lacks_location: bool,
}

/// Why others don't see this phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hidden {
    /// Its radio can't advertise.
    Unsupported,
    /// Other apps advertise all that the radio can.
    Crowded,
    /// It does not work at present.
    Failed,
}

/// Why this phone doesn't see others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blind {
    /// Its radio can't look for others so.
    Unsupported,
    /// The system lets an app begin only a few searches in half a minute.
    TooOften,
    /// It does not work at present.
    Failed,
}

/// What the platform is to do. Nothing waits for it, and each may be said again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Wake the system's Bluetooth. On the iPhone this brings up the question, the first time.
    Wake,
    /// Have a channel that others can open, without pairing, and say [`Report::Listening`]. One
    /// that is there already stays: on the iPhone there is one a process, since taking it back
    /// closes all the channels that came through it.
    Listen(Step),
    /// Be seen: show these bytes of a [`Card`](super::Card) and advertise its service. Replaces
    /// what was shown.
    Show(Vec<u8>),
    /// Be seen no more: advertising and service end. Channels that are open stay.
    Hide,
    /// Look for the service, and say [`Report::Sighted`] each time that it is seen.
    StartScan,
    /// Look no more.
    StopScan,
    /// Connect and read the card; then [`Report::CardRead`] or [`Report::Failed`]. The connection
    /// stays until [`Command::Release`]. A step before that has no answer yet is forgotten.
    ReadCard(Device, Step),
    /// Open the channel with this number, over the connection that has read the card: a channel
    /// whose connection is closed in that moment fails. Then the channel, or [`Report::Failed`].
    OpenChannel(Device, u16, Step),
    /// Give up what is under way with the device and close the connection, then say
    /// [`Report::Disconnected`]. Never said while a channel with the device is open.
    Release(Device),
}

/// What the platform tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// A permission went in the moment in which it was needed.
    Denied,
    /// Others can open a channel with this number, as [`Command::Listen`] wanted.
    Listening(Step, u16),
    /// Others see this phone.
    Shown,
    /// They don't.
    Hidden(Hidden),
    /// Somebody advertises the service.
    Sighted(Device),
    /// The search does not run.
    Blind(Blind),
    /// What [`Command::ReadCard`] has read.
    CardRead(Device, Step, Vec<u8>),
    /// The step failed; the text is the system's, for logs.
    Failed(Device, Step, String),
    /// The connection has ended, on whoever's wish.
    Disconnected(Device),
}

/// Why a call has failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unreached {
    /// Bluetooth does not run for anybody who could be called from.
    #[error("Bluetooth is off")]
    Off,
    /// Nobody of that name is near.
    #[error("{0} is not near")]
    NotNear(String),
    /// It was near, and could not be reached in time.
    #[error("{0}")]
    NoAnswer(String),
    /// The same person is called again.
    #[error("called again")]
    CalledAgain,
    /// So many channels are open that somebody means no good.
    #[error("too many channels")]
    TooManyChannels,
}

/// What comes of all that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// For the platform.
    Command(Command),
    /// [`Status`] is another one.
    Changed,
    /// The call has failed.
    Unreached(CallId, Unreached),
}

/// Whether Bluetooth can be used, and if not why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum State {
    /// Nobody wants it.
    #[default]
    Off,
    /// See [`Ability::None`].
    Unsupported,
    /// See [`Ability::TooOld`].
    TooOld,
    /// The system's question is on the screen.
    Asking,
    /// The person said no, and may be asked again.
    Refused,
    /// Only the system's settings help.
    Barred,
    /// Bluetooth is switched off.
    SwitchedOff,
    /// The phone's location is switched off, and this system finds nobody without it.
    NoLocation,
    /// The system has not said yet.
    Waking,
    /// It works.
    On,
}

/// Somebody near.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The phone, as long as it is called so.
    pub device: Device,
    /// What the person is called.
    pub nickname: String,
}

/// What there is to see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Status {
    /// Whether it works.
    pub state: State,
    /// Why others don't see this phone, while it is [`State::On`].
    pub hidden: Option<Hidden>,
    /// Why this phone doesn't see others, while it is [`State::On`].
    pub blind: Option<Blind>,
    /// Who is near, in the order in which they were found.
    pub people: Vec<Person>,
    /// How many channels are open.
    pub channels: usize,
}
