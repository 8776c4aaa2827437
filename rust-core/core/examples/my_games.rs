//! Measures opening a list of 500 games: `cargo run --release -p gomoku-core --example my_games
//! [FOLDER]`. The default folder is temporary.

use std::env;
use std::path::PathBuf;
use std::time::Instant;

use gomoku_core::{Storage, most_games};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = env::args().nth(1).map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| env::temp_dir().join("gomoku-my-games"));
    let at = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let open = || Storage::open(&at("files"), &at("private"), 0);
    let storage = open();
    let most = most_games();
    for number in i32::try_from(storage.games()?.len())?..most {
        // Eighty moves without two adjacent stones of one colour.
        let moves: String = (0..80_u8)
            .map(|ply| {
                let (stone, lines, first) = if ply % 2 == 0 {
                    ('B', 8, 0)
                } else {
                    ('W', 7, 1)
                };
                let letter = |line: u8| char::from(b'a' + 2 * line + first);
                let (column, row) = (letter(ply / 2 % lines), letter(ply / 2 / lines));
                format!(";{stone}[{column}{row}]GKMS[{number}]")
            })
            .collect();
        storage.import(format!("(;FF[4]GM[4]SZ[15]RU[freestyle]{moves})"))?;
    }
    storage.close();
    for index in ["kept", "lost"] {
        if index == "lost" {
            std::fs::remove_file(at("files/games.index"))?;
        }
        let start = Instant::now();
        let storage = open();
        let opened = start.elapsed();
        let games = storage.games()?.len();
        let listed = start.elapsed();
        println!("index {index}: open {opened:?}, {games} games after {listed:?}");
        storage.close();
    }
    Ok(())
}
