//! Winning or losing streak against one level, and the offer of another level.

use gomoku_engine::{Level, LevelName};

use crate::record::{level_of, level_word};
use crate::session::LevelOffer;

/// Games won or lost in a row before an offer.
const ENOUGH: u32 = 3;

/// Results since the level last changed, under any rule. `won` or `lost` is 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LevelStreak {
    level: Level,
    won: u32,
    lost: u32,
    /// Game after which another level was offered; one offer per stay at a level.
    offered: Option<String>,
}

impl LevelStreak {
    pub(super) fn after(run: Option<Self>, level: Level, won: Option<bool>, id: &str) -> Self {
        let mut run = run
            .filter(|run| run.level == level)
            .unwrap_or_else(|| Self::new(level));
        run.won = match won {
            Some(true) => run.won.saturating_add(1),
            _ => 0,
        };
        run.lost = match won {
            Some(false) => run.lost.saturating_add(1),
            _ => 0,
        };
        if run.offered.is_none() && run.next().is_some() {
            run.offered = Some(id.to_owned());
        }
        run
    }

    const fn new(level: Level) -> Self {
        Self {
            level,
            won: 0,
            lost: 0,
            offered: None,
        }
    }

    pub(super) fn offer(&self, id: &str) -> Option<LevelOffer> {
        let next = self.next()?;
        (self.offered.as_deref() == Some(id)).then(|| LevelOffer {
            level: next.number().into(),
            harder: next > self.level,
        })
    }

    /// Returns the nearest named level in the right direction, or else the level below. None while
    /// the streak is short.
    fn next(&self) -> Option<Level> {
        let named = LevelName::ALL.map(Level::named);
        if self.won >= ENOUGH {
            named.into_iter().find(|&level| level > self.level)
        } else if self.lost >= ENOUGH {
            let below = Level::new(i64::from(self.level.number()) - 1).ok();
            named
                .into_iter()
                .rev()
                .find(|&level| level < self.level)
                .or(below)
        } else {
            None
        }
    }

    /// Formats the run as `easy 0 2 -`: level, won, lost, id.
    pub(super) fn to_text(&self) -> String {
        // Some levels have two words.
        let level = level_word(self.level).replace(' ', "-");
        let offered = self.offered.as_deref().unwrap_or("-");
        format!("{level} {} {} {offered}", self.won, self.lost)
    }

    /// Parses [`LevelStreak::to_text`].
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [level, won, lost, offered] = fields.as_slice() else {
            return None;
        };
        let run = Self {
            level: level_of(&level.replace('-', " "))?,
            won: won.parse().ok()?,
            lost: lost.parse().ok()?,
            offered: (*offered != "-").then(|| (*offered).to_owned()),
        };
        (run.won == 0 || run.lost == 0).then_some(run)
    }
}
