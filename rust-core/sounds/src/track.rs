//! Mixing and mastering of one channel.

use crate::maths::ease;

/// One channel. Levels are unrestricted until [`Track::finish`].
pub(crate) struct Track {
    rate: u32,
    samples: Vec<f64>,
}

impl Track {
    /// Silence.
    pub(crate) fn new(rate: u32, seconds: f64) -> Self {
        Self {
            rate,
            samples: vec![0.0; samples_in(rate, seconds)],
        }
    }

    pub(crate) fn rate(&self) -> u32 {
        self.rate
    }

    /// Samples from `at` seconds on.
    pub(crate) fn from(&mut self, at: f64) -> &mut [f64] {
        let start = samples_in(self.rate, at).min(self.samples.len());
        &mut self.samples[start..]
    }

    /// Adds an echo after `delay` seconds, scaled by `level`, with less treble at each repetition.
    pub(crate) fn echo(&mut self, delay: f64, level: f64) {
        let delay = samples_in(self.rate, delay);
        let mut dull = 0.0;
        for i in delay..self.samples.len() {
            dull += (self.samples[i - delay] - dull) * 0.4;
            self.samples[i] += dull * level;
        }
    }

    /// Mixes in another track from the start.
    pub(crate) fn add(&mut self, other: &Track) {
        for (to, from) in self.samples.iter_mut().zip(&other.samples) {
            *to += from;
        }
    }

    /// Masters the track: removes inaudible low frequencies, fades both ends (the end within `fade`
    /// seconds), and normalises the peak to `peak` of full scale.
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

    /// First-order high-pass near 20 Hz.
    fn block_rumble(&mut self) {
        let keep = 1.0 - 126.0 / f64::from(self.rate);
        let (mut before, mut out) = (0.0, 0.0);
        for sample in &mut self.samples {
            out = *sample - before + keep * out;
            before = *sample;
            *sample = out;
        }
    }

    /// Removes the mean with a parabola that is zero at both ends.
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
