//! Tuning from the outside: the same seed gives the same files.

use std::io;
use std::path::Path;
use std::process::{Command, Output};

fn tune(directory: &Path, line: &str) -> io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_gomoku-lab"))
        .current_dir(directory)
        .arg("tune")
        .args(line.split_whitespace())
        .output()
}

/// What a command that succeeds prints.
fn told(directory: &Path, line: &str) -> io::Result<String> {
    let output = tune(directory, line)?;
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {error}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// How many positions the lines of the bins have together.
fn counted(curve: &str) -> Option<u32> {
    let mut sum = 0;
    for line in curve.lines().filter(|line| line.contains(" %  ")) {
        sum += line
            .split(" %")
            .nth(1)?
            .trim()
            .split(' ')
            .next()?
            .parse::<u32>()
            .ok()?;
    }
    Some(sum)
}

/// How many open positions of finished games a file has.
fn told_once(directory: &Path, file: &str) -> io::Result<u32> {
    let curve = told(directory, &format!("curve {file}"))?;
    let first = curve.split(' ').next().unwrap_or_default();
    first.parse().map_err(io::Error::other)
}

#[test]
fn positions_weights_and_games_are_the_same_for_the_same_seed() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let directory = directory.path();
    for name in ["a", "b"] {
        let line = format!("selfplay --out {name} --games 12 --nodes 300 --seed 7");
        assert!(told(directory, &line)?.starts_with("12 games, "));
        let report = told(directory, &format!("fit {name} --out {name}.w --epochs 2"))?;
        assert!(report.contains("epoch 2: log-loss "), "{report}");
    }
    let curve = told(directory, "curve a b --scale 200 --svg curve.svg")?;
    assert_eq!(counted(&curve), Some(told_once(directory, "a")? * 2));
    assert!(std::fs::read_to_string(directory.join("curve.svg"))?.contains("<circle"));
    for (a, b) in [("a", "b"), ("a.w", "b.w")] {
        let (a, b) = (directory.join(a), directory.join(b));
        assert!(std::fs::read(a)? == std::fs::read(b)?);
    }
    let duel = "duel a.w --games 2 --nodes 300";
    assert_eq!(told(directory, duel)?, told(directory, duel)?);
    let duel = "duel --margin razor_base=0 --second-margin quiet_nodes=8 --games 2 --nodes 300";
    assert_eq!(told(directory, duel)?, told(directory, duel)?);
    let spsa = "spsa razor_base futility_ply --iterations 2 --pairs 1 --nodes 200";
    let moved = told(directory, spsa)?;
    assert!(moved.starts_with("2: razor_base="), "{moved}");
    assert_eq!(moved, told(directory, spsa)?);
    Ok(())
}

#[test]
fn what_is_no_such_file_is_refused() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    std::fs::write(directory.path().join("junk"), "junk")?;
    for line in [
        "fit junk --out w",
        "curve junk",
        "curve missing",
        "curve junk --scale 0",
        "duel junk",
        "duel missing",
        "duel --margin no_such_margin=1",
        "duel --second-margin razor_base=a",
    ] {
        let refused = !tune(directory.path(), line)?.status.success();
        assert!(refused, "{line}");
    }
    Ok(())
}
