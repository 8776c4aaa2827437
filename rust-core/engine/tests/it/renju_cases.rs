//! Named Renju cases of `data/renju_cases.txt`, and labelled positions of
//! `data/renju_forbidden.jsonl`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::support::oracle::Board;
use gomoku_engine::renju::{RenjuVerdict, judge};
use gomoku_engine::{BoardSize, Forbidden, Point, Position, Rule, Stone, StoneLines};

struct Case {
    name: String,
    lines: StoneLines,
    board: Board,
    names: HashMap<String, Point>,
    rows: u8,
    expectations: usize,
}

impl Case {
    fn new(name: &str, size: BoardSize) -> Self {
        Self {
            name: name.to_owned(),
            lines: StoneLines::new(size),
            board: Board::new(size),
            names: HashMap::new(),
            rows: 0,
            expectations: 0,
        }
    }

    fn put(&mut self, point: Point, stone: Stone) {
        assert!(self.lines.is_empty_at(point), "{}: {point}", self.name);
        self.lines.toggle(point, stone);
        self.board.set(point, Some(stone));
    }

    fn row(&mut self, text: &str) {
        let size = self.lines.size();
        let y = size.lines() - 1 - self.rows;
        self.rows += 1;
        for (x, cell) in (0..).zip(text.split_whitespace()) {
            let point = Point::new(x, y);
            assert!(size.contains(point), "{}: the row is too long", self.name);
            match cell {
                "." => {}
                "X" => self.put(point, Stone::Black),
                "O" => self.put(point, Stone::White),
                name => assert!(self.names.insert(name.to_owned(), point).is_none()),
            }
        }
    }

    fn expect(&mut self, name: &str, word: &str) {
        let expected = match word {
            "free" => RenjuVerdict::Free,
            "five" => RenjuVerdict::Five,
            "overline" => RenjuVerdict::Forbidden(Forbidden::Overline),
            "double-four" => RenjuVerdict::Forbidden(Forbidden::DoubleFour),
            "double-three" => RenjuVerdict::Forbidden(Forbidden::DoubleThree),
            _ => panic!("{}: {word}?", self.name),
        };
        let point = self.names[name];
        assert_eq!(judge(&self.lines, point), expected, "{}: {name}", self.name);
        assert_eq!(
            self.board.judge(point),
            expected,
            "oracle, {}: {name}",
            self.name
        );
        self.expectations += 1;
    }
}

#[test]
fn named_cases() {
    let mut count = 0;
    let mut title = "";
    let mut case: Option<Case> = None;
    for line in include_str!("../data/renju_cases.txt").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (words.as_slice(), case.as_mut()) {
            ([] | ["#", ..], _) => {}
            (["case", ..], previous) => {
                assert!(
                    previous.is_none_or(|case| case.expectations > 0),
                    "{title}: asks nothing"
                );
                title = line.trim_start_matches("case ");
                case = None;
                count += 1;
            }
            (["size", lines], None) => {
                case = Some(Case::new(
                    title,
                    BoardSize::new(lines.parse().unwrap()).unwrap(),
                ));
            }
            ([name, "is", word], Some(case)) => case.expect(name, word),
            (["white", name], Some(case)) => case.put(case.names[*name], Stone::White),
            (_, Some(case)) => case.row(line),
            (_, None) => panic!("{title}: {line}"),
        }
    }
    assert!(count >= 30, "only {count} cases were read");
}

/// Array `field` of a JSON line, from its `[` to the matching `]`.
fn array<'a>(line: &'a str, field: &str) -> &'a str {
    let start = line.find(&format!("\"{field}\":[")).unwrap() + field.len() + 3;
    let mut depth = 0;
    let end = line[start..].find(|c| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        depth == 0
    });
    &line[start + 1..start + end.unwrap()]
}

/// Items `[x,y,third]` of an array. The file counts rows from the top.
fn items<'a>(line: &'a str, field: &str) -> Vec<(Point, &'a str)> {
    array(line, field)
        .split('[')
        .skip(1)
        .map(|item| {
            let mut parts = item.trim_end_matches(',').trim_end_matches(']').split(',');
            let mut number = || parts.next().unwrap().parse::<u8>().unwrap();
            let (x, y) = (number(), number());
            (
                Point::new(x, 14 - y),
                parts.next().unwrap().trim_matches('"'),
            )
        })
        .collect()
}

#[test]
fn labelled_positions() {
    let mut positions = 0;
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for line in include_str!("../data/renju_forbidden.jsonl").lines() {
        let stones = items(line, "stones")
            .into_iter()
            .map(|(point, colour)| match colour {
                "1" => (point, Stone::Black),
                "2" => (point, Stone::White),
                _ => panic!("{colour}"),
            });
        let position =
            Position::from_stones(Rule::Renju, BoardSize::STANDARD, stones, Stone::Black).unwrap();
        let expected: BTreeSet<(Point, Forbidden)> = items(line, "forbidden")
            .into_iter()
            .map(|(point, word)| {
                *seen.entry(word).or_default() += 1;
                let reason = match word {
                    "overline" => Forbidden::Overline,
                    "double_four" | "double_four_line" => Forbidden::DoubleFour,
                    "double_three" | "double_three_rec" => Forbidden::DoubleThree,
                    _ => panic!("{word}"),
                };
                (point, reason)
            })
            .collect();
        let found: BTreeSet<_> = position.forbidden_points().into_iter().collect();
        assert_eq!(found, expected, "{line}");
        for (point, word) in items(line, "legal_traps") {
            *seen.entry(word).or_default() += 1;
            let verdict = judge(position.lines(), point);
            match word {
                "five_wins" => assert_eq!(verdict, RenjuVerdict::Five, "{point} of {line}"),
                "false_double_three" => {
                    assert_eq!(verdict, RenjuVerdict::Free, "{point} of {line}")
                }
                _ => panic!("{word}"),
            }
        }
        positions += 1;
    }
    assert_eq!(positions, 155);
    assert_eq!(seen.len(), 7, "every kind of label: {seen:?}");
}
