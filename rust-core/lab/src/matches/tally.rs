//! Totals of a match, for the first engine.

use std::collections::BTreeMap;
use std::time::Duration;

use gomoku_engine::Stone;
use serde::{Deserialize, Serialize};

use super::elo::Pentanomial;
use super::game::{End, Played};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Side {
    A,
    B,
}

impl Side {
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    pub(super) const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct Finished {
    /// 0-based. A pair is 2n and 2n + 1.
    pub(super) number: usize,
    pub(super) opening: usize,
    pub(super) black: Side,
    pub(super) played: Played,
}

impl Finished {
    pub(super) fn side(&self, stone: Stone) -> Side {
        match stone {
            Stone::Black => self.black,
            Stone::White => self.black.other(),
        }
    }

    pub(super) fn winner(&self) -> Option<Side> {
        self.played.winner.map(|stone| self.side(stone))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Score {
    pub(super) won: u64,
    pub(super) lost: u64,
    pub(super) drawn: u64,
}

impl Score {
    fn add(&mut self, winner: Option<Side>) {
        match winner {
            Some(Side::A) => self.won += 1,
            Some(Side::B) => self.lost += 1,
            None => self.drawn += 1,
        }
    }

    pub(super) const fn games(self) -> u64 {
        self.won + self.lost + self.drawn
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MoveTimes {
    pub(super) moves: u32,
    pub(super) sum: Duration,
    pub(super) longest: Duration,
}

impl MoveTimes {
    pub(super) fn mean(self) -> Duration {
        self.sum.checked_div(self.moves).unwrap_or_default()
    }
}

#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) score: Score,
    /// With A as Black and as White.
    pub(super) by_colour: [Score; 2],
    /// Wins of Black and White for both engines together.
    pub(super) colour_wins: [u64; 2],
    /// Ends by kind, and by loser if there is one.
    pub(super) ends: BTreeMap<(End, Option<Side>), u64>,
    pub(super) times: [MoveTimes; 2],
    pub(super) plies: u64,
    pub(super) pairs: Pentanomial,
    /// Half points of A in unfinished pairs.
    half_pairs: BTreeMap<usize, usize>,
}

impl Tally {
    pub(super) fn add(&mut self, game: &Finished) {
        let winner = game.winner();
        self.score.add(winner);
        let colour = usize::from(game.black != Side::A);
        self.by_colour[colour].add(winner);
        if let Some(stone) = game.played.winner {
            self.colour_wins[stone.index()] += 1;
        }
        let end = (game.played.end, winner.map(Side::other));
        *self.ends.entry(end).or_default() += 1;
        self.plies += game.played.position.moves().len() as u64;
        let opening = game.played.opening_plies;
        for (index, &took) in game.played.times.iter().enumerate() {
            let side = game.side(Stone::BOTH[(opening + index) % 2]);
            let times = &mut self.times[side.index()];
            times.moves += 1;
            times.sum += took;
            times.longest = times.longest.max(took);
        }
        let half_points = match winner {
            Some(Side::A) => 2,
            Some(Side::B) => 0,
            None => 1,
        };
        let pair = game.number / 2;
        match self.half_pairs.remove(&pair) {
            Some(first) => self.pairs[first + half_points] += 1,
            None => {
                self.half_pairs.insert(pair, half_points);
            }
        }
    }

    pub(super) fn faults(&self, side: Side) -> u64 {
        let faults = self.ends.iter();
        faults
            .filter(|((end, loser), _)| end.is_fault() && *loser == Some(side))
            .map(|(_, count)| count)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use gomoku_engine::{BoardSize, Position, Rule};

    use super::*;

    fn finished(number: usize, winner: Option<Stone>, end: End) -> Finished {
        let moves = ["h8", "h9", "i8"].map(|name| name.parse().unwrap());
        let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves);
        Finished {
            number,
            opening: 0,
            black: [Side::A, Side::B][number % 2],
            played: Played {
                position: position.unwrap(),
                opening_plies: 1,
                times: vec![Duration::from_millis(10), Duration::from_millis(40)],
                end,
                winner,
                detail: String::new(),
            },
        }
    }

    #[test]
    fn games_add_up_to_pairs() {
        let mut tally = Tally::default();
        // Concurrent games end out of order: pair 1 is won and drawn, pair 0 lost twice.
        for (number, winner, end) in [
            (2, Some(Stone::Black), End::Five),
            (1, Some(Stone::Black), End::Five),
            (0, Some(Stone::White), End::Time),
            (3, None, End::FullBoard),
            (4, Some(Stone::White), End::Crash),
        ] {
            tally.add(&finished(number, winner, end));
        }
        assert_eq!(
            tally.pairs,
            [1, 0, 0, 1, 0],
            "the fifth game has no pair yet"
        );
        let score = tally.score;
        assert_eq!((score.won, score.lost, score.drawn), (1, 3, 1));
        assert_eq!(tally.by_colour.map(Score::games), [3, 2]);
        assert_eq!(tally.colour_wins, [2, 2]);
        assert_eq!(tally.ends[&(End::Time, Some(Side::A))], 1);
        assert_eq!((tally.faults(Side::A), tally.faults(Side::B)), (2, 0));
    }

    #[test]
    fn times_go_to_their_engines() {
        let mut tally = Tally::default();
        // After an opening of one move, White's 10 ms come first, then Black's 40.
        tally.add(&finished(0, None, End::PlyLimit));
        let [a, b] = tally.times;
        assert_eq!((a.longest.as_millis(), b.longest.as_millis()), (40, 10));
        tally.add(&finished(1, None, End::PlyLimit));
        let [a, _] = tally.times;
        assert_eq!((a.moves, a.mean().as_millis()), (2, 25));
        assert_eq!(MoveTimes::default().mean(), Duration::ZERO);
    }
}
