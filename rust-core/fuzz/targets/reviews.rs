//! Hostile reviews with valid headers and checksums. Each is rejected or gives an ordinary review.
#![no_main]

use gomoku_core::Review;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|content: &[u8]| {
    let mut bytes = b"GMKR\x01".to_vec();
    bytes.extend_from_slice(content);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    if let Ok(review) = Review::from_bytes(&bytes) {
        assert_eq!(review.to_bytes(), bytes);
    }
});
