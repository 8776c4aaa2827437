//! What a game shows of whatever carries it: a link, or a room at a broker.

use gomoku_link::message::{Ask, Terms};
use gomoku_link::replica::{Chain, Replica};

use super::Rules;

/// See the [module](self).
pub(crate) struct Seen<'a> {
    /// What is played; Black is who has it in this game.
    pub(crate) terms: &'a Terms,
    pub(crate) rules: &'a Rules,
    /// For each move on the board what it cost.
    pub(crate) told_ms: Vec<u64>,
    /// Counts the games.
    pub(crate) game: u32,
    /// The game goes on from the one before.
    pub(crate) goes_on: bool,
    /// Only a new game can come.
    pub(crate) is_full: bool,
    pub(crate) asking: Option<Ask>,
    pub(crate) asked: Option<Ask>,
    pub(crate) rtt_ms: Option<u64>,
    pub(crate) clock_runs: bool,
    /// What the turn in progress has cost so far in a game with a limit of time, where that is known.
    pub(crate) turn_ms: Option<u64>,
    pub(crate) allowance_ms: Option<u64>,
    /// The other side has passed its clock by so much that the game can be ended without result.
    pub(crate) may_end: bool,
}

impl<'a> From<&'a Chain<Rules>> for Seen<'a> {
    /// As somebody sees it who does not play.
    fn from(chain: &'a Chain<Rules>) -> Self {
        Self {
            terms: chain.terms(),
            rules: chain.referee(),
            told_ms: chain.told_ms(),
            game: chain.game(),
            goes_on: chain.start().after.is_some_and(|after| after.goes_on),
            is_full: chain.is_full(),
            asking: None,
            asked: None,
            rtt_ms: None,
            clock_runs: chain.turn().is_some(),
            turn_ms: None,
            allowance_ms: None,
            may_end: false,
        }
    }
}

impl<'a> From<&'a Replica<Rules>> for Seen<'a> {
    fn from(replica: &'a Replica<Rules>) -> Self {
        Self {
            asking: replica.asking(),
            asked: replica.asked(),
            rtt_ms: replica.rtt_ms(),
            clock_runs: replica.clock_runs(),
            turn_ms: replica.has_limit().then(|| replica.turn_so_far_ms()),
            allowance_ms: replica.allowance_ms(),
            may_end: replica.may_end_without_result(),
            ..replica.chain().into()
        }
    }
}
