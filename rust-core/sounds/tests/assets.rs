//! The committed files match the computed samples exactly and are suitable for playback.
#![allow(clippy::expect_used)]

use gomoku_sounds::{Asset, FOLDERS};
use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::Path;
use std::sync::LazyLock;

/// Computed once.
static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| gomoku_sounds::assets().expect("encoded"));

/// -3 dB of full scale, rounded up.
const LOUDEST: i32 = 23_198;

fn effects() -> impl Iterator<Item = &'static Asset> {
    ASSETS.iter().filter(|a| a.file != "music.flac")
}

/// Decodes one channel of 16 bits by another decoder.
fn heard(file: &str, bytes: &[u8], rate: u32) -> Vec<i16> {
    let mut reader = claxon::FlacReader::new(Cursor::new(bytes)).expect(file);
    let info = reader.streaminfo();
    assert_eq!(
        (info.channels, info.sample_rate, info.bits_per_sample),
        (1, rate, 16),
        "{file}"
    );
    let samples = reader.samples().map(|s| s.expect("a sample"));
    samples
        .map(|s| i16::try_from(s).expect("16 bits"))
        .collect()
}

fn music() -> &'static Asset {
    ASSETS
        .iter()
        .find(|a| a.file == "music.flac")
        .expect("there is music")
}

fn peak(samples: &[i16]) -> i32 {
    samples
        .iter()
        .map(|&s| i32::from(s).abs())
        .max()
        .unwrap_or(0)
}

fn mean(samples: &[i16]) -> f64 {
    samples.iter().map(|&s| f64::from(s)).sum::<f64>() / samples.len() as f64
}

/// Root mean square.
fn power(samples: &[i16]) -> f64 {
    (samples.iter().map(|&s| f64::from(s).powi(2)).sum::<f64>() / samples.len() as f64).sqrt()
}

#[test]
fn the_committed_files_hold_the_computed_samples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in FOLDERS {
        let folder = root.join(folder);
        let found: BTreeSet<String> = std::fs::read_dir(&folder)
            .expect("the folder is there")
            .map(|e| {
                e.expect("readable")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            // Android has one folder for all raw resources.
            .filter(|name| !name.ends_with(".json"))
            .collect();
        let wanted: BTreeSet<String> = ASSETS.iter().map(|a| a.file.to_owned()).collect();
        assert_eq!(found, wanted, "{}", folder.display());
        for asset in ASSETS.iter() {
            let kept = std::fs::read(folder.join(asset.file)).expect("readable");
            assert!(
                heard(asset.file, &kept, asset.rate) == asset.samples,
                "{} differs: run scripts/make-sounds.sh",
                asset.file
            );
            // The encoder's output size differs slightly between machines.
            let room = asset.bytes.len() + asset.bytes.len() / 50;
            assert!(kept.len() <= room, "{} has {}", asset.file, kept.len());
        }
    }
}

/// Predictor order of the first subframe: RFC 9639, sections 9.1 and 9.2.
fn order(frame: &[u8]) -> u8 {
    let number = 4 + (frame[4].leading_ones() as usize).max(1);
    let size = match frame[2] >> 4 {
        6 => 1,
        7 => 2,
        _ => 0,
    };
    let rate = match frame[2] & 15 {
        12 => 1,
        13 | 14 => 2,
        _ => 0,
    };
    let kind = frame[number + size + rate + 1] >> 1 & 0x3f;
    if kind >= 32 { kind - 31 } else { 0 }
}

#[test]
fn committed_files_have_seekable_frames_of_the_streamable_subset() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (folder, asset) in FOLDERS
        .iter()
        .flat_map(|folder| ASSETS.iter().map(move |asset| (folder, asset)))
    {
        let file = asset.file;
        let bytes = std::fs::read(root.join(folder).join(file)).expect("readable");
        let word = |at: usize| u64::from(bytes[at]) << 8 | u64::from(bytes[at + 1]);
        // STREAMINFO, after "fLaC" and the block header: RFC 9639, section 8.2.
        let (least, most) = (word(8), word(10));
        assert_eq!(least, most, "{file}: sizes of blocks");
        let length = u64::from(bytes[7]) + 8;
        assert_eq!(bytes[4], 0x80, "{file}: STREAMINFO is the only metadata");
        let mut frames = Cursor::new(&bytes[..]);
        frames.set_position(length);
        let mut samples = 0;
        loop {
            let start = usize::try_from(frames.position()).expect("a small file");
            let frame = claxon::frame::FrameReader::new(&mut frames)
                .read_next_or_eof(Vec::new())
                .expect("a frame");
            let Some(frame) = frame else { break };
            // Fixed block size: frame number times size is the position.
            assert_eq!(bytes[start + 1] & 1, 0, "{file}: strategy of blocks");
            // claxon multiplies the number by the size of the current block.
            let number = frame.time() / u64::from(frame.duration());
            assert_eq!(number * least, samples, "{file}: position");
            samples += u64::from(frame.duration());
            let order = order(&bytes[start..]);
            assert!(order <= 12, "{file} at {start}: order {order}");
            let rest = asset.samples.len() as u64 - samples;
            assert!(u64::from(frame.duration()) == most || rest == 0, "{file}");
        }
        assert_eq!(samples, asset.samples.len() as u64, "{file}");
    }
}

#[test]
fn nothing_clips_clicks_or_hums() {
    for asset in ASSETS.iter() {
        let (file, samples) = (asset.file, &asset.samples);
        let peak = self::peak(samples);
        assert!(peak <= LOUDEST, "{file} peaks at {peak}");
        assert!(peak >= LOUDEST / 4, "{file} is hardly heard: {peak}");
        assert_eq!(
            (samples[0], samples[samples.len() - 1]),
            (0, 0),
            "{file} begins or ends late"
        );
        // No audible cut: at most a quarter of the peak after 0.1 ms, almost silence in the last 2
        // ms.
        let (start, end) = (asset.rate as usize / 10_000, asset.rate as usize / 500);
        let first = self::peak(&samples[..=start]);
        let last = self::peak(&samples[samples.len() - end..]);
        assert!(
            first * 4 <= peak && last * 50 <= peak,
            "{file}: {first} and {last} of {peak}"
        );
        // Rounding error: one unit of 32768.
        assert!(
            mean(samples).abs() < 1.0,
            "{file} has a mean of {}",
            mean(samples)
        );
    }
}

#[test]
fn effects_are_short_and_small() {
    assert_eq!(effects().count(), 9);
    for asset in effects() {
        assert!(
            asset.samples.len() * 2 <= asset.rate as usize,
            "{} is too long",
            asset.file
        );
        // Quick onset: half of the peak within 60 ms, except for the brush.
        let loud = peak(&asset.samples) / 2;
        let first = asset
            .samples
            .iter()
            .position(|&s| i32::from(s).abs() >= loud);
        let latest = if asset.file == "undo.flac" { 150 } else { 60 };
        assert!(
            first.is_some_and(|n| n * 1000 < latest * asset.rate as usize),
            "{}",
            asset.file
        );
    }
    let bytes: usize = effects().map(|a| a.bytes.len()).sum();
    assert!(bytes <= 72 * 1024, "{bytes} bytes of effects");
    assert!(
        music().bytes.len() <= 412 * 1024,
        "{} bytes of music",
        music().bytes.len()
    );
}

#[test]
fn stones_do_not_sound_alike() {
    let stones: Vec<&Asset> = effects().filter(|a| a.file.starts_with("stone")).collect();
    assert_eq!(stones.len(), 3);
    for (i, a) in stones.iter().enumerate() {
        for b in &stones[i + 1..] {
            // Similar loudness, but the difference is about as loud as each sound.
            let ratio = power(&a.samples) / power(&b.samples);
            assert!(
                (0.7..1.4).contains(&ratio),
                "{} {}: {ratio}",
                a.file,
                b.file
            );
            let apart: Vec<i16> = a
                .samples
                .iter()
                .zip(&b.samples)
                .map(|(&x, &y)| (x / 2) - (y / 2))
                .collect();
            assert!(
                power(&apart) > 0.3 * power(&a.samples),
                "{} {}",
                a.file,
                b.file
            );
        }
    }
}

#[test]
fn the_music_goes_round_without_a_seam() {
    let music = music();
    let (rate, samples) = (music.rate as usize, &music.samples);
    let seconds = samples.len() / rate;
    assert!((30..=60).contains(&seconds), "{seconds} s");
    // A silent seam of 50 ms hides a player's pause.
    let quiet = rate / 20;
    let tail = &samples[samples.len() - quiet..];
    assert!(peak(tail) <= 8, "the last 50 ms peak at {}", peak(tail));
    // No step exceeds that of a 2 kHz tone, including the seam.
    let steps = samples.iter().zip(samples.iter().cycle().skip(1));
    let steepest = steps
        .map(|(&a, &b)| (i32::from(b) - i32::from(a)).abs())
        .max()
        .unwrap_or(0);
    assert!(steepest <= peak(samples) * 8 / 10, "a step of {steepest}");
    // Never silent before the last three seconds.
    for (second, part) in samples.chunks(rate).enumerate().take(seconds - 3) {
        assert!(power(part) > 100.0, "second {second} has {}", power(part));
    }
    // Calm: no second is more than four times as loud as the whole.
    let whole = power(samples);
    for (second, part) in samples.chunks(rate).enumerate() {
        assert!(
            power(part) < 4.0 * whole,
            "second {second} has {}",
            power(part)
        );
    }
}
