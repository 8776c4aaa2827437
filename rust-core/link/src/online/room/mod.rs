//! One side of a game whose other side may be asleep: it brings what the game says ([`crate::replica`]) to
//! a slot that a broker keeps, and the other side's to the game. Slots and commands go in; what is to
//! be kept, posted and told comes out of [`Room::poll`]. Nothing here does I/O or reads a clock.

mod pace;

use std::collections::VecDeque;

use super::keys::{Seal, Topic};
use super::pairing::Paired;
use super::presence::Presence;
use crate::carrier::Carrier;
use crate::link::Randomness;
use crate::message::Side;
use crate::replica::{
    self, CommandError, DeviceTime, Event, KeptError, Lost, Over, Referee, Replica, Seat, Sign,
    State, Way,
};
use crate::room_key::RoomKey;
use pace::{Cause, Pace, Released};

/// What is to be done for a room, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Write these bytes ([`crate::replica::Kept`]) to the disk in place of the last ones, and go on only
    /// when they are there: the other side may soon know what is in them.
    Keep(Vec<u8>),
    /// Leave these bytes in the own slot, in place of what is there.
    Post(Vec<u8>),
    /// Say these bytes to whoever listens now, and keep them nowhere.
    Sign(Vec<u8>),
    /// Empty both slots: the game is over for both.
    Clear,
    /// Tell the app.
    Event(Event),
}

/// A slot that the other side of an honest game would not leave. The game goes on without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Faulty {
    /// Not sealed with the other side's key.
    #[error("not sealed by the other side")]
    Seal,
    /// What was sealed can't be.
    #[error(transparent)]
    Packet(#[from] replica::Faulty),
}

/// One side of a game whose other side may be asleep. Slots and commands go in; what is to be kept,
/// posted and told comes out of [`Room::poll`]. Times are stamps of any clock that does not go back, in
/// milliseconds.
#[derive(Debug)]
pub struct Room<R> {
    replica: Replica<R>,
    key: RoomKey,
    randomness: Randomness,
    own: Seal,
    theirs: Seal,
    linked: bool,
    presence: Presence,
    /// The broker does not have for sure what was posted last.
    unstored: bool,
    pace: Pace,
    /// The player to move when outputs were last taken.
    turn: Option<Side>,
    out: VecDeque<Output>,
}

impl<R: Referee + Clone> Room<R> {
    pub(super) const fn randomness(&self) -> &Randomness {
        &self.randomness
    }

    /// The room of a game that has just been agreed on.
    #[must_use]
    pub fn new(paired: Paired, randomness: Randomness) -> Self {
        let Paired {
            key,
            side,
            peer,
            peer_nick,
            session,
            terms,
            last_word,
        } = paired;
        let seat = Seat {
            side,
            session,
            terms,
            peer: Some(peer),
            peer_nick,
            way: Way::Room { key, last_word },
        };
        let replica = Replica::new(seat, &randomness, 0);
        let mut room = Self::with(replica, key, randomness);
        room.replica.begin(0);
        room.finish(Cause::Own, 0);
        room
    }

    /// A game that was kept. The broker is not reached yet.
    ///
    /// # Errors
    /// [`KeptError`] when the bytes are damaged, [`KeptError::Foreign`] for a game that has no room.
    pub fn restore(kept: &[u8], randomness: Randomness) -> Result<Self, KeptError> {
        let replica = Replica::restore(kept, &randomness, 0)?;
        let Way::Room { key, .. } = replica.seat().way else {
            return Err(KeptError::Foreign);
        };
        let mut room = Self::with(replica, key, randomness);
        room.finish(Cause::Own, 0);
        Ok(room)
    }

    fn with(replica: Replica<R>, key: RoomKey, randomness: Randomness) -> Self {
        let side = replica.side();
        let presence = Presence::new(&key, side, replica.has_limit(), randomness.clone());
        let turn = replica.chain().turn();
        Self {
            replica,
            key,
            own: key.seal(side),
            theirs: key.seal(side.other()),
            randomness,
            linked: false,
            presence,
            unstored: false,
            pace: Pace::default(),
            turn,
            out: VecDeque::new(),
        }
    }

    /// See [`Replica::wake`].
    pub fn wake(&mut self, device: DeviceTime, now_ms: u64) {
        self.replica.wake(device, now_ms);
        self.finish(Cause::Own, now_ms);
    }

    /// What is to be done next; call it until there is nothing after every other call.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// The broker is reached: slots are read and written from now on.
    pub fn connected(&mut self, now_ms: u64) {
        if std::mem::replace(&mut self.linked, true) {
            // A broker that died may have forgotten what it took.
            self.replica.remind();
        } else {
            self.presence.begin(now_ms);
            self.replica.connected(now_ms);
        }
        self.finish(Cause::Own, now_ms);
    }

    /// The broker is out of reach.
    pub fn disconnected(&mut self, now_ms: u64) {
        self.linked = false;
        self.presence.end();
        self.replica.forget_rtt();
        self.replica.disconnected(Lost::Closed, now_ms);
        self.pace.drop_post();
        self.finish(Cause::Other, now_ms);
    }

    /// What was read in the other side's slot: any number of times, in any order.
    ///
    /// # Errors
    /// [`Faulty`]: the game is as it was, and another slot may be better.
    pub fn receive(&mut self, sealed: &[u8], now_ms: u64) -> Result<(), Faulty> {
        // Cleared by one who has left.
        if sealed.is_empty() || self.state() == State::Over {
            return Ok(());
        }
        let packet = self.theirs.open_padded(sealed).ok_or(Faulty::Seal)?;
        let read = self.replica.receive(&packet, now_ms);
        self.finish(Cause::Other, now_ms);
        Ok(read?)
    }

    /// The other side, or somebody, says something in passing.
    pub fn hear_sign(&mut self, sign: &[u8], now_ms: u64) {
        if self.state() == State::Over {
            return;
        }
        if let Some(reaction) = self.presence.receive(sign, now_ms) {
            self.replica.hear(Sign::Reaction(reaction), now_ms);
        }
        self.finish(Cause::Other, now_ms);
    }

    /// Time has passed, at least to [`Room::next_timer_ms`].
    pub fn tick(&mut self, now_ms: u64) {
        self.presence.tick(now_ms);
        self.replica.tick(now_ms);
        self.finish(Cause::Other, now_ms);
    }

    /// When [`Room::tick`] next has something to do.
    #[must_use]
    pub fn next_timer_ms(&self) -> Option<u64> {
        if self.state() == State::Over {
            return None;
        }
        let timers = [
            self.presence.next_timer_ms(),
            self.replica.next_timer_ms(),
            self.pace.next_timer_ms(),
        ];
        timers.into_iter().flatten().min()
    }

    /// The slots are read again: what the other side has not taken yet is posted again, too. The node of a
    /// cluster that it reads may show an older slot for as long as nothing new is posted.
    pub fn remind(&mut self, now_ms: u64) {
        self.replica.remind();
        self.take_outputs(Cause::Other, now_ms);
    }

    /// The broker has stored the last post. A post that still waits stays unstored.
    pub fn stored(&mut self, now_ms: u64) {
        if self.pace.has_post() {
            return;
        }
        self.unstored = false;
        self.replica.stored();
        self.take_outputs(Cause::Other, now_ms);
    }

    /// Flushes saves and posts that the limit delays, as the app closes the game.
    pub fn flush(&mut self) {
        let released = self.pace.flush();
        self.put_out(released);
    }

    /// Whether the broker has everything that this side has to say.
    #[must_use]
    pub const fn is_stored(&self) -> bool {
        !self.unstored
    }

    /// Whether the broker is reached.
    #[must_use]
    pub const fn is_linked(&self) -> bool {
        self.linked
    }

    /// Where the room is.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.key.topic()
    }

    /// What is to be left in the invitation's own slot before anything else: the inviter may not
    /// have read it. The user first.
    #[must_use]
    pub const fn last_word(&self) -> Option<&(String, Vec<u8>)> {
        match &self.replica.seat().way {
            Way::Room { last_word, .. } => last_word.as_ref(),
            Way::Link { .. } => None,
        }
    }

    /// Where the game is; [`State::Suspended`] while the broker is out of reach.
    #[must_use]
    pub fn state(&self) -> State {
        self.replica.state()
    }

    /// The game: who plays, what was played, what is asked.
    #[must_use]
    pub const fn replica(&self) -> &Replica<R> {
        &self.replica
    }

    /// Ends every call.
    fn finish(&mut self, cause: Cause, now_ms: u64) {
        if self.replica.has_limit() {
            let (here, missed) = (self.presence.is_here(), self.presence.is_missed());
            let away = (here || missed).then_some(missed);
            if let Some(rtt_ms) = self.presence.take_rtt() {
                self.replica.round_trip(rtt_ms, now_ms);
            }
            self.replica.set_peer_here(here, away, now_ms);
        }
        self.take_outputs(cause, now_ms);
    }

    fn take_outputs(&mut self, cause: Cause, now_ms: u64) {
        while let Some(output) = self.replica.poll() {
            match output {
                replica::Output::Keep(bytes) => self.pace.save(bytes),
                replica::Output::Post(packet) => {
                    self.unstored = true;
                    self.pace.post(packet);
                }
                replica::Output::Sign(Sign::Reaction(reaction)) => self.presence.show(reaction),
                // Nobody at a server waits for somebody who may be away for days.
                replica::Output::Sign(Sign::Away(_)) => {}
                replica::Output::Event(event) => {
                    let left = matches!(event, Event::Over(Over::PeerLeft | Over::PeerEnded));
                    self.out.push_back(Output::Event(event));
                    if left {
                        self.out.push_back(Output::Clear);
                    }
                }
            }
        }
        if self.state() == State::Over {
            // The slots may be empty by then.
            self.pace.drop_post();
            self.flush();
        }
        let turn = self.replica.chain().turn();
        let released = if std::mem::replace(&mut self.turn, turn) == turn {
            self.pace.release(cause, now_ms)
        } else {
            self.pace.flush()
        };
        self.put_out(released);
        while let Some(sign) = self.presence.poll() {
            self.out.push_back(Output::Sign(sign));
        }
    }

    fn put_out(&mut self, released: Released) {
        if let Some(bytes) = released.save {
            // It holds all that an earlier one does.
            self.out.retain(|output| !matches!(output, Output::Keep(_)));
            self.out.push_front(Output::Keep(bytes));
        }
        // Packets are far smaller than the largest slot.
        let sealed = released
            .post
            .and_then(|packet| self.own.close_padded(&packet, &self.randomness));
        if let Some(sealed) = sealed {
            self.out.retain(|output| !matches!(output, Output::Post(_)));
            self.out.push_back(Output::Post(sealed));
        }
    }
}

impl<R: Referee + Clone> Carrier<R> for Room<R> {
    fn replica(&self) -> &Replica<R> {
        &self.replica
    }

    fn command(
        &mut self,
        now_ms: u64,
        act: &mut dyn FnMut(&mut Replica<R>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let done = act(&mut self.replica);
        self.finish(Cause::Own, now_ms);
        done
    }

    fn leave(&mut self, now_ms: u64) {
        self.replica.leave(now_ms);
        self.finish(Cause::Own, now_ms);
    }

    /// Nobody at a server waits for somebody who may be away for days.
    fn pause(&mut self, _: bool, _: u64) {}
}
