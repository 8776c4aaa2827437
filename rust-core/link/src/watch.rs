//! Watching of a game by a third device. A player sends it both sides' slots, and the watcher
//! computes the game as the players do. It sends no game data and trusts the player.

use std::collections::VecDeque;

use crate::fault::ProtocolFault;
use crate::link::{LinkError, PublicKey, Randomness};
use crate::message::{
    Clock, Feature, Hello, Id, Message, Players, Purpose, Refusal, Rule, Side, Terms,
};
use crate::replica::{Chain, Packet, Referee, Replica};
use crate::session::{Identity, InboundConnection, MessageStream, RejectedConnection};

fn hello(me: &Identity, session: Id, terms: Terms) -> Message {
    Message::Hello(Hello {
        purpose: Purpose::Watch,
        app: me.app.clone(),
        nick: me.nick.clone(),
        session,
        // The token is the players' secret.
        token: Id([0; 16]),
        key: PublicKey([0; 32]),
        proof: [0; 16],
        marks: Vec::new(),
        terms: terms.into(),
        more: Vec::new(),
    })
}

/// Game state as one player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchedGame {
    /// Session ID of all games of the two players.
    pub session: Id,
    /// Settings, with Black of the first game.
    pub terms: Terms,
    /// Player who sends the state.
    pub by: Side,
    /// Player's slot, with the opponent's as echo.
    pub packet: Packet,
}

impl WatchedGame {
    /// Captures this player's state.
    #[must_use]
    pub fn of<R: Referee + Clone>(replica: &Replica<R>) -> Self {
        let (own, theirs) = replica.slots();
        Self {
            session: replica.participant().session,
            terms: replica.participant().terms,
            by: replica.side(),
            packet: Packet {
                slot: own.clone(),
                echo: theirs.cloned(),
            },
        }
    }

    /// Returns true if the player's state has changed. The own slot suffices, because it names the
    /// opponent's slot that it has seen.
    #[must_use]
    pub fn is_old<R: Referee + Clone>(&self, replica: &Replica<R>) -> bool {
        let own = replica.slots().0;
        (self.packet.slot.run, self.packet.slot.number) != (own.run, own.number)
    }

    /// Returns true if there is a game to watch.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.packet.slot.number > 0
    }
}

/// Player's end of a connection to a watcher.
#[derive(Debug)]
pub struct SpectatorConnection {
    wire: MessageStream,
}

impl SpectatorConnection {
    /// Admits a watcher.
    ///
    /// # Errors
    /// [`RejectedConnection`] when the peer has another purpose, or the game has not begun.
    pub fn admit(
        me: &Identity,
        mut inbound: InboundConnection,
        players: Players,
        shown: &WatchedGame,
        now_ms: u64,
    ) -> Result<Self, RejectedConnection> {
        let purpose = inbound.hello.as_ref().map(|(hello, _)| hello.purpose);
        if purpose != Some(Purpose::Watch) || !shown.has_begun() {
            return Err(inbound.turn_away(Refusal::UnknownGame));
        }
        let welcome = [
            hello(me, shown.session, shown.terms),
            Message::Players(players),
        ];
        if welcome.iter().any(|word| inbound.wire.send(word).is_err()) {
            return Err(inbound.turn_away(Refusal::BadName));
        }
        inbound.wire.greeted(now_ms);
        let mut stand = Self { wire: inbound.wire };
        let listened = stand.receive(&inbound.rest, now_ms);
        match listened.and_then(|()| stand.show(shown)) {
            Ok(()) => Ok(stand),
            Err(_) => Err(RejectedConnection {
                why: Refusal::BadSetup,
                bytes: Vec::new(),
            }),
        }
    }

    /// Sends a changed state.
    ///
    /// # Errors
    /// [`ProtocolFault`] when the connection is unusable.
    pub fn show(&mut self, shown: &WatchedGame) -> Result<(), ProtocolFault> {
        self.wire.send(&Message::Show {
            by: shown.by,
            packet: shown.packet.to_bytes()?,
        })
    }

    /// Processes received bytes; only keep-alive messages are allowed.
    ///
    /// # Errors
    /// [`ProtocolFault`]; the caller must close the stream.
    pub fn receive(&mut self, mut bytes: &[u8], now_ms: u64) -> Result<(), ProtocolFault> {
        match self.wire.next(&mut bytes, now_ms)? {
            None => Ok(()),
            Some(_) => Err(ProtocolFault::Unexpected),
        }
    }

    /// Advances the time; call it at least at [`SpectatorConnection::next_timer_ms`].
    ///
    /// # Errors
    /// [`ProtocolFault::Silent`]; the caller must close the stream.
    pub fn tick(&mut self, now_ms: u64) -> Result<(), ProtocolFault> {
        self.wire.tick(now_ms)
    }

    /// Returns the time of the next due [`SpectatorConnection::tick`].
    #[must_use]
    pub fn next_timer_ms(&self) -> u64 {
        self.wire.next_timer_ms()
    }

    /// Takes the bytes to send to the watcher.
    #[must_use]
    pub fn take_outgoing(&mut self) -> Vec<u8> {
        self.wire.take_outgoing()
    }
}

/// Event for a watcher.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WatchEvent {
    /// The game is available in [`Watcher::chain`].
    Began {
        /// Players.
        players: Players,
        /// Settings, with Black of the first game.
        terms: Terms,
    },
    /// The game changed.
    Changed,
    /// The slots don't give the sending player's game. The last displayed game remains.
    Differing,
    /// The player refuses.
    Refused(Refusal),
}

#[derive(Debug)]
enum GreetingStage {
    Awaited,
    Hello(Id, Terms),
    Players(Id, Terms, Players),
    Over(Id, Terms),
}

/// Watcher's end of a connection to a player.
#[derive(Debug)]
pub struct Watcher<R> {
    me: Identity,
    wire: MessageStream,
    greeted: bool,
    welcome: GreetingStage,
    chain: Option<Chain<R>>,
    events: VecDeque<WatchEvent>,
}

impl<R: Referee> Watcher<R> {
    /// Starts watching over a new stream.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails.
    pub fn connect(me: Identity, randomness: &Randomness, now_ms: u64) -> Result<Self, LinkError> {
        let wire = MessageStream::connect(&me.face, None, randomness, now_ms)?;
        Ok(Self {
            me,
            wire,
            greeted: false,
            welcome: GreetingStage::Awaited,
            chain: None,
            events: VecDeque::new(),
        })
    }

    /// Processes received bytes.
    ///
    /// # Errors
    /// [`ProtocolFault`]; the caller must close the stream. The last game stays in [`Watcher::chain`].
    pub fn receive(&mut self, mut bytes: &[u8], now_ms: u64) -> Result<(), ProtocolFault> {
        loop {
            match self.wire.next(&mut bytes, now_ms) {
                Ok(None) => break,
                Ok(Some(message)) => self.handle(message, now_ms)?,
                Err(fault) => return self.fail(fault),
            }
        }
        if !self.greeted && self.wire.peer().is_some() {
            self.greeted = true;
            // A hello requires settings, which the player ignores.
            let any = Terms {
                rule: Rule::Freestyle,
                size: 15,
                clock: Clock::CountUp,
                black: Side::Host,
                forbidden_loses: false,
            };
            self.wire.send(&hello(&self.me, Id([0; 16]), any))?;
        }
        Ok(())
    }

    /// Reports an incompatible build as a refusal.
    fn fail(&mut self, fault: ProtocolFault) -> Result<(), ProtocolFault> {
        let why = match fault {
            ProtocolFault::Version { proto, min } => Refusal::Version { proto, min },
            ProtocolFault::Codec(_) if self.wire.is_later() => Refusal::Unknown(Feature::Message),
            _ => return Err(fault),
        };
        self.events.push_back(WatchEvent::Refused(why));
        Ok(())
    }

    fn handle(&mut self, message: Message, now_ms: u64) -> Result<(), ProtocolFault> {
        match (
            std::mem::replace(&mut self.welcome, GreetingStage::Awaited),
            message,
        ) {
            (GreetingStage::Awaited, Message::Hello(hello)) => {
                if hello.purpose != Purpose::Watch {
                    return Err(ProtocolFault::Unexpected);
                }
                match hello.checked() {
                    Ok(terms) => self.welcome = GreetingStage::Hello(hello.session, terms),
                    Err(why) => self.events.push_back(WatchEvent::Refused(why)),
                }
            }
            (GreetingStage::Hello(session, terms), Message::Players(players)) => {
                if !players.are_valid() {
                    return Err(ProtocolFault::Unexpected);
                }
                self.welcome = GreetingStage::Players(session, terms, players);
            }
            (GreetingStage::Players(session, terms, players), Message::Show { by, packet }) => {
                let seen = seen(session, &terms, by, &packet)?;
                // Slots without a valid game.
                self.chain = Some(seen.ok_or(ProtocolFault::Unexpected)?);
                self.wire.greeted(now_ms);
                self.welcome = GreetingStage::Over(session, terms);
                self.events.push_back(WatchEvent::Began { players, terms });
            }
            (GreetingStage::Over(session, terms), Message::Show { by, packet }) => {
                let seen = seen(session, &terms, by, &packet)?;
                self.welcome = GreetingStage::Over(session, terms);
                self.see(seen);
            }
            (GreetingStage::Awaited | GreetingStage::Hello(..), Message::Refuse(why)) => {
                self.events.push_back(WatchEvent::Refused(why));
            }
            _ => return Err(ProtocolFault::Unexpected),
        }
        Ok(())
    }

    fn see(&mut self, seen: Option<Chain<R>>) {
        let Some(chain) = seen else {
            self.events.push_back(WatchEvent::Differing);
            return;
        };
        let before = self.chain.as_ref().map(Chain::hash);
        if before != Some(chain.hash()) {
            self.events.push_back(WatchEvent::Changed);
        }
        self.chain = Some(chain);
    }

    /// Returns the next event.
    pub fn poll(&mut self) -> Option<WatchEvent> {
        self.events.pop_front()
    }

    /// Returns the last received game.
    #[must_use]
    pub const fn chain(&self) -> Option<&Chain<R>> {
        self.chain.as_ref()
    }

    /// Advances the time; call it at least at [`Watcher::next_timer_ms`].
    ///
    /// # Errors
    /// [`ProtocolFault::Silent`]; the caller must close the stream.
    pub fn tick(&mut self, now_ms: u64) -> Result<(), ProtocolFault> {
        self.wire.tick(now_ms)
    }

    /// Returns the time of the next due [`Watcher::tick`].
    #[must_use]
    pub fn next_timer_ms(&self) -> u64 {
        self.wire.next_timer_ms()
    }

    /// Takes the bytes to send to the player.
    #[must_use]
    pub fn take_outgoing(&mut self) -> Vec<u8> {
        self.wire.take_outgoing()
    }
}

fn seen<R: Referee>(
    session: Id,
    terms: &Terms,
    by: Side,
    packet: &[u8],
) -> Result<Option<Chain<R>>, ProtocolFault> {
    let packet = Packet::from_bytes(packet)?;
    Ok(Chain::seen_by(by, &packet, session, terms))
}
