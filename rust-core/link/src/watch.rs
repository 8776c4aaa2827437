//! A third phone may watch: a player shows it what both sides say, and it computes the game from that as
//! the players do. It says nothing itself, and trusts the one who shows it.

use std::collections::VecDeque;

use crate::fault::Fault;
use crate::link::{LinkError, PublicKey, Randomness};
use crate::message::{
    Clock, Hello, Id, Message, Part, Players, Purpose, Refusal, Rule, Side, Terms,
};
use crate::replica::{Chain, Packet, Referee, Replica};
use crate::session::{Door, Identity, Turned, Wire};

fn hello(me: &Identity, session: Id, terms: Terms) -> Message {
    Message::Hello(Hello {
        purpose: Purpose::Watch,
        app: me.app.clone(),
        nick: me.nick.clone(),
        session,
        // The players' secret.
        token: Id([0; 16]),
        key: PublicKey([0; 32]),
        proof: [0; 16],
        marks: Vec::new(),
        terms: terms.into(),
        more: Vec::new(),
    })
}

/// A game as a player shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The name that all games of the two players share.
    pub session: Id,
    /// What is played; Black is who has it in the first game.
    pub terms: Terms,
    /// The player who shows it.
    pub by: Side,
    /// That player's slot, and the other side's as its echo.
    pub packet: Packet,
}

impl Shown {
    /// What this player sees.
    #[must_use]
    pub fn of<R: Referee + Clone>(replica: &Replica<R>) -> Self {
        let (own, theirs) = replica.slots();
        Self {
            session: replica.seat().session,
            terms: replica.seat().terms,
            by: replica.side(),
            packet: Packet {
                slot: own.clone(),
                echo: theirs.cloned(),
            },
        }
    }

    /// Whether this is no longer what the player sees. Both sides' slots are told by the own one, which
    /// names what it has seen.
    #[must_use]
    pub fn is_old<R: Referee + Clone>(&self, replica: &Replica<R>) -> bool {
        let own = replica.slots().0;
        (self.packet.slot.run, self.packet.slot.number) != (own.run, own.number)
    }

    /// Whether there is a game to be seen.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.packet.slot.number > 0
    }
}

/// The player's end of a link to one who watches.
#[derive(Debug)]
pub struct Stand {
    wire: Wire,
}

impl Stand {
    /// Lets the one at the door watch this game of these players.
    ///
    /// # Errors
    /// [`Turned`] when it wants something else, or there is no game yet.
    pub fn admit(
        me: &Identity,
        mut door: Door,
        players: Players,
        shown: &Shown,
        now_ms: u64,
    ) -> Result<Self, Turned> {
        let purpose = door.hello.as_ref().map(|(hello, _)| hello.purpose);
        if purpose != Some(Purpose::Watch) || !shown.has_begun() {
            return Err(door.turn_away(Refusal::UnknownGame));
        }
        let welcome = [
            hello(me, shown.session, shown.terms),
            Message::Players(players),
        ];
        if welcome.iter().any(|word| door.wire.send(word).is_err()) {
            return Err(door.turn_away(Refusal::BadName));
        }
        door.wire.greeted(now_ms);
        let mut stand = Self { wire: door.wire };
        let listened = stand.receive(&door.rest, now_ms);
        match listened.and_then(|()| stand.show(shown)) {
            Ok(()) => Ok(stand),
            Err(_) => Err(Turned {
                why: Refusal::BadSetup,
                bytes: Vec::new(),
            }),
        }
    }

    /// Shows the game again: it is another.
    ///
    /// # Errors
    /// [`Fault`] when the link is of no use.
    pub fn show(&mut self, shown: &Shown) -> Result<(), Fault> {
        self.wire.send(&Message::Show {
            by: shown.by,
            packet: shown.packet.to_bytes()?,
        })
    }

    /// Bytes have come. Only signs of life may.
    ///
    /// # Errors
    /// [`Fault`]: close the stream.
    pub fn receive(&mut self, mut bytes: &[u8], now_ms: u64) -> Result<(), Fault> {
        match self.wire.next(&mut bytes, now_ms)? {
            None => Ok(()),
            Some(_) => Err(Fault::Unexpected),
        }
    }

    /// Time has passed, at least to [`Stand::next_timer_ms`].
    ///
    /// # Errors
    /// [`Fault::Silent`]: close the stream.
    pub fn tick(&mut self, now_ms: u64) -> Result<(), Fault> {
        self.wire.tick(now_ms)
    }

    /// When [`Stand::tick`] next has something to do.
    #[must_use]
    pub fn next_timer_ms(&self) -> u64 {
        self.wire.next_timer_ms()
    }

    /// Bytes for the one who watches.
    #[must_use]
    pub fn take_outgoing(&mut self) -> Vec<u8> {
        self.wire.take_outgoing()
    }
}

/// What one who watches is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Watched {
    /// The game is there: see [`Watcher::chain`].
    Began {
        /// Who plays it.
        players: Players,
        /// What the game is about; Black is who has it in the first one.
        terms: Terms,
    },
    /// It is another than before.
    Changed,
    /// What the two sides say makes another game than the one that the player who shows it sees. What
    /// was seen before stays.
    Differing,
    /// The player does not let one watch.
    Refused(Refusal),
}

/// How far the greeting is.
#[derive(Debug)]
enum Welcome {
    Awaited,
    /// The game's name and terms.
    Hello(Id, Terms),
    Players(Id, Terms, Players),
    Over(Id, Terms),
}

/// The watching end.
#[derive(Debug)]
pub struct Watcher<R> {
    me: Identity,
    wire: Wire,
    greeted: bool,
    welcome: Welcome,
    chain: Option<Chain<R>>,
    told: VecDeque<Watched>,
}

impl<R: Referee> Watcher<R> {
    /// There is a stream to somebody who plays.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library refuses.
    pub fn connect(me: Identity, randomness: &Randomness, now_ms: u64) -> Result<Self, LinkError> {
        let wire = Wire::connect(&me.face, None, randomness, now_ms)?;
        Ok(Self {
            me,
            wire,
            greeted: false,
            welcome: Welcome::Awaited,
            chain: None,
            told: VecDeque::new(),
        })
    }

    /// Bytes have come.
    ///
    /// # Errors
    /// [`Fault`]: close the stream; what was seen so far stays in [`Watcher::chain`].
    pub fn receive(&mut self, mut bytes: &[u8], now_ms: u64) -> Result<(), Fault> {
        loop {
            match self.wire.next(&mut bytes, now_ms) {
                Ok(None) => break,
                Ok(Some(message)) => self.handle(message, now_ms)?,
                Err(fault) => return self.fail(fault),
            }
        }
        if !self.greeted && self.wire.peer().is_some() {
            self.greeted = true;
            // The other knows the game; a hello has a field for it.
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

    /// That the other build is another is a reason, too.
    fn fail(&mut self, fault: Fault) -> Result<(), Fault> {
        let why = match fault {
            Fault::Version { proto, min } => Refusal::Version { proto, min },
            Fault::Codec(_) if self.wire.is_later() => Refusal::Unknown(Part::Message),
            _ => return Err(fault),
        };
        self.told.push_back(Watched::Refused(why));
        Ok(())
    }

    fn handle(&mut self, message: Message, now_ms: u64) -> Result<(), Fault> {
        match (
            std::mem::replace(&mut self.welcome, Welcome::Awaited),
            message,
        ) {
            (Welcome::Awaited, Message::Hello(hello)) => {
                if hello.purpose != Purpose::Watch {
                    return Err(Fault::Unexpected);
                }
                match hello.checked() {
                    Ok(terms) => self.welcome = Welcome::Hello(hello.session, terms),
                    Err(why) => self.told.push_back(Watched::Refused(why)),
                }
            }
            (Welcome::Hello(session, terms), Message::Players(players)) => {
                if !players.are_valid() {
                    return Err(Fault::Unexpected);
                }
                self.welcome = Welcome::Players(session, terms, players);
            }
            (Welcome::Players(session, terms, players), Message::Show { by, packet }) => {
                let seen = seen(session, &terms, by, &packet)?;
                // What makes no game can't be watched.
                self.chain = Some(seen.ok_or(Fault::Unexpected)?);
                self.wire.greeted(now_ms);
                self.welcome = Welcome::Over(session, terms);
                self.told.push_back(Watched::Began { players, terms });
            }
            (Welcome::Over(session, terms), Message::Show { by, packet }) => {
                let seen = seen(session, &terms, by, &packet)?;
                self.welcome = Welcome::Over(session, terms);
                self.see(seen);
            }
            (Welcome::Awaited | Welcome::Hello(..), Message::Refuse(why)) => {
                self.told.push_back(Watched::Refused(why));
            }
            _ => return Err(Fault::Unexpected),
        }
        Ok(())
    }

    fn see(&mut self, seen: Option<Chain<R>>) {
        let Some(chain) = seen else {
            self.told.push_back(Watched::Differing);
            return;
        };
        let before = self.chain.as_ref().map(Chain::hash);
        if before != Some(chain.hash()) {
            self.told.push_back(Watched::Changed);
        }
        self.chain = Some(chain);
    }

    /// What has happened, oldest first.
    pub fn poll(&mut self) -> Option<Watched> {
        self.told.pop_front()
    }

    /// The game as it was shown last; `None` before it began.
    #[must_use]
    pub const fn chain(&self) -> Option<&Chain<R>> {
        self.chain.as_ref()
    }

    /// Time has passed, at least to [`Watcher::next_timer_ms`].
    ///
    /// # Errors
    /// [`Fault::Silent`]: close the stream.
    pub fn tick(&mut self, now_ms: u64) -> Result<(), Fault> {
        self.wire.tick(now_ms)
    }

    /// When [`Watcher::tick`] next has something to do.
    #[must_use]
    pub fn next_timer_ms(&self) -> u64 {
        self.wire.next_timer_ms()
    }

    /// Bytes for the one who shows the game.
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
) -> Result<Option<Chain<R>>, Fault> {
    let packet = Packet::from_bytes(packet)?;
    Ok(Chain::seen_by(by, &packet, session, terms))
}
