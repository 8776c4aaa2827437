//! Where engines are made, and what they need that ships beside the program.

use std::sync::{Arc, OnceLock};

use gomoku_engine::network::Networks;
use gomoku_engine::{Engine, EngineOptions, ProofBook, ProofPlayer, Rule};

use crate::callback::CallbackError;
use crate::sync::guarded;

/// The networks that the computer searches with.
const NETWORKS: &str = "networks.bin";

/// Black's proved moves on 15 lines, where there are any.
pub(crate) const fn black_book(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::Freestyle => Some("black-freestyle.bin"),
        Rule::Standard => Some("black-standard.bin"),
        Rule::Renju => None,
    }
}

/// What ships with the app beside its code and that the computer player needs: too large for each
/// architecture's library to have a copy.
#[uniffi::export(foreign)]
pub trait EngineAssets: Send + Sync {
    /// The whole of the file of that `name`: `networks.bin` before the first search, and `black-freestyle.bin`
    /// or `black-standard.bin` before the first move of perfect play under that rule. Each is asked for at most
    /// once, on a thread that is about to search and never on the UI's.
    ///
    /// # Errors
    /// Whatever reading it throws. The computer then plays without it.
    fn read(&self, name: String) -> Result<Vec<u8>, CallbackError>;
}

/// Makes engines that know the networks. Clones share what was read.
#[derive(Clone, Default)]
pub struct Engines(Arc<Shared>);

#[derive(Default)]
struct Shared {
    assets: OnceLock<Arc<dyn EngineAssets>>,
    /// None where there was nothing that could be used.
    networks: OnceLock<Networks>,
    /// As `networks`, by rule.
    proofs: [OnceLock<Option<Arc<ProofBook>>>; Rule::ALL.len()],
}

impl Engines {
    /// Engines with what ships.
    #[must_use]
    pub fn new(assets: Arc<dyn EngineAssets>) -> Self {
        let engines = Self::default();
        engines.set_assets(assets);
        engines
    }

    /// Says where to find what ships. What was said first holds.
    pub(crate) fn set_assets(&self, assets: Arc<dyn EngineAssets>) {
        if self.0.assets.set(assets).is_err() {
            log::warn!("where the computer finds its networks was said before");
        }
    }

    /// Reads what ships, unless that was done. An engine does so by itself; this is for whoever is to hold a lock
    /// when it makes one, as the app's code is called.
    pub(crate) fn load(&self) {
        self.networks();
    }

    /// An engine with its table allocated.
    pub(crate) fn engine(&self, options: EngineOptions) -> Engine {
        let mut engine = Engine::new(options);
        if let Some(networks) = self.networks() {
            engine.set_networks(networks.clone());
        }
        engine
    }

    /// Who plays as it is proved that Black wins under `rule` on 15 lines. None without the file, which is read for
    /// this.
    pub(crate) fn proof_player(&self, rule: Rule) -> Option<ProofPlayer> {
        let name = black_book(rule)?;
        let assets = self.0.assets.get()?;
        let proofs = || read(&**assets, name, ProofBook::from_bytes).map(Arc::new);
        let proofs = self.0.proofs[rule as usize].get_or_init(proofs).as_ref()?;
        Some(ProofPlayer::new(Arc::clone(proofs)))
    }

    /// Nothing where nobody has said where to find them: who says so later, is heard.
    fn networks(&self) -> Option<&Networks> {
        let assets = self.0.assets.get()?;
        let networks = || {
            let networks = read(&**assets, NETWORKS, Networks::from_bytes);
            networks.unwrap_or_default()
        };
        Some(self.0.networks.get_or_init(networks))
    }
}

/// A file, taken apart; none where there is nothing that can be used, which is logged.
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
