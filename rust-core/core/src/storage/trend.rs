//! Last games in counting order, for the statistics charts. The order doesn't depend on the clock,
//! which may be wrong.

use gomoku_engine::{RenjuOpening, Rule, Stone};

use super::Opponent;
use crate::game::chance::{CERTAIN, per_cent};
use crate::record::{level_of, level_word, rule_of, rule_word};

pub(super) const MOST: usize = 60;

/// Games per chart column: single results are too noisy.
pub(crate) const COLUMN: usize = 5;

const NONE: &str = "-";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// Details missing in versions 2 and 3.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CountedGameInfo {
    pub(super) id: String,
    pub(super) stone: Stone,
    pub(super) rule: Rule,
    pub(super) opening: Option<RenjuOpening>,
    /// Person's accuracy in thousandths, once reviewed.
    pub(super) accuracy: Option<i32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CountedGame {
    pub(super) opponent: Opponent,
    /// None for a game of an earlier version.
    pub(super) about: Option<CountedGameInfo>,
    pub(super) outcome: Outcome,
    /// The person's moves.
    pub(super) moves: u32,
    /// Time for them in milliseconds.
    pub(super) own_ms: u64,
}

/// Chart column: a few consecutive games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct TrendPeriod {
    /// Games won.
    pub won: i32,
    /// Games lost.
    pub lost: i32,
    /// Games drawn.
    pub drawn: i32,
    /// Average time per move of this person, in milliseconds.
    pub move_ms: Option<i64>,
    /// Average accuracy in the reviewed games, in per cent.
    #[uniffi(default = None)]
    pub accuracy: Option<i32>,
}

/// Splits the games into columns, oldest first. Only the oldest may have fewer games.
pub(super) fn periods(games: &[CountedGame]) -> Vec<TrendPeriod> {
    let mut columns: Vec<TrendPeriod> = games.rchunks(COLUMN).map(TrendPeriod::of).collect();
    columns.reverse();
    columns
}

impl TrendPeriod {
    fn of(games: &[CountedGame]) -> Self {
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
            accuracy: mean_accuracy(games).0,
        }
    }
}

/// Returns the average accuracy in the reviewed games, in per cent, and their number.
pub(super) fn mean_accuracy<'a>(
    games: impl IntoIterator<Item = &'a CountedGame>,
) -> (Option<i32>, i32) {
    let (mut sum, mut count) = (0, 0);
    for accuracy in games.into_iter().filter_map(CountedGame::accuracy) {
        sum += accuracy;
        count += 1;
    }
    // At most sixty times a thousand.
    let mean = (sum + count / 2).checked_div(count);
    (mean.map(per_cent), count)
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

impl CountedGame {
    fn accuracy(&self) -> Option<i32> {
        self.about.as_ref()?.accuracy
    }

    pub(super) fn to_text(&self) -> String {
        let Self {
            opponent,
            about,
            outcome,
            moves,
            own_ms,
        } = self;
        let (about, accuracy) = about.as_ref().map_or_else(
            || (format!("{NONE} {NONE} {NONE} {NONE}"), None),
            |about| {
                let CountedGameInfo {
                    id,
                    stone,
                    rule,
                    opening,
                    accuracy,
                } = about;
                let opening = opening.map_or_else(|| NONE.to_owned(), opening_word);
                let (stone, rule) = (stone_word(*stone), rule_word(*rule));
                (format!("{id} {stone} {rule} {opening}"), *accuracy)
            },
        );
        let accuracy = accuracy.map_or_else(|| NONE.to_owned(), |it| it.to_string());
        format!(
            "{} {about} {} {moves} {own_ms} {accuracy}",
            opponent_word(*opponent),
            outcome.word()
        )
    }

    pub(super) fn from_text(text: &str) -> Option<Self> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [
            opponent,
            id,
            stone,
            rule,
            opening,
            outcome,
            moves,
            own_ms,
            accuracy,
        ] = fields.as_slice()
        else {
            return None;
        };
        let accuracy = match *accuracy {
            NONE => None,
            number => Some(
                number
                    .parse()
                    .ok()
                    .filter(|it| (0..=CERTAIN).contains(it))?,
            ),
        };
        let about = if *id == NONE {
            let nothing = [*stone, *rule, *opening] == [NONE; 3] && accuracy.is_none();
            if !nothing {
                return None;
            }
            None
        } else {
            Some(CountedGameInfo {
                id: Some(*id).filter(|id| super::is_id(id))?.to_owned(),
                stone: stone_of(stone)?,
                rule: rule_of(rule)?,
                opening: match *opening {
                    NONE => None,
                    word => Some(opening_of(word)?),
                },
                accuracy,
            })
        };
        Some(Self {
            opponent: opponent_of(opponent)?,
            about,
            outcome: Outcome::from_word(outcome)?,
            moves: moves.parse().ok()?,
            own_ms: own_ms.parse().ok()?,
        })
    }

    pub(super) fn from_early_text(text: &str) -> Option<Self> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [opponent, outcome, moves, own_ms] = fields.as_slice() else {
            return None;
        };
        Some(Self {
            opponent: opponent_of(opponent)?,
            about: None,
            outcome: Outcome::from_word(outcome)?,
            moves: moves.parse().ok()?,
            own_ms: own_ms.parse().ok()?,
        })
    }
}

const fn stone_word(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "black",
        Stone::White => "white",
    }
}

fn stone_of(word: &str) -> Option<Stone> {
    Stone::BOTH
        .into_iter()
        .find(|&stone| stone_word(stone) == word)
}

fn opening_word(opening: RenjuOpening) -> String {
    opening.name().to_lowercase()
}

fn opening_of(word: &str) -> Option<RenjuOpening> {
    RenjuOpening::all().find(|&opening| opening_word(opening) == word)
}

/// Returns one word, because spaces separate fields.
pub(super) fn opponent_word(opponent: Opponent) -> String {
    match opponent {
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

    fn played(outcome: Outcome, moves: u32, own_ms: u64) -> CountedGame {
        let opponent = Opponent::Computer(Level::EASY);
        CountedGame {
            opponent,
            about: None,
            outcome,
            moves,
            own_ms,
        }
    }

    fn reviewed(accuracy: Option<i32>) -> CountedGame {
        let about = CountedGameInfo {
            id: "00000000000000aa".to_owned(),
            stone: Stone::White,
            rule: Rule::Renju,
            opening: Some(RenjuOpening::Kagetsu),
            accuracy,
        };
        CountedGame {
            about: Some(about),
            ..played(Outcome::Won, 9, 1_000)
        }
    }

    #[test]
    fn the_newest_games_fill_the_last_column() {
        assert_eq!(periods(&[]), []);
        let mut games = vec![played(Outcome::Won, 0, 0); 2];
        games.push(played(Outcome::Drawn, 10, 30_000));
        games.extend(vec![played(Outcome::Lost, 20, 20_000); 4]);
        let column = |won, lost, drawn, move_ms| TrendPeriod {
            won,
            lost,
            drawn,
            move_ms,
            accuracy: None,
        };
        let columns = [column(2, 0, 0, None), column(0, 4, 1, Some(1_222))];
        assert_eq!(periods(&games), columns);
        let endless = played(Outcome::Won, 1, u64::MAX);
        let columns = periods(&[endless.clone(), endless]);
        assert_eq!(columns[0].move_ms, Some(i64::MAX));
    }

    #[test]
    fn accuracy_is_the_mean_of_the_games_that_were_reviewed() {
        let mut games: Vec<_> = [Some(700), None, Some(805), Some(900), None]
            .map(reviewed)
            .into();
        games.push(reviewed(None));
        let columns = periods(&games);
        assert_eq!(columns[0].accuracy, Some(70), "the oldest alone");
        assert_eq!(columns[1].accuracy, Some(85), "853 thousandths");
        assert_eq!(mean_accuracy(&games), (Some(80), 3));
        assert_eq!(mean_accuracy(&games[5..]), (None, 0));
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        for opponent in [Opponent::Remote, Opponent::Computer(Level::new(9).unwrap())] {
            for game in [
                played(Outcome::Drawn, 12, 34_000),
                reviewed(None),
                reviewed(Some(812)),
            ] {
                let game = CountedGame { opponent, ..game };
                assert_eq!(CountedGame::from_text(&game.to_text()), Some(game));
            }
        }
        let words: Vec<_> = RenjuOpening::all().map(opening_word).collect();
        let read: Vec<_> = words.iter().filter_map(|word| opening_of(word)).collect();
        assert_eq!(read, RenjuOpening::all().collect::<Vec<_>>());
        let whole = "easy aa black renju kagetsu won 1 2 812";
        assert!(CountedGame::from_text(whole).is_some());
        for (from, to) in [
            ("easy", "easier"),
            ("aa", "-"),
            ("aa", "../a"),
            ("black", "-"),
            ("black", "red"),
            ("renju", "chess"),
            ("kagetsu", "moon"),
            ("won", "win"),
            ("1", "-1"),
            ("812", "1001"),
            ("812", "-1"),
            (" 812", ""),
            ("812", "812 3"),
        ] {
            assert_eq!(
                CountedGame::from_text(&whole.replace(from, to)),
                None,
                "{to}"
            );
        }
        assert_eq!(CountedGame::from_text("easy - - - - won 1 2 812"), None);
        let early = CountedGame::from_early_text("easy won 1 2").unwrap();
        assert_eq!(early.to_text(), "easy - - - - won 1 2 -");
        for text in ["", "easy", "easy won 1", "easy win 1 2", "easy won 1 2 3"] {
            assert_eq!(CountedGame::from_early_text(text), None, "{text}");
        }
    }
}
