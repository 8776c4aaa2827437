//! What a session shows.

use gomoku_engine as engine;

use crate::game::{
    Game, GameSnapshot, MarkedPoint, Offer, Phase, PlayedMove, Point, clamped, opening_stage,
    player_view, result,
};
use crate::remote::Remote;

/// What a snapshot says beyond the game itself.
pub(crate) struct Around<'a> {
    pub(crate) revision: i64,
    pub(crate) computer_thinking: bool,
    pub(crate) hint_pending: bool,
    pub(crate) hint: Option<engine::Point>,
    pub(crate) remote: Option<&'a Remote>,
    pub(crate) not_kept: bool,
}

/// The whole state of `game`, clocks read at `now_ms`.
pub(crate) fn snapshot(game: &Game, around: &Around<'_>, now_ms: u64) -> GameSnapshot {
    let over = game.is_over();
    let acts = !over && !game.is_paused();
    let remote = around.remote;
    let local = remote.is_none();
    let human_to_move = game.human_to_move() && remote.is_none_or(Remote::can_move);
    GameSnapshot {
        revision: around.revision,
        rule: game.setup().rule,
        size: game.setup().size.lines().into(),
        clock: game.setup().clock.into(),
        forbidden_loses: game.setup().forbidden_loses,
        opening: game.setup().opening,
        opening_stage: game.stage().map(|stage| opening_stage(game, stage)),
        colours_open: game.colours_open(),
        black: player_view(game, engine::Stone::Black, now_ms),
        white: player_view(game, engine::Stone::White, now_ms),
        phase: match (over, game.is_paused()) {
            (true, _) => Phase::Over,
            (false, true) => Phase::Paused,
            (false, false) => Phase::Playing,
        },
        turn: game.turn(),
        next_stone: game.next_stone(),
        human_to_move,
        human_to_choose: game.human_to_choose(),
        computer_thinking: around.computer_thinking,
        hint_pending: around.hint_pending,
        moves: game
            .plies()
            .map(|(stone, ply)| PlayedMove {
                stone,
                point: ply.point.into(),
                elapsed_ms: clamped(ply.elapsed_ms),
            })
            .collect(),
        hint: around.hint.map(Point::from),
        forbidden: game
            .forbidden()
            .iter()
            .map(|&(point, reason)| MarkedPoint {
                point: point.into(),
                reason,
            })
            .collect(),
        stars: engine::star_points(game.setup().size)
            .into_iter()
            .map(Point::from)
            .collect(),
        result: result(game),
        can_undo: !game.is_paused()
            && match remote {
                None => game.undo_step().is_some(),
                Some(remote) => remote.can_offer(Offer::Undo),
            },
        can_redo: acts && game.redo_step().is_some(),
        can_hint: local && human_to_move && !game.colours_open() && !around.hint_pending,
        can_resign: !over
            && game.resigner().is_some()
            && remote.is_none_or(|remote| !remote.is_over()),
        remote: remote.map(|remote| remote.state(now_ms)),
        not_kept: around.not_kept,
    }
}
