//! Session start: handshake, hello, pairing and acceptance, or resuming a game.

use super::inbound::{InboundConnection, RejectedConnection};
use super::message_stream::MessageStream;
use super::{Identity, PeerSession, Phase, SessionState, Stage};
use crate::fault::ProtocolFault;
use crate::link::{Code, Pairing, Randomness, TicketKey};
use crate::message::{Feature, Hello, Message, Purpose, Refusal, Side};
use crate::replica::{CommandError, EndReason, Event, LossReason, Referee};

#[derive(Debug)]
pub(super) struct PendingConfirmation {
    pairing: Pairing,
    own_nonce: [u8; 16],
    theirs: PeerNonce,
    pub(super) code: Option<Code>,
    accepted: bool,
    peer_accepted: bool,
}

#[derive(Debug, Clone, Copy)]
enum PeerNonce {
    Awaited,
    Known([u8; 16]),
    Committed([u8; 32]),
}

impl<R: Referee + Clone> PeerSession<R> {
    /// Invites or resumes over a stream that this side has opened.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when the session is connected or over.
    pub fn connect(&mut self, now_ms: u64) -> Result<(), CommandError> {
        let invites = self.stage == Stage::Fresh && self.replica.side() == Side::Guest;
        let over = self.state() == SessionState::Over;
        if over || self.wire.is_some() || !(invites || self.stage == Stage::Game) {
            return Err(CommandError::NotNow);
        }
        let ticket = match self.stage {
            Stage::Fresh => None,
            Stage::Game => Some(self.ticket_key()),
        };
        let wire = MessageStream::connect(&self.me.face, ticket.as_ref(), &self.randomness, now_ms);
        self.wire = Some(wire.map_err(|_| CommandError::NotNow)?);
        self.phase = Phase::Securing;
        self.finish(now_ms);
        Ok(())
    }

    /// Creates the host's session for a proposed game. Only [`PeerSession::open`] reveals the host's
    /// nonce.
    ///
    /// # Errors
    /// [`RejectedConnection`] when the peer does not propose a game.
    pub fn invited(
        me: Identity,
        mut inbound: InboundConnection,
        randomness: Randomness,
        now_ms: u64,
    ) -> Result<Self, RejectedConnection> {
        let friend = inbound.friend();
        let (hello, face) = (inbound.hello.take(), inbound.wire.peer());
        let pairing = inbound.wire.handshake_hash().map(Pairing::new);
        let (Some((hello, terms)), Some(face), Some(pairing)) = (hello, face, pairing) else {
            return Err(inbound.turn_away(Refusal::BadSetup));
        };
        if hello.purpose != Purpose::Invite {
            return Err(inbound.turn_away(Refusal::BadSetup));
        }
        let about = (hello.session, hello.token, terms);
        let mut session = Self::propose(me, randomness, Side::Host, about, now_ms);
        session.replica.introduce(hello.key, &hello.nick);
        (session.face, session.friend) = (Some(face), friend);
        let own_nonce = session.randomness.bytes();
        session.phase = Phase::Deciding(Box::new(PendingConfirmation {
            pairing,
            own_nonce,
            theirs: PeerNonce::Awaited,
            code: None,
            accepted: false,
            peer_accepted: false,
        }));
        session.wire = Some(inbound.wire);
        let digest = pairing.commitment(&own_nonce);
        session.send_or_lose(&Message::Commit { digest }, now_ms);
        session.greet(Purpose::Invite, now_ms);
        session.receive(&inbound.rest, now_ms);
        Ok(session)
    }

    /// Resumes a saved game over the peer's new connection, which replaces an existing one: the
    /// peer knows best which is alive. Later outputs of [`PeerSession::poll`] belong to the new stream.
    ///
    /// # Errors
    /// [`RejectedConnection`] when the peer's key, its token or the game differs; the session is then
    /// unchanged.
    pub fn attach(
        &mut self,
        mut inbound: InboundConnection,
        now_ms: u64,
    ) -> Result<(), RejectedConnection> {
        let (Some((hello, _)), Some(hash)) = (inbound.hello.take(), inbound.wire.handshake_hash())
        else {
            return Err(inbound.turn_away(Refusal::UnknownGame));
        };
        if let Err(why) = self.check_resume(&hello, &hash) {
            return Err(inbound.turn_away(why));
        }
        if self.wire.take().is_some() {
            self.unlink(LossReason::Closed, now_ms);
        }
        inbound.wire.greeted(now_ms);
        self.wire = Some(inbound.wire);
        self.greet(Purpose::Resume, now_ms);
        self.link_up(now_ms);
        self.receive(&inbound.rest, now_ms);
        Ok(())
    }

    /// Returns the key that identifies this game's peer to a listener.
    #[must_use]
    pub fn ticket_key(&self) -> TicketKey {
        TicketKey::of_game(self.token)
    }

    pub(super) fn greet_if_secured(&mut self, now_ms: u64) {
        let (Phase::Securing, Some(wire)) = (&self.phase, &self.wire) else {
            return;
        };
        let Some(face) = wire.peer() else {
            return;
        };
        self.face = Some(face);
        if self.asks(now_ms) {
            return;
        }
        self.phase = Phase::Greeting(None);
        let purpose = match self.stage {
            Stage::Fresh => Purpose::Invite,
            Stage::Game => Purpose::Resume,
        };
        self.greet(purpose, now_ms);
    }

    fn greet(&mut self, purpose: Purpose, now_ms: u64) {
        let said = self.hello(purpose).and_then(|hello| self.send(&hello));
        if let Err(fault) = said {
            self.lose(LossReason::Fault(fault), now_ms);
        }
    }

    pub(super) fn handle_greeting(
        &mut self,
        message: Message,
        now_ms: u64,
    ) -> Result<(), ProtocolFault> {
        match (&mut self.phase, message) {
            (Phase::Greeting(digest @ None), Message::Commit { digest: said })
                if self.stage == Stage::Fresh =>
            {
                *digest = Some(said);
                Ok(())
            }
            (Phase::Greeting(Some(digest)), Message::Hello(hello))
                if self.stage == Stage::Fresh =>
            {
                let digest = *digest;
                self.on_welcome(hello, digest, now_ms)
            }
            (Phase::Greeting(_), Message::Hello(hello)) if self.stage == Stage::Game => {
                let hash = self.handshake_hash()?;
                let checked = hello.checked().map(|_| ());
                if let Err(why) = checked.and_then(|()| self.check_resume(&hello, &hash)) {
                    return self.refuse_hello(why, now_ms);
                }
                if let Some(wire) = &mut self.wire {
                    wire.greeted(now_ms);
                }
                self.link_up(now_ms);
                Ok(())
            }
            (Phase::Deciding(deciding), message) => match message {
                Message::Nonce { nonce } => self.on_nonce(nonce, now_ms),
                Message::Reveal { nonce } => self.on_reveal(&nonce),
                Message::Accept { key, proof }
                    if !deciding.peer_accepted && deciding.code.is_some() =>
                {
                    deciding.peer_accepted = true;
                    self.accepted(key, &proof)?;
                    self.start_if_both(now_ms);
                    Ok(())
                }
                // The peer has accepted and its app moved to the background.
                Message::Paused { .. } => Ok(()),
                _ => Err(ProtocolFault::Unexpected),
            },
            _ => Err(ProtocolFault::Unexpected),
        }
    }

    fn on_welcome(
        &mut self,
        hello: Hello,
        commitment: [u8; 32],
        now_ms: u64,
    ) -> Result<(), ProtocolFault> {
        let hash = self.handshake_hash()?;
        let peer = self.face.ok_or(ProtocolFault::Unexpected)?;
        let same =
            hello.purpose == Purpose::Invite && hello.session == self.replica.participant().session;
        let fine = match hello.checked() {
            Ok(terms) if same && terms == self.replica.participant().terms => Ok(()),
            Ok(_) => Err(Refusal::BadSetup),
            Err(why) => Err(why),
        };
        if let Err(why) = fine {
            return self.refuse_hello(why, now_ms);
        }
        self.friend = self.me.friends.find(&hello.marks, &hash, Side::Host);
        if self.typed.is_none() && self.only_friends && self.friend.is_none() {
            return self.refuse_hello(Refusal::UseCode, now_ms);
        }
        if let Some(wire) = &mut self.wire {
            wire.greeted(now_ms);
        }
        self.replica.introduce(hello.key, &hello.nick);
        let own_nonce = self.randomness.bytes();
        self.phase = Phase::Deciding(Box::new(PendingConfirmation {
            pairing: Pairing::new(hash),
            own_nonce,
            theirs: PeerNonce::Committed(commitment),
            code: None,
            accepted: false,
            peer_accepted: false,
        }));
        let (nick, friend) = (hello.nick, self.friend);
        self.notify(Event::Unopened { nick, peer, friend });
        self.send(&Message::Nonce { nonce: own_nonce })
    }

    fn on_nonce(&mut self, nonce: [u8; 16], now_ms: u64) -> Result<(), ProtocolFault> {
        let (Phase::Deciding(deciding), Some(peer)) = (&mut self.phase, self.face) else {
            return Err(ProtocolFault::Unexpected);
        };
        let PeerNonce::Awaited = deciding.theirs else {
            return Err(ProtocolFault::Unexpected);
        };
        deciding.theirs = PeerNonce::Known(nonce);
        // The greeting ends only here, so a silent guest can't occupy the host's place.
        if let Some(wire) = &mut self.wire {
            wire.greeted(now_ms);
        }
        let nick = self.replica.peer_nick().to_owned();
        let terms = self.replica.participant().terms;
        let friend = self.friend;
        self.notify(Event::Invited {
            nick,
            peer,
            friend,
            terms,
        });
        Ok(())
    }

    fn on_reveal(&mut self, nonce: &[u8; 16]) -> Result<(), ProtocolFault> {
        let Phase::Deciding(deciding) = &mut self.phase else {
            return Err(ProtocolFault::Unexpected);
        };
        let (PeerNonce::Committed(commitment), None) = (deciding.theirs, deciding.code) else {
            return Err(ProtocolFault::Unexpected);
        };
        if deciding.pairing.commitment(nonce) != commitment {
            return Err(ProtocolFault::Pairing);
        }
        let code = deciding.pairing.code(&deciding.own_nonce, nonce);
        deciding.code = Some(code);
        self.notify_code(code);
        Ok(())
    }

    fn notify_code(&mut self, code: Code) {
        let (nick, friend) = (self.replica.peer_nick().to_owned(), self.friend);
        self.notify(Event::Code { code, friend, nick });
    }

    /// Opens the invitation, after which both sides display the code.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] without an unopened invitation.
    pub fn open(&mut self, now_ms: u64) -> Result<(), CommandError> {
        let Phase::Deciding(deciding) = &mut self.phase else {
            return Err(CommandError::NotNow);
        };
        let (PeerNonce::Known(theirs), None) = (deciding.theirs, deciding.code) else {
            return Err(CommandError::NotNow);
        };
        let nonce = deciding.own_nonce;
        let code = deciding.pairing.code(&theirs, &nonce);
        deciding.code = Some(code);
        self.send_or_lose(&Message::Reveal { nonce }, now_ms);
        self.notify_code(code);
        self.finish(now_ms);
        Ok(())
    }

    pub(super) fn fail(&mut self, fault: ProtocolFault, now_ms: u64) {
        let later = self.wire.as_ref().is_some_and(MessageStream::is_later);
        let greets = matches!(
            self.phase,
            Phase::Asking(_) | Phase::Greeting(_) | Phase::Deciding(_)
        );
        match fault {
            ProtocolFault::Version { proto, min } => {
                let why = Refusal::Version { proto, min };
                match self.stage {
                    Stage::Fresh => self.end(EndReason::Refused(why), now_ms),
                    Stage::Game => self.lose(LossReason::Refused(why), now_ms),
                }
            }
            ProtocolFault::Codec(_) | ProtocolFault::Unexpected if later && greets => {
                if let Err(fault) = self.refuse_hello(Refusal::Unknown(Feature::Message), now_ms) {
                    self.lose(LossReason::Fault(fault), now_ms);
                }
            }
            _ => self.lose(LossReason::Fault(fault), now_ms),
        }
    }

    pub(super) fn refuse_hello(&mut self, why: Refusal, now_ms: u64) -> Result<(), ProtocolFault> {
        self.send(&Message::Refuse(why))?;
        match self.stage {
            Stage::Fresh => self.end(EndReason::Refusing(why), now_ms),
            Stage::Game => {
                let lost = match why {
                    Refusal::ChangedKey => LossReason::ChangedKey,
                    _ => LossReason::Refused(why),
                };
                self.lose(lost, now_ms);
            }
        }
        Ok(())
    }

    /// Accepts the game after the player has compared the codes.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] before the code is known, or after it was accepted.
    pub fn accept(&mut self, now_ms: u64) -> Result<(), CommandError> {
        let Phase::Deciding(deciding) = &mut self.phase else {
            return Err(CommandError::NotNow);
        };
        if deciding.code.is_none() || deciding.accepted {
            return Err(CommandError::NotNow);
        }
        deciding.accepted = true;
        // Save before sending: the peer may resume a game that it has received.
        self.stage = Stage::Game;
        self.replica.begin(now_ms);
        self.take_outputs(now_ms);
        if let Err(fault) = self.accepting().and_then(|word| self.send(&word)) {
            self.lose(LossReason::Fault(fault), now_ms);
        }
        self.start_if_both(now_ms);
        self.finish(now_ms);
        Ok(())
    }

    /// Refuses the game, for example with [`Refusal::CodeMismatch`].
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when there is nothing to refuse.
    pub fn refuse(&mut self, why: Refusal, now_ms: u64) -> Result<(), CommandError> {
        if !matches!(self.phase, Phase::Deciding(_)) {
            return Err(CommandError::NotNow);
        }
        self.send_or_lose(&Message::Refuse(why), now_ms);
        self.end(EndReason::Refusing(why), now_ms);
        self.finish(now_ms);
        Ok(())
    }

    fn start_if_both(&mut self, now_ms: u64) {
        if let Phase::Deciding(deciding) = &self.phase
            && deciding.accepted
            && deciding.peer_accepted
        {
            self.link_up(now_ms);
        }
    }

    pub(super) fn refused(&mut self, why: Refusal, now_ms: u64) -> Result<(), ProtocolFault> {
        match (self.stage, &self.phase, why) {
            (Stage::Game, Phase::Greeting(_), Refusal::Busy | Refusal::Full | Refusal::NotNow) => {
                self.lose(LossReason::Busy, now_ms);
            }
            // A refusal never deletes a saved game.
            (Stage::Game, Phase::Greeting(_), _) => self.lose(LossReason::Refused(why), now_ms),
            (_, Phase::Asking(_) | Phase::Greeting(_) | Phase::Deciding(_), _) => {
                self.end(EndReason::Refused(why), now_ms);
            }
            _ => return Err(ProtocolFault::Unexpected),
        }
        Ok(())
    }
}
