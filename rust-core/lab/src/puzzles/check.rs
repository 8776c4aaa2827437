//! `gomoku-lab puzzles check`: verifies a file.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use gomoku_core::{Puzzle, PuzzleSet, PuzzleTheme};
use gomoku_engine::Rule;
use rand::seq::IndexedRandom;

use super::claim::{Examiner, PuzzleGoal};
use super::games;
use super::pack::{key, read_set};
use crate::failure::Failure;

/// Options of `gomoku-lab puzzles check`.
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// The puzzles.
    file: PathBuf,
    /// Check only this many puzzles, drawn by the seed.
    #[arg(long)]
    sample: Option<usize>,
    /// Seed of the sample.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &CheckArgs) -> Result<u8, Failure> {
    let set = read_set(&args.file)?;
    let mut out = io::stdout().lock();
    let mut wrong = 0;
    let twice = doubles(&set);
    for number in &twice {
        writeln!(out, "{number}: the same as an earlier one")?;
    }
    wrong += twice.len();
    let chosen = drawn(&set, args.sample, args.seed);
    let mut checker = Checker::default();
    for &number in &chosen {
        if let Some(fault) = set.get(number).and_then(|puzzle| checker.fault(puzzle)) {
            writeln!(out, "{number}: {fault}")?;
            wrong += 1;
        }
    }
    writeln!(out, "{} puzzles checked, {wrong} wrong", chosen.len())?;
    Ok(u8::from(wrong > 0))
}

fn drawn(set: &PuzzleSet, sample: Option<usize>, seed: u64) -> Vec<u16> {
    let all: Vec<u16> = set.iter().map(|(number, _)| number).collect();
    match sample {
        None => all,
        Some(count) => {
            let mut rng = games::random(seed, 0);
            all.sample(&mut rng, count).copied().collect()
        }
    }
}

fn doubles(set: &PuzzleSet) -> Vec<u16> {
    let mut known = HashSet::new();
    set.iter()
        .filter(|(_, puzzle)| {
            let position = puzzle.position();
            position.is_some_and(|position| !known.insert(key(&position)))
        })
        .map(|(number, _)| number)
        .collect()
}

#[derive(Default)]
struct Checker {
    examiners: Vec<(Rule, Examiner)>,
}

impl Checker {
    fn fault(&mut self, puzzle: &Puzzle) -> Option<&'static str> {
        let Some(position) = puzzle.position() else {
            return Some("no position, or an answer that can't be played");
        };
        if !self.examiners.iter().any(|(rule, _)| *rule == puzzle.rule) {
            let examiner = Examiner::new(puzzle.rule);
            self.examiners.push((puzzle.rule, examiner));
        }
        let examiner = self.examiners.iter_mut();
        let (_, examiner) = examiner
            .into_iter()
            .find(|(rule, _)| *rule == puzzle.rule)?;
        let Some(claim) = examiner.suggest(&position, PuzzleGoal::Anything) else {
            return Some("nothing to be found");
        };
        if claim.theme != puzzle.theme
            || claim.answer != puzzle.answer
            || claim.plies != u32::from(puzzle.plies)
        {
            return Some("another answer, theme or length");
        }
        if examiner.rival(&position, &claim).is_some() {
            return Some(if puzzle.theme == PuzzleTheme::Defence {
                "the answer loses"
            } else {
                "another move wins"
            });
        }
        (!examiner.is_proved(&position, &claim)).then_some("the replay refutes it")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shipped puzzles that the regular test verifies.
    const SAMPLE: usize = 25;

    fn shipped() -> PuzzleSet {
        PuzzleSet::from_bytes(include_bytes!("../../../../assets/puzzles.bin")).unwrap()
    }

    fn check(sample: Option<usize>) {
        let set = shipped();
        let mut checker = Checker::default();
        for number in drawn(&set, sample, 20) {
            assert_eq!(checker.fault(set.get(number).unwrap()), None, "{number}");
        }
    }

    #[test]
    fn a_sample_of_the_puzzles_holds() {
        check(Some(SAMPLE));
    }

    #[test]
    #[ignore = "minutes; scripts/puzzles.sh check does the same"]
    fn all_puzzles_hold() {
        check(None);
    }

    #[test]
    fn no_puzzle_is_another_one_turned() {
        assert_eq!(doubles(&shipped()), Vec::<u16>::new());
    }

    #[test]
    fn a_wrong_puzzle_is_found_out() {
        let set = shipped();
        let mut checker = Checker::default();
        let right = set.get(1).unwrap();
        let legal = right.position().unwrap().legal_points();
        for answer in legal.into_iter().filter(|&it| it != right.answer).take(3) {
            let wrong = Puzzle {
                answer,
                ..right.clone()
            };
            assert!(checker.fault(&wrong).is_some(), "{answer}");
        }
        let longer = Puzzle {
            plies: right.plies + 2,
            ..right.clone()
        };
        assert!(checker.fault(&longer).is_some());
    }
}
