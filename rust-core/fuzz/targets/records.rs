//! Records of games from other apps. Whatever is taken is a game like any other, and has one record.
#![no_main]

#[path = "../../core/tests/it/common/own.rs"]
mod own;

use libfuzzer_sys::fuzz_target;
use own::check_record;

fuzz_target!(|text: &str| {
    check_record(text);
});
