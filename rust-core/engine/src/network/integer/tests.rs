//! Tests accumulators against a full computation, with golden evaluations.

use std::sync::Arc;

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::super::features::layout::{POLICY, ROWS};
use super::super::{Networks, RuleSet};
use super::layer::Layer;
use super::{IntegerAccumulators, IntegerNetwork, embeddings};
use crate::board::cell::Cell;
use crate::board::{SearchBoard, Tables};
use crate::{BoardSize, Engine, EngineOptions, Limits, Point, Position, Rule, StopFlag};

fn random_layer<const IN: usize, const OUT: usize>(
    rng: &mut StdRng,
    most: i16,
    shift: u8,
) -> Layer<IN, OUT> {
    let mut layer = Layer {
        weights: [[0; IN]; OUT],
        bias: [0; OUT],
        shift,
    };
    for row in &mut layer.weights {
        for weight in row {
            *weight = rng.random_range(-most..=most);
        }
    }
    for bias in &mut layer.bias {
        *bias = rng.random_range(-1 << (shift + 4)..1 << (shift + 4));
    }
    layer
}

/// Made from integers only, so that it is the same on every machine.
pub(crate) fn random_integers(rules: RuleSet, seed: u64) -> IntegerNetwork {
    let rng = &mut StdRng::seed_from_u64(seed);
    let row = |rng: &mut StdRng| std::array::from_fn(|_| rng.random_range(-100..=100));
    let network = IntegerNetwork {
        rules,
        scale: 64_000,
        value_skip: 30_000,
        policy_skip: 50_000,
        embeddings: embeddings((0..ROWS).map(|_| row(rng))),
        regions: [
            random_layer(rng, 2_500, 12),
            random_layer(rng, 2_500, 12),
            random_layer(rng, 2_500, 12),
        ],
        value1: random_layer(rng, 600, 10),
        value2: random_layer(rng, 2_000, 12),
        value3: random_layer(rng, 2_000, 14),
        policy_cell: random_layer(rng, 9_000, 12),
        policy_global: random_layer(rng, 1_000, 12),
        policy_out: random_layer(rng, 2_000, 16),
    };
    let network = IntegerNetwork {
        policy_cell: Layer {
            bias: [0; POLICY],
            ..network.policy_cell
        },
        ..network
    };
    assert!(network.is_sound());
    network
}

pub(crate) fn play(board: &mut SearchBoard<'_>, rng: &mut StdRng, moves: usize) {
    for _ in 0..moves {
        let mut near = Vec::new();
        board.for_each_near(|cell| near.push(cell));
        if near.is_empty() {
            near = board.empty_cells().collect();
        }
        board.make(near[rng.random_range(0..near.len())]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn incremental_state_equals_a_full_computation(
        rule in 0..3_usize,
        lines in 9..=20_u8,
        seed in any::<u64>(),
    ) {
        let rule = Rule::ALL[rule];
        let tables = Tables::new(rule);
        let size = BoardSize::new(lines.into()).unwrap();
        let network = Arc::new(random_integers(RuleSet::ALL, seed & 3));
        let rng = &mut StdRng::seed_from_u64(seed);
        let mut board = SearchBoard::new(&tables, &Position::new(rule, size));
        let mut accumulators = IntegerAccumulators::new(network.clone(), rule, size);
        let mut free: Vec<Cell> = board.empty_cells().collect();
        let mut made = Vec::new();
        for _ in 0..400 {
            if !free.is_empty() && (made.len() < 8 || rng.random_range(0..100) < 55) {
                let cell = free.swap_remove(rng.random_range(0..free.len()));
                made.push(cell);
                board.make(cell);
            } else {
                free.push(made.pop().unwrap());
                board.unmake();
            }
            // As in a search, several moves lie between evaluations.
            if rng.random_range(0..4) == 0 {
                let mut fresh = IntegerAccumulators::new(network.clone(), rule, size);
                prop_assert_eq!(accumulators.evaluation(&board), fresh.evaluation(&board));
                let some = || free.iter().copied().take(20);
                prop_assert_eq!(accumulators.policy(&board, some()), fresh.policy(&board, some()));
            }
        }
    }
}

fn sample(rule: Rule, lines: u8) -> Vec<(i32, i64)> {
    let rng = &mut StdRng::seed_from_u64(u64::from(lines));
    let tables = Tables::new(rule);
    let size = BoardSize::new(lines.into()).unwrap();
    let network = Arc::new(random_integers(RuleSet::ALL, 5));
    let mut accumulators = IntegerAccumulators::new(network, rule, size);
    let mut board = SearchBoard::new(&tables, &Position::new(rule, size));
    (0..8)
        .map(|_| {
            play(&mut board, rng, 4);
            let cells: Vec<Cell> = board.empty_cells().collect();
            let scores = accumulators.policy(&board, cells.into_iter());
            let sum = (scores.iter().zip(1..)).map(|(&score, at)| i64::from(score) * at);
            let sum = sum.sum();
            (accumulators.evaluation(&board), sum)
        })
        .collect()
}

#[test]
fn every_machine_gives_the_same_evaluations() {
    let samples: Vec<_> = [
        (Rule::Freestyle, 15),
        (Rule::Standard, 20),
        (Rule::Renju, 15),
    ]
    .into_iter()
    .flat_map(|(rule, lines)| sample(rule, lines))
    .collect();
    assert_eq!(samples, GOLDEN);
}

/// Computed on x86-64.
const GOLDEN: [(i32, i64); 24] = [
    (-396, 7_957_930),
    (-324, 8_245_587),
    (-158, 9_304_138),
    (-228, 9_841_786),
    (-206, 10_543_405),
    (-142, 12_162_454),
    (-50, 12_841_672),
    (57, 13_176_974),
    (-269, 19_002_833),
    (-201, 22_089_320),
    (-200, 22_803_046),
    (-105, 23_440_374),
    (-332, 27_042_083),
    (-458, 28_332_929),
    (-568, 30_558_900),
    (-481, 31_489_235),
    (-399, 7_929_084),
    (-331, 8_192_783),
    (-167, 9_272_258),
    (-247, 9_706_457),
    (-217, 10_423_439),
    (-132, 11_885_609),
    (-70, 12_504_639),
    (24, 12_806_266),
];

#[test]
fn a_search_with_integers_is_repeatable() {
    let mut position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
    for (x, y) in [(7, 7), (8, 8), (6, 8), (8, 6), (8, 7)] {
        position.play(Point::new(x, y)).unwrap();
    }
    let choice = |networks: &Networks| {
        let mut engine = Engine::new(EngineOptions::default());
        engine.set_networks(networks.clone());
        let limits = Limits {
            nodes: Some(20_000),
            ..Limits::default()
        };
        let choice = engine.search(&position, &limits, 0, &StopFlag::new(), &mut |_| {});
        let choice = choice.unwrap();
        (choice.point, choice.score, choice.nodes, choice.depth)
    };
    let networks = Networks::from(random_integers(Rule::Freestyle.into(), 5));
    let expected = choice(&networks);
    assert_eq!(choice(&networks), expected);
    let tables = choice(&Networks::default());
    assert_ne!(tables, expected);
    let other = Networks::from(random_integers(Rule::Renju.into(), 5));
    assert_eq!(choice(&other), tables);
}
