//! Tests in a separate process, where no other test opens files, starts threads or allocates
//! memory.

use std::env;
use std::process::Command;
use std::thread;

/// Environment variable with the name of the only test to run.
const ALONE: &str = "GOMOKU_TEST_ALONE";

/// Reruns the calling test in a separate process. Returns true in that process only.
///
/// # Panics
/// If the test fails there.
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
    // Omit the summary, which scripts would count.
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
