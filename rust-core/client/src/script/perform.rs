//! Executes script lines, retrying each until the game accepts it.

use gomoku_core::{
    CommandError, GameSession, GameSnapshot, LinkState, MoveError, Offer, Phase, RemoteSeat,
    parse_point,
};

use super::instruction::Instruction;
use super::remote::Pending;
use crate::lan::words as net;
use crate::words;

pub(super) enum Attempt {
    Done,
    NotYet(String),
    Never(String),
}

/// Game state when a command was issued.
#[derive(Debug, Clone, Copy)]
pub(super) struct CommandContext {
    moves: usize,
    heard: LinkProgress,
}

/// Link events so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct LinkProgress {
    /// This side's offers that were answered.
    pub(super) answers: usize,
    pub(super) losses: usize,
}

/// Issues the command once the game accepts it, then waits for its effect. The link has a separate
/// thread, so a program that ended at once would lose the command.
pub(super) fn in_game(game: &GameSession, pending: &mut Pending, heard: LinkProgress) -> Attempt {
    let now = game.snapshot();
    if let Some(given) = pending.given {
        let since = Since {
            moves: now.moves.len() != given.moves,
            answers: heard.answers > given.heard.answers,
            losses: heard.losses > given.heard.losses,
        };
        let asking = now.remote.as_ref().is_some_and(|r| r.own_offer.is_some());
        if !was_dropped(&pending.instruction, since, now.human_to_move, asking) {
            return shown(&pending.instruction, given, &now, heard);
        }
        pending.given = None;
    }
    let done = match &pending.instruction {
        Instruction::Move(point) => match parse_point(point, now.size) {
            Some(point) => game.play(point).map_err(|error| move_refused(&error)),
            None => return Attempt::Never(format!("'{point}' is no point on this board")),
        },
        Instruction::Undo => game.undo().map_err(refused),
        Instruction::Draw => far(game, |far| far.offer(Offer::Draw)),
        Instruction::Rematch => game.rematch().map_err(refused),
        Instruction::Cancel => far(game, |far| far.cancel()),
        Instruction::Answer(yes) => far(game, |far| far.answer(*yes)),
        Instruction::Resign => game.resign().map_err(refused),
        Instruction::End => far(game, |far| far.end_without_result()),
        Instruction::Restart => far(game, |far| far.restart()),
        Instruction::React(reaction) => far(game, |far| far.react(*reaction)),
        Instruction::Leave => far(game, |far| far.leave()),
        Instruction::Open | Instruction::Accept | Instruction::Differ | Instruction::Decline => {
            return Attempt::Never("the game has begun".into());
        }
        Instruction::Board | Instruction::Wait(_) => return Attempt::Done,
    };
    match done {
        Ok(()) => {
            let moves = now.moves.len();
            pending.given = Some(CommandContext { moves, heard });
            Attempt::NotYet("the game has not taken it".into())
        }
        Err(Attempt::NotYet(why)) if is_over(&now) => Attempt::Never(why),
        Err(refused) => refused,
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Since {
    moves: bool,
    answers: bool,
    losses: bool,
}

/// Whether the link was lost before it accepted the instruction, which then has no effect.
const fn was_dropped(
    instruction: &Instruction,
    since: Since,
    may_move: bool,
    asking: bool,
) -> bool {
    match instruction {
        // No other move is allowed while one is being sent.
        Instruction::Move(_) => !since.moves && may_move,
        Instruction::Undo | Instruction::Draw | Instruction::Rematch => {
            since.losses && !since.answers && !asking
        }
        _ => false,
    }
}

fn shown(
    instruction: &Instruction,
    given: CommandContext,
    now: &GameSnapshot,
    heard: LinkProgress,
) -> Attempt {
    let Some(remote) = &now.remote else {
        return Attempt::Never("this is no game over the network".into());
    };
    let shows = match instruction {
        Instruction::Move(_) => now.moves.len() != given.moves || now.phase == Phase::Over,
        // The answer may precede the offer.
        Instruction::Undo | Instruction::Draw | Instruction::Rematch => {
            remote.own_offer.is_some() || heard.answers > given.heard.answers
        }
        Instruction::Cancel => remote.own_offer.is_none(),
        Instruction::Answer(_) => remote.their_offer.is_none(),
        Instruction::Resign => now.phase == Phase::Over,
        Instruction::Leave | Instruction::End => is_over(now),
        _ => true,
    };
    if shows {
        Attempt::Done
    } else if is_over(now) {
        Attempt::Never("the game has ended before".into())
    } else {
        Attempt::NotYet("the game has not taken it".into())
    }
}

fn is_over(now: &GameSnapshot) -> bool {
    let link = now.remote.as_ref().map(|remote| remote.link);
    matches!(link, Some(LinkState::Over { .. }))
}

/// Performs a command of remote games.
fn far(
    game: &GameSession,
    act: impl FnOnce(&RemoteSeat) -> Result<(), CommandError>,
) -> Result<(), Attempt> {
    let seat = game.remote();
    let done = seat.map_or(Err(CommandError::NotLinked), |seat| act(&seat));
    done.map_err(refused)
}

fn move_refused(error: &MoveError) -> Attempt {
    let why = words::move_error(error);
    match error {
        MoveError::OutOfTurn
        | MoveError::NotLinked
        | MoveError::OnItsWay
        | MoveError::GameOver
        | MoveError::Paused => Attempt::NotYet(why),
        MoveError::OffBoard { .. }
        | MoveError::Occupied { .. }
        | MoveError::Forbidden { .. }
        | MoveError::OutsideOpening { .. }
        | MoveError::ChooseFirst
        | MoveError::Watching
        | MoveError::Closed => Attempt::Never(why),
    }
}

fn refused(error: CommandError) -> Attempt {
    let why = words::command_error(&error).to_owned();
    match error {
        CommandError::NothingToUndo
        | CommandError::GameOver
        | CommandError::OutOfTurn
        | CommandError::Paused
        | CommandError::NotLinked
        | CommandError::AwaitingAnswer
        | CommandError::AnswerFirst
        | CommandError::NothingOffered => Attempt::NotYet(why),
        CommandError::NotSaved
        | CommandError::NothingToRedo
        | CommandError::NothingToChoose
        | CommandError::OpeningFirst
        | CommandError::NoHuman
        | CommandError::NoComputer
        | CommandError::NoSuchLevel
        | CommandError::NoHints
        | CommandError::NoUndo
        | CommandError::NoClock
        | CommandError::NotHalted
        | CommandError::NotInRemoteGame
        | CommandError::Watching
        | CommandError::Closed => Attempt::Never(why),
    }
}

pub(super) fn standing(snapshot: Option<&GameSnapshot>) -> String {
    let Some(snapshot) = snapshot else {
        return "no game has begun".into();
    };
    let remote = snapshot.remote.as_ref();
    remote
        .and_then(net::banner)
        .unwrap_or_else(|| words::standing(snapshot))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_commands_that_a_lost_link_dropped() {
        let play = Instruction::Move("h8".into());
        let nothing = Since::default();
        assert!(was_dropped(&play, nothing, true, false));
        // Being sent, or accepted.
        assert!(!was_dropped(&play, nothing, false, false));
        let moves = Since {
            moves: true,
            ..nothing
        };
        assert!(!was_dropped(&play, moves, true, false));

        let losses = Since {
            losses: true,
            ..nothing
        };
        for ask in [Instruction::Undo, Instruction::Draw, Instruction::Rematch] {
            assert!(was_dropped(&ask, losses, true, false));
            assert!(!was_dropped(&ask, nothing, true, false), "not taken yet");
            assert!(
                !was_dropped(&ask, losses, true, true),
                "it waits for its answer"
            );
            let answers = Since {
                answers: true,
                ..losses
            };
            assert!(
                !was_dropped(&ask, answers, true, false),
                "it was told that it is lost"
            );
        }
    }
}
