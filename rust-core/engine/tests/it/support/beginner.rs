//! Scripted beginner: completes fives, blocks fours and open threes, else plays next to an own
//! stone.

use gomoku_engine::{Direction, Point, Position, Stone};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

pub(crate) fn choose(position: &Position, rng: &mut StdRng) -> Option<Point> {
    if position.outcome().is_some() {
        return None;
    }
    let own = position.turn();
    let ideas = [
        completions(
            position,
            own,
            &["XXXX.", "XXX.X", "XX.XX", "X.XXX", ".XXXX"],
        ),
        completions(
            position,
            own.opponent(),
            &["XXXX.", "XXX.X", "XX.XX", "X.XXX", ".XXXX"],
        ),
        // A dash must be empty but is not a candidate.
        completions(
            position,
            own.opponent(),
            &["-XXX.", ".XXX-", "-XX.X-", "-X.XX-"],
        ),
        beside_own(position),
        position.legal_points(),
    ];
    ideas.into_iter().find_map(|mut points| {
        points.retain(|&point| position.check(point).is_ok());
        points.choose(rng).copied()
    })
}

fn completions(position: &Position, stone: Stone, shapes: &[&str]) -> Vec<Point> {
    let size = position.size();
    let mut points = Vec::new();
    for direction in Direction::ALL {
        for start in size.points() {
            for shape in shapes {
                let mut open = None;
                let fits = (0..).zip(shape.bytes()).all(|(steps, wanted)| {
                    let Some(point) = direction.walk(start, steps).filter(|p| size.contains(*p))
                    else {
                        return false;
                    };
                    if wanted == b'.' {
                        open = Some(point);
                    }
                    position.at(point) == (wanted == b'X').then_some(stone)
                });
                points.extend(open.filter(|_| fits));
            }
        }
    }
    points
}

fn beside_own(position: &Position) -> Vec<Point> {
    let size = position.size();
    let own: Vec<Point> = size
        .points()
        .filter(|&point| position.at(point) == Some(position.turn()))
        .collect();
    if own.is_empty() {
        return vec![size.centre()];
    }
    let beside = |point: Point| {
        own.iter()
            .any(|o| o.x.abs_diff(point.x) <= 1 && o.y.abs_diff(point.y) <= 1)
    };
    let mut points: Vec<Point> = size.points().filter(|&point| beside(point)).collect();
    points.retain(|&point| position.is_empty_at(point));
    points
}
