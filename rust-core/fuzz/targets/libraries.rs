//! RenLib libraries. Each accepted one gives a valid game record.
#![no_main]

#[path = "../../core/tests/it/common/own.rs"]
mod own;

use gomoku_core::record_text;
use libfuzzer_sys::fuzz_target;
use own::check_record;

/// Random input would not match this header by chance.
const HEADER: &[u8; 20] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

fuzz_target!(|nodes: &[u8]| {
    if let Ok(text) = record_text([HEADER, nodes].concat()) {
        assert!(check_record(&text), "{text}");
    }
});
