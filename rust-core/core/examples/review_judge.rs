//! Compares review verdicts with a reference search of twenty times the nodes, in games of levels 1
//! to 10: `cargo run --release -p gomoku-core --example review_judge [MOVES]`. docs/review.md has
//! the figures.
//!
//! The reference has no solver: it searches before the move, after it and after the best move.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use gomoku_core::{Engines, MoveReview, MoveVerdict, PlayedGame, Review, ReviewTask, Rule};
use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Level, Limits, MATE, Outcome, Point, Position, StopFlag,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

const GAMES: u64 = 30;
const SEED: u64 = 20;
/// Twenty times the nodes of a review.
const NODES: u64 = 3_000_000;
/// Score equivalent to odds of e to 1.
const SCALE: f64 = 269.0;
/// Scores above it are found wins.
const SEEN: i32 = MATE - 1_000;
const VERDICTS: [MoveVerdict; 5] = [
    MoveVerdict::Best,
    MoveVerdict::Good,
    MoveVerdict::Inaccuracy,
    MoveVerdict::Mistake,
    MoveVerdict::Blunder,
];

fn play(rule: Rule, rng: &mut StdRng) -> Position {
    let levels = [(); 2].map(|()| Level::new(rng.random_range(1..=10)).unwrap());
    let mut engine = Engine::new(EngineOptions::default());
    let mut position = Position::new(rule, BoardSize::STANDARD);
    let seed = rng.random();
    while position.outcome().is_none() && position.moves().len() < 60 {
        let level = levels[position.moves().len() % 2];
        let choice = engine.choose(&position, level, seed, &StopFlag::new(), &mut |_| {});
        position.play(choice.unwrap().point).unwrap();
    }
    position
}

fn review(position: &Position) -> Review {
    let played = PlayedGame {
        rule: position.rule(),
        size: 15,
        black: String::new(),
        white: String::new(),
        moves: position
            .moves()
            .iter()
            .map(|played| (played.point.into(), 0))
            .collect(),
        lost: None,
    };
    let review = Review::of_record(&played.to_record().unwrap()).unwrap();
    ReviewTask::start(review, &Engines::default(), |_| {})
        .unwrap()
        .finish()
}

/// Returns the chance and best move of the side to move; no move after the end.
fn look(position: &Position) -> (f64, Option<Point>) {
    if let Some(outcome) = position.outcome() {
        let chance = match outcome.winner() {
            None => 0.5,
            Some(winner) if winner == position.turn() => 1.0,
            Some(_) => 0.0,
        };
        return (chance, None);
    }
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let mut engine = Engine::new(EngineOptions {
        table_mib: 64,
        threads: 1,
    });
    let choice = engine
        .search(position, &limits, 0, &StopFlag::new(), &mut |_| {})
        .unwrap();
    let chance = match choice.score {
        SEEN.. => 1.0,
        score if score <= -SEEN => 0.0,
        score => 1.0 / (1.0 + (-f64::from(score) / SCALE).exp()),
    };
    (chance, Some(choice.point))
}

fn after(position: &Position, point: Point) -> Position {
    let mut after = position.clone();
    after.play(point).unwrap();
    after
}

fn judge(position: &Position, played: Point) -> MoveVerdict {
    let (mut before, best) = look(position);
    let then = after(position, played);
    let left = match then.outcome() {
        Some(Outcome::ForbiddenMove { .. }) => 0.0,
        _ => 1.0 - look(&then).0,
    };
    if best == Some(played) {
        return MoveVerdict::Best;
    }
    if before < 1.0
        && let Some(best) = best
    {
        before = before.min(1.0 - look(&after(position, best)).0);
    }
    match before - left {
        ..0.02 => MoveVerdict::Best,
        ..0.07 => MoveVerdict::Good,
        ..0.15 => MoveVerdict::Inaccuracy,
        ..0.30 => MoveVerdict::Mistake,
        _ => MoveVerdict::Blunder,
    }
}

fn class(verdict: MoveVerdict) -> usize {
    VERDICTS.iter().position(|&known| known == verdict).unwrap()
}

fn main() {
    let wanted: usize = std::env::args()
        .nth(1)
        .map_or(100, |count| count.parse().unwrap());
    let mut rng = StdRng::seed_from_u64(SEED);
    let mut moves: Vec<(Position, MoveReview)> = Vec::new();
    for game in 0..GAMES {
        let rule = Rule::ALL[usize::try_from(game % 3).unwrap()];
        let position = play(rule, &mut rng);
        let points: Vec<Point> = position.moves().iter().map(|played| played.point).collect();
        for said in review(&position).moves() {
            if said.verdict == MoveVerdict::Opening || said.is_forced() {
                continue;
            }
            let plies = usize::try_from(said.ply).unwrap() - 1;
            let before = Position::from_moves(rule, position.size(), &points[..plies]).unwrap();
            moves.push((before, said.clone()));
        }
    }
    let mut table = [[0_usize; 5]; 5];
    let drawn: Vec<_> = moves.sample(&mut rng, wanted).collect();
    for (position, said) in &drawn {
        let point = Point::new(
            said.point.x.try_into().unwrap(),
            said.point.y.try_into().unwrap(),
        );
        let judged = judge(position, point);
        table[class(said.verdict)][class(judged)] += 1;
        if class(said.verdict).abs_diff(class(judged)) > 1 {
            let record: Vec<String> = position
                .moves()
                .iter()
                .map(|m| m.point.to_string())
                .collect();
            println!(
                "{:?}, after {}: {point}: {:?}, {} then {}, the judge {judged:?}",
                position.rule(),
                record.join(" "),
                said.verdict,
                said.chance_before,
                said.chance_after
            );
        }
    }
    println!(
        "of {} moves of {GAMES} games {}; rows the review, columns the judge",
        moves.len(),
        drawn.len()
    );
    for (verdict, row) in VERDICTS.iter().zip(table) {
        println!("{verdict:?}: {row:?}");
    }
    let within = |most: usize| {
        let cells = (0..5_usize).flat_map(|a| (0..5_usize).map(move |b| (a, b)));
        cells
            .filter(|(a, b)| a.abs_diff(*b) <= most)
            .map(|(a, b)| table[a][b])
            .sum::<usize>()
    };
    println!("the same {}, within one class {}", within(0), within(1));
}
