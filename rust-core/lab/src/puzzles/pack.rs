//! `gomoku-lab puzzles pack`: selects the puzzles to ship.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gomoku_core::{Puzzle, PuzzleSet, PuzzleTheme};
use gomoku_engine::{Point, Position, Rule, Stone};

use super::grade::{self, GradeWeights};
use super::line::{FoundLine, RuleWord};
use crate::failure::Failure;
use crate::openings::canonical;

/// Widths of the groups over which a theme is balanced: plies and rating.
const PLIES: u32 = 4;
const STRENGTH: u16 = 200;

/// Options of `gomoku-lab puzzles pack`.
#[derive(Debug, Args)]
pub(super) struct PackArgs {
    /// Output file of `puzzles find`.
    file: PathBuf,
    /// Use only this many games.
    #[arg(long)]
    games: Option<u64>,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Already shipped puzzles. They stay unchanged, and new ones are appended.
    #[arg(long, value_name = "FILE")]
    after: Option<PathBuf>,
    /// Maximum puzzles added per theme.
    #[arg(long, default_value_t = 220)]
    each: usize,
}

struct Candidate {
    puzzle: Puzzle,
    /// Equal for all eight symmetries.
    stones: Vec<(Point, Stone)>,
    group: (RuleWord, u32, u16),
}

pub(super) fn run(args: &PackArgs) -> Result<u8, Failure> {
    let found = grade::read(&args.file, args.games)?;
    let mut puzzles: Vec<Puzzle> = match &args.after {
        None => Vec::new(),
        Some(path) => read_set(path)?.iter().map(|(_, it)| it.clone()).collect(),
    };
    let shipped = puzzles.iter().filter_map(Puzzle::position);
    let mut known: HashSet<_> = shipped.map(|position| key(&position)).collect();
    let weights = GradeWeights::fit(&found);
    let mut themes: BTreeMap<PuzzleTheme, Vec<Candidate>> = BTreeMap::new();
    for (_, line) in &found {
        let candidate = candidate(line, &weights)
            .ok_or_else(|| Failure::bad_input("a line is none that `puzzles find` writes"))?;
        if known.insert((candidate.puzzle.rule, candidate.stones.clone())) {
            let theme = candidate.puzzle.theme;
            themes.entry(theme).or_default().push(candidate);
        }
    }
    let mut chosen: Vec<Candidate> = themes
        .into_values()
        .flat_map(|candidates| choose(candidates, args.each))
        .collect();
    // The order must reveal nothing about the puzzles.
    chosen.sort_by_key(|candidate| shuffled(&candidate.puzzle));
    puzzles.extend(chosen.into_iter().map(|candidate| candidate.puzzle));
    let set = PuzzleSet::new(puzzles);
    let bytes = set.to_bytes();
    fs::write(&args.out, &bytes)?;
    print_summary(&set, bytes.len())?;
    Ok(0)
}

pub(super) fn read_set(path: &Path) -> Result<PuzzleSet, Failure> {
    let bad = |error: String| Failure::bad_input(format!("{}: {error}", path.display()));
    let bytes = fs::read(path).map_err(|error| bad(error.to_string()))?;
    PuzzleSet::from_bytes(&bytes).map_err(|error| bad(error.to_string()))
}

/// Equal for symmetric puzzles.
pub(super) fn key(position: &Position) -> (Rule, Vec<(Point, Stone)>) {
    (position.rule(), canonical(position))
}

fn candidate(line: &FoundLine, weights: &GradeWeights) -> Option<Candidate> {
    let (position, answer) = line.read()?;
    let strength = weights.strength(line);
    Some(Candidate {
        puzzle: Puzzle {
            rule: position.rule(),
            theme: line.theme.into(),
            strength,
            plies: u8::try_from(line.plies).ok()?,
            answer,
            moves: position.moves().iter().map(|played| played.point).collect(),
        },
        stones: canonical(&position),
        group: (line.rule, line.plies / PLIES, strength / STRENGTH),
    })
}

/// Selects puzzles evenly, one from each group in turn.
fn choose(candidates: Vec<Candidate>, most: usize) -> Vec<Candidate> {
    let mut groups: BTreeMap<_, Vec<Candidate>> = BTreeMap::new();
    // `pop` takes from the end.
    for candidate in candidates.into_iter().rev() {
        groups.entry(candidate.group).or_default().push(candidate);
    }
    let mut chosen = Vec::new();
    while chosen.len() < most && !groups.is_empty() {
        for group in groups.values_mut() {
            if chosen.len() < most {
                chosen.extend(group.pop());
            }
        }
        groups.retain(|_, group| !group.is_empty());
    }
    chosen
}

/// SplitMix64's finaliser over the moves.
fn shuffled(puzzle: &Puzzle) -> u64 {
    puzzle.moves.iter().fold(0, |hash, point| {
        let mut z = hash ^ u64::from(point.y) << 8 ^ u64::from(point.x);
        z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

fn print_summary(set: &PuzzleSet, bytes: usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{} puzzles, {bytes} bytes", set.count())?;
    for theme in PuzzleTheme::ALL {
        let of = |rule: Rule| {
            let those = |it: &(u16, &Puzzle)| it.1.theme == theme && it.1.rule == rule;
            set.iter().filter(those).count()
        };
        let [freestyle, standard, renju] = Rule::ALL.map(of);
        let mut strengths: Vec<u16> = set
            .iter()
            .filter(|it| it.1.theme == theme)
            .map(|it| it.1.strength)
            .collect();
        strengths.sort_unstable();
        let at = |part: usize| strengths.get(strengths.len() * part / 4).copied();
        let [least, quarter, half, three] = [0, 1, 2, 3].map(|part| at(part).unwrap_or(0));
        let most = strengths.last().copied().unwrap_or(0);
        writeln!(
            out,
            "{theme:?}: {} (freestyle {freestyle}, standard {standard}, Renju {renju}), strength {least} {quarter} {half} {three} {most}",
            strengths.len()
        )?;
    }
    Ok(())
}
