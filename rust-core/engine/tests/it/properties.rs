//! Properties of positions, points and the compact form.

use gomoku_engine::{BoardSize, CompactPosition, Move, Point, Position, Rule, Stone};
use proptest::prelude::*;

fn rules() -> impl Strategy<Value = Rule> {
    prop::sample::select(Rule::ALL.to_vec())
}

fn sizes() -> impl Strategy<Value = BoardSize> {
    (9..=20_i64).prop_map(|lines| BoardSize::new(lines).unwrap())
}

/// Random points, without those that the position rejects.
fn games() -> impl Strategy<Value = Position> {
    let points = prop::collection::vec((0..20_u8, 0..20_u8), 0..120);
    (rules(), sizes(), points).prop_map(|(rule, size, points)| {
        let mut position = Position::new(rule, size);
        for (x, y) in points {
            let _refused = position.play(Point::new(x % size.lines(), y % size.lines()));
        }
        position
    })
}

type Picture = (
    u64,
    Stone,
    Vec<Option<Stone>>,
    Vec<Move>,
    Option<gomoku_engine::Outcome>,
);

fn picture(position: &Position) -> Picture {
    (
        position.hash(),
        position.turn(),
        position
            .size()
            .points()
            .map(|point| position.at(point))
            .collect(),
        position.moves().to_vec(),
        position.outcome().cloned(),
    )
}

proptest! {
    // Prints a failure's smallest case, without a regression file next to the sources.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undo_takes_back_exactly_what_was_played(position in games(), x in 0..20_u8, y in 0..20_u8) {
        let before = picture(&position);
        let point = Point::new(x, y);
        for loses in [false, true] {
            let mut position = position.clone();
            let expected = position.check(point);
            let played = if loses {
                position.play_forbidden_loses(point)
            } else {
                let played = position.play(point);
                prop_assert_eq!(played, expected);
                played
            };
            if played.is_ok() {
                prop_assert_eq!(position.at(point), Some(before.1));
                prop_assert_eq!(position.undo(), Some(Move { stone: before.1, point }));
            }
            prop_assert_eq!(picture(&position), before.clone());
        }
    }

    #[test]
    fn the_hash_does_not_depend_on_the_order_of_moves(
        position in games(),
        shuffle in prop::collection::vec(any::<prop::sample::Index>(), 60),
    ) {
        // A shuffled row may be complete too early, so set up the stones.
        let mut stones: Vec<(Point, Stone)> =
            position.moves().iter().map(|m| (m.point, m.stone)).collect();
        for (i, index) in shuffle.iter().enumerate() {
            if !stones.is_empty() {
                let (i, j) = (i % stones.len(), index.index(stones.len()));
                stones.swap(i, j);
            }
        }
        let again =
            Position::from_stones(position.rule(), position.size(), stones, position.turn());
        prop_assert_eq!(again.unwrap().hash(), position.hash());
    }

    #[test]
    fn swapping_two_own_moves_gives_the_same_position(position in games()) {
        let mut points: Vec<Point> = position.moves().iter().map(|m| m.point).collect();
        if points.len() >= 4 {
            points.swap(0, 2);
            // Another order may be illegal, but gives no other position.
            if let Ok(again) = Position::from_moves(position.rule(), position.size(), &points) {
                prop_assert_eq!(again.hash(), position.hash());
                prop_assert_eq!(again.lines(), position.lines());
            }
        }
    }

    #[test]
    fn the_hash_tells_rules_sizes_and_turns_apart(
        (rule, size) in (rules(), sizes()),
        (other_rule, other_size) in (rules(), sizes()),
    ) {
        let turn = |rule, size, stone| Position::from_stones(rule, size, [], stone).unwrap().hash();
        let hash = turn(rule, size, Stone::Black);
        prop_assert_ne!(hash, turn(rule, size, Stone::White));
        let same = (rule, size) == (other_rule, other_size);
        prop_assert_eq!(hash == turn(other_rule, other_size, Stone::Black), same);
    }

    #[test]
    fn the_compact_form_keeps_the_board(position in games()) {
        let compact = CompactPosition::from(&position);
        prop_assert!(size_of_val(&compact) <= 600);
        prop_assert_eq!(compact.rule(), position.rule());
        prop_assert_eq!(compact.size(), position.size());
        prop_assert_eq!(compact.turn(), position.turn());
        for x in 0..=20 {
            for y in 0..=20 {
                prop_assert_eq!(compact.at(Point::new(x, y)), position.at(Point::new(x, y)));
            }
        }
        let back = Position::try_from(&compact).unwrap();
        prop_assert_eq!(back.hash(), position.hash());
        prop_assert_eq!(CompactPosition::from(&back), compact);
    }

    #[test]
    fn a_point_is_read_as_it_is_written(x in 0..20_u8, y in 0..20_u8) {
        let point = Point::new(x, y);
        let text = point.to_string();
        prop_assert_eq!(text.parse(), Ok(point));
        prop_assert_eq!(text.to_lowercase().parse(), Ok(point));
    }

    #[test]
    fn reading_a_point_never_panics(text in "\\PC{0,5}") {
        if let Ok(point) = text.parse::<Point>() {
            prop_assert_eq!(point.to_string(), text.to_ascii_uppercase());
        }
    }
}
