//! Resumable verification, one covered move after another.
//!
//! Positions shared by parts are verified twice. One check spans all parts: every stored position
//! is reached.

use std::collections::HashSet;
use std::path::Path;

use gomoku_engine::{BookView, Point, ProofBook, ProofBookError, WinnerReply};

use super::journal::{Part, Verifiable, VerificationJournal};
use super::walk::{Counts, Verified, VerifySettings, unused, walk};
use crate::failure::Failure;

/// Result of a run.
#[derive(Debug)]
pub(super) struct Recorded {
    /// Counts of all parts without a gap, and this run's gaps.
    pub(super) verified: Verified,
    /// Remaining work.
    pub(super) left: Option<String>,
}

/// Verifies those of `replies` that the journal lacks.
///
/// # Errors
/// An opening that can't be played, or an invalid journal.
pub(super) fn record(
    book: &ProofBook,
    of: &Verifiable,
    path: &Path,
    replies: &[Point],
    how: VerifySettings,
) -> Result<Recorded, Failure> {
    let failed = |error: ProofBookError| Failure::bad_input(error.to_string());
    let (mut journal, mut parts) = VerificationJournal::open(path, of)?;
    let work = Work::of(book).map_err(failed)?;
    let mut gaps = Vec::new();
    for &reply in replies {
        if parts.iter().any(|part| part.reply == reply) {
            continue;
        }
        if how.progress > 0 {
            eprintln!("{}; now {reply}", work.left(&parts));
        }
        let walked = walk(book, &[reply], how).map_err(failed)?;
        if !walked.gaps.is_empty() {
            gaps.extend(walked.gaps);
            continue;
        }
        let part = Part {
            reply,
            seconds: walked.worked.as_secs_f64(),
            counts: walked.counts,
            used: walked.used,
        };
        journal.write(of, &part)?;
        parts.push(part);
    }
    let is_whole = work.is_done(&parts);
    let mut counts = Counts::default();
    let mut used = HashSet::new();
    for part in &parts {
        counts.add(&part.counts);
        used.extend(&part.used);
    }
    if is_whole {
        gaps.extend(unused(book, &used).map_err(failed)?);
    }
    Ok(Recorded {
        verified: Verified { counts, gaps },
        left: (!is_whole).then(|| work.left(&parts)),
    })
}

/// Parts with estimated work.
struct Work(Vec<(Point, f64)>);

impl Work {
    fn of(book: &ProofBook) -> Result<Self, ProofBookError> {
        let covered = book.head().covered.iter();
        let parts = covered.map(|&reply| Ok((reply, stored_after(book, reply)? as f64)));
        Ok(Self(parts.collect::<Result<_, _>>()?))
    }

    fn is_done(&self, done: &[Part]) -> bool {
        let is_done = |reply: &Point| done.iter().any(|part| part.reply == *reply);
        self.0.iter().all(|(reply, _)| is_done(reply))
    }

    /// Describes the verified parts and the estimated processor time of the others.
    fn left(&self, done: &[Part]) -> String {
        let (mut done_work, mut left_work) = (0.0, 0.0);
        for (reply, work) in &self.0 {
            match done.iter().any(|part| part.reply == *reply) {
                true => done_work += work,
                false => left_work += work,
            }
        }
        let seconds: f64 = done.iter().map(|part| part.seconds).sum();
        let parts = format!("{} of {} parts", done.len(), self.0.len());
        if seconds <= 0.0 || done_work <= 0.0 {
            return parts;
        }
        let minutes = (seconds * left_work / done_work / 60.0).ceil() as u64;
        let (hours, minutes) = (minutes / 60, minutes % 60);
        let hours = (hours > 0).then(|| format!("{hours} h "));
        let hours = hours.unwrap_or_default();
        format!("{parts}, about {hours}{minutes} min of a processor left")
    }
}

/// Stored positions after a covered move, a cheap estimate of the work.
fn stored_after(book: &ProofBook, reply: Point) -> Result<usize, ProofBookError> {
    let mut position = book.head().position()?;
    let mut seen = HashSet::new();
    let mut todo = Vec::new();
    if position.play(reply).is_ok() {
        todo.push(BookView::whole(position));
    }
    while let Some(view) = todo.pop() {
        let Some(stored) = view.stored(book) else {
            continue;
        };
        if !seen.insert(view.known().symmetric_hash()) {
            continue;
        }
        let Some(replies) = view.after(&stored) else {
            continue;
        };
        let named = stored.replies.iter().filter_map(|&it| replies.next(it));
        let others = || view.known().legal_points().into_iter();
        let passed = stored.pass.then(others).into_iter().flatten();
        let passed = passed.filter_map(|it| replies.next(it));
        let passed = passed.filter(|next| matches!(next, WinnerReply::ThreatsOrPass(_)));
        for next in named.chain(passed.take(1)) {
            if let WinnerReply::Follow(view) | WinnerReply::ThreatsOrPass(view) = next {
                todo.push(view);
            }
        }
    }
    Ok(seen.len())
}
