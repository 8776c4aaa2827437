use std::time::Duration;

use gomoku_engine::Limits;

/// Margin of every limit, for pipes and because a search checks the clock every half of a
/// millisecond. Where [`super::load`] can't measure the load, it must also cover a busy machine.
const MARGIN: Duration = Duration::from_millis(if cfg!(unix) { 12 } else { 30 });

/// Reserve for answering an unfinished search: waking up and the pipe.
const LAST_CALL: Duration = Duration::from_millis(8);

/// Weight of the previous lag.
const LAG_MEMORY: f64 = 0.95;

/// Shortest limit in which the engine can search.
const LEAST: Duration = Duration::from_millis(8);

/// Default of `timeout_turn`.
const DEFAULT_TURN: Duration = Duration::from_secs(5);

/// Depth in plies and maximum time of a turn without time.
const INSTANT_DEPTH: u32 = 3;
const INSTANT_TIME: Duration = Duration::from_millis(1);

/// Match time per instant move, including both pipes. Reserved for each own move that fits on the
/// board, so that the longest game is not lost on time.
const INSTANT_MOVE: Duration = Duration::from_millis(2);

/// `time_left` without a limit, as defined by the protocol.
const UNLIMITED_MS: i64 = 2_147_483_647;

/// Moves to plan for at the start and end of a game, which is decided long before the board is
/// full.
const MOST_MOVES: usize = 20;
const FEWEST_MOVES: usize = 8;

/// Time management, configured by `INFO`.
#[derive(Debug, Clone, Default)]
pub struct ThinkingTime {
    /// Per turn, once the manager sets it.
    turn: Option<Duration>,
    /// For the whole match.
    match_limit: Option<Duration>,
    /// Remaining match time. Counted down here too, because a manager need not send it.
    left: Option<Duration>,
    max_depth: Option<u32>,
    max_nodes: Option<u64>,
    /// Recent delay. A busy machine needs a wider margin.
    lag: Duration,
    /// Time per turn that the manager counts for pipes. Known only if it sends the remaining time.
    unseen: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchEffort {
    Nodes(u64),
    Time(Duration),
}

impl ThinkingTime {
    /// Handles `INFO timeout_turn` in milliseconds; 0 or less means as fast as possible.
    pub fn set_turn(&mut self, ms: i64) {
        self.turn = Some(millis(ms));
    }

    /// Handles `INFO timeout_match` in milliseconds; 0 or less means unlimited.
    pub fn set_match(&mut self, ms: i64) {
        self.match_limit = (ms > 0).then(|| millis(ms));
        self.left = self.match_limit;
    }

    /// Handles `INFO time_left` in milliseconds; negative if the time is over.
    pub fn set_left(&mut self, ms: i64) {
        let told = (ms < UNLIMITED_MS).then(|| millis(ms));
        if let (Some(counted), Some(told)) = (self.left, told) {
            let unseen = counted.saturating_sub(told);
            self.unseen = self.unseen.mul_f64(LAG_MEMORY).max(unseen);
        }
        self.left = told;
    }

    /// Handles `INFO max_depth` in plies; 0 or less means unlimited.
    pub fn set_max_depth(&mut self, plies: i64) {
        self.max_depth = u32::try_from(plies).ok().filter(|&plies| plies > 0);
    }

    /// Handles `INFO max_node` in nodes; 0 or less means unlimited.
    pub fn set_max_nodes(&mut self, nodes: i64) {
        self.max_nodes = u64::try_from(nodes).ok().filter(|&nodes| nodes > 0);
    }

    /// Resets the match time.
    pub fn new_game(&mut self) {
        self.left = self.match_limit;
    }

    /// Records a turn that took `used`, whose search should have ended after `planned`.
    pub fn spend(&mut self, used: Duration, planned: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(used));
        self.lag = self.lag.mul_f64(LAG_MEMORY);
        self.expect_lag(used.saturating_sub(planned));
    }

    /// Raises the expected delay.
    pub fn expect_lag(&mut self, lag: Duration) {
        self.lag = self.lag.max(lag);
    }

    /// Effort of a turn, regardless of the match time.
    pub(super) fn effort(&self) -> SearchEffort {
        let share = self.match_limit.map(|limit| limit / MOST_MOVES as u32);
        let time = match (self.turn, share) {
            (Some(turn), Some(share)) => turn.min(share),
            (turn, share) => turn.or(share).unwrap_or(DEFAULT_TURN),
        };
        self.max_nodes
            .map_or(SearchEffort::Time(time), SearchEffort::Nodes)
    }

    /// Limits of a turn that arrived `waited` ago, with `empty` points left.
    #[must_use]
    pub fn limits(&self, waited: Duration, empty: usize) -> Limits {
        let turn = self.turn.map(|turn| self.reserve(turn));
        let share = self.left.map(|left| {
            let moves = (empty / 8).clamp(FEWEST_MOVES, MOST_MOVES) as u32;
            let board = INSTANT_MOVE * u32::try_from(empty / 2).unwrap_or(u32::MAX);
            let left = self.reserve(left).saturating_sub(board);
            (left / moves).saturating_sub(self.unseen)
        });
        let budget = match (turn, share) {
            (Some(turn), Some(share)) => turn.min(share),
            (turn, share) => turn.or(share).unwrap_or(DEFAULT_TURN),
        };
        let time = budget.saturating_sub(waited);
        let instant = time < INSTANT_TIME;
        Limits {
            time: Some(time.max(INSTANT_TIME)),
            nodes: self.max_nodes,
            depth: match (self.max_depth, instant) {
                (Some(depth), true) => Some(depth.min(INSTANT_DEPTH)),
                (None, true) => Some(INSTANT_DEPTH),
                (depth, false) => depth,
            },
            ..Limits::default()
        }
    }

    /// Time to wait for a search with `limits`, unless unlimited. The turn arrived `waited` ago.
    #[must_use]
    pub fn patience(&self, waited: Duration, limits: &Limits) -> Option<Duration> {
        let limit = match (self.turn, self.left) {
            (Some(turn), Some(left)) => turn.min(left),
            (turn, left) => turn.or(left)?,
        };
        let least = limits.time.unwrap_or_default() + INSTANT_TIME;
        Some(limit.saturating_sub(LAST_CALL + waited).max(least))
    }

    /// Subtracts the margin from a limit, down to a quarter of it at most, unless it is too short
    /// for any search.
    fn reserve(&self, limit: Duration) -> Duration {
        let margin = MARGIN + self.lag + limit / 50;
        let least = if limit >= LEAST {
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

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn control(turn: Option<i64>, whole: Option<i64>, left: Option<i64>) -> ThinkingTime {
        let mut control = ThinkingTime::default();
        if let Some(turn) = turn {
            control.set_turn(turn);
        }
        if let Some(whole) = whole {
            control.set_match(whole);
        }
        if let Some(left) = left {
            control.set_left(left);
        }
        control
    }

    fn time_of(control: &ThinkingTime) -> Duration {
        control.limits(Duration::ZERO, 225).time.unwrap()
    }

    fn is_instant(control: &ThinkingTime) -> bool {
        let limits = control.limits(Duration::ZERO, 225);
        limits.depth == Some(INSTANT_DEPTH) && limits.time == Some(INSTANT_TIME)
    }

    #[test]
    fn every_combination_stays_below_its_limits() {
        let values = [
            -5,
            0,
            1,
            7,
            20,
            30,
            50,
            100,
            1_000,
            30_000,
            UNLIMITED_MS,
            i64::MAX,
        ];
        let values = || values.into_iter().map(Some).chain([None]);
        for turn in values() {
            for whole in values() {
                for left in values() {
                    let control = control(turn, whole, left);
                    let time = time_of(&control);
                    let most = turn
                        .into_iter()
                        .chain(whole.filter(|&ms| ms > 0 && left.is_none()))
                        .chain(left.filter(|&ms| ms < UNLIMITED_MS))
                        .map(millis)
                        .min();
                    let most = most.unwrap_or(Duration::MAX).max(INSTANT_TIME * 2);
                    assert!(time < most, "{turn:?} {whole:?} {left:?}: {time:?}");
                }
            }
        }
    }

    #[test]
    fn a_quiet_machine_uses_nearly_the_whole_turn() {
        if MARGIN > ms(12) {
            return;
        }
        for (turn, least) in [(30, 15), (50, 36), (100, 85), (200, 180), (1_000, 960)] {
            let time = time_of(&control(Some(turn), None, None));
            assert!(time >= ms(least), "{turn}: {time:?}");
        }
    }

    #[test]
    fn no_time_means_a_small_search() {
        for turn in [0, -5, 1, 7, i64::MIN] {
            assert!(is_instant(&control(Some(turn), None, None)), "{turn}");
        }
        assert!(is_instant(&control(Some(1_000), None, Some(-3))));
        let mut shallow = control(Some(0), None, None);
        shallow.set_max_depth(1);
        assert_eq!(shallow.limits(Duration::ZERO, 225).depth, Some(1));
    }

    #[test]
    fn only_what_was_said_bounds_a_turn() {
        assert_eq!(time_of(&ThinkingTime::default()), DEFAULT_TURN);
        // Only the match time counts, not the default turn.
        assert!(time_of(&control(None, Some(600_000), None)) > DEFAULT_TURN * 4);
        let unlimited = control(Some(30_000), None, Some(UNLIMITED_MS));
        assert!(time_of(&unlimited) > ms(20_000));
        assert_eq!(
            time_of(&control(Some(100), Some(0), None)),
            time_of(&control(Some(100), None, None))
        );
    }

    #[test]
    fn time_left_is_shared_out_and_counted_down() {
        let mut control = control(Some(30_000), Some(10_000), None);
        assert!(time_of(&control) < ms(1_000));
        control.spend(ms(9_990), ms(9_990));
        assert!(time_of(&control) <= ms(2));
        control.new_game();
        assert!(time_of(&control) > ms(300));
    }

    #[test]
    fn what_the_manager_counts_beyond_is_kept_back() {
        let mut quiet = control(None, Some(20_000), None);
        quiet.spend(ms(500), ms(500));
        let mut slow = quiet.clone();
        quiet.set_left(19_500);
        slow.set_left(19_470);
        let less = time_of(&quiet).saturating_sub(time_of(&slow));
        assert!(less >= ms(30) && less < ms(35), "{less:?}");
        // An increment must not make the engine hurry.
        slow.set_left(25_000);
        assert!(time_of(&slow) > time_of(&quiet));
    }

    #[test]
    fn a_whole_match_never_uses_more_than_its_time() {
        let mut control = control(Some(5_000), Some(20_000), None);
        let mut used = Duration::ZERO;
        for empty in (1..=400).rev().step_by(2) {
            let time = control.limits(Duration::ZERO, empty).time.unwrap();
            // A turn without time takes only three plies, well below this.
            let time = if time <= INSTANT_TIME { ms(0) } else { time };
            used += time;
            control.spend(time, time);
        }
        assert!(used < ms(20_000) && used > ms(18_000), "{used:?}");
    }

    #[test]
    fn a_busy_machine_gets_a_wider_margin_for_a_while() {
        let mut control = control(Some(500), None, None);
        let quiet = time_of(&control);
        control.spend(ms(550), ms(430));
        assert_eq!(time_of(&control), quiet - ms(120));
        control.spend(Duration::from_secs(9), Duration::ZERO);
        assert_eq!(time_of(&control), ms(125), "a quarter at least");
        for _ in 0..200 {
            control.spend(Duration::ZERO, Duration::ZERO);
        }
        assert!(quiet - time_of(&control) < ms(2));
        control.expect_lag(ms(40));
        assert!(quiet - time_of(&control) >= ms(40));
    }

    #[test]
    fn waiting_counts() {
        let control = control(Some(1_000), None, None);
        let limits = control.limits(ms(900), 225);
        assert!(limits.time.unwrap() < ms(100));
    }

    #[test]
    fn a_late_search_is_waited_for_nearly_until_the_limit() {
        let patience = |control: &ThinkingTime, waited| {
            let limits = control.limits(waited, 225);
            control.patience(waited, &limits)
        };
        assert_eq!(patience(&ThinkingTime::default(), ms(0)), None);
        let control = control(Some(100), Some(5_000), None);
        assert_eq!(patience(&control, ms(0)), Some(ms(92)));
        assert_eq!(patience(&control, ms(40)), Some(ms(52)));
        // Late, but the engine waits for the instant search.
        assert_eq!(patience(&control, ms(200)), Some(ms(2)));
    }

    #[test]
    fn the_effort_does_not_change_within_a_game() {
        let mut control = control(Some(2_000), Some(120_000), None);
        let effort = control.effort();
        assert_eq!(effort, SearchEffort::Time(ms(2_000)));
        control.set_left(500);
        assert_eq!(control.effort(), effort);
        control.set_match(10_000);
        assert_eq!(control.effort(), SearchEffort::Time(ms(500)));
        control.set_max_nodes(9);
        assert_eq!(control.effort(), SearchEffort::Nodes(9));
    }
}
