//! The sounds of both apps, computed from nothing: stones on wood, a few notes for what happens in a
//! game, and a calm loop of music. No recording is used, so that the project owns what it plays.
//!
//! The same samples come out on every machine: only additions, multiplications and divisions of
//! IEEE 754 numbers are used, in a fixed order, and none of the system's sine or power. FLAC keeps
//! each of them; how it packs them may differ, since its encoder looks for a predictor with the
//! system's cosine. The files are committed where the apps want them ([`FOLDERS`]); a test unpacks
//! them and compares them with [`assets`].
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

/// Where the files lie in the tree: once for each app, in its own kind of resource folder.
pub const FOLDERS: [&str; 2] = ["android/app/src/main/res/raw", "ios/App/Sounds"];

/// One file of the apps.
#[derive(Debug, Clone)]
pub struct Asset {
    /// Its name, such as `undo.flac`. Letters, digits and a dot: Android allows no more.
    pub file: &'static str,
    /// Samples a second.
    pub rate: u32,
    /// What is heard, one channel.
    pub samples: Vec<i16>,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Computes every file, a second or two of work.
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
