use super::PuzzlePrompt;
use super::question::Question;
use crate::game::Certainty;
use crate::review::{MoveFact, MoveReview, Review};

/// The question about a move that provably missed or allowed a win. An estimated mistake would be
/// no basis for rejecting tries.
pub(crate) fn mistake(review: &Review, said: &MoveReview) -> Option<Question> {
    let proved = |fact: &&MoveFact| fact.certainty() == Certainty::Proved;
    let (answer, prompt) = said
        .facts
        .iter()
        .filter(proved)
        .find_map(|fact| match fact {
            MoveFact::MissedWin { win, .. } => Some((*win.line().first()?, PuzzlePrompt::Win)),
            MoveFact::Unblocked { instead, .. } | MoveFact::FirstLosing { instead, .. } => {
                Some((*instead, PuzzlePrompt::Hold))
            }
            MoveFact::ForbiddenPoint { .. } | MoveFact::Forced | MoveFact::OnlyMove { .. } => None,
        })?;
    let start = review.position_before(said.ply)?;
    let answer = answer.on(start.size())?;
    start.check(answer).ok()?;
    Some(Question {
        start,
        answer,
        prompt,
        only_answer: false,
        theme: None,
    })
}
