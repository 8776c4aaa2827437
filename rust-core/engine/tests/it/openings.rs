//! Tests of restricted opening moves and of Swap2 decisions.

use std::collections::HashSet;

use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Limits, Opening, Point, Position, Rule, StopFlag, SwapChoice,
};
use proptest::prelude::*;

fn engine() -> Engine {
    Engine::new(EngineOptions::default())
}

fn position(rule: Rule, names: &str) -> Position {
    let moves: Vec<Point> = names.split(' ').map(|name| name.parse().unwrap()).collect();
    Position::from_moves(rule, BoardSize::STANDARD, &moves).unwrap()
}

/// White's score by a longer search than the one that chose the stones.
fn judged(position: &Position) -> i32 {
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    let choice = engine().search(position, &limits, 0, &StopFlag::new(), &mut |_| {});
    choice.unwrap().score
}

fn complete(position: &mut Position, stones: usize, seed: u64) {
    let mut engine = engine();
    for left in (1..=stones).rev() {
        let point = engine.even_stone(position, left, seed, &StopFlag::new());
        position.play(point.unwrap()).unwrap();
    }
}

#[test]
fn renju_classic_allows_a_growing_square_for_three_stones() {
    let mut position = Position::new(Rule::Renju, BoardSize::STANDARD);
    for (point, points) in [("H8", 1), ("I9", 8), ("F6", 23)] {
        assert_eq!(
            Opening::RenjuClassic.points(&position).unwrap().len(),
            points
        );
        position.play(point.parse().unwrap()).unwrap();
    }
    assert_eq!(Opening::RenjuClassic.points(&position), None);
}

proptest! {
    #[test]
    fn the_square_lies_around_the_centre_of_any_board(
        lines in 9_i64..=20, ply in 0_usize..5, x in 0_u8..20, y in 0_u8..20,
    ) {
        let size = BoardSize::new(lines).unwrap();
        let (centre, point) = (size.centre(), Point::new(x, y));
        let near = |a: u8, b: u8| (i32::from(a) - i32::from(b)).abs() <= ply as i32;
        let inside = ply > 2 || near(x, centre.x) && near(y, centre.y);
        prop_assert_eq!(Opening::RenjuClassic.allows(size, ply, point), inside);
        prop_assert!(Opening::Free.allows(size, ply, point));
        prop_assert!(Opening::Swap2.allows(size, ply, point));
    }
}

#[test]
fn the_computer_places_even_and_varied_openings() {
    for rule in Rule::ALL {
        let mut seen = HashSet::new();
        for seed in 0..2 {
            let mut position = Position::new(rule, BoardSize::STANDARD);
            complete(&mut position, Opening::FIRST_STONES, seed);
            let score = judged(&position);
            assert!(score.abs() <= 150, "{rule:?} {seed}: {score}");
            seen.insert(position.moves().to_vec());
        }
        assert!(seen.len() > 1, "{rule:?}: always the same stones");
    }
}

#[test]
fn two_added_stones_keep_an_even_opening_even_and_mend_a_lopsided_one() {
    let mut even = Position::new(Rule::Freestyle, BoardSize::STANDARD);
    complete(&mut even, Opening::FIRST_STONES, 1);
    complete(&mut even, 2, 1);
    let score = judged(&even).abs();
    assert!(score <= 150, "{score}");
    // One white stone can't compensate for two good black ones.
    let mut mended = position(Rule::Freestyle, "H8 A1 I9");
    let lopsided = judged(&mended).abs();
    complete(&mut mended, 2, 1);
    let score = judged(&mended).abs();
    assert!(4 * score <= 3 * lopsided, "{lopsided} to {score}");
}

#[test]
fn the_better_colour_is_taken() {
    for (names, choice) in [
        ("H8 A1 I9", SwapChoice::Black),
        ("A1 H8 O15", SwapChoice::White),
    ] {
        let position = position(Rule::Freestyle, names);
        for seed in 0..2 {
            let stop = StopFlag::new();
            assert_eq!(engine().swap_choice(&position, true, seed, &stop), choice);
            assert_eq!(engine().swap_choice(&position, false, seed, &stop), choice);
        }
    }
}

#[test]
fn the_classic_opening_is_offered_with_its_own_rule_alone() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let offered = Opening::offered(rule);
        assert_eq!(offered[..2], [Opening::Free, Opening::Swap2]);
        let classic = offered.contains(&Opening::RenjuClassic);
        assert_eq!(classic, rule == Rule::Renju);
    }
}

#[test]
fn choices_are_repeatable() {
    for lines in [9, 20] {
        let first = |_| {
            let mut position = Position::new(Rule::Standard, BoardSize::new(lines).unwrap());
            complete(&mut position, Opening::FIRST_STONES, 9);
            let choice = engine().swap_choice(&position, true, 9, &StopFlag::new());
            (position.moves().to_vec(), choice)
        };
        assert_eq!(first(0), first(1));
    }
}

#[test]
fn a_restricted_move_is_one_of_the_points() {
    let position = position(Rule::Renju, "H8 I9");
    let points = Opening::RenjuClassic.points(&position).unwrap();
    let best = engine()
        .best_of(&position, &points, &StopFlag::new())
        .unwrap();
    assert!(points.contains(&best));
    assert_eq!(engine().best_of(&position, &[], &StopFlag::new()), None);
}

#[test]
fn a_stopped_engine_still_gives_a_legal_stone() {
    let stop = StopFlag::new();
    stop.stop();
    let position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
    let point = engine().even_stone(&position, 3, 1, &stop).unwrap();
    assert!(position.check(point).is_ok());
}
