//! Layers after the cells.

use super::super::features::layout::{
    self, CHANNELS, GLOBAL_SHARE, JOINED, KINDS, POLICY, QUADRANTS, REGION, REGION_SHARE, REGIONS,
    RESULTS, VALUE,
};
use super::Network;

/// `bias + x · weights`, with one row of weights per input.
#[inline]
#[must_use]
pub fn dense<const IN: usize, const OUT: usize>(
    x: &[f32; IN],
    weights: &[f32],
    bias: [f32; OUT],
) -> [f32; OUT] {
    let mut y = bias;
    for (x, row) in x.iter().zip(weights.as_chunks::<OUT>().0) {
        for (y, weight) in y.iter_mut().zip(row) {
            *y += x * weight;
        }
    }
    y
}

/// Rectifier: replaces negative numbers by zero.
#[inline]
#[must_use]
pub fn relu<const N: usize>(mut x: [f32; N]) -> [f32; N] {
    for x in &mut x {
        *x = x.max(0.0);
    }
    x
}

/// Outputs for a position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outputs {
    /// Probabilities of win, draw and loss for the side to move.
    pub results: [f32; RESULTS],
    /// Evaluation in the engine's unit.
    pub evaluation: f32,
}

impl Network {
    fn bias<const N: usize>(&self, part: std::ops::Range<usize>) -> [f32; N] {
        self.part(part).as_chunks().0[0]
    }

    pub(super) fn region(&self, region: usize, sum: &[f32; CHANNELS]) -> [f32; REGION] {
        debug_assert!(KINDS[region] < 3);
        let x = sum.map(|sum| sum * REGION_SHARE);
        let bias = self.bias(layout::region_bias(region));
        relu(dense(&x, self.part(layout::region_weights(region)), bias))
    }

    pub(super) fn outputs(
        &self,
        halves: &[[f32; REGION]; REGIONS],
        sum: &[f32; CHANNELS],
        evaluation: f32,
    ) -> Outputs {
        let mut joined = [0.0; JOINED];
        for (x, sum) in joined.iter_mut().zip(sum) {
            *x = sum * GLOBAL_SHARE;
        }
        let quadrants = joined[CHANNELS..].as_chunks_mut::<REGION>().0;
        for (quadrant, regions) in quadrants.iter_mut().zip(QUADRANTS) {
            for region in regions {
                for (x, half) in quadrant.iter_mut().zip(&halves[region]) {
                    *x += half;
                }
            }
        }
        let first: [f32; VALUE] = relu(dense(
            &joined,
            self.part(layout::VALUE1_WEIGHTS),
            self.bias(layout::VALUE1_BIAS),
        ));
        let second: [f32; VALUE] = relu(dense(
            &first,
            self.part(layout::VALUE2_WEIGHTS),
            self.bias(layout::VALUE2_BIAS),
        ));
        let mut logits: [f32; RESULTS] = dense(
            &second,
            self.part(layout::VALUE3_WEIGHTS),
            self.bias(layout::VALUE3_BIAS),
        );
        let skip = self.parameters[layout::VALUE_SKIP] * evaluation / self.score_scale / 2.0;
        logits[0] += skip;
        logits[2] -= skip;
        let top = logits.iter().copied().fold(f32::MIN, f32::max);
        let masses = logits.map(|logit| (logit - top).exp());
        let total: f32 = masses.iter().sum();
        let results = masses.map(|mass| mass / total);
        let for_us = masses[0] + masses[1] / 2.0;
        let against_us = masses[2] + masses[1] / 2.0;
        let odds = for_us.max(f32::MIN_POSITIVE) / against_us.max(f32::MIN_POSITIVE);
        Outputs {
            results,
            evaluation: self.score_scale * odds.ln(),
        }
    }

    /// Shared part of the policy head: `global · G + d`.
    pub(super) fn policy_bias(&self, sum: &[f32; CHANNELS]) -> [f32; POLICY] {
        let x = sum.map(|sum| sum * GLOBAL_SHARE);
        let bias = self.bias(layout::POLICY_BIAS);
        dense(&x, self.part(layout::POLICY_GLOBAL), bias)
    }

    pub(super) fn policy(
        &self,
        cell: &[f32; CHANNELS],
        bias: &[f32; POLICY],
        move_score: i32,
    ) -> f32 {
        let hidden = relu(dense(cell, self.part(layout::POLICY_CELL), *bias));
        let out: [f32; POLICY] = self.bias(layout::POLICY_OUT);
        let net: f32 = hidden.iter().zip(&out).map(|(x, weight)| x * weight).sum();
        self.parameters[layout::POLICY_SKIP] * move_score as f32 / self.move_scale + net
    }
}
