//! Hostile puzzles with valid headers and checksums. Each is rejected or can be attempted.
#![no_main]

use gomoku_core::PuzzleSet;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((count, content)) = data.split_first_chunk::<2>() else {
        return;
    };
    let mut bytes = b"GMKP\x01".to_vec();
    bytes.extend_from_slice(count);
    let mut sum = crc32fast::Hasher::new();
    sum.update(&bytes);
    sum.update(content);
    bytes.extend(sum.finalize().to_le_bytes());
    bytes.extend_from_slice(content);
    if let Ok(set) = PuzzleSet::from_bytes(&bytes) {
        assert_eq!(set.to_bytes(), bytes);
        for (number, puzzle) in set.iter() {
            assert_eq!(set.get(number), Some(puzzle));
            let _ = puzzle.position();
        }
    }
});
