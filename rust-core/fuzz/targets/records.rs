//! Game records of other apps. Each accepted one is a game with exactly one record.
#![no_main]

#[path = "../../core/tests/it/common/own.rs"]
mod own;

use libfuzzer_sys::fuzz_target;
use own::check_record;

fuzz_target!(|text: &str| {
    check_record(text);
});
