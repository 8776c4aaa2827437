//! Synthesis of the sounds of both apps: stones on wood, short notes for game events, and a calm
//! music loop. No recordings are used, so the project owns all sounds.
//!
//! The samples are identical on every machine. Synthesis uses only IEEE 754 additions,
//! multiplications and divisions in a fixed order, and no system sine or power function. FLAC is
//! lossless, but the packed bytes may differ, because the encoder uses the system's cosine to
//! choose a predictor. The committed files are in [`FOLDERS`]. A test decodes them and compares
//! them with [`assets`].
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

/// Resource folders of the committed files, one per app.
pub const FOLDERS: [&str; 2] = ["android/app/src/main/res/raw", "ios/App/Sounds"];

/// A sound file of the apps.
#[derive(Debug, Clone)]
pub struct Asset {
    /// File name, such as `undo.flac`. Android allows only lower-case letters, digits, underscores
    /// and a dot.
    pub file: &'static str,
    /// Sample rate in Hz.
    pub rate: u32,
    /// Decoded samples of one channel.
    pub samples: Vec<i16>,
    /// Encoded file.
    pub bytes: Vec<u8>,
}

/// Computes all files. Takes one or two seconds.
///
/// # Errors
/// [`SoundError`] when a file can't be encoded.
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
