use std::time::Duration;

use gomoku_engine::Limits;

/// Taken off every limit: the answer has to go through a pipe, and a busy machine wakes a thread
/// late. 30 ms were seen to be too little with three times more to do than there are cores.
const MARGIN: Duration = Duration::from_millis(60);

/// How much of an older lag counts at the next turn.
const LAG_MEMORY: f64 = 0.9;

/// `timeout_turn` until the manager says otherwise.
const DEFAULT_TURN: Duration = Duration::from_secs(5);

/// Positions for a turn without time: a few milliseconds.
const INSTANT_NODES: u64 = 500;

/// What the protocol sends as `time_left` of a match without limit.
const UNLIMITED_MS: i64 = 2_147_483_647;

/// How long to think, from what `INFO` said.
#[derive(Debug, Clone)]
pub struct TimeControl {
    turn: Duration,
    /// Whole match; none without a limit.
    match_limit: Option<Duration>,
    /// What is left of the match; none when it has no limit. Counted down here, too, as a manager
    /// need not send it each turn.
    left: Option<Duration>,
    max_depth: Option<u32>,
    max_nodes: Option<u64>,
    /// How much longer than planned turns took of late: a busy machine needs a wider margin.
    lag: Duration,
}

impl Default for TimeControl {
    fn default() -> Self {
        Self {
            turn: DEFAULT_TURN,
            match_limit: None,
            left: None,
            max_depth: None,
            max_nodes: None,
            lag: Duration::ZERO,
        }
    }
}

impl TimeControl {
    /// `INFO timeout_turn`: milliseconds, 0 or less for as fast as possible.
    pub fn set_turn(&mut self, ms: i64) {
        self.turn = millis(ms);
    }

    /// `INFO timeout_match`: milliseconds, 0 or less for no limit.
    pub fn set_match(&mut self, ms: i64) {
        self.match_limit = (ms > 0).then(|| millis(ms));
        self.left = self.match_limit;
    }

    /// `INFO time_left`: milliseconds; negative when the time is over already.
    pub fn set_left(&mut self, ms: i64) {
        self.left = (ms < UNLIMITED_MS).then(|| millis(ms));
    }

    /// `INFO max_depth`: plies, 0 or less for no limit.
    pub fn set_max_depth(&mut self, plies: i64) {
        self.max_depth = u32::try_from(plies).ok().filter(|&plies| plies > 0);
    }

    /// `INFO max_node`: positions, 0 or less for no limit.
    pub fn set_max_nodes(&mut self, nodes: i64) {
        self.max_nodes = u64::try_from(nodes).ok().filter(|&nodes| nodes > 0);
    }

    /// A new game begins with the whole match time.
    pub fn new_game(&mut self) {
        self.left = self.match_limit;
    }

    /// A turn took this long, where the search was to end after `planned`.
    pub fn spend(&mut self, used: Duration, planned: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(used));
        self.lag = used
            .saturating_sub(planned)
            .max(self.lag.mul_f64(LAG_MEMORY));
    }

    /// Limits of a turn that is `waited` old already, with `empty` points left on the board.
    #[must_use]
    pub fn limits(&self, waited: Duration, empty: usize) -> Limits {
        let mut budget = self.reserve(self.turn);
        if let Some(left) = self.left {
            // Games are decided long before the board is full, so plan for a third of it at most,
            // and for eight more moves at least.
            let moves = u32::try_from((empty / 6).clamp(8, 30)).unwrap_or(30);
            budget = budget.min(self.reserve(left) / moves);
        }
        let time = budget.saturating_sub(waited);
        let instant = time.is_zero();
        let nodes = match (self.max_nodes, instant) {
            (Some(nodes), true) => Some(nodes.min(INSTANT_NODES)),
            (None, true) => Some(INSTANT_NODES),
            (nodes, false) => nodes,
        };
        let time = if instant {
            Duration::from_millis(5)
        } else {
            time
        };
        Limits {
            time: Some(time),
            nodes,
            depth: self.max_depth,
        }
    }

    /// A limit less the safety margin; a quarter of a limit that is hardly longer than the margin.
    fn reserve(&self, limit: Duration) -> Duration {
        let margin = MARGIN + self.lag + limit / 50;
        let least = if limit > MARGIN {
            limit / 4
        } else {
            Duration::ZERO
        };
        limit.saturating_sub(margin).max(least)
    }
}

fn millis(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time_of(control: &TimeControl) -> Duration {
        control.limits(Duration::ZERO, 225).time.unwrap()
    }

    #[test]
    fn stays_below_the_turn() {
        for ms in [1, 20, 50, 100, 1_000, 30_000, i64::MAX] {
            let mut control = TimeControl::default();
            control.set_turn(ms);
            assert!(
                time_of(&control) < millis(ms).max(Duration::from_millis(6)),
                "{ms} ms"
            );
        }
    }

    #[test]
    fn no_time_means_a_small_search() {
        for ms in [0, -5, i64::MIN] {
            let mut control = TimeControl::default();
            control.set_turn(ms);
            assert_eq!(
                control.limits(Duration::ZERO, 225).nodes,
                Some(INSTANT_NODES)
            );
        }
    }

    #[test]
    fn time_left_is_shared_out_and_counted_down() {
        let mut control = TimeControl::default();
        control.set_turn(30_000);
        control.set_match(10_000);
        assert!(time_of(&control) < Duration::from_millis(1_000));
        control.spend(Duration::from_millis(9_990), Duration::from_millis(9_990));
        assert_eq!(
            control.limits(Duration::ZERO, 225).nodes,
            Some(INSTANT_NODES)
        );
        control.set_left(-3);
        assert_eq!(
            control.limits(Duration::ZERO, 225).nodes,
            Some(INSTANT_NODES)
        );
        control.set_left(UNLIMITED_MS);
        assert!(time_of(&control) > Duration::from_secs(20));
    }

    #[test]
    fn a_whole_match_never_uses_more_than_its_time() {
        let mut control = TimeControl::default();
        control.set_turn(5_000);
        control.set_match(20_000);
        let mut used = Duration::ZERO;
        for empty in (1..=400).rev().step_by(2) {
            let limits = control.limits(Duration::ZERO, empty);
            let time = if limits.nodes == Some(INSTANT_NODES) {
                Duration::from_millis(1)
            } else {
                limits.time.unwrap()
            };
            used += time;
            control.spend(time, time);
        }
        assert!(used < Duration::from_secs(20), "{used:?}");
    }

    #[test]
    fn a_busy_machine_gets_a_wider_margin_for_a_while() {
        let mut control = TimeControl::default();
        control.set_turn(500);
        let quiet = time_of(&control);
        control.spend(Duration::from_millis(550), Duration::from_millis(430));
        assert_eq!(time_of(&control), quiet - Duration::from_millis(120));
        control.spend(Duration::from_secs(9), Duration::ZERO);
        assert_eq!(
            time_of(&control),
            Duration::from_millis(125),
            "a quarter at least"
        );
        for _ in 0..100 {
            control.spend(Duration::ZERO, Duration::ZERO);
        }
        assert!(quiet - time_of(&control) < Duration::from_millis(2));
    }

    #[test]
    fn waiting_counts() {
        let mut control = TimeControl::default();
        control.set_turn(1_000);
        let limits = control.limits(Duration::from_millis(900), 225);
        assert!(limits.time.unwrap() < Duration::from_millis(100));
    }
}
