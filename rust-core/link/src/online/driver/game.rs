//! Task of a game, which owns its room.

use std::fmt;
use std::io;

use tokio::sync::{mpsc, oneshot, watch};

use super::RoomPort;
use super::broker_connection::BrokerConnection;
use crate::driver::{Dial, Dialler, Stream, Time, answer, device_time};
use crate::online::keys::Topic;
use crate::online::mqtt::{MqttEvent, MqttLogin};
use crate::online::room::{Room, RoomOutput};
use crate::replica::{Referee, ReplicaState};

const QUEUE: usize = 64;

/// First and longest delay in milliseconds between the joiner's posts of its last word, until the
/// inviter is in the room. A cluster node may lose an acknowledged post, and an inviter may crash
/// after clearing its invitation and before saving the room.
const KNOCK_AGAIN_MS: (u64, u64) = (5_000, 600_000);

type Command<R> = Box<dyn FnOnce(&mut Room<R>, u64) + Send>;

/// Handle of a running game, shared by clones. The game ends when the last one is dropped.
pub struct RunningRoom<R> {
    orders: mpsc::Sender<Command<R>>,
    stored: watch::Receiver<bool>,
}

impl<R> Clone for RunningRoom<R> {
    fn clone(&self) -> Self {
        Self {
            orders: self.orders.clone(),
            stored: self.stored.clone(),
        }
    }
}

impl<R> fmt::Debug for RunningRoom<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunningRoom").finish_non_exhaustive()
    }
}

impl<R: Referee + Clone + Send + 'static> RunningRoom<R> {
    /// Runs a room over the broker that `dial` reaches.
    pub fn run(mut room: Room<R>, dial: Box<dyn Dial>, port: Box<dyn RoomPort<R>>) -> Self {
        let (orders, received) = mpsc::channel(QUEUE);
        let (tell_stored, stored) = watch::channel(false);
        let time = Time::start();
        room.wake(device_time(), time.now_ms());
        let task = Task {
            room,
            port,
            time,
            dialler: Dialler::new(dial),
            line: None,
            announces: false,
            announced: false,
            announce_again: None,
            awaited: None,
            quiet: false,
            orders: received,
            stored: tell_stored,
        };
        tokio::spawn(task.run());
        Self { orders, stored }
    }

    /// Queues a command. Returns false when the game has ended or the queue is full.
    pub fn post(&self, act: impl FnOnce(&mut Room<R>, u64) + Send + 'static) -> bool {
        self.orders.try_send(Box::new(act)).is_ok()
    }

    /// Runs a command and returns its result; `None` when the game has ended.
    pub async fn act<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut Room<R>, u64) -> T + Send + 'static,
    ) -> Option<T> {
        let (reply_sender, reply_receiver) = oneshot::channel();
        let command: Command<R> = Box::new(move |room, now_ms| {
            let _ = reply_sender.send(act(room, now_ms));
        });
        self.orders.send(command).await.ok()?;
        answer(reply_receiver, &self.orders).await
    }

    /// Flushes delayed saves and posts. Waits until the broker has stored all posts, or the game
    /// has ended.
    pub async fn stored(&self) {
        self.act(|room, _| room.flush()).await;
        // All outputs of earlier commands are complete when the second command runs.
        for _ in 0..2 {
            self.act(|_, _| ()).await;
        }
        let _ = self.stored.clone().wait_for(|stored| *stored).await;
    }

    /// Waits until the game has ended.
    pub async fn ended(&self) {
        self.orders.closed().await;
    }

    /// Returns true if the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.orders.is_closed()
    }
}

struct Task<R> {
    room: Room<R>,
    port: Box<dyn RoomPort<R>>,
    time: Time,
    dialler: Dialler,
    line: Option<BrokerConnection>,
    /// The connection is to the invitation's topic, for the last word.
    announces: bool,
    /// The last word was posted since the broker was reached.
    announced: bool,
    /// Time of the next last word, and its delay.
    announce_again: Option<(u64, u64)>,
    awaited: Option<u64>,
    quiet: bool,
    orders: mpsc::Receiver<Command<R>>,
    stored: watch::Sender<bool>,
}

enum Woken<R> {
    Order(Option<Command<R>>),
    Heard(io::Result<MqttEvent>),
    Dialled(io::Result<Stream>),
    GivesWay,
    Time,
}

impl<R: Referee + Clone + Send + 'static> Task<R> {
    async fn run(mut self) {
        loop {
            let going_on = self.carry_out();
            match going_on {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => self.lose(&error),
            }
            match self.wait().await {
                Woken::Order(Some(act)) => act(&mut self.room, self.time.now_ms()),
                Woken::Order(None) => {
                    self.room.flush();
                    // The restored game posts again.
                    let _ = self.carry_out();
                    break;
                }
                Woken::Time => {
                    let now_ms = self.time.now_ms();
                    self.room.tick(now_ms);
                    if self.announce_ms().is_some_and(|at_ms| now_ms >= at_ms) {
                        self.announce_again();
                    }
                }
                Woken::GivesWay => self.yield_room(),
                Woken::Dialled(stream) => {
                    if let Err(error) = stream.and_then(|stream| self.dialled(stream)) {
                        self.lose(&error);
                    }
                }
                Woken::Heard(heard) => {
                    if let Err(error) = heard.and_then(|heard| self.handle_event(heard)) {
                        self.lose(&error);
                    }
                }
            }
        }
        if let Some(line) = self.line.take() {
            line.close();
        }
    }

    fn announce_ms(&self) -> Option<u64> {
        let waits = self.line.is_some() && !self.announces && self.room.final_message().is_some();
        self.announce_again
            .filter(|_| waits)
            .map(|(at_ms, _)| at_ms)
    }

    /// Leaves the room briefly without an event. Posts follow on return.
    fn announce_again(&mut self) {
        if let Some(line) = self.line.take() {
            line.close();
        }
        (self.announced, self.awaited, self.quiet) = (false, None, false);
        self.dialler.succeeded();
    }

    async fn wait(&mut self) -> Woken<R> {
        let timers = [self.room.next_timer_ms(), self.announce_ms()];
        let timer_ms = timers.into_iter().flatten().min();
        let Self {
            line,
            dialler,
            orders,
            time,
            ..
        } = self;
        let moved = async {
            match line {
                Some(line) => tokio::select! {
                    heard = line.next() => Woken::Heard(heard),
                    () = dialler.gives_way() => Woken::GivesWay,
                },
                None => Woken::Dialled(dialler.next().await),
            }
        };
        let slept = async {
            match timer_ms {
                Some(ms) => tokio::time::sleep_until(time.at(ms)).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            order = orders.recv() => Woken::Order(order),
            moved = moved => moved,
            () = slept => Woken::Time,
        }
    }

    fn dialled(&mut self, stream: Stream) -> io::Result<()> {
        let side = self.room.replica().side();
        let final_message = self.room.final_message().filter(|_| !self.announced);
        self.announces = final_message.is_some();
        let login = match final_message {
            Some((user, _)) => MqttLogin {
                topic: Topic::from_name(user.clone()),
                key: self.dialler.key(),
                reads: Vec::new(),
                signs: None,
            },
            None => MqttLogin {
                topic: self.room.topic(),
                key: self.dialler.key(),
                reads: vec![side.other()],
                signs: Some(side),
            },
        };
        self.line = Some(BrokerConnection::open(
            stream,
            login,
            self.room.randomness(),
            self.time,
        )?);
        Ok(())
    }

    fn handle_event(&mut self, heard: MqttEvent) -> io::Result<()> {
        match heard {
            MqttEvent::Ready if self.announces => {
                if let (Some(line), Some((_, word))) = (&mut self.line, self.room.final_message()) {
                    self.awaited = Some(line.post(self.room.replica().side(), word)?);
                }
            }
            MqttEvent::Ready => {
                self.room.connected(self.time.now_ms());
                if let Some(line) = &mut self.line {
                    line.ask_for_quiet()?;
                }
            }
            MqttEvent::Quiet => self.quiet = true,
            MqttEvent::Stored(id) if self.awaited == Some(id) => {
                self.awaited = None;
                if std::mem::take(&mut self.announces) {
                    self.announced = true;
                    let wait_ms = self
                        .announce_again
                        .map_or(KNOCK_AGAIN_MS.0, |(_, wait_ms)| {
                            KNOCK_AGAIN_MS.1.min(wait_ms.saturating_mul(2))
                        });
                    let at_ms = self.time.now_ms().saturating_add(wait_ms);
                    self.announce_again = Some((at_ms, wait_ms));
                    if let Some(line) = self.line.take() {
                        line.close();
                    }
                    // Reconnect at once, since a broker failure goes unnoticed while disconnected.
                    self.dialler.succeeded();
                } else {
                    self.room.stored(self.time.now_ms());
                }
            }
            MqttEvent::Slot(side, slot) if side != self.room.replica().side() => {
                if let Err(faulty) = self.room.receive(&slot, self.time.now_ms()) {
                    log::warn!("a slot is passed over: {faulty}");
                }
            }
            MqttEvent::Sign(side, sign) if side != self.room.replica().side() => {
                self.room.receive_signal(&sign, self.time.now_ms());
            }
            MqttEvent::Looking => self.room.remind(self.time.now_ms()),
            MqttEvent::Stored(_) | MqttEvent::Slot(..) | MqttEvent::Sign(..) => {}
        }
        Ok(())
    }

    fn lose(&mut self, error: &io::Error) {
        if self.line.take().is_some_and(|line| line.was_established()) {
            self.dialler.succeeded();
        }
        // A crashed broker may have lost the last word.
        (self.announces, self.announced, self.awaited) = (false, false, None);
        self.quiet = false;
        self.room.disconnected(self.time.now_ms());
        self.port.unreachable(error);
    }

    /// Leaves the room in favour of other games. Not an error, so not reported.
    fn yield_room(&mut self) {
        if let Some(line) = self.line.take() {
            line.close();
        }
        (self.announces, self.awaited, self.quiet) = (false, None, false);
        self.room.disconnected(self.time.now_ms());
        self.dialler.succeeded();
    }

    fn room_line(&mut self) -> Option<&mut BrokerConnection> {
        let reached = self.room.is_linked() && !self.announces;
        self.line.as_mut().filter(|_| reached)
    }

    /// Returns false when the game can't continue.
    fn carry_out(&mut self) -> io::Result<bool> {
        while let Some(output) = self.room.poll() {
            match output {
                RoomOutput::Save(bytes) => {
                    if let Err(error) = self.port.save(&bytes) {
                        // Unsaved state must not be posted.
                        log::error!("the game can't be kept: {error}");
                        return Ok(false);
                    }
                }
                RoomOutput::Post(slot) => {
                    // Posted after reconnecting.
                    let side = self.room.replica().side();
                    if let Some(line) = self.room_line() {
                        self.awaited = Some(line.post(side, &slot)?);
                    }
                }
                RoomOutput::Sign(sign) => {
                    if let Some(line) = self.room_line() {
                        line.sign(&sign)?;
                    }
                }
                RoomOutput::Clear => {
                    let side = self.room.replica().side();
                    if let Some(line) = self.room_line() {
                        line.post(side, &[])?;
                        line.post(side.other(), &[])?;
                    }
                }
                RoomOutput::Event(event) => self.port.event(&event, &self.room),
            }
        }
        self.stored.send_replace(self.room.is_stored());
        if self.quiet && self.room.is_stored() {
            self.dialler.settled();
        }
        Ok(self.room.state() != ReplicaState::Over)
    }
}
