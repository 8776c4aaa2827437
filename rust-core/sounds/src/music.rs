//! Music loop of 48 seconds: slow chords and plucked notes in a pentatonic key. It begins and ends
//! silently, so players may pause between repetitions.

use crate::maths::{Noise, ease, exp2};
use crate::tone::{Mode, mode, ring, strike};
use crate::track::Track;

/// In Hz. The music has no content above 5 kHz.
pub(crate) const RATE: u32 = 16_000;

const SECONDS: f64 = 48.0;
/// In seconds. A chord lasts eight beats.
const BEAT: f64 = 0.75;
/// -9 dB, quieter than the effects.
const PEAK: f64 = 0.3548;

/// Warm plucked string: two strings of nearly the same pitch.
const STRING: [Mode; 7] = [
    mode([1.0, 0.55, 0.42]),
    mode([1.0016, 0.45, 0.38]),
    mode([2.001, 0.34, 0.24]),
    mode([3.004, 0.17, 0.15]),
    mode([4.010, 0.08, 0.09]),
    mode([5.020, 0.04, 0.06]),
    mode([6.035, 0.02, 0.04]),
];

/// Rounder, low string.
const BASS: [Mode; 3] = [
    mode([1.0, 1.0, 0.75]),
    mode([2.0, 0.35, 0.45]),
    mode([3.0, 0.12, 0.25]),
];

/// Bass, pad and plucked notes as MIDI notes.
struct Chord {
    bass: i32,
    pad: [i32; 3],
    plucked: [i32; 4],
}

const fn chord(bass: i32, pad: [i32; 3], plucked: [i32; 4]) -> Chord {
    Chord { bass, pad, plucked }
}

/// G, E minor, C, D, G over B, E minor, A minor, G.
const CHORDS: [Chord; 8] = [
    chord(43, [55, 59, 62], [50, 55, 59, 62]),
    chord(40, [55, 59, 64], [52, 55, 59, 64]),
    chord(48, [55, 60, 64], [48, 55, 59, 64]),
    chord(50, [57, 62, 64], [50, 57, 62, 64]),
    chord(47, [55, 62, 67], [47, 55, 62, 67]),
    chord(40, [55, 59, 62], [52, 59, 62, 67]),
    chord(45, [55, 60, 64], [45, 52, 57, 60]),
    chord(43, [55, 59, 62], [43, 50, 55, 59]),
];

/// Beats at which plucked notes start.
const PLUCKED_AT: [f64; 4] = [0.0, 1.0, 2.5, 4.0];

/// Melody: beat, note, loudness.
const MELODY: [(f64, i32, f64); 32] = [
    (2.0, 74, 0.50),
    (4.0, 71, 0.42),
    (5.0, 69, 0.38),
    (6.0, 67, 0.45),
    (10.0, 71, 0.45),
    (13.0, 69, 0.36),
    (14.0, 64, 0.42),
    (18.0, 67, 0.42),
    (20.0, 69, 0.40),
    (21.0, 71, 0.42),
    (22.0, 74, 0.50),
    (26.0, 76, 0.50),
    (29.0, 74, 0.42),
    (30.0, 69, 0.45),
    (34.0, 74, 0.48),
    (36.0, 76, 0.45),
    (37.0, 79, 0.50),
    (38.5, 76, 0.40),
    (42.0, 74, 0.48),
    (44.0, 71, 0.42),
    (45.0, 69, 0.36),
    (46.0, 71, 0.40),
    (49.0, 67, 0.42),
    (50.0, 69, 0.44),
    (52.0, 64, 0.40),
    (53.0, 67, 0.36),
    (54.0, 62, 0.40),
    (56.0, 67, 0.46),
    (57.0, 62, 0.34),
    (57.5, 71, 0.30),
    (58.0, 74, 0.34),
    (58.5, 79, 0.30),
];

pub(crate) fn render() -> Track {
    let mut plucked = Track::new(RATE, SECONDS);
    let mut touch = Touch::new();
    for (i, chord) in CHORDS.iter().enumerate() {
        let start = i as f64 * 8.0;
        strike(
            &mut plucked,
            touch.time(start),
            hertz(chord.bass),
            0.55,
            &BASS,
        );
        for (&beat, &note) in PLUCKED_AT.iter().zip(&chord.plucked) {
            let level = touch.level(0.26);
            strike(
                &mut plucked,
                touch.time(start + beat),
                hertz(note),
                level,
                &STRING,
            );
        }
    }
    for (beat, note, level) in MELODY {
        let level = touch.level(level);
        strike(&mut plucked, touch.time(beat), hertz(note), level, &STRING);
    }
    plucked.echo(1.5 * BEAT, 0.34);
    for (i, chord) in CHORDS.iter().enumerate() {
        plucked.add(&pad(i as f64 * 8.0 * BEAT, &chord.pad));
    }
    plucked.finish(2.0, PEAK)
}

/// Sustained notes that swell and fade, to overlap chords.
fn pad(at: f64, notes: &[i32; 3]) -> Track {
    let mut track = Track::new(RATE, SECONDS);
    let rate = f64::from(RATE);
    let length = 8.0 * BEAT * 1.2 * rate;
    for &note in notes {
        for (ratio, level) in [(0.999, 0.035), (1.001, 0.035), (2.0, 0.009)] {
            ring(track.from(at), hertz(note) * ratio / rate, 1.0, level);
        }
    }
    for (i, sample) in track.from(at).iter_mut().enumerate() {
        let x = i as f64 / length;
        *sample *= ease(x / 0.4) * ease((1.0 - x) / 0.4);
    }
    track
}

/// Small random changes of timing and loudness.
struct Touch(Noise);

impl Touch {
    fn new() -> Self {
        Self(Noise::new(5))
    }

    /// In seconds.
    fn time(&mut self, beat: f64) -> f64 {
        beat * BEAT + 0.008 * (1.0 + self.0.next())
    }

    fn level(&mut self, level: f64) -> f64 {
        level * (1.0 + 0.12 * self.0.next())
    }
}

/// In Hz, of a MIDI note.
fn hertz(note: i32) -> f64 {
    440.0 * exp2(f64::from(note - 69) / 12.0)
}
