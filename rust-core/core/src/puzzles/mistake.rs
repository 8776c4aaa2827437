//! Questions about the mistakes of a game that was reviewed.

use super::question::Question;
use crate::review::{MoveFact, MoveReview, Review};
use crate::wins::Certainty;

/// The moves that a question can be asked about: they missed a win or let one happen, and that was proved. What is
/// only estimated could not be held against a try.
pub(crate) fn mistakes(review: &Review) -> Vec<&MoveReview> {
    let asked = |said: &&MoveReview| question(review, said).is_some();
    review.moves().iter().filter(asked).collect()
}

/// The question about one of [`mistakes`]; none about another move.
pub(crate) fn mistake(review: &Review, ply: i32) -> Option<Question> {
    let said = review.moves().iter().find(|said| said.ply == ply)?;
    question(review, said)
}

fn question(review: &Review, said: &MoveReview) -> Option<Question> {
    let proved = |fact: &&MoveFact| fact.certainty() == Certainty::Proved;
    let (answer, holds) = said
        .facts
        .iter()
        .filter(proved)
        .find_map(|fact| match fact {
            MoveFact::MissedWin { win, .. } => Some((*win.line().first()?, false)),
            MoveFact::Unblocked { instead, .. } | MoveFact::FirstLosing { instead, .. } => {
                Some((*instead, true))
            }
            MoveFact::ForbiddenPoint { .. } | MoveFact::Forced | MoveFact::OnlyMove { .. } => None,
        })?;
    let start = review.position_before(said.ply)?;
    let answer = answer.on(start.size())?;
    start.check(answer).ok()?;
    Some(Question {
        start,
        answer,
        holds,
        only_answer: false,
        theme: None,
    })
}
