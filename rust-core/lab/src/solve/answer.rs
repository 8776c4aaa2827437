use std::time::Duration;

use gomoku_engine::threat::Verdict;
use gomoku_engine::threat::replay::Replayed;
use gomoku_engine::{BoardSize, Point};
use serde::Serialize;

#[derive(Debug)]
pub(super) struct Solution {
    pub(super) verdict: Verdict,
    /// If known.
    pub(super) best: Option<Point>,
    /// Line of a win, or principal variation.
    pub(super) line: Vec<Point>,
    /// Maximum plies of a win, otherwise search depth.
    pub(super) depth: u32,
    /// Engine score; see [`gomoku_engine::MATE`].
    pub(super) score: Option<i32>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
    pub(super) replay: Option<Replay>,
}

#[derive(Debug)]
pub(super) struct Replay {
    pub(super) result: Result<Replayed, String>,
    pub(super) elapsed: Duration,
}

#[derive(Serialize)]
struct AnswerLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<[u8; 2]>,
    line: Vec<[u8; 2]>,
    text: String,
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    nodes: u64,
    ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    replay: Option<ReplayLine<'a>>,
}

#[derive(Serialize)]
struct ReplayLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<&'a str>,
    positions: u64,
    plies: usize,
    ms: f64,
}

impl Solution {
    pub(super) fn json(&self, id: Option<&str>, size: BoardSize) -> String {
        let pair = |point: &Point| [point.x, size.lines() - 1 - point.y];
        let names: Vec<String> = self.line.iter().map(Point::to_string).collect();
        let replay = self.replay.as_ref().map(|replay| {
            let seen = replay.result.clone().unwrap_or_default();
            ReplayLine {
                failed: replay.result.as_ref().err().map(String::as_str),
                positions: seen.questions,
                plies: seen.plies,
                ms: ms(replay.elapsed),
            }
        });
        let line = AnswerLine {
            id,
            result: match self.verdict {
                Verdict::Win => "win",
                Verdict::NoWin => "no-win",
                Verdict::Unknown => "unknown",
            },
            best: self.best.as_ref().map(pair),
            line: self.line.iter().map(pair).collect(),
            text: names.join(" "),
            depth: self.depth,
            score: self.score,
            nodes: self.nodes,
            ms: ms(self.elapsed),
            replay,
        };
        serde_json::to_string(&line).unwrap_or_default()
    }
}

/// With microsecond resolution.
pub(super) fn ms(elapsed: Duration) -> f64 {
    elapsed.as_micros() as f64 / 1_000.0
}
