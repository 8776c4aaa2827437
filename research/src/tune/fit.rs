//! `gomoku-research tune fit`: the evaluation's tables and the move scores from searched positions.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use gomoku_engine::tuning::{COMBOS, SITUATIONS, WEIGHTS_LENGTH};
use gomoku_lab::failure::Failure;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::dataset::{Dataset, Sample, sigmoid};
use super::factors::FactorTable;

/// The file's evaluation weights have four fractional bits.
const FRACTION: f32 = 16.0;
const BATCH: usize = 4096;

/// Options of `gomoku-research tune fit`.
#[derive(Debug, Args)]
pub(super) struct FitArgs {
    /// Files of `gomoku-research tune selfplay`; all rules share the weights.
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Output file of the weights.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Weights to compare with.
    #[arg(long, value_name = "FILE")]
    before: Option<PathBuf>,
    /// Number of epochs.
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    /// Maximum learning rate.
    #[arg(long, default_value_t = 0.003)]
    rate: f32,
    /// Regularisation of the individual part of an entry.
    #[arg(long, default_value_t = 2e-5)]
    decay: f32,
    /// Share of the game's result in the target; the rest is the search's score.
    #[arg(long, default_value_t = 0.4)]
    result_share: f32,
    /// Score that corresponds to odds of e to 1 in the sigmoid; default: fitted to the results.
    #[arg(long)]
    scale: Option<f32>,
    /// Move score that corresponds to a probability factor of e.
    #[arg(long, default_value_t = 200.0)]
    move_scale: f32,
    /// Seed. The same seed and files give the same weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &FitArgs) -> Result<u8, Failure> {
    let mut out = io::stdout().lock();
    let data = Dataset::read(&args.data)?;
    let scale = args
        .scale
        .unwrap_or_else(|| scale_of_results(&known_results(&data)));
    writeln!(
        out,
        "{} positions to fit, {} to check; scale {scale:.1}",
        data.fitted,
        data.samples.len() - data.fitted
    )?;
    if let Some(path) = &args.before {
        let (value, moves) = read_weights(path, scale, args.move_scale)?;
        report(&mut out, "before", &value, &moves, &data, scale, args)?;
    }
    let mut value = ValueModel::new(args.decay);
    let mut moves = MoveModel::new(args.decay);
    let mut order: Vec<usize> = (0..data.fitted).collect();
    let mut rng = StdRng::seed_from_u64(args.seed);
    let steps = args.epochs * data.fitted.div_ceil(BATCH);
    let mut step = 0;
    for epoch in 0..args.epochs {
        order.shuffle(&mut rng);
        for batch in order.chunks(BATCH) {
            // Cosine schedule from the maximum rate to zero.
            let turn = std::f32::consts::PI * step as f32 / steps as f32;
            let rate = args.rate * (0.5 + 0.5 * turn.cos());
            step += 1;
            for &index in batch {
                let sample = &data.samples[index];
                value.learn(&data, sample, sample.target(scale, args.result_share));
                moves.learn(&data, sample);
            }
            value.step(rate, 1.0 / batch.len() as f32);
            moves.step(rate * 4.0, 1.0 / batch.len() as f32);
        }
        let name = format!("epoch {}", epoch + 1);
        report(&mut out, &name, &value, &moves, &data, scale, args)?;
    }
    std::fs::write(&args.out, weights(&value, &moves, scale, args.move_scale))?;
    Ok(0)
}

/// Scores and results of undecided positions.
fn known_results(data: &Dataset) -> Vec<(f32, f32)> {
    data.samples
        .iter()
        .filter(|sample| sample.is_open() && !sample.result.is_nan())
        .map(|sample| (f32::from(sample.score), sample.result))
        .collect()
}

/// Scale at which scores predict results best, by golden-section search.
pub(super) fn scale_of_results(known: &[(f32, f32)]) -> f32 {
    let loss = |scale: f32| -> f64 {
        known
            .iter()
            .map(|&(score, result)| cross_entropy(result, score / scale))
            .sum()
    };
    let (mut low, mut high) = (30.0_f32, 1500.0_f32);
    for _ in 0..24 {
        let (a, b) = (low + 0.382 * (high - low), low + 0.618 * (high - low));
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    (low + high) / 2.0
}

/// Cross-entropy of the sigmoid of `logit` and `target`.
pub(super) fn cross_entropy(target: f32, logit: f32) -> f64 {
    // ln(1 + e^x) without overflow.
    let softplus = logit.max(0.0) + (-logit.abs()).exp().ln_1p();
    f64::from(softplus - target * logit)
}

/// Sums of tables through a sigmoid.
struct ValueModel {
    own: FactorTable,
    other: FactorTable,
    situations: FactorTable,
}

impl ValueModel {
    fn new(decay: f32) -> Self {
        Self {
            own: FactorTable::by_combination(1, decay, || 0.0),
            other: FactorTable::by_combination(1, decay, || 0.0),
            situations: FactorTable::by_situation(1, decay, || 0.0),
        }
    }

    fn logit(&self, data: &Dataset, sample: &Sample) -> f32 {
        let mut sum = self.situations.row(sample.situation)[0];
        for pair in data.pairs(sample) {
            let value = self.own.row(pair.own)[0] + self.other.row(pair.other)[0];
            sum += f32::from(pair.points) * value;
        }
        sum
    }

    fn learn(&mut self, data: &Dataset, sample: &Sample, target: f32) {
        let error = sigmoid(self.logit(data, sample)) - target;
        self.situations.gradient_row(sample.situation)[0] += error;
        for pair in data.pairs(sample) {
            let share = error * f32::from(pair.points);
            self.own.gradient_row(pair.own)[0] += share;
            self.other.gradient_row(pair.other)[0] += share;
        }
    }

    fn step(&mut self, rate: f32, share: f32) {
        self.own.step(rate, share);
        self.other.step(rate, share);
        self.situations.step(rate, share);
    }
}

/// Softmax over the candidates.
struct MoveModel {
    own: FactorTable,
    other: FactorTable,
}

impl MoveModel {
    fn new(decay: f32) -> Self {
        Self {
            own: FactorTable::by_combination(1, decay, || 0.0),
            other: FactorTable::by_combination(1, decay, || 0.0),
        }
    }

    fn logits(&self, data: &Dataset, sample: &Sample) -> Vec<f32> {
        data.pairs(sample)
            .iter()
            .map(|pair| self.own.row(pair.own)[0] + self.other.row(pair.other)[0])
            .collect()
    }

    fn learn(&mut self, data: &Dataset, sample: &Sample) {
        let logits = self.logits(data, sample);
        let pairs = data.pairs(sample);
        let top = top(pairs, &logits);
        let mass = |index: usize| f32::from(pairs[index].candidates) * (logits[index] - top).exp();
        let total: f32 = (0..pairs.len()).map(mass).sum();
        for (index, pair) in pairs.iter().enumerate() {
            let wanted = if index == usize::from(sample.best) {
                1.0
            } else {
                0.0
            };
            let error = mass(index) / total - wanted;
            if error != 0.0 {
                self.own.gradient_row(pair.own)[0] += error;
                self.other.gradient_row(pair.other)[0] += error;
            }
        }
    }

    fn step(&mut self, rate: f32, share: f32) {
        self.own.step(rate, share);
        self.other.step(rate, share);
    }
}

fn top(pairs: &[super::dataset::Pair], logits: &[f32]) -> f32 {
    pairs
        .iter()
        .zip(logits)
        .filter(|(pair, _)| pair.candidates > 0)
        .map(|(_, &logit)| logit)
        .fold(f32::MIN, f32::max)
}

/// Prints both models' losses on validation positions.
fn report(
    out: &mut impl Write,
    name: &str,
    value: &ValueModel,
    moves: &MoveModel,
    data: &Dataset,
    scale: f32,
    args: &FitArgs,
) -> io::Result<()> {
    let checked = &data.samples[data.fitted..];
    let (mut value_loss, mut open_loss, mut result_loss) = ((0.0, 0), (0.0, 0), (0.0, 0));
    let mut move_loss = 0.0;
    let mut hits = [0.0_f64; 3];
    let add = |sum: &mut (f64, u32), loss: f64| {
        sum.0 += loss;
        sum.1 += 1;
    };
    for sample in checked {
        let logit = value.logit(data, sample);
        let loss = cross_entropy(sample.target(scale, args.result_share), logit);
        add(&mut value_loss, loss);
        if sample.is_open() {
            add(&mut open_loss, loss);
            if !sample.result.is_nan() {
                add(&mut result_loss, cross_entropy(sample.result, logit));
            }
        }
        let pairs = data.pairs(sample);
        let logits = moves.logits(data, sample);
        let top = top(pairs, &logits);
        let total: f32 = pairs
            .iter()
            .zip(&logits)
            .map(|(pair, logit)| f32::from(pair.candidates) * (logit - top).exp())
            .sum();
        let best = logits[usize::from(sample.best)];
        move_loss += f64::from(total.ln() + top - best);
        // Ties precede the best move half of the time.
        let (mut before, mut equal) = (0.0, -1.0);
        for (pair, &logit) in pairs.iter().zip(&logits) {
            if logit > best {
                before += f64::from(pair.candidates);
            } else if logit == best {
                equal += f64::from(pair.candidates);
            }
        }
        for (hits, places) in hits.iter_mut().zip([1.0, 3.0, 8.0]) {
            let chance: f64 = (places - before) / (equal + 1.0);
            *hits += chance.clamp(0.0, 1.0);
        }
    }
    let count = checked.len().max(1) as f64;
    let mean = |(sum, count): (f64, u32)| sum / f64::from(count.max(1));
    writeln!(
        out,
        "{name}: log-loss {:.4}, of open positions {:.4}, of results {:.4}; moves {:.4}, \
         best among first 1 {:.3}, 3 {:.3}, 8 {:.3}",
        mean(value_loss),
        mean(open_loss),
        mean(result_loss),
        move_loss / count,
        hits[0] / count,
        hits[1] / count,
        hits[2] / count,
    )?;
    out.flush()
}

/// Serialises the weights for the engine's `eval::weights`.
fn weights(value: &ValueModel, moves: &MoveModel, scale: f32, move_scale: f32) -> Vec<u8> {
    let mut numbers = Vec::with_capacity(WEIGHTS_LENGTH / 2);
    let mut put = |rows: &[f32], factor: f32, shift: f32| {
        numbers.extend(
            rows.iter()
                .map(|row| ((row - shift) * factor).round() as i16),
        );
    };
    put(&value.own.rows, scale * FRACTION, 0.0);
    put(&value.other.rows, scale * FRACTION, 0.0);
    put(&value.situations.rows, scale * FRACTION, 0.0);
    // Only differences matter, so a dead point gets zero.
    put(&moves.own.rows, move_scale, moves.own.rows[0]);
    put(&moves.other.rows, move_scale, moves.other.rows[0]);
    numbers.into_iter().flat_map(i16::to_le_bytes).collect()
}

fn read_weights(
    path: &std::path::Path,
    scale: f32,
    move_scale: f32,
) -> Result<(ValueModel, MoveModel), Failure> {
    let bytes = std::fs::read(path)?;
    if bytes.len() != WEIGHTS_LENGTH {
        let message = format!("{}: not a file of weights", path.display());
        return Err(Failure::bad_input(message));
    }
    let numbers: Vec<f32> = bytes
        .chunks_exact(2)
        .map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])))
        .collect();
    let mut value = ValueModel::new(0.0);
    let mut moves = MoveModel::new(0.0);
    let mut rest = numbers.as_slice();
    let mut take = |rows: &mut Vec<f32>, length: usize, factor: f32| {
        let (mine, others) = rest.split_at(length);
        *rows = mine.iter().map(|number| number / factor).collect();
        rest = others;
    };
    take(&mut value.own.rows, COMBOS, scale * FRACTION);
    take(&mut value.other.rows, COMBOS, scale * FRACTION);
    take(&mut value.situations.rows, SITUATIONS, scale * FRACTION);
    take(&mut moves.own.rows, COMBOS, move_scale);
    take(&mut moves.other.rows, COMBOS, move_scale);
    Ok((value, moves))
}
