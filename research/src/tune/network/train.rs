//! Training: a batch is split into shards, whose gradients give one Adam step.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use gomoku_engine::network::layout::{self, CHANNELS, PARAMETERS, WINDOWS};
use gomoku_engine::network::{Inputs, Network};
use gomoku_lab::failure::Failure;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::adam::{Adam, Gradient, LearningRate};
use super::check::{self, Check};
use super::checkpoint;
use super::data::{Data, Decoder, Label};
use super::model::{Scratch, TrainingTarget};

/// Fixed, so that sums do not depend on the number of threads.
pub(super) const SHARDS: usize = 16;
/// Maximum warm-up steps.
const WARM_UP: u64 = 200;

#[derive(Debug, Clone)]
pub(super) struct TrainingSettings {
    pub(super) epochs: u64,
    pub(super) batch: usize,
    pub(super) rate: f32,
    pub(super) decay: f32,
    pub(super) result_share: f32,
    pub(super) policy_weight: f32,
    pub(super) score_scale: f32,
    pub(super) move_scale: f32,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) report: u64,
    pub(super) save: u64,
    /// Stops here, for a later run to resume.
    pub(super) stop_after: Option<u64>,
}

impl TrainingSettings {
    pub(super) fn goal(&self, label: &Label, symmetry: usize) -> TrainingTarget {
        TrainingTarget {
            results: label.target(self.score_scale, self.result_share),
            best: label.best,
            policy_weight: self.policy_weight,
            symmetry,
            score_scale: self.score_scale,
            move_scale: self.move_scale,
        }
    }

    /// Hash of everything that affects the result.
    fn fingerprint(&self, data: &Data, first: &[f32]) -> u64 {
        let mut hash = 0xCBF2_9CE4_8422_2325_u64;
        let mut add = |word: u64| hash = mix(hash ^ word);
        for word in [
            self.epochs,
            self.batch as u64,
            self.seed,
            data.trained.len() as u64,
        ] {
            add(word);
        }
        let floats = [
            self.rate,
            self.decay,
            self.result_share,
            self.policy_weight,
            self.score_scale,
            self.move_scale,
        ];
        for float in floats {
            add(u64::from(float.to_bits()));
        }
        for number in first {
            add(u64::from(number.to_bits()));
        }
        for label in &data.labels {
            add(u64::from(label.best) << 16 | u64::from(label.score as u16));
        }
        hash
    }

    fn pace(&self, step: u64, steps: u64, count: usize) -> LearningRate {
        let warm = WARM_UP.min(steps / 10).max(1);
        let turn = std::f32::consts::PI * step as f32 / steps as f32;
        let rise = ((step + 1) as f32 / warm as f32).min(1.0);
        LearningRate {
            rate: self.rate * rise * (0.5 + 0.5 * turn.cos()).max(0.01),
            decay: self.decay,
            share: 1.0 / count as f32,
            step: step + 1,
        }
    }
}

/// SplitMix64 output.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// Parameters with which the network reproduces the tables.
pub(super) fn start(seed: u64) -> Vec<f32> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut values = vec![0.0; PARAMETERS];
    let mut fill = |part: std::ops::Range<usize>, most: f32| {
        for value in &mut values[part] {
            *value = rng.random_range(-most..most);
        }
    };
    // Rare windows stay near their initial values, so windows begin near zero.
    fill(0..WINDOWS * CHANNELS, 0.02);
    fill(WINDOWS * CHANNELS..layout::EMBEDDINGS.end, 0.2);
    for (part, inputs) in [
        (layout::REGION_WEIGHTS, CHANNELS),
        (layout::VALUE1_WEIGHTS, layout::JOINED),
        (layout::VALUE2_WEIGHTS, layout::VALUE),
        (layout::POLICY_CELL, CHANNELS),
        (layout::POLICY_GLOBAL, CHANNELS),
    ] {
        fill(part, (3.0 / inputs as f32).sqrt());
    }
    // Draws are rare.
    values[layout::VALUE3_BIAS.start + 1] = -3.0;
    values[layout::VALUE_SKIP] = 1.0;
    values[layout::POLICY_SKIP] = 1.0;
    values
}

/// Initial parameters.
fn first_numbers(how: &TrainingSettings, from: Option<&Path>) -> Result<Vec<f32>, Failure> {
    let Some(path) = from else {
        return Ok(start(how.seed));
    };
    let network = Network::from_bytes(&std::fs::read(path)?)
        .map_err(|error| Failure::bad_input(format!("{}: {error}", path.display())))?;
    if (network.score_scale, network.move_scale) != (how.score_scale, how.move_scale) {
        let message = format!("{}: a network of other scales", path.display());
        return Err(Failure::bad_input(message));
    }
    Ok(network.parameters().to_vec())
}

struct Shard<'d> {
    decoder: Decoder<'d>,
    inputs: Inputs,
    scratch: Scratch,
    gradient: Gradient,
    losses: Mean,
}

/// Mean losses since the last report.
#[derive(Debug, Clone, Copy, Default)]
struct Mean {
    value: f64,
    values: u32,
    policy: f64,
    policies: u32,
}

impl<'d> Shard<'d> {
    fn new(data: &'d Data) -> Self {
        Self {
            decoder: Decoder::new(data),
            inputs: Inputs::default(),
            scratch: Scratch::default(),
            gradient: Gradient::new(),
            losses: Mean::default(),
        }
    }

    fn learn(
        &mut self,
        data: &Data,
        numbers: &[u32],
        epoch: u64,
        parameters: &[f32],
        how: &TrainingSettings,
    ) {
        self.gradient.clear();
        for &number in numbers {
            let label = &data.labels[number as usize];
            self.decoder.decode(label, &mut self.inputs);
            if self.inputs.decided {
                continue;
            }
            let symmetry = mix(how.seed ^ mix(epoch << 32 | u64::from(number))) % 8;
            let goal = how.goal(label, symmetry as usize);
            let losses = self.scratch.forward(parameters, &self.inputs, &goal);
            self.losses.value += losses.value;
            self.losses.values += 1;
            self.losses.policy += losses.policy.unwrap_or(0.0);
            self.losses.policies += u32::from(losses.policy.is_some());
            self.scratch.backward(
                parameters,
                &self.inputs,
                &goal,
                &mut self.gradient.values,
                &mut self.gradient.touched,
            );
        }
    }
}

pub(super) struct Files<'a> {
    pub(super) out: &'a Path,
    pub(super) checkpoint: &'a Path,
    pub(super) resume: bool,
    /// Initial network instead of one that reproduces the tables.
    pub(super) from: Option<&'a Path>,
}

/// Trains and writes a network. Returns the last validation metrics.
pub(super) fn train(
    data: &Data,
    how: &TrainingSettings,
    files: &Files<'_>,
    told: &mut dyn Write,
) -> Result<Check, Failure> {
    let first = first_numbers(how, files.from)?;
    let fingerprint = how.fingerprint(data, &first);
    let (mut step, mut adam) = if files.resume && files.checkpoint.exists() {
        checkpoint::read(files.checkpoint, fingerprint)?
    } else {
        (0, Adam::new(first))
    };
    let steps_an_epoch = data.trained.len().div_ceil(how.batch) as u64;
    let steps = how.epochs * steps_an_epoch;
    let last = how.stop_after.map_or(steps, |more| steps.min(step + more));
    let mut shards: Vec<Shard<'_>> = (0..SHARDS).map(|_| Shard::new(data)).collect();
    let mut order = Vec::new();
    let mut shuffled = None;
    let mut figures = check::check(data, &adam.values, how);
    print_progress(
        told,
        step,
        step as f64 / steps_an_epoch as f64,
        &mut [],
        &figures,
        0.0,
    )?;
    let mut begun = (Instant::now(), 0);
    while step < last {
        let epoch = step / steps_an_epoch;
        if shuffled != Some(epoch) {
            order.clone_from(&data.trained);
            order.shuffle(&mut StdRng::seed_from_u64(mix(how.seed ^ mix(epoch))));
            shuffled = Some(epoch);
        }
        let first = (step % steps_an_epoch) as usize * how.batch;
        let batch = &order[first..order.len().min(first + how.batch)];
        learn(data, batch, epoch, &adam.values, how, &mut shards);
        let gradients: Vec<&Gradient> = shards.iter().map(|shard| &shard.gradient).collect();
        adam.step(&gradients, how.pace(step, steps, batch.len()), how.threads);
        step += 1;
        begun.1 += batch.len();
        let is_last = step == last;
        if is_last || step % how.report == 0 {
            let speed = begun.1 as f64 / begun.0.elapsed().as_secs_f64();
            figures = check::check(data, &adam.values, how);
            let epochs = step as f64 / steps_an_epoch as f64;
            print_progress(told, step, epochs, &mut shards, &figures, speed)?;
            save_network(data, how, &adam, files.out)?;
            begun = (Instant::now(), 0);
        }
        if is_last || step % how.save == 0 {
            checkpoint::write(files.checkpoint, fingerprint, step, &adam)?;
        }
    }
    Ok(figures)
}

fn save_network(
    data: &Data,
    how: &TrainingSettings,
    adam: &Adam,
    out: &Path,
) -> Result<(), Failure> {
    let network = Network::new(
        data.rules[0],
        how.score_scale,
        how.move_scale,
        adam.values.clone(),
    )
    .ok_or_else(|| Failure::bad_input("the training ran away: try a smaller --rate"))?;
    Ok(checkpoint::write_whole(out, &network.to_bytes())?)
}

/// Computes a batch's gradients on several threads.
fn learn(
    data: &Data,
    batch: &[u32],
    epoch: u64,
    parameters: &[f32],
    how: &TrainingSettings,
    shards: &mut [Shard<'_>],
) {
    let share = batch.len().div_ceil(SHARDS);
    let each = SHARDS.div_ceil(how.threads);
    std::thread::scope(|scope| {
        for (number, mine) in shards.chunks_mut(each).enumerate() {
            scope.spawn(move || {
                for (at, shard) in mine.iter_mut().enumerate() {
                    let first = batch.len().min((number * each + at) * share);
                    let end = batch.len().min(first + share);
                    shard.learn(data, &batch[first..end], epoch, parameters, how);
                }
            });
        }
    });
}

fn print_progress(
    out: &mut dyn Write,
    step: u64,
    epochs: f64,
    shards: &mut [Shard<'_>],
    check: &Check,
    speed: f64,
) -> io::Result<()> {
    let mut sum = Mean::default();
    for shard in shards {
        let losses = std::mem::take(&mut shard.losses);
        sum.value += losses.value;
        sum.values += losses.values;
        sum.policy += losses.policy;
        sum.policies += losses.policies;
    }
    let Check { network, tables } = check;
    write!(out, "step {step}, {epochs:.2} epochs: ")?;
    if sum.values > 0 {
        write!(
            out,
            "learnt {:.4} and {:.4}; ",
            sum.value / f64::from(sum.values),
            sum.policy / f64::from(sum.policies.max(1))
        )?;
    }
    write!(
        out,
        "results {:.4} (tables {:.4}), at the best scale {:.4} ({:.4}); \
         moves {:.4} ({:.4}), first {:.1} % ({:.1} %)",
        network.results,
        tables.results,
        network.results_at_best,
        tables.results_at_best,
        network.policy,
        tables.policy,
        100.0 * network.hits,
        100.0 * tables.hits,
    )?;
    if speed > 0.0 {
        write!(out, "; {speed:.0} positions/s")?;
    }
    writeln!(out)?;
    out.flush()
}
