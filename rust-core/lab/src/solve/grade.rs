//! Statistics of solved problems.

use std::fmt::Write;
use std::time::Duration;

use gomoku_engine::Point;
use gomoku_engine::threat::Verdict;

use super::answer::{Solution, ms};
use super::problem::Problem;

#[derive(Debug, Default)]
pub(super) struct Grades {
    total: u32,
    right: u32,
    /// Claimed wins that the replay rejected.
    unproved: u32,
    nodes: u64,
    times: Vec<Duration>,
    replay: Duration,
    wrong: Vec<String>,
}

impl Grades {
    /// Counts an answer. Right answers are a win (always), a saving move where few save, and no-win
    /// where no win is known.
    pub(super) fn add(&mut self, problem: &Problem, answer: &Solution) {
        let is_right = match (&problem.saving, answer.verdict) {
            (_, Verdict::Win) => true,
            (Some(saving), _) => answer.best.is_some_and(|best| saving.contains(&best)),
            (None, verdict) => !problem.is_won && verdict == Verdict::NoWin,
        };
        self.nodes += answer.nodes;
        self.times.push(answer.elapsed);
        let mut note = "";
        if let Some(replay) = &answer.replay {
            self.replay += replay.elapsed;
            if replay.result.is_err() {
                self.unproved += 1;
                note = " (win not proved)";
            }
        }
        self.count(problem, is_right, note);
    }

    pub(super) fn add_forbidden(&mut self, problem: &Problem) {
        let mut found: Vec<Point> = problem
            .position
            .forbidden_points()
            .into_iter()
            .map(|(point, _)| point)
            .collect();
        let mut expected = problem.forbidden.clone().unwrap_or_default();
        found.sort();
        expected.sort();
        self.count(problem, found == expected, "");
    }

    fn count(&mut self, problem: &Problem, is_right: bool, note: &str) {
        self.total += 1;
        self.right += u32::from(is_right);
        if !is_right {
            let id = problem.id.as_deref().unwrap_or("?");
            self.wrong.push(format!("{id}{note}"));
        }
    }

    pub(super) fn report(&mut self, name: &str) -> String {
        self.times.sort_unstable();
        let sum: Duration = self.times.iter().sum();
        let last = self.times.last().copied().unwrap_or_default();
        let share = 100.0 * f64::from(self.right) / f64::from(self.total.max(1));
        let mean = ms(sum) / f64::from(self.total.max(1));
        let mut text = format!(
            "{name}: {} of {} right ({share:.1} %), {} wins not proved; {} nodes; {mean:.3} ms a \
             position, at most {:.1} ms; replays {:.1} s\n",
            self.right,
            self.total,
            self.unproved,
            self.nodes,
            ms(last),
            self.replay.as_secs_f64(),
        );
        if !self.wrong.is_empty() {
            let _ = writeln!(text, "  not right: {}", self.wrong.join(", "));
        }
        text
    }
}
