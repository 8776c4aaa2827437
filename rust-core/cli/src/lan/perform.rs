//! A script's lines in a game: each is tried until the game takes it.

use gomoku_core::{
    CommandError, GameSession, GameSnapshot, LinkState, MoveError, Phase, parse_point,
};

use super::command::Command;
use super::plain::Pending;
use super::words as net;
use crate::words;

/// What became of a line.
pub(super) enum Attempt {
    Done,
    /// Not possible yet, and why.
    NotYet(String),
    /// Not possible.
    Never(String),
}

/// What was there when a command was given to the game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given {
    moves: usize,
    answers: usize,
}

/// Gives the command to the game once that takes it, then waits until it shows there: the link
/// works in a thread of its own, and a program that ended at once would take the command with it.
pub(super) fn in_game(game: &GameSession, pending: &mut Pending, answers: usize) -> Attempt {
    let now = game.snapshot();
    if let Some(given) = pending.given {
        return shown(&pending.command, given, &now, answers);
    }
    let done = match &pending.command {
        Command::Move(point) => match parse_point(point.clone(), now.size) {
            Ok(point) => game.play(point).map_err(|error| move_refused(&error)),
            Err(_) => return Attempt::Never(format!("'{point}' is no point on this board")),
        },
        Command::Undo => game.undo().map_err(refused),
        Command::Draw => game.offer_draw().map_err(refused),
        Command::Rematch => game.rematch().map_err(refused),
        Command::Cancel => game.cancel_offer().map_err(refused),
        Command::Answer(yes) => game.answer_offer(*yes).map_err(refused),
        Command::Resign => game.resign().map_err(refused),
        Command::Restart => game.restart_from_common().map_err(refused),
        Command::React(reaction) => game.react(*reaction).map_err(refused),
        Command::Leave => game.leave().map_err(refused),
        Command::Accept | Command::Differ | Command::Decline => {
            return Attempt::Never("the game has begun".into());
        }
        Command::Board | Command::Wait(_) => return Attempt::Done,
    };
    match done {
        Ok(()) => {
            let moves = now.moves.len();
            pending.given = Some(Given { moves, answers });
            Attempt::NotYet("the game has not taken it".into())
        }
        Err(Attempt::NotYet(why)) if is_over(&now) => Attempt::Never(why),
        Err(refused) => refused,
    }
}

fn shown(command: &Command, given: Given, now: &GameSnapshot, answers: usize) -> Attempt {
    let Some(remote) = &now.remote else {
        return Attempt::Never("this is no game over the network".into());
    };
    let shows = match command {
        Command::Move(_) => now.moves.len() != given.moves || now.phase == Phase::Over,
        // An answer may come before anybody looks.
        Command::Undo | Command::Draw | Command::Rematch => {
            remote.own_offer.is_some() || answers > given.answers
        }
        Command::Cancel => remote.own_offer.is_none(),
        Command::Answer(_) => remote.their_offer.is_none(),
        Command::Resign => now.phase == Phase::Over,
        Command::Leave => is_over(now),
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

fn move_refused(error: &MoveError) -> Attempt {
    let why = words::move_error(error);
    match error {
        MoveError::OutOfTurn
        | MoveError::NotLinked
        | MoveError::AwaitingAnswer
        | MoveError::GameOver
        | MoveError::Paused => Attempt::NotYet(why),
        MoveError::OffBoard { .. }
        | MoveError::Occupied { .. }
        | MoveError::Forbidden { .. }
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
        CommandError::NothingToRedo
        | CommandError::NoHuman
        | CommandError::NotInRemoteGame
        | CommandError::OnlyInRemoteGame
        | CommandError::Watching
        | CommandError::Closed => Attempt::Never(why),
    }
}

/// Where the game stands, or that there is none.
pub(super) fn state(snapshot: Option<&GameSnapshot>) -> String {
    let Some(snapshot) = snapshot else {
        return "no game has begun".into();
    };
    let remote = snapshot.remote.as_ref();
    remote
        .and_then(net::banner)
        .unwrap_or_else(|| words::state(snapshot))
}
