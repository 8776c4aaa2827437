//! `gomoku-lab solve`: finds and proves wins.

mod answer;
mod grade;
mod problem;
mod prover;
mod text;

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::board_args::RuleName;
use crate::failure::Failure;
use answer::Solution;
use grade::Grades;
use problem::Problem;
use prover::{Budget, Prover};

/// Kind of solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// A win by continuous fours.
    Vcf,
    /// A win by continuous fours and threes.
    Vct,
    /// A win by any means, or the best move if none is found.
    Best,
}

/// Solves positions and prints each as a board with a sentence. A win is replayed against every
/// legal reply by the rules before it is printed.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Positions, one JSON object per line with `moves` or `stones`; - for standard input.
    #[arg(
        value_name = "FILE.jsonl",
        required_unless_present = "moves",
        conflicts_with = "moves"
    )]
    files: Vec<PathBuf>,
    /// A single position by its moves instead, as in "h8 i9".
    #[arg(long)]
    moves: Option<String>,
    /// Kind of solution.
    #[arg(long, value_enum, default_value = "best")]
    mode: Mode,
    /// Which rows win; default: the position's line, or freestyle.
    #[arg(long, value_enum)]
    rule: Option<RuleName>,
    /// Lines per side, 9 to 20; default: the position's line, or 15.
    #[arg(long)]
    size: Option<i64>,
    /// Node limit per position; default without --nodes and --ms: a million.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds per position, without the replay.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    ms: Option<u64>,
    /// Milliseconds for the replay of one win. A win that needs more counts as unknown.
    #[arg(long, default_value_t = 120_000)]
    replay_ms: u64,
    /// Compare with the solutions in the files and print a table instead.
    #[arg(long)]
    grade: bool,
    /// Print a line of JSON for each position instead. `result` is win, no-win (in the modes vcf
    /// and vct: no such win exists) or unknown. Points are [column, row], both 0-based, rows from
    /// the top.
    #[arg(long, conflicts_with = "grade")]
    json: bool,
}

/// Solves positions.
///
/// # Errors
/// Unreadable input or an invalid position, with file and line.
pub fn run(args: &SolveArgs) -> Result<u8, Failure> {
    let sources = read(args)?;
    let budget = Budget {
        nodes: args.nodes.unwrap_or(if args.ms.is_some() {
            u64::MAX
        } else {
            1_000_000
        }),
        time: args.ms.map(Duration::from_millis),
        replay: Duration::from_millis(args.replay_ms),
    };
    let mut out = io::stdout().lock();
    let mut prover = Prover::new(budget);
    for (name, problems) in sources {
        let mut grades = Grades::default();
        for problem in &problems {
            if args.grade && problem.forbidden.is_some() {
                grades.add_forbidden(problem);
                continue;
            }
            let answer = prover.solve(&problem.position, args.mode);
            if args.grade {
                grades.add(problem, &answer);
            } else {
                writeln!(out, "{}", shown(problem, &answer, args))?;
                out.flush()?;
            }
        }
        if args.grade {
            write!(out, "{}", grades.report(&name))?;
            out.flush()?;
        }
    }
    Ok(0)
}

fn shown(problem: &Problem, answer: &Solution, args: &SolveArgs) -> String {
    let (id, position) = (problem.id.as_deref(), &problem.position);
    if args.json {
        answer.json(id, position.size())
    } else {
        text::text(id, position, args.mode, answer)
    }
}

/// Positions with their file names.
fn read(args: &SolveArgs) -> Result<Vec<(String, Vec<Problem>)>, Failure> {
    let rule = args.rule.map(Into::into);
    if let Some(moves) = &args.moves {
        let problem = Problem::from_moves(moves, rule, args.size)
            .map_err(|message| Failure::bad_input(format!("--moves: {message}")))?;
        return Ok(vec![("--moves".into(), vec![problem])]);
    }
    let file = |path: &PathBuf| {
        let name = path.display().to_string();
        let text = text(path).map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
        let problems = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(index, line)| {
                Problem::from_json(line, rule, args.size).map_err(|message| {
                    Failure::bad_input(format!("{name}: line {}: {message}", index + 1))
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok((name, problems))
    };
    args.files.iter().map(file).collect()
}

fn text(path: &Path) -> io::Result<String> {
    if path.as_os_str() == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    fs::read_to_string(path)
}
