//! In-process players: levels and the search.

use std::time::{Duration, Instant};

use gomoku_engine::{Choice, Engine, EngineOptions, Level, StopFlag};

use super::limits::Bounds;
use super::player::{NewGame, NoAnswer, Player, Reply, Turn};
use super::spec::SearchSpec;
use crate::protocol::ThinkingTime;
use crate::shipped::Evaluator;

#[derive(Debug, Clone, Copy)]
enum MoveSource {
    Level(Level),
    Search(SearchSpec),
}

pub(super) struct BuiltIn {
    mind: MoveSource,
    engine: Engine,
    bounds: Bounds,
    seed: u64,
}

impl BuiltIn {
    pub(super) fn level(level: Level, by: Evaluator) -> Self {
        Self::new(MoveSource::Level(level), EngineOptions::default(), by)
    }

    pub(super) fn search(spec: SearchSpec, by: Evaluator) -> Self {
        let usual = EngineOptions::default();
        let options = EngineOptions {
            table_mib: spec.table_mib.unwrap_or(usual.table_mib),
            threads: spec.threads.unwrap_or(usual.threads),
        };
        Self::new(MoveSource::Search(spec), options, by)
    }

    fn new(mind: MoveSource, options: EngineOptions, by: Evaluator) -> Self {
        Self {
            mind,
            engine: by.engine(options),
            bounds: Bounds::default(),
            seed: 0,
        }
    }

    fn think(&mut self, turn: &Turn<'_>) -> Option<Choice> {
        let stop = StopFlag::new();
        let seed = self.seed.wrapping_add(turn.position.moves().len() as u64);
        let ignore = &mut |_: &_| {};
        match self.mind {
            MoveSource::Level(level) => {
                self.engine
                    .choose(turn.position, level, seed, &stop, ignore)
            }
            MoveSource::Search(spec) => {
                let limits = if spec.is_bounded() {
                    spec.limits
                } else {
                    let empty = turn.position.empty_points().count();
                    self.clock(turn).limits(Duration::ZERO, empty)
                };
                self.engine
                    .search(turn.position, &limits, seed, &stop, ignore)
            }
        }
    }

    /// Match limits with the time management of the protocol engine.
    fn clock(&self, turn: &Turn<'_>) -> ThinkingTime {
        let ms = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let mut clock = ThinkingTime::default();
        match (self.bounds.turn, turn.left) {
            (Some(time), _) => clock.set_turn(ms(time)),
            // Only nodes or depth are limited.
            (None, None) => clock.set_turn(i64::MAX),
            (None, Some(_)) => {}
        }
        if let Some(left) = turn.left {
            clock.set_left(ms(left));
        }
        if let Some(nodes) = self.bounds.nodes {
            clock.set_max_nodes(i64::try_from(nodes).unwrap_or(i64::MAX));
        }
        if let Some(depth) = self.bounds.depth {
            clock.set_max_depth(depth.into());
        }
        clock
    }
}

impl Player for BuiltIn {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
        self.engine.clear();
        self.bounds = game.bounds;
        self.seed = game.seed;
        Ok(())
    }

    fn play(&mut self, turn: &Turn<'_>) -> Result<Reply, NoAnswer> {
        let start = Instant::now();
        let point = self.think(turn).map(|choice| choice.point);
        Ok(Reply::since(start, point))
    }

    fn is_timed(&self) -> bool {
        false
    }
}
