//! Names of three-stone Renju openings.

use crate::{BoardSize, Point};

/// The 26 Renju openings, named after stars and moons.
///
/// The second stone is orthogonally (direct) or diagonally (indirect) adjacent to the first. The
/// numbers are the players'. Symmetric openings share a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RenjuOpening {
    /// 1 direct.
    Kansei,
    /// 2 direct.
    Keigetsu,
    /// 3 direct.
    Sosei,
    /// 4 direct.
    Kagetsu,
    /// 5 direct.
    Zangetsu,
    /// 6 direct.
    Ugetsu,
    /// 7 direct.
    Kinsei,
    /// 8 direct.
    Shogetsu,
    /// 9 direct.
    Kyugetsu,
    /// 10 direct.
    Shingetsu,
    /// 11 direct.
    Zuisei,
    /// 12 direct.
    Sangetsu,
    /// 13 direct.
    Yusei,
    /// 1 indirect.
    Chosei,
    /// 2 indirect.
    Kyogetsu,
    /// 3 indirect.
    Kosei,
    /// 4 indirect.
    Suigetsu,
    /// 5 indirect.
    Ryusei,
    /// 6 indirect.
    Ungetsu,
    /// 7 indirect.
    Hogetsu,
    /// 8 indirect.
    Rangetsu,
    /// 9 indirect.
    Gingetsu,
    /// 10 indirect.
    Myojo,
    /// 11 indirect.
    Shagetsu,
    /// 12 indirect.
    Meigetsu,
    /// 13 indirect.
    Suisei,
}

/// Third stone relative to the first: columns to the right, rows up, name.
type Third = (i8, i8, RenjuOpening);

/// Second stone directly above the first.
const DIRECT: [Third; 13] = [
    (0, 2, RenjuOpening::Kansei),
    (1, 2, RenjuOpening::Keigetsu),
    (2, 2, RenjuOpening::Sosei),
    (1, 1, RenjuOpening::Kagetsu),
    (2, 1, RenjuOpening::Zangetsu),
    (1, 0, RenjuOpening::Ugetsu),
    (2, 0, RenjuOpening::Kinsei),
    (0, -1, RenjuOpening::Shogetsu),
    (1, -1, RenjuOpening::Kyugetsu),
    (2, -1, RenjuOpening::Shingetsu),
    (0, -2, RenjuOpening::Zuisei),
    (1, -2, RenjuOpening::Sangetsu),
    (2, -2, RenjuOpening::Yusei),
];

/// Second stone above and to the right of the first.
const INDIRECT: [Third; 13] = [
    (2, 2, RenjuOpening::Chosei),
    (2, 1, RenjuOpening::Kyogetsu),
    (2, 0, RenjuOpening::Kosei),
    (2, -1, RenjuOpening::Suigetsu),
    (2, -2, RenjuOpening::Ryusei),
    (1, 0, RenjuOpening::Ungetsu),
    (1, -1, RenjuOpening::Hogetsu),
    (1, -2, RenjuOpening::Rangetsu),
    (0, -1, RenjuOpening::Gingetsu),
    (0, -2, RenjuOpening::Myojo),
    (-1, -1, RenjuOpening::Shagetsu),
    (-1, -2, RenjuOpening::Meigetsu),
    (-2, -2, RenjuOpening::Suisei),
];

impl RenjuOpening {
    /// Returns all openings, direct ones first, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        DIRECT
            .into_iter()
            .chain(INDIRECT)
            .map(|(_, _, opening)| opening)
    }

    /// Japanese name in Latin letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kansei => "Kansei",
            Self::Keigetsu => "Keigetsu",
            Self::Sosei => "Sosei",
            Self::Kagetsu => "Kagetsu",
            Self::Zangetsu => "Zangetsu",
            Self::Ugetsu => "Ugetsu",
            Self::Kinsei => "Kinsei",
            Self::Shogetsu => "Shogetsu",
            Self::Kyugetsu => "Kyugetsu",
            Self::Shingetsu => "Shingetsu",
            Self::Zuisei => "Zuisei",
            Self::Sangetsu => "Sangetsu",
            Self::Yusei => "Yusei",
            Self::Chosei => "Chosei",
            Self::Kyogetsu => "Kyogetsu",
            Self::Kosei => "Kosei",
            Self::Suigetsu => "Suigetsu",
            Self::Ryusei => "Ryusei",
            Self::Ungetsu => "Ungetsu",
            Self::Hogetsu => "Hogetsu",
            Self::Rangetsu => "Rangetsu",
            Self::Gingetsu => "Gingetsu",
            Self::Myojo => "Myojo",
            Self::Shagetsu => "Shagetsu",
            Self::Meigetsu => "Meigetsu",
            Self::Suisei => "Suisei",
        }
    }

    /// Returns the opening, or `None` if the first stone is not in the centre, the second is not
    /// adjacent to it, or the third is more than two lines away.
    #[must_use]
    pub fn of(size: BoardSize, stones: [Point; 3]) -> Option<Self> {
        let centre = size.centre();
        let [first, second, third] = stones;
        if first != centre {
            return None;
        }
        let from = |point: Point| {
            let across = i16::from(point.x) - i16::from(centre.x);
            let up = i16::from(point.y) - i16::from(centre.y);
            Some((i8::try_from(across).ok()?, i8::try_from(up).ok()?))
        };
        let (second, third) = (from(second)?, from(third)?);
        (0..8).find_map(|turn| {
            let table = match turned(second, turn) {
                (0, 1) => DIRECT,
                (1, 1) => INDIRECT,
                _ => return None,
            };
            let (x, y) = turned(third, turn);
            let found = table.into_iter().find(|(tx, ty, _)| (*tx, *ty) == (x, y));
            found.map(|(_, _, name)| name)
        })
    }
}

/// Applies one of the eight symmetries about the centre.
const fn turned((x, y): (i8, i8), turn: u8) -> (i8, i8) {
    let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
    let x = if turn & 2 == 0 { x } else { -x };
    let y = if turn & 4 == 0 { y } else { -y };
    (x, y)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn named(names: &str) -> Option<RenjuOpening> {
        let mut points = names.split(' ').map(|name| name.parse().unwrap());
        let stones = std::array::from_fn(|_| points.next().unwrap());
        RenjuOpening::of(BoardSize::new(15).unwrap(), stones)
    }

    #[test]
    fn openings_have_the_names_that_players_use() {
        assert_eq!(named("H8 H9 I9"), Some(RenjuOpening::Kagetsu));
        assert_eq!(named("H8 I9 I7"), Some(RenjuOpening::Hogetsu));
        // Rotated and mirrored.
        assert_eq!(named("H8 G8 G7"), Some(RenjuOpening::Kagetsu));
        assert_eq!(named("H8 G7 G9"), Some(RenjuOpening::Hogetsu));
        assert_eq!(named("H8 H10 I9"), None, "the second stone is too far");
        assert_eq!(named("H8 H9 K8"), None, "the third stone is too far");
        assert_eq!(
            named("I8 H8 I9"),
            None,
            "the first stone is not in the centre"
        );
    }

    #[test]
    fn every_opening_of_three_stones_has_one_name() {
        let size = BoardSize::new(15).unwrap();
        let centre = size.centre();
        let near = |reach: u8| {
            size.points().filter(move |point| {
                let far = point.x.abs_diff(centre.x).max(point.y.abs_diff(centre.y));
                (1..=reach).contains(&far)
            })
        };
        let mut times: HashMap<RenjuOpening, usize> = HashMap::new();
        for second in near(1) {
            for third in near(2).filter(|&third| third != second) {
                let name = RenjuOpening::of(size, [centre, second, third]);
                *times.entry(name.unwrap()).or_default() += 1;
            }
        }
        assert_eq!(times.len(), 26);
        // A third stone on a symmetry axis of the first two has four images, any other eight.
        assert!(
            times.values().all(|&count| count == 4 || count == 8),
            "{times:?}"
        );
        assert_eq!(times.values().sum::<usize>(), 8 * 23);
    }
}
