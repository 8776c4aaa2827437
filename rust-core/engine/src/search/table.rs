//! Lock-free transposition table. The key is xored with the data to detect torn and foreign
//! entries.

use std::sync::atomic::{AtomicU64, Ordering};

use super::limits::MATE_BOUND;
use crate::board::cell::{Cell, NO_CELL};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

impl Bound {
    pub(crate) fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// The best move, or [`crate::board::cell::NO_CELL`].
    pub(crate) best: Cell,
    /// Score relative to the probing ply.
    pub(crate) score: i32,
    /// Remaining depth in quarters of a ply.
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Is or was on a principal variation.
    pub(crate) pv: bool,
    /// Static evaluation, or [`NO_EVALUATION`].
    pub(crate) evaluation: i32,
}

impl TableEntry {
    pub(crate) fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// Marks a position without an evaluation.
pub(crate) const NO_EVALUATION: i32 = i16::MIN as i32;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots for a hash, aligned to one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

const AGES: u64 = 32;

pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u64,
}

impl TranspositionTable {
    /// Allocates at least 1 MiB.
    pub(crate) fn new(mib: u32) -> Self {
        let count = (mib.max(1) as usize * (1 << 20)) / size_of::<Bucket>();
        let buckets = (0..count).map(|_| Bucket::default()).collect();
        Self { buckets, age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    /// Starts a new search. Older entries are replaced first.
    pub(crate) fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot] {
        let buckets = self.buckets.len() as u64;
        let index = ((u128::from(hash) * u128::from(buckets)) >> 64) as usize;
        &self.buckets[index].0
    }

    /// Returns an entry with mate scores relative to `ply`.
    #[inline]
    pub(crate) fn probe(&self, hash: u64, ply: i32) -> Option<TableEntry> {
        for slot in self.bucket(hash) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == hash {
                return unpack(data, ply);
            }
        }
        None
    }

    /// Stores a result found at `ply`. Without a best move, the entry's earlier one stays.
    pub(crate) fn store(&self, hash: u64, ply: i32, mut result: TableEntry) {
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in self.bucket(hash) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == hash {
                // A shallow bound must not replace a much deeper result of the same search.
                let margin = if result.depth == 0 { 0 } else { 12 };
                let keep = age_of(data) == self.age
                    && depth_of(data) > result.depth + margin
                    && result.bound != Bound::Exact;
                if keep {
                    return;
                }
                if result.best == NO_CELL {
                    result.best = best_of(data);
                }
                victim = Some(slot);
                break;
            }
            let stale = (self.age + AGES - age_of(data)) % AGES;
            let worth = depth_of(data) - 32 * stale as i32;
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = pack(result, ply, self.age);
            slot.check.store(hash ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }
}

/// Makes stored depths positive.
const DEPTH_OFFSET: i32 = 8;
const BOUND_SHIFT: u32 = 40;
const PV_SHIFT: u32 = 42;
const AGE_SHIFT: u32 = 43;
const EVALUATION_SHIFT: u32 = 48;

fn pack(result: TableEntry, ply: i32, age: u64) -> u64 {
    let score = match result.score {
        score if score >= MATE_BOUND => score + ply,
        score if score <= -MATE_BOUND => score - ply,
        score => score,
    };
    let short = |value: i32| value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16 as u16;
    let depth = (result.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
    u64::from(result.best)
        | u64::from(short(score)) << 16
        | depth << 32
        | (result.bound as u64) << BOUND_SHIFT
        | u64::from(result.pv) << PV_SHIFT
        | age << AGE_SHIFT
        | u64::from(short(result.evaluation)) << EVALUATION_SHIFT
}

fn best_of(data: u64) -> Cell {
    (data & 0xFFFF) as Cell
}

fn depth_of(data: u64) -> i32 {
    (data >> 32 & 0xFF) as i32 - DEPTH_OFFSET
}

fn age_of(data: u64) -> u64 {
    data >> AGE_SHIFT & (AGES - 1)
}

fn unpack(data: u64, ply: i32) -> Option<TableEntry> {
    let bound = match data >> BOUND_SHIFT & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let score = match i32::from((data >> 16 & 0xFFFF) as u16 as i16) {
        score if score >= MATE_BOUND => score - ply,
        score if score <= -MATE_BOUND => score + ply,
        score => score,
    };
    Some(TableEntry {
        best: best_of(data),
        score,
        depth: depth_of(data),
        bound,
        pv: data >> PV_SHIFT & 1 != 0,
        evaluation: i32::from((data >> EVALUATION_SHIFT) as u16 as i16),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_back_with_mates_counted_from_the_probing_ply() {
        let table = TranspositionTable::new(1);
        let stored = TableEntry {
            best: 325,
            score: 29_990,
            depth: 7,
            bound: Bound::Exact,
            pv: true,
            evaluation: -120,
        };
        table.store(0x1234_5678_9ABC_DEF0, 4, stored);
        let found = table.probe(0x1234_5678_9ABC_DEF0, 6).unwrap();
        // A win 10 plies from the root, stored at ply 4, is 6 plies away: 12 from the root when
        // probed at ply 6.
        assert_eq!(
            found,
            TableEntry {
                score: 29_988,
                ..stored
            }
        );
        let lost = TableEntry {
            score: -29_990,
            ..stored
        };
        table.store(7, 4, lost);
        assert_eq!(table.probe(7, 6).unwrap().score, -29_988);
    }

    #[test]
    fn an_empty_or_torn_entry_is_no_result() {
        let mut table = TranspositionTable::new(1);
        assert_eq!(table.probe(0, 0), None);
        let stored = TableEntry {
            best: 1,
            score: -5,
            depth: -1,
            bound: Bound::Lower,
            pv: false,
            evaluation: NO_EVALUATION,
        };
        table.store(99, 0, stored);
        assert_eq!(table.probe(99, 0), Some(stored));
        for slot in table.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.data.fetch_xor(1 << 20, Ordering::Relaxed);
        }
        assert_eq!(table.probe(99, 0), None);
        table.clear();
        assert_eq!(table.probe(99, 0), None);
    }

    #[test]
    fn old_and_shallow_results_make_room() {
        let mut table = TranspositionTable::new(1);
        let result = |depth| TableEntry {
            best: 9,
            score: 0,
            depth,
            bound: Bound::Upper,
            pv: false,
            evaluation: 0,
        };
        for hash in 1..=4 {
            table.store(hash, 0, result(hash as i32));
        }
        table.store(5, 0, result(5));
        assert_eq!(table.probe(1, 0), None);
        assert!((2..=5).all(|hash| table.probe(hash, 0).is_some()));
        table.next_search();
        table.store(2, 0, result(2));
        table.store(6, 0, result(1));
        assert_eq!(table.probe(3, 0), None);
    }
}
