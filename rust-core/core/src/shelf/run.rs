//! How the last games against the computer at one level went, and when another level is offered.

use gomoku_engine::{Level, LevelName};

use crate::record::{level_of, level_word};
use crate::session::LevelOffer;

/// So many games won or lost in a row, and another level is offered.
const ENOUGH: u32 = 3;

/// The games at one level since it was another one, whatever the rule. Of `won` and `lost` one is 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Run {
    level: Level,
    /// Won in a row up to now.
    won: u32,
    /// Lost in a row up to now.
    lost: u32,
    /// The id of the game after which another level was offered: once for each stay at a level.
    offered: Option<String>,
}

impl Run {
    /// The run after one more game of that `id` against the computer at `level`; `won` is none for a draw.
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

    /// What was offered after the game of that `id`, where it is the last one.
    pub(super) fn offer(&self, id: &str) -> Option<LevelOffer> {
        let next = self.next()?;
        (self.offered.as_deref() == Some(id)).then(|| LevelOffer {
            level: next.number().into(),
            harder: next > self.level,
        })
    }

    /// The nearest level with a name, or the one below where none is left; none while the row is short.
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

    /// `easy 0 2 -`: level, won, lost, the id.
    pub(super) fn to_text(&self) -> String {
        // A level's word is one or two; fields are parted by spaces.
        let level = level_word(self.level).replace(' ', "-");
        let offered = self.offered.as_deref().unwrap_or("-");
        format!("{level} {} {} {offered}", self.won, self.lost)
    }

    /// Reads [`Run::to_text`].
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
