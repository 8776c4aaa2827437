//! How the last games went, one after the other: what the charts of the statistics are drawn from. The
//! order is that in which games were counted, so a clock that is set wrong changes nothing.

use super::Opponent;
use crate::record::{level_of, level_word};

/// Games that are remembered.
pub(super) const MOST: usize = 60;

/// Games of one column of a chart: by single games nobody sees how it goes.
pub(crate) const COLUMN: usize = 5;

/// How a game ended for the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// One game that was counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) opponent: Opponent,
    pub(super) outcome: Outcome,
    /// The person's own stones.
    pub(super) moves: u32,
    /// What the person took for them, in milliseconds.
    pub(super) own_ms: u64,
}

/// A few games one after the other: a column of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct Stretch {
    /// Games won.
    pub won: i32,
    /// Games lost.
    pub lost: i32,
    /// Games drawn.
    pub drawn: i32,
    /// What a move of this person took on average, in milliseconds; none where the person made no move.
    pub move_ms: Option<i64>,
}

/// The games in columns of five, the oldest first; the newest column is a full one if any is.
pub(super) fn stretches(games: &[Played]) -> Vec<Stretch> {
    let mut columns: Vec<Stretch> = games.rchunks(COLUMN).map(Stretch::of).collect();
    columns.reverse();
    columns
}

impl Stretch {
    fn of(games: &[Played]) -> Self {
        let such = |outcome| {
            let games = games.iter().filter(|game| game.outcome == outcome);
            i32::try_from(games.count()).unwrap_or(i32::MAX)
        };
        let moves = games.iter().map(|game| u64::from(game.moves)).sum();
        let own_ms = games
            .iter()
            .fold(0_u64, |sum, game| sum.saturating_add(game.own_ms));
        Self {
            won: such(Outcome::Won),
            lost: such(Outcome::Lost),
            drawn: such(Outcome::Drawn),
            move_ms: own_ms.checked_div(moves).map(crate::game::clamped),
        }
    }
}

impl Outcome {
    const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        [Self::Won, Self::Lost, Self::Drawn]
            .into_iter()
            .find(|outcome| outcome.word() == word)
    }
}

impl Played {
    pub(super) fn to_text(&self) -> String {
        let Self {
            opponent,
            outcome,
            moves,
            own_ms,
        } = self;
        format!(
            "{} {} {moves} {own_ms}",
            opponent_word(*opponent),
            outcome.word()
        )
    }

    pub(super) fn from_text(text: &str) -> Option<Self> {
        let mut fields = text.split(' ');
        let played = Self {
            opponent: opponent_of(fields.next()?)?,
            outcome: Outcome::from_word(fields.next()?)?,
            moves: fields.next()?.parse().ok()?,
            own_ms: fields.next()?.parse().ok()?,
        };
        fields.next().is_none().then_some(played)
    }
}

/// One word, since fields are parted by spaces.
pub(super) fn opponent_word(opponent: Opponent) -> String {
    match opponent {
        // A level's word is one or two.
        Opponent::Computer(level) => level_word(level).replace(' ', "-"),
        Opponent::Remote => "remote".to_owned(),
    }
}

pub(super) fn opponent_of(word: &str) -> Option<Opponent> {
    match word {
        "remote" => Some(Opponent::Remote),
        word => level_of(&word.replace('-', " ")).map(Opponent::Computer),
    }
}

#[cfg(test)]
mod tests {
    use gomoku_engine::Level;

    use super::*;

    fn played(outcome: Outcome, moves: u32, own_ms: u64) -> Played {
        let opponent = Opponent::Computer(Level::EASY);
        Played {
            opponent,
            outcome,
            moves,
            own_ms,
        }
    }

    #[test]
    fn the_newest_games_fill_the_last_column() {
        assert_eq!(stretches(&[]), []);
        let mut games = vec![played(Outcome::Won, 0, 0); 2];
        games.push(played(Outcome::Drawn, 10, 30_000));
        games.extend(vec![played(Outcome::Lost, 20, 20_000); 4]);
        let column = |won, lost, drawn, move_ms| Stretch {
            won,
            lost,
            drawn,
            move_ms,
        };
        let columns = [column(2, 0, 0, None), column(0, 4, 1, Some(1_222))];
        assert_eq!(stretches(&games), columns);
        let endless = played(Outcome::Won, 1, u64::MAX);
        let columns = stretches(&[endless.clone(), endless]);
        assert_eq!(columns[0].move_ms, Some(i64::MAX));
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        for opponent in [Opponent::Remote, Opponent::Computer(Level::new(9).unwrap())] {
            let game = Played {
                opponent,
                ..played(Outcome::Drawn, 12, 34_000)
            };
            assert_eq!(Played::from_text(&game.to_text()), Some(game));
        }
        for text in ["", "easy", "easy won 1", "easy win 1 2", "easy won 1 2 3"] {
            assert_eq!(Played::from_text(text), None, "{text}");
        }
    }
}
