//! `gomoku-lab puzzles find`: collects puzzles from games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use gomoku_core::PuzzleTheme;
use gomoku_engine::{BoardSize, CompactPosition, Point, Position, Shape, Stone, five_tuple};

use super::claim::{Claim, Examiner, PuzzleGoal, near_first, of};
use super::games::{self, GamePlayers};
use super::hardness::{Hardness, Meter};
use super::line::{self, FoundLine, PuzzleGameLine};
use crate::failure::Failure;

/// Minimum stones of a puzzle.
const FEWEST: usize = 8;
/// Attractive alternative moves to examine.
const BRANCHES: usize = 5;
/// One in this many games is searched for defences, which are frequent.
const DEFENCES_IN: u64 = 3;
/// Maximum replies tried against a threat.
const DEFENCES: usize = 60;
/// Maximum fours played before the puzzle.
const SPARE: usize = 6;
/// Minimum distance of a game's puzzles in plies.
const APART: usize = 3;
/// Games between progress lines.
const SAID: u64 = 100;

/// Options of `gomoku-lab puzzles find`.
#[derive(Debug, Args)]
pub(super) struct FindArgs {
    /// Output file. An existing file is continued.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games, including those in the file.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Seed. The same seed gives the same file with any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Concurrent games.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    threads: u8,
}

pub(super) fn run(args: &FindArgs) -> Result<u8, Failure> {
    let (mut file, played) = line::go_on(&args.out)?;
    let next = Arc::new(AtomicU64::new(played));
    let (sender, receiver) = mpsc::sync_channel(usize::from(args.threads) * 4);
    for _ in 0..args.threads {
        let (next, sender) = (Arc::clone(&next), sender.clone());
        let (seed, games) = (args.seed, args.games);
        // The threads end with the process.
        thread::spawn(move || {
            let mut finder = Finder::new(seed);
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games || sender.send(finder.search_game(game)).is_err() {
                    return;
                }
            }
        });
    }
    drop(sender);
    let mut waiting = BTreeMap::new();
    let mut at = played;
    let mut found = 0;
    for game in receiver {
        waiting.insert(game.game, game);
        while let Some(game) = waiting.remove(&at) {
            line::write(&mut file, &game)?;
            found += game.puzzles.len();
            at += 1;
            if at % SAID == 0 {
                writeln!(io::stderr().lock(), "{at} games, {found} puzzles")?;
            }
        }
    }
    writeln!(io::stdout().lock(), "{} games", at.max(played))?;
    Ok(0)
}

struct Finder {
    players: GamePlayers,
    examiners: Vec<Examiner>,
    meter: Meter,
}

impl Finder {
    fn new(seed: u64) -> Self {
        let rules = gomoku_engine::Rule::ALL;
        Self {
            players: GamePlayers::new(seed),
            examiners: rules.into_iter().map(Examiner::new).collect(),
            meter: Meter::new(),
        }
    }

    fn search_game(&mut self, number: u64) -> PuzzleGameLine {
        let moves = self.players.game(number);
        let rule = games::rule_of(number);
        let at = gomoku_engine::Rule::ALL.iter().position(|&it| it == rule);
        let Some(examiner) = at.and_then(|at| self.examiners.get_mut(at)) else {
            return PuzzleGameLine {
                game: number,
                puzzles: Vec::new(),
            };
        };
        let all = if number.is_multiple_of(DEFENCES_IN) {
            PuzzleGoal::Anything
        } else {
            PuzzleGoal::Wins
        };
        let mut position = Position::new(rule, BoardSize::STANDARD);
        let mut puzzles: Vec<FoundLine> = Vec::new();
        let mut kept: Vec<(Stone, PuzzleTheme)> = Vec::new();
        let mut last = None;
        for &point in &moves {
            let ply = position.moves().len();
            let soon = last.is_some_and(|last| ply < last + APART);
            let branches = if ply < FEWEST || soon {
                Vec::new()
            } else {
                branches(examiner, &position, point, all)
            };
            for (branch, sought) in branches {
                let Some((branch, claim)) = settle(examiner, branch, sought) else {
                    continue;
                };
                if kept.contains(&(branch.turn(), claim.theme))
                    || !examiner.is_proved(&branch, &claim)
                {
                    continue;
                }
                let hardness = self.meter.measure(examiner, &branch, &claim);
                puzzles.push(found(&branch, &claim, hardness));
                kept.push((branch.turn(), claim.theme));
                last = Some(ply);
                break;
            }
            if position.play(point).is_err() {
                break;
            }
        }
        PuzzleGameLine {
            game: number,
            puzzles,
        }
    }
}

/// Finds a claim with a unique answer. Plays interchangeable fours first, as people do.
fn settle(
    examiner: &mut Examiner,
    mut position: Position,
    sought: PuzzleGoal,
) -> Option<(Position, Claim)> {
    for _ in 0..=SPARE {
        let claim = examiner.suggest(&position, sought)?;
        match examiner.rival(&position, &claim) {
            None => return Some((position, claim)),
            Some(_) if claim.theme == PuzzleTheme::Defence => return None,
            Some(rival) => position = examiner.after_four(&position, rival)?,
        }
    }
    None
}

/// Positions after the played move and plausible alternatives: attractive moves, threes and, under
/// a VCF threat, all possible defences. After those, only another win by fours is relevant.
fn branches(
    examiner: &mut Examiner,
    position: &Position,
    played: Point,
    all: PuzzleGoal,
) -> Vec<(Position, PuzzleGoal)> {
    let mut scores = five_tuple::scores(&CompactPosition::from(position));
    scores.sort_by_key(|&(_, score)| Reverse(score));
    let mut points = vec![played];
    points.extend(scores.into_iter().map(|(point, _)| point).take(BRANCHES));
    let shapes = examiner.shapes(position);
    let threes = shapes.iter().filter(|shapes| {
        matches!(
            of(shapes, position.turn()),
            Some(Shape::OpenThree | Shape::DoubleThree)
        )
    });
    points.extend(threes.map(|shapes| shapes.point));
    let others = points.len();
    if let Some(line) = examiner.threatened(position) {
        points.extend(near_first(position, &line).into_iter().take(DEFENCES));
    }
    let mut seen = HashSet::new();
    points
        .into_iter()
        .enumerate()
        .filter(|&(_, point)| seen.insert(point))
        .filter_map(|(index, point)| {
            let mut after = position.clone();
            after.play(point).ok()?;
            let sought = if index < others {
                all
            } else {
                PuzzleGoal::Fours
            };
            Some((after, sought))
        })
        .collect()
}

fn found(position: &Position, claim: &Claim, hardness: Hardness) -> FoundLine {
    let name = |point: Point| point.to_string();
    FoundLine {
        rule: position.rule().into(),
        theme: claim.theme.into(),
        moves: position
            .moves()
            .iter()
            .map(|played| name(played.point))
            .collect(),
        answer: name(claim.answer),
        plies: claim.plies,
        nodes: claim.nodes,
        budget: hardness.budget,
        rank: hardness.rank,
        margin: hardness.margin,
        tempting: hardness.tempting,
        made: hardness.made,
        tries: hardness.tries,
        solved: hardness.solved,
    }
}
