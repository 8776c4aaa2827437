//! Proofs of several targets by threads on one graph.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gomoku_engine::{Point, Position, StoredMove};
use gomoku_lab::failure::Failure;

use super::expand::{Expander, ExpansionBudget, Memory};
use super::graph::{Graph, Id};
use super::journal::ProofJournal;
use super::leaf::Cost;
use super::stones::Stones;
use super::write;

/// White move to be proved lost.
#[derive(Debug, Clone)]
pub(super) struct Target {
    /// In the orientation of the opening.
    pub(super) reply: Point,
    pub(super) position: Position,
    pub(super) id: Id,
    /// Time spent in this run.
    pub(super) spent: Duration,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    /// Per run.
    pub(super) all: Duration,
    /// Per target.
    pub(super) each: Duration,
    /// Between progress lines; zero for none.
    pub(super) progress: Duration,
}

struct Shared {
    graph: Graph,
    journal: Option<ProofJournal>,
    targets: Vec<Target>,
    current: usize,
    begun: Instant,
    last: Instant,
    expanded: u64,
    failure: Option<Failure>,
}

impl Memory for Mutex<Shared> {
    fn is_known(&self, stones: &Stones) -> bool {
        let graph = &lock(self).graph;
        graph.find(stones).is_some() || graph.extended(stones).is_some()
    }

    fn stored(&self, position: &Position) -> Option<StoredMove> {
        write::stored(&lock(self).graph, position)
    }
}

/// Final state.
pub(super) struct CampaignResult {
    pub(super) graph: Graph,
    pub(super) targets: Vec<Target>,
    /// Positions expanded in this run.
    pub(super) expanded: u64,
    pub(super) cost: Cost,
}

/// Returns the targets of the replies to `opening`.
pub(super) fn targets(graph: &mut Graph, opening: &Position, replies: &[Point]) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for &reply in replies {
        let mut after = opening.clone();
        if after.play(reply).is_err() {
            continue;
        }
        let id = graph.add(Stones::of(&after).0);
        if targets.iter().all(|target| target.id != id) {
            targets.push(Target {
                reply,
                position: after,
                id,
                spent: Duration::ZERO,
            });
        }
    }
    targets
}

/// Works on the targets in order until all are decided or the time is over.
///
/// # Errors
/// A journal that can't be written.
pub(super) fn run(
    opening: &Position,
    graph: Graph,
    targets: Vec<Target>,
    journal: Option<ProofJournal>,
    effort: &ExpansionBudget,
    threads: usize,
    times: Times,
) -> Result<CampaignResult, Failure> {
    let start = Instant::now();
    let shared = Mutex::new(Shared {
        graph,
        journal,
        targets,
        current: 0,
        begun: start,
        last: start,
        expanded: 0,
        failure: None,
    });
    let costs = Mutex::new(Cost::default());
    let asked = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut expander = Expander::new(opening.rule(), opening.size(), effort);
                while start.elapsed() < times.all && step(&shared, &mut expander, times, &asked) {}
                let mut sum = lock(&costs);
                sum.asked += expander.cost.asked;
                sum.won += expander.cost.won;
                sum.refuted += expander.cost.refuted;
                sum.questions += expander.cost.questions;
            });
        }
    });
    let mut shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    shared.close();
    if let Some(failure) = shared.failure {
        return Err(failure);
    }
    Ok(CampaignResult {
        graph: shared.graph,
        targets: shared.targets,
        expanded: shared.expanded,
        cost: *lock(&costs),
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Expands one position. Returns false if no work is left.
fn step(shared: &Mutex<Shared>, expander: &mut Expander, times: Times, asked: &AtomicU64) -> bool {
    let mut state = lock(shared);
    let Some(root) = state.target(times.each) else {
        return false;
    };
    let Some((id, task)) = state.graph.select(root) else {
        drop(state);
        // Another thread has the only available node.
        thread::sleep(Duration::from_millis(2));
        return true;
    };
    let stones = state.graph.stones(id).clone();
    let first = state.graph.won_after_others(id);
    drop(state);
    let before = expander.cost.asked;
    let found = expander.expand(&stones, task, &first, shared);
    asked.fetch_add(expander.cost.asked - before, Ordering::Relaxed);
    let mut state = lock(shared);
    if let Some(journal) = &mut state.journal
        && let Err(error) = journal.write(&stones, &found)
    {
        state.failure = Some(error.into());
        return false;
    }
    state.graph.apply(id, &found);
    state.expanded += 1;
    state.print_progress(times.progress, asked.load(Ordering::Relaxed));
    true
}

impl Shared {
    fn target(&mut self, each: Duration) -> Option<Id> {
        if self.failure.is_some() {
            return None;
        }
        loop {
            let target = self.targets.get(self.current)?;
            let id = target.id;
            let is_decided = self.graph.is_proved(id) || self.graph.is_failed(id);
            if !is_decided && self.begun.elapsed() < each {
                return Some(id);
            }
            self.close();
            self.current += 1;
        }
    }

    /// Records the target's time.
    fn close(&mut self) {
        let spent = self.begun.elapsed();
        if let Some(target) = self.targets.get_mut(self.current) {
            target.spent += spent;
        }
        self.begun = Instant::now();
    }

    fn print_progress(&mut self, every: Duration, asked: u64) {
        if every.is_zero() || self.last.elapsed() < every {
            return;
        }
        self.last = Instant::now();
        let Some(target) = self.targets.get(self.current) else {
            return;
        };
        let (proof, disproof) = self.graph.numbers(target.id);
        let proved = self
            .targets
            .iter()
            .filter(|target| self.graph.is_proved(target.id));
        eprintln!(
            "{} ({} of {}, {} proved) {:.0} s: proof {proof}, disproof {disproof}; {} positions, {} expanded, {asked} leaves;{}",
            target.reply,
            self.current + 1,
            self.targets.len(),
            proved.count(),
            self.begun.elapsed().as_secs_f64(),
            self.graph.len(),
            self.expanded,
            self.graph.outline(target.id, &target.position),
        );
    }
}
