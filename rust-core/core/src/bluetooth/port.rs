//! What crosses between the core's Bluetooth and the platform's.

use gomoku_link::radio::{
    Ability, Blind, Command, Facts, Hidden, Permission, Power, Report, State, Status, Step,
};

use crate::callback::CallbackError;

/// What the phone can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum RadioAbility {
    /// It has no Bluetooth Low Energy.
    None,
    /// It could, but its system is older than Android 10 and has no such channels.
    TooOld,
    /// All that is needed.
    Full,
}

/// What the person has allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum RadioPermission {
    /// Not yet, or not any more.
    Missing,
    /// No, and the system asks no more.
    Barred,
    /// All that is needed.
    Granted,
}

/// What stands between the app and the radio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct RadioFacts {
    /// What the phone can do.
    pub ability: RadioAbility,
    /// What the person has allowed.
    pub permission: RadioPermission,
    /// Whether Bluetooth is on; none while the system has not said.
    pub on: Option<bool>,
    /// Nobody is found before the phone's location is switched on: below Android 12.
    pub lacks_location: bool,
}

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
        why: BluetoothHidden,
    },
    /// Somebody advertises the service.
    Sighted {
        /// What the system calls it.
        device: String,
    },
    /// The search does not run.
    Blind {
        /// Why.
        why: BluetoothBlind,
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

/// Whether Bluetooth can be used, and if not why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum BluetoothState {
    /// The person has not asked for it.
    Off,
    /// The device has no Bluetooth Low Energy.
    Unsupported,
    /// The system is too old.
    TooOld,
    /// The system's question is on the screen.
    Asking,
    /// The person said no, and may be asked again.
    Refused,
    /// Only the system's settings help.
    Barred,
    /// Bluetooth is switched off.
    SwitchedOff,
    /// The location is switched off, and this system finds nobody without it.
    NoLocation,
    /// The system has not said yet.
    Waking,
    /// It works.
    On,
}

/// Why others don't see this phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum BluetoothHidden {
    /// Its radio can't advertise.
    Unsupported,
    /// Other apps advertise all that the radio can.
    Crowded,
    /// It does not work at present; it is tried again.
    Failed,
}

/// Why this phone doesn't see others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum BluetoothBlind {
    /// Its radio can't look for others so.
    Unsupported,
    /// The system lets an app begin only a few searches in half a minute; it goes on by itself.
    TooOften,
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
    pub hidden: Option<BluetoothHidden>,
    /// Why this phone doesn't see others, while it is on.
    pub blind: Option<BluetoothBlind>,
    /// Who is near, in the order in which they were found; at most 64.
    pub people: Vec<BluetoothPerson>,
    /// How many channels are open.
    pub channels: i32,
}

/// The phone's Bluetooth. Called from one thread of the core's, with no lock held.
#[uniffi::export(foreign)]
pub trait BluetoothRadio: Send + Sync {
    /// Does what is said, in order, and returns at once.
    ///
    /// # Errors
    /// Whatever the radio throws; it is logged and forgotten.
    fn run(&self, command: RadioCommand) -> Result<(), CallbackError>;
}

/// Who shows what there is to see. Called from one thread of the core's, with no lock held.
#[uniffi::export(foreign)]
pub trait BluetoothObserver: Send + Sync {
    /// Something is new.
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

impl From<RadioFacts> for Facts {
    fn from(facts: RadioFacts) -> Self {
        Self {
            ability: match facts.ability {
                RadioAbility::None => Ability::None,
                RadioAbility::TooOld => Ability::TooOld,
                RadioAbility::Full => Ability::Full,
            },
            permission: match facts.permission {
                RadioPermission::Missing => Permission::Missing,
                RadioPermission::Barred => Permission::Barred,
                RadioPermission::Granted => Permission::Granted,
            },
            power: match facts.on {
                None => Power::Unknown,
                Some(false) => Power::Off,
                Some(true) => Power::On,
            },
            lacks_location: facts.lacks_location,
        }
    }
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
            RadioReport::Hidden { why } => Self::Hidden(match why {
                BluetoothHidden::Unsupported => Hidden::Unsupported,
                BluetoothHidden::Crowded => Hidden::Crowded,
                BluetoothHidden::Failed => Hidden::Failed,
            }),
            RadioReport::Sighted { device } => Self::Sighted(device.into()),
            RadioReport::Blind { why } => Self::Blind(match why {
                BluetoothBlind::Unsupported => Blind::Unsupported,
                BluetoothBlind::TooOften => Blind::TooOften,
                BluetoothBlind::Failed => Blind::Failed,
            }),
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
            state: match status.state {
                State::Off => BluetoothState::Off,
                State::Unsupported => BluetoothState::Unsupported,
                State::TooOld => BluetoothState::TooOld,
                State::Asking => BluetoothState::Asking,
                State::Refused => BluetoothState::Refused,
                State::Barred => BluetoothState::Barred,
                State::SwitchedOff => BluetoothState::SwitchedOff,
                State::NoLocation => BluetoothState::NoLocation,
                State::Waking => BluetoothState::Waking,
                State::On => BluetoothState::On,
            },
            hidden: status.hidden.map(|why| match why {
                Hidden::Unsupported => BluetoothHidden::Unsupported,
                Hidden::Crowded => BluetoothHidden::Crowded,
                Hidden::Failed => BluetoothHidden::Failed,
            }),
            blind: status.blind.map(|why| match why {
                Blind::Unsupported => BluetoothBlind::Unsupported,
                Blind::TooOften => BluetoothBlind::TooOften,
                Blind::Failed => BluetoothBlind::Failed,
            }),
            people: status.people.into_iter().map(person).collect(),
            channels: i32::try_from(status.channels).unwrap_or(i32::MAX),
        }
    }
}
