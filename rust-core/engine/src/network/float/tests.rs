//! Tests accumulators against a full computation, and searches with a network.

use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::super::features::layout::{self, CHANNELS, PARAMETERS, POLICY, REGION, REGIONS};
use super::super::features::window_id;
use super::super::integer::IntegerAccumulators;
use super::super::integer::tests::play;
use super::super::{IntegerNetwork, NetworkConfig, NetworkUse, NetworkWeights, RuleSet};
use super::{Accumulators, InputReader, Inputs, Network};
use crate::board::cell::{Cell, cell_of};
use crate::board::{SearchBoard, Tables};
use crate::tuning::{EvaluationWeights, Extractor};
use crate::{
    BoardSize, Direction, Engine, EngineOptions, Limits, Point, Position, Rule, Stone, StopFlag,
};

fn random_network(rule: Rule, seed: u64) -> Arc<Network> {
    let mut rng = StdRng::seed_from_u64(seed);
    let numbers = (0..PARAMETERS).map(|_| rng.random_range(-0.3..0.3));
    Arc::new(Network::new(rule, 250.0, 200.0, numbers.collect()).unwrap())
}

fn used(network: Arc<Network>) -> NetworkConfig {
    NetworkConfig {
        weights: NetworkWeights::Floats(network),
        usage: NetworkUse::default(),
    }
}

/// Network that reproduces the tables.
fn echo(rule: Rule) -> NetworkConfig {
    let mut numbers = vec![0.0; PARAMETERS];
    numbers[layout::VALUE3_BIAS.start + 1] = -80.0;
    numbers[layout::VALUE_SKIP] = 1.0;
    numbers[layout::POLICY_SKIP] = 1.0;
    used(Arc::new(Network::new(rule, 250.0, 200.0, numbers).unwrap()))
}

#[test]
fn incremental_state_equals_a_full_computation() {
    let mut rng = StdRng::seed_from_u64(21);
    let mut compared = 0;
    for round in 0..9 {
        let rule = Rule::ALL[round % 3];
        let tables = Tables::new(rule);
        let network = random_network(rule, round as u64);
        let size = BoardSize::new([9, 15, 20][round / 3]).unwrap();
        let mut board = SearchBoard::new(&tables, &Position::new(rule, size));
        let mut accumulators = Accumulators::new(network.clone(), size);
        let mut free: Vec<Cell> = board.empty_cells().collect();
        let mut made = Vec::new();
        for _ in 0..1_500 {
            if !free.is_empty() && (made.len() < 12 || rng.random_range(0..100) < 52) {
                let cell = free.swap_remove(rng.random_range(0..free.len()));
                made.push(cell);
                board.make(cell);
            } else {
                free.push(made.pop().unwrap());
                board.unmake();
            }
            // As in a search, several moves lie between evaluations.
            if rng.random_range(0..4) == 0 && !free.is_empty() {
                let mut fresh = Accumulators::new(network.clone(), size);
                assert_eq!(accumulators.outputs(&board), fresh.outputs(&board));
                let some = || free.iter().copied().take(20);
                assert_eq!(
                    accumulators.policy(&board, some()),
                    fresh.policy(&board, some())
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn inputs_are_read_as_the_description_says() {
    let mut rng = StdRng::seed_from_u64(22);
    for rule in Rule::ALL {
        let extractor = Extractor::new(rule, &EvaluationWeights::default());
        for lines in [9, 15, 20] {
            let size = BoardSize::new(lines).unwrap();
            let mut reader = InputReader::new(&extractor, size);
            let mut inputs = Inputs::default();
            for _ in 0..20 {
                let (stones, turn) = some_stones(&mut rng, size);
                reader.read(stones.iter().copied(), turn, &mut inputs);
                let position =
                    Position::from_stones(rule, size, stones.iter().copied(), turn).unwrap();
                compare(&inputs, &position, &extractor);
            }
        }
    }
}

fn some_stones(rng: &mut StdRng, size: BoardSize) -> (Vec<(Point, Stone)>, Stone) {
    let dense = rng.random_range(5..60);
    let stones = size
        .points()
        .filter(|_| rng.random_range(0..100) < dense)
        .collect::<Vec<_>>()
        .into_iter()
        .map(|point| (point, Stone::BOTH[rng.random_range(0..2)]))
        .collect();
    (stones, Stone::BOTH[rng.random_range(0..2)])
}

/// Compares with the fit features and with windows read cell by cell.
fn compare(inputs: &Inputs, position: &Position, extractor: &Extractor) {
    let (size, turn) = (position.size(), position.turn());
    let features = extractor.extract(position);
    assert_eq!(inputs.evaluation, features.evaluation);
    assert_eq!(inputs.cells.len(), features.points.len());
    let content = |x: i32, y: i32| {
        let point = Point::new(x as u8, y as u8);
        if x < 0 || y < 0 || !size.contains(point) {
            return 3;
        }
        match position.at(point) {
            None => 0,
            Some(stone) if stone == turn => 1,
            Some(_) => 2,
        }
    };
    let points: Vec<Point> = size.points().collect();
    for (index, cell) in inputs.cells.iter().enumerate() {
        let known = &features.points[index];
        assert_eq!(cell.point, known.point);
        assert_eq!(
            usize::from(cell.rows[4]),
            layout::OWN_ROW + usize::from(known.own)
        );
        assert_eq!(
            usize::from(cell.rows[5]),
            layout::OTHER_ROW + usize::from(known.other)
        );
        assert_eq!(cell.move_score, features.move_scores[index]);
        assert!(!cell.candidate || known.candidate);
        let point = points[usize::from(cell.point)];
        for (direction, (dx, dy)) in [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().enumerate() {
            let at = |step: i32| {
                content(
                    i32::from(point.x) + dx * step,
                    i32::from(point.y) + dy * step,
                )
            };
            let before = [at(-1), at(-2), at(-3), at(-4)];
            let after = [at(1), at(2), at(3), at(4)];
            assert_eq!(cell.rows[direction], window_id(before, after), "{point}");
        }
    }
    assert_eq!(Direction::ALL.len(), 4);
}

/// Specification in double precision.
#[allow(clippy::needless_range_loop, reason = "as the formulas are written")]
fn by_the_book(network: &Network, inputs: &Inputs) -> ([f64; 3], Vec<f64>) {
    let numbers = network.parameters();
    let at = |index: usize| f64::from(numbers[index]);
    let layer = |x: &[f64], weights: std::ops::Range<usize>, bias: std::ops::Range<usize>| {
        let width = bias.len();
        (0..width)
            .map(|out| {
                let sum: f64 = (0..x.len())
                    .map(|input| x[input] * at(weights.start + input * width + out))
                    .sum();
                at(bias.start + out) + sum
            })
            .collect::<Vec<f64>>()
    };
    let relu = |x: Vec<f64>| x.into_iter().map(|x| x.max(0.0)).collect::<Vec<f64>>();
    let mut cells = Vec::new();
    let mut regions = vec![vec![0.0; CHANNELS]; REGIONS];
    let mut global = vec![0.0; CHANNELS];
    for cell in &inputs.cells {
        let channels: Vec<f64> = (0..CHANNELS)
            .map(|channel| {
                let rows = cell.rows.iter();
                let sum: f64 = rows
                    .map(|&row| at(usize::from(row) * CHANNELS + channel))
                    .sum();
                sum.max(0.0)
            })
            .collect();
        for channel in 0..CHANNELS {
            regions[usize::from(cell.region)][channel] += channels[channel] / 16.0;
            global[channel] += channels[channel] / 128.0;
        }
        cells.push(channels);
    }
    let halves: Vec<Vec<f64>> = (0..REGIONS)
        .map(|region| {
            let kind = [0, 1, 0, 1, 2, 1, 0, 1, 0][region];
            let weights = layout::REGION_WEIGHTS.start + kind * CHANNELS * REGION;
            let bias = layout::REGION_BIAS.start + kind * REGION;
            relu(layer(
                &regions[region],
                weights..weights + CHANNELS * REGION,
                bias..bias + REGION,
            ))
        })
        .collect();
    let mut joined = global.clone();
    for region in [0, 1, 3, 4] {
        for number in 0..REGION {
            joined.push(
                halves[region][number]
                    + halves[region + 1][number]
                    + halves[region + 3][number]
                    + halves[region + 4][number],
            );
        }
    }
    let first = relu(layer(&joined, layout::VALUE1_WEIGHTS, layout::VALUE1_BIAS));
    let second = relu(layer(&first, layout::VALUE2_WEIGHTS, layout::VALUE2_BIAS));
    let mut logits = layer(&second, layout::VALUE3_WEIGHTS, layout::VALUE3_BIAS);
    let skip = at(layout::VALUE_SKIP) * f64::from(inputs.evaluation) / 250.0 / 2.0;
    logits[0] += skip;
    logits[2] -= skip;
    let total: f64 = logits.iter().map(|logit| logit.exp()).sum();
    let results = [0, 1, 2].map(|result| logits[result].exp() / total);
    let shared = layer(&global, layout::POLICY_GLOBAL, layout::POLICY_BIAS);
    let moves = inputs.cells.iter().zip(&cells).map(|(cell, channels)| {
        let mut logit = at(layout::POLICY_SKIP) * f64::from(cell.move_score) / 200.0;
        for hidden in 0..POLICY {
            let sum: f64 = (0..CHANNELS)
                .map(|input| {
                    channels[input] * at(layout::POLICY_CELL.start + input * POLICY + hidden)
                })
                .sum();
            logit += (shared[hidden] + sum).max(0.0) * at(layout::POLICY_OUT.start + hidden);
        }
        logit
    });
    (results, moves.collect())
}

#[test]
fn a_network_computes_what_the_description_says() {
    let mut rng = StdRng::seed_from_u64(23);
    for rule in Rule::ALL {
        let network = random_network(rule, 24);
        let extractor = Extractor::new(rule, &EvaluationWeights::default());
        for lines in [9, 15, 16, 20] {
            let size = BoardSize::new(lines).unwrap();
            let mut inputs = Inputs::default();
            let (stones, turn) = some_stones(&mut rng, size);
            InputReader::new(&extractor, size).read(stones.iter().copied(), turn, &mut inputs);
            let (results, moves) = by_the_book(&network, &inputs);
            let position = Position::from_stones(rule, size, stones, turn).unwrap();
            let tables = Tables::new(rule);
            let board = SearchBoard::new(&tables, &position);
            let mut accumulators = Accumulators::new(network.clone(), size);
            let outputs = accumulators.outputs(&board);
            for (result, expected) in outputs.results.iter().zip(results) {
                assert!((f64::from(*result) - expected).abs() < 1e-4);
            }
            let odds = (results[0] + results[1] / 2.0) / (results[2] + results[1] / 2.0);
            let evaluation = 250.0 * odds.ln();
            let error = f64::from(outputs.evaluation) - evaluation;
            assert!(
                error.abs() < 0.01 * evaluation.abs() + 0.1,
                "{outputs:?} {evaluation}"
            );
            let points: Vec<Point> = size.points().collect();
            let cells = inputs
                .cells
                .iter()
                .map(|cell| cell_of(points[usize::from(cell.point)]));
            for (score, logit) in accumulators.policy(&board, cells).iter().zip(moves) {
                assert!(
                    (f64::from(*score) - 200.0 * logit).abs() < 1.0,
                    "{score} {logit}"
                );
            }
        }
    }
}

fn opening() -> Position {
    let mut position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
    for (x, y) in [(7, 7), (8, 8), (6, 8), (8, 6), (8, 7)] {
        position.play(Point::new(x, y)).unwrap();
    }
    position
}

fn choice(network: Option<NetworkConfig>, position: &Position) -> (Point, i32, u64, u32) {
    let mut engine = Engine::new(EngineOptions::default());
    engine.set_network(network);
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let choice = engine.search(position, &limits, 0, &StopFlag::new(), &mut |_| {});
    let choice = choice.unwrap();
    (choice.point, choice.score, choice.nodes, choice.depth)
}

#[test]
fn a_network_that_repeats_the_tables_searches_as_they_do() {
    let position = opening();
    let expected = choice(None, &position);
    assert_eq!(choice(Some(echo(Rule::Freestyle)), &position), expected);
    let other = used(random_network(Rule::Renju, 3));
    assert_eq!(choice(Some(other), &position), expected);
}

#[test]
fn a_search_with_a_network_is_repeatable_and_its_moves_are_legal() {
    let networked = used(random_network(Rule::Freestyle, 31));
    let position = opening();
    let expected = choice(Some(networked.clone()), &position);
    assert_eq!(choice(Some(networked.clone()), &position), expected);
    assert_ne!(choice(None, &position), expected);
    assert_eq!(position.check(expected.0), Ok(()));
    let value_alone = NetworkConfig {
        usage: NetworkUse {
            policy: None,
            ..networked.usage
        },
        ..networked
    };
    assert_ne!(choice(Some(value_alone), &position), expected);
}

fn moderate(rule: Rule, seed: u64) -> Network {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut numbers = random_network(rule, seed).parameters().to_vec();
    for number in &mut numbers[layout::EMBEDDINGS] {
        *number = rng.random_range(-40..=40) as f32 / 64.0;
    }
    Network::new(rule, 250.0, 200.0, numbers).unwrap()
}

#[test]
fn integers_say_what_floating_point_says() {
    let rng = &mut StdRng::seed_from_u64(71);
    let mut greatest = 0;
    for round in 0..60 {
        let rule = Rule::ALL[round % 3];
        let tables = Tables::new(rule);
        let size = BoardSize::new([15, 9, 20, 16][round % 4]).unwrap();
        let network = Arc::new(moderate(rule, round as u64));
        let (integers, clipped) = IntegerNetwork::from_network(&network, RuleSet::ALL).unwrap();
        assert_eq!(clipped.embeddings, (0, layout::EMBEDDINGS.end));
        let mut floats = Accumulators::new(network, size);
        let mut integers = IntegerAccumulators::new(Arc::new(integers), rule, size);
        let mut board = SearchBoard::new(&tables, &Position::new(rule, size));
        for _ in 0..12 {
            play(&mut board, rng, 3);
            let (exact, whole) = (floats.evaluation(&board), integers.evaluation(&board));
            // Two units are rounding errors, or more for large logits.
            let error = (exact - whole).abs();
            assert!(error <= 2 + exact.abs() / 250, "{exact} {whole}");
            greatest = greatest.max(exact.abs());
            let cells: Vec<Cell> = board.empty_cells().collect();
            let exact = floats.policy(&board, cells.iter().copied()).to_vec();
            let whole = integers.policy(&board, cells.iter().copied());
            for (exact, whole) in exact.iter().zip(whole) {
                assert!((exact - whole).abs() <= 3, "{exact} {whole}");
            }
        }
    }
    assert!(greatest > 100, "{greatest}");
}
