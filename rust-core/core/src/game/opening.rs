//! Openings that bind the first stones. In Swap2 the colours of the stones alternate as ever; who
//! places them does not, until the colours are chosen.

use gomoku_engine::{Opening, PlayError, Point, RenjuOpening, Rule, Stone, SwapChoice};

use super::Game;

/// A choice of Swap2, and the time it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) choice: SwapChoice,
    pub(crate) elapsed_ms: u64,
}

/// What the opening asks of the side whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Demand {
    /// A stone on one of these points.
    Within { reach: u8, points: Vec<Point> },
    /// So many stones, of both colours.
    Place { left: usize },
    /// A choice.
    Choose { may_add: bool },
}

/// A stone that the rules or the opening refuse. The game is unchanged.
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
    /// The choices so far.
    pub(crate) fn choices(&self) -> &[Chosen] {
        &self.choices
    }

    /// What the opening asks for now; none when it is over, and when the game is.
    pub(crate) fn stage(&self) -> Option<Demand> {
        if self.is_over() {
            return None;
        }
        if self.chooser().is_some() {
            let may_add = self.choices.is_empty();
            return Some(Demand::Choose { may_add });
        }
        if self.colours_open() {
            let all = if self.choices.is_empty() {
                Opening::FIRST_STONES
            } else {
                Opening::ALL_STONES
            };
            let left = all.saturating_sub(self.elapsed_ms.len());
            return Some(Demand::Place { left });
        }
        let opening = self.setup.opening;
        let reach = opening.reach(self.elapsed_ms.len())?;
        let points = opening.points(&self.position)?;
        Some(Demand::Within { reach, points })
    }

    /// What the first three stones are called, in Renju.
    pub(crate) fn renju_opening(&self) -> Option<RenjuOpening> {
        let [first, second, third, ..] = self.position.moves() else {
            return None;
        };
        (self.setup.rule == Rule::Renju && !self.is_set_up())
            .then(|| RenjuOpening::of(self.setup.size, [first.point, second.point, third.point]))
            .flatten()
    }

    /// Whether it is still to be chosen who plays which colour.
    pub(crate) fn colours_open(&self) -> bool {
        let settled = |chosen: &Chosen| chosen.choice != SwapChoice::AddTwo;
        self.setup.opening == Opening::Swap2 && !self.choices.last().is_some_and(settled)
    }

    /// Chooses for the side whose turn it is; what was taken back is forgotten. The caller has made
    /// sure that there is something to choose, and that this is offered.
    pub(crate) fn choose(&mut self, choice: SwapChoice, now_ms: u64) {
        let elapsed_ms = self.turn_ms(now_ms);
        let spent = &mut self.spent_ms[self.turn().index()];
        *spent = spent.saturating_add(elapsed_ms);
        self.change_choices(|choices| choices.push(Chosen { choice, elapsed_ms }));
        self.redo.clear();
        self.begin_turn(now_ms);
    }

    /// Takes the last choice back, if it is the last thing that was done. What was taken back before
    /// belonged to it, and is forgotten.
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

    /// Who made the last choice, if nothing was done since.
    fn last_chooser(&self) -> Option<Stone> {
        let number = self.choices.len().checked_sub(1)?;
        (self.elapsed_ms.len() == stones_before(number)).then(|| self.chooser_of(number))
    }

    /// The side that has to choose now.
    pub(super) fn chooser(&self) -> Option<Stone> {
        let number = self.choices.len();
        let due = self.colours_open() && self.elapsed_ms.len() == stones_before(number);
        due.then(|| self.chooser_of(number))
    }

    /// The side that makes the choice of that number, from 0, in today's colours.
    pub(super) fn chooser_of(&self, number: usize) -> Stone {
        match number {
            0 => self.first_seat().opponent(),
            _ => self.first_seat(),
        }
    }

    /// The side that places stone number `ply`, from 0, in today's colours.
    pub(crate) fn placed_by(&self, ply: usize) -> Stone {
        let added = || matches!(self.choices.first(), Some(c) if c.choice == SwapChoice::AddTwo);
        match ply {
            _ if self.setup.opening != Opening::Swap2 => self.colour_of(ply),
            _ if ply < Opening::FIRST_STONES => self.first_seat(),
            _ if ply < Opening::ALL_STONES && added() => self.first_seat().opponent(),
            _ => self.colour_of(ply),
        }
    }

    /// The colour of stone number `ply`, from 0.
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

    /// The colour of the next stone, whoever places it.
    pub(crate) fn next_stone(&self) -> Stone {
        self.position.turn()
    }

    /// The player who placed the first stones of Swap2, in today's colours: Black's seat until
    /// somebody chose otherwise.
    fn first_seat(&self) -> Stone {
        if self.is_swapped() {
            Stone::White
        } else {
            Stone::Black
        }
    }

    pub(super) fn is_swapped(&self) -> bool {
        match self.choices.last().map(|chosen| chosen.choice) {
            // The second player's choice, or the first one's.
            Some(SwapChoice::Black) => self.choices.len() == 1,
            Some(SwapChoice::White) => self.choices.len() == 2,
            Some(SwapChoice::AddTwo) | None => false,
        }
    }

    /// Players and their time follow the colours.
    fn change_choices(&mut self, change: impl FnOnce(&mut Vec<Chosen>)) {
        let before = self.is_swapped();
        change(&mut self.choices);
        if self.is_swapped() != before {
            self.setup.players.swap(0, 1);
            self.spent_ms.swap(0, 1);
        }
    }

    /// The choices of a record, whose players sit already where these led.
    pub(crate) fn recall_choices(&mut self, choices: Vec<Chosen>) {
        self.choices = choices;
        for number in 0..self.choices.len() {
            let seat = self.chooser_of(number);
            let elapsed_ms = self.choices.get(number).map_or(0, |c| c.elapsed_ms);
            let spent = &mut self.spent_ms[seat.index()];
            *spent = spent.saturating_add(elapsed_ms);
        }
    }

    /// Whether the opening lets the next stone lie there.
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

/// Stones on the board when the choice of that number, from 0, is made.
pub(crate) const fn stones_before(number: usize) -> usize {
    match number {
        0 => Opening::FIRST_STONES,
        _ => Opening::ALL_STONES,
    }
}
