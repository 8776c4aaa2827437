//! Tuning: the same seed gives the same files.

use std::io;
use std::path::Path;
use std::process::{Command, Output};

fn tune(directory: &Path, line: &str) -> io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_gomoku-research"))
        .current_dir(directory)
        .arg("tune")
        .args(line.split_whitespace())
        .output()
}

/// Output of a successful command.
fn told(directory: &Path, line: &str) -> io::Result<String> {
    let output = tune(directory, line)?;
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {error}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Total positions in the bins.
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

/// Open positions of finished games.
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
fn games_go_on_where_a_file_was_cut_short() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let directory = directory.path();
    let line = |name: &str, games: u32| {
        format!("selfplay --out {name} --games {games} --nodes 200 --seed 9 --resume")
    };
    let report = told(directory, &line("whole", 5))?;
    let whole = std::fs::read(directory.join("whole"))?;
    // Cut within a game, within the header, not at all, and with games left to play.
    for (name, length) in [
        ("game", whole.len() * 2 / 3),
        ("header", 10),
        ("end", whole.len()),
    ] {
        std::fs::write(directory.join(name), &whole[..length])?;
        assert_eq!(told(directory, &line(name, 5))?, report);
        assert!(std::fs::read(directory.join(name))? == whole, "{name}");
    }
    told(directory, &line("more", 2))?;
    assert_eq!(told(directory, &line("more", 5))?, report);
    assert!(std::fs::read(directory.join("more"))? == whole);

    // Rejects other games, and damage that is not a cut end.
    let other = "selfplay --out whole --games 5 --nodes 200 --seed 10 --resume";
    assert!(!tune(directory, other)?.status.success());
    let mut damaged = whole.clone();
    damaged[40] ^= 1;
    std::fs::write(directory.join("damaged"), &damaged)?;
    assert!(!tune(directory, &line("damaged", 5))?.status.success());
    assert!(std::fs::read(directory.join("damaged"))? == damaged);
    assert!(std::fs::read(directory.join("whole"))? == whole);
    Ok(())
}

#[test]
fn a_network_is_trained_and_plays_and_threads_change_nothing() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let directory = directory.path();
    told(
        directory,
        "selfplay --out a --games 12 --nodes 300 --seed 7",
    )?;
    let train = |out: &str, more: &str| {
        let line = format!("network a --out {out} --check-every 6 --epochs 2 --batch 64 {more}");
        told(directory, &line)
    };
    let curve = train("whole", "--report 1")?;
    assert!(curve.contains("\nstep 0, 0.00 epochs: results "), "{curve}");
    assert!(
        curve
            .lines()
            .last()
            .is_some_and(|last| last.contains("2.00 epochs")),
        "{curve}"
    );
    train("parts", "--threads 1 --stop-after 3")?;
    train("parts", "--threads 5 --resume")?;
    let read = |name: &str| std::fs::read(directory.join(name));
    assert!(read("whole")? == read("parts")?);
    assert!(train("limited", "--limit 100")?.starts_with("100 positions to learn from, "));

    let duel = "duel --network whole --games 6 --nodes 300";
    let expected = told(directory, duel)?;
    assert_eq!(told(directory, &format!("{duel} --threads 3"))?, expected);
    told(
        directory,
        &format!("{duel} --policy off --network-margin 100 --network-scale 200"),
    )?;
    for more in ["--rule renju", "--network-scale 0", "--policy maybe"] {
        assert!(
            !tune(directory, &format!("{duel} {more}"))?.status.success(),
            "{more}"
        );
    }
    Ok(())
}

#[test]
fn rejects_other_files() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    std::fs::write(directory.path().join("junk"), "junk")?;
    for line in [
        "fit junk --out w",
        "curve junk",
        "curve missing",
        "curve junk --scale 0",
        "duel junk",
        "duel missing",
        "duel --network junk",
        "duel --policy off",
        "network junk --out n",
        "network missing --out n",
        "duel --margin no_such_margin=1",
        "duel --second-margin razor_base=a",
    ] {
        let refused = !tune(directory.path(), line)?.status.success();
        assert!(refused, "{line}");
    }
    Ok(())
}
