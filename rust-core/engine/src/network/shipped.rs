//! Golden test of the shipped networks, which must evaluate alike on every machine.

use std::fmt::Write as _;

use rand::SeedableRng;
use rand::rngs::StdRng;

use super::Networks;
use super::integer::IntegerAccumulators;
use super::integer::tests::play;
use crate::board::cell::Cell;
use crate::board::{SearchBoard, Tables};
use crate::{BoardSize, Position, Rule};

const FILE: &[u8] = include_bytes!("../../../../assets/networks.bin");
const GOLDEN: &str = include_str!("../../tests/golden/evaluations.txt");
const GOLDEN_PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/evaluations.txt");

/// One line per position: origin, evaluation, and sum over the empty points of policy score times
/// index.
fn text() -> String {
    let networks = Networks::from_bytes(FILE).unwrap();
    let mut text = "# rule lines seed stones evaluation moves\n".to_owned();
    for rule in Rule::ALL {
        let Some(network) = networks.of(rule) else {
            let _ = writeln!(text, "{rule:?} has no network");
            continue;
        };
        let tables = Tables::new(rule);
        for (lines, seed) in [(15, 1), (15, 2), (15, 3), (9, 4), (20, 5)] {
            let rng = &mut StdRng::seed_from_u64(seed);
            let size = BoardSize::new(lines).unwrap();
            let mut accumulators = IntegerAccumulators::new(network.clone(), rule, size);
            let mut board = SearchBoard::new(&tables, &Position::new(rule, size));
            for stones in (5..50).step_by(5) {
                play(&mut board, rng, 5);
                let evaluation = accumulators.evaluation(&board);
                let cells: Vec<Cell> = board.empty_cells().collect();
                let scores = accumulators.policy(&board, cells.into_iter());
                let moves: i64 = (scores.iter().zip(1..))
                    .map(|(&score, at)| i64::from(score) * at)
                    .sum();
                let _ = writeln!(
                    text,
                    "{rule:?} {lines} {seed} {stones} {evaluation} {moves}"
                );
            }
        }
    }
    text
}

#[test]
fn shipped_networks_evaluate_alike_on_every_machine() {
    if std::env::var_os("GOMOKU_BLESS").is_some() {
        std::fs::write(GOLDEN_PATH, text()).unwrap();
        return;
    }
    assert!(
        text() == GOLDEN,
        "the evaluations of assets/networks.bin are others: where it is another file,\n\
         GOMOKU_BLESS=1 cargo test -p gomoku-engine --lib what_ships\n\
         writes them anew, on an x86-64"
    );
}
