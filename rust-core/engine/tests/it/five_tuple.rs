//! Tests of the five-tuple player against a naive evaluation.

use crate::support::random;
use gomoku_engine::{
    BoardSize, CompactPosition, Outcome, Point, Position, Rule, Stone, five_tuple,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn naive_score(position: &Position, point: Point) -> u32 {
    let cell = |x: i32, y: i32| -> Option<Option<Stone>> {
        let inside = 0..i32::from(position.size().lines());
        (inside.contains(&x) && inside.contains(&y))
            .then(|| position.at(Point::new(x as u8, y as u8)))
    };
    let mut score = 0;
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for back in 0..5 {
            let window: Option<Vec<Option<Stone>>> = (0..5)
                .map(|i| {
                    cell(
                        i32::from(point.x) + (i - back) * dx,
                        i32::from(point.y) + (i - back) * dy,
                    )
                })
                .collect();
            let Some(window) = window else { continue };
            let own = window
                .iter()
                .filter(|&&c| c == Some(position.turn()))
                .count();
            let other = window.iter().filter(|c| c.is_some()).count() - own;
            score += match (own, other) {
                (0, 0) => 7,
                (1, 0) => 35,
                (2, 0) => 800,
                (3, 0) => 15_000,
                (4, 0) => 800_000,
                (0, 1) => 15,
                (0, 2) => 400,
                (0, 3) => 1_800,
                (0, 4) => 100_000,
                _ => 0,
            };
        }
    }
    score
}

fn random_position(rng: &mut StdRng) -> Position {
    let size = random::size(rng);
    let (black, white) = (rng.random_range(0..45), rng.random_range(0..45));
    let stones = random::stones(size, black, white, rng);
    let turn = Stone::BOTH[rng.random_range(0..2)];
    Position::from_stones(random::rule(rng), size, stones, turn).unwrap()
}

#[test]
fn every_score_is_the_sum_of_its_windows() {
    let mut rng = StdRng::seed_from_u64(21);
    for _ in 0..300 {
        let position = random_position(&mut rng);
        let expected: Vec<(Point, u32)> = position
            .empty_points()
            .map(|point| (point, naive_score(&position, point)))
            .collect();
        assert_eq!(
            five_tuple::scores(&CompactPosition::from(&position)),
            expected
        );
    }
}

#[test]
fn the_choice_is_one_of_the_best_legal_points_and_each_is_drawn() {
    let mut rng = StdRng::seed_from_u64(22);
    let mut forbidden_best = 0;
    for _ in 0..2_000 {
        let position = random_position(&mut rng);
        let legal = position.legal_points();
        let best = legal
            .iter()
            .map(|&point| naive_score(&position, point))
            .max();
        let chosen = five_tuple::choose(&position, &mut rng);
        assert_eq!(chosen.map(|point| naive_score(&position, point)), best);
        assert!(chosen.is_none_or(|point| legal.contains(&point)));
        let any = position
            .empty_points()
            .map(|point| naive_score(&position, point))
            .max();
        forbidden_best += u32::from(position.outcome().is_none() && any > best);
    }
    assert!(
        forbidden_best > 10,
        "the best was forbidden only {forbidden_best} times"
    );
}

#[test]
fn every_best_point_is_drawn_and_a_seed_repeats_its_draw() {
    let size = BoardSize::new(10).unwrap();
    let position = Position::new(Rule::Freestyle, size);
    let mut seen: Vec<Point> = (0..200)
        .map(|seed| {
            let draw = || five_tuple::choose(&position, &mut StdRng::seed_from_u64(seed)).unwrap();
            assert_eq!(draw(), draw());
            draw()
        })
        .collect();
    seen.sort();
    seen.dedup();
    let best = naive_score(&position, size.centre());
    let mut expected: Vec<Point> = size
        .points()
        .filter(|&point| naive_score(&position, point) == best)
        .collect();
    expected.sort();
    assert!(expected.len() > 1);
    assert_eq!(seen, expected);
}

/// Pairs of colours, shifted by row: every window has both colours.
fn mixed(point: Point) -> Stone {
    if (point.x / 2 + point.y).is_multiple_of(2) {
        Stone::Black
    } else {
        Stone::White
    }
}

#[test]
fn without_a_live_window_it_still_plays_a_legal_point() {
    let size = BoardSize::new(9).unwrap();
    for rule in Rule::ALL {
        let hole = [Point::new(3, 3), Point::new(4, 7)];
        let stones = size
            .points()
            .filter(|p| !hole.contains(p))
            .map(|p| (p, mixed(p)));
        let position = Position::from_stones(rule, size, stones, Stone::White).unwrap();
        assert_eq!(position.outcome(), None);
        let scores = five_tuple::scores(&CompactPosition::from(&position));
        assert_eq!(scores, hole.map(|point| (point, 0)));
        let chosen = five_tuple::choose(&position, &mut StdRng::seed_from_u64(1)).unwrap();
        assert!(hole.contains(&chosen));
    }
}

#[test]
fn games_against_itself_end_by_the_rules() {
    let mut rng = StdRng::seed_from_u64(23);
    for game in 0..60 {
        let mut position = Position::new(Rule::ALL[game % 3], random::size(&mut rng));
        while let Some(point) = five_tuple::choose(&position, &mut rng) {
            position.play(point).unwrap();
        }
        let outcome = position.outcome().expect("it stops only at the end");
        assert!(!matches!(outcome, Outcome::ForbiddenMove { .. }));
    }
}
