//! Runs the link's Bluetooth state machine with a clock. Each call updates it under a lock. A
//! thread executes the resulting platform commands in order without the lock.

mod port;

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use gomoku_link::discovery::Nickname;
use gomoku_link::radio::{CallId, ChannelId, Device, Foreground, Radio, RadioOutput};

pub use port::{
    BluetoothFault, BluetoothObserver, BluetoothPerson, BluetoothSnapshot, BluetoothState,
    RadioCommand, RadioReport,
};

use crate::callback::CallbackError;
use crate::clock::{MonotonicTime, TimeSource};
use crate::diagnostics;
use crate::stream::{StreamLine, StreamOpener, StreamWriter};
use crate::sync::{guarded, lock};

/// Stack for foreign code; a JVM may attach to this thread.
const STACK_BYTES: usize = 1 << 20;

/// Accepts an incoming channel; none if unwanted.
pub(crate) type ChannelHandler =
    Arc<dyn Fn(Arc<dyn StreamWriter>) -> Option<Arc<StreamLine>> + Send + Sync>;

pub(crate) struct BluetoothController {
    me: Weak<Self>,
    state: Mutex<State>,
    wake: Condvar,
    time: MonotonicTime,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct State {
    radio: Radio,
    /// Streams waiting for an outgoing call.
    calls: BTreeMap<CallId, Arc<StreamLine>>,
    fronts: i64,
    front: Option<(i64, ChannelHandler)>,
    open: bool,
}

impl BluetoothController {
    pub(crate) fn start(observer: Arc<dyn BluetoothObserver>) -> Arc<Self> {
        let controller = Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            state: Mutex::new(State {
                radio: Radio::new(),
                calls: BTreeMap::new(),
                fronts: 0,
                front: None,
                open: true,
            }),
            wake: Condvar::new(),
            time: MonotonicTime::new(),
            thread: Mutex::new(None),
        });
        let inside = Arc::clone(&controller);
        let thread = thread::Builder::new()
            .name("gomoku-radio".into())
            .stack_size(STACK_BYTES)
            .spawn(move || inside.carry_out(&*observer))
            .inspect_err(|error| log::error!("no thread for the radio: {error}"))
            .ok();
        *lock(&controller.thread) = thread;
        controller
    }

    pub(crate) fn snapshot(&self) -> BluetoothSnapshot {
        lock(&self.state).radio.status().into()
    }

    pub(crate) fn with_radio<T>(&self, act: impl FnOnce(&mut Radio, u64) -> T) -> T {
        let now = self.time.now_ms();
        let result = act(&mut lock(&self.state).radio, now);
        self.wake.notify_one();
        result
    }

    /// Makes this phone visible; `handler` receives incoming channels.
    pub(crate) fn show(&self, nickname: &str, searches: bool, handler: ChannelHandler) -> i64 {
        let front = match Nickname::new(nickname) {
            Ok(nickname) => Some(Foreground { nickname, searches }),
            Err(error) => {
                log::warn!("nobody is to see this phone: {error}");
                None
            }
        };
        let now = self.time.now_ms();
        let mut state = lock(&self.state);
        state.fronts += 1;
        let number = state.fronts;
        state.front = Some((number, handler));
        state.radio.front(front, now);
        drop(state);
        self.wake.notify_one();
        number
    }

    /// Hides this phone, unless another screen has the front.
    pub(crate) fn hide(&self, number: i64) {
        let now = self.time.now_ms();
        let mut state = lock(&self.state);
        if state.front.take_if(|(own, _)| *own == number).is_some() {
            state.radio.front(None, now);
            drop(state);
            self.wake.notify_one();
        }
    }

    pub(crate) fn report(&self, report: RadioReport) {
        // Sightings are too frequent to log.
        if !matches!(report, RadioReport::Sighted { .. }) {
            diagnostics::note("radio:", &report);
        }
        self.with_radio(|radio, now| radio.report(report.into(), now));
    }

    fn call(&self, device: &str, nickname: &str, line: Arc<StreamLine>) {
        let now = self.time.now_ms();
        let mut state = lock(&self.state);
        if !state.open {
            drop(state);
            return line.failed("closed".into());
        }
        let call = state.radio.call(device.into(), nickname, now);
        state.calls.insert(call, line);
        drop(state);
        self.wake.notify_one();
    }

    pub(crate) fn opened(
        &self,
        device: String,
        step: i64,
        writer: Arc<dyn StreamWriter>,
    ) -> Option<Arc<StreamLine>> {
        let now = self.time.now_ms();
        let device = Device::from(device);
        let mut state = lock(&self.state);
        let opened = state.radio.opened(&device, port::step(step), now);
        let line = opened.and_then(|(call, _)| state.calls.remove(&call));
        drop(state);
        self.wake.notify_one();
        let ((_, channel), line) = (opened?, line?);
        line.opened(writer);
        Some(self.open(&line, channel))
    }

    pub(crate) fn arrived(
        &self,
        device: String,
        writer: Arc<dyn StreamWriter>,
    ) -> Option<Arc<StreamLine>> {
        let now = self.time.now_ms();
        let mut state = lock(&self.state);
        let handler = state
            .front
            .as_ref()
            .map(|(_, handler)| Arc::clone(handler))?;
        let channel = state.radio.arrived(device.into(), now)?;
        drop(state);
        let line = handler(writer);
        if line.is_none() {
            self.with_radio(|radio, now| radio.closed(channel, now));
        }
        self.wake.notify_one();
        line.map(|line| self.open(&line, channel))
    }

    /// Wraps a stream so that its end reaches the state machine.
    fn open(&self, line: &StreamLine, channel: ChannelId) -> Arc<StreamLine> {
        let controller = Weak::clone(&self.me);
        line.until(move || {
            if let Some(controller) = controller.upgrade() {
                controller.with_radio(|radio, now| radio.closed(channel, now));
            }
        })
    }

    /// Returns the opener for connecting to a device, now and after each lost link.
    pub(crate) fn opener(&self, device: String, nickname: String) -> Arc<dyn StreamOpener> {
        Arc::new(Opener {
            controller: Weak::clone(&self.me),
            device,
            nickname,
        })
    }

    /// Turns the radio off and joins the thread unless called from it. No callbacks follow.
    /// Idempotent.
    pub(crate) fn shutdown(&self) {
        let now = self.time.now_ms();
        let calls = {
            let mut state = lock(&self.state);
            state.open = false;
            state.front = None;
            state.radio.turn_off(now);
            std::mem::take(&mut state.calls)
        };
        self.wake.notify_one();
        for line in calls.into_values() {
            line.failed("closed".into());
        }
        let thread = lock(&self.thread).take();
        let Some(thread) = thread.filter(|own| own.thread().id() != thread::current().id()) else {
            return;
        };
        if thread.join().is_err() {
            log::error!("the radio's thread panicked");
        }
    }

    fn carry_out(&self, observer: &dyn BluetoothObserver) {
        let mut state = lock(&self.state);
        loop {
            let now = self.time.now_ms();
            state.radio.tick(now);
            let Some(output) = state.radio.poll() else {
                if !state.open {
                    return;
                }
                state = self.wait(state, now);
                continue;
            };
            let line = match &output {
                RadioOutput::Unreached(call, _) => state.calls.remove(call),
                _ => None,
            };
            let snapshot = matches!(output, RadioOutput::Changed).then(|| state.radio.status());
            drop(state);
            let answer = match (output, snapshot) {
                (RadioOutput::Command(command), _) => {
                    guarded(|| observer.on_command(command.into()))
                }
                (_, Some(snapshot)) => guarded(|| observer.on_bluetooth(snapshot.into())),
                (RadioOutput::Unreached(_, why), _) => {
                    diagnostics::note("radio:", &why);
                    if let Some(line) = line {
                        line.failed(why.to_string());
                    }
                    Ok(())
                }
                (RadioOutput::Changed, None) => Ok(()),
            };
            if let Err(error) = answer {
                log::warn!("bluetooth: {error}");
            }
            state = lock(&self.state);
        }
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>, now: u64) -> MutexGuard<'a, State> {
        match state.radio.wake_at(now) {
            Some(at) => {
                let ms = at.saturating_sub(now).max(1);
                self.wake
                    .wait_timeout(state, Duration::from_millis(ms))
                    .unwrap_or_else(PoisonError::into_inner)
                    .0
            }
            None => self
                .wake
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner),
        }
    }
}

struct Opener {
    controller: Weak<BluetoothController>,
    device: String,
    nickname: String,
}

impl StreamOpener for Opener {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        match self.controller.upgrade() {
            Some(controller) => controller.call(&self.device, &self.nickname, line),
            None => line.failed("closed".into()),
        }
        Ok(())
    }
}
