//! Separate processes for tests of files, threads or memory.

use std::env;
use std::process::Command;
use std::thread;

const ALONE: &str = "GOMOKU_TEST_ALONE";

/// Reruns the calling test in a separate process, and panics if it fails there. Returns true in
/// that process only.
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
    // Omit the summary, which scripts count.
    for line in text.lines().filter(|line| !line.starts_with("test result")) {
        println!("{line}");
    }
    // An unknown test name would run no test and succeed.
    assert!(
        output.status.success() && text.contains("test result: ok. 1 passed"),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    false
}
