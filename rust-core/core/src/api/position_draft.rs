use std::sync::{Arc, Mutex};

use gomoku_engine as engine;

use super::lesson::still_board;
use super::{
    ConfigError, GameConfig, GameObserver, GameSession, GameSnapshot, MoveError, Opening, Pen,
    Point, PositionFault, RecordError, Rule, SetUpStone, Stone, Storage, StorageError,
};
use crate::clock::MonotonicTime;
use crate::game::{Draft, Game, Sketch, Start, board_size};
use crate::record::{self, FoundStones};
use crate::seed;
use crate::sync::lock;

/// State of the position editor.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct DraftSnapshot {
    /// Board. Taps place stones ([`GameSnapshot::human_to_move`]), which become
    /// [`GameSnapshot::set_up`] and not moves. [`GameSnapshot::turn`] is the side to move,
    /// [`GameSnapshot::result`] a winning row.
    pub board: GameSnapshot,
    /// Number of Black's stones.
    pub black: i32,
    /// Number of White's stones.
    pub white: i32,
    /// Reason why no game can begin here.
    pub fault: Option<PositionFault>,
    /// Whether a step can be undone.
    pub can_undo: bool,
    /// Whether a step can be redone.
    pub can_redo: bool,
}

/// Editor of a position. Every call is quick. Nothing is saved: an app that may be closed saves
/// [`PositionDraft::text`].
#[derive(Debug, uniffi::Object)]
pub struct PositionDraft {
    draft: Mutex<Draft>,
}

#[uniffi::export]
impl PositionDraft {
    /// Creates an empty board.
    ///
    /// # Errors
    /// [`ConfigError::SizeOutOfRange`].
    #[uniffi::constructor]
    pub fn new(rule: Rule, size: i32) -> Result<Arc<Self>, ConfigError> {
        let draft = Mutex::new(Draft::new(rule, board_size(size)?));
        Ok(Arc::new(Self { draft }))
    }

    /// Current state.
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

    /// Applies a tap on a point.
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

    /// Whether a tap would only remove a stone.
    pub fn takes_away(&self, point: Point, pen: Pen) -> bool {
        let draft = lock(&self.draft);
        point
            .on(draft.now().size)
            .is_some_and(|point| draft.takes_away(point, pen))
    }

    /// Removes all stones.
    pub fn clear(&self) -> DraftSnapshot {
        lock(&self.draft).clear();
        self.snapshot()
    }

    /// Undoes the last step.
    pub fn undo(&self) -> DraftSnapshot {
        lock(&self.draft).undo();
        self.snapshot()
    }

    /// Redoes the last undone step.
    pub fn redo(&self) -> DraftSnapshot {
        lock(&self.draft).redo();
        self.snapshot()
    }

    /// Changes the rule.
    pub fn set_rule(&self, rule: Rule) -> DraftSnapshot {
        lock(&self.draft).set_rule(rule);
        self.snapshot()
    }

    /// Changes the board size. Undo restores the stones that fall off.
    ///
    /// # Errors
    /// [`ConfigError::SizeOutOfRange`].
    pub fn set_size(&self, size: i32) -> Result<DraftSnapshot, ConfigError> {
        let size = board_size(size)?;
        lock(&self.draft).set_size(size);
        Ok(self.snapshot())
    }

    /// Replaces the position with the last one of a text: a record (SGF, also with `AB`, `AW`,
    /// `AE`), a list of moves such as `h8 i9 j10`, or `.psq`. Rule and size stay unless the text
    /// states them or the stones need more room.
    ///
    /// # Errors
    /// [`RecordError`] with the cause and its place; the position stays.
    pub fn paste(&self, text: &str) -> Result<DraftSnapshot, RecordError> {
        let mut draft = lock(&self.draft);
        let next = found(text, draft.now())?;
        draft.replace(next);
        drop(draft);
        Ok(self.snapshot())
    }

    /// [`PositionDraft::paste`] for a saved [`PositionDraft::text`], without an undo step.
    ///
    /// # Errors
    /// [`RecordError`] with the cause and its place; the position stays.
    pub fn restore(&self, text: &str) -> Result<DraftSnapshot, RecordError> {
        let mut draft = lock(&self.draft);
        let next = found(text, draft.now())?;
        draft.begin_with(next);
        drop(draft);
        Ok(self.snapshot())
    }

    /// Position as a record for [`PositionDraft::paste`] and other programs.
    pub fn text(&self) -> String {
        record::write_stones(&lock(&self.draft).now().position())
    }
}

impl PositionDraft {
    /// Record of a game from the position, for callers without the storage: see
    /// [`Storage::start_position`].
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

    fn beginning(&self, config: &GameConfig) -> Result<(GameConfig, Option<Start>), ConfigError> {
        let draft = lock(&self.draft);
        let start = draft.start();
        let config = GameConfig {
            rule: draft.now().rule,
            size: draft.now().size.lines().into(),
            opening: Opening::Free,
            // Proofs begin with the empty board.
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

/// `now` supplies a missing rule and size.
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
impl Storage {
    /// Starts a local game from a position: see [`Storage::start`]. Rule and size are the position's,
    /// the opening is free, and `config` supplies the rest. Undo stops at the position. The game
    /// counts for no level in statistics.
    ///
    /// # Errors
    /// [`StorageError`], also [`ConfigError::Position`]; the current game stays.
    pub fn start_position(
        &self,
        config: GameConfig,
        position: &PositionDraft,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, StorageError> {
        let (config, start) = position.beginning(&config)?;
        let time = Arc::new(MonotonicTime::new());
        let session = self.store.start_position(&config, start, observer, time)?;
        Ok(GameSession::own(session))
    }
}
