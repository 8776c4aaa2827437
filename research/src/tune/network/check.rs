//! Validation of networks and tables.

use gomoku_engine::network::Inputs;

use super::super::fit::{cross_entropy, scale_of_results};
use super::data::{Data, Decoder};
use super::model::{Scratch, TrainingTarget};
use super::train::{SHARDS, TrainingSettings};

#[derive(Debug, Clone, Default)]
struct Sums {
    /// Network's log-odds, tables' evaluation, result.
    results: Vec<(f32, f32, f32)>,
    positions: u32,
    policy: f64,
    hits: u32,
    table_policy: f64,
    table_hits: u32,
}

/// Validation metrics.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Metrics {
    /// Log-loss of results.
    pub(super) results: f64,
    /// Log-loss of results at the best scale of the value.
    pub(super) results_at_best: f64,
    /// Cross-entropy of best moves.
    pub(super) policy: f64,
    /// Share of positions whose best move has the highest probability.
    pub(super) hits: f64,
}

/// Both on the same positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Check {
    pub(super) network: Metrics,
    pub(super) tables: Metrics,
}

pub(super) fn check(data: &Data, parameters: &[f32], settings: &TrainingSettings) -> Check {
    // A fixed number of shards makes sums independent of the number of threads.
    let size = data.checked.len().div_ceil(SHARDS).max(1);
    let shards: Vec<&[u32]> = data.checked.chunks(size).collect();
    let sums: Vec<Sums> = std::thread::scope(|scope| {
        let each = shards.len().div_ceil(settings.threads).max(1);
        let threads: Vec<_> = shards
            .chunks(each)
            .map(|mine| {
                scope.spawn(move || {
                    let shard = |numbers: &&[u32]| sums(data, numbers, parameters, settings);
                    mine.iter().map(shard).collect::<Vec<_>>()
                })
            })
            .collect();
        let done = threads.into_iter().filter_map(|thread| thread.join().ok());
        done.flatten().collect()
    });
    let mut all = Sums::default();
    for part in sums {
        all.results.extend(part.results);
        all.positions += part.positions;
        all.policy += part.policy;
        all.hits += part.hits;
        all.table_policy += part.table_policy;
        all.table_hits += part.table_hits;
    }
    let scale = settings.score_scale;
    let figures = |evaluations: Vec<(f32, f32)>, policy: f64, hits: u32| {
        let loss = |scale: f32| {
            let losses = evaluations
                .iter()
                .map(|&(e, result)| cross_entropy(result, e / scale));
            losses.sum::<f64>() / evaluations.len().max(1) as f64
        };
        let positions = f64::from(all.positions.max(1));
        Metrics {
            results: loss(scale),
            results_at_best: loss(scale_of_results(&evaluations)),
            policy: policy / positions,
            hits: f64::from(hits) / positions,
        }
    };
    let network = all
        .results
        .iter()
        .map(|&(odds, _, result)| (odds * scale, result));
    let tables = all
        .results
        .iter()
        .map(|&(_, evaluation, result)| (evaluation, result));
    Check {
        network: figures(network.collect(), all.policy, all.hits),
        tables: figures(tables.collect(), all.table_policy, all.table_hits),
    }
}

fn sums(data: &Data, numbers: &[u32], parameters: &[f32], settings: &TrainingSettings) -> Sums {
    let mut decoder = Decoder::new(data);
    let mut inputs = Inputs::default();
    let mut scratch = Scratch::default();
    let mut sums = Sums::default();
    for &number in numbers {
        let label = &data.labels[number as usize];
        decoder.decode(label, &mut inputs);
        if inputs.decided {
            continue;
        }
        let goal = settings.goal(label, 0);
        let losses = scratch.forward(parameters, &inputs, &goal);
        if let Some(result) = label.open_result() {
            sums.results
                .push((losses.odds, inputs.evaluation as f32, result));
        }
        if let Some(policy) = losses.policy {
            sums.positions += 1;
            sums.policy += policy;
            sums.hits += u32::from(losses.hit);
            let (loss, hit) = tables(&inputs, &goal);
            sums.table_policy += loss;
            sums.table_hits += u32::from(hit);
        }
    }
    sums
}

/// Cross-entropy of the best move by the tables' scores, and whether it scores highest.
fn tables(inputs: &Inputs, goal: &TrainingTarget) -> (f64, bool) {
    let candidates = || inputs.cells.iter().filter(|cell| cell.candidate);
    let top = candidates().map(|cell| cell.move_score).max().unwrap_or(0);
    let of = |score: i32| f64::from(score - top) / f64::from(goal.move_scale);
    let total: f64 = candidates().map(|cell| of(cell.move_score).exp()).sum();
    let best = candidates().find(|cell| cell.point == goal.best);
    let score = best.map_or(top, |cell| cell.move_score);
    // In a tie only the first highest score counts.
    let first = candidates().find(|cell| cell.move_score == top);
    let hit = first.is_some_and(|cell| cell.point == goal.best);
    (total.ln() - of(score), hit)
}
