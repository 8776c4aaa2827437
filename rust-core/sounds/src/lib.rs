//! Synthesis of the apps' sounds: stones on wood, short notes, and a calm music loop. Without
//! recordings, the project owns all sounds.
//!
//! The samples are identical on every machine: only IEEE 754 additions, multiplications and
//! divisions in a fixed order, no system sine or power function. The packed FLAC bytes may differ,
//! because the encoder uses the system's cosine. A test compares the committed files in [`FOLDERS`]
//! with [`assets`].
//!
//! ```
//! let assets = gomoku_sounds::assets()?;
//! let tick = assets.iter().find(|a| a.file == "tick.flac").expect("there is a tick");
//! assert!(tick.bytes.len() < 10_000);
//! # Ok::<(), gomoku_sounds::SoundError>(())
//! ```
#![forbid(unsafe_code)]

mod effects;
mod encode;
mod maths;
mod music;
mod tone;
mod track;

pub use encode::SoundError;

/// Resource folders of the two apps.
pub const FOLDERS: [&str; 2] = ["android/app/src/main/res/raw", "ios/App/Sounds"];

/// Sound file of the apps.
#[derive(Debug, Clone)]
pub struct Asset {
    /// File name, such as `undo.flac`. Android allows lower-case letters, digits, underscores and a
    /// dot.
    pub file: &'static str,
    /// Sample rate in Hz.
    pub rate: u32,
    /// Samples of one channel.
    pub samples: Vec<i16>,
    /// Encoded file.
    pub bytes: Vec<u8>,
}

/// Computes all files in one or two seconds.
///
/// # Errors
/// [`SoundError`] if a file can't be encoded.
pub fn assets() -> Result<Vec<Asset>, SoundError> {
    let mut assets = Vec::new();
    for (file, track) in effects::all() {
        let samples = track.into_samples();
        let bytes = encode::flac(&samples, effects::RATE)?;
        assets.push(Asset {
            file,
            rate: effects::RATE,
            samples,
            bytes,
        });
    }
    let samples = music::render().into_samples();
    let bytes = encode::flac(&samples, music::RATE)?;
    assets.push(Asset {
        file: "music.flac",
        rate: music::RATE,
        samples,
        bytes,
    });
    Ok(assets)
}
