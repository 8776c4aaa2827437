//! Discovery of lobbies: the port [`Discovery`] with an adapter for multicast DNS, and manual entry
//! of an `address:port` or a [`ShortCode`].

mod address;
mod diagnosis;
mod interfaces;
mod mdns;
mod name;
mod nearby;
mod port;
mod record;
mod short_code;
mod table;

pub use crate::nickname::{Nickname, NicknameError, visible};
pub use address::{AddressError, MAX_ADDRESS_CHARS, format_address, parse_address};
pub use diagnosis::{Diagnosis, InterfaceFact};
pub use interfaces::{InterfaceUse, OwnNetwork, interface_facts, interface_use};
pub use mdns::{MdnsDiscovery, MdnsOptions};
pub use name::{LobbyId, MAX_LABEL_BYTES, SERVICE_TYPE, ServiceName};
pub use nearby::Nearby;
pub use port::{Advertisement, Discovery, DiscoveryError, DiscoveryEvent, DiscoveryObserver, Peer};
pub use record::{Record, RuleName, Status, TxtError, TxtKey};
pub use short_code::{ShortCode, ShortCodeError};
pub use table::{Check, CheckResult, PeerTable};
