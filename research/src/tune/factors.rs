//! Factorised tables by combination or situation. An entry is the sum of an individual part and
//! shared parts (the four patterns and the class), so rare entries generalise from similar ones.

use gomoku_engine::tuning::{self, COMBOS, SITUATIONS};

/// Decay rates of Adam.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
/// Large, so that a rare entry moves little.
const EPSILON: f32 = 1e-4;

/// Parameters with Adam's moments.
pub(super) struct Parameters {
    pub(super) values: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    decay: f32,
}

impl Parameters {
    /// L2 regularisation by `decay`.
    pub(super) fn new(values: Vec<f32>, decay: f32) -> Self {
        let zeros = vec![0.0; values.len()];
        Self {
            values,
            means: zeros.clone(),
            squares: zeros,
            decay,
        }
    }

    /// Steps by `rate` against the gradient.
    pub(super) fn step(&mut self, gradient: &[f32], rate: f32) {
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((value, (mean, square)), gradient) in self.values.iter_mut().zip(moments).zip(gradient)
        {
            let gradient = gradient + self.decay * *value;
            *mean += (1.0 - MEAN) * (gradient - *mean);
            *square += (1.0 - SQUARE) * (gradient * gradient - *square);
            *value -= rate * *mean / (square.sqrt() + EPSILON);
        }
    }
}

/// Table whose rows are sums of shared parts.
pub(super) struct FactorTable {
    width: usize,
    /// Parts of each row, equally many per row.
    parts: Vec<u32>,
    parts_a_row: usize,
    shared: Parameters,
    own: Parameters,
    /// Row sums, updated with the parts.
    pub(super) rows: Vec<f32>,
    pub(super) gradient: Vec<f32>,
}

impl FactorTable {
    fn new(
        width: usize,
        parts: Vec<u32>,
        parts_a_row: usize,
        decay: f32,
        mut start: impl FnMut() -> f32,
    ) -> Self {
        let rows = parts.len() / parts_a_row;
        let shared = parts.iter().max().map_or(0, |&last| last as usize + 1);
        let mut table = Self {
            width,
            parts,
            parts_a_row,
            shared: Parameters::new((0..shared * width).map(|_| start()).collect(), decay * 1e-2),
            own: Parameters::new(vec![0.0; rows * width], decay),
            rows: vec![0.0; rows * width],
            gradient: vec![0.0; rows * width],
        };
        table.renew();
        table
    }

    pub(super) fn by_combination(width: usize, decay: f32, start: impl FnMut() -> f32) -> Self {
        const CLASSES: u32 = 14;
        let parts: Vec<u32> = tuning::combinations()
            .iter()
            .flat_map(|combination| {
                let class = u32::from(combination.class);
                let [a, b, c, d] = combination.patterns.map(|p| CLASSES + u32::from(p));
                [class, a, b, c, d]
            })
            .collect();
        debug_assert_eq!(parts.len(), 5 * COMBOS);
        Self::new(width, parts, 5, decay, start)
    }

    /// Table by situation, with a mover's and an opponent's part.
    pub(super) fn by_situation(width: usize, decay: f32, start: impl FnMut() -> f32) -> Self {
        const MOVER: u32 = 32;
        let parts = (0..SITUATIONS as u32)
            .flat_map(|situation| [situation % MOVER, MOVER + situation / MOVER])
            .collect();
        Self::new(width, parts, 2, decay, start)
    }

    pub(super) fn row(&self, row: u16) -> &[f32] {
        let at = usize::from(row) * self.width;
        &self.rows[at..at + self.width]
    }

    pub(super) fn gradient_row(&mut self, row: u16) -> &mut [f32] {
        let at = usize::from(row) * self.width;
        &mut self.gradient[at..at + self.width]
    }

    /// Moves the parts against the gradient times `share`, and clears it.
    pub(super) fn step(&mut self, rate: f32, share: f32) {
        for value in &mut self.gradient {
            *value *= share;
        }
        let mut shared = vec![0.0; self.shared.values.len()];
        let width = self.width;
        for (row, parts) in self
            .gradient
            .chunks_exact(width)
            .zip(self.parts.chunks_exact(self.parts_a_row))
        {
            for &part in parts {
                let at = part as usize * width;
                for (sum, value) in shared[at..at + width].iter_mut().zip(row) {
                    *sum += value;
                }
            }
        }
        self.shared.step(&shared, rate);
        self.own.step(&self.gradient, rate);
        self.gradient.fill(0.0);
        self.renew();
    }

    fn renew(&mut self) {
        let width = self.width;
        let shared = &self.shared.values;
        for ((row, own), parts) in self
            .rows
            .chunks_exact_mut(width)
            .zip(self.own.values.chunks_exact(width))
            .zip(self.parts.chunks_exact(self.parts_a_row))
        {
            row.copy_from_slice(own);
            for &part in parts {
                let at = part as usize * width;
                for (value, part) in row.iter_mut().zip(&shared[at..at + width]) {
                    *value += part;
                }
            }
        }
    }
}
