//! Judges a move by comparing the positions before and after it.

use gomoku_engine::{Outcome, Point, Position, Stone};

use super::examiner::{Evaluation, Examiner};
use super::fact::MoveFact;
use super::report::{MoveReview, MoveVerdict};
use super::source::Source;
use crate::game::chance::CERTAIN;
use crate::wins::{Win, WinKept, shown};

/// Bounds of the verdicts by loss, in thousandths of the winning chance; below the first a move is
/// best.
const GOOD: i32 = 20;
const INACCURACY: i32 = 70;
const MISTAKE: i32 = 150;
const BLUNDER: i32 = 300;

impl MoveVerdict {
    const fn of_loss(loss: i32) -> Self {
        match loss {
            ..GOOD => Self::Best,
            GOOD..INACCURACY => Self::Good,
            INACCURACY..MISTAKE => Self::Inaccuracy,
            MISTAKE..BLUNDER => Self::Mistake,
            _ => Self::Blunder,
        }
    }
}

struct Judged {
    chance_after: i32,
    loss: i32,
    facts: Vec<MoveFact>,
}

/// Reviews the move with index `at`. None if stopped or out of range.
pub(super) fn review(source: &Source, at: usize, examiner: &mut Examiner) -> Option<MoveReview> {
    let played = *source.moves.get(at)?;
    let (position, after) = (source.position(at)?, source.position(at + 1)?);
    let mut before = examiner.evaluate(&position);
    if let Some(best) = before.best()
        && let Some(symmetry) = position.symmetry(best, played)
    {
        // In a symmetric position the mirrored best move is equally good.
        before.line = before.line.iter().map(|&it| symmetry.image(it)).collect();
    }
    let then = examiner.evaluate(&after);
    let proved = examiner.proved(&after);
    let case = Case {
        position: &position,
        played,
        before: &before,
        then: &then,
    };
    let (judged, verdict) = if at < source.opening {
        let judged = Judged {
            chance_after: CERTAIN - then.chance(),
            loss: 0,
            facts: Vec::new(),
        };
        (judged, MoveVerdict::Opening)
    } else {
        let mut judged = case.judge(&after, examiner);
        if proved.is_some() && position.turn() == Stone::Black {
            // Black keeps a proven win, regardless of the search.
            judged.loss = 0;
            judged.facts.retain(|fact| !fact.is_fault());
        }
        let mut verdict = MoveVerdict::of_loss(judged.loss);
        if judged.facts.iter().any(MoveFact::is_fault) {
            verdict = verdict.max(MoveVerdict::Inaccuracy);
        }
        (judged, verdict)
    };
    (!examiner.is_stopped()).then(|| MoveReview {
        ply: i32::try_from(at + 1).unwrap_or(i32::MAX),
        stone: position.turn(),
        point: played.into(),
        chance_before: before.chance(),
        chance_after: judged.chance_after,
        loss: judged.loss,
        verdict,
        facts: judged.facts,
        line: shown(&before.line),
        proved,
    })
}

struct Case<'a> {
    position: &'a Position,
    played: Point,
    before: &'a Evaluation,
    then: &'a Evaluation,
}

impl Case<'_> {
    fn judge(&self, after: &Position, examiner: &mut Examiner) -> Judged {
        let chance_before = self.before.chance();
        let chance_after = CERTAIN - self.then.chance();
        let lost = |facts| Judged {
            chance_after,
            loss: (chance_before - chance_after).max(0),
            facts,
        };
        let nothing = |facts| Judged {
            chance_after,
            loss: 0,
            facts,
        };
        if let Some(Outcome::ForbiddenMove { reason }) = after.outcome() {
            return lost(vec![MoveFact::ForbiddenPoint { reason: *reason }]);
        }
        let is_best = self.before.best() == Some(self.played);
        if self.before.is_forced && is_best {
            return nothing(vec![MoveFact::Forced]);
        }
        if let Some(loss) = self.then.win() {
            return self.losing(loss, examiner);
        }
        if let Some(win) = self.before.win() {
            return if is_best || self.then.is_lost() {
                nothing(Vec::new())
            } else {
                self.winning(win, after, examiner)
            };
        }
        if is_best {
            return nothing(self.merit(examiner));
        }
        let mut judged = lost(Vec::new());
        if judged.loss >= INACCURACY
            && let Some(best) = self.before.best()
            && let Some(instead) = examiner.look_after(self.position, best)
        {
            // At equal search depth the best move may be worth less than estimated.
            let chance = chance_before.min(CERTAIN - instead.chance());
            judged.loss = (chance - chance_after).max(0);
        }
        if judged.loss < GOOD {
            judged.facts = self.merit(examiner);
        }
        judged
    }

    /// Judges a move other than the best one in a won position. The opponent is not known to have
    /// lost.
    fn winning(&self, win: Win, after: &Position, examiner: &mut Examiner) -> Judged {
        let judged = |chance_after: i32, facts| Judged {
            chance_after,
            loss: CERTAIN - chance_after,
            facts,
        };
        let chance_after = CERTAIN - self.then.chance();
        let missed = |reply: Point, examiner: &mut Examiner| {
            let fact = self.missed(win, reply, examiner);
            judged(chance_after, vec![fact])
        };
        if let Some(reply) = self.then.best() {
            let mut answered = after.clone();
            if answered.play(reply).is_ok() && examiner.prover.find(&answered).is_none() {
                return missed(reply, examiner);
            }
        }
        // No quick answer, so check fully whether the win remains.
        match examiner.prover.keeps(self.position, self.played) {
            WinKept::Yes => judged(CERTAIN, Vec::new()),
            WinKept::No(reply) => missed(reply, examiner),
            WinKept::Unknown => judged(chance_after, Vec::new()),
        }
    }

    fn missed(&self, win: Win, reply: Point, examiner: &mut Examiner) -> MoveFact {
        MoveFact::MissedWin {
            win: examiner.prover.with_line(self.position, win),
            refuted_by: reply.into(),
        }
    }

    fn losing(&self, loss: Win, examiner: &mut Examiner) -> Judged {
        let mut judged = Judged {
            chance_after: 0,
            loss: 0,
            facts: Vec::new(),
        };
        if self.before.is_lost() {
            return judged;
        }
        let Some((instead, chance)) = self.instead(examiner) else {
            // All tried moves lose, so the position was already lost.
            return judged;
        };
        judged.loss = self.before.chance().min(chance);
        if let Some(win) = self.before.win()
            && self.before.best() != Some(self.played)
        {
            judged.loss = CERTAIN;
            let missed = self.then.best();
            let missed = missed.map(|reply| self.missed(win, reply, examiner));
            judged.facts.extend(missed);
        }
        let instead = instead.into();
        judged.facts.push(match self.before.threat {
            Some(threat) => MoveFact::Unblocked {
                threat,
                loss,
                instead,
            },
            None => MoveFact::FirstLosing { loss, instead },
        });
        judged
    }

    /// Returns a move after which no win of the opponent is found, with its winning chance.
    fn instead(&self, examiner: &mut Examiner) -> Option<(Point, i32)> {
        let best = self.before.best().filter(|&best| best != self.played);
        if let Some(held) = best.and_then(|best| self.holds(best, examiner)) {
            return Some(held);
        }
        let tried = [Some(self.played), best];
        let mut others = examiner.several(self.position);
        others.retain(|&other| !tried.contains(&Some(other)));
        others
            .into_iter()
            .find_map(|other| self.holds(other, examiner))
    }

    fn holds(&self, point: Point, examiner: &mut Examiner) -> Option<(Point, i32)> {
        let evaluation = examiner.look_after(self.position, point)?;
        let chance = CERTAIN - evaluation.chance();
        evaluation.win().is_none().then_some((point, chance))
    }

    fn merit(&self, examiner: &mut Examiner) -> Vec<MoveFact> {
        if self.before.threat.is_none() || self.then.is_lost() {
            return Vec::new();
        }
        let only = examiner.prover.only_move(self.position, self.played);
        only.map(|certainty| MoveFact::OnlyMove { certainty })
            .into_iter()
            .collect()
    }
}
