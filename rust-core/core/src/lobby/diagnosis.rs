//! Why nobody may be found.

/// Facts for a person who finds nobody. Counts are since the lobby was opened.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyDiagnosis {
    /// The device's addresses, those in use first.
    pub interfaces: Vec<NetworkInterface>,
    /// Questions sent.
    pub queries: i64,
    /// Own announcements sent.
    pub announcements: i64,
    /// Answers to others' questions. None although others look: their questions don't arrive.
    pub answers: i64,
    /// Services of this game seen, the own one included. None at all: multicast is blocked.
    pub heard: i64,
    /// Services that were seen and not understood.
    pub refused: i64,
    /// What the system or discovery last complained about, in English; empty when it did not.
    pub last_error: String,
}

/// One address of this device.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct NetworkInterface {
    /// The interface's name, as the system calls it.
    pub name: String,
    /// Its address.
    pub address: String,
    /// Whether discovery uses it, or why not.
    pub usage: InterfaceUsage,
}

/// Whether an address is used to find others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum InterfaceUsage {
    /// Wi-Fi, hotspot, Ethernet: it is used.
    Used,
    /// This device only.
    Loopback,
    /// A tunnel: a VPN, as a rule.
    PointToPoint,
    /// The mobile network.
    Mobile,
    /// A network between virtual machines.
    Virtual,
    /// A translation inside this device.
    Translation,
}
