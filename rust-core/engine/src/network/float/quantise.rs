//! Quantisation to integers.

use super::super::features::layout::{self, CHANNELS, JOINED, POLICY, REGION, RESULTS, VALUE};
use super::super::format::RuleSet;
use super::super::integer::{
    CELL_MAX, GLOBAL_MAX, HIDDEN_MAX, IN_BITS, IntegerNetwork, Layer, REGION_CELLS, embeddings,
    joined_most,
};
use super::Network;

/// Fractional bits of a cell.
const CELL_BITS: i32 = 6;
/// Fractional bits of the region sums (scaled by 1/16) and of the sum over all cells (scaled by
/// 1/128 and shifted by four bits).
const REGION_BITS: i32 = CELL_BITS + 4;
const GLOBAL_BITS: i32 = CELL_BITS + 7 - 4;
const HIDDEN_BITS: i32 = 8;

/// Statistics of clipped parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Clipped {
    /// Embeddings outside ±127/64, and all embeddings.
    pub embeddings: (usize, usize),
}

impl IntegerNetwork {
    /// Quantises a network and counts clipped parameters. `None` if a layer's weights range too
    /// widely.
    #[must_use]
    pub fn from_network(network: &Network, rules: RuleSet) -> Option<(Self, Clipped)> {
        let numbers = network.part(layout::EMBEDDINGS);
        let scaled = |number: &f32| (f64::from(*number) * f64::from(1 << CELL_BITS)).round();
        let outside = numbers.iter().filter(|n| scaled(n).abs() > 127.0).count();
        let rows = numbers.as_chunks::<CHANNELS>().0.iter();
        let whole = |number: &f32| scaled(number).clamp(-127.0, 127.0) as i8;
        let embeddings = embeddings(rows.map(|row| row.each_ref().map(whole)));
        let region = |region: usize| {
            layer::<CHANNELS, REGION>(
                network.part(layout::region_weights(region)),
                network.part(layout::region_bias(region)),
                &|_| (REGION_BITS, REGION_CELLS * i64::from(CELL_MAX)),
                HIDDEN_BITS,
            )
        };
        let value2 = layer::<VALUE, VALUE>(
            network.part(layout::VALUE2_WEIGHTS),
            network.part(layout::VALUE2_BIAS),
            &|_| (HIDDEN_BITS, i64::from(HIDDEN_MAX)),
            HIDDEN_BITS,
        );
        let value3 = layer::<VALUE, RESULTS>(
            network.part(layout::VALUE3_WEIGHTS),
            network.part(layout::VALUE3_BIAS),
            &|_| (HIDDEN_BITS, i64::from(HIDDEN_MAX)),
            IN_BITS as i32,
        );
        let value1 = layer::<JOINED, VALUE>(
            network.part(layout::VALUE1_WEIGHTS),
            network.part(layout::VALUE1_BIAS),
            &|input| {
                let bits = if input < CHANNELS {
                    GLOBAL_BITS
                } else {
                    HIDDEN_BITS
                };
                (bits, joined_most(input))
            },
            HIDDEN_BITS,
        );
        // Their sums are added, so quantise both as one layer.
        let (cell, global) = (
            network.part(layout::POLICY_CELL),
            network.part(layout::POLICY_GLOBAL),
        );
        let both = layer::<{ 2 * CHANNELS }, POLICY>(
            &[cell, global].concat(),
            network.part(layout::POLICY_BIAS),
            &|input| {
                if input < CHANNELS {
                    (CELL_BITS, 4 * i64::from(CELL_MAX))
                } else {
                    (GLOBAL_BITS, 4 * GLOBAL_MAX)
                }
            },
            HIDDEN_BITS,
        )?;
        let part = |first: usize| {
            both.weights
                .map(|row| std::array::from_fn(|at| row[first + at]))
        };
        // Scale the logit to a move score.
        let out: Vec<f32> = (network.part(layout::POLICY_OUT).iter())
            .map(|weight| weight * network.move_scale)
            .collect();
        let skip = |at: usize| (f64::from(network.parameters()[at]) * 65_536.0).round() as i32;
        let integers = Self {
            rules,
            scale: (f64::from(network.score_scale) * 256.0).round() as i32,
            value_skip: skip(layout::VALUE_SKIP),
            policy_skip: skip(layout::POLICY_SKIP),
            embeddings,
            regions: [region(0)?, region(1)?, region(4)?],
            value1: value1?,
            value2: value2?,
            value3: value3?,
            policy_cell: Layer {
                weights: part(0),
                bias: [0; POLICY],
                shift: both.shift,
            },
            policy_global: Layer {
                weights: part(CHANNELS),
                bias: both.bias,
                shift: both.shift,
            },
            policy_out: layer(&out, &[0.0], &|_| (HIDDEN_BITS, i64::from(HIDDEN_MAX)), 0)?,
        };
        let clipped = Clipped {
            embeddings: (outside, numbers.len()),
        };
        integers.is_sound().then_some((integers, clipped))
    }
}

/// Quantises a layer with the finest weights whose sums can't overflow. `inputs` returns each
/// input's fractional bits and maximum. `bits` are the fractional bits of the outputs.
fn layer<const IN: usize, const OUT: usize>(
    weights: &[f32],
    bias: &[f32],
    inputs: &dyn Fn(usize) -> (i32, i64),
    bits: i32,
) -> Option<Layer<IN, OUT>> {
    (bits + 1..=bits + 30).rev().find_map(|sum_bits| {
        let whole = |number: f32, bits: i32| (f64::from(number) * f64::from(bits).exp2()).round();
        let mut layer = Layer {
            weights: [[0; IN]; OUT],
            bias: [0; OUT],
            shift: (sum_bits - bits) as u8,
        };
        for (output, row) in layer.weights.iter_mut().enumerate() {
            for (input, weight) in row.iter_mut().enumerate() {
                let number = whole(weights[input * OUT + output], sum_bits - inputs(input).0);
                if number.abs() > f64::from(i16::MAX) {
                    return None;
                }
                *weight = number as i16;
            }
            // Half a unit, so that the shift rounds.
            let number = whole(bias[output], sum_bits) + f64::from(1 << (layer.shift - 1));
            if number.abs() > f64::from(1 << 28) {
                return None;
            }
            layer.bias[output] = number as i32;
        }
        layer.is_sound(&|input| inputs(input).1).then_some(layer)
    })
}
