//! Time and search limits of a side.

use std::time::Duration;

/// Limits of both engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bounds {
    /// Time per move.
    pub turn: Option<Duration>,
    /// Time per side and game.
    pub game: Option<GameTime>,
    /// Nodes per move (`INFO max_node`).
    pub nodes: Option<u64>,
    /// Plies per move (`INFO max_depth`).
    pub depth: Option<u32>,
}

/// Time for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameTime {
    /// Initial time.
    pub main: Duration,
    /// Time added after each own move.
    pub increment: Duration,
}

/// Time control in text form: `200` ms per move, `60000+500` ms per game with an increment, or both
/// as `1000/60000+0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    turn: Option<Duration>,
    game: Option<GameTime>,
}

impl TimeControl {
    /// Parses a time control.
    ///
    /// # Errors
    /// A message for the user.
    pub fn parse(text: &str) -> Result<Self, String> {
        let usage = || {
            format!(
                "'{text}' is no time control: MS a move, MAIN+INCREMENT ms a game, or \
                 MS/MAIN+INCREMENT"
            )
        };
        let ms = |text: &str| {
            let ms = text.parse::<u64>().ok().filter(|&ms| ms <= MOST_MS);
            ms.map(Duration::from_millis).ok_or_else(usage)
        };
        let game = |text: &str| {
            let (main, increment) = text.split_once('+').ok_or_else(usage)?;
            let (main, increment) = (ms(main)?, ms(increment)?);
            if main.is_zero() {
                return Err(usage());
            }
            Ok(GameTime { main, increment })
        };
        let (turn, game) = match text.split_once('/') {
            Some((turn, rest)) => (Some(ms(turn)?), Some(game(rest)?)),
            None if text.contains('+') => (None, Some(game(text)?)),
            None => (Some(ms(text)?), None),
        };
        if turn.is_some_and(|turn| turn.is_zero()) {
            return Err(usage());
        }
        Ok(Self { turn, game })
    }
}

/// One day.
const MOST_MS: u64 = 24 * 60 * 60 * 1_000;

impl Bounds {
    /// Returns the limits; without any, one second per move.
    #[must_use]
    pub fn new(time: Option<TimeControl>, nodes: Option<u64>, depth: Option<u32>) -> Self {
        let fallback = (nodes.is_none() && depth.is_none()).then_some(Duration::from_secs(1));
        Self {
            turn: time.map_or(fallback, |time| time.turn),
            game: time.and_then(|time| time.game),
            nodes,
            depth,
        }
    }

    /// Time for a move when `left` remains for the game; `None` without a limit.
    #[must_use]
    pub fn of_move(&self, left: Option<Duration>) -> Option<Duration> {
        match (self.turn, left) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        }
    }
}

impl std::fmt::Display for Bounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = Vec::new();
        if let Some(turn) = self.turn {
            parts.push(format!("{} ms a move", turn.as_millis()));
        }
        if let Some(GameTime { main, increment }) = self.game {
            let (main, increment) = (main.as_millis(), increment.as_millis());
            parts.push(format!("{main}+{increment} ms a game"));
        }
        if let Some(nodes) = self.nodes {
            parts.push(format!("{nodes} nodes a move"));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth {depth}"));
        }
        f.write_str(&parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn time_controls_are_read() {
        let bounds = |text: &str| Bounds::new(Some(TimeControl::parse(text).unwrap()), None, None);
        let game = Some(GameTime {
            main: ms(60_000),
            increment: ms(100),
        });
        assert_eq!(bounds("200").turn, Some(ms(200)));
        assert_eq!(bounds("60000+100").game, game);
        assert_eq!(bounds("60000+100").turn, None);
        let both = bounds("1000/60000+100");
        assert_eq!((both.turn, both.game), (Some(ms(1_000)), game));
        assert_eq!(both.to_string(), "1000 ms a move, 60000+100 ms a game");
        for wrong in ["", "0", "x", "-5", "0+5", "1000/5", "1/2/3", "9999999999"] {
            assert!(TimeControl::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn nodes_alone_leave_the_time_open() {
        assert_eq!(Bounds::new(None, Some(500), None).of_move(None), None);
        assert_eq!(Bounds::new(None, None, None).turn, Some(ms(1_000)));
    }

    #[test]
    fn a_move_has_the_smaller_of_both_times() {
        let both = Bounds::new(TimeControl::parse("100/5000+0").ok(), None, None);
        assert_eq!(both.of_move(Some(ms(5_000))), Some(ms(100)));
        assert_eq!(both.of_move(Some(ms(30))), Some(ms(30)));
    }
}
