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

/// One try to reach somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub(super) u64);

/// Why the radio does not do what it is to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It can't.
    Unsupported,
    /// The system lets no more: other apps advertise all that the radio can, or this one has begun
    /// too many searches within half a minute.
    Crowded,
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
    Hidden(Fault),
    /// Somebody advertises the service.
    Sighted(Device),
    /// The search does not run.
    Blind(Fault),
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

/// Whether Bluetooth can be used, and if not why. A phone's platform tells it, as far as a phone
/// knows; the radio's own [`Status`] adds what the person wants and was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum State {
    /// Nobody wants it. Never the phone's.
    #[default]
    Off,
    /// The phone has no Bluetooth Low Energy.
    Unsupported,
    /// It could, but its system is older than Android 10 and has no such channels.
    TooOld,
    /// The system's question is on the screen. Never the phone's.
    Asking,
    /// The person has not allowed it, or not any more, and may be asked.
    Refused,
    /// The person has not allowed it, and only the system's settings help.
    Barred,
    /// Bluetooth is switched off.
    SwitchedOff,
    /// The phone's location is switched off, and this system, below Android 12, finds nobody
    /// without it.
    NoLocation,
    /// The system has not said yet.
    Waking,
    /// It works.
    On,
}

impl State {
    /// Whether a phone says that the person has allowed it.
    pub(super) const fn is_allowed(self) -> bool {
        matches!(
            self,
            Self::SwitchedOff | Self::NoLocation | Self::Waking | Self::On
        )
    }
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
    pub hidden: Option<Fault>,
    /// Why this phone doesn't see others, while it is [`State::On`].
    pub blind: Option<Fault>,
    /// Who is near, in the order in which they were found.
    pub people: Vec<Person>,
    /// How many channels are open.
    pub channels: usize,
}
