//! Permission checks of commands, made before any change; the snapshot's flags use the same checks.

use gomoku_engine::{self as engine, Stone, SwapChoice};

use crate::game::{
    Clock, CommandError, Game, LinkState, MoveError, Offer, OpeningRequirement, Point,
};
use crate::remote::Remote;

/// A person's command, other than placing a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Command {
    Choose(SwapChoice),
    /// With a remote player: requests it.
    Undo,
    Redo,
    Hint,
    Resign,
    /// With a remote player: requests it.
    Rematch,
    /// Agreed by two people at this device; with a remote player: offers it.
    Draw,
    Halt,
    GoOn,
    ChangeLevel,
    EndWithoutResult,
    Answer,
    Cancel,
    React,
    /// Continues from the common beginning of two different stored games.
    Restart,
    Leave,
}

impl From<Offer> for Command {
    fn from(offer: Offer) -> Self {
        match offer {
            Offer::Undo => Self::Undo,
            Offer::Rematch => Self::Rematch,
            Offer::Draw => Self::Draw,
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct CommandGuard<'a> {
    pub(super) game: &'a Game,
    pub(super) remote: Option<&'a Remote>,
}

impl CommandGuard<'_> {
    /// Whether a person on this device may place a stone on some point.
    pub(crate) fn may_place(self) -> Result<(), MoveError> {
        let game = self.game;
        if self.remote.is_some_and(Remote::watching) {
            return Err(MoveError::Watching);
        }
        if game.is_over() {
            return Err(MoveError::GameOver);
        }
        if game.is_paused() {
            return Err(MoveError::Paused);
        }
        if let Some(remote) = self.remote {
            if !remote.takes_moves(game) {
                return Err(MoveError::NotLinked);
            }
            if remote.is_moving() {
                return Err(MoveError::OnItsWay);
            }
        }
        if game.human_to_choose() {
            return Err(MoveError::ChooseFirst);
        }
        if !game.human_to_move() {
            return Err(MoveError::OutOfTurn);
        }
        Ok(())
    }

    /// As [`CommandGuard::may_place`], for this point.
    pub(crate) fn may_play(self, point: Point) -> Result<engine::Point, MoveError> {
        self.may_place()?;
        let on_board = point.on_board(self.game)?;
        self.game.check(on_board)?;
        Ok(on_board)
    }

    pub(crate) fn may(self, command: Command) -> Result<(), CommandError> {
        match self.remote {
            None => self.may_here(command),
            Some(remote) => self.may_with(remote, command),
        }
    }

    fn may_here(self, command: Command) -> Result<(), CommandError> {
        let game = self.game;
        match command {
            Command::Choose(choice) => {
                self.goes_on()?;
                let Some(OpeningRequirement::Choose { may_add }) = game.stage() else {
                    return Err(CommandError::NothingToChoose);
                };
                if choice == SwapChoice::AddTwo && !may_add {
                    return Err(CommandError::NothingToChoose);
                }
                self.runs()?;
                if game.human_to_choose() {
                    Ok(())
                } else {
                    Err(CommandError::OutOfTurn)
                }
            }
            Command::Undo => {
                self.runs()?;
                if !game.setup().helps.undo {
                    return Err(CommandError::NoUndo);
                }
                let step = game.undo_step().ok_or(CommandError::NothingToUndo);
                step.map(|_| ())
            }
            Command::Redo => {
                self.runs()?;
                let step = game.redo_step().ok_or(CommandError::NothingToRedo);
                step.map(|_| ())
            }
            Command::Hint => {
                self.goes_on()?;
                self.runs()?;
                if !game.setup().helps.hints {
                    return Err(CommandError::NoHints);
                }
                if game.colours_open() {
                    return Err(CommandError::OpeningFirst);
                }
                if game.human_to_move() {
                    Ok(())
                } else {
                    Err(CommandError::OutOfTurn)
                }
            }
            Command::Resign => {
                self.goes_on()?;
                game.resigner().map(|_| ()).ok_or(CommandError::NoHuman)
            }
            Command::Rematch => Ok(()),
            Command::Draw => {
                self.goes_on()?;
                if game.is_together() {
                    Ok(())
                } else {
                    Err(CommandError::NotLinked)
                }
            }
            Command::Halt => {
                self.goes_on()?;
                self.runs()?;
                // Also against the computer, which would otherwise think in the person's absence.
                let limited = matches!(game.setup().clock, Clock::Countdown { .. });
                if !limited || game.clock_waits() {
                    return Err(CommandError::NoClock);
                }
                let person = Stone::BOTH.into_iter().any(|s| game.player(s).is_human());
                if person {
                    Ok(())
                } else {
                    Err(CommandError::NoHuman)
                }
            }
            Command::GoOn if game.is_halted() => Ok(()),
            Command::GoOn => Err(CommandError::NotHalted),
            Command::ChangeLevel => {
                self.goes_on()?;
                let computer = game.computer().ok_or(CommandError::NoComputer);
                computer.map(|_| ())
            }
            Command::EndWithoutResult
            | Command::Answer
            | Command::Cancel
            | Command::React
            | Command::Restart
            | Command::Leave => Err(CommandError::NotLinked),
        }
    }

    fn may_with(self, remote: &Remote, command: Command) -> Result<(), CommandError> {
        if matches!(
            command,
            Command::Choose(_)
                | Command::Redo
                | Command::Hint
                | Command::Halt
                | Command::GoOn
                | Command::ChangeLevel
        ) {
            return Err(CommandError::NotInRemoteGame);
        }
        if remote.watching() {
            return Err(CommandError::Watching);
        }
        let is_over = self.game.is_over();
        match command {
            Command::Choose(_)
            | Command::Redo
            | Command::Hint
            | Command::Halt
            | Command::GoOn
            | Command::ChangeLevel => Err(CommandError::NotInRemoteGame),
            Command::Undo => {
                self.runs()?;
                asks(remote)?;
                sense(remote, self.game, Offer::Undo, CommandError::NothingToUndo)
            }
            Command::Rematch => {
                asks(remote)?;
                sense(remote, self.game, Offer::Rematch, CommandError::NotLinked)
            }
            Command::Draw => {
                asks(remote)?;
                let why_not = if is_over {
                    CommandError::GameOver
                } else {
                    CommandError::NotLinked
                };
                sense(remote, self.game, Offer::Draw, why_not)
            }
            Command::EndWithoutResult => {
                self.goes_on()?;
                on(remote)?;
                if remote.may_end() {
                    Ok(())
                } else {
                    Err(CommandError::NothingOffered)
                }
            }
            Command::Answer => offered(remote.their_offer()),
            Command::Cancel => offered(remote.own_offer()),
            Command::React => linked(remote),
            // Allowed while the link is lost: the resignation is sent once it is restored.
            Command::Resign => {
                self.goes_on()?;
                on(remote)
            }
            Command::Restart => match remote.link() {
                LinkState::Differing { .. } => Ok(()),
                LinkState::Linked | LinkState::Suspended { .. } | LinkState::Over { .. } => {
                    Err(CommandError::NothingOffered)
                }
            },
            Command::Leave => on(remote),
        }
    }

    fn goes_on(self) -> Result<(), CommandError> {
        if self.game.is_over() {
            Err(CommandError::GameOver)
        } else {
            Ok(())
        }
    }

    fn runs(self) -> Result<(), CommandError> {
        if self.game.is_paused() {
            Err(CommandError::Paused)
        } else {
            Ok(())
        }
    }
}

fn asks(remote: &Remote) -> Result<(), CommandError> {
    linked(remote)?;
    if remote.own_offer().is_some() {
        return Err(CommandError::AwaitingAnswer);
    }
    if remote.their_offer().is_some() {
        return Err(CommandError::AnswerFirst);
    }
    Ok(())
}

fn sense(
    remote: &Remote,
    game: &Game,
    offer: Offer,
    why_not: CommandError,
) -> Result<(), CommandError> {
    if remote.makes_sense(game, offer) {
        Ok(())
    } else {
        Err(why_not)
    }
}

fn linked(remote: &Remote) -> Result<(), CommandError> {
    if remote.is_linked() {
        Ok(())
    } else {
        Err(CommandError::NotLinked)
    }
}

fn on(remote: &Remote) -> Result<(), CommandError> {
    if remote.is_over() {
        Err(CommandError::NotLinked)
    } else {
        Ok(())
    }
}

fn offered(offer: Option<Offer>) -> Result<(), CommandError> {
    offer.map(|_| ()).ok_or(CommandError::NothingOffered)
}

#[cfg(test)]
mod tests {
    use gomoku_link::message::{self, Id, Rule, Side, Terms};
    use gomoku_link::replica::{Chain, GameStart};

    use super::*;
    use crate::game::{LinkLoss, LinkOver};
    use crate::remote::{CarrierState, RemoteGame, Rules, Viewpoint};

    fn table(clock: message::Clock, link: LinkState, may_end: bool) -> RemoteGame {
        let terms = Terms {
            rule: Rule::Freestyle,
            size: 15,
            clock,
            black: Side::Guest,
            forbidden_loses: false,
        };
        let start = GameStart {
            black: Side::Guest,
            after: None,
        };
        let chain: Chain<Rules> = Chain::new(Id([1; 16]), &terms, 0, start);
        let seen = CarrierState {
            may_end,
            allowance_ms: Some(500),
            ..(&chain).into()
        };
        let view = Viewpoint::Plays {
            side: Side::Guest,
            peer: "Mia",
            meets: true,
        };
        RemoteGame::new(&seen, &view, link, 0)
    }

    const MINUTE: message::Clock = message::Clock::Countdown {
        main_ms: 60_000,
        increment_ms: 0,
    };

    const LOST: LinkState = LinkState::Suspended {
        reason: LinkLoss::Silent,
    };

    fn judged<T>(table: &RemoteGame, ask: impl FnOnce(CommandGuard<'_>) -> T) -> T {
        ask(CommandGuard {
            game: &table.game,
            remote: Some(&table.remote),
        })
    }

    #[test]
    fn nobody_waits_for_one_whose_time_is_long_up() {
        let end = |guard: CommandGuard<'_>| guard.may(Command::EndWithoutResult);
        for link in [LinkState::Linked, LOST] {
            assert_eq!(judged(&table(MINUTE, link, true), end), Ok(()));
            let refused = judged(&table(MINUTE, link, false), end);
            assert_eq!(refused, Err(CommandError::NothingOffered));
        }
        let over = LinkState::Over {
            reason: LinkOver::NoResult,
        };
        let refused = judged(&table(MINUTE, over, true), end);
        assert_eq!(refused, Err(CommandError::NotLinked));
    }

    #[test]
    fn nobody_stops_a_clock_that_runs_for_somebody_elsewhere() {
        for command in [Command::Halt, Command::GoOn] {
            let ask = |guard: CommandGuard<'_>| guard.may(command);
            let refused = judged(&table(MINUTE, LinkState::Linked, false), ask);
            assert_eq!(refused, Err(CommandError::NotInRemoteGame));
        }
    }

    #[test]
    fn a_lost_link_keeps_nobody_from_moving_against_a_clock() {
        let place = |guard: CommandGuard<'_>| guard.may_place();
        assert_eq!(judged(&table(MINUTE, LOST, false), place), Ok(()));
        let refused = judged(&table(message::Clock::CountUp, LOST, false), place);
        assert_eq!(refused, Err(MoveError::NotLinked));
    }
}
