//! Wood, bars and strings as sums of decaying sines, and filtered noise.

use crate::maths::{Noise, cosine, exp2, sine};
use crate::track::Track;

/// Vibration mode of a struck object.
pub(crate) struct Mode {
    /// Relative to the fundamental.
    pub(crate) ratio: f64,
    pub(crate) level: f64,
    /// In seconds.
    pub(crate) half_life: f64,
}

/// From `[ratio, level, half-life in seconds]`.
pub(crate) const fn mode([ratio, level, half_life]: [f64; 3]) -> Mode {
    Mode {
        ratio,
        level,
        half_life,
    }
}

/// Strikes an object of fundamental `hz` at `at` seconds.
pub(crate) fn strike(track: &mut Track, at: f64, hz: f64, level: f64, modes: &[Mode]) {
    let rate = f64::from(track.rate());
    for mode in modes {
        let turns = hz * mode.ratio / rate;
        // Frequencies near half the sample rate would alias.
        if turns > 0.45 {
            continue;
        }
        let decay = exp2(-1.0 / (mode.half_life * rate));
        ring(track.from(at), turns, decay, level * mode.level);
    }
}

/// Adds a decaying sine that starts at zero, with two multiplications per sample.
pub(crate) fn ring(samples: &mut [f64], turns: f64, decay: f64, level: f64) {
    let turn = 2.0 * decay * cosine(turns);
    let loss = decay * decay;
    let (mut before, mut now) = (-level * sine(turns) / decay, 0.0);
    for sample in samples {
        *sample += now;
        let next = turn * now - loss * before;
        before = now;
        now = next;
        // Stop when inaudible.
        if now.abs() + before.abs() < 1e-7 {
            break;
        }
    }
}

/// Adds swelling and fading noise around `hz`. Times are in seconds.
pub(crate) fn brush(track: &mut Track, at: f64, seconds: f64, hz: f64, level: f64, seed: u32) {
    let rate = f64::from(track.rate());
    let (narrow, length) = (0.9, seconds * rate);
    let turn = 2.0 * narrow * cosine(hz / rate);
    let mut noise = Noise::new(seed);
    let (mut before, mut now) = (0.0, 0.0);
    for (i, sample) in track.from(at).iter_mut().enumerate() {
        let x = i as f64 / length;
        if x > 1.0 {
            break;
        }
        let next = turn * now - narrow * narrow * before + noise.next();
        before = now;
        now = next;
        let swell = 4.0 * x * (1.0 - x);
        *sample += level * swell * swell * now;
    }
}

/// Adds the click of two hard objects. Times are in seconds.
pub(crate) fn click(track: &mut Track, at: f64, level: f64, half_life: f64, seed: u32) {
    let decay = exp2(-1.0 / (half_life * f64::from(track.rate())));
    let mut noise = Noise::new(seed);
    let (mut loud, mut dull) = (level, 0.0);
    for sample in track.from(at) {
        dull += (noise.next() - dull) * 0.5;
        *sample += loud * dull;
        loud *= decay;
        if loud < 1e-5 {
            break;
        }
    }
}
