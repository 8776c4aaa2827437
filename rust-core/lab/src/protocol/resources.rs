//! Threads and memory, as configured by `INFO`.

use gomoku_engine::EngineOptions;

use super::time::SearchEffort;

/// Default table size, and minimum for timed searches.
const USUAL_MIB: u64 = 32;
/// Larger tables have no benefit in turns that managers allow.
const MOST_MIB: u64 = 256;
/// Code, stacks, patterns, allocator.
const OTHER_MIB: u64 = 16;
const MIB: u64 = 1 << 20;
/// A table twice as large as the stored entries of 16 bytes.
const BYTES_A_NODE: u64 = 32;
/// Maximum speed of one thread.
const NODES_A_SECOND: u64 = 1_000_000;

#[derive(Debug, Clone, Copy)]
pub(super) struct Resources {
    threads: u32,
    /// In bytes.
    memory: Option<u64>,
}

impl Default for Resources {
    fn default() -> Self {
        Self {
            threads: 1,
            memory: None,
        }
    }
}

impl Resources {
    const MAX_THREADS: u32 = 16;

    pub(super) fn set_threads(&mut self, threads: i64) {
        let threads = threads.clamp(1, Self::MAX_THREADS.into());
        self.threads = u32::try_from(threads).unwrap_or(1);
    }

    /// Handles `INFO max_memory` in bytes; 0 or less means unlimited.
    ///
    /// # Errors
    /// A limit below the program's minimum, which then applies.
    pub(super) fn set_memory(&mut self, bytes: i64) -> Result<(), String> {
        self.memory = u64::try_from(bytes).ok().filter(|&bytes| bytes > 0);
        match self.memory {
            Some(bytes) if bytes < (OTHER_MIB + 1) * MIB => {
                Err(format!("max_memory is below {} MiB", OTHER_MIB + 1))
            }
            _ => Ok(()),
        }
    }

    /// Options for an effort. Short turns get a small table, which is quick to clear.
    pub(super) fn options(&self, effort: SearchEffort) -> EngineOptions {
        let threads = u64::from(self.threads);
        let share = self
            .memory
            .map_or(USUAL_MIB, |bytes| (bytes / MIB).saturating_sub(OTHER_MIB))
            .clamp(1, MOST_MIB);
        let useful = match effort {
            SearchEffort::Nodes(nodes) => nodes.saturating_mul(BYTES_A_NODE).div_ceil(MIB),
            SearchEffort::Time(time) => {
                let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                let nodes = ms.saturating_mul(NODES_A_SECOND * threads) / 1_000;
                (nodes.saturating_mul(BYTES_A_NODE) / MIB).max(USUAL_MIB)
            }
        };
        EngineOptions {
            table_mib: u32::try_from(share.min(useful).max(1)).unwrap_or(1),
            threads: self.threads,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const SHORT: SearchEffort = SearchEffort::Time(Duration::from_millis(200));
    const LONG: SearchEffort = SearchEffort::Time(Duration::from_secs(30));

    fn table(mib: i64, effort: SearchEffort) -> u32 {
        let mut resources = Resources::default();
        let _ = resources.set_memory(mib << 20);
        resources.options(effort).table_mib
    }

    #[test]
    fn the_table_fits_into_the_memory() {
        for effort in [SHORT, LONG, SearchEffort::Nodes(u64::MAX)] {
            for mib in [1, 16, 17, 24, 83, 100, 350, 100_000] {
                let table = i64::from(table(mib, effort));
                assert!(table == 1 || table + 16 <= mib, "{table} of {mib} MiB");
            }
        }
        assert_eq!(
            (table(0, LONG), table(-5, LONG)),
            (32, 32),
            "no limit is known"
        );
    }

    #[test]
    fn the_table_is_as_large_as_it_is_of_use() {
        assert_eq!(table(350, SHORT), 32);
        assert_eq!(table(350, LONG), 256);
        assert_eq!(table(350, SearchEffort::Nodes(20_000)), 1);
        assert_eq!(table(350, SearchEffort::Nodes(1_000_000)), 31);
    }

    #[test]
    fn too_little_is_told_and_threads_are_bounded() {
        let mut resources = Resources::default();
        assert!(resources.set_memory(4 << 20).is_err());
        assert!(resources.set_memory(80 << 20).is_ok() && resources.set_memory(0).is_ok());
        for (asked, given) in [(-3, 1), (0, 1), (2, 2), (i64::MAX, 16)] {
            resources.set_threads(asked);
            assert_eq!(resources.options(SHORT).threads, given);
        }
    }
}
