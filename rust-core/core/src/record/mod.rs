//! Games as SGF (`FF[4] GM[4]`), the format for saving, sharing and importing.

mod charset;
mod columns;
mod comments;
mod error;
mod fault;
mod file;
#[cfg(test)]
mod foreign;
mod free_text;
mod games;
mod links;
mod loss;
mod moves;
#[cfg(test)]
mod mutations;
mod parse;
mod played;
mod psq;
mod read;
mod renlib;
mod root;
mod stones;
mod times;
mod turns;
mod write;

pub(crate) use charset::decode;
pub use comments::comments;
pub use error::RecordError;
pub(crate) use file::{name_of, text_of};
pub(crate) use games::games;
pub use loss::{RecordLoss, record_losses};
pub(crate) use moves::common_size;
pub use played::{Lost, PlayedGame, PlayedGameError};
pub(crate) use read::{Restored, read, read_alone, read_commented};
pub(crate) use stones::{FoundStones, stones, write_stones};
pub(crate) use write::{write, write_dated};

use gomoku_engine::{Level, LevelName, Rule};

use crate::game::{Controller, EarlierLevel};

/// Maximum bytes of a record: far above the longest game, and fast to read.
const MAX_BYTES: usize = 1 << 20;

/// Maximum bytes of a collection: 500 games of 16 KiB, twice the longest game played here.
pub(crate) const MAX_COLLECTION: usize = 8 << 20;

/// Nesting of variations; some programs nest one in each move.
const MAX_DEPTH: usize = 1024;

/// Maximum characters of a comment.
const MAX_COMMENT: usize = 2_000;

/// Maximum milliseconds, far from overflow in sums.
const MAX_MS: u64 = 1_000_000_000_000;

const VERSION: u64 = 1;

/// Length of `2026-11-22`.
const DAY: usize = 10;

/// Whether `text` is one day in the form of `DT`.
pub(crate) fn is_day(text: &str) -> bool {
    text.len() == DAY
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

/// Private properties.
mod names {
    pub(super) const VERSION: &str = "GKVERSION";
    /// `black:white`, each `human`, `remote`, `easy`, `medium`, `hard` or `level` and a number.
    pub(super) const SEATS: &str = "GKSEATS";
    /// Earlier levels in [`SEATS`], one value each: level, `:` and number of stones at the change.
    pub(super) const LEVELS: &str = "GKLEVELS";
    /// `countup`, or `countdown:main:increment` in milliseconds.
    pub(super) const CLOCK: &str = "GKCLOCK";
    /// `refused` or `loses`: the effect of a forbidden point.
    pub(super) const FORBIDDEN: &str = "GKFORBIDDEN";
    pub(super) const SEED: &str = "GKSEED";
    /// Number of moves on the board; the following ones were undone.
    pub(super) const PLY: &str = "GKPLY";
    /// The draw of `RE` was agreed. No value.
    pub(super) const AGREED: &str = "GKAGREED";
    /// A person has stopped the game. No value.
    pub(super) const HALTED: &str = "GKHALTED";
    /// `hints` and `undo`, one value each: aids excluded by two players at one device.
    pub(super) const WITHOUT: &str = "GKWITHOUT";
    /// The computer plays proved moves where it can. No value.
    pub(super) const PERFECT: &str = "GKPERFECT";
    /// `swap2` or `renju`: the opening protocol, unless free.
    pub(super) const OPENING: &str = "GKOPENING";
    /// Choices of Swap2, one value each: `black`, `white` or `add`, `:` and milliseconds.
    pub(super) const SWAP: &str = "GKSWAP";
    /// `moves`, `board` and `rule`, one value each: losses in the conversion of a file.
    pub(super) const LOSS: &str = "GKLOSS";
    /// Time used in the turn in progress, in milliseconds.
    pub(super) const TURN: &str = "GKTURN";
    /// Time of a move in milliseconds.
    pub(super) const ELAPSED: &str = "GKMS";
}

fn seat_word(controller: Controller) -> String {
    match controller {
        Controller::Human => "human".to_owned(),
        // A restored game is played by two persons at one device.
        Controller::Remote => "remote".to_owned(),
        Controller::Computer(level) => level_word(level),
    }
}

/// Levels of the first version use their name, which stays the same if the ladder changes; others
/// use their number, which earlier versions read, too.
pub(crate) fn level_word(level: Level) -> String {
    match level.name() {
        Some(LevelName::Easy) => "easy".to_owned(),
        Some(LevelName::Medium) => "medium".to_owned(),
        Some(LevelName::Hard) => "hard".to_owned(),
        Some(LevelName::Beginner | LevelName::Expert) | None => format!("level {}", level.number()),
    }
}

/// Accepts the number of any level.
pub(crate) fn level_of(word: &str) -> Option<Level> {
    match word {
        "easy" => Some(Level::EASY),
        "medium" => Some(Level::MEDIUM),
        "hard" => Some(Level::HARD),
        _ => Level::new(word.strip_prefix("level ")?.parse().ok()?).ok(),
    }
}

/// Value of `RU`.
pub(crate) const fn rule_word(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "freestyle",
        Rule::Standard => "standard",
        Rule::Renju => "renju",
    }
}

pub(crate) fn rule_of(word: &str) -> Option<Rule> {
    let rules = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    rules.into_iter().find(|&rule| rule_word(rule) == word)
}

/// `PB` or `PW` of a computer, for other programs: its levels in playing order.
fn computer_name(earlier: &[EarlierLevel], level: Level) -> String {
    let levels = earlier.iter().map(|earlier| earlier.level);
    let words: Vec<String> = levels.chain([level]).map(level_word).collect();
    format!("Gomoku ({})", words.join(", "))
}
