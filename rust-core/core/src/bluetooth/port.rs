//! What crosses between the core's Bluetooth and the platform's.

use gomoku_link::radio::{Command, Report, Status, Step};
pub use gomoku_link::radio::{Fault as BluetoothFault, State as BluetoothState};

use crate::callback::CallbackError;

/// What the platform is to do. Nothing waits for it, and each may be said again.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum RadioCommand {
    /// Wake the system's Bluetooth. On the iPhone this brings up the question, the first time.
    Wake,
    /// Have a channel that others can open, without pairing, and say [`RadioReport::Listening`]. One
    /// that is there already stays: on the iPhone there is one a process, since taking it back closes
    /// all the channels that came through it.
    Listen {
        /// For the answer.
        step: i64,
    },
    /// Be seen: show these bytes as the characteristic, readable without
    /// pairing, advertise its service, and say [`RadioReport::Shown`]. Replaces what was shown.
    Show {
        /// At most 130 bytes.
        card: Vec<u8>,
    },
    /// Be seen no more: advertising and service end. Channels that are open stay.
    Hide,
    /// Look for the service, and say [`RadioReport::Sighted`] each time that it is seen.
    StartScan,
    /// Look no more.
    StopScan,
    /// Connect and read the characteristic; then [`RadioReport::CardRead`] or
    /// [`RadioReport::Failed`]. The connection stays until [`RadioCommand::Release`]. A step before
    /// that has no answer yet is forgotten.
    ReadCard {
        /// As it was sighted.
        device: String,
        /// For the answer.
        step: i64,
    },
    /// Open the channel with this number over the connection that has read the card. Then
    /// `Bluetooth::opened` or [`RadioReport::Failed`].
    OpenChannel {
        /// As it was sighted.
        device: String,
        /// The channel's number, 0x80 to 0xFF.
        psm: i32,
        /// For the answer.
        step: i64,
    },
    /// Give up what is under way with the device, close the connection, and say
    /// [`RadioReport::Disconnected`]. Never said while a channel with the device is open.
    Release {
        /// As it was sighted.
        device: String,
    },
}

/// What the platform tells.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum RadioReport {
    /// A permission went in the moment in which it was needed.
    Denied,
    /// Others can open a channel.
    Listening {
        /// Of [`RadioCommand::Listen`].
        step: i64,
        /// The channel's number.
        psm: i32,
    },
    /// Others see this phone.
    Shown,
    /// They don't.
    Hidden {
        /// Why.
        why: BluetoothFault,
    },
    /// Somebody advertises the service.
    Sighted {
        /// What the system calls it.
        device: String,
    },
    /// The search does not run.
    Blind {
        /// Why.
        why: BluetoothFault,
    },
    /// What [`RadioCommand::ReadCard`] has read.
    CardRead {
        /// Of which device.
        device: String,
        /// Of the command.
        step: i64,
        /// Whatever it shows.
        card: Vec<u8>,
    },
    /// The step failed.
    Failed {
        /// With which device.
        device: String,
        /// Of the command.
        step: i64,
        /// The system's words, for logs.
        detail: String,
    },
    /// The connection has ended, on whoever's wish.
    Disconnected {
        /// To which device.
        device: String,
    },
}

/// Whether Bluetooth can be used, and if not why. The platform tells as much of it as a phone knows.
#[uniffi::remote(Enum)]
pub enum BluetoothState {
    /// The person has not asked for it. Never the phone's.
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
    /// The location is switched off, and this system, below Android 12, finds nobody without it.
    NoLocation,
    /// The system has not said yet.
    Waking,
    /// It works.
    On,
}

/// Why others don't see this phone, or it doesn't see them.
#[uniffi::remote(Enum)]
pub enum BluetoothFault {
    /// Its radio can't do that.
    Unsupported,
    /// The system lets no more: other apps advertise all that the radio can, or this one has begun
    /// too many searches within half a minute. It goes on by itself.
    Crowded,
    /// It does not work at present; it is tried again.
    Failed,
}

/// Somebody near.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BluetoothPerson {
    /// The phone, as long as it is called so; not for people.
    pub device: String,
    /// What the person is called.
    pub nickname: String,
}

/// All that there is to see.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BluetoothSnapshot {
    /// Whether it works.
    pub state: BluetoothState,
    /// Why others don't see this phone, while it is on.
    pub hidden: Option<BluetoothFault>,
    /// Why this phone doesn't see others, while it is on.
    pub blind: Option<BluetoothFault>,
    /// Who is near, in the order in which they were found; at most 64.
    pub people: Vec<BluetoothPerson>,
    /// How many channels are open.
    pub channels: i32,
}

/// The app's side of Bluetooth. Called from one thread of the core's, with no lock held.
#[uniffi::export(foreign)]
pub trait BluetoothObserver: Send + Sync {
    /// The phone's radio is to do this, in order, and nobody waits for it.
    ///
    /// # Errors
    /// Whatever the radio throws; it is logged and forgotten.
    fn on_command(&self, command: RadioCommand) -> Result<(), CallbackError>;

    /// There is something new to see.
    ///
    /// # Errors
    /// Whatever the observer throws; it is logged and forgotten.
    fn on_bluetooth(&self, snapshot: BluetoothSnapshot) -> Result<(), CallbackError>;
}

/// The commands' numbers are counted from 1 and never come near the end.
pub(super) fn number(step: Step) -> i64 {
    i64::try_from(step.number()).unwrap_or(i64::MAX)
}

/// The step of a number; one that no step has for what is none.
pub(super) fn step(number: i64) -> Step {
    Step::numbered(u64::try_from(number).unwrap_or(0))
}

impl From<Command> for RadioCommand {
    fn from(command: Command) -> Self {
        match command {
            Command::Wake => Self::Wake,
            Command::Listen(step) => Self::Listen { step: number(step) },
            Command::Show(card) => Self::Show { card },
            Command::Hide => Self::Hide,
            Command::StartScan => Self::StartScan,
            Command::StopScan => Self::StopScan,
            Command::ReadCard(device, step) => Self::ReadCard {
                device: device.to_string(),
                step: number(step),
            },
            Command::OpenChannel(device, psm, step) => Self::OpenChannel {
                device: device.to_string(),
                psm: i32::from(psm),
                step: number(step),
            },
            Command::Release(device) => Self::Release {
                device: device.to_string(),
            },
        }
    }
}

impl From<RadioReport> for Report {
    fn from(report: RadioReport) -> Self {
        match report {
            RadioReport::Denied => Self::Denied,
            RadioReport::Listening { step: of, psm } => {
                // No channel has the number 0.
                Self::Listening(step(of), u16::try_from(psm).unwrap_or(0))
            }
            RadioReport::Shown => Self::Shown,
            RadioReport::Hidden { why } => Self::Hidden(why),
            RadioReport::Sighted { device } => Self::Sighted(device.into()),
            RadioReport::Blind { why } => Self::Blind(why),
            RadioReport::CardRead {
                device,
                step: of,
                card,
            } => Self::CardRead(device.into(), step(of), card),
            RadioReport::Failed {
                device,
                step: of,
                detail,
            } => Self::Failed(device.into(), step(of), detail),
            RadioReport::Disconnected { device } => Self::Disconnected(device.into()),
        }
    }
}

impl From<Status> for BluetoothSnapshot {
    fn from(status: Status) -> Self {
        let person = |person: gomoku_link::radio::Person| BluetoothPerson {
            device: person.device.to_string(),
            nickname: person.nickname,
        };
        Self {
            state: status.state,
            hidden: status.hidden,
            blind: status.blind,
            people: status.people.into_iter().map(person).collect(),
            channels: i32::try_from(status.channels).unwrap_or(i32::MAX),
        }
    }
}
