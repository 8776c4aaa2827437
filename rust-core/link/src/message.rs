//! What two peers say to each other once the link is secured. Variants are only ever appended: a
//! variant's number is its place here, and `tests/golden/messages.txt` holds the bytes of each.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::nickname::Nickname;

/// The version of these messages that this build speaks.
pub const PROTOCOL: u16 = 1;

/// The oldest version that this build still understands.
pub const OLDEST_PROTOCOL: u16 = 1;

/// Longest nickname, in characters.
pub const MAX_NICK_CHARS: usize = Nickname::MAX_CHARS;

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

/// What the one who connects wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// A new game.
    Invite,
    /// To go on with a game that both have kept.
    Resume,
    /// To watch the game that is being played.
    Watch,
}

/// The first word of each side on a secured link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// Version spoken, see [`PROTOCOL`].
    pub proto: u16,
    /// Oldest version understood.
    pub min: u16,
    /// What the link is for; the answer repeats it.
    pub purpose: Purpose,
    /// The app and its version, for logs: at most 32 bytes, no control characters.
    pub app: String,
    /// What to call the person: at most [`MAX_NICK_CHARS`], no control characters.
    pub nick: String,
    /// Names the game.
    pub session: Id,
    /// Who knows it may resume the game.
    pub token: Id,
    /// What the game is about; Black is who has it in the first one.
    pub terms: Terms,
}

impl Hello {
    /// The reason to refuse whoever says this; `None` when it is fine.
    #[must_use]
    pub fn fault(&self) -> Option<Refusal> {
        if self.proto < OLDEST_PROTOCOL || self.min > PROTOCOL || self.min > self.proto {
            return Some(Refusal::Version {
                proto: PROTOCOL,
                min: OLDEST_PROTOCOL,
            });
        }
        if !is_valid_nick(&self.nick) || !is_fine_app(&self.app) {
            return Some(Refusal::BadName);
        }
        (!self.terms.are_valid()).then_some(Refusal::BadSetup)
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

/// Why a peer is turned away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Refusal {
    /// The versions have none in common; these are the refuser's.
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
    /// Pairing, 1: a digest that binds whoever connected to a nonce not yet shown.
    Commit {
        /// See [`crate::link::Pairing`].
        digest: [u8; 32],
    },
    /// Pairing, 2: the nonce of the side that was connected to.
    Nonce {
        /// Random.
        nonce: [u8; 16],
    },
    /// Pairing, 3: the nonce behind the digest.
    Reveal {
        /// Random.
        nonce: [u8; 16],
    },
    /// Who speaks, and what about.
    Hello(Hello),
    /// The link ends, for this reason.
    Refuse(Refusal),
    /// The codes agree and the game may begin.
    Accept,
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
}
