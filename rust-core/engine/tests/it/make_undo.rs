//! A million random moves and undos against states computed from scratch.

use crate::support::oracle::Board;
use crate::support::random;
use gomoku_engine::{Outcome, PlayError, Point, Position, Stone};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Half of the steps: two tests run in parallel.
const STEPS: u32 = 500_000;

fn anew(position: &Position) -> Position {
    let stones = position
        .size()
        .points()
        .filter_map(|p| position.at(p).map(|s| (p, s)));
    Position::from_stones(position.rule(), position.size(), stones, position.turn()).unwrap()
}

fn assert_same(position: &Position, board: &Board) {
    let fresh = anew(position);
    assert_eq!(position.hash(), fresh.hash());
    assert_eq!(position.lines(), fresh.lines());
    assert_eq!(position.stone_count(), fresh.stone_count());
    assert_eq!(position.stone_count(), position.moves().len());
    let turn = if position.moves().len().is_multiple_of(2) {
        Stone::Black
    } else {
        Stone::White
    };
    assert_eq!(position.turn(), turn);
    match (position.outcome(), fresh.outcome()) {
        (Some(Outcome::Five { winner, .. }), Some(Outcome::Five { winner: again, .. })) => {
            assert_eq!(winner, again);
        }
        (kept, computed) => assert_eq!(kept, computed),
    }
    for point in position.size().points() {
        assert_eq!(position.at(point), board.at(point));
    }
}

fn assert_win(position: &Position, board: &Board) {
    let Some(last) = position.moves().last() else {
        assert_eq!(position.outcome(), None);
        return;
    };
    match position.outcome() {
        Some(Outcome::Five { winner, line }) => {
            assert!(board.wins(position.rule(), last.point));
            assert_eq!(*winner, last.stone);
            assert!(line.len() >= 5 && line.contains(&last.point));
            assert!(line.iter().all(|&point| board.at(point) == Some(*winner)));
            let step = |w: &[Point]| {
                (
                    i32::from(w[1].x) - i32::from(w[0].x),
                    i32::from(w[1].y) - i32::from(w[0].y),
                )
            };
            let first = step(&line[..2]);
            assert!([(1, 0), (0, 1), (1, 1), (1, -1)].contains(&first));
            assert!(line.windows(2).all(|w| step(w) == first));
        }
        other => {
            assert!(!board.wins(position.rule(), last.point));
            match other {
                Some(Outcome::Draw) => {
                    assert_eq!(position.stone_count(), position.size().area());
                }
                Some(Outcome::NoLegalMove) => assert!(
                    position
                        .empty_points()
                        .all(|point| position.forbidden_at(point).is_some())
                ),
                Some(Outcome::ForbiddenMove { .. }) => panic!("play accepts no forbidden point"),
                Some(Outcome::Five { .. }) | None => {}
            }
        }
    }
}

fn random_games(seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let (mut steps, mut fives, mut draws, mut refused) = (0, 0, 0, 0);
    while steps < STEPS {
        let (rule, size) = (random::rule(&mut rng), random::size(&mut rng));
        let mut position = Position::new(rule, size);
        let mut board = Board::new(size);
        // More moves than undos, so that games end.
        let forth = rng.random_range(55..95);
        for _ in 0..2 * size.area() {
            if rng.random_range(0..100) < forth && position.outcome().is_none() {
                let lines = size.lines();
                let point = Point::new(rng.random_range(0..lines), rng.random_range(0..lines));
                let before = position.hash();
                match position.play(point) {
                    Ok(()) => board.set(point, Some(position.turn().opponent())),
                    Err(error) => {
                        assert_eq!(position.hash(), before);
                        refused += u32::from(matches!(error, PlayError::Forbidden { .. }));
                        continue;
                    }
                }
                fives += u32::from(matches!(position.outcome(), Some(Outcome::Five { .. })));
                draws += u32::from(position.outcome() == Some(&Outcome::Draw));
            } else if let Some(last) = position.undo() {
                assert_eq!(board.at(last.point), Some(last.stone));
                assert_eq!(position.turn(), last.stone);
                assert_eq!(position.outcome(), None);
                board.set(last.point, None);
            }
            steps += 1;
            if position.outcome().is_some() || u32::is_multiple_of(steps, 8) {
                assert_same(&position, &board);
            }
            assert_win(&position, &board);
        }
        while position.undo().is_some() {}
        assert_eq!(position.hash(), Position::new(rule, size).hash());
        assert_eq!(position.lines(), Position::new(rule, size).lines());
    }
    println!("{steps} steps, {fives} fives, {draws} draws, {refused} forbidden points refused");
    assert!(
        fives > 1_000 && refused > 100,
        "{fives} fives, {refused} refused"
    );
}

#[test]
fn half_a_million_steps_are_consistent() {
    random_games(11);
}

#[test]
fn another_half_a_million_steps_are_consistent() {
    random_games(12);
}
