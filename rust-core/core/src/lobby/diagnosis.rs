//! Why nobody may be found.

/// Facts for a person who finds nobody. Counts are since the lobby was opened.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyDiagnosis {
    /// An address at which others reach this device; none where it is in no network that they share.
    pub address: Option<String>,
    /// What the system calls a tunnel that is open: a VPN, as a rule, which may keep others away.
    pub tunnel: Option<String>,
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
