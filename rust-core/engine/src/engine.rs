use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::board::Tables;
use crate::level::Play;
use crate::network::{NetworkUse, Networked, Networks, Numbers};
use crate::search::{self, Params, Search, Table};
use crate::tuning::Weights;
use crate::{Choice, Level, Limits, Position, Progress, Rule, StopFlag, five_tuple};

/// Resources of an [`Engine`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineOptions {
    /// Size of the transposition table in MiB, clamped to 1..=1024. Default 16.
    pub table_mib: u32,
    /// Number of search threads, clamped to 1..=16. Default 1. Only a single-threaded search is
    /// deterministic.
    pub threads: u32,
}

impl EngineOptions {
    fn bounded(self) -> Self {
        Self {
            table_mib: self.table_mib.clamp(1, 1024),
            threads: self.threads.clamp(1, 16),
        }
    }
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            table_mib: 16,
            threads: 1,
        }
    }
}

/// The computer player, which finds moves for any position, rule and size.
///
/// ```
/// use gomoku_engine::{BoardSize, Engine, EngineOptions, Level, Position, Rule, StopFlag};
///
/// let mut position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
/// position.play(BoardSize::STANDARD.centre())?;
/// let mut engine = Engine::new(EngineOptions::default());
/// let choice = engine.choose(&position, Level::MEDIUM, 1, &StopFlag::new(), &mut |_| {});
/// assert!(choice.is_some_and(|choice| position.check(choice.point).is_ok()));
/// # Ok::<(), gomoku_engine::PlayError>(())
/// ```
pub struct Engine {
    options: EngineOptions,
    table: Table,
    params: Params,
    weights: Weights,
    networks: Networks,
    /// Network that overrides `networks`, for the lab.
    #[cfg(feature = "float-network")]
    network: Option<Networked>,
    /// Tables of the rule played last.
    tables: Option<(Rule, Tables)>,
}

/// Parameters of one search.
struct How {
    limits: Limits,
    threads: u32,
    seed: u64,
    variety: i32,
    lines: usize,
}

impl Engine {
    /// Returns an engine with its transposition table allocated.
    #[must_use]
    pub fn new(options: EngineOptions) -> Self {
        let options = options.bounded();
        Self {
            options,
            table: Table::new(options.table_mib),
            params: Params::default(),
            weights: Weights::default(),
            networks: Networks::default(),
            #[cfg(feature = "float-network")]
            network: None,
            tables: None,
        }
    }

    /// Returns an engine whose evaluation uses `weights` instead of the fitted ones.
    #[must_use]
    pub fn with_weights(options: EngineOptions, weights: Weights) -> Self {
        Self {
            weights,
            ..Self::new(options)
        }
    }

    /// The options in use.
    #[must_use]
    pub const fn options(&self) -> EngineOptions {
        self.options
    }

    /// Changes the options. A new table size clears the table.
    pub fn set_options(&mut self, options: EngineOptions) {
        let options = options.bounded();
        if options.table_mib != self.options.table_mib {
            self.table = Table::new(options.table_mib);
        }
        self.options = options;
    }

    /// Changes the search parameters, for tuning.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
    }

    /// Sets the networks. A rule without a network is evaluated with the pattern tables alone.
    pub fn set_networks(&mut self, networks: Networks) {
        self.networks = networks;
    }

    /// Sets one network of either kind and its use, for tuning.
    #[cfg(feature = "float-network")]
    pub fn set_network(&mut self, network: Option<Networked>) {
        self.network = network;
    }

    fn networked(&self, rule: Rule) -> Option<Networked> {
        #[cfg(feature = "float-network")]
        if let Some(network) = &self.network
            && network.numbers.serves(rule)
        {
            return Some(network.clone());
        }
        self.networks.of(rule).map(|network| Networked {
            numbers: Numbers::Integers(network.clone()),
            how: NetworkUse::default(),
        })
    }

    /// Clears the results of earlier searches, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Chooses a move at a level. Returns a legal move even when `stop` is set from the start, and
    /// `None` only when the game is over.
    ///
    /// Deterministic for a position, level and `seed`; another seed may give another move of
    /// similar value. Only [`Level::STRONGEST`] uses more than one thread, and it is deterministic
    /// with one thread only.
    pub fn choose(
        &mut self,
        position: &Position,
        level: Level,
        seed: u64,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Choice> {
        let start = Instant::now();
        let point = match level.play() {
            Play::Search { nodes, variety } => {
                let how = How {
                    limits: Limits {
                        nodes: Some(nodes),
                        ..Limits::default()
                    },
                    threads: match level {
                        Level::STRONGEST => self.options.threads,
                        _ => 1,
                    },
                    seed,
                    variety,
                    lines: 1,
                };
                return self.run(position, how, stop, progress).into_iter().next();
            }
            Play::FiveTuple => five_tuple::choose(position, &mut StdRng::seed_from_u64(seed)),
            Play::Attention(attention) => attention.choose(position, seed),
        }?;
        Some(Choice {
            point,
            score: 0,
            depth: 0,
            nodes: 0,
            elapsed: start.elapsed(),
            pv: vec![point],
        })
    }

    /// Searches at full strength within `limits`. Returns a legal move even when `stop` is set from
    /// the start, and `None` only when the game is over. `seed` only breaks ties.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        seed: u64,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Choice> {
        let how = How {
            limits: *limits,
            threads: self.options.threads,
            seed,
            variety: 0,
            lines: 1,
        };
        self.run(position, how, stop, progress).into_iter().next()
    }

    /// Searches at full strength for the `count` best moves (at least one), each with a line and a
    /// score, for hints and reviews.
    ///
    /// The best move is first. There are fewer lines when fewer moves are worth searching, as in
    /// reply to a four, and none only when the game is over. Costs about `count` times the nodes of
    /// [`Engine::search`].
    pub fn lines(
        &mut self,
        position: &Position,
        limits: &Limits,
        count: usize,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Vec<Choice> {
        let how = How {
            limits: *limits,
            threads: self.options.threads,
            seed: 0,
            variety: 0,
            lines: count.max(1),
        };
        self.run(position, how, stop, progress)
    }

    /// Like [`Engine::search`], with one thread.
    pub(crate) fn search_alone(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &StopFlag,
    ) -> Option<Choice> {
        let how = How {
            limits,
            threads: 1,
            seed: 0,
            variety: 0,
            lines: 1,
        };
        self.run(position, how, stop, &mut |_| {})
            .into_iter()
            .next()
    }

    /// Calls `act` with another transposition table in place.
    pub(crate) fn with_table<T>(&mut self, table: Table, act: impl FnOnce(&mut Self) -> T) -> T {
        let own = std::mem::replace(&mut self.table, table);
        let done = act(self);
        self.table = own;
        done
    }

    fn run(
        &mut self,
        position: &Position,
        how: How,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Vec<Choice> {
        let start = Instant::now();
        let rule = position.rule();
        if how.limits.nodes.is_some() && !how.limits.goes_on {
            self.table.clear();
        }
        self.table.next_search();
        let network = self.networked(rule);
        let kept = self.tables.take().filter(|(known, _)| *known == rule);
        let (_, tables) = self.tables.insert(kept.unwrap_or_else(|| {
            let tables = Tables::with_weights(rule, self.weights.0.clone());
            (rule, tables)
        }));
        let search = Search {
            tables,
            table: &self.table,
            params: &self.params,
            network: network.as_ref(),
            position,
            limits: how.limits,
            threads: how.threads,
            seed: how.seed,
            variety: how.variety,
            lines: how.lines,
            stop,
            start,
        };
        search::run(&search, progress)
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine")
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
