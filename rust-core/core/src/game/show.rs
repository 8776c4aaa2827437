use gomoku_engine::{self as engine, Stone, SwapChoice};

use super::{
    EndByHand, EndReason, Ending, Game, GameResult, OpeningRequirement, OpeningStage, PlayerView,
    Point,
};

pub(crate) fn opening_stage(game: &Game, stage: OpeningRequirement) -> OpeningStage {
    match stage {
        OpeningRequirement::Within { reach, points } => OpeningStage::Within {
            reach: reach.into(),
            points: points.into_iter().map(Point::from).collect(),
        },
        OpeningRequirement::Place { left } => {
            let next = game.next_stone();
            let colours = [next, next.opponent()];
            OpeningStage::Place {
                stones: colours.into_iter().cycle().take(left).collect(),
            }
        }
        OpeningRequirement::Choose { may_add } => {
            let mut choices = vec![SwapChoice::Black, SwapChoice::White];
            choices.extend(may_add.then_some(SwapChoice::AddTwo));
            OpeningStage::Choose { choices }
        }
    }
}

pub(crate) fn player_view(game: &Game, stone: Stone, now_ms: u64) -> PlayerView {
    PlayerView {
        seat: game.player(stone).into(),
        name: game
            .player(stone)
            .name
            .clone()
            .filter(|_| game.is_together()),
        clock_ms: clamped(game.clock_ms(stone, now_ms)),
        clock_running: game.clock_runs(stone),
        clock_low: game.clock_low(stone, now_ms),
    }
}

pub(crate) fn result(game: &Game) -> Option<GameResult> {
    let (winner, reason) = match game.ending()? {
        Ending::OnBoard(outcome) => return Some(result_on_board(outcome)),
        Ending::ByHand(EndByHand::Resigned(loser)) => (Some(loser.opponent()), EndReason::Resigned),
        Ending::ByHand(EndByHand::TimedOut(loser)) => (Some(loser.opponent()), EndReason::Timeout),
        Ending::ByHand(EndByHand::Agreed) => (None, EndReason::Agreement),
    };
    Some(GameResult {
        winner,
        reason,
        line: Vec::new(),
    })
}

pub(crate) fn result_on_board(outcome: &engine::Outcome) -> GameResult {
    use engine::Outcome;
    let (reason, line) = match outcome {
        Outcome::Five { line, .. } => (EndReason::Five, line.as_slice()),
        Outcome::ForbiddenMove { reason } => {
            (EndReason::ForbiddenMove { reason: *reason }, &[][..])
        }
        Outcome::NoLegalMove => (EndReason::NoLegalMove, &[][..]),
        Outcome::Draw => (EndReason::BoardFull, &[][..]),
    };
    GameResult {
        winner: outcome.winner(),
        reason,
        line: line.iter().copied().map(Point::from).collect(),
    }
}

/// Saturates at `i64::MAX`.
pub(crate) fn clamped(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
