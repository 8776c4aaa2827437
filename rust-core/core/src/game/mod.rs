//! One game. Pure logic without threads or locks; the time is a parameter.

pub(crate) mod chance;
mod config;
mod draft;
mod error;
mod event;
mod follow;
mod hint;
mod history;
mod levels;
mod line;
mod opening;
mod play;
mod point;
mod proved;
mod remote_state;
mod row;
mod show;
mod snapshot;
mod start;
mod time;

use gomoku_engine::{
    self as engine, BoardSize, Forbidden, Level, Opening, Outcome, Position, Rule, Stone,
};

pub use config::{ClockSetting, GameConfig, Seat, Together};
pub(crate) use config::{board_size, check_clock, check_threads, sound};
pub use draft::Pen;
pub(crate) use draft::{Draft, Sketch};
pub use error::{CommandError, ConfigError, MoveError};
pub use event::GameEvent;
pub(crate) use hint::{Advice, Hint};
pub use hint::{Certainty, HintArea, HintReason, StoneShape, ThreatKind, WinMeans};
pub(crate) use history::UndoStep;
pub(crate) use levels::EarlierLevel;
pub use line::{LineKind, LineWalk, MoveLine};
pub(crate) use opening::{Chosen, OpeningRequirement, Refusal, stones_before};
pub use point::Point;
pub use proved::ProvedWin;
pub(crate) use proved::has_proof;
pub use remote_state::{
    LinkLoss, LinkOver, LinkState, Offer, OfferAnswer, Reaction, RefusalReason, RemoteState,
};
pub(crate) use row::threat_rows;
pub use row::{RowKind, ThreatRow};
pub(crate) use show::{clamped, opening_stage, player_view, result, result_on_board};
pub use snapshot::{
    EndReason, GameResult, GameSnapshot, IfReplaced, MarkedPoint, OpeningStage, Phase, PlayedMove,
    PlayerView, Thinking,
};
pub use start::{PositionFault, SetUpStone};
pub(crate) use start::{Start, stones, turn_after};
pub(crate) use time::{Clock, Tick};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Controller {
    Human,
    Computer(Level),
    /// A person on another device.
    Remote,
}

/// Swapping sides moves player and name together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) controller: Controller,
    pub(crate) name: Option<String>,
}

impl Player {
    pub(crate) const fn is_human(&self) -> bool {
        matches!(self.controller, Controller::Human)
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Setup {
    pub(crate) rule: Rule,
    pub(crate) size: BoardSize,
    pub(crate) players: [Player; 2],
    pub(crate) clock: Clock,
    pub(crate) forbidden_loses: bool,
    /// The first player of Swap2 has Black until the colours are chosen.
    pub(crate) opening: Opening,
    pub(crate) helps: Helps,
    pub(crate) perfect: bool,
    /// Initial position with the same rule and size; requires the free opening.
    pub(crate) start: Option<Start>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Helps {
    pub(crate) hints: bool,
    pub(crate) undo: bool,
}

impl Helps {
    pub(crate) const ALL: Self = Self {
        hints: true,
        undo: true,
    };
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) point: engine::Point,
    pub(crate) elapsed_ms: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndByHand {
    Resigned(Stone),
    TimedOut(Stone),
    Agreed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending<'a> {
    OnBoard(&'a Outcome),
    ByHand(EndByHand),
}

/// Times are timestamps of one [`crate::TimeSource`] in milliseconds.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    setup: Setup,
    position: Position,
    choices: Vec<Chosen>,
    earlier_levels: Vec<EarlierLevel>,
    /// Times in playing order.
    elapsed_ms: Vec<u64>,
    spent_ms: [u64; 2],
    /// Redo takes the last element first.
    redo: Vec<Ply>,
    turn_clock: time::TurnClock,
    /// The game is not visible.
    paused: bool,
    /// A person has stopped the game.
    halted: bool,
    ended: Option<EndByHand>,
    /// Forbidden points, computed once per position.
    forbidden: Vec<(engine::Point, Forbidden)>,
}

impl Game {
    /// The clock is stopped: see [`Game::run_clock`].
    pub(crate) fn new(setup: Setup) -> Self {
        let position = match &setup.start {
            Some(start) => start.position().clone(),
            None => Position::new(setup.rule, setup.size),
        };
        let mut game = Self {
            setup,
            position,
            choices: Vec::new(),
            earlier_levels: Vec::new(),
            elapsed_ms: Vec::new(),
            spent_ms: [0; 2],
            redo: Vec::new(),
            turn_clock: time::TurnClock::default(),
            paused: false,
            halted: false,
            ended: None,
            forbidden: Vec::new(),
        };
        if game.is_set_up() {
            game.renew_forbidden();
        }
        game
    }

    pub(crate) const fn is_set_up(&self) -> bool {
        self.setup.start.is_some()
    }

    pub(crate) const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// The side to act next, also after the end. In an opening it may differ from the next stone's
    /// colour.
    pub(crate) fn turn(&self) -> Stone {
        self.chooser()
            .unwrap_or_else(|| self.placed_by(self.elapsed_ms.len()))
    }

    pub(crate) const fn player(&self, stone: Stone) -> &Player {
        &self.setup.players[stone.index()]
    }

    pub(crate) const fn is_paused(&self) -> bool {
        self.paused || self.halted
    }

    pub(crate) const fn is_halted(&self) -> bool {
        self.halted
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    pub(crate) fn is_playing(&self) -> bool {
        !self.is_paused() && !self.is_over()
    }

    pub(crate) fn human_to_move(&self) -> bool {
        self.human_to_act() && self.chooser().is_none()
    }

    pub(crate) fn human_to_choose(&self) -> bool {
        self.human_to_act() && self.chooser().is_some()
    }

    fn human_to_act(&self) -> bool {
        self.is_playing() && self.player(self.turn()).is_human()
    }

    pub(crate) fn ending(&self) -> Option<Ending<'_>> {
        match self.ended {
            Some(ended) => Some(Ending::ByHand(ended)),
            None => self.position.outcome().map(Ending::OnBoard),
        }
    }

    pub(crate) fn plies(&self) -> impl ExactSizeIterator<Item = (Stone, Ply)> + '_ {
        self.position
            .moves()
            .iter()
            .zip(&self.elapsed_ms)
            .map(|(played, &elapsed_ms)| {
                (
                    played.stone,
                    Ply {
                        point: played.point,
                        elapsed_ms,
                    },
                )
            })
    }

    /// Whether the game is worth saving: at least two stones, or one after a set-up position, with
    /// one by a person. Redo can replay undone moves, so they count.
    fn was_played(&self) -> bool {
        let stones = self.elapsed_ms.len() + self.redo.len();
        let person = |ply| {
            !matches!(
                self.player(self.placed_by(ply)).controller,
                Controller::Computer(_)
            )
        };
        (stones >= 2 || self.is_set_up()) && (0..stones).any(person)
    }

    /// Consequence if another local game replaces it. A finished game is already in My games.
    pub(crate) fn if_replaced(&self) -> Option<IfReplaced> {
        if self.is_over() {
            None
        } else if self.was_played() {
            Some(IfReplaced::Kept)
        } else {
            self.is_set_up().then_some(IfReplaced::PositionLost)
        }
    }

    /// The next one to redo first.
    pub(crate) fn redo_tail(&self) -> impl ExactSizeIterator<Item = Ply> + '_ {
        self.redo.iter().rev().copied()
    }

    pub(crate) fn forbidden(&self) -> &[(engine::Point, Forbidden)] {
        if self.is_over() { &[] } else { &self.forbidden }
    }

    /// A record is continued on one device.
    pub(crate) fn seat_persons_here(&mut self) {
        for player in &mut self.setup.players {
            if player.controller == Controller::Remote {
                player.controller = Controller::Human;
            }
        }
    }

    pub(crate) fn is_together(&self) -> bool {
        self.setup.players.iter().all(Player::is_human)
    }

    /// The person's side, if exactly one player is a person.
    pub(crate) fn lone_human(&self) -> Option<Stone> {
        match Stone::BOTH.map(|stone| self.player(stone).is_human()) {
            [true, false] => Some(Stone::Black),
            [false, true] => Some(Stone::White),
            _ => None,
        }
    }

    pub(crate) fn resigner(&self) -> Option<Stone> {
        let human = |stone: &Stone| self.player(*stone).is_human();
        self.lone_human()
            .or_else(|| Some(self.turn()).filter(human))
    }
}
