//! One side of a game whose peer may be offline. It publishes the game ([`crate::replica`]) in a
//! slot on a broker and applies the peer's slot. [`Room::poll`] returns what to save, post and
//! report.

mod throttle;

use std::collections::VecDeque;

use super::keys::{Seal, Topic};
use super::pairing::Paired;
use super::presence::Presence;
use crate::carrier::Carrier;
use crate::link::Randomness;
use crate::message::Side;
use crate::replica::{
    self, CommandError, DeviceTime, EndReason, Event, LossReason, Participant, Referee, Replica,
    ReplicaState, SavedGameError, Signal, Transport,
};
use crate::room_key::RoomKey;
use throttle::{DueWrites, WriteCause, WriteThrottle};

/// Action to perform, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomOutput {
    /// Replace the saved bytes ([`crate::replica::SavedGame`]) before later outputs, which may send
    /// them.
    Save(Vec<u8>),
    /// Replace the own slot.
    Post(Vec<u8>),
    /// Send these bytes to current subscribers without storing them.
    Sign(Vec<u8>),
    /// Clear both slots: the game is over for both sides.
    Clear,
    /// Notify the app.
    Event(Event),
}

/// Error of a slot that an honest peer would not publish. The game ignores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSlot {
    /// Not sealed with the peer's key.
    #[error("not sealed by the other side")]
    Seal,
    /// Invalid packet inside the seal.
    #[error(transparent)]
    Packet(#[from] replica::InvalidPacket),
}

/// One side of an online game. Times are in milliseconds of any monotonic clock.
#[derive(Debug)]
pub struct Room<R> {
    replica: Replica<R>,
    key: RoomKey,
    randomness: Randomness,
    own: Seal,
    theirs: Seal,
    linked: bool,
    presence: Presence,
    unstored: bool,
    pace: WriteThrottle,
    turn: Option<Side>,
    out: VecDeque<RoomOutput>,
}

impl<R: Referee + Clone> Room<R> {
    pub(super) const fn randomness(&self) -> &Randomness {
        &self.randomness
    }

    /// Creates the room of an agreed game.
    #[must_use]
    pub fn new(paired: Paired, randomness: Randomness) -> Self {
        let Paired {
            key,
            side,
            peer,
            peer_nick,
            session,
            terms,
            final_message,
        } = paired;
        let seat = Participant {
            side,
            session,
            terms,
            peer: Some(peer),
            peer_nick,
            transport: Transport::Room { key, final_message },
        };
        let replica = Replica::new(seat, &randomness, 0);
        let mut room = Self::with(replica, key, randomness);
        room.replica.begin(0);
        room.finish(WriteCause::Own, 0);
        room
    }

    /// Restores a saved game, disconnected.
    ///
    /// # Errors
    /// [`SavedGameError`] for damaged bytes, [`SavedGameError::Foreign`] for a game of another transport.
    pub fn restore(kept: &[u8], randomness: Randomness) -> Result<Self, SavedGameError> {
        let replica = Replica::restore(kept, &randomness, 0)?;
        let Transport::Room { key, .. } = replica.participant().transport else {
            return Err(SavedGameError::Foreign);
        };
        let mut room = Self::with(replica, key, randomness);
        room.finish(WriteCause::Own, 0);
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
            pace: WriteThrottle::default(),
            turn,
            out: VecDeque::new(),
        }
    }

    /// See [`Replica::wake`].
    pub fn wake(&mut self, device: DeviceTime, now_ms: u64) {
        self.replica.wake(device, now_ms);
        self.finish(WriteCause::Own, now_ms);
    }

    /// Returns the next output. Call it after every other call until `None`.
    pub fn poll(&mut self) -> Option<RoomOutput> {
        self.out.pop_front()
    }

    /// Reports a connection to the broker, from which slots are read and written.
    pub fn connected(&mut self, now_ms: u64) {
        if std::mem::replace(&mut self.linked, true) {
            // A broker that crashed may have lost stored messages.
            self.replica.remind();
        } else {
            self.presence.begin(now_ms);
            self.replica.connected(now_ms);
        }
        self.finish(WriteCause::Own, now_ms);
    }

    /// Reports that the broker is unreachable.
    pub fn disconnected(&mut self, now_ms: u64) {
        self.linked = false;
        self.presence.end();
        self.replica.forget_rtt();
        self.replica.disconnected(LossReason::Closed, now_ms);
        self.pace.drop_post();
        self.finish(WriteCause::Other, now_ms);
    }

    /// Processes the peer's slot; repeats and any order are allowed.
    ///
    /// # Errors
    /// [`InvalidSlot`]; the game is unchanged, and a later slot may be valid.
    pub fn receive(&mut self, sealed: &[u8], now_ms: u64) -> Result<(), InvalidSlot> {
        // The peer may have left and cleared the slot.
        if sealed.is_empty() || self.state() == ReplicaState::Over {
            return Ok(());
        }
        let packet = self.theirs.open_padded(sealed).ok_or(InvalidSlot::Seal)?;
        let read = self.replica.receive(&packet, now_ms);
        self.finish(WriteCause::Other, now_ms);
        Ok(read?)
    }

    /// Processes a transient message of any sender.
    pub fn receive_signal(&mut self, sign: &[u8], now_ms: u64) {
        if self.state() == ReplicaState::Over {
            return;
        }
        if let Some(reaction) = self.presence.receive(sign, now_ms) {
            self.replica
                .receive_signal(Signal::Reaction(reaction), now_ms);
        }
        self.finish(WriteCause::Other, now_ms);
    }

    /// Advances the time; call it at least at [`Room::next_timer_ms`].
    pub fn tick(&mut self, now_ms: u64) {
        self.presence.tick(now_ms);
        self.replica.tick(now_ms);
        self.finish(WriteCause::Other, now_ms);
    }

    /// Returns the time of the next due [`Room::tick`].
    #[must_use]
    pub fn next_timer_ms(&self) -> Option<u64> {
        if self.state() == ReplicaState::Over {
            return None;
        }
        let timers = [
            self.presence.next_timer_ms(),
            self.replica.next_timer_ms(),
            self.pace.next_timer_ms(),
        ];
        timers.into_iter().flatten().min()
    }

    /// Posts an unacknowledged slot again. The peer's cluster node may deliver an older slot until
    /// a new post arrives.
    pub fn remind(&mut self, now_ms: u64) {
        self.replica.remind();
        self.take_outputs(WriteCause::Other, now_ms);
    }

    /// Reports that the broker has stored the last post. A delayed post stays unstored.
    pub fn stored(&mut self, now_ms: u64) {
        if self.pace.has_post() {
            return;
        }
        self.unstored = false;
        self.replica.stored();
        self.take_outputs(WriteCause::Other, now_ms);
    }

    /// Flushes delayed saves and posts, for closing the game.
    pub fn flush(&mut self) {
        let released = self.pace.flush();
        self.put_out(released);
    }

    /// Returns true if the broker has this side's complete state.
    #[must_use]
    pub const fn is_stored(&self) -> bool {
        !self.unstored
    }

    /// Returns true while connected to the broker.
    #[must_use]
    pub const fn is_linked(&self) -> bool {
        self.linked
    }

    /// Returns the topic.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.key.topic()
    }

    /// Returns the user name and message to post first in the invitation's slot, because the
    /// inviter may not have read it.
    #[must_use]
    pub const fn final_message(&self) -> Option<&(String, Vec<u8>)> {
        match &self.replica.participant().transport {
            Transport::Room { final_message, .. } => final_message.as_ref(),
            Transport::Link { .. } => None,
        }
    }

    /// Returns the state; [`ReplicaState::Suspended`] while the broker is unreachable.
    #[must_use]
    pub fn state(&self) -> ReplicaState {
        self.replica.state()
    }

    /// Returns the game state.
    #[must_use]
    pub const fn replica(&self) -> &Replica<R> {
        &self.replica
    }

    fn finish(&mut self, cause: WriteCause, now_ms: u64) {
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

    fn take_outputs(&mut self, cause: WriteCause, now_ms: u64) {
        while let Some(output) = self.replica.poll() {
            match output {
                replica::ReplicaOutput::Save(bytes) => self.pace.save(bytes),
                replica::ReplicaOutput::Post(packet) => {
                    self.unstored = true;
                    self.pace.post(packet);
                }
                replica::ReplicaOutput::Sign(Signal::Reaction(reaction)) => {
                    self.presence.show(reaction)
                }
                replica::ReplicaOutput::Sign(Signal::Away(_)) => {}
                replica::ReplicaOutput::Event(event) => {
                    let left = matches!(
                        event,
                        Event::Over(EndReason::PeerLeft | EndReason::PeerEnded)
                    );
                    self.out.push_back(RoomOutput::Event(event));
                    if left {
                        self.out.push_back(RoomOutput::Clear);
                    }
                }
            }
        }
        if self.state() == ReplicaState::Over {
            // The slots may be cleared already.
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
            self.out.push_back(RoomOutput::Sign(sign));
        }
    }

    fn put_out(&mut self, released: DueWrites) {
        if let Some(bytes) = released.save {
            // The new state includes an earlier save's.
            self.out
                .retain(|output| !matches!(output, RoomOutput::Save(_)));
            self.out.push_front(RoomOutput::Save(bytes));
        }
        // Packets are far below the slot limit, so sealing can't fail.
        let sealed = released
            .post
            .and_then(|packet| self.own.close_padded(&packet, &self.randomness));
        if let Some(sealed) = sealed {
            self.out
                .retain(|output| !matches!(output, RoomOutput::Post(_)));
            self.out.push_back(RoomOutput::Post(sealed));
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
        self.finish(WriteCause::Own, now_ms);
        done
    }

    fn leave(&mut self, now_ms: u64) {
        self.replica.leave(now_ms);
        self.finish(WriteCause::Own, now_ms);
    }

    /// Does nothing: online games don't wait for players, who may be away for days.
    fn pause(&mut self, _: bool, _: u64) {}
}
