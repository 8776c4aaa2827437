//! A stretch of sound that others are mixed into, and what makes it fit to be played.

use crate::maths::ease;

/// One channel of sound. Levels are free until [`Track::finish`].
pub(crate) struct Track {
    rate: u32,
    samples: Vec<f64>,
}

impl Track {
    /// Silence of `seconds`.
    pub(crate) fn new(rate: u32, seconds: f64) -> Self {
        Self {
            rate,
            samples: vec![0.0; samples_in(rate, seconds)],
        }
    }

    pub(crate) fn rate(&self) -> u32 {
        self.rate
    }

    /// The samples from `at` seconds on.
    pub(crate) fn from(&mut self, at: f64) -> &mut [f64] {
        let start = samples_in(self.rate, at).min(self.samples.len());
        &mut self.samples[start..]
    }

    /// Adds what was heard `delay` seconds ago, `level` times as loud and a little duller each time.
    pub(crate) fn echo(&mut self, delay: f64, level: f64) {
        let delay = samples_in(self.rate, delay);
        let mut dull = 0.0;
        for i in delay..self.samples.len() {
            dull += (self.samples[i - delay] - dull) * 0.4;
            self.samples[i] += dull * level;
        }
    }

    /// Mixes another track in, from the start on.
    pub(crate) fn add(&mut self, other: &Track) {
        for (to, from) in self.samples.iter_mut().zip(&other.samples) {
            *to += from;
        }
    }

    /// Makes it fit to be played: nothing below hearing, silence at both ends, reached within
    /// `fade` seconds at the end, and the loudest sample `peak` of the full scale.
    pub(crate) fn finish(mut self, fade: f64, peak: f64) -> Self {
        self.block_rumble();
        let length = self.samples.len() as f64;
        let (attack, fade) = (0.0004 * f64::from(self.rate), fade * f64::from(self.rate));
        for (i, sample) in self.samples.iter_mut().enumerate() {
            let i = i as f64;
            *sample *= ease(i / attack) * ease((length - 1.0 - i) / fade);
        }
        self.centre();
        let loudest = self
            .samples
            .iter()
            .fold(0.0_f64, |most, s| most.max(s.abs()));
        for sample in &mut self.samples {
            *sample *= peak / loudest;
        }
        self
    }

    /// A filter of the first order that stops what is below some 20 Hz.
    fn block_rumble(&mut self) {
        let keep = 1.0 - 126.0 / f64::from(self.rate);
        let (mut before, mut out) = (0.0, 0.0);
        for sample in &mut self.samples {
            out = *sample - before + keep * out;
            before = *sample;
            *sample = out;
        }
    }

    /// Takes the mean away, by a hill that is nothing at both ends.
    fn centre(&mut self) {
        let last = (self.samples.len() - 1) as f64;
        let hill = |i: usize| {
            let x = i as f64 / last;
            x * (1.0 - x)
        };
        let sum: f64 = self.samples.iter().sum();
        let under: f64 = (0..self.samples.len()).map(hill).sum();
        for (i, sample) in self.samples.iter_mut().enumerate() {
            *sample -= sum / under * hill(i);
        }
    }

    /// The samples at 16 bits.
    pub(crate) fn into_samples(self) -> Vec<i16> {
        let scale = f64::from(i16::MAX);
        self.samples
            .iter()
            .map(|s| (s * scale).round() as i16)
            .collect()
    }
}

fn samples_in(rate: u32, seconds: f64) -> usize {
    (f64::from(rate) * seconds).round() as usize
}
