//! Scores by opponent, colour, rule and opening, and a rating of the person.

use gomoku_engine::{Level, RenjuOpening, Rule, Stone};

use super::Opponent;
use super::trend::{CountedGame, Outcome, TrendPeriod, mean_accuracy, periods};
use crate::rating::{self, Strength};

/// Maximum rating deviation at which a rating is shown; about ten won and lost games reach it.
const CERTAIN_ENOUGH: f64 = 110.0;

/// Half-width of the 95% interval in deviations, as in the Glicko-2 paper.
const MARGIN: f64 = 2.0;

/// Maximum number of levels on a chart; beyond it only named levels are shown.
const MOST_LEVELS: usize = 4;

/// Step of the rating chart's bounds and its minimum height, so that small changes look small.
const HUNDRED: i32 = 100;
const LEAST_HEIGHT: i32 = 400;

/// Maximum number of openings.
const MOST_OPENINGS: usize = 5;

/// Analysis of the games counted last, sixty at most.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LatestGames {
    /// Columns of five games, oldest first. Only the oldest may have fewer.
    pub periods: Vec<TrendPeriod>,
    /// Average accuracy in the reviewed games, in per cent.
    pub accuracy: Option<i32>,
    /// Reviewed games.
    pub reviewed: i32,
    /// Scores by opponent, then colour, rule and opening, omitting a category with a single group.
    pub groups: Vec<GroupScore>,
    /// Estimated rating; none while too uncertain.
    pub rating: Option<Rating>,
}

/// Group of games with a common property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum GameGroup {
    /// Games against the computer at this level, or against remote persons without one.
    Opponent {
        /// Level number.
        level: Option<i32>,
    },
    /// Games with this colour.
    Colour {
        /// The person's colour.
        stone: Stone,
    },
    /// Games under this rule.
    PlayedBy {
        /// The rule.
        rule: Rule,
    },
    /// Renju games with this opening.
    BegunWith {
        /// The opening.
        opening: RenjuOpening,
    },
}

/// Score of a group of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct GroupScore {
    /// The group.
    pub group: GameGroup,
    /// Games won.
    pub won: i32,
    /// Games lost.
    pub lost: i32,
    /// Games drawn.
    pub drawn: i32,
    /// Like [`LatestGames::accuracy`].
    pub accuracy: Option<i32>,
}

/// Estimated rating on the scale of the computer's levels.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Rating {
    /// Most likely rating.
    pub rating: i32,
    /// Half-width of the 95% interval.
    pub margin: i32,
    /// Number of the level nearest in rating.
    pub level: i32,
    /// Ratings after each of the last games once certain enough, oldest first; at least one.
    pub points: Vec<RatingPoint>,
    /// Levels within the chart, weakest first.
    pub levels: Vec<LevelRating>,
    /// Lower bound of the chart.
    pub low: i32,
    /// Upper bound of the chart.
    pub high: i32,
}

/// Estimated rating after one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct RatingPoint {
    /// Like [`Rating::rating`].
    pub rating: i32,
    /// Like [`Rating::margin`].
    pub margin: i32,
}

/// Rating of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct LevelRating {
    /// Level number.
    pub level: i32,
    /// Rating.
    pub rating: i32,
}

pub(super) fn latest(before: Strength, games: &[CountedGame]) -> LatestGames {
    let (accuracy, reviewed) = mean_accuracy(games);
    LatestGames {
        periods: periods(games),
        accuracy,
        reviewed,
        groups: groups(games),
        rating: rating(before, games),
    }
}

/// Updates the estimate. Games against persons don't change it.
pub(super) fn after(strength: Strength, game: &CountedGame) -> Strength {
    let Opponent::Computer(level) = game.opponent else {
        return strength;
    };
    let result = match game.outcome {
        Outcome::Won => 1.0,
        Outcome::Drawn => 0.5,
        Outcome::Lost => 0.0,
    };
    strength.after(&[(rating::strength(level), result)]).kept()
}

fn rating(before: Strength, games: &[CountedGame]) -> Option<Rating> {
    let mut strength = before;
    let mut points = Vec::new();
    for game in games {
        strength = after(strength, game);
        // Later points stay even if a surprising result raises the deviation: the chart has no
        // gaps.
        if !points.is_empty() || strength.deviation <= CERTAIN_ENOUGH {
            points.push(RatingPoint {
                rating: whole(strength.rating),
                margin: whole(strength.deviation * MARGIN),
            });
        }
    }
    let now = points.last().copied()?;
    let low = points
        .iter()
        .map(|point| point.rating - point.margin)
        .min()?;
    let high = points
        .iter()
        .map(|point| point.rating + point.margin)
        .max()?;
    let missing = (LEAST_HEIGHT - (high - low)).max(0);
    let (low, high) = (low - missing / 2, high + missing / 2);
    let low = low.div_euclid(HUNDRED) * HUNDRED;
    let high = -(-high).div_euclid(HUNDRED) * HUNDRED;
    Some(Rating {
        rating: now.rating,
        margin: now.margin,
        level: rating::nearest(strength.rating).number().into(),
        points,
        levels: levels(low, high),
        low,
        high,
    })
}

fn levels(low: i32, high: i32) -> Vec<LevelRating> {
    let rated = |level: Level| LevelRating {
        level: level.number().into(),
        rating: whole(rating::strength(level).rating),
    };
    let within = |level: &Level| (low..=high).contains(&rated(*level).rating);
    let mut shown: Vec<Level> = Level::ALL.into_iter().filter(within).collect();
    if shown.len() > MOST_LEVELS {
        shown.retain(|level| level.name().is_some());
    }
    shown.into_iter().map(rated).collect()
}

fn whole(value: f64) -> i32 {
    value.round() as i32
}

fn groups(games: &[CountedGame]) -> Vec<GroupScore> {
    let mut openings = by(games, |game| {
        let opening = game.about.as_ref()?.opening?;
        Some(GameGroup::BegunWith { opening })
    });
    // The stable sort leaves ties in the order of opening numbers.
    openings.sort_by_key(|it| -(it.won + it.lost + it.drawn));
    openings.truncate(MOST_OPENINGS);
    let opponents = by(games, |game| {
        let level = match game.opponent {
            Opponent::Computer(level) => Some(level.number().into()),
            Opponent::Remote => None,
        };
        Some(GameGroup::Opponent { level })
    });
    let stones = by(games, |game| {
        let stone = game.about.as_ref()?.stone;
        Some(GameGroup::Colour { stone })
    });
    let rules = by(games, |game| {
        let rule = game.about.as_ref()?.rule;
        Some(GameGroup::PlayedBy { rule })
    });
    [opponents, stones, rules, openings].concat()
}

/// Groups the games in the order of [`order`]; empty if one group has all games.
fn by(games: &[CountedGame], group: impl Fn(&CountedGame) -> Option<GameGroup>) -> Vec<GroupScore> {
    let mut kinds: Vec<GameGroup> = Vec::new();
    for kind in games.iter().filter_map(&group) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds.sort_by_key(order);
    let score = |kind: GameGroup| {
        let of_kind = || games.iter().filter(|game| group(game) == Some(kind));
        let such = |outcome| {
            let count = of_kind().filter(|game| game.outcome == outcome).count();
            i32::try_from(count).unwrap_or(i32::MAX)
        };
        GroupScore {
            group: kind,
            won: such(Outcome::Won),
            lost: such(Outcome::Lost),
            drawn: such(Outcome::Drawn),
            accuracy: mean_accuracy(of_kind()).0,
        }
    };
    let all = |kind: &GameGroup| games.iter().all(|game| group(game) == Some(*kind));
    if kinds.iter().any(all) {
        return Vec::new();
    }
    kinds.into_iter().map(score).collect()
}

fn order(group: &GameGroup) -> usize {
    let place = |level: i32| usize::try_from(level).unwrap_or(0);
    match group {
        GameGroup::Opponent { level } => level.map_or(usize::MAX, place),
        GameGroup::Colour { stone } => stone.index(),
        GameGroup::PlayedBy { rule } => match rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 2,
        },
        GameGroup::BegunWith { opening } => RenjuOpening::all()
            .position(|it| it == *opening)
            .unwrap_or(usize::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::super::trend::CountedGameInfo;
    use super::*;

    fn game(level: i64, outcome: Outcome) -> CountedGame {
        CountedGame {
            opponent: Opponent::Computer(Level::new(level).unwrap()),
            about: None,
            outcome,
            moves: 10,
            own_ms: 1_000,
        }
    }

    fn known(
        outcome: Outcome,
        stone: Stone,
        opening: Option<RenjuOpening>,
        accuracy: Option<i32>,
    ) -> CountedGame {
        let about = CountedGameInfo {
            id: "aa".to_owned(),
            stone,
            rule: opening.map_or(Rule::Freestyle, |_| Rule::Renju),
            opening,
            accuracy,
        };
        CountedGame {
            about: Some(about),
            ..game(5, outcome)
        }
    }

    fn even(level: i64, count: usize) -> Vec<CountedGame> {
        let ends = [Outcome::Won, Outcome::Lost].into_iter().cycle();
        ends.take(count).map(|end| game(level, end)).collect()
    }

    fn told(games: &[CountedGame]) -> Option<Rating> {
        latest(Strength::NEW, games).rating
    }

    #[test]
    fn a_rating_is_told_once_enough_is_known() {
        assert_eq!(told(&[]), None);
        // A person who always beats a weak level may have any strength above it.
        assert_eq!(told(&vec![game(2, Outcome::Won); 60]), None);
        let mixed = even(8, 60);
        let first = (1..60).find(|&count| told(&mixed[..count]).is_some());
        assert!((8..=12).contains(&first.unwrap()), "{first:?}");
        let ten = told(&mixed[..12]).unwrap();
        let all = told(&mixed).unwrap();
        assert!(ten.margin <= 220 && all.margin < ten.margin, "{all:?}");
        assert!((1_450..1_550).contains(&all.rating), "{all:?}");
        assert_eq!(all.level, 8);
        assert_eq!(all.points.len(), 61 - first.unwrap());
        let last = all.points.last().unwrap();
        assert_eq!((last.rating, last.margin), (all.rating, all.margin));
    }

    #[test]
    fn games_against_persons_change_no_rating() {
        let mut games = even(8, 16);
        let alone = told(&games).unwrap();
        let person = CountedGame {
            opponent: Opponent::Remote,
            ..game(8, Outcome::Lost)
        };
        games.push(person);
        let with = told(&games).unwrap();
        assert_eq!((with.rating, with.margin), (alone.rating, alone.margin));
    }

    #[test]
    fn the_chart_holds_all_points_and_some_levels() {
        for level in 1..=14 {
            let rating = told(&even(level, 60)).unwrap();
            assert_eq!((rating.low % 100, rating.high % 100), (0, 0));
            assert!(rating.high - rating.low >= 400, "{rating:?}");
            for point in &rating.points {
                assert!(point.rating - point.margin >= rating.low, "{rating:?}");
                assert!(point.rating + point.margin <= rating.high, "{rating:?}");
            }
            assert!((1..=5).contains(&rating.levels.len()), "{rating:?}");
            let within = rating.low..=rating.high;
            assert!(rating.levels.iter().all(|it| within.contains(&it.rating)));
        }
    }

    /// Xorshift generator by Marsaglia, so that the test is deterministic.
    fn random(state: &mut u64) -> f64 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Persons of known strength play sixty games against similar levels; counts true ratings
    /// within the margin.
    #[test]
    fn the_margin_holds_the_true_number() {
        let mut state = 0x1234_5678_9abc_def1;
        let (mut held, mut all) = (0, 0);
        for place in 1..13_i64 {
            for _ in 0..40 {
                let truth = rating::strength(Level::new(place + 1).unwrap()).rating - 80.0;
                let games: Vec<_> = (0..60_i64)
                    .map(|at| {
                        let level = place + at % 3;
                        let other = rating::strength(Level::new(level).unwrap()).rating;
                        let chance = 1.0 / (1.0 + 10_f64.powf((other - truth) / 400.0));
                        let won = random(&mut state) < chance;
                        game(level, if won { Outcome::Won } else { Outcome::Lost })
                    })
                    .collect();
                let rating = told(&games).unwrap();
                all += 1;
                let off = (f64::from(rating.rating) - truth).abs();
                held += i32::from(off <= f64::from(rating.margin));
            }
        }
        assert!(held * 100 >= all * 93, "{held} of {all}");
    }

    #[test]
    fn games_are_grouped_by_what_they_have_in_common() {
        let (black, white) = (Stone::Black, Stone::White);
        let games = [
            game(8, Outcome::Lost),
            known(Outcome::Won, white, None, Some(800)),
            known(Outcome::Lost, black, Some(RenjuOpening::Hogetsu), Some(600)),
            known(Outcome::Won, black, Some(RenjuOpening::Hogetsu), None),
            known(
                Outcome::Drawn,
                black,
                Some(RenjuOpening::Kagetsu),
                Some(700),
            ),
        ];
        let score = |group, won, lost, drawn, accuracy| GroupScore {
            group,
            won,
            lost,
            drawn,
            accuracy,
        };
        let level = |level| GameGroup::Opponent { level: Some(level) };
        let stone = |stone| GameGroup::Colour { stone };
        let rule = |rule| GameGroup::PlayedBy { rule };
        let opening = |opening| GameGroup::BegunWith { opening };
        let expected = [
            score(level(5), 2, 1, 1, Some(70)),
            score(level(8), 0, 1, 0, None),
            score(stone(black), 1, 1, 1, Some(65)),
            score(stone(white), 1, 0, 0, Some(80)),
            score(rule(Rule::Freestyle), 1, 0, 0, Some(80)),
            score(rule(Rule::Renju), 1, 1, 1, Some(65)),
            score(opening(RenjuOpening::Hogetsu), 1, 1, 0, Some(60)),
            score(opening(RenjuOpening::Kagetsu), 0, 0, 1, Some(70)),
        ];
        let said = latest(Strength::NEW, &games);
        assert_eq!(said.groups, expected);
        assert_eq!((said.accuracy, said.reviewed), (Some(70), 3));
        let alike = vec![known(Outcome::Won, white, None, None); 3];
        assert_eq!(latest(Strength::NEW, &alike).groups, []);
    }
}
