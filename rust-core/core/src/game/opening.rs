//! In Swap2 stones alternate in colour as usual, but one player may place both colours before the
//! choice.

use gomoku_engine::{Opening, PlayError, Point, RenjuOpening, Rule, Stone, SwapChoice};

use super::Game;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) choice: SwapChoice,
    pub(crate) elapsed_ms: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OpeningRequirement {
    /// A stone on one of these points.
    Within { reach: u8, points: Vec<Point> },
    /// This many stones, of both colours.
    Place { left: usize },
    /// A choice, possibly with the option to add stones.
    Choose { may_add: bool },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Rules(#[from] PlayError),
    #[error("the opening wants this stone within {reach} lines of the centre")]
    OutsideOpening { point: Point, reach: u8 },
    #[error("the colours are to be chosen first")]
    ChooseFirst,
}

impl Game {
    pub(crate) fn choices(&self) -> &[Chosen] {
        &self.choices
    }

    /// `None` after the opening or the game.
    pub(crate) fn stage(&self) -> Option<OpeningRequirement> {
        if self.is_over() {
            return None;
        }
        if self.chooser().is_some() {
            let may_add = self.choices.is_empty();
            return Some(OpeningRequirement::Choose { may_add });
        }
        if self.colours_open() {
            let all = if self.choices.is_empty() {
                Opening::FIRST_STONES
            } else {
                Opening::ALL_STONES
            };
            let left = all.saturating_sub(self.elapsed_ms.len());
            return Some(OpeningRequirement::Place { left });
        }
        let opening = self.setup.opening;
        let reach = opening.reach(self.elapsed_ms.len())?;
        let points = opening.points(&self.position)?;
        Some(OpeningRequirement::Within { reach, points })
    }

    pub(crate) fn renju_opening(&self) -> Option<RenjuOpening> {
        let [first, second, third, ..] = self.position.moves() else {
            return None;
        };
        (self.setup.rule == Rule::Renju && !self.is_set_up())
            .then(|| RenjuOpening::of(self.setup.size, [first.point, second.point, third.point]))
            .flatten()
    }

    pub(crate) fn colours_open(&self) -> bool {
        let settled = |chosen: &Chosen| chosen.choice != SwapChoice::AddTwo;
        self.setup.opening == Opening::Swap2 && !self.choices.last().is_some_and(settled)
    }

    /// Makes an available choice for the side to move; discards redo moves.
    pub(crate) fn choose(&mut self, choice: SwapChoice, now_ms: u64) {
        let elapsed_ms = self.turn_ms(now_ms);
        let spent = &mut self.spent_ms[self.turn().index()];
        *spent = spent.saturating_add(elapsed_ms);
        self.change_choices(|choices| choices.push(Chosen { choice, elapsed_ms }));
        self.redo.clear();
        self.begin_turn(now_ms);
    }

    /// Redo moves depend on the choice and are discarded.
    pub(super) fn take_choice_back(&mut self) {
        let Some(seat) = self.last_chooser() else {
            return;
        };
        let elapsed_ms = self.choices.last().map_or(0, |chosen| chosen.elapsed_ms);
        let spent = &mut self.spent_ms[seat.index()];
        *spent = spent.saturating_sub(elapsed_ms);
        self.change_choices(|choices| {
            choices.pop();
        });
        self.redo.clear();
    }

    fn last_chooser(&self) -> Option<Stone> {
        let number = self.choices.len().checked_sub(1)?;
        (self.elapsed_ms.len() == stones_before(number)).then(|| self.chooser_of(number))
    }

    pub(super) fn chooser(&self) -> Option<Stone> {
        let number = self.choices.len();
        let due = self.colours_open() && self.elapsed_ms.len() == stones_before(number);
        due.then(|| self.chooser_of(number))
    }

    /// The side that makes choice `number`, from 0, in the current colours.
    pub(super) fn chooser_of(&self, number: usize) -> Stone {
        match number {
            0 => self.first_seat().opponent(),
            _ => self.first_seat(),
        }
    }

    /// The side that places stone `ply`, from 0, in the current colours.
    pub(crate) fn placed_by(&self, ply: usize) -> Stone {
        let added = || matches!(self.choices.first(), Some(c) if c.choice == SwapChoice::AddTwo);
        match ply {
            _ if self.setup.opening != Opening::Swap2 => self.colour_of(ply),
            _ if ply < Opening::FIRST_STONES => self.first_seat(),
            _ if ply < Opening::ALL_STONES && added() => self.first_seat().opponent(),
            _ => self.colour_of(ply),
        }
    }

    fn colour_of(&self, ply: usize) -> Stone {
        let first = match &self.setup.start {
            Some(start) => start.position().turn(),
            None => Stone::Black,
        };
        if ply.is_multiple_of(2) {
            first
        } else {
            first.opponent()
        }
    }

    pub(crate) fn next_stone(&self) -> Stone {
        self.position.turn()
    }

    /// Current colour of the player who placed the first stones of Swap2.
    fn first_seat(&self) -> Stone {
        if self.is_swapped() {
            Stone::White
        } else {
            Stone::Black
        }
    }

    pub(super) fn is_swapped(&self) -> bool {
        match self.choices.last().map(|chosen| chosen.choice) {
            // Choice 1 is the second player's, choice 2 the first player's.
            Some(SwapChoice::Black) => self.choices.len() == 1,
            Some(SwapChoice::White) => self.choices.len() == 2,
            Some(SwapChoice::AddTwo) | None => false,
        }
    }

    /// Swaps players and their times when the choice swaps the colours.
    fn change_choices(&mut self, change: impl FnOnce(&mut Vec<Chosen>)) {
        let before = self.is_swapped();
        change(&mut self.choices);
        if self.is_swapped() != before {
            self.setup.players.swap(0, 1);
            self.spent_ms.swap(0, 1);
        }
    }

    /// Players of a record already have their final colours.
    pub(crate) fn recall_choices(&mut self, choices: Vec<Chosen>) {
        self.choices = choices;
        for number in 0..self.choices.len() {
            let seat = self.chooser_of(number);
            let elapsed_ms = self.choices.get(number).map_or(0, |c| c.elapsed_ms);
            let spent = &mut self.spent_ms[seat.index()];
            *spent = spent.saturating_add(elapsed_ms);
        }
    }

    pub(super) fn check_opening(&self, point: Point) -> Result<(), Refusal> {
        let ply = self.elapsed_ms.len();
        if self.chooser().is_some() {
            return Err(Refusal::ChooseFirst);
        }
        let opening = self.setup.opening;
        match opening.reach(ply) {
            Some(reach) if !opening.allows(self.setup.size, ply, point) => {
                Err(Refusal::OutsideOpening { point, reach })
            }
            _ => Ok(()),
        }
    }
}

/// Number of stones on the board when choice `number`, from 0, is made.
pub(crate) const fn stones_before(number: usize) -> usize {
    match number {
        0 => Opening::FIRST_STONES,
        _ => Opening::ALL_STONES,
    }
}
