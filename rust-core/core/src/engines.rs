use std::sync::{Arc, OnceLock};

use gomoku_engine::network::Networks;
use gomoku_engine::{Engine, EngineOptions, ProofBook, ProofPlayer, Rule};

use crate::callback::CallbackError;
use crate::sync::guarded;

const NETWORKS: &str = "networks.bin";

/// File for boards of 15 lines, if the rule has one.
pub(crate) const fn black_book(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::Freestyle => Some("black-freestyle.bin"),
        Rule::Standard => Some("black-standard.bin"),
        Rule::Renju => None,
    }
}

/// Access to the computer player's assets. They ship outside the library, which exists once per
/// architecture.
#[uniffi::export(foreign)]
pub trait EngineAssets: Send + Sync {
    /// Returns the complete file `name`: `networks.bin` before the first search, and
    /// `black-freestyle.bin` or `black-standard.bin` before the first move of perfect play with
    /// that rule. Requested at most once each, on a search thread.
    ///
    /// # Errors
    /// Any exception from reading the file. The computer then plays without it.
    fn read(&self, name: String) -> Result<Vec<u8>, CallbackError>;
}

/// Factory of engines with networks. Clones share the assets.
#[derive(Clone, Default)]
pub struct Engines(Arc<Shared>);

#[derive(Default)]
struct Shared {
    assets: OnceLock<Arc<dyn EngineAssets>>,
    /// Empty if the file is unusable.
    networks: OnceLock<Networks>,
    /// Books per rule; `None` if the file is unusable.
    proofs: [OnceLock<Option<Arc<ProofBook>>>; Rule::ALL.len()],
}

impl Engines {
    /// Creates a factory with assets.
    #[must_use]
    pub fn new(assets: Arc<dyn EngineAssets>) -> Self {
        let engines = Self::default();
        engines.set_assets(assets);
        engines
    }

    /// Only the first call has an effect.
    pub(crate) fn set_assets(&self, assets: Arc<dyn EngineAssets>) {
        if self.0.assets.set(assets).is_err() {
            log::warn!("where the computer finds its networks was said before");
        }
    }

    /// Loads the networks. [`Engines::engine`] loads them too, but calls the app's code: a caller
    /// with a lock calls this first.
    pub(crate) fn load(&self) {
        self.networks();
    }

    pub(crate) fn engine(&self, options: EngineOptions) -> Engine {
        let mut engine = Engine::new(options);
        if let Some(networks) = self.networks() {
            engine.set_networks(networks.clone());
        }
        engine
    }

    /// Player of Black's proved win on 15 lines; `None` if the file is unusable.
    pub(crate) fn proof_player(&self, rule: Rule) -> Option<ProofPlayer> {
        let name = black_book(rule)?;
        let assets = self.0.assets.get()?;
        let proofs = || read(&**assets, name, ProofBook::from_bytes).map(Arc::new);
        let proofs = self.0.proofs[rule as usize].get_or_init(proofs).as_ref()?;
        Some(ProofPlayer::new(Arc::clone(proofs)))
    }

    /// `None` until the assets are set; a later call then loads them.
    fn networks(&self) -> Option<&Networks> {
        let assets = self.0.assets.get()?;
        let networks = || {
            let networks = read(&**assets, NETWORKS, Networks::from_bytes);
            networks.unwrap_or_default()
        };
        Some(self.0.networks.get_or_init(networks))
    }
}

/// Logs errors and returns `None`.
fn read<T, E: std::fmt::Display>(
    assets: &dyn EngineAssets,
    name: &str,
    from_bytes: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Option<T> {
    let mut bytes = Vec::new();
    let answered = guarded(|| {
        bytes = assets.read(name.to_owned())?;
        Ok::<_, CallbackError>(())
    });
    let read = match answered {
        Ok(()) => from_bytes(&bytes).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    let complain = |error: &String| log::error!("the computer plays without {name}: {error}");
    read.inspect_err(complain).ok()
}

impl std::fmt::Debug for Engines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engines").finish_non_exhaustive()
    }
}
