//! API to the platform's Bluetooth.

use gomoku_link::radio::{OperationId, PlatformCommand, PlatformReport, RadioStatus};
pub use gomoku_link::radio::{RadioFault as BluetoothFault, RadioState as BluetoothState};

use crate::callback::CallbackError;

/// Command to the platform. The core does not wait for it and may repeat it.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum RadioCommand {
    /// Wake Bluetooth. The iPhone requests permission the first time.
    Wake,
    /// Publish a channel that others can open without pairing, and report
    /// [`RadioReport::Listening`]. Keep an existing one: the iPhone has one per process, and
    /// unpublishing closes all its channels.
    Listen {
        /// Number to repeat in the answer.
        step: i64,
    },
    /// Serve these bytes as the characteristic, readable without pairing, advertise its service,
    /// and report [`RadioReport::Shown`]. Replaces earlier bytes.
    Show {
        /// At most 130 bytes.
        card: Vec<u8>,
    },
    /// Stop advertising and serving. Open channels stay.
    Hide,
    /// Scan for the service; report each [`RadioReport::Sighted`].
    StartScan,
    /// Stop scanning.
    StopScan,
    /// Connect and read the characteristic, then report [`RadioReport::CardRead`] or
    /// [`RadioReport::Failed`]. The connection stays until [`RadioCommand::Release`]. Cancels an
    /// unanswered step.
    ReadCard {
        /// Device as sighted.
        device: String,
        /// Number to repeat in the answer.
        step: i64,
    },
    /// Open this channel over the connection that read the card. Then call `Bluetooth::opened` or
    /// report [`RadioReport::Failed`].
    OpenChannel {
        /// Device as sighted.
        device: String,
        /// Channel number, 0x80 to 0xFF.
        psm: i32,
        /// Number to repeat in the answer.
        step: i64,
    },
    /// Cancel work with the device, disconnect, and report [`RadioReport::Disconnected`]. Never
    /// sent while a channel with it is open.
    Release {
        /// Device as sighted.
        device: String,
    },
}

/// Report of the platform.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum RadioReport {
    /// Missing permission.
    Denied,
    /// Others can open a channel.
    Listening {
        /// Step of [`RadioCommand::Listen`].
        step: i64,
        /// Channel number.
        psm: i32,
    },
    /// Others can see this phone.
    Shown,
    /// Others can't see this phone.
    Hidden {
        /// Reason.
        why: BluetoothFault,
    },
    /// A device advertises the service.
    Sighted {
        /// System's device identifier.
        device: String,
    },
    /// The scan does not run.
    Blind {
        /// Reason.
        why: BluetoothFault,
    },
    /// Result of [`RadioCommand::ReadCard`].
    CardRead {
        /// Device.
        device: String,
        /// Step of the command.
        step: i64,
        /// Characteristic's value, unchecked.
        card: Vec<u8>,
    },
    /// The step failed.
    Failed {
        /// Device.
        device: String,
        /// Step of the command.
        step: i64,
        /// System message, for logs.
        detail: String,
    },
    /// The connection ended, for any reason.
    Disconnected {
        /// Device.
        device: String,
    },
}

/// Availability of Bluetooth. The platform reports the states that it can detect.
#[uniffi::remote(Enum)]
pub enum BluetoothState {
    /// Not requested by the person; never reported by the platform.
    Off,
    /// No Bluetooth Low Energy.
    Unsupported,
    /// Android below 10, which lacks L2CAP channels.
    TooOld,
    /// Permission dialog on screen; never reported by the platform.
    Asking,
    /// Permission denied or revoked; another request is possible.
    Refused,
    /// Permission denied; only the system settings can change that.
    Barred,
    /// Switched off.
    SwitchedOff,
    /// Location is off; Android below 12 needs it to find devices.
    NoLocation,
    /// No state reported yet.
    Waking,
    /// Ready.
    On,
}

/// Reason why this phone is not visible or can't see others.
#[uniffi::remote(Enum)]
pub enum BluetoothFault {
    /// Unsupported by the radio.
    Unsupported,
    /// System limit reached: no free advertising slot, or too many scans within half a minute.
    /// Recovers without action.
    Crowded,
    /// Temporary failure, which is retried.
    Failed,
}

/// A person nearby.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BluetoothPerson {
    /// Phone's current identifier; not for display.
    pub device: String,
    /// Nickname.
    pub nickname: String,
}

/// State of Bluetooth for the screen.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BluetoothSnapshot {
    /// Availability.
    pub state: BluetoothState,
    /// Reason why others can't see this phone, while Bluetooth is on.
    pub hidden: Option<BluetoothFault>,
    /// Reason why this phone can't see others, while Bluetooth is on.
    pub blind: Option<BluetoothFault>,
    /// People nearby in the order found; at most 64.
    pub people: Vec<BluetoothPerson>,
    /// Open channels.
    pub channels: i32,
}

/// App side of Bluetooth, called from one thread without a lock.
#[uniffi::export(foreign)]
pub trait BluetoothObserver: Send + Sync {
    /// Passes a command to the radio. Commands come in order, and the core does not wait.
    ///
    /// # Errors
    /// Any error of the radio; it is logged and ignored.
    fn on_command(&self, command: RadioCommand) -> Result<(), CallbackError>;

    /// Receives a changed state.
    ///
    /// # Errors
    /// Any error of the observer; it is logged and ignored.
    fn on_bluetooth(&self, snapshot: BluetoothSnapshot) -> Result<(), CallbackError>;
}

/// Steps count from 1 and never overflow.
pub(super) fn number(step: OperationId) -> i64 {
    i64::try_from(step.number()).unwrap_or(i64::MAX)
}

/// Converts a number to a step; an invalid number gives a step that no command has.
pub(super) fn step(number: i64) -> OperationId {
    OperationId::numbered(u64::try_from(number).unwrap_or(0))
}

impl From<PlatformCommand> for RadioCommand {
    fn from(command: PlatformCommand) -> Self {
        match command {
            PlatformCommand::Wake => Self::Wake,
            PlatformCommand::Listen(step) => Self::Listen { step: number(step) },
            PlatformCommand::Show(card) => Self::Show { card },
            PlatformCommand::Hide => Self::Hide,
            PlatformCommand::StartScan => Self::StartScan,
            PlatformCommand::StopScan => Self::StopScan,
            PlatformCommand::ReadCard(device, step) => Self::ReadCard {
                device: device.to_string(),
                step: number(step),
            },
            PlatformCommand::OpenChannel(device, psm, step) => Self::OpenChannel {
                device: device.to_string(),
                psm: i32::from(psm),
                step: number(step),
            },
            PlatformCommand::Release(device) => Self::Release {
                device: device.to_string(),
            },
        }
    }
}

impl From<RadioReport> for PlatformReport {
    fn from(report: RadioReport) -> Self {
        match report {
            RadioReport::Denied => Self::Denied,
            RadioReport::Listening { step: of, psm } => {
                // Channel number 0 does not exist.
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

impl From<RadioStatus> for BluetoothSnapshot {
    fn from(status: RadioStatus) -> Self {
        let person = |person: gomoku_link::radio::NearbyPerson| BluetoothPerson {
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
