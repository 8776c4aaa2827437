//! `gomoku-research prove`: proves that Black wins an opening, whatever White replies.
//!
//! A proof is a tree: in a position of Black's one of his moves must win, in a position of White's
//! every legal reply must lose. At its ends Black wins by threats, found within a number of nodes
//! and replayed by the rules. `graph` keeps the tree, with `numbers`, from which `select` says
//! where to go on; `expand` does what takes time, by `elsewhere`, `leaf` and `cover`; `journal`
//! keeps what was found, `write` makes the book. research/perfect-play.md says why that is a proof;
//! `gomoku-lab verify-book` checks it and shares none of this.

mod campaign;
mod cover;
mod elsewhere;
mod expand;
mod graph;
#[cfg(test)]
mod graph_tests;
mod journal;
mod leaf;
mod mend;
#[cfg(test)]
mod mend_tests;
mod numbers;
mod select;
mod stones;
#[cfg(test)]
mod tests;
mod write;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use gomoku_engine::{Point, Position, ProofBook, ProofHead, Rule, Stone};
use gomoku_lab::board_args::BoardArgs;
use gomoku_lab::book_file;
use gomoku_lab::failure::Failure;

use campaign::{CampaignResult, Target, Times};
use expand::ExpansionBudget;
use graph::Graph;
use journal::{ProofJournal, Records};
use stones::Stones;

/// Points fit a byte, with a value left to mark a pass.
const MAX_LINES: u8 = 15;

/// Proves White's replies to an opening lost, one after another, and writes a book of them.
#[derive(Debug, Args)]
pub struct ProveArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Moves of the opening, Black first and last; default: the centre.
    #[arg(long)]
    opening: Option<String>,
    /// Replies to prove lost, as in "a1 b1"; default: all, the farthest first. Only one of several
    /// symmetric replies is proved.
    #[arg(long)]
    replies: Option<String>,
    /// Minimum distance of the replies from Black's last stone, in columns or rows.
    #[arg(long, default_value_t = 1)]
    from: u8,
    /// Stores the results, so that the next run continues from them.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// A line with a gap, as printed by `verify-book`; may be repeated. Changes the journal, so
    /// that the next run finds separate moves for the first reply answered by a plan.
    #[arg(long, value_name = "MOVES", requires = "journal")]
    gap: Vec<String>,
    /// A book whose moves are tried first, possibly of another rule.
    #[arg(long, value_name = "BOOK")]
    like: Option<PathBuf>,
    /// A verified book to extend. Its positions count as proved and are copied unchanged into the
    /// new book.
    #[arg(long, value_name = "BOOK")]
    extend: Option<PathBuf>,
    /// A line, as in "h8 i9 g8", whose black moves are tried first; may be repeated.
    #[arg(long, value_name = "MOVES")]
    line: Vec<String>,
    /// Writes the book of all proved replies.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Maximum stones at the end of a game, from `verify-book`, to be stated in the book; 0 for
    /// none.
    #[arg(long, value_name = "STONES", default_value_t = 0)]
    won_with: u8,
    /// Total time limit in seconds.
    #[arg(long, default_value_t = u64::MAX)]
    seconds: u64,
    /// Time limit in seconds for one reply.
    #[arg(long, default_value_t = u64::MAX)]
    each: u64,
    /// Threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Node limit of a threat search at a position without a book move, for players of the book.
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Node limit of such a search before Black's moves are tried.
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1..))]
    solve: u32,
    /// Node limit of the first such search of a reply; at most 2,000.
    #[arg(long, default_value_t = ProofHead::SHORT, value_parser = clap::value_parser!(u32).range(1..=i64::from(ProofHead::SHORT)))]
    quick: u32,
    /// Node limit of the engine's search for the first move to try; 0 for none.
    #[arg(long, default_value_t = 3_000)]
    search: u64,
    /// Maximum number of Black's moves to try.
    #[arg(long, default_value_t = 16)]
    width: usize,
    /// Maximum stones on the board.
    #[arg(long, default_value_t = 60)]
    stones: usize,
    /// Maximum nodes of a plan's leaf win that is assumed to be found also with an additional white
    /// stone that does not break it. 0 searches each leaf again, as the verifier does; use it for a
    /// reply with a gap.
    #[arg(long, default_value_t = 20_000)]
    soon: u32,
    /// Number of replies that need a move before the others wait.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..))]
    batch: u64,
    /// Seconds between two lines of progress; 0 for none.
    #[arg(long, default_value_t = 10)]
    progress: u64,
}

/// Proves the requested replies.
///
/// # Errors
/// Invalid arguments or files.
pub fn run(args: &ProveArgs) -> Result<u8, Failure> {
    let opening = opening(args)?;
    let replies = replies(args, &opening)?;
    let effort = ExpansionBudget {
        quick: args.quick.min(args.nodes).into(),
        solve: args.solve.min(args.nodes).into(),
        nodes: args.nodes.into(),
        search: args.search,
        width: args.width,
        stones: args.stones,
        soon: args.soon.into(),
        batch: args.batch as usize,
        like: like(args)?,
        wanted: wanted(args)?,
    };
    let (rule, size) = (opening.rule(), opening.size());
    let mut graph = Graph::new(rule, size, extended(args, &opening)?);
    let targets = campaign::targets(&mut graph, &opening, &replies);
    let journal = match &args.journal {
        None => None,
        Some(path) => {
            let (mut journal, mut records) = ProofJournal::open(path, rule, size, &effort)?;
            if !args.gap.is_empty() {
                mend_gaps(args, &mut records)?;
                journal = ProofJournal::replace(path, rule, size, &effort, &records)?;
            }
            graph.enter(&records);
            eprintln!(
                "{}: {} positions expanded before",
                path.display(),
                records.len()
            );
            Some(journal)
        }
    };
    let times = Times {
        all: Duration::from_secs(args.seconds),
        each: Duration::from_secs(args.each),
        progress: Duration::from_secs(args.progress),
    };
    let threads = args.threads.into();
    let ended = campaign::run(&opening, graph, targets, journal, &effort, threads, times)?;
    report(&ended);
    if let Some(path) = &args.book {
        let covered = ended
            .targets
            .iter()
            .filter(|target| ended.graph.is_proved(target.id))
            .map(|target| target.reply)
            .collect();
        let head = ProofHead {
            rule,
            size,
            opening: opening.moves().iter().map(|played| played.point).collect(),
            covered,
            nodes: args.nodes,
            stones: args.won_with,
        };
        let bytes = write::book(&ended.graph, &head)
            .map_err(|error| Failure::bad_input(error.to_string()))?;
        fs::write(path, &bytes)?;
        println!("{}: {} bytes", path.display(), bytes.len());
    }
    let is_all = ended
        .targets
        .iter()
        .all(|target| ended.graph.is_proved(target.id));
    Ok(u8::from(!is_all))
}

fn opening(args: &ProveArgs) -> Result<Position, Failure> {
    let (rule, size) = (args.board.rule(), args.board.size);
    if rule == Rule::Renju {
        return Err(Failure::bad_input(
            "there is no proof for Renju: a stone anywhere may change what is forbidden",
        ));
    }
    if size.lines() > MAX_LINES {
        return Err(Failure::bad_input("at most 15 lines"));
    }
    let moves = match &args.opening {
        None => vec![size.centre()],
        Some(text) => points(text)?,
    };
    let position = Position::from_moves(rule, size, &moves)
        .map_err(|error| Failure::bad_input(error.to_string()))?;
    if position.turn() != Stone::White || position.outcome().is_some() {
        return Err(Failure::bad_input(
            "White must be to move after the opening",
        ));
    }
    Ok(position)
}

fn like(args: &ProveArgs) -> Result<Option<Arc<ProofBook>>, Failure> {
    let Some(path) = &args.like else {
        return Ok(None);
    };
    let (book, _) = book_file::read(path)?;
    let (lines, wanted) = (book.head().size.lines(), args.board.size.lines());
    if lines != wanted {
        let name = path.display();
        return Err(Failure::bad_input(format!(
            "{name}: a book of {lines} lines says nothing about {wanted}"
        )));
    }
    Ok(Some(Arc::new(book)))
}

fn extended(args: &ProveArgs, opening: &Position) -> Result<Option<Arc<ProofBook>>, Failure> {
    let Some(path) = &args.extend else {
        return Ok(None);
    };
    let (book, _) = book_file::read(path)?;
    let head = book.head();
    let same = head.position().is_ok_and(|it| {
        it.rule() == opening.rule() && it.size() == opening.size() && it.hash() == opening.hash()
    });
    if !same || head.nodes != args.nodes {
        let name = path.display();
        return Err(Failure::bad_input(format!(
            "{name}: a book of another rule, size, opening or number of nodes can't be extended"
        )));
    }
    Ok(Some(Arc::new(book)))
}

/// Positions after Black's moves in the lines to try.
fn wanted(args: &ProveArgs) -> Result<Vec<Stones>, Failure> {
    let mut wanted = Vec::new();
    for line in &args.line {
        let mut position = played(args, line)?;
        while let Some(last) = position.moves().last() {
            if last.stone == Stone::Black {
                wanted.push(Stones::of(&position).0);
            }
            position.undo();
        }
    }
    Ok(wanted)
}

fn played(args: &ProveArgs, line: &str) -> Result<Position, Failure> {
    let mut position = Position::new(args.board.rule(), args.board.size);
    for play in points(line)? {
        position
            .play(play)
            .map_err(|error| Failure::bad_input(format!("{line}: {play}: {error}")))?;
    }
    Ok(position)
}

/// Marks the replies with gaps as needing separate moves.
fn mend_gaps(args: &ProveArgs, records: &mut Records) -> Result<(), Failure> {
    for line in &args.gap {
        let Some(reply) = mend::mend(records, &played(args, line)?) else {
            return Err(Failure::bad_input(format!(
                "{line}: the journal knows no reply in it that a plan answers"
            )));
        };
        eprintln!("{line}: {reply} is answered by moves of its own");
    }
    Ok(())
}

fn replies(args: &ProveArgs, opening: &Position) -> Result<Vec<Point>, Failure> {
    let last = opening.moves().last().map(|played| played.point);
    let last = last.unwrap_or(opening.size().centre());
    let far = |point: Point| expand::distance(point, last);
    if let Some(text) = &args.replies {
        let replies = points(text)?;
        for &reply in &replies {
            opening
                .check(reply)
                .map_err(|error| Failure::bad_input(error.to_string()))?;
        }
        return Ok(replies);
    }
    let mut replies = opening.legal_points();
    replies.retain(|&point| far(point) >= args.from);
    replies.sort_by_key(|&point| std::cmp::Reverse(far(point)));
    Ok(replies)
}

fn points(text: &str) -> Result<Vec<Point>, Failure> {
    text.split_whitespace()
        .map(|name| {
            name.parse()
                .map_err(|error| Failure::bad_input(format!("{name}: {error}")))
        })
        .collect()
}

fn report(ended: &CampaignResult) {
    let CampaignResult {
        graph,
        targets,
        expanded,
        cost,
    } = ended;
    let is = |state: &dyn Fn(&Target) -> bool| targets.iter().filter(|it| state(it)).count();
    for target in targets {
        let (proof, disproof) = graph.numbers(target.id);
        let state = if graph.is_proved(target.id) {
            "proved".to_owned()
        } else if graph.is_failed(target.id) {
            "not proved: the moves tried do not do".to_owned()
        } else {
            format!("open: proof {proof}, disproof {disproof}")
        };
        println!(
            "{}: {state} ({:.1} s)",
            target.reply,
            target.spent.as_secs_f64()
        );
    }
    println!(
        "{} proved, {} failed, {} open; {} positions, {expanded} expanded now; {} leaves looked at, \
         {} won and replayed with {} questions, {} found and not accepted",
        is(&|target| graph.is_proved(target.id)),
        is(&|target| graph.is_failed(target.id)),
        is(&|target| !graph.is_proved(target.id) && !graph.is_failed(target.id)),
        graph.len(),
        cost.asked,
        cost.won,
        cost.questions,
        cost.refuted,
    );
}
