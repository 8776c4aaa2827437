//! Writes the sounds into both apps' resource folders, for `scripts/make-sounds.sh`.
#![forbid(unsafe_code)]

use gomoku_sounds::{FOLDERS, assets};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let assets = assets()?;
    for folder in FOLDERS {
        let folder = root.join(folder);
        std::fs::create_dir_all(&folder)?;
        for asset in &assets {
            std::fs::write(folder.join(asset.file), &asset.bytes)?;
        }
    }
    for asset in &assets {
        let seconds = asset.samples.len() as f64 / f64::from(asset.rate);
        println!(
            "{:<12} {:>7} bytes {seconds:>7.2} s",
            asset.file,
            asset.bytes.len()
        );
    }
    println!(
        "{:<12} {:>7} bytes",
        "all",
        assets.iter().map(|a| a.bytes.len()).sum::<usize>()
    );
    Ok(())
}
