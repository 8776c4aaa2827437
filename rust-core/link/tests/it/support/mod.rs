pub(crate) mod air;
pub(crate) mod alone;
pub(crate) mod board;
pub(crate) mod broker;
pub(crate) mod cluster;
pub(crate) mod code_host;
pub(crate) mod code_run;
pub(crate) mod dialogue;
pub(crate) mod guesser;
pub(crate) mod hand;
pub(crate) mod liar;
pub(crate) mod line;
pub(crate) mod marathon;
pub(crate) mod meeting;
pub(crate) mod messages;
pub(crate) mod noise;
pub(crate) mod phone;
pub(crate) mod pressed;
pub(crate) mod proofs;
pub(crate) mod radio;
pub(crate) mod raw;
pub(crate) mod room_player;
pub(crate) mod spy;
pub(crate) mod table;
pub(crate) mod two;
pub(crate) mod world;

/// `GOMOKU_DEEP=1` requests long random tests.
pub(crate) fn deep() -> bool {
    std::env::var_os("GOMOKU_DEEP").is_some()
}

pub(crate) fn rounds(short: u64) -> u64 {
    if deep() { short * 100 } else { short }
}

pub(crate) fn from_hex(text: &str) -> Vec<u8> {
    let digits = text.as_bytes().chunks(2);
    let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Resident memory of this process in kB, if available.
pub(crate) fn resident_kb() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

pub(crate) fn descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}
