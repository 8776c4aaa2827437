//! People near, without any network.

use std::sync::Arc;

use gomoku_link::radio::Card;

use super::{
    BluetoothObserver, BluetoothSnapshot, BluetoothState, GameSession, Lobby, RadioReport,
    StreamLine, StreamOpener, StreamWriter,
};
use crate::bluetooth::{Antenna, Door};
use crate::diagnostics;

/// The phone's Bluetooth: one a process. Thread-safe; every call is quick. Nothing is asked or
/// switched on before [`Bluetooth::turn_on`]. An adapter of the platform does what
/// [`super::RadioCommand`] says and tells what came of it.
#[derive(uniffi::Object)]
pub struct Bluetooth {
    antenna: Arc<Antenna>,
}

impl Drop for Bluetooth {
    fn drop(&mut self) {
        self.antenna.shutdown();
    }
}

#[uniffi::export]
impl Bluetooth {
    /// One that nobody has asked for yet.
    #[uniffi::constructor]
    pub fn new(observer: Arc<dyn BluetoothObserver>) -> Arc<Self> {
        diagnostics::begin(None);
        Arc::new(Self {
            antenna: Antenna::start(observer),
        })
    }

    /// The state now.
    pub fn snapshot(&self) -> BluetoothSnapshot {
        self.antenna.snapshot()
    }

    /// The person has asked for Bluetooth, perhaps once more, of a phone in this state. True when the app is to ask the person
    /// now, and then to say [`Bluetooth::answered`]; on the iPhone the system does by itself.
    pub fn turn_on(&self, phone: BluetoothState) -> bool {
        self.antenna.tell(|radio, now| radio.turn_on(phone, now))
    }

    /// A game that was played by Bluetooth goes on. Nothing is asked.
    pub fn go_on(&self, phone: BluetoothState) {
        self.antenna.tell(|radio, now| radio.go_on(phone, now));
    }

    /// The person wants it no more. Channels that are open stay.
    pub fn turn_off(&self) {
        self.antenna.tell(|radio, now| radio.turn_off(now));
    }

    /// What is the matter, for somebody who is about to choose Bluetooth: what the `phone` lacks though it is
    /// not used yet, and [`BluetoothState::Off`] where it can be tried. A permission that is still to be asked
    /// for is no trouble.
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

    /// The person has answered the question, which may be asked again or not.
    pub fn answered(&self, may_ask_again: bool, phone: BluetoothState) {
        let tell = |radio: &mut gomoku_link::radio::Radio, now| {
            radio.answered(may_ask_again, phone, now);
        };
        self.antenna.tell(tell);
    }

    /// The phone's own state may be another now.
    pub fn changed(&self, phone: BluetoothState) {
        self.antenna.tell(|radio, now| radio.changed(phone, now));
    }

    /// The lobby is in front: others see this phone as `nickname`, are looked for, and come in there.
    /// Until [`Bluetooth::hide`] with the number that this gives, or until something else is in front.
    pub fn show_lobby(&self, lobby: &Lobby, nickname: String) -> i64 {
        let hall = Arc::downgrade(&lobby.hall);
        let door: Door = Arc::new(move |writer| {
            let line = hall.upgrade()?.accept_stream(writer).ok()?;
            Some(StreamLine::new(line))
        });
        self.antenna.show(&nickname, true, door)
    }

    /// As [`Bluetooth::show_lobby`], for a game with somebody who may come back to it. Nobody is looked
    /// for unless the link is lost.
    pub fn show_game(&self, session: Arc<GameSession>, nickname: String) -> i64 {
        let session = Arc::downgrade(&session);
        let door: Door =
            Arc::new(move |writer| session.upgrade()?.remote()?.accept_stream(writer).ok());
        self.antenna.show(&nickname, false, door)
    }

    /// What was shown under this number is not in front any more. Channels that are open stay.
    pub fn hide(&self, front: i64) {
        self.antenna.hide(front);
    }

    /// How somebody is reached, now and whenever the link is lost: the phone at `device`, or another
    /// one whose person is called `nickname` by then. The device may be empty where it is not known.
    pub fn opener(&self, device: String, nickname: String) -> Arc<dyn StreamOpener> {
        self.antenna.opener(device, nickname)
    }

    /// From the adapter: what the platform tells.
    pub fn report(&self, report: RadioReport) {
        self.antenna.report(report);
    }

    /// From the adapter: the channel of [`super::RadioCommand::OpenChannel`] is there, and the writer
    /// sends to it. None when it is wanted no more; then the adapter closes it.
    pub fn opened(
        &self,
        device: String,
        step: i64,
        writer: Arc<dyn StreamWriter>,
    ) -> Option<Arc<StreamLine>> {
        self.antenna.opened(device, step, writer)
    }

    /// From the adapter: the device has opened a channel to this phone. None as before.
    pub fn arrived(
        &self,
        device: String,
        writer: Arc<dyn StreamWriter>,
    ) -> Option<Arc<StreamLine>> {
        self.antenna.arrived(device, writer)
    }

    /// Stops the radio and ends the thread; calls fail and nothing is told any more. Idempotent. Never
    /// call it while holding something that the radio or the observer waits for.
    pub fn shutdown(&self) {
        self.antenna.shutdown();
    }
}

/// The identifier of the game's service, which phones advertise and look for.
#[uniffi::export]
pub fn radio_service() -> String {
    Card::SERVICE.to_owned()
}

/// The identifier of the one thing to read there, without pairing.
#[uniffi::export]
pub fn radio_characteristic() -> String {
    Card::CHARACTERISTIC.to_owned()
}
