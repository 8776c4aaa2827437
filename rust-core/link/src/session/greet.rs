//! From a stream to a game: securing, hello, pairing, accepting; and back into a game.

use super::door::{Door, Turned};
use super::wire::Wire;
use super::{Identity, Phase, Session, Stage, State};
use crate::fault::Fault;
use crate::link::{Code, Pairing, Randomness};
use crate::message::{Hello, Id, Message, Purpose, Refusal, Side};
use crate::replica::{CommandError, Event, Lost, Over, Referee};

/// Hello is said by both; people compare and decide.
#[derive(Debug)]
pub(super) struct Deciding {
    pairing: Pairing,
    /// The host waits for the nonce behind this.
    commitment: Option<[u8; 32]>,
    own_nonce: [u8; 16],
    pub(super) code: Option<Code>,
    accepted: bool,
    peer_accepted: bool,
}

impl<R: Referee + Clone> Session<R> {
    /// There is a stream that this side has opened: to invite, or to resume.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when the session is linked already, or over.
    pub fn connect(&mut self, now_ms: u64) -> Result<(), CommandError> {
        let invites = self.stage == Stage::Fresh && self.replica.side() == Side::Guest;
        let over = self.state() == State::Over;
        if over || self.wire.is_some() || !(invites || self.stage == Stage::Game) {
            return Err(CommandError::NotNow);
        }
        let wire = Wire::connect(&self.me.keys, &self.randomness, now_ms);
        self.wire = Some(wire.map_err(|_| CommandError::NotNow)?);
        self.phase = Phase::Securing;
        self.finish(now_ms);
        Ok(())
    }

    /// The game that someone at the door proposes; this side is the host.
    ///
    /// # Errors
    /// [`Turned`] when it proposes nothing.
    pub fn invited(
        me: Identity,
        mut door: Door,
        randomness: Randomness,
        now_ms: u64,
    ) -> Result<Self, Turned> {
        let (hello, peer) = (door.hello.take(), door.wire.peer());
        let pairing = door.wire.handshake_hash().map(Pairing::new);
        let (Some(hello), Some(peer), Some(pairing), Some(_)) =
            (hello, peer, pairing, door.commitment)
        else {
            return Err(door.turn_away(Refusal::BadSetup));
        };
        if hello.purpose != Purpose::Invite {
            return Err(door.turn_away(Refusal::BadSetup));
        }
        let about = (hello.session, hello.token, hello.terms);
        let mut session = Self::propose(me, randomness, Side::Host, about, now_ms);
        session.replica.introduce(peer, &hello.nick);
        let own_nonce = session.randomness.bytes();
        session.phase = Phase::Deciding(Box::new(Deciding {
            pairing,
            commitment: door.commitment,
            own_nonce,
            code: None,
            accepted: false,
            peer_accepted: false,
        }));
        session.wire = Some(door.wire);
        session.send_or_lose(&Message::Nonce { nonce: own_nonce }, now_ms);
        session.send_or_lose(&session.hello(Purpose::Invite), now_ms);
        session.receive(&door.rest, now_ms);
        Ok(session)
    }

    /// Goes on with a game that was kept, over the connection of the one at the door. A link that
    /// the session may still have is given up for it: the peer knows best which one is alive.
    /// What [`Session::poll`] gives from now on is for the new stream.
    ///
    /// # Errors
    /// [`Turned`] when the peer, its token or the game is another; the session goes on as it was.
    pub fn attach(&mut self, mut door: Door, now_ms: u64) -> Result<(), Turned> {
        let Some(hello) = door.hello.take() else {
            return Err(door.turn_away(Refusal::UnknownGame));
        };
        if let Err(why) = self.check_resume(&hello, Purpose::Resume) {
            return Err(door.turn_away(why));
        }
        if door.wire.peer() != self.replica.peer() {
            return Err(door.turn_away(Refusal::ChangedKey));
        }
        if self.wire.take().is_some() {
            self.unlink(Lost::Closed, now_ms);
        }
        door.wire.greeted(now_ms);
        self.wire = Some(door.wire);
        self.send_or_lose(&self.hello(Purpose::Resume), now_ms);
        self.link_up(now_ms);
        self.receive(&door.rest, now_ms);
        Ok(())
    }

    fn check_resume(&self, hello: &Hello, purpose: Purpose) -> Result<(), Refusal> {
        let same = hello.purpose == purpose
            && hello.session == self.replica.seat().session
            && same_secret(&hello.token, &self.token)
            && hello.terms == self.replica.seat().terms;
        if same && self.stage == Stage::Game && self.state() != State::Over {
            Ok(())
        } else {
            Err(Refusal::UnknownGame)
        }
    }

    /// The side that connected says hello once nobody else can hear it.
    pub(super) fn greet_if_secured(&mut self, now_ms: u64) {
        let (Phase::Securing, Some(wire)) = (&self.phase, &self.wire) else {
            return;
        };
        let (Some(peer), Some(hash)) = (wire.peer(), wire.handshake_hash()) else {
            return;
        };
        if self.replica.peer().is_some_and(|known| known != peer) {
            // The token is for the known peer only.
            self.send_or_lose(&Message::Refuse(Refusal::ChangedKey), now_ms);
            self.lose(Lost::ChangedKey, now_ms);
            return;
        }
        let nick = self.replica.peer_nick().to_owned();
        self.replica.introduce(peer, &nick);
        let nonce = self.randomness.bytes();
        self.phase = Phase::Greeting(nonce);
        let purpose = if self.stage == Stage::Fresh {
            let digest = Pairing::new(hash).commitment(&nonce);
            self.send_or_lose(&Message::Commit { digest }, now_ms);
            Purpose::Invite
        } else {
            Purpose::Resume
        };
        self.send_or_lose(&self.hello(purpose), now_ms);
    }

    pub(super) fn handle_greeting(&mut self, message: Message, now_ms: u64) -> Result<(), Fault> {
        match (&mut self.phase, message) {
            (Phase::Greeting(own), Message::Nonce { nonce }) if self.stage == Stage::Fresh => {
                let own_nonce = *own;
                let hash = self.wire.as_ref().and_then(Wire::handshake_hash);
                let pairing = Pairing::new(hash.ok_or(Fault::Unexpected)?);
                self.phase = Phase::Deciding(Box::new(Deciding {
                    pairing,
                    commitment: None,
                    own_nonce,
                    code: Some(pairing.code(&own_nonce, &nonce)),
                    accepted: false,
                    peer_accepted: false,
                }));
                self.send(&Message::Reveal { nonce: own_nonce })
            }
            (Phase::Greeting(_), Message::Hello(hello)) if self.stage == Stage::Game => {
                let checked = hello.fault().map_or(Ok(()), Err);
                if let Err(why) = checked.and(self.check_resume(&hello, Purpose::Resume)) {
                    return self.refuse_hello(why, now_ms);
                }
                if let Some(wire) = &mut self.wire {
                    wire.greeted(now_ms);
                }
                self.link_up(now_ms);
                Ok(())
            }
            (Phase::Deciding(deciding), message) => {
                let (code, side) = (deciding.code, self.replica.side());
                match message {
                    Message::Hello(hello) if side == Side::Guest => {
                        self.on_welcome(hello, code, now_ms)
                    }
                    Message::Reveal { nonce } => self.on_reveal(&nonce, now_ms),
                    Message::Accept if !deciding.peer_accepted => {
                        deciding.peer_accepted = true;
                        self.start_if_both(now_ms);
                        Ok(())
                    }
                    // The peer has accepted already and its app goes to the background.
                    Message::Paused { .. } => Ok(()),
                    _ => Err(Fault::Unexpected),
                }
            }
            _ => Err(Fault::Unexpected),
        }
    }

    /// The host's hello, after its nonce.
    fn on_welcome(&mut self, hello: Hello, code: Option<Code>, now_ms: u64) -> Result<(), Fault> {
        let (Some(code), Some(peer), true) = (
            code,
            self.replica.peer(),
            self.replica.peer_nick().is_empty(),
        ) else {
            return Err(Fault::Unexpected);
        };
        let same = hello.purpose == Purpose::Invite
            && hello.session == self.replica.seat().session
            && hello.terms == self.replica.seat().terms;
        if let Some(why) = hello.fault().or((!same).then_some(Refusal::BadSetup)) {
            return self.refuse_hello(why, now_ms);
        }
        if let Some(wire) = &mut self.wire {
            wire.greeted(now_ms);
        }
        self.replica.introduce(peer, &hello.nick);
        self.tell(Event::Code {
            code,
            peer,
            nick: hello.nick,
        });
        Ok(())
    }

    fn on_reveal(&mut self, nonce: &[u8; 16], now_ms: u64) -> Result<(), Fault> {
        let (Phase::Deciding(deciding), Some(peer)) = (&mut self.phase, self.replica.peer()) else {
            return Err(Fault::Unexpected);
        };
        let commitment = deciding.commitment.take().ok_or(Fault::Unexpected)?;
        if deciding.pairing.commitment(nonce) != commitment {
            return Err(Fault::Pairing);
        }
        let code = deciding.pairing.code(nonce, &deciding.own_nonce);
        deciding.code = Some(code);
        // Only now the greeting is over: nobody is to hold the host's seat before people see it.
        if let Some(wire) = &mut self.wire {
            wire.greeted(now_ms);
        }
        let (nick, terms) = (
            self.replica.peer_nick().to_owned(),
            self.replica.seat().terms,
        );
        self.tell(Event::Invited {
            nick: nick.clone(),
            peer,
            terms,
        });
        self.tell(Event::Code { code, peer, nick });
        Ok(())
    }

    fn refuse_hello(&mut self, why: Refusal, now_ms: u64) -> Result<(), Fault> {
        self.send(&Message::Refuse(why))?;
        self.end(Over::Refusing(why), now_ms);
        Ok(())
    }

    /// The codes are the same and the person wants to play.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] before the code is there, or when it is said already.
    pub fn accept(&mut self, now_ms: u64) -> Result<(), CommandError> {
        let Phase::Deciding(deciding) = &mut self.phase else {
            return Err(CommandError::NotNow);
        };
        // The host's hello comes after its nonce.
        if deciding.code.is_none() || deciding.accepted || self.replica.peer_nick().is_empty() {
            return Err(CommandError::NotNow);
        }
        deciding.accepted = true;
        // Kept before it is said: a peer that hears it may resume a game that this side must know.
        self.stage = Stage::Game;
        self.replica.begin(now_ms);
        self.take_outputs(now_ms);
        self.send_or_lose(&Message::Accept, now_ms);
        self.start_if_both(now_ms);
        self.finish(now_ms);
        Ok(())
    }

    /// The person does not want to play, or the codes differ ([`Refusal::CodeMismatch`]).
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when there is nothing to refuse.
    pub fn refuse(&mut self, why: Refusal, now_ms: u64) -> Result<(), CommandError> {
        if !matches!(self.phase, Phase::Deciding(_)) {
            return Err(CommandError::NotNow);
        }
        self.send_or_lose(&Message::Refuse(why), now_ms);
        self.end(Over::Refusing(why), now_ms);
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

    pub(super) fn refused(&mut self, why: Refusal, now_ms: u64) -> Result<(), Fault> {
        match (self.stage, &self.phase, why) {
            (Stage::Game, Phase::Greeting(_), Refusal::Busy | Refusal::Full) => {
                self.lose(Lost::Busy, now_ms);
            }
            (_, Phase::Greeting(_) | Phase::Deciding(_), _) => self.end(Over::Refused(why), now_ms),
            _ => return Err(Fault::Unexpected),
        }
        Ok(())
    }
}

/// Compares in a time that tells nothing.
fn same_secret(a: &Id, b: &Id) -> bool {
    let differing = a.0.iter().zip(b.0).fold(0, |bits, (x, y)| bits | (x ^ y));
    std::hint::black_box(differing) == 0
}
