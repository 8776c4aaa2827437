//! Messages over a secured connection, after each side's [`Version`].
//!
//! A variant's number is its position, so variants are only appended; `tests/golden/messages.txt`
//! has the bytes of each. Later versions add values that an older build can report as unknown:
//! numbers of [`Purpose`], [`Proposal`] and [`Refusal`], and [`Hello::more`].

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::nickname::Nickname;
use crate::public_key::PublicKey;

/// Protocol version of this build.
pub const PROTOCOL: u16 = 1;

/// Oldest supported protocol version.
pub const OLDEST_PROTOCOL: u16 = 1;

/// Maximum length of a nickname in characters.
pub const MAX_NICK_CHARS: usize = Nickname::MAX_CHARS;

/// Maximum number of marks in a [`Hello`].
pub const MAX_MARKS: usize = 200;

/// Maximum length of an app's name and version, in bytes.
const MAX_APP_BYTES: usize = 32;

/// Participant. The host listened when the game began and the guest connected. Roles last for the
/// whole game, also if the host connects to resume.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Invited player.
    Host,
    /// Inviting player.
    Guest,
}

impl Side {
    /// Returns the opposite side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}

/// Rule set of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// Renju: Black has forbidden points.
    Renju,
}

/// Time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Clock {
    /// No limit; clocks count up.
    CountUp,
    /// Time limit per side.
    Countdown {
        /// Time for the whole game, 1 ms to 24 h.
        main_ms: u32,
        /// Increment per move, at most 1 h.
        increment_ms: u32,
    },
}

/// Settings of a game, proposed by the guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terms {
    /// Rule set.
    pub rule: Rule,
    /// Board size in lines, 9 to 20.
    pub size: u8,
    /// Time control.
    pub clock: Clock,
    /// Black in the first game. Colours alternate with each rematch.
    pub black: Side,
    /// Whether a move on a forbidden point loses instead of being rejected.
    pub forbidden_loses: bool,
}

impl Terms {
    /// Returns true if every field is in range.
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

/// Unguessable 16 random bytes: a game's ID or its resume token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Id(pub [u8; 16]);

/// Prints two bytes only: tokens are secret, logs are not.
impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Id({:02x}{:02x}…)", self.0[0], self.0[1])
    }
}

/// Hash over the first entries of a game and their authors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LogHash(pub [u8; 16]);

impl fmt::Debug for LogHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LogHash({:032x})", u128::from_be_bytes(self.0))
    }
}

/// First message of each side in every version: two big-endian 16-bit numbers. Readers skip bytes
/// that later versions append.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Version {
    /// Version in use, see [`PROTOCOL`].
    pub proto: u16,
    /// Oldest supported version, see [`OLDEST_PROTOCOL`].
    pub min: u16,
}

impl Version {
    /// Version of this build.
    pub const OWN: Self = Self {
        proto: PROTOCOL,
        min: OLDEST_PROTOCOL,
    };

    /// Encodes the version.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 4] {
        let ([a, b], [c, d]) = (self.proto.to_be_bytes(), self.min.to_be_bytes());
        [a, b, c, d]
    }

    /// Decodes at least four bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let [a, b, c, d] = *bytes.first_chunk()?;
        Some(Self {
            proto: u16::from_be_bytes([a, b]),
            min: u16::from_be_bytes([c, d]),
        })
    }

    /// Returns true if this build is compatible with that version.
    #[must_use]
    pub const fn is_understood(self) -> bool {
        self.proto >= OLDEST_PROTOCOL && self.min <= PROTOCOL && self.min <= self.proto
    }

    /// Returns true if the peer may send messages that this build can't decode.
    #[must_use]
    pub const fn is_later(self) -> bool {
        self.proto > PROTOCOL
    }
}

/// Purpose of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Purpose {
    /// New game.
    Invite,
    /// Saved game.
    Resume,
    /// Game in progress, to watch.
    Watch,
    /// Purpose of a later version.
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

/// Wire form of [`Terms`], to which later versions may add rules and clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Proposal {
    /// 0 freestyle, 1 standard, 2 renju.
    pub rule: u8,
    /// Board size in lines.
    pub size: u8,
    /// 0 for no limit, 1 for a limit per side.
    pub clock: u8,
    /// See [`Clock::Countdown`]; 0 without a limit.
    pub main_ms: u32,
    /// See [`Clock::Countdown`]; 0 without a limit.
    pub increment_ms: u32,
    /// Black in the first game.
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
    /// Returns the proposed terms.
    ///
    /// # Errors
    /// [`Refusal::Unknown`] for a later version's rule or clock, [`Refusal::BadSetup`] for values
    /// out of range.
    pub fn terms(&self) -> Result<Terms, Refusal> {
        let terms = Terms {
            rule: match self.rule {
                0 => Rule::Freestyle,
                1 => Rule::Standard,
                2 => Rule::Renju,
                _ => return Err(Refusal::Unknown(Feature::Rule)),
            },
            size: self.size,
            clock: match (self.clock, self.main_ms, self.increment_ms) {
                (0, 0, 0) => Clock::CountUp,
                (1, main_ms, increment_ms) => Clock::Countdown {
                    main_ms,
                    increment_ms,
                },
                (0, ..) => return Err(Refusal::BadSetup),
                _ => return Err(Refusal::Unknown(Feature::Clock)),
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

/// First message of each side after its [`Version`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// Purpose, repeated in the answer.
    pub purpose: Purpose,
    /// App name and version for logs: at most 32 bytes, no control characters.
    pub app: String,
    /// Nickname: at most [`MAX_NICK_CHARS`], no control characters.
    pub nick: String,
    /// ID of a new game. To resume, only proofs are sent, because a stranger may answer.
    pub session: Id,
    /// Secret that authorises resuming, sent by the guest of a new game. To resume, a proof of it
    /// is sent.
    pub token: Id,
    /// Sender's key for a new game ([`crate::link::KeyPair::of_game`]).
    pub key: PublicKey,
    /// Proof of possession of that key when resuming, otherwise random bytes.
    pub proof: [u8; 16],
    /// Tags for recognition between acquaintances; see [`crate::link::Friends`]. For a new game the
    /// guest always sends [`MAX_MARKS`] and the host one, so the count reveals nothing.
    pub marks: Vec<[u8; 8]>,
    /// Proposed settings, with Black of the first game.
    pub terms: Proposal,
    /// Reserved for fields of later versions.
    pub more: Vec<u8>,
}

impl Hello {
    /// Validates the message and returns the proposed terms.
    ///
    /// # Errors
    /// The reason to refuse the sender.
    pub fn checked(&self) -> Result<Terms, Refusal> {
        if let Purpose::Later(_) = self.purpose {
            return Err(Refusal::Unknown(Feature::Purpose));
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

/// Returns true if `nick` is a normalised [`Nickname`], to be displayed unchanged.
#[must_use]
pub fn is_valid_nick(nick: &str) -> bool {
    Nickname::new(nick).is_ok_and(|name| name.as_str() == nick)
}

/// Nicknames of both players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// Host's nickname: see [`is_valid_nick`].
    pub host: String,
    /// Guest's nickname: see [`is_valid_nick`].
    pub guest: String,
}

impl Players {
    /// Returns true if both may be displayed.
    #[must_use]
    pub fn are_valid(&self) -> bool {
        is_valid_nick(&self.host) && is_valid_nick(&self.guest)
    }
}

/// True if an app's name may be logged.
pub(crate) fn is_fine_app(app: &str) -> bool {
    app.len() <= MAX_APP_BYTES && !has_control(app)
}

fn has_control(text: &str) -> bool {
    // `is_control` lacks bidirectional embedding, override and isolate characters.
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().any(|c| c.is_control() || turns(c))
}

/// Part of a message that an older build lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Message or part of one.
    Message,
    /// Purpose of the connection.
    Purpose,
    /// Rule set.
    Rule,
    /// Time control.
    Clock,
    /// Another part, by number.
    Other(u16),
}

/// Reason to turn a peer away. Its wire form never changes, so an older build recognises an unknown
/// reason as a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Reason", into = "Reason")]
pub enum Refusal {
    /// No common version; the numbers are the remote side's. Each side detects this from
    /// [`Version`].
    Version {
        /// Remote version.
        proto: u16,
        /// Oldest version that the remote side supports.
        min: u16,
    },
    /// The peer plays or is answering another invitation.
    Busy,
    /// The player declined.
    Declined,
    /// The codes differ.
    CodeMismatch,
    /// The peer's key differs from that of the game's start.
    ChangedKey,
    /// A proposed setting is out of range.
    BadSetup,
    /// Invalid nickname or app name.
    BadName,
    /// Unknown game or wrong token.
    UnknownGame,
    /// Too many watchers.
    Full,
    /// The refusing side's older version lacks this part.
    Unknown(Feature),
    /// The device is occupied; it may have the game.
    NotNow,
    /// Too many strangers; only acquaintances and peers with a join code are admitted.
    UseCode,
    /// Watching is disabled.
    Private,
    /// Wrong or expired join code.
    WrongCode,
    /// Later version's reason, as raw numbers.
    Later(u8, u16, u16),
}

/// Wire form of a [`Refusal`].
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
            (9, 0, 0) => Self::Unknown(Feature::Message),
            (9, 1, 0) => Self::Unknown(Feature::Purpose),
            (9, 2, 0) => Self::Unknown(Feature::Rule),
            (9, 3, 0) => Self::Unknown(Feature::Clock),
            (9, other, 0) => Self::Unknown(Feature::Other(other)),
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
                    Feature::Message => 0,
                    Feature::Purpose => 1,
                    Feature::Rule => 2,
                    Feature::Clock => 3,
                    Feature::Other(number) => number,
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

/// Request to the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// Take back the requester's last move.
    Undo,
    /// Start a new game.
    Reset,
    /// Agree on a draw.
    Draw,
    /// Record the requester's resignation, because only the side to move can write an entry.
    /// Software answers it.
    Resign,
}

/// Preset reaction; free text does not exist.
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

/// Message on a secured connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Message {
    /// Pairing, step 1: the listening side's commitment to a nonce.
    Commit {
        /// See [`crate::link::Pairing`].
        digest: [u8; 32],
    },
    /// Pairing, step 2: the connecting side's nonce.
    Nonce {
        /// Random bytes.
        nonce: [u8; 16],
    },
    /// Pairing, step 3: the committed nonce, after the player has opened the invitation.
    Reveal {
        /// Random bytes.
        nonce: [u8; 16],
    },
    /// Introduces the sender and its purpose.
    Hello(Hello),
    /// Closes the connection for this reason.
    Refuse(Refusal),
    /// Confirms equal codes; the game may begin.
    Accept {
        /// Long-term key that lets acquaintances recognise the sender, secret until a player
        /// accepts.
        key: PublicKey,
        /// Proof of possession of that key.
        proof: [u8; 16],
    },
    /// The app moved to the background, or returned.
    Paused {
        /// Whether the app is in the background.
        paused: bool,
    },
    /// Keep-alive request.
    Ping {
        /// Value to return.
        stamp: u64,
    },
    /// Answer to a ping.
    Pong {
        /// Value of the ping.
        stamp: u64,
    },
    /// Displays a reaction.
    React(Reaction),
    /// Leaves the game permanently.
    Leave,
    /// Sender's state as an encoded [`crate::replica::Packet`].
    Slots(Vec<u8>),
    /// Current game for a watcher, after each change.
    Show {
        /// Sending player.
        by: Side,
        /// Encoded [`crate::replica::Packet`] of the player, with the opponent's slot as echo.
        packet: Vec<u8>,
    },
    /// Players' names, sent to a watcher between hello and game.
    Players(Players),
    /// Join code, step 1, before the hello: the connecting side's share. See
    /// [`crate::link::ShortPass`].
    Ask {
        /// SPAKE2 point, bound to this handshake.
        share: [u8; 32],
    },
    /// Join code, step 2: the displaying side's share.
    Answer {
        /// SPAKE2 point, bound to this handshake.
        share: [u8; 32],
    },
    /// Join code, step 3: the connecting side's proof.
    Know {
        /// Proof of the code, for this connection only.
        proof: [u8; 16],
    },
    /// Join code, step 4: the displaying side's proof.
    Tell {
        /// Proof of the code, for this connection only.
        proof: [u8; 16],
    },
}
