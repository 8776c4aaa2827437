//! Swap2 decisions: stones for an even opening, or a colour.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use gomoku_engine::{Engine, Opening, Point, Position, StopFlag, SwapChoice};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Swap2Decision {
    /// Place these stones, alternating colours.
    Place(Vec<Point>),
    Swap,
    /// Take White, who is to move.
    Stay,
}

/// Decides for the empty board, or for three or five stones. A colour choice takes at most half of
/// `time`. `flag` creates the flag with which the manager can stop a search; a stopped search
/// returns a legal point.
pub(super) fn decide(
    engine: &mut Engine,
    position: &Position,
    seed: u64,
    time: Duration,
    flag: &dyn Fn() -> StopFlag,
) -> Swap2Decision {
    let end = Instant::now() + time;
    let stones = position.moves().len();
    let missing = if stones == 0 {
        Opening::FIRST_STONES
    } else {
        let may_add = stones == Opening::FIRST_STONES;
        let choice = within(time / 2, &flag(), |stop| {
            engine.swap_choice(position, may_add, seed, stop)
        });
        match choice {
            SwapChoice::Black => return Swap2Decision::Swap,
            SwapChoice::White => return Swap2Decision::Stay,
            SwapChoice::AddTwo => Opening::ALL_STONES - Opening::FIRST_STONES,
        }
    };
    let mut position = position.clone();
    let mut points = Vec::new();
    for left in (1..=missing).rev() {
        let time = end.saturating_duration_since(Instant::now()) / left as u32;
        let point = within(time, &flag(), |stop| {
            engine.even_stone(&position, left, seed, stop)
        });
        let Some(point) = point.filter(|&point| position.play(point).is_ok()) else {
            break;
        };
        points.push(point);
    }
    Swap2Decision::Place(points)
}

/// Runs `work` and sets `stop` after `time`. Without a timer thread, node limits end the work after
/// about a second per stone.
fn within<T>(time: Duration, stop: &StopFlag, work: impl FnOnce(&StopFlag) -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let wait = move || {
            if finished.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.stop();
            }
        };
        let _timer = thread::Builder::new().spawn_scoped(scope, wait);
        let result = work(stop);
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use gomoku_engine::{BoardSize, EngineOptions, Rule};

    use super::*;

    fn position(rule: Rule, names: &[&str]) -> Position {
        let moves: Vec<Point> = names.iter().map(|name| name.parse().unwrap()).collect();
        Position::from_moves(rule, BoardSize::STANDARD, &moves).unwrap()
    }

    fn decided(position: &Position, seed: u64, time: Duration) -> Swap2Decision {
        let mut engine = Engine::new(EngineOptions::default());
        decide(&mut engine, position, seed, time, &StopFlag::new)
    }

    fn is_legal(position: &Position, points: &[Point]) -> bool {
        let mut position = position.clone();
        points.iter().all(|&point| position.play(point).is_ok())
    }

    #[test]
    fn adds_two_stones_to_an_even_opening_at_times() {
        let even = position(Rule::Freestyle, &["h8", "h11", "k12"]);
        let mut seen = [false; 2];
        for seed in 0..16 {
            match decided(&even, seed, Duration::from_secs(60)) {
                Swap2Decision::Place(points) => {
                    assert!(points.len() == 2 && is_legal(&even, &points), "{points:?}");
                    seen[0] = true;
                }
                Swap2Decision::Swap | Swap2Decision::Stay => seen[1] = true,
            }
            if seen == [true; 2] {
                return;
            }
        }
        panic!("always the same: {seen:?}");
    }

    #[test]
    fn never_adds_stones_to_five() {
        let five = position(Rule::Standard, &["h8", "h11", "k12", "g6", "e9"]);
        for seed in 0..4 {
            let decision = decided(&five, seed, Duration::from_millis(20));
            assert!(!matches!(decision, Swap2Decision::Place(_)), "{decision:?}");
        }
    }

    #[test]
    fn places_three_legal_stones_without_time() {
        for rule in Rule::ALL {
            let empty = position(rule, &[]);
            let Swap2Decision::Place(points) = decided(&empty, 1, Duration::ZERO) else {
                panic!("no stones");
            };
            assert!(points.len() == 3 && is_legal(&empty, &points), "{points:?}");
        }
    }
}
