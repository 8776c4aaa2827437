//! Difficulty of a puzzle: share of levels 2 to 9 that would solve it, predicted from its features.
//!
//! A least-squares fit to half of the games, in alternating groups of four; the other half is for
//! evaluation. Only additions, multiplications and divisions, for equal results on every machine.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use gomoku_core::PuzzleTheme;

use super::line::{self, FoundLine};
use crate::failure::Failure;

const FEATURES: usize = 16;
/// Regularisation, so that a theme without puzzles is harmless.
const RIDGE: f64 = 1e-3;
/// Rating of a puzzle that every level solves, and the difference to one that none solves.
const EASIEST: f64 = 600.0;
const RANGE: f64 = 1_800.0;

/// Options of `gomoku-lab puzzles grade`.
#[derive(Debug, Args)]
pub(super) struct GradeArgs {
    /// Output file of `puzzles find`.
    file: PathBuf,
    /// Use only this many games.
    #[arg(long)]
    games: Option<u64>,
}

/// Prints how well the grade predicts which levels solve a puzzle.
pub(super) fn run(args: &GradeArgs) -> Result<u8, Failure> {
    let found = read(&args.file, args.games)?;
    let weights = GradeWeights::fit(&found);
    let mut out = io::stdout().lock();
    let mut all = Vec::new();
    for theme in PuzzleTheme::ALL {
        let held = |(game, puzzle): &&(u64, FoundLine)| {
            !is_fitted(*game) && PuzzleTheme::from(puzzle.theme) == theme
        };
        let pairs: Vec<(f64, f64)> = found
            .iter()
            .filter(held)
            .map(|(_, puzzle)| (weights.share(puzzle), solved(puzzle)))
            .collect();
        let (count, rank) = (pairs.len(), rank_correlation(&pairs));
        writeln!(
            out,
            "{theme:?}: {count} puzzles, rank correlation {rank:.3}"
        )?;
        all.extend(pairs);
    }
    let (count, rank) = (all.len(), rank_correlation(&all));
    writeln!(
        out,
        "all: {count} puzzles that the weights were not fitted to, rank correlation {rank:.3}"
    )?;
    Ok(0)
}

pub(super) fn read(
    file: &std::path::Path,
    games: Option<u64>,
) -> Result<Vec<(u64, FoundLine)>, Failure> {
    let read = line::read(file)
        .map_err(|error| Failure::bad_input(format!("{}: {error}", file.display())))?;
    let found: Vec<_> = read
        .into_iter()
        .filter(|game| games.is_none_or(|games| game.game < games))
        .flat_map(|game| {
            let number = game.game;
            game.puzzles.into_iter().map(move |puzzle| (number, puzzle))
        })
        .collect();
    if found.is_empty() {
        return Err(Failure::bad_input("there is no puzzle in it"));
    }
    Ok(found)
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct GradeWeights([f64; FEATURES]);

impl GradeWeights {
    pub(super) fn fit(found: &[(u64, FoundLine)]) -> Self {
        let mut matrix = [[0.0; FEATURES + 1]; FEATURES];
        for (_, puzzle) in found.iter().filter(|(game, _)| is_fitted(*game)) {
            let seen = features(puzzle);
            for (row, at) in matrix.iter_mut().zip(seen) {
                for (cell, with) in row.iter_mut().zip(seen) {
                    *cell += at * with;
                }
                row[FEATURES] += at * solved(puzzle);
            }
        }
        for (index, row) in matrix.iter_mut().enumerate() {
            row[index] += RIDGE;
        }
        Self(solve(matrix))
    }

    fn share(&self, puzzle: &FoundLine) -> f64 {
        let seen = features(puzzle);
        seen.iter()
            .zip(self.0)
            .map(|(at, weight)| at * weight)
            .sum()
    }

    /// Rating of a player who solves it half of the time, rounded to tens.
    pub(super) fn strength(&self, puzzle: &FoundLine) -> u16 {
        let share = self.share(puzzle).clamp(0.0, 1.0);
        let strength = EASIEST + RANGE * (1.0 - share);
        (strength / 10.0).round() as u16 * 10
    }
}

/// Whether a game's puzzles belong to the fitted half. Each half has all rules, which repeat every
/// four games.
const fn is_fitted(game: u64) -> bool {
    (game / 4).is_multiple_of(2)
}

fn solved(puzzle: &FoundLine) -> f64 {
    f64::from(puzzle.solved) / f64::from(puzzle.tries.max(1))
}

fn features(puzzle: &FoundLine) -> [f64; FEATURES] {
    let is = |yes: bool| f64::from(u8::from(yes));
    let theme = PuzzleTheme::from(puzzle.theme);
    [
        1.0,
        f64::from(puzzle.budget),
        f64::from((puzzle.nodes + 1).ilog2()),
        f64::from(puzzle.plies.min(25)),
        f64::from(puzzle.rank.min(10)),
        f64::from(puzzle.margin.min(250)) / 100.0,
        is(puzzle.rank == 0),
        f64::from(puzzle.tempting.min(20)),
        is(puzzle.made == 0),
        is(puzzle.made == 2),
        is(puzzle.made == 3),
        is(theme == PuzzleTheme::Threats),
        is(theme == PuzzleTheme::Defence),
        is(theme == PuzzleTheme::Tempo),
        is(theme == PuzzleTheme::PastForbidden),
        is(theme == PuzzleTheme::ForbiddenTrap),
    ]
}

/// Gaussian elimination with partial pivoting.
fn solve(mut matrix: [[f64; FEATURES + 1]; FEATURES]) -> [f64; FEATURES] {
    for column in 0..FEATURES {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..FEATURES).max_by(|a, b| size(a).total_cmp(&size(b)));
        matrix.swap(column, pivot.unwrap_or(column));
        let top = matrix[column];
        for (index, row) in matrix.iter_mut().enumerate() {
            if index != column {
                let times = row[column] / top[column];
                for (cell, above) in row.iter_mut().zip(top) {
                    *cell -= times * above;
                }
            }
        }
    }
    std::array::from_fn(|index| matrix[index][FEATURES] / matrix[index][index])
}

/// Spearman's rank correlation. Equal values share their ranks.
fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let left = ranks(pairs.iter().map(|pair| pair.0).collect());
    let right = ranks(pairs.iter().map(|pair| pair.1).collect());
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let (mut both, mut of_left, mut of_right) = (0.0, 0.0, 0.0);
    for (left, right) in left.into_iter().zip(right) {
        both += (left - mean) * (right - mean);
        of_left += (left - mean) * (left - mean);
        of_right += (right - mean) * (right - mean);
    }
    both / (of_left * of_right).sqrt()
}

fn ranks(values: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    for equals in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let rank = start as f64 + (equals.len() as f64 + 1.0) / 2.0;
        for &index in equals {
            ranks[index] = rank;
        }
        start += equals.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_compared_and_not_values() {
        let same = [(1.0, 10.0), (2.0, 20.0), (3.0, 4_000.0)];
        assert_eq!(rank_correlation(&same), 1.0);
        let turned = [(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)];
        assert_eq!(rank_correlation(&turned), -1.0);
        // From Kendall, "Rank correlation methods", with one tie: ranks 1, 2.5, 2.5, 4.
        let tied = [(1.0, 1.0), (2.0, 2.0), (2.0, 3.0), (4.0, 4.0)];
        assert!((rank_correlation(&tied) - 0.948_683).abs() < 1e-6);
    }

    #[test]
    fn equations_are_solved() {
        let mut matrix = [[0.0; FEATURES + 1]; FEATURES];
        for (index, row) in matrix.iter_mut().enumerate() {
            // A permutation, which needs pivoting.
            row[(index + 3) % FEATURES] = 2.0;
            row[FEATURES] = index as f64;
        }
        let solved = solve(matrix);
        for index in 0..FEATURES {
            assert_eq!(solved[(index + 3) % FEATURES], index as f64 / 2.0);
        }
    }
}
