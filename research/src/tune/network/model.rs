//! Loss of a position, and its gradient.

use gomoku_engine::network::layout::{
    self, CHANNELS, GLOBAL_SHARE, JOINED, POLICY, QUADRANTS, REGION, REGION_SHARE, REGIONS,
    RESULTS, VALUE,
};
use gomoku_engine::network::{Inputs, dense, relu};

/// Weighted training targets.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrainingTarget {
    pub(super) results: [f32; RESULTS],
    /// Best point.
    pub(super) best: u16,
    pub(super) policy_weight: f32,
    /// 0 to 7.
    pub(super) symmetry: usize,
    pub(super) score_scale: f32,
    pub(super) move_scale: f32,
}

/// Losses and predictions.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Losses {
    pub(super) value: f64,
    /// `None` if the best move is not a candidate.
    pub(super) policy: Option<f64>,
    /// Log-odds of the value.
    pub(super) odds: f32,
    /// The best move has the highest probability.
    pub(super) hit: bool,
}

/// Forward results for the backward pass.
#[derive(Default)]
pub(super) struct Scratch {
    cells: Vec<[f32; CHANNELS]>,
    /// Per candidate: cell index, hidden units, and logit, later probability.
    candidates: Vec<(usize, [f32; POLICY], f32)>,
    regions: [[f32; CHANNELS]; REGIONS],
    halves: [[f32; REGION]; REGIONS],
    global: [f32; CHANNELS],
    first: [f32; VALUE],
    second: [f32; VALUE],
    results: [f32; RESULTS],
    best: Option<usize>,
    /// Gradients by cell.
    cells_back: Vec<[f32; CHANNELS]>,
}

/// Images of regions under each symmetry.
const WAYS: [[usize; REGIONS]; 8] = {
    let mut ways = [[0; REGIONS]; 8];
    let mut way = 0;
    while way < 8 {
        let mut region = 0;
        while region < REGIONS {
            let (mut x, mut y) = (region % 3, region / 3);
            if way & 1 != 0 {
                x = 2 - x;
            }
            if way & 2 != 0 {
                y = 2 - y;
            }
            if way & 4 != 0 {
                (x, y) = (y, x);
            }
            ways[way][region] = 3 * y + x;
            region += 1;
        }
        way += 1;
    }
    ways
};

fn array<const N: usize>(parameters: &[f32], part: std::ops::Range<usize>) -> [f32; N] {
    parameters[part].as_chunks().0[0]
}

#[inline]
fn add<const N: usize>(sum: &mut [f32; N], x: &[f32; N]) {
    for (sum, x) in sum.iter_mut().zip(x) {
        *sum += x;
    }
}

fn softmax(logits: [f32; RESULTS]) -> [f32; RESULTS] {
    let top = logits.iter().copied().fold(f32::MIN, f32::max);
    let masses = logits.map(|logit| (logit - top).exp());
    let total: f32 = masses.iter().sum();
    masses.map(|mass| mass / total)
}

/// In an order that the compiler can vectorise.
#[inline]
fn dot<const N: usize>(x: &[f32; N], y: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    let (xs, x_rest) = x.as_chunks::<8>();
    let (ys, y_rest) = y.as_chunks::<8>();
    for (x, y) in xs.iter().zip(ys) {
        for lane in 0..8 {
            lanes[lane] += x[lane] * y[lane];
        }
    }
    let rest: f32 = x_rest.iter().zip(y_rest).map(|(x, y)| x * y).sum();
    lanes.iter().sum::<f32>() + rest
}

impl Scratch {
    /// Forward pass.
    pub(super) fn forward(
        &mut self,
        parameters: &[f32],
        inputs: &Inputs,
        goal: &TrainingTarget,
    ) -> Losses {
        let rows = parameters[layout::EMBEDDINGS].as_chunks::<CHANNELS>().0;
        self.cells.clear();
        let mut sums = [[0.0; CHANNELS]; REGIONS];
        for cell in &inputs.cells {
            let mut sum = rows[usize::from(cell.rows[0])];
            for &row in &cell.rows[1..] {
                add(&mut sum, &rows[usize::from(row)]);
            }
            let channels = relu(sum);
            add(&mut sums[usize::from(cell.region)], &channels);
            self.cells.push(channels);
        }
        self.global = [0.0; CHANNELS];
        for (region, sum) in sums.iter().enumerate() {
            add(&mut self.global, sum);
            self.regions[region] = sum.map(|x| x * REGION_SHARE);
            let bias = array(parameters, layout::region_bias(region));
            let weights = &parameters[layout::region_weights(region)];
            self.halves[region] = relu(dense(&self.regions[region], weights, bias));
        }
        self.global = self.global.map(|x| x * GLOBAL_SHARE);
        let mut losses = self.value(parameters, inputs, goal);
        self.policy(parameters, inputs, goal, &mut losses);
        losses
    }

    fn joined(&self, symmetry: usize) -> [f32; JOINED] {
        let mut joined = [0.0; JOINED];
        joined[..CHANNELS].copy_from_slice(&self.global);
        let quadrants = joined[CHANNELS..].as_chunks_mut::<REGION>().0;
        for (quadrant, regions) in quadrants.iter_mut().zip(QUADRANTS) {
            for region in regions {
                add(quadrant, &self.halves[WAYS[symmetry][region]]);
            }
        }
        joined
    }

    fn value(&mut self, parameters: &[f32], inputs: &Inputs, goal: &TrainingTarget) -> Losses {
        let joined = self.joined(goal.symmetry);
        let bias = array(parameters, layout::VALUE1_BIAS);
        self.first = relu(dense(&joined, &parameters[layout::VALUE1_WEIGHTS], bias));
        let bias = array(parameters, layout::VALUE2_BIAS);
        self.second = relu(dense(
            &self.first,
            &parameters[layout::VALUE2_WEIGHTS],
            bias,
        ));
        let bias = array(parameters, layout::VALUE3_BIAS);
        let mut logits = dense(&self.second, &parameters[layout::VALUE3_WEIGHTS], bias);
        let skip =
            parameters[layout::VALUE_SKIP] * inputs.evaluation as f32 / goal.score_scale / 2.0;
        logits[0] += skip;
        logits[2] -= skip;
        self.results = softmax(logits);
        let [win, draw, loss] = self.results;
        let value = (0..RESULTS)
            .filter(|&at| goal.results[at] > 0.0)
            .map(|at| -f64::from(goal.results[at] * self.results[at].max(f32::MIN_POSITIVE).ln()))
            .sum();
        let (for_us, against_us) = (win + draw / 2.0, loss + draw / 2.0);
        Losses {
            value,
            odds: (for_us.max(f32::MIN_POSITIVE) / against_us.max(f32::MIN_POSITIVE)).ln(),
            ..Losses::default()
        }
    }

    fn policy(
        &mut self,
        parameters: &[f32],
        inputs: &Inputs,
        goal: &TrainingTarget,
        losses: &mut Losses,
    ) {
        let bias = array(parameters, layout::POLICY_BIAS);
        let bias = dense(&self.global, &parameters[layout::POLICY_GLOBAL], bias);
        let weights = &parameters[layout::POLICY_CELL];
        let out: [f32; POLICY] = array(parameters, layout::POLICY_OUT);
        let skip = parameters[layout::POLICY_SKIP] / goal.move_scale;
        self.candidates.clear();
        self.best = None;
        let mut top = (f32::MIN, 0);
        for (place, cell) in inputs.cells.iter().enumerate() {
            if !cell.candidate {
                continue;
            }
            let hidden = relu(dense(&self.cells[place], weights, bias));
            let logit = dot(&hidden, &out) + skip * cell.move_score as f32;
            if cell.point == goal.best {
                self.best = Some(self.candidates.len());
            }
            if logit > top.0 {
                top = (logit, self.candidates.len());
            }
            self.candidates.push((place, hidden, logit));
        }
        let Some(best) = self.best else {
            return;
        };
        let logit = self.candidates[best].2;
        let mut total = 0.0;
        for (_, _, logit) in &mut self.candidates {
            *logit = (*logit - top.0).exp();
            total += *logit;
        }
        for (_, _, mass) in &mut self.candidates {
            *mass /= total;
        }
        losses.policy = Some(f64::from(total.ln() + top.0 - logit));
        losses.hit = top.1 == best;
    }

    /// Adds the gradient of the last position's value loss and weighted policy loss. Marks
    /// embedding rows in `touched`.
    pub(super) fn backward(
        &mut self,
        parameters: &[f32],
        inputs: &Inputs,
        goal: &TrainingTarget,
        gradient: &mut [f32],
        touched: &mut [bool],
    ) {
        let (mut of_global, of_halves) = self.value_back(parameters, inputs, goal, gradient);
        let mut of_regions = [[0.0; CHANNELS]; REGIONS];
        for region in 0..REGIONS {
            let mut of_half = of_halves[region];
            mask(&mut of_half, &self.halves[region]);
            let bias = layout::region_bias(region);
            let weights = layout::region_weights(region);
            let back: [f32; CHANNELS] = dense_back(&of_half, &parameters[weights.clone()]);
            outer(&self.regions[region], &of_half, &mut gradient[weights]);
            add_slice(&mut gradient[bias], &of_half);
            of_regions[region] = back.map(|x| x * REGION_SHARE);
        }
        // The policy adds to the gradient of the sum of all cells, so it goes first.
        let mut of_cells = std::mem::take(&mut self.cells_back);
        of_cells.clear();
        of_cells.resize(self.cells.len(), [0.0; CHANNELS]);
        if self.best.is_some() && goal.policy_weight > 0.0 {
            self.policy_back(
                parameters,
                inputs,
                goal,
                gradient,
                &mut of_global,
                &mut of_cells,
            );
        }
        for of_region in &mut of_regions {
            for (x, global) in of_region.iter_mut().zip(&of_global) {
                *x += global * GLOBAL_SHARE;
            }
        }
        let rows = gradient[layout::EMBEDDINGS].as_chunks_mut::<CHANNELS>().0;
        for ((cell, channels), of_cell) in inputs.cells.iter().zip(&self.cells).zip(&mut of_cells) {
            add(of_cell, &of_regions[usize::from(cell.region)]);
            mask(of_cell, channels);
            for &row in &cell.rows {
                add(&mut rows[usize::from(row)], of_cell);
                touched[usize::from(row)] = true;
            }
        }
        self.cells_back = of_cells;
    }

    /// Gradients of the sum of all cells and of the halves.
    fn value_back(
        &self,
        parameters: &[f32],
        inputs: &Inputs,
        goal: &TrainingTarget,
        gradient: &mut [f32],
    ) -> ([f32; CHANNELS], [[f32; REGION]; REGIONS]) {
        let of_logits: [f32; RESULTS] =
            std::array::from_fn(|at| self.results[at] - goal.results[at]);
        let skip = inputs.evaluation as f32 / goal.score_scale / 2.0;
        gradient[layout::VALUE_SKIP] += (of_logits[0] - of_logits[2]) * skip;
        outer(
            &self.second,
            &of_logits,
            &mut gradient[layout::VALUE3_WEIGHTS],
        );
        add_slice(&mut gradient[layout::VALUE3_BIAS], &of_logits);
        let mut of_second: [f32; VALUE] =
            dense_back(&of_logits, &parameters[layout::VALUE3_WEIGHTS]);
        mask(&mut of_second, &self.second);
        outer(
            &self.first,
            &of_second,
            &mut gradient[layout::VALUE2_WEIGHTS],
        );
        add_slice(&mut gradient[layout::VALUE2_BIAS], &of_second);
        let mut of_first: [f32; VALUE] =
            dense_back(&of_second, &parameters[layout::VALUE2_WEIGHTS]);
        mask(&mut of_first, &self.first);
        let joined = self.joined(goal.symmetry);
        outer(&joined, &of_first, &mut gradient[layout::VALUE1_WEIGHTS]);
        add_slice(&mut gradient[layout::VALUE1_BIAS], &of_first);
        let of_joined: [f32; JOINED] = dense_back(&of_first, &parameters[layout::VALUE1_WEIGHTS]);
        let mut of_halves = [[0.0; REGION]; REGIONS];
        let quadrants = of_joined[CHANNELS..].as_chunks::<REGION>().0;
        for (quadrant, regions) in quadrants.iter().zip(QUADRANTS) {
            for region in regions {
                add(&mut of_halves[WAYS[goal.symmetry][region]], quadrant);
            }
        }
        (of_joined.as_chunks().0[0], of_halves)
    }

    fn policy_back(
        &self,
        parameters: &[f32],
        inputs: &Inputs,
        goal: &TrainingTarget,
        gradient: &mut [f32],
        of_global: &mut [f32; CHANNELS],
        of_cells: &mut [[f32; CHANNELS]],
    ) {
        let out: [f32; POLICY] = array(parameters, layout::POLICY_OUT);
        // Grouped by hidden unit: a candidate's gradient is a sum of rows.
        let mut weights = [[0.0; CHANNELS]; POLICY];
        for (input, row) in parameters[layout::POLICY_CELL]
            .as_chunks::<POLICY>()
            .0
            .iter()
            .enumerate()
        {
            for (hidden, weight) in row.iter().enumerate() {
                weights[hidden][input] = *weight;
            }
        }
        let mut of_bias = [0.0; POLICY];
        let mut of_out = [0.0; POLICY];
        let mut of_skip = 0.0;
        for (number, (place, hidden, mass)) in self.candidates.iter().enumerate() {
            let is_best = f32::from(u8::from(Some(number) == self.best));
            let of_logit = (mass - is_best) * goal.policy_weight;
            of_skip += of_logit * inputs.cells[*place].move_score as f32;
            let mut of_hidden = out.map(|weight| weight * of_logit);
            mask(&mut of_hidden, hidden);
            for (sum, hidden) in of_out.iter_mut().zip(hidden) {
                *sum += of_logit * hidden;
            }
            add(&mut of_bias, &of_hidden);
            let of_weights = &mut gradient[layout::POLICY_CELL];
            outer(&self.cells[*place], &of_hidden, of_weights);
            let of_cell = &mut of_cells[*place];
            for (row, of_hidden) in weights.iter().zip(&of_hidden) {
                for (x, weight) in of_cell.iter_mut().zip(row) {
                    *x += weight * of_hidden;
                }
            }
        }
        gradient[layout::POLICY_SKIP] += of_skip / goal.move_scale;
        add_slice(&mut gradient[layout::POLICY_OUT], &of_out);
        add_slice(&mut gradient[layout::POLICY_BIAS], &of_bias);
        outer(&self.global, &of_bias, &mut gradient[layout::POLICY_GLOBAL]);
        let back: [f32; CHANNELS] = dense_back(&of_bias, &parameters[layout::POLICY_GLOBAL]);
        add(of_global, &back);
    }
}

/// Clears the gradient where a ReLU returned zero.
#[inline]
fn mask<const N: usize>(gradient: &mut [f32; N], out: &[f32; N]) {
    for (gradient, out) in gradient.iter_mut().zip(out) {
        *gradient = if *out > 0.0 { *gradient } else { 0.0 };
    }
}

/// `of_y · weightsᵀ`, with one row of weights per input.
#[inline]
fn dense_back<const IN: usize, const OUT: usize>(of_y: &[f32; OUT], weights: &[f32]) -> [f32; IN] {
    let rows = weights.as_chunks::<OUT>().0;
    std::array::from_fn(|input| dot(of_y, &rows[input]))
}

/// Adds `xᵀ · of_y` to the gradient.
#[inline]
fn outer<const IN: usize, const OUT: usize>(
    x: &[f32; IN],
    of_y: &[f32; OUT],
    gradient: &mut [f32],
) {
    for (x, row) in x.iter().zip(gradient.as_chunks_mut::<OUT>().0) {
        for (sum, of_y) in row.iter_mut().zip(of_y) {
            *sum += x * of_y;
        }
    }
}

#[inline]
fn add_slice(sum: &mut [f32], x: &[f32]) {
    for (sum, x) in sum.iter_mut().zip(x) {
        *sum += x;
    }
}
