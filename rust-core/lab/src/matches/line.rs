//! Finished game as a JSON line, for results and journals.

use std::time::Duration;

use gomoku_engine::{BoardSize, Position, Rule, Stone};
use serde::{Deserialize, Serialize};

use super::game::{End, Played};
use super::tally::{Finished, Side};
use crate::openings;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchGameLine {
    /// 1-based. A pair is 2n + 1 and 2n + 2.
    game: usize,
    /// 1-based position in the openings file.
    opening: usize,
    black: Side,
    winner: Option<Side>,
    #[serde(with = "end_word")]
    end: End,
    /// From the empty board, as in an openings file.
    moves: String,
    /// Answer times after the opening, in microseconds.
    times_us: Vec<u64>,
    /// May be empty.
    detail: String,
}

impl MatchGameLine {
    /// Returns the line of a game in a match without the first `skipped` openings.
    pub(super) fn new(game: &Finished, skipped: usize) -> Self {
        let played = &game.played;
        let moves: Vec<_> = played.position.moves().iter().map(|m| m.point).collect();
        let micros = |took: &Duration| u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        Self {
            game: game.number + 1,
            opening: skipped + game.opening + 1,
            black: game.black,
            winner: game.winner(),
            end: played.end,
            moves: openings::line(&moves),
            times_us: played.times.iter().map(micros).collect(),
            detail: played.detail.clone(),
        }
    }

    /// Restores a game. `openings` begin after the first `skipped` of the file; `black` returns the
    /// side that plays Black.
    ///
    /// # Errors
    /// A contradiction to the match or within the line.
    pub(super) fn finished(
        self,
        openings: &[Position],
        skipped: usize,
        black: impl Fn(usize) -> Side,
    ) -> Result<Finished, &'static str> {
        let number = self.game.checked_sub(1).ok_or("games are counted from 1")?;
        let opening = (number / 2)
            .checked_rem(openings.len())
            .ok_or("there is no opening")?;
        let black = black(number);
        if (self.opening, self.black) != (skipped + opening + 1, black) {
            return Err("the game has another opening or colour in this match");
        }
        let start = openings.get(opening).ok_or("there is no such opening")?;
        let position = replayed(&self.moves, start.rule(), start.size())?;
        if !position.moves().starts_with(start.moves()) {
            return Err("the moves don't begin with the opening");
        }
        let answers = position.moves().len() - start.moves().len();
        // A rejected answer has a time but is not a move.
        if ![answers, answers + 1].contains(&self.times_us.len()) {
            return Err("there are more or fewer times than moves");
        }
        let winner = self.winner.map(|side| {
            if side == black {
                Stone::Black
            } else {
                Stone::White
            }
        });
        Ok(Finished {
            number,
            opening,
            black,
            played: Played {
                position,
                opening_plies: start.moves().len(),
                times: self
                    .times_us
                    .into_iter()
                    .map(Duration::from_micros)
                    .collect(),
                end: self.end,
                winner,
                detail: self.detail,
            },
        })
    }
}

fn replayed(moves: &str, rule: Rule, size: BoardSize) -> Result<Position, &'static str> {
    let points = openings::points(moves).map_err(|_| "the moves can't be read")?;
    Position::from_moves(rule, size, &points).map_err(|_| "the moves can't be played")
}

/// End as report text.
mod end_word {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::End;

    pub(super) fn serialize<S: Serializer>(end: &End, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(end.word())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<End, D::Error> {
        let word = String::deserialize(deserializer)?;
        End::ALL
            .into_iter()
            .find(|end| end.word() == word)
            .ok_or_else(|| D::Error::custom(format!("'{word}' is no end of a game")))
    }
}

#[cfg(test)]
mod tests {
    use gomoku_engine::Point;

    use super::*;

    fn opening() -> Position {
        let moves = ["h8", "i9"].map(|name| name.parse::<Point>().unwrap());
        Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves).unwrap()
    }

    fn line() -> MatchGameLine {
        MatchGameLine {
            game: 4,
            opening: 8,
            black: Side::B,
            winner: Some(Side::A),
            end: End::Illegal,
            moves: "h8i9j8".to_owned(),
            times_us: vec![1_500, 2],
            detail: "h8".to_owned(),
        }
    }

    #[test]
    fn a_game_and_its_line_are_the_same() {
        let openings = [opening(), opening()];
        let game = line().finished(&openings, 6, |_| Side::B).unwrap();
        assert_eq!((game.number, game.opening), (3, 1));
        assert_eq!(game.played.opening_plies, 2);
        assert_eq!(game.played.winner, Some(Stone::White));
        assert_eq!(MatchGameLine::new(&game, 6), line());
        let text = serde_json::to_string(&line()).unwrap();
        assert!(text.contains(r#""end":"illegal move""#), "{text}");
        assert_eq!(
            serde_json::from_str::<MatchGameLine>(&text).unwrap(),
            line()
        );
    }

    #[test]
    fn what_does_not_fit_the_match_is_refused() {
        let alternating = |number: usize| [Side::A, Side::B][number % 2];
        let refused = |change: &dyn Fn(&mut MatchGameLine)| {
            let mut changed = line();
            change(&mut changed);
            changed
                .finished(&[opening(), opening()], 6, alternating)
                .unwrap_err()
        };
        let other = "the game has another opening or colour in this match";
        assert_eq!(refused(&|r| r.game = 0), "games are counted from 1");
        assert_eq!(refused(&|r| r.game = 3), other);
        assert_eq!(refused(&|r| r.game = 2), other);
        assert_eq!(refused(&|r| r.opening = 2), other);
        assert_eq!(
            refused(&|r| r.moves = "h8j9".to_owned()),
            "the moves don't begin with the opening"
        );
        assert_eq!(
            refused(&|r| r.moves = "h8h8".to_owned()),
            "the moves can't be played"
        );
        assert_eq!(
            refused(&|r| r.moves = "h8?".to_owned()),
            "the moves can't be read"
        );
        assert_eq!(
            refused(&|r| r.times_us = vec![1; 3]),
            "there are more or fewer times than moves"
        );
        assert_eq!(
            refused(&|r| r.times_us.clear()),
            "there are more or fewer times than moves"
        );
    }
}
