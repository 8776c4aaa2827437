//! Engine benchmark. The signature, the number of nodes of fixed-depth searches, depends on the
//! search's behaviour but not on its speed.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use gomoku_engine::{
    BoardSize, Choice, Engine, EngineOptions, Limits, MATE, Point, Position, Rule, StopFlag,
};

use crate::failure::Failure;
use crate::shipped::{self, Evaluator};

const POSITIONS: &str = include_str!("../data/bench_midgame.txt");

/// Options of `gomoku-lab bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Search depth in plies for the signature.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Milliseconds per position for speed and depth; 0 skips this and the start and stop times.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(0..=600_000))]
    time: u64,
    /// Search threads of the timed part, 1 to 16. The signature always uses one thread.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    threads: u32,
}

/// Runs the benchmark.
///
/// # Errors
/// A closed output.
pub fn run(args: &BenchArgs) -> Result<u8, Failure> {
    let mut out = io::stdout().lock();
    let positions = positions().map_err(|message| Failure { code: 1, message })?;
    writeln!(
        out,
        "position  plays by  search        depth       nodes  seconds    nodes/s  best  score"
    )?;
    let mut signatures = [0_u64; 2];
    let mut timed = [(0_u64, Duration::ZERO); 2];
    for (index, position) in positions.iter().enumerate() {
        for (which, by) in MINDS.into_iter().enumerate() {
            let row = Row { index, by };
            let fixed = Limits {
                depth: Some(args.depth),
                ..Limits::default()
            };
            if let Some(choice) = search(by, position, &fixed, 1) {
                signatures[which] = signatures[which].wrapping_add(choice.nodes);
                row.write(&mut out, "fixed depth", &choice)?;
            }
            if args.time > 0 {
                let limits = Limits {
                    time: Some(Duration::from_millis(args.time)),
                    ..Limits::default()
                };
                if let Some(choice) = search(by, position, &limits, args.threads) {
                    timed[which].0 += choice.nodes;
                    timed[which].1 += choice.elapsed;
                    row.write(&mut out, "fixed time", &choice)?;
                }
            }
        }
    }
    if args.time > 0 {
        let [tables, networks] = timed.map(|(nodes, time)| per_second(nodes, time));
        writeln!(
            out,
            "speed: {tables} nodes/s by tables, {networks} by networks, {} thread(s)",
            args.threads
        )?;
        let [free, standard, renju] = ready().map(ms);
        writeln!(
            out,
            "ready after: {free:.1} ms freestyle, {standard:.1} ms standard, {renju:.1} ms renju"
        )?;
        let start = Instant::now();
        let read = shipped::read().map_err(|error| Failure {
            code: 1,
            message: format!("the networks that ship: {error}"),
        })?;
        let took = ms(start.elapsed());
        writeln!(out, "networks read in: {took:.1} ms, for {read:?}")?;
        let longest = ms(longest_stop(&positions, args.threads));
        writeln!(
            out,
            "stopped within: {longest:.1} ms, the longest of {STOPS}"
        )?;
    }
    let [tables, networks] = signatures;
    let depth = args.depth;
    writeln!(
        out,
        "signature by networks: {networks} nodes at depth {depth}"
    )?;
    writeln!(out, "signature: {tables} nodes at depth {depth}")?;
    Ok(0)
}

const MINDS: [Evaluator; 2] = [Evaluator::Tables, Evaluator::Networks];

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn search(by: Evaluator, position: &Position, limits: &Limits, threads: u32) -> Option<Choice> {
    // A new engine has no table entries.
    let mut engine = by.engine(EngineOptions {
        table_mib: 16,
        threads,
    });
    engine.search(position, limits, 0, &StopFlag::new(), &mut |_| {})
}

/// Time from start to a one-ply search with the default table, by rule.
fn ready() -> [Duration; 3] {
    Rule::ALL.map(|rule| {
        let start = Instant::now();
        let mut position = Position::new(rule, BoardSize::STANDARD);
        let centre = BoardSize::STANDARD.centre();
        let limits = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        if position.play(centre).is_ok() {
            let mut engine = Engine::new(EngineOptions::default());
            engine.search(&position, &limits, 0, &StopFlag::new(), &mut |_| {});
        }
        start.elapsed()
    })
}

/// Searches stopped to measure the delay.
const STOPS: u64 = 30;

/// Longest time from stop flag to end.
fn longest_stop(positions: &[Position], threads: u32) -> Duration {
    let mut longest = Duration::ZERO;
    for (round, position) in (0..STOPS).zip(positions.iter().cycle()) {
        let stop = StopFlag::new();
        let mut engine = Engine::new(EngineOptions {
            threads,
            ..EngineOptions::default()
        });
        let took = std::thread::scope(|scope| {
            let setter = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(5 + 3 * round));
                stop.stop();
                Instant::now()
            });
            engine.search(position, &Limits::default(), 0, &stop, &mut |_| {});
            let end = Instant::now();
            setter.join().map(|set| end.saturating_duration_since(set))
        });
        longest = longest.max(took.unwrap_or_default());
    }
    longest
}

struct Row {
    index: usize,
    by: Evaluator,
}

impl Row {
    fn write(&self, out: &mut impl Write, what: &str, choice: &Choice) -> io::Result<()> {
        let rate = per_second(choice.nodes, choice.elapsed);
        let by = match self.by {
            Evaluator::Tables => "tables",
            Evaluator::Networks => "networks",
        };
        writeln!(
            out,
            "{:>8}  {by:<8}  {what:<12} {:>6} {:>11} {:>8.3} {rate:>10}  {:<4}  {}",
            self.index + 1,
            choice.depth,
            choice.nodes,
            choice.elapsed.as_secs_f64(),
            choice.point.to_string(),
            score(choice.score),
        )
    }
}

/// `+120` or `win in 5` (plies).
fn score(value: i32) -> String {
    /// Scores of a larger mate distance are evaluations.
    const FURTHEST: i32 = 1_000;
    let plies = MATE - value.saturating_abs();
    match value {
        _ if plies > FURTHEST => format!("{value:+}"),
        1.. => format!("win in {plies}"),
        _ => format!("loss in {plies}"),
    }
}

fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64
}

fn positions() -> Result<Vec<Position>, String> {
    let size = BoardSize::STANDARD;
    let lines = POSITIONS.lines().enumerate();
    lines
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(index, line)| {
            let moves: Option<Vec<Point>> = line
                .split_whitespace()
                .map(|word| from_top(word, size))
                .collect();
            let moves = moves.ok_or_else(|| format!("line {}: a move is x,y", index + 1))?;
            Position::from_moves(Rule::Freestyle, size, &moves)
                .map_err(|error| format!("line {}: {error:?}", index + 1))
        })
        .collect()
}

fn from_top(word: &str, size: BoardSize) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    let (x, y): (u8, u8) = (x.parse().ok()?, y.parse().ok()?);
    let point = Point::new(x, size.lines().checked_sub(1)?.checked_sub(y)?);
    size.contains(point).then_some(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_tell_wins_from_values() {
        assert_eq!(score(120), "+120");
        assert_eq!(score(-3), "-3");
        assert_eq!(score(29_995), "win in 5");
        assert_eq!(score(-29_994), "loss in 6");
    }

    #[test]
    fn the_positions_are_games() {
        let positions = positions().unwrap();
        assert_eq!(positions.len(), 3);
        for position in positions {
            assert_eq!(position.stone_count(), 16);
            assert!(position.outcome().is_none());
        }
        // 7,6 from the top is one row above the centre.
        assert_eq!(from_top("7,6", BoardSize::STANDARD), Some(Point::new(7, 8)));
        assert_eq!(from_top("7,15", BoardSize::STANDARD), None);
    }
}
