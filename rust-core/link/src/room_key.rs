use std::fmt;

use serde::{Deserialize, Serialize};

/// Secret of an online game, which only the two players share.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomKey(pub [u8; 32]);

impl fmt::Debug for RoomKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomKey(..)")
    }
}
