//! Games as SGF (`FF[4] GM[4]`): the save, share and import format. docs/record.md lists what is
//! written and what is read.

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

use crate::game::{EarlierLevel, Sitter};

/// Longer than the longest game by far, short enough to read at once.
const MAX_BYTES: usize = 1 << 20;

/// All games of a text from elsewhere: 500 of 16 KiB, twice the longest that is played here.
pub(crate) const MAX_COLLECTION: usize = 8 << 20;

/// Some programs nest a variation in each move: more than the longest game has.
const MAX_DEPTH: usize = 1024;

/// Characters of a comment that are shown: some pages.
const MAX_COMMENT: usize = 2_000;

/// More than any game takes; keeps sums of times far from overflow.
const MAX_MS: u64 = 1_000_000_000_000;

/// The version of the private properties, in [`names::VERSION`].
const VERSION: u64 = 1;

/// `2026-11-22`, the standard's form of one day.
const DAY: usize = 10;

/// Whether `text` names one day as `DT` does: digits where they belong, nothing more.
pub(crate) fn is_day(text: &str) -> bool {
    text.len() == DAY
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

/// Private properties: what the standard has no place for.
mod names {
    /// Version of this list.
    pub(super) const VERSION: &str = "GKVERSION";
    /// `black:white`, each `human`, `remote`, `easy`, `medium`, `hard` or `level` and a number.
    pub(super) const SEATS: &str = "GKSEATS";
    /// One value a level that played before the computer's in [`SEATS`]: its word, `:` and the stones on the
    /// board when another one took over.
    pub(super) const LEVELS: &str = "GKLEVELS";
    /// `countup`, or `countdown:main:increment` in milliseconds.
    pub(super) const CLOCK: &str = "GKCLOCK";
    /// `refused` or `loses`: what a forbidden point does.
    pub(super) const FORBIDDEN: &str = "GKFORBIDDEN";
    /// The seed of the computer's choice.
    pub(super) const SEED: &str = "GKSEED";
    /// Moves on the board; the rest were taken back.
    pub(super) const PLY: &str = "GKPLY";
    /// Both agreed on the draw of `RE`, which the board does not show. Has no value.
    pub(super) const AGREED: &str = "GKAGREED";
    /// A person has stopped the game. Has no value.
    pub(super) const HALTED: &str = "GKHALTED";
    /// `hints` and `undo`, one value each: what the two at one device agreed to do without.
    pub(super) const WITHOUT: &str = "GKWITHOUT";
    /// The computer plays as it is proved, where it can. Has no value.
    pub(super) const PERFECT: &str = "GKPERFECT";
    /// `swap2` or `renju`: how the game begins, where not freely.
    pub(super) const OPENING: &str = "GKOPENING";
    /// One value a choice of Swap2: `black`, `white` or `add`, `:` and the milliseconds it took.
    pub(super) const SWAP: &str = "GKSWAP";
    /// `moves`, `board` and `rule`, one value each: what the file that the record was made from does not have.
    pub(super) const LOSS: &str = "GKLOSS";
    /// Milliseconds used in the turn in progress.
    pub(super) const TURN: &str = "GKTURN";
    /// Milliseconds that a move took.
    pub(super) const ELAPSED: &str = "GKMS";
}

fn seat_word(sitter: Sitter) -> String {
    match sitter {
        Sitter::Human => "human".to_owned(),
        // Whoever goes on with it plays for both sides at one device.
        Sitter::Remote => "remote".to_owned(),
        Sitter::Computer(level) => level_word(level),
    }
}

/// A level that had a name in the first version by that name, so that it stays what it was called should
/// the ladder change; every other by its number, which earlier versions read as well.
pub(crate) fn level_word(level: Level) -> String {
    match level.name() {
        Some(LevelName::Easy) => "easy".to_owned(),
        Some(LevelName::Medium) => "medium".to_owned(),
        Some(LevelName::Hard) => "hard".to_owned(),
        Some(LevelName::Beginner | LevelName::Expert) | None => format!("level {}", level.number()),
    }
}

/// The level of a [`level_word`]; any level's number is understood.
pub(crate) fn level_of(word: &str) -> Option<Level> {
    match word {
        "easy" => Some(Level::EASY),
        "medium" => Some(Level::MEDIUM),
        "hard" => Some(Level::HARD),
        _ => Level::new(word.strip_prefix("level ")?.parse().ok()?).ok(),
    }
}

/// What stands in `RU`.
pub(crate) const fn rule_word(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "freestyle",
        Rule::Standard => "standard",
        Rule::Renju => "renju",
    }
}

/// The rule of a [`rule_word`].
pub(crate) fn rule_of(word: &str) -> Option<Rule> {
    let rules = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    rules.into_iter().find(|&rule| rule_word(rule) == word)
}

/// What stands in `PB` and `PW` for a computer, its levels in playing order: other programs show it.
fn computer_name(earlier: &[EarlierLevel], level: Level) -> String {
    let levels = earlier.iter().map(|earlier| earlier.level);
    let words: Vec<String> = levels.chain([level]).map(level_word).collect();
    format!("Gomoku ({})", words.join(", "))
}
