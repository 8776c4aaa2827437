//! Tests of shapes against literal definitions and known cases.

use crate::support::random;
use gomoku_engine::renju::{RenjuVerdict, judge};
use gomoku_engine::{
    BoardSize, Direction, Point, PointShapes, Position, Row, RowKind, Rule, Shape, ShapeReader,
    Stone, StoneLines, rows,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn at(rule: Rule, black: &str, white: &str, point: &str) -> (Option<Shape>, Option<Shape>) {
    let stones = |names: &str, stone| {
        let points: Vec<_> = names
            .split_whitespace()
            .map(|n| (n.parse().unwrap(), stone))
            .collect();
        points
    };
    let stones = [stones(black, Stone::Black), stones(white, Stone::White)].concat();
    let position = Position::from_stones(rule, BoardSize::STANDARD, stones, Stone::White).unwrap();
    let point: Point = point.parse().unwrap();
    ShapeReader::new(rule)
        .read(&position)
        .into_iter()
        .find(|shapes| shapes.point == point)
        .map_or((None, None), |shapes| (shapes.black, shapes.white))
}

#[test]
fn each_shape_is_known() {
    let black = |stones: &str, point: &str| at(Rule::Freestyle, stones, "", point).0;
    assert_eq!(black("H8 I8", "J8"), Some(Shape::OpenThree));
    assert_eq!(black("H8 I8", "L8"), None);
    assert_eq!(black("H8 I8 J8", "K8"), Some(Shape::OpenFour));
    assert_eq!(black("A8 B8 C8", "D8"), Some(Shape::Four));
    assert_eq!(black("H8 I8 J8 K8", "L8"), Some(Shape::Five));
    assert_eq!(black("H8 I8 K8 L8", "J8"), Some(Shape::Five));
    assert_eq!(black("F8 G8 H9 H10", "H8"), Some(Shape::DoubleThree));
    assert_eq!(black("A8 B8 C8 D9 D10", "D8"), Some(Shape::FourThree));
    assert_eq!(black("A8 B8 C8 D9 D10 D11 D12", "D8"), Some(Shape::Five));
    let (blocked, _) = at(Rule::Freestyle, "A8 B8 C8 D9 D10 D11", "D12", "D8");
    assert_eq!(blocked, Some(Shape::DoubleFour));
    // White's open three has two completions; Black makes no shape.
    assert_eq!(
        at(Rule::Freestyle, "A1", "G8 H8 I8", "J8"),
        (None, Some(Shape::OpenFour))
    );
    assert_eq!(
        at(Rule::Freestyle, "A1", "G8 H8 I8", "F8"),
        (None, Some(Shape::OpenFour))
    );
}

#[test]
fn the_rule_decides() {
    // Six win, have no effect or are forbidden, by rule.
    let six = "D8 E8 F8 H8 I8";
    assert_eq!(at(Rule::Freestyle, six, "", "G8").0, Some(Shape::Five));
    assert_eq!(at(Rule::Standard, six, "", "G8").0, None);
    assert_eq!(at(Rule::Renju, six, "", "G8").0, None);
    assert_eq!(at(Rule::Renju, "", six, "G8").1, Some(Shape::Five));
    // Renju forbids only Black's double three.
    let threes = "F8 G8 H9 H10";
    assert_eq!(at(Rule::Renju, threes, "", "H8").0, None);
    assert_eq!(
        at(Rule::Renju, "", threes, "H8").1,
        Some(Shape::DoubleThree)
    );
    assert_eq!(
        at(Rule::Renju, "A8 B8 C8 D9 D10", "", "D8").0,
        Some(Shape::FourThree)
    );
}

#[derive(Clone)]
struct Slow {
    rule: Rule,
    lines: StoneLines,
}

impl Slow {
    fn exact(&self, stone: Stone) -> bool {
        match self.rule {
            Rule::Freestyle => false,
            Rule::Standard => true,
            Rule::Renju => stone == Stone::Black,
        }
    }

    fn with(&self, point: Point, stone: Stone) -> Self {
        let mut next = self.clone();
        next.lines.toggle(point, stone);
        next
    }

    fn row(&self, point: Point, direction: Direction, stone: Stone) -> u32 {
        let count = |sign: i8| {
            (1..20)
                .take_while(|&steps| {
                    direction
                        .walk(point, sign * steps)
                        .and_then(|p| self.lines.at(p))
                        == Some(stone)
                })
                .count() as u32
        };
        1 + count(-1) + count(1)
    }

    fn wins(&self, point: Point, direction: Direction, stone: Stone) -> bool {
        let row = self.row(point, direction, stone);
        row == 5 || row > 5 && !self.exact(stone)
    }

    fn around(&self, point: Point, direction: Direction) -> Vec<Point> {
        (-4..=4)
            .filter(|&steps| steps != 0)
            .filter_map(|steps| direction.walk(point, steps))
            .filter(|&p| self.lines.is_empty_at(p))
            .collect()
    }

    fn fives(&self, point: Point, direction: Direction, stone: Stone) -> usize {
        self.around(point, direction)
            .into_iter()
            .filter(|&p| self.with(p, stone).wins(point, direction, stone))
            .count()
    }

    fn three(&self, point: Point, direction: Direction, stone: Stone) -> bool {
        self.around(point, direction).into_iter().any(|p| {
            let next = self.with(p, stone);
            if next.wins(point, direction, stone) || next.fives(point, direction, stone) < 2 {
                return false;
            }
            if self.rule == Rule::Renju && stone == Stone::Black {
                // Two fours on one line don't count as a straight four, and the point must be
                // legal.
                next.row(point, direction, stone) == 4
                    && judge(&self.lines, p) == RenjuVerdict::Free
            } else {
                true
            }
        })
    }

    fn shape(&self, point: Point, stone: Stone) -> Option<Shape> {
        let forbids = self.rule == Rule::Renju && stone == Stone::Black;
        if forbids && matches!(judge(&self.lines, point), RenjuVerdict::Forbidden(_)) {
            return None;
        }
        let placed = self.with(point, stone);
        let each = Direction::ALL;
        if each.iter().any(|&d| placed.wins(point, d, stone)) {
            return Some(Shape::Five);
        }
        let fives = each.map(|d| placed.fives(point, d, stone));
        let fours = fives.iter().filter(|&&count| count > 0).count();
        let threes = each
            .iter()
            .zip(fives)
            .filter(|&(&d, fives)| fives == 0 && placed.three(point, d, stone))
            .count();
        if fives.iter().any(|&count| count > 1) {
            Some(Shape::OpenFour)
        } else if fours > 1 {
            Some(Shape::DoubleFour)
        } else if fours == 1 {
            Some(if threes > 0 {
                Shape::FourThree
            } else {
                Shape::Four
            })
        } else if threes > 1 {
            Some(Shape::DoubleThree)
        } else {
            (threes == 1).then_some(Shape::OpenThree)
        }
    }
}

#[test]
fn random_boards_agree_with_the_definitions() {
    let mut rng = StdRng::seed_from_u64(120);
    let readers = Rule::ALL.map(ShapeReader::new);
    let mut seen = [0_u32; 7];
    for _ in 0..120 {
        let size = random::size(&mut rng);
        let (black, white) = (rng.random_range(5..30), rng.random_range(5..30));
        let stones = random::stones(size, black, white, &mut rng);
        for (rule, reader) in Rule::ALL.into_iter().zip(&readers) {
            let position =
                Position::from_stones(rule, size, stones.iter().copied(), Stone::Black).unwrap();
            let slow = Slow {
                rule,
                lines: position.lines().clone(),
            };
            let mut read = reader.read(&position).into_iter().peekable();
            for point in position.empty_points() {
                let black = slow.shape(point, Stone::Black);
                let white = slow.shape(point, Stone::White);
                let told = read.next_if(|shapes| shapes.point == point);
                let nothing = PointShapes {
                    point,
                    black: None,
                    white: None,
                };
                let expected = PointShapes {
                    point,
                    black,
                    white,
                };
                assert_eq!(told.unwrap_or(nothing), expected, "{rule:?}\n{stones:?}");
                for shape in [black, white].into_iter().flatten() {
                    seen[shape as usize] += 1;
                }
            }
            assert_eq!(read.next(), None);
        }
    }
    println!("{seen:?}");
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// Rows such as `Black four H8 I8: J8`.
fn told(rule: Rule, black: &str, white: &str) -> Vec<String> {
    let stones = |names: &str, stone| {
        let named = names.split_whitespace();
        named
            .map(|name| (name.parse().unwrap(), stone))
            .collect::<Vec<(Point, Stone)>>()
    };
    let stones = [stones(black, Stone::Black), stones(white, Stone::White)].concat();
    let position = Position::from_stones(rule, BoardSize::STANDARD, stones, Stone::White).unwrap();
    let names = |points: &[Point]| {
        let names: Vec<String> = points.iter().map(Point::to_string).collect();
        names.join(" ")
    };
    let one = |row: &Row| {
        let (whose, kind) = (row.stone, row.kind);
        format!(
            "{whose:?} {kind:?} {}: {}",
            names(&row.stones),
            names(&row.cells)
        )
    };
    rows(&position).iter().map(one).collect()
}

#[test]
fn rows_are_told_with_their_ends() {
    let free = |black: &str, white: &str| told(Rule::Freestyle, black, white);
    assert_eq!(free("H8 I8 J8 K8", ""), ["Black Four H8 I8 J8 K8: G8 L8"]);
    assert_eq!(free("H8 I8 J8 K8", "L8"), ["Black Four H8 I8 J8 K8: G8"]);
    assert_eq!(free("H8 I8 K8 L8", "A1"), ["Black Four H8 I8 K8 L8: J8"]);
    // A gapped three makes an open four only in the gap.
    assert_eq!(free("H8 I8 K8", ""), ["Black OpenThree H8 I8 K8: J8"]);
    assert_eq!(free("", "H5 H6 H7"), ["White OpenThree H5 H6 H7: H4 H8"]);
    assert_eq!(free("D4 E5 F6", "G7"), [""; 0]);
    // One cell from the edge, only one point completes. At the edge none does.
    assert_eq!(free("B8 C8 D8", ""), ["Black OpenThree B8 C8 D8: E8"]);
    assert_eq!(free("A8 B8 C8", ""), [""; 0]);
    assert_eq!(
        free("H8 I8 J8 K8", "C3 C4 C5"),
        [
            "Black Four H8 I8 J8 K8: G8 L8",
            "White OpenThree C3 C4 C5: C2 C6",
        ]
    );
    // Two fours on one line share stones.
    assert_eq!(
        free("F8 H8 I8 J8 L8", ""),
        ["Black Four F8 H8 I8 J8: G8", "Black Four H8 I8 J8 L8: K8"]
    );
}

#[test]
fn the_rule_decides_what_threatens() {
    let six = "D8 E8 F8 H8 I8";
    assert_eq!(told(Rule::Freestyle, six, "").len(), 1);
    assert_eq!(told(Rule::Standard, six, ""), [""; 0]);
    assert_eq!(told(Rule::Renju, six, ""), [""; 0]);
    assert_eq!(
        told(Rule::Renju, "", six),
        ["White Four D8 E8 F8 H8 I8: G8"]
    );
    // J8 makes the open four, but in Renju also two crossing threes.
    let crossed = "G8 H8 I8 J9 J10 K7 L6";
    assert_eq!(
        told(Rule::Freestyle, crossed, "")[0],
        "Black OpenThree G8 H8 I8: F8 J8"
    );
    assert_eq!(
        told(Rule::Renju, crossed, "")[0],
        "Black OpenThree G8 H8 I8: F8"
    );
}

#[test]
fn rows_end_where_shapes_say() {
    let mut rng = StdRng::seed_from_u64(183);
    let readers = Rule::ALL.map(ShapeReader::new);
    let (mut fours, mut threes, mut doubles) = (0, 0, 0);
    for _ in 0..400 {
        let size = random::size(&mut rng);
        let (black, white) = (rng.random_range(5..30), rng.random_range(5..30));
        let stones = random::stones(size, black, white, &mut rng);
        for (rule, reader) in Rule::ALL.into_iter().zip(&readers) {
            let position =
                Position::from_stones(rule, size, stones.iter().copied(), Stone::Black).unwrap();
            let rows = rows(&position);
            let shapes = reader.read(&position);
            let shape = |point: Point, stone: Stone| {
                let here = shapes.iter().find(|shapes| shapes.point == point)?;
                match stone {
                    Stone::Black => here.black,
                    Stone::White => here.white,
                }
            };
            for row in &rows {
                assert!(!row.cells.is_empty(), "{rule:?} {row:?}\n{stones:?}");
                let of = |point: &Point| position.at(*point) == Some(row.stone);
                assert!(row.stones.iter().all(of), "{rule:?} {row:?}\n{stones:?}");
                for &cell in &row.cells {
                    let said = shape(cell, row.stone);
                    let right = match row.kind {
                        RowKind::Four => said == Some(Shape::Five),
                        RowKind::OpenThree => matches!(said, Some(Shape::Five | Shape::OpenFour)),
                    };
                    assert!(right, "{rule:?} {row:?} {said:?}\n{stones:?}");
                }
                match row.kind {
                    RowKind::Four => fours += 1,
                    RowKind::OpenThree => {
                        assert_eq!(row.stones.len(), 3);
                        threes += 1;
                    }
                }
            }
            let slow = Slow {
                rule,
                lines: position.lines().clone(),
            };
            for told in &shapes {
                for (stone, shape) in [(Stone::Black, told.black), (Stone::White, told.white)] {
                    let ends = |kind: RowKind| {
                        rows.iter().any(|row| {
                            row.stone == stone
                                && row.kind == kind
                                && row.cells.contains(&told.point)
                        })
                    };
                    match shape {
                        Some(Shape::Five) => assert!(ends(RowKind::Four), "{rule:?} {told:?}"),
                        Some(Shape::OpenFour) if !ends(RowKind::OpenThree) => {
                            // Two gapped fours on one line do not complete a three.
                            let next = slow.with(told.point, stone);
                            let fours: Vec<&Row> = rows
                                .iter()
                                .filter(|row| row.stone == stone && row.kind == RowKind::Four)
                                .collect();
                            let straight = Direction::ALL.into_iter().any(|direction| {
                                let along = |sign: i8| {
                                    (1..5)
                                        .filter_map(move |steps| {
                                            direction.walk(told.point, sign * steps)
                                        })
                                        .take_while(|at| position.at(*at) == Some(stone))
                                };
                                let run: Vec<Point> = along(-1).chain(along(1)).collect();
                                let in_four = fours
                                    .iter()
                                    .any(|four| run.iter().all(|at| four.stones.contains(at)));
                                next.row(told.point, direction, stone) == 4
                                    && next.fives(told.point, direction, stone) > 1
                                    && !in_four
                            });
                            assert!(!straight, "{rule:?} {told:?}\n{stones:?}");
                            doubles += 1;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    println!("{fours} fours, {threes} threes, {doubles} pairs of fours");
    assert!(fours > 300 && threes > 300, "{fours} {threes}");
}
