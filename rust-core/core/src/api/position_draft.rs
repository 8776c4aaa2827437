//! A position that somebody sets up, for a game that begins from it.

use std::sync::{Arc, Mutex};

use gomoku_engine as engine;

use super::lesson::still_board;
use super::{
    ConfigError, GameConfig, GameObserver, GameSession, GameSnapshot, MoveError, Opening, Pen,
    Point, PositionFault, RecordError, Rule, SetUpStone, Shelf, ShelfError, Stone,
};
use crate::clock::MonotonicTime;
use crate::game::{Draft, Game, Sketch, Start, board_size};
use crate::record::{self, FoundStones};
use crate::seed;
use crate::sync::lock;

/// The position that is being set up.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct DraftSnapshot {
    /// The board, on which stones are put ([`GameSnapshot::human_to_move`]), but not played. They are
    /// [`GameSnapshot::set_up`]; [`GameSnapshot::turn`] is the side that will move, and [`GameSnapshot::forbidden`]
    /// what it may not play. A row that has won is [`GameSnapshot::result`].
    pub board: GameSnapshot,
    /// Black's stones.
    pub black: i32,
    /// White's stones.
    pub white: i32,
    /// Why no game can begin from it.
    pub fault: Option<PositionFault>,
    /// Whether a step can be taken back.
    pub can_undo: bool,
    /// Whether a step that was taken back can be brought back.
    pub can_redo: bool,
}

/// A position that a person sets up. Every call is quick, and nothing of it is kept: an app that may be
/// closed keeps [`PositionDraft::text`].
#[derive(Debug, uniffi::Object)]
pub struct PositionDraft {
    draft: Mutex<Draft>,
}

#[uniffi::export]
impl PositionDraft {
    /// An empty board.
    ///
    /// # Errors
    /// [`ConfigError::SizeOutOfRange`].
    #[uniffi::constructor]
    pub fn new(rule: Rule, size: i32) -> Result<Arc<Self>, ConfigError> {
        let draft = Mutex::new(Draft::new(rule, board_size(size)?));
        Ok(Arc::new(Self { draft }))
    }

    /// What is on the board.
    pub fn snapshot(&self) -> DraftSnapshot {
        let draft = lock(&self.draft);
        let now = draft.now();
        let position = now.position();
        let set_up = crate::game::stones(&position).map(SetUpStone::from);
        let count = |side| i32::try_from(now.count(side)).unwrap_or(i32::MAX);
        DraftSnapshot {
            board: GameSnapshot {
                set_up: set_up.collect(),
                human_to_move: true,
                can_undo: draft.can_undo(),
                can_redo: draft.can_redo(),
                ..still_board(&position, &[])
            },
            black: count(Stone::Black),
            white: count(Stone::White),
            fault: draft.fault(),
            can_undo: draft.can_undo(),
            can_redo: draft.can_redo(),
        }
    }

    /// A tap on a point.
    ///
    /// # Errors
    /// [`MoveError::OffBoard`].
    pub fn tap(&self, point: Point, pen: Pen) -> Result<DraftSnapshot, MoveError> {
        let mut draft = lock(&self.draft);
        let size = draft.now().size;
        let on = point.on(size).ok_or(MoveError::OffBoard {
            x: point.x,
            y: point.y,
            size: size.lines().into(),
        })?;
        draft.tap(on, pen);
        drop(draft);
        Ok(self.snapshot())
    }

    /// Whether a tap on a point takes a stone away and puts none; off the board there is none.
    pub fn takes_away(&self, point: Point, pen: Pen) -> bool {
        let draft = lock(&self.draft);
        point
            .on(draft.now().size)
            .is_some_and(|point| draft.takes_away(point, pen))
    }

    /// Takes all stones away.
    pub fn clear(&self) -> DraftSnapshot {
        lock(&self.draft).clear();
        self.snapshot()
    }

    /// Takes the last step back, whatever it was.
    pub fn undo(&self) -> DraftSnapshot {
        lock(&self.draft).undo();
        self.snapshot()
    }

    /// Brings the step back that was taken back last.
    pub fn redo(&self) -> DraftSnapshot {
        lock(&self.draft).redo();
        self.snapshot()
    }

    /// Another rule for the same stones.
    pub fn set_rule(&self, rule: Rule) -> DraftSnapshot {
        lock(&self.draft).set_rule(rule);
        self.snapshot()
    }

    /// Another size. Stones that it has no point for go, until that is undone.
    ///
    /// # Errors
    /// [`ConfigError::SizeOutOfRange`].
    pub fn set_size(&self, size: i32) -> Result<DraftSnapshot, ConfigError> {
        let size = board_size(size)?;
        lock(&self.draft).set_size(size);
        Ok(self.snapshot())
    }

    /// The position at the end of a record (SGF, also one that sets stones up: `AB`, `AW`, `AE`), of a list
    /// of moves such as `h8 i9 j10`, or of a game as Piskvork keeps it (`.psq`), in place of this one. What the
    /// text does not say of rule and size stays, as far as the stones have room.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong and where; the position stays.
    pub fn paste(&self, text: &str) -> Result<DraftSnapshot, RecordError> {
        let mut draft = lock(&self.draft);
        let next = found(text, draft.now())?;
        draft.replace(next);
        drop(draft);
        Ok(self.snapshot())
    }

    /// As [`PositionDraft::paste`], for what was kept as [`PositionDraft::text`] while the app was closed: it is no
    /// step, and there is nothing to take back.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong and where; the position stays.
    pub fn restore(&self, text: &str) -> Result<DraftSnapshot, RecordError> {
        let mut draft = lock(&self.draft);
        let next = found(text, draft.now())?;
        draft.begin_with(next);
        drop(draft);
        Ok(self.snapshot())
    }

    /// The position as a record that [`PositionDraft::paste`] reads, and other programs.
    pub fn text(&self) -> String {
        record::write_stones(&lock(&self.draft).now().position())
    }
}

impl PositionDraft {
    /// The record of a game that begins from the position, for somebody who keeps it elsewhere than on a shelf:
    /// see [`Shelf::start_position`].
    ///
    /// # Errors
    /// [`ConfigError`], also [`ConfigError::Position`].
    pub fn record(&self, config: &GameConfig) -> Result<String, ConfigError> {
        let (config, start) = self.beginning(config)?;
        let mut setup = config.setup()?;
        setup.start = start;
        let seed = config.seed.unwrap_or_else(seed::draw);
        Ok(record::write(&Game::new(setup), seed, 0))
    }

    /// What a game from here is like, and how it begins.
    fn beginning(&self, config: &GameConfig) -> Result<(GameConfig, Option<Start>), ConfigError> {
        let draft = lock(&self.draft);
        let start = draft.start();
        let config = GameConfig {
            rule: draft.now().rule,
            size: draft.now().size.lines().into(),
            opening: Opening::Free,
            // What is proved begins with the empty board.
            perfect: config.perfect && matches!(start, Ok(None)),
            ..config.clone()
        };
        drop(draft);
        match start {
            Ok(start) => Ok((config, start)),
            Err(fault) => Err(ConfigError::Position { fault }),
        }
    }
}

/// The position in a text. What it does not say of rule and size is as now.
fn found(text: &str, now: &Sketch) -> Result<Sketch, RecordError> {
    let FoundStones {
        rule,
        size,
        lines,
        stones,
    } = record::stones(text)?;
    let fits = |size: engine::BoardSize| size.lines() >= lines;
    let common = || record::common_size(lines.into()).and_then(|size| board_size(size).ok());
    let size = size.or_else(|| Some(now.size).filter(|&size| fits(size)));
    Ok(Sketch {
        rule: rule.unwrap_or(now.rule),
        size: size.or_else(common).unwrap_or(now.size),
        stones,
    })
}

#[uniffi::export]
impl Shelf {
    /// Begins a game of one's own from a position that was set up, in place of the one on the table: see
    /// [`Shelf::start`]. Rule and size are the position's, and the opening is free; all else is as `config` says.
    /// Undo goes back to the position. Such a game counts for no level in statistics.
    ///
    /// # Errors
    /// [`ShelfError`], also [`ConfigError::Position`]; the game on the table stays.
    pub fn start_position(
        &self,
        config: GameConfig,
        position: &PositionDraft,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, ShelfError> {
        let (config, start) = position.beginning(&config)?;
        let time = Arc::new(MonotonicTime::new());
        let session = self.store.start_position(&config, start, observer, time)?;
        Ok(GameSession::own(session))
    }
}
