//! Journal from which a match resumes: JSON lines with the [match](Head), then its
//! [games](MatchGameLine) in the order of their ends.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use gomoku_engine::Rule;
use gomoku_engine::checksum::crc32;
use serde::{Deserialize, Serialize};

use super::args::Plan;
use super::line::MatchGameLine;
use super::tally::Finished;
use crate::failure::Failure;
use crate::line_file::{LineFile, failure};
use crate::openings;
use crate::shipped::Evaluator;

/// All settings that affect the results. Programs are identified by name, because nothing
/// distinguishes builds. Without the number of games, so that a match can be extended.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    /// Format version.
    match_journal: u32,
    a: PlayerEntry,
    b: PlayerEntry,
    rule: String,
    lines: u8,
    /// CRC-32 of the openings, one per line.
    openings: u32,
    skip: usize,
    bounds: String,
    margin_ms: u64,
    max_plies: Option<usize>,
    memory: u64,
    threads: Option<u32>,
    restart: bool,
    seed: u64,
    tables: bool,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PlayerEntry {
    name: String,
    infos: Vec<String>,
}

const VERSION: u32 = 1;

impl Head {
    fn new(plan: &Plan) -> Self {
        let [a, b] = plan.entrants.each_ref().map(|entrant| PlayerEntry {
            name: entrant.name.clone(),
            infos: entrant.infos.clone(),
        });
        let (rule, lines) = plan.openings.first().map_or((Rule::default(), 0), |start| {
            (start.rule(), start.size().lines())
        });
        let text: String = plan
            .openings
            .iter()
            .map(|start| start.moves().iter().map(|m| m.point).collect::<Vec<_>>())
            .map(|points| openings::line(&points) + "\n")
            .collect();
        Self {
            match_journal: VERSION,
            a,
            b,
            rule: format!("{rule:?}").to_lowercase(),
            lines,
            openings: crc32(text.as_bytes()),
            skip: plan.skipped,
            bounds: plan.laws.bounds.to_string(),
            margin_ms: u64::try_from(plan.laws.margin.as_millis()).unwrap_or(u64::MAX),
            max_plies: plan.laws.max_plies,
            memory: plan.memory,
            threads: plan.threads,
            restart: plan.restart,
            seed: plan.seed,
            tables: plan.by == Evaluator::Tables,
        }
    }
}

#[derive(Debug)]
pub(super) struct MatchJournal(LineFile);

impl MatchJournal {
    /// Opens or creates the journal and returns the games of the match. Drops an incomplete last
    /// line with a message. A rejected file stays unchanged.
    ///
    /// # Errors
    /// A file that is locked by another match, damaged, not a journal, or of another match.
    pub(super) fn open(path: &Path, plan: &Plan) -> Result<(Self, Vec<Finished>), Failure> {
        let name = path.display();
        let told = |error: io::Error| failure(path, &error);
        let mut file = LineFile::open(path, "another match")?;
        let (lines, cut_off) = file.lines();
        let head = Head::new(plan);
        let games = read(lines, cut_off, &head, plan)
            .map_err(|(line, what)| Failure::bad_input(format!("{name}, line {line}: {what}")))?;
        if !cut_off.is_empty() {
            eprintln!("gomoku-lab: {name}: the last line was cut off; what it held is done again");
        }
        let is_new = lines.is_empty();
        file.keep_complete_lines().map_err(told)?;
        let mut journal = Self(file);
        if is_new {
            journal.line(&head).map_err(told)?;
        }
        Ok((journal, games))
    }

    pub(super) fn write(&mut self, plan: &Plan, game: &Finished) -> io::Result<()> {
        self.line(&MatchGameLine::new(game, plan.skipped))
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(line)? + "\n";
        self.0.append(&text)
    }
}

/// Parses complete lines.
///
/// # Errors
/// Number of the invalid line, and the reason.
fn read(
    lines: &str,
    cut_off: &str,
    head: &Head,
    plan: &Plan,
) -> Result<Vec<Finished>, (usize, String)> {
    let mut lines = lines.lines();
    match lines.next() {
        Some(first) => same_match(first, head).map_err(|what| (1, what))?,
        // Empty file or partial first line.
        None if serde_json::to_string(head).is_ok_and(|line| line.starts_with(cut_off)) => {}
        None => return Err((1, "no journal of a match".to_owned())),
    }
    let mut numbers = HashSet::new();
    let mut games = Vec::new();
    for (line, text) in (2..).zip(lines) {
        let game_line: MatchGameLine =
            serde_json::from_str(text).map_err(|error| (line, error.to_string()))?;
        let game = game_line
            .finished(&plan.openings, plan.skipped, |number| plan.black(number))
            .map_err(|what| (line, what.to_owned()))?;
        if !numbers.insert(game.number) {
            return Err((line, "the game is there already".to_owned()));
        }
        if game.number / 2 < plan.pairs {
            games.push(game);
        }
    }
    Ok(games)
}

fn same_match(line: &str, asked: &Head) -> Result<(), String> {
    let begun: Head =
        serde_json::from_str(line).map_err(|error| format!("no journal of a match: {error}"))?;
    if begun == *asked {
        return Ok(());
    }
    let values = |head: &Head| serde_json::to_value(head).unwrap_or_default();
    let (begun, asked) = (values(&begun), values(asked));
    let fields = begun.as_object().into_iter().flatten();
    let different: Vec<String> = fields
        .filter(|(field, value)| asked.get(field) != Some(value))
        .map(|(field, value)| format!("{field} {value}"))
        .collect();
    Err(format!(
        "it is the journal of another match: {}",
        different.join(", ")
    ))
}
