/// Discovery statistics since the lobby opened, for when no device is found.
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
    /// Answers sent. 0 while others browse means that their queries don't arrive.
    pub answers: i64,
    /// Services of this game received, including this device's. 0 means that multicast is blocked.
    pub heard: i64,
    /// Unparsable services.
    pub refused: i64,
    /// Last error in English; empty without one.
    pub last_error: String,
}
