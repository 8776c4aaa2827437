//! A third phone may watch: the host shows it the log, entry by entry. It says nothing itself.

use std::collections::VecDeque;

use crate::link::{LinkError, Randomness};
use crate::log::{GameLog, MAX_ENTRIES, Referee};
use crate::message::{
    Clock, Entry, Hello, Id, LogHash, Message, OLDEST_PROTOCOL, PROTOCOL, Players, Purpose,
    Refusal, Rule, Side, Terms,
};
use crate::session::{Door, Fault, Identity, Turned, Wire};

fn hello(me: &Identity, session: Id, have: u32, hash: LogHash, terms: Terms) -> Message {
    Message::Hello(Hello {
        proto: PROTOCOL,
        min: OLDEST_PROTOCOL,
        purpose: Purpose::Watch,
        app: me.app.clone(),
        nick: me.nick.clone(),
        session,
        // The players' secret.
        token: Id([0; 16]),
        have,
        hash,
        terms,
    })
}

/// The host's end of a link to one who watches.
#[derive(Debug)]
pub struct Stand {
    wire: Wire,
    shown: u32,
    hash: LogHash,
}

impl Stand {
    /// Lets the one at the door watch this game of these players.
    ///
    /// # Errors
    /// [`Turned`] when it wants something else.
    pub fn admit<R: Referee>(
        me: &Identity,
        mut door: Door,
        players: Players,
        log: &GameLog<R>,
        now_ms: u64,
    ) -> Result<Self, Turned> {
        let purpose = door.hello.as_ref().map(|hello| hello.purpose);
        let start = log.hash_at(0).filter(|_| purpose == Some(Purpose::Watch));
        let Some(hash) = start else {
            return Err(door.turn_away(Refusal::UnknownGame));
        };
        let welcome = [
            hello(me, log.session(), log.have(), log.hash(), *log.terms()),
            Message::Players(players),
        ];
        if welcome.iter().any(|word| door.wire.send(word).is_err()) {
            return Err(door.turn_away(Refusal::BadName));
        }
        door.wire.greeted(now_ms);
        let mut stand = Self {
            wire: door.wire,
            shown: 0,
            hash,
        };
        let listened = stand.receive(&door.rest, now_ms);
        match listened.and_then(|()| stand.show(log)) {
            Ok(_) => Ok(stand),
            Err(_) => Err(Turned {
                why: Refusal::BadSetup,
                bytes: Vec::new(),
            }),
        }
    }

    /// Shows what is new. False when the log is not the one that was shown: close, so that whoever
    /// watches comes again and sees it from the start.
    ///
    /// # Errors
    /// [`Fault`] when the link is of no use.
    pub fn show<R: Referee>(&mut self, log: &GameLog<R>) -> Result<bool, Fault> {
        if log.hash_at(self.shown) != Some(self.hash) {
            return Ok(false);
        }
        let first = usize::try_from(self.shown).unwrap_or(usize::MAX);
        for record in log.records().get(first..).unwrap_or_default() {
            let index = self.shown;
            self.shown += 1;
            self.hash = log.hash_at(self.shown).unwrap_or(self.hash);
            self.wire.send(&Message::Show {
                index,
                by: record.by,
                entry: record.entry,
                hash: self.hash,
            })?;
        }
        Ok(true)
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
    /// The game is there.
    Began {
        /// Who plays it.
        players: Players,
        /// What the game is about.
        terms: Terms,
        /// Entries so far, about to be shown.
        have: u32,
    },
    /// An entry.
    Appended {
        /// Its place.
        index: u32,
        /// Who wrote it.
        by: Side,
        /// What happened.
        entry: Entry,
    },
    /// The host does not let one watch.
    Refused(Refusal),
}

/// The watching end.
#[derive(Debug)]
pub struct Watcher<R> {
    me: Identity,
    wire: Wire,
    greeted: bool,
    /// The host's, until it has said who plays.
    welcome: Option<Hello>,
    log: Option<GameLog<R>>,
    told: VecDeque<Watched>,
}

impl<R: Referee> Watcher<R> {
    /// There is a stream to a host that plays.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library refuses.
    pub fn connect(me: Identity, randomness: &Randomness, now_ms: u64) -> Result<Self, LinkError> {
        let wire = Wire::connect(&me.keys, randomness, now_ms)?;
        Ok(Self {
            me,
            wire,
            greeted: false,
            welcome: None,
            log: None,
            told: VecDeque::new(),
        })
    }

    /// Bytes have come.
    ///
    /// # Errors
    /// [`Fault`]: close the stream; what was seen so far stays in [`Watcher::log`].
    pub fn receive(&mut self, mut bytes: &[u8], now_ms: u64) -> Result<(), Fault> {
        while let Some(message) = self.wire.next(&mut bytes, now_ms)? {
            self.handle(message, now_ms)?;
        }
        if !self.greeted && self.wire.peer().is_some() {
            self.greeted = true;
            // The host knows the game; a hello has a field for it.
            let any = Terms {
                rule: Rule::Freestyle,
                size: 15,
                clock: Clock::CountUp,
                black: Side::Host,
                forbidden_loses: false,
            };
            let none = LogHash([0; 16]);
            self.wire
                .send(&hello(&self.me, Id([0; 16]), 0, none, any))?;
        }
        Ok(())
    }

    fn handle(&mut self, message: Message, now_ms: u64) -> Result<(), Fault> {
        match (&mut self.log, message) {
            (None, Message::Hello(hello)) if self.welcome.is_none() => {
                if hello.fault().is_some() || hello.purpose != Purpose::Watch {
                    return Err(Fault::Unexpected);
                }
                self.welcome = Some(hello);
            }
            (None, Message::Players(players)) => {
                let hello = self.welcome.take().ok_or(Fault::Unexpected)?;
                if !players.are_valid() {
                    return Err(Fault::Unexpected);
                }
                let most = u32::try_from(MAX_ENTRIES).unwrap_or(u32::MAX);
                self.wire.expect(hello.have.min(most), now_ms);
                self.wire.greeted(now_ms);
                self.log = Some(GameLog::new(hello.session, hello.terms));
                self.told.push_back(Watched::Began {
                    players,
                    terms: hello.terms,
                    have: hello.have,
                });
            }
            (None, Message::Refuse(why)) => self.told.push_back(Watched::Refused(why)),
            (
                Some(log),
                Message::Show {
                    index,
                    by,
                    entry,
                    hash,
                },
            ) => {
                if index != log.have() {
                    return Err(Fault::NotYours);
                }
                log.check(by, &entry)?;
                if log.hash_with(by, &entry) != hash {
                    return Err(Fault::Unexpected);
                }
                let told_ms = match entry {
                    Entry::Move { elapsed_ms, .. } => elapsed_ms,
                    _ => 0,
                };
                log.append(by, entry, told_ms)?;
                self.told.push_back(Watched::Appended { index, by, entry });
            }
            _ => return Err(Fault::Unexpected),
        }
        Ok(())
    }

    /// What has happened, oldest first.
    pub fn poll(&mut self) -> Option<Watched> {
        self.told.pop_front()
    }

    /// The game as far as it was shown; `None` before the host has answered.
    #[must_use]
    pub const fn log(&self) -> Option<&GameLog<R>> {
        self.log.as_ref()
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

    /// Bytes for the host.
    #[must_use]
    pub fn take_outgoing(&mut self) -> Vec<u8> {
        self.wire.take_outgoing()
    }
}
