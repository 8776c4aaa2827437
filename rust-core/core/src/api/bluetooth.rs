use std::sync::Arc;

use gomoku_link::radio::Card;

use super::{
    BluetoothObserver, BluetoothSnapshot, BluetoothState, GameSession, Lobby, RadioReport,
    StreamLine, StreamOpener, StreamWriter,
};
use crate::bluetooth::{BluetoothController, ChannelHandler};
use crate::diagnostics;

/// The phone's Bluetooth radio; one instance a process. Thread-safe and quick. Requests no
/// permission and starts no radio before [`Bluetooth::turn_on`]. A platform adapter executes each
/// [`super::RadioCommand`] and reports the outcome.
#[derive(uniffi::Object)]
pub struct Bluetooth {
    controller: Arc<BluetoothController>,
}

impl Drop for Bluetooth {
    fn drop(&mut self) {
        self.controller.shutdown();
    }
}

#[uniffi::export]
impl Bluetooth {
    /// Creates an unused radio.
    #[uniffi::constructor]
    pub fn new(observer: Arc<dyn BluetoothObserver>) -> Arc<Self> {
        diagnostics::begin(None);
        Arc::new(Self {
            controller: BluetoothController::start(observer),
        })
    }

    /// Current state.
    pub fn snapshot(&self) -> BluetoothSnapshot {
        self.controller.snapshot()
    }

    /// Turns Bluetooth on for the person, with the phone in this state. If it returns true, the app
    /// must request the permission and then call [`Bluetooth::answered`]. On the iPhone the system
    /// requests it.
    pub fn turn_on(&self, phone: BluetoothState) -> bool {
        self.controller
            .with_radio(|radio, now| radio.turn_on(phone, now))
    }

    /// Turns Bluetooth on for a game that was played with it. Requests no permission.
    pub fn go_on(&self, phone: BluetoothState) {
        self.controller
            .with_radio(|radio, now| radio.go_on(phone, now));
    }

    /// Turns Bluetooth off for the person. Open channels stay open.
    pub fn turn_off(&self) {
        self.controller.with_radio(|radio, now| radio.turn_off(now));
    }

    /// State before the person chooses Bluetooth: the phone's obstacle, or [`BluetoothState::Off`]
    /// if it can be tried. An unrequested permission does not count.
    pub fn outlook(&self, phone: BluetoothState) -> BluetoothState {
        use BluetoothState as State;
        match (phone, self.snapshot().state) {
            (State::Unsupported | State::TooOld | State::SwitchedOff | State::NoLocation, _) => {
                phone
            }
            (State::On | State::Waking, _) => State::Off,
            (_, known @ (State::Refused | State::Barred)) => known,
            _ => State::Off,
        }
    }

    /// Reports the answer to the permission request, and whether it may be repeated.
    pub fn answered(&self, may_ask_again: bool, phone: BluetoothState) {
        let tell = |radio: &mut gomoku_link::radio::Radio, now| {
            radio.answered(may_ask_again, phone, now);
        };
        self.controller.with_radio(tell);
    }

    /// Reports that the phone's state may have changed.
    pub fn changed(&self, phone: BluetoothState) {
        self.controller
            .with_radio(|radio, now| radio.changed(phone, now));
    }

    /// Puts a lobby in front: the radio advertises `nickname` and scans, until [`Bluetooth::hide`]
    /// with the returned number, or until another screen is in front.
    pub fn show_lobby(&self, lobby: &Lobby, nickname: String) -> i64 {
        let lobby = Arc::downgrade(&lobby.lobby);
        let handler: ChannelHandler = Arc::new(move |writer| {
            let line = lobby.upgrade()?.accept_stream(writer).ok()?;
            Some(StreamLine::new(line))
        });
        self.controller.show(&nickname, true, handler)
    }

    /// As [`Bluetooth::show_lobby`], for a game to which a player may reconnect. Scans only while
    /// the link is lost.
    pub fn show_game(&self, session: Arc<GameSession>, nickname: String) -> i64 {
        let session = Arc::downgrade(&session);
        let handler: ChannelHandler =
            Arc::new(move |writer| session.upgrade()?.remote()?.accept_stream(writer).ok());
        self.controller.show(&nickname, false, handler)
    }

    /// Ends the front position with this number. Open channels stay open.
    pub fn hide(&self, front: i64) {
        self.controller.hide(front);
    }

    /// Opener of connections to the phone `device`, or to another phone with this `nickname`.
    /// `device` may be empty if unknown.
    pub fn opener(&self, device: String, nickname: String) -> Arc<dyn StreamOpener> {
        self.controller.opener(device, nickname)
    }

    /// Reports a platform event.
    pub fn report(&self, report: RadioReport) {
        self.controller.report(report);
    }

    /// Reports the open channel of [`super::RadioCommand::OpenChannel`]. The adapter closes the
    /// channel if the result is none.
    pub fn opened(
        &self,
        device: String,
        step: i64,
        writer: Arc<dyn StreamWriter>,
    ) -> Option<Arc<StreamLine>> {
        self.controller.opened(device, step, writer)
    }

    /// Reports a channel opened by the device. None as in [`Bluetooth::opened`].
    pub fn arrived(
        &self,
        device: String,
        writer: Arc<dyn StreamWriter>,
    ) -> Option<Arc<StreamLine>> {
        self.controller.arrived(device, writer)
    }

    /// Stops the radio and ends its thread. Later calls fail, and no callback follows. Idempotent.
    /// Never call it with a lock that the radio or the observer waits for.
    pub fn shutdown(&self) {
        self.controller.shutdown();
    }
}

/// UUID of the advertised service.
#[uniffi::export]
pub fn radio_service() -> String {
    Card::SERVICE.to_owned()
}

/// UUID of the service's only readable characteristic, which needs no pairing.
#[uniffi::export]
pub fn radio_characteristic() -> String {
    Card::CHARACTERISTIC.to_owned()
}
