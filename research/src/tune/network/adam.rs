//! Adam optimiser. Embeddings without a gradient still move by their momentum.

use gomoku_engine::network::layout::{CHANNELS, PARAMETERS, ROWS};

/// Decay rates of the two moments.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// Largest embedding of the integer form.
const MOST: f32 = 127.0 / 64.0;

pub(super) struct Gradient {
    pub(super) values: Vec<f32>,
    /// Embedding rows with a non-zero gradient.
    pub(super) touched: Vec<bool>,
}

impl Gradient {
    pub(super) fn new() -> Self {
        Self {
            values: vec![0.0; PARAMETERS],
            touched: vec![false; ROWS],
        }
    }

    pub(super) fn clear(&mut self) {
        let (rows, rest) = self.values.split_at_mut(ROWS * CHANNELS);
        for (row, touched) in rows.chunks_exact_mut(CHANNELS).zip(&mut self.touched) {
            if std::mem::take(touched) {
                row.fill(0.0);
            }
        }
        rest.fill(0.0);
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct LearningRate {
    pub(super) rate: f32,
    /// Multiplied by the rate.
    pub(super) decay: f32,
    /// Factor of the gradient.
    pub(super) share: f32,
    /// From 1.
    pub(super) step: u64,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Adam {
    pub(super) values: Vec<f32>,
    pub(super) means: Vec<f32>,
    pub(super) squares: Vec<f32>,
}

impl Adam {
    pub(super) fn new(values: Vec<f32>) -> Self {
        let zeros = vec![0.0; values.len()];
        Self {
            values,
            means: zeros.clone(),
            squares: zeros,
        }
    }

    /// Steps against the sum of the gradients. The result does not depend on the number of threads.
    pub(super) fn step(&mut self, gradients: &[&Gradient], pace: LearningRate, threads: usize) {
        let rows = PARAMETERS.div_ceil(CHANNELS);
        let chunk = rows.div_ceil(threads) * CHANNELS;
        std::thread::scope(|scope| {
            let parts = self
                .values
                .chunks_mut(chunk)
                .zip(self.means.chunks_mut(chunk))
                .zip(self.squares.chunks_mut(chunk));
            for (number, ((values, means), squares)) in parts.enumerate() {
                let first = number * chunk;
                scope.spawn(move || {
                    let rows = values
                        .chunks_mut(CHANNELS)
                        .zip(means.chunks_mut(CHANNELS))
                        .zip(squares.chunks_mut(CHANNELS));
                    for (row, ((values, means), squares)) in rows.enumerate() {
                        step_row(
                            gradients,
                            first + row * CHANNELS,
                            values,
                            means,
                            squares,
                            pace,
                        );
                    }
                });
            }
        });
    }
}

/// Updates up to [`CHANNELS`] numbers from `first`.
fn step_row(
    gradients: &[&Gradient],
    first: usize,
    values: &mut [f32],
    means: &mut [f32],
    squares: &mut [f32],
    pace: LearningRate,
) {
    let mut sum = [0.0; CHANNELS];
    for gradient in gradients {
        // Other parameters always have a gradient.
        if gradient
            .touched
            .get(first / CHANNELS)
            .copied()
            .unwrap_or(true)
        {
            for (sum, value) in sum.iter_mut().zip(&gradient.values[first..]) {
                *sum += value;
            }
        }
    }
    let most = if first < ROWS * CHANNELS {
        MOST
    } else {
        f32::INFINITY
    };
    let steps = pace.step.min(100_000) as i32;
    let (whole_mean, whole_square) = (1.0 - MEAN.powi(steps), 1.0 - SQUARE.powi(steps));
    let moments = means.iter_mut().zip(squares);
    for ((value, (mean, square)), sum) in values.iter_mut().zip(moments).zip(&sum) {
        let gradient = sum * pace.share;
        *mean += (1.0 - MEAN) * (gradient - *mean);
        *square += (1.0 - SQUARE) * (gradient * gradient - *square);
        let step = *mean / whole_mean / ((*square / whole_square).sqrt() + EPSILON);
        let moved = *value - pace.rate * (step + pace.decay * *value);
        *value = moved.clamp(-most, most);
    }
}
