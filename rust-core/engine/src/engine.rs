use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::board::Tables;
use crate::level::MoveMethod;
use crate::network::{NetworkConfig, NetworkUse, NetworkWeights, Networks};
use crate::search::{self, Params, Search, TranspositionTable};
use crate::tuning::EvaluationWeights;
use crate::{Choice, Level, Limits, Position, Progress, Rule, StopFlag, five_tuple};

/// Options of an [`Engine`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineOptions {
    /// Transposition table in MiB, clamped to 1..=1024. Default 16.
    pub table_mib: u32,
    /// Search threads, clamped to 1..=16. Default 1. Only one thread is deterministic.
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

/// Computer player.
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
    table: TranspositionTable,
    params: Params,
    weights: EvaluationWeights,
    networks: Networks,
    /// Overrides `networks`, for the lab.
    #[cfg(feature = "float-network")]
    network: Option<NetworkConfig>,
    /// Tables of the last rule.
    tables: Option<(Rule, Tables)>,
}

struct SearchRequest {
    limits: Limits,
    threads: u32,
    seed: u64,
    variety: i32,
    lines: usize,
}

impl Engine {
    /// Returns an engine with an allocated transposition table.
    #[must_use]
    pub fn new(options: EngineOptions) -> Self {
        let options = options.bounded();
        Self {
            options,
            table: TranspositionTable::new(options.table_mib),
            params: Params::default(),
            weights: EvaluationWeights::default(),
            networks: Networks::default(),
            #[cfg(feature = "float-network")]
            network: None,
            tables: None,
        }
    }

    /// Returns an engine with other weights than the fitted ones.
    #[must_use]
    pub fn with_weights(options: EngineOptions, weights: EvaluationWeights) -> Self {
        Self {
            weights,
            ..Self::new(options)
        }
    }

    /// Current options.
    #[must_use]
    pub const fn options(&self) -> EngineOptions {
        self.options
    }

    /// Changes the options. A new table size clears the table.
    pub fn set_options(&mut self, options: EngineOptions) {
        let options = options.bounded();
        if options.table_mib != self.options.table_mib {
            self.table = TranspositionTable::new(options.table_mib);
        }
        self.options = options;
    }

    /// Sets search parameters, for tuning.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
    }

    /// Sets the networks. Without one for the rule, the pattern tables evaluate.
    pub fn set_networks(&mut self, networks: Networks) {
        self.networks = networks;
    }

    /// Sets one network and its use, for tuning.
    #[cfg(feature = "float-network")]
    pub fn set_network(&mut self, network: Option<NetworkConfig>) {
        self.network = network;
    }

    fn networked(&self, rule: Rule) -> Option<NetworkConfig> {
        #[cfg(feature = "float-network")]
        if let Some(network) = &self.network
            && network.weights.serves(rule)
        {
            return Some(network.clone());
        }
        self.networks.of(rule).map(|network| NetworkConfig {
            weights: NetworkWeights::Integers(network.clone()),
            usage: NetworkUse::default(),
        })
    }

    /// Clears earlier results, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Chooses a legal move at a level, even if `stop` is already set. `None` if the game is over.
    ///
    /// Deterministic for a position, level and `seed`; another seed may give a move of similar
    /// value. Only [`Level::STRONGEST`] uses several threads, which make it nondeterministic.
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
            MoveMethod::Search { nodes, variety } => {
                let request = SearchRequest {
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
                return self
                    .run(position, request, stop, progress)
                    .into_iter()
                    .next();
            }
            MoveMethod::FiveTuple => five_tuple::choose(position, &mut StdRng::seed_from_u64(seed)),
            MoveMethod::Attention(attention) => attention.choose(position, seed),
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

    /// Searches at full strength within `limits`. Returns a legal move even if `stop` is already
    /// set; `None` if the game is over. `seed` only breaks ties.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        seed: u64,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Choice> {
        let request = SearchRequest {
            limits: *limits,
            threads: self.options.threads,
            seed,
            variety: 0,
            lines: 1,
        };
        self.run(position, request, stop, progress)
            .into_iter()
            .next()
    }

    /// Searches at full strength for the `count` best moves (at least one), best first, for hints
    /// and reviews.
    ///
    /// Returns fewer if fewer moves are worth searching, as in reply to a four. Costs about `count`
    /// times the nodes of [`Engine::search`].
    pub fn lines(
        &mut self,
        position: &Position,
        limits: &Limits,
        count: usize,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Vec<Choice> {
        let request = SearchRequest {
            limits: *limits,
            threads: self.options.threads,
            seed: 0,
            variety: 0,
            lines: count.max(1),
        };
        self.run(position, request, stop, progress)
    }

    /// [`Engine::search`] with one thread.
    pub(crate) fn search_alone(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &StopFlag,
    ) -> Option<Choice> {
        let request = SearchRequest {
            limits,
            threads: 1,
            seed: 0,
            variety: 0,
            lines: 1,
        };
        self.run(position, request, stop, &mut |_| {})
            .into_iter()
            .next()
    }

    pub(crate) fn with_table<T>(
        &mut self,
        table: TranspositionTable,
        act: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let own = std::mem::replace(&mut self.table, table);
        let done = act(self);
        self.table = own;
        done
    }

    fn run(
        &mut self,
        position: &Position,
        request: SearchRequest,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress),
    ) -> Vec<Choice> {
        let start = Instant::now();
        let rule = position.rule();
        if request.limits.nodes.is_some() && !request.limits.goes_on {
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
            limits: request.limits,
            threads: request.threads,
            seed: request.seed,
            variety: request.variety,
            lines: request.lines,
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
