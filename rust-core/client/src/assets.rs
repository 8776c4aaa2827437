//! Engine assets, embedded in the program.

use std::sync::Arc;

use gomoku_core::{CallbackError, EngineAssets, Engines};

const NETWORKS: &[u8] = include_bytes!("../../../assets/networks.bin");
const BLACK_FREESTYLE: &[u8] = include_bytes!("../../../assets/black-freestyle.bin");
const BLACK_STANDARD: &[u8] = include_bytes!("../../../assets/black-standard.bin");

struct EmbeddedAssets;

impl EngineAssets for EmbeddedAssets {
    fn read(&self, name: String) -> Result<Vec<u8>, CallbackError> {
        match name.as_str() {
            "networks.bin" => Ok(NETWORKS.to_vec()),
            "black-freestyle.bin" => Ok(BLACK_FREESTYLE.to_vec()),
            "black-standard.bin" => Ok(BLACK_STANDARD.to_vec()),
            _ => Err(CallbackError::Failed {
                detail: "no such file".to_owned(),
            }),
        }
    }
}

pub(crate) fn embedded() -> Arc<dyn EngineAssets> {
    Arc::new(EmbeddedAssets)
}

pub(crate) fn engines() -> Engines {
    Engines::new(embedded())
}
