use gomoku_engine::{self as engine, SwapChoice};

use super::command_guard::{Command, CommandGuard};
use crate::game::{
    Clock, Game, GameSnapshot, Hint, MarkedPoint, Phase, PlayedMove, Point, ProvedWin, RemoteState,
    SetUpStone, Start, clamped, opening_stage, player_view, result,
};
use crate::remote::Remote;

/// Parts of a snapshot from outside the game.
pub(crate) struct SnapshotContext<'a> {
    pub(crate) revision: i64,
    pub(crate) computer_thinking: bool,
    pub(crate) hint_pending: bool,
    pub(crate) hint: Option<&'a Hint>,
    pub(crate) remote: Option<&'a Remote>,
    pub(crate) not_saved: bool,
    pub(crate) proved: Option<ProvedWin>,
}

pub(crate) fn snapshot(game: &Game, context: &SnapshotContext<'_>, now_ms: u64) -> GameSnapshot {
    let remote = context.remote;
    let guard = CommandGuard { game, remote };
    let may = |command| guard.may(command).is_ok();
    let revealed = context.hint.filter(|hint| hint.revealed);
    GameSnapshot {
        revision: context.revision,
        rule: game.setup().rule,
        size: game.setup().size.lines().into(),
        clock: game.setup().clock.into(),
        forbidden_loses: game.setup().forbidden_loses,
        opening: game.setup().opening,
        opening_stage: game.stage().map(|stage| opening_stage(game, stage)),
        renju_opening: game.renju_opening(),
        colours_open: game.colours_open(),
        black: player_view(game, engine::Stone::Black, now_ms),
        white: player_view(game, engine::Stone::White, now_ms),
        phase: match (game.is_over(), game.is_paused()) {
            (true, _) => Phase::Over,
            (false, true) => Phase::Paused,
            (false, false) => Phase::Playing,
        },
        turn: game.turn(),
        next_stone: game.next_stone(),
        human_to_move: guard.may_place().is_ok(),
        human_to_choose: may(Command::Choose(SwapChoice::Black)),
        computer_thinking: context.computer_thinking,
        hint_pending: context.hint_pending,
        moves: game
            .plies()
            .map(|(stone, ply)| PlayedMove {
                stone,
                point: ply.point.into(),
                elapsed_ms: clamped(ply.elapsed_ms),
            })
            .collect(),
        set_up: game
            .setup()
            .start
            .iter()
            .flat_map(Start::stones)
            .map(SetUpStone::from)
            .collect(),
        hint: revealed.map(|hint| hint.advice.point),
        hint_reason: revealed.and_then(|hint| hint.advice.reason),
        hint_certainty: revealed.and_then(|hint| hint.advice.certainty),
        hint_lines: revealed.map_or_else(Vec::new, |hint| hint.advice.lines.clone()),
        hint_area: context
            .hint
            .filter(|hint| !hint.revealed)
            .map(|hint| hint.area),
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
        can_undo: may(Command::Undo),
        can_redo: may(Command::Redo),
        can_hint: may(Command::Hint) && !context.hint_pending,
        can_resign: may(Command::Resign),
        resign_winner: game
            .resigner()
            .filter(|_| may(Command::Resign))
            .map(engine::Stone::opponent),
        can_rematch: may(Command::Rematch),
        can_offer_draw: may(Command::Draw),
        can_react: may(Command::React),
        remote: remote.map(|remote| RemoteState {
            can_end_without_result: may(Command::EndWithoutResult),
            ..remote.state(now_ms)
        }),
        not_saved: context.not_saved,
        keeps_awake: keeps_awake(game, remote),
        clock_waits: game.clock_waits(),
        halted: game.is_halted(),
        can_halt: may(Command::Halt),
        hints: remote.is_none() && game.setup().helps.hints,
        can_change_level: may(Command::ChangeLevel),
        mixed_levels: !game.earlier_levels().is_empty(),
        if_replaced: game.if_replaced().filter(|_| remote.is_none()),
        proved: context.proved,
    }
}

fn keeps_awake(game: &Game, remote: Option<&Remote>) -> bool {
    let limited = matches!(game.setup().clock, Clock::Countdown { .. });
    let runs_down = limited && !game.is_paused() && !game.clock_waits();
    !game.is_over() && (runs_down || remote.is_some_and(Remote::needs_both))
}
