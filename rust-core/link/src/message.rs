//! What two peers say to each other once the link is secured, after their [`Version`]s. Variants are
//! only ever appended: a variant's number is its place here, and `tests/golden/messages.txt` holds the
//! bytes of each. What a later version adds goes where an older one can say that it doesn't know it:
//! numbers of [`Purpose`], [`Proposal`] and [`Refusal`], and [`Hello::more`].

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::nickname::Nickname;
use crate::public_key::PublicKey;

/// The version of these messages that this build speaks.
pub const PROTOCOL: u16 = 1;

/// The oldest version that this build still understands.
pub const OLDEST_PROTOCOL: u16 = 1;

/// Longest nickname, in characters.
pub const MAX_NICK_CHARS: usize = Nickname::MAX_CHARS;

/// Most marks in a [`Hello`].
pub const MAX_MARKS: usize = 200;

/// Longest name of an app and its version, in bytes.
const MAX_APP_BYTES: usize = 32;

/// One of the two seats. The host listened when the game began, the guest connected; both keep
/// their seat for the whole game, whoever connects when it is resumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Who was invited.
    Host,
    /// Who invited.
    Guest,
}

impl Side {
    /// The other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}

/// A rule of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rule {
    /// Five or more win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// Renju: Black has forbidden points.
    Renju,
}

/// How time is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Clock {
    /// No limit.
    CountUp,
    /// A limit a side.
    Countdown {
        /// Time for the whole game, 1 ms to 24 h.
        main_ms: u32,
        /// Added with each move, at most 1 h.
        increment_ms: u32,
    },
}

/// What the game is about, proposed by the guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terms {
    /// The rule.
    pub rule: Rule,
    /// Lines of the board, 9 to 20.
    pub size: u8,
    /// How time is kept.
    pub clock: Clock,
    /// Who plays Black first; colours change with each rematch.
    pub black: Side,
    /// Whether a forbidden point loses at once instead of being refused.
    pub forbidden_loses: bool,
}

impl Terms {
    /// Whether every field is in its range.
    #[must_use]
    pub fn are_valid(&self) -> bool {
        const HOUR_MS: u32 = 3_600_000;
        let clock = match self.clock {
            Clock::CountUp => true,
            Clock::Countdown {
                main_ms,
                increment_ms,
            } => (1..=24 * HOUR_MS).contains(&main_ms) && increment_ms <= HOUR_MS,
        };
        clock && (9..=20).contains(&self.size)
    }
}

/// Sixteen bytes that nobody can guess: a game's name or its resume token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Id(pub [u8; 16]);

/// Shows the first bytes only: tokens are secret, logs are not.
impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Id({:02x}{:02x}…)", self.0[0], self.0[1])
    }
}

/// The running hash over a game's beginning, its authors included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LogHash(pub [u8; 16]);

impl fmt::Debug for LogHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LogHash({:032x})", u128::from_be_bytes(self.0))
    }
}

/// What each side says on a secured link before anything else, whatever its version: two numbers of
/// two bytes, high one first. What a later version says behind them is skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Version {
    /// Version spoken, see [`PROTOCOL`].
    pub proto: u16,
    /// Oldest version understood, see [`OLDEST_PROTOCOL`].
    pub min: u16,
}

impl Version {
    /// This build's.
    pub const OWN: Self = Self {
        proto: PROTOCOL,
        min: OLDEST_PROTOCOL,
    };

    /// As it is said.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 4] {
        let ([a, b], [c, d]) = (self.proto.to_be_bytes(), self.min.to_be_bytes());
        [a, b, c, d]
    }

    /// What was said; none for anything too short.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let [a, b, c, d] = *bytes.first_chunk()?;
        Some(Self {
            proto: u16::from_be_bytes([a, b]),
            min: u16::from_be_bytes([c, d]),
        })
    }

    /// Whether this build and one of that version understand each other.
    #[must_use]
    pub const fn is_understood(self) -> bool {
        self.proto >= OLDEST_PROTOCOL && self.min <= PROTOCOL && self.min <= self.proto
    }

    /// Whether the other build may say what this one does not know.
    #[must_use]
    pub const fn is_later(self) -> bool {
        self.proto > PROTOCOL
    }
}

/// What the one who connects wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Purpose {
    /// A new game.
    Invite,
    /// To go on with a game that both have kept.
    Resume,
    /// To watch the game that is being played.
    Watch,
    /// Something that a later version knows.
    Later(u8),
}

impl From<u8> for Purpose {
    fn from(number: u8) -> Self {
        match number {
            0 => Self::Invite,
            1 => Self::Resume,
            2 => Self::Watch,
            later => Self::Later(later),
        }
    }
}

impl From<Purpose> for u8 {
    fn from(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Invite => 0,
            Purpose::Resume => 1,
            Purpose::Watch => 2,
            Purpose::Later(number) => number,
        }
    }
}

/// [`Terms`] as they are said: a later version may know rules and clocks that this one does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Proposal {
    /// 0 freestyle, 1 standard, 2 renju.
    pub rule: u8,
    /// Lines of the board.
    pub size: u8,
    /// 0 without a limit, 1 a limit a side.
    pub clock: u8,
    /// See [`Clock::Countdown`]; 0 without a limit.
    pub main_ms: u32,
    /// Likewise.
    pub increment_ms: u32,
    /// Who plays Black first.
    pub black: Side,
    /// See [`Terms::forbidden_loses`].
    pub forbidden_loses: bool,
}

impl From<Terms> for Proposal {
    fn from(terms: Terms) -> Self {
        let (clock, main_ms, increment_ms) = match terms.clock {
            Clock::CountUp => (0, 0, 0),
            Clock::Countdown {
                main_ms,
                increment_ms,
            } => (1, main_ms, increment_ms),
        };
        Self {
            rule: match terms.rule {
                Rule::Freestyle => 0,
                Rule::Standard => 1,
                Rule::Renju => 2,
            },
            size: terms.size,
            clock,
            main_ms,
            increment_ms,
            black: terms.black,
            forbidden_loses: terms.forbidden_loses,
        }
    }
}

impl Proposal {
    /// The terms.
    ///
    /// # Errors
    /// [`Refusal::Unknown`] for what only a later version knows, [`Refusal::BadSetup`] for what is out
    /// of range.
    pub fn terms(&self) -> Result<Terms, Refusal> {
        let terms = Terms {
            rule: match self.rule {
                0 => Rule::Freestyle,
                1 => Rule::Standard,
                2 => Rule::Renju,
                _ => return Err(Refusal::Unknown(Part::Rule)),
            },
            size: self.size,
            clock: match (self.clock, self.main_ms, self.increment_ms) {
                (0, 0, 0) => Clock::CountUp,
                (1, main_ms, increment_ms) => Clock::Countdown {
                    main_ms,
                    increment_ms,
                },
                (0, ..) => return Err(Refusal::BadSetup),
                _ => return Err(Refusal::Unknown(Part::Clock)),
            },
            black: self.black,
            forbidden_loses: self.forbidden_loses,
        };
        if terms.are_valid() {
            Ok(terms)
        } else {
            Err(Refusal::BadSetup)
        }
    }
}

/// The first word of each side after its [`Version`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// What the link is for; the answer repeats it.
    pub purpose: Purpose,
    /// The app and its version, for logs: at most 32 bytes, no control characters.
    pub app: String,
    /// What to call the person: at most [`MAX_NICK_CHARS`], no control characters.
    pub nick: String,
    /// Names a new game. Of one that is resumed nothing is said but proofs: whoever answers may be a
    /// stranger.
    pub session: Id,
    /// Who knows it may resume the game: the guest says it with a new one, and a proof of it is said
    /// to resume.
    pub token: Id,
    /// The sender's key for this game ([`crate::link::KeyPair::of_game`]), with a new one only.
    pub key: PublicKey,
    /// To resume, that the sender has that key; else random bytes.
    pub proof: [u8; 16],
    /// By which acquaintances know each other: with a new game the guest says [`MAX_MARKS`], the host
    /// one, whomever they know. See [`crate::link::Friends`].
    pub marks: Vec<[u8; 8]>,
    /// What the game is about; Black is who has it in the first one.
    pub terms: Proposal,
    /// What later versions add.
    pub more: Vec<u8>,
}

impl Hello {
    /// The proposed terms, if all of it is fine.
    ///
    /// # Errors
    /// The reason to refuse whoever says this.
    pub fn checked(&self) -> Result<Terms, Refusal> {
        if let Purpose::Later(_) = self.purpose {
            return Err(Refusal::Unknown(Part::Purpose));
        }
        if !is_valid_nick(&self.nick) || !is_fine_app(&self.app) {
            return Err(Refusal::BadName);
        }
        if self.marks.len() > MAX_MARKS {
            return Err(Refusal::BadSetup);
        }
        self.terms.terms()
    }
}

/// Whether a nickname may be shown as it came: a [`Nickname`], letter for letter.
#[must_use]
pub fn is_valid_nick(nick: &str) -> bool {
    Nickname::new(nick).is_ok_and(|name| name.as_str() == nick)
}

/// What the two of a game call themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// Who was invited: see [`is_valid_nick`].
    pub host: String,
    /// Who invited, likewise.
    pub guest: String,
}

impl Players {
    /// Whether both names may be shown.
    #[must_use]
    pub fn are_valid(&self) -> bool {
        is_valid_nick(&self.host) && is_valid_nick(&self.guest)
    }
}

/// Whether an app's name may go to the log.
pub(crate) fn is_fine_app(app: &str) -> bool {
    app.len() <= MAX_APP_BYTES && !has_control(app)
}

fn has_control(text: &str) -> bool {
    // Besides Unicode's controls: the marks that embed, override or isolate a direction.
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().any(|c| c.is_control() || turns(c))
}

/// What a program of an older version does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// A message, or a part of one.
    Message,
    /// What the link is for.
    Purpose,
    /// A rule.
    Rule,
    /// A way to keep time.
    Clock,
    /// Something else, by its number.
    Other(u16),
}

/// Why a peer is turned away. It is said in a form that no version changes, so that a reason which only
/// a later version knows is still heard as a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Reason", into = "Reason")]
pub enum Refusal {
    /// The versions have none in common; these are the other side's. Each side sees that for itself, by
    /// [`Version`].
    Version {
        /// Version spoken.
        proto: u16,
        /// Oldest version understood.
        min: u16,
    },
    /// A game is being played, or another invitation is being answered.
    Busy,
    /// The person said no.
    Declined,
    /// The two screens did not show the same code.
    CodeMismatch,
    /// The peer's key is not the one that the game began with.
    ChangedKey,
    /// The proposed game is out of range.
    BadSetup,
    /// The nickname or the app's name is.
    BadName,
    /// No such game, or the token is wrong.
    UnknownGame,
    /// As many watch as may.
    Full,
    /// The one who refuses does not know this, since its version is older.
    Unknown(Part),
    /// Not at this moment: the device does something else, and may have the game.
    NotNow,
    /// Too many strangers have asked: only people who were met before are heard, and who has a join code.
    UseCode,
    /// Nobody may watch.
    Private,
    /// The join code is another one, or none any more.
    WrongCode,
    /// A reason that a later version knows, by its numbers.
    Later(u8, u16, u16),
}

/// A [`Refusal`] as it is said.
#[derive(Serialize, Deserialize)]
struct Reason(u8, u16, u16);

impl From<Reason> for Refusal {
    fn from(Reason(number, first, second): Reason) -> Self {
        match (number, first, second) {
            (0, proto, min) => Self::Version { proto, min },
            (1, 0, 0) => Self::Busy,
            (2, 0, 0) => Self::Declined,
            (3, 0, 0) => Self::CodeMismatch,
            (4, 0, 0) => Self::ChangedKey,
            (5, 0, 0) => Self::BadSetup,
            (6, 0, 0) => Self::BadName,
            (7, 0, 0) => Self::UnknownGame,
            (8, 0, 0) => Self::Full,
            (9, 0, 0) => Self::Unknown(Part::Message),
            (9, 1, 0) => Self::Unknown(Part::Purpose),
            (9, 2, 0) => Self::Unknown(Part::Rule),
            (9, 3, 0) => Self::Unknown(Part::Clock),
            (9, other, 0) => Self::Unknown(Part::Other(other)),
            (10, 0, 0) => Self::NotNow,
            (11, 0, 0) => Self::UseCode,
            (12, 0, 0) => Self::Private,
            (13, 0, 0) => Self::WrongCode,
            _ => Self::Later(number, first, second),
        }
    }
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Self {
        let number = match refusal {
            Refusal::Version { proto, min } => return Self(0, proto, min),
            Refusal::Busy => 1,
            Refusal::Declined => 2,
            Refusal::CodeMismatch => 3,
            Refusal::ChangedKey => 4,
            Refusal::BadSetup => 5,
            Refusal::BadName => 6,
            Refusal::UnknownGame => 7,
            Refusal::Full => 8,
            Refusal::Unknown(part) => {
                let part = match part {
                    Part::Message => 0,
                    Part::Purpose => 1,
                    Part::Rule => 2,
                    Part::Clock => 3,
                    Part::Other(number) => number,
                };
                return Self(9, part, 0);
            }
            Refusal::NotNow => 10,
            Refusal::UseCode => 11,
            Refusal::Private => 12,
            Refusal::WrongCode => 13,
            Refusal::Later(number, first, second) => return Self(number, first, second),
        };
        Self(number, 0, 0)
    }
}

/// What can be asked of the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// Take my last move back.
    Undo,
    /// Begin anew.
    Reset,
    /// Call it a draw.
    Draw,
    /// Write down that I give up, since it is your turn to write. Answered without a person.
    Resign,
}

/// A feeling: there is no free text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reaction {
    /// Hello.
    Wave,
    /// Well played.
    Applause,
    /// Good luck.
    Luck,
    /// That was unexpected.
    Surprise,
    /// I am thinking.
    Thinking,
    /// Thank you.
    Thanks,
}

/// A message on a secured link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Message {
    /// Pairing, 1: a digest that binds whoever listens to a nonce not yet shown.
    Commit {
        /// See [`crate::link::Pairing`].
        digest: [u8; 32],
    },
    /// Pairing, 2: the nonce of the side that connected.
    Nonce {
        /// Random.
        nonce: [u8; 16],
    },
    /// Pairing, 3: the nonce behind the digest, shown once a person has opened the invitation.
    Reveal {
        /// Random.
        nonce: [u8; 16],
    },
    /// Who speaks, and what about.
    Hello(Hello),
    /// The link ends, for this reason.
    Refuse(Refusal),
    /// The codes agree and the game may begin.
    Accept {
        /// By which the other side will know this one again: nobody hears it before a person accepts.
        key: PublicKey,
        /// That the sender has that key.
        proof: [u8; 16],
    },
    /// The app goes to the background, or comes back.
    Paused {
        /// Whether the sender's app sleeps.
        paused: bool,
    },
    /// Are you there?
    Ping {
        /// To be sent back.
        stamp: u64,
    },
    /// Yes.
    Pong {
        /// From the ping.
        stamp: u64,
    },
    /// Shows a feeling.
    React(Reaction),
    /// The sender leaves the game for good.
    Leave,
    /// What the sender has to say: bytes of a [`crate::replica::Packet`].
    Slots(Vec<u8>),
    /// To one who watches, whenever it is another: the game as a player sees it.
    Show {
        /// Which player.
        by: Side,
        /// Bytes of a [`crate::replica::Packet`]: the player's slot, and the other side's as its echo.
        packet: Vec<u8>,
    },
    /// To one who watches, after the hello and before the game.
    Players(Players),
    /// Join code, 1, before the hello: the share of the side that connected, see
    /// [`crate::link::ShortPass`].
    Ask {
        /// A point of SPAKE2's, over the handshake of this link.
        share: [u8; 32],
    },
    /// Join code, 2: the share of the side that shows a code.
    Answer {
        /// Likewise.
        share: [u8; 32],
    },
    /// Join code, 3: the side that connected knows it.
    Know {
        /// Nobody else could make it, and it is good for this link only.
        proof: [u8; 16],
    },
    /// Join code, 4: the side that shows it does, too.
    Tell {
        /// Likewise.
        proof: [u8; 16],
    },
}
