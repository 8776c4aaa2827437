//! Sound effects, each at most half a second.

use crate::tone::{Mode, brush, click, mode, strike};
use crate::track::Track;

/// In Hz. Clicks need the range above 10 kHz.
pub(crate) const RATE: u32 = 44_100;

/// -3 dB, headroom for a phone's filters.
const LOUD: f64 = 0.7079;
/// -6 and -9 dB, to avoid startling.
const QUIET: f64 = 0.5012;
const FAINT: f64 = 0.3548;

/// Thick board under a stone.
const BOARD: [Mode; 6] = [
    mode([0.42, 0.55, 0.026]),
    mode([1.0, 0.60, 0.020]),
    mode([1.83, 0.75, 0.013]),
    mode([2.71, 0.60, 0.008]),
    mode([4.12, 0.40, 0.005]),
    mode([6.30, 0.30, 0.003]),
];

/// Marimba: a wooden bar over a tube.
const BAR: [Mode; 4] = [
    mode([1.0, 1.0, 0.075]),
    mode([2.0, 0.12, 0.050]),
    mode([3.93, 0.30, 0.022]),
    mode([9.2, 0.08, 0.008]),
];

/// Wood block, struck with a stick.
const BLOCK: [Mode; 3] = [
    mode([1.0, 1.0, 0.0070]),
    mode([1.62, 0.60, 0.0045]),
    mode([2.74, 0.40, 0.0025]),
];

const C4: f64 = 261.63;
const E4: f64 = 329.63;
const G4: f64 = 392.0;
const C5: f64 = 523.25;
const D5: f64 = 587.33;
const E5: f64 = 659.26;
const G5: f64 = 783.99;
const A5: f64 = 880.0;
const C6: f64 = 1046.5;

/// Effects with file names.
pub(crate) fn all() -> Vec<(&'static str, Track)> {
    // Places of a board sound different.
    vec![
        ("stone1.flac", stone(760.0, 1)),
        ("stone2.flac", stone(712.0, 2)),
        ("stone3.flac", stone(804.0, 3)),
        ("undo.flac", undo()),
        (
            "win.flac",
            notes(&[(0.04, C5), (0.12, E5), (0.20, G5), (0.28, C6)]),
        ),
        ("loss.flac", notes(&[(0.04, E4), (0.22, C4)])),
        ("draw.flac", notes(&[(0.04, G4), (0.22, D5)])),
        ("tick.flac", tick()),
        ("notice.flac", notice()),
    ]
}

/// Click of the stone, body of the board, small bounce.
fn stone(hz: f64, seed: u32) -> Track {
    let mut track = Track::new(RATE, 0.2);
    click(&mut track, 0.0, 1.1, 0.0007, seed);
    strike(&mut track, 0.0, hz, 1.0, &BOARD);
    let bounce = 0.014 + 0.003 * f64::from(seed);
    click(&mut track, bounce, 0.18, 0.0005, seed + 10);
    strike(&mut track, bounce, hz * 1.31, 0.12, &BOARD);
    track.finish(0.06, LOUD)
}

/// Brush over wood, then a faint tap.
fn undo() -> Track {
    let mut track = Track::new(RATE, 0.22);
    brush(&mut track, 0.0, 0.13, 1500.0, 0.16, 21);
    strike(&mut track, 0.11, 540.0, 0.5, &BOARD);
    track.finish(0.06, FAINT)
}

/// Notes on wooden bars, after the onset of the last stone's sound.
fn notes(score: &[(f64, f64)]) -> Track {
    let mut track = Track::new(RATE, 0.5);
    for &(at, hz) in score {
        strike(&mut track, at, hz, 1.0, &BAR);
    }
    track.finish(0.12, LOUD)
}

/// Two clock ticks.
fn tick() -> Track {
    let mut track = Track::new(RATE, 0.25);
    for (at, hz) in [(0.0, 1850.0), (0.14, 1650.0)] {
        click(&mut track, at, 0.3, 0.0004, 31);
        strike(&mut track, at, hz, 1.0, &BLOCK);
    }
    track.finish(0.04, QUIET)
}

/// Request from the other player.
fn notice() -> Track {
    let mut track = Track::new(RATE, 0.42);
    strike(&mut track, 0.0, D5, 1.0, &BAR);
    strike(&mut track, 0.09, A5, 0.8, &BAR);
    track.finish(0.12, QUIET)
}
