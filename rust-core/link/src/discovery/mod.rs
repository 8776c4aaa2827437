//! Discovery of lobbies: the port [`Discovery`] with an adapter for multicast DNS, and manual entry
//! of an `address:port` or a [`ShortCode`].

mod address;
mod diagnosis;
mod interfaces;
mod local_networks;
mod mdns;
mod name;
mod port;
mod short_code;
mod table;
mod txt_record;

pub use crate::nickname::{Nickname, NicknameError, visible};
pub use address::{AddressError, MAX_ADDRESS_CHARS, format_address, parse_address};
pub use diagnosis::{Diagnosis, InterfaceFact};
pub use interfaces::{InterfaceUse, OwnNetwork, interface_facts, interface_use};
pub use local_networks::LocalNetworks;
pub use mdns::{MdnsDiscovery, MdnsOptions};
pub use name::{LobbyId, MAX_LABEL_BYTES, SERVICE_TYPE, ServiceName};
pub use port::{
    Advertisement, DiscoveredPeer, Discovery, DiscoveryError, DiscoveryEvent, DiscoveryObserver,
};
pub use short_code::{ShortCode, ShortCodeError};
pub use table::{Check, CheckResult, PeerTable};
pub use txt_record::{Availability, RuleName, TxtError, TxtKey, TxtRecord};
