//! Diagnosis for the case that no other device is found.

/// Discovery statistics since the lobby was opened.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyDiagnosis {
    /// Address at which others can reach this device; none without a shared network.
    pub address: Option<String>,
    /// System name of an open tunnel, usually a VPN, which may block other devices.
    pub tunnel: Option<String>,
    /// Queries sent.
    pub queries: i64,
    /// Announcements sent.
    pub announcements: i64,
    /// Answers sent. If others browse and this stays 0, their queries don't arrive.
    pub answers: i64,
    /// Services of this game received, including this device's. If this stays 0, multicast is
    /// blocked.
    pub heard: i64,
    /// Services that could not be parsed.
    pub refused: i64,
    /// Last error of the system or of discovery, in English; empty without one.
    pub last_error: String,
}
