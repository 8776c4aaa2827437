//! View of a game, for links and online rooms.

use gomoku_link::message::{Ask, Terms};
use gomoku_link::replica::{Chain, Replica};

use super::Rules;

pub(crate) struct CarrierState<'a> {
    /// Terms of the link; `rules` has the colours of this game.
    pub(crate) terms: &'a Terms,
    pub(crate) rules: &'a Rules,
    /// Per move on the board, in milliseconds.
    pub(crate) reported_ms: Vec<u64>,
    pub(crate) game: u32,
    pub(crate) goes_on: bool,
    /// Only a new game can follow.
    pub(crate) is_full: bool,
    pub(crate) asking: Option<Ask>,
    pub(crate) asked: Option<Ask>,
    pub(crate) rtt_ms: Option<u64>,
    pub(crate) clock_runs: bool,
    /// Time of the current turn in milliseconds, with a time limit.
    pub(crate) turn_ms: Option<u64>,
    pub(crate) allowance_ms: Option<u64>,
    /// The peer exceeded its clock so far that the game can end without result.
    pub(crate) may_end: bool,
}

impl<'a> From<&'a Chain<Rules>> for CarrierState<'a> {
    /// Creates the view of a spectator.
    fn from(chain: &'a Chain<Rules>) -> Self {
        Self {
            terms: chain.terms(),
            rules: chain.referee(),
            reported_ms: chain.reported_ms(),
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

impl<'a> From<&'a Replica<Rules>> for CarrierState<'a> {
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
