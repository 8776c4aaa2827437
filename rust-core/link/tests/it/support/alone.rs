//! Tests with a process of their own, where nothing else opens files, starts threads or takes memory.

use std::env;
use std::process::Command;
use std::thread;

/// Holds the name of the test that the process runs alone.
const ALONE: &str = "GOMOKU_TEST_ALONE";

/// Runs the calling test once more in a process of its own, and returns true in that process alone.
///
/// # Panics
/// Where the test fails there.
#[track_caller]
pub(crate) fn is_alone() -> bool {
    let thread = thread::current();
    // The harness names the thread after the test.
    let test = thread.name().expect("called by a test");
    if env::var_os(ALONE).is_some_and(|alone| alone == test) {
        return true;
    }
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(ALONE, test)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    // Without its summary, which scripts would count.
    for line in text.lines().filter(|line| !line.starts_with("test result")) {
        println!("{line}");
    }
    // A name that no test has would run nothing, and succeed.
    assert!(
        output.status.success() && text.contains("test result: ok. 1 passed"),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    false
}
