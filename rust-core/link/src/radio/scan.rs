//! Scan control. After five starts in half a minute Android silently finds no device, also for the
//! app's next process.

use std::collections::VecDeque;

use super::RadioFault;

/// Maximum number of starts. Android allows five; one is for an earlier process.
pub const MAX_STARTS: usize = 4;

/// Period of [`MAX_STARTS`], in milliseconds.
pub const STARTS_MS: u64 = 30_000;

/// Margin, because Android may count longer than documented.
const MARGIN_MS: u64 = 500;

/// Time without a sighting after which a scan may be defective and restarts.
const SILENT_MS: u64 = 40_000;

/// Maximum duration of a scan. Android makes a long scan report only devices that other scans look
/// for.
const RENEW_MS: u64 = 300_000;

const AGAIN_MS: u64 = 30_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScanReason {
    No,
    /// The visible devices are unreachable and may have new addresses.
    Round,
    /// No candidate for a call is visible. One start stays reserved for the list.
    Call,
    List,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScanAction {
    Nothing,
    Start,
    Stop,
}

#[derive(Debug, Default)]
pub(super) struct Scan {
    began: Option<u64>,
    /// Last sighting, or start.
    heard: u64,
    starts: VecDeque<u64>,
    /// No start before this time, after a refusal.
    not_before: u64,
    /// Scanning is unsupported.
    never: bool,
}

impl Scan {
    pub(super) const fn began(&self) -> Option<u64> {
        self.began
    }

    pub(super) const fn result_received(&mut self, now: u64) {
        self.heard = now;
    }

    /// A new session may be allowed to scan.
    pub(super) const fn clear_refusals(&mut self) {
        self.not_before = 0;
        self.never = false;
    }

    pub(super) const fn failed(&mut self, why: RadioFault, now: u64) {
        self.began = None;
        self.never = matches!(why, RadioFault::Unsupported);
        self.not_before = now + AGAIN_MS;
    }

    fn next_start(&self, wanted: ScanReason) -> u64 {
        let allowed = match wanted {
            ScanReason::Round => 1,
            ScanReason::Call => MAX_STARTS - 1,
            ScanReason::List | ScanReason::No => MAX_STARTS,
        };
        let earliest = self
            .starts
            .len()
            .checked_sub(allowed)
            .and_then(|at| self.starts.get(at))
            .map_or(0, |start| start + STARTS_MS + MARGIN_MS);
        earliest.max(self.not_before)
    }

    pub(super) fn is_held_up(&self, wanted: ScanReason, now: u64) -> bool {
        wanted == ScanReason::List
            && self.began.is_none()
            && !self.never
            && self.not_before <= now
            && self.next_start(wanted) > now
    }

    pub(super) fn settle(&mut self, wanted: ScanReason, now: u64) -> ScanAction {
        match (wanted, self.began) {
            (ScanReason::No, Some(_)) => {
                self.began = None;
                ScanAction::Stop
            }
            (ScanReason::No, None) => ScanAction::Nothing,
            (_, None) if self.never || now < self.next_start(wanted) => ScanAction::Nothing,
            (_, None) => {
                self.began = Some(now);
                self.heard = now;
                self.starts.push_back(now);
                if self.starts.len() > MAX_STARTS {
                    self.starts.pop_front();
                }
                ScanAction::Start
            }
            // The next call of `settle` starts it again.
            (_, Some(_)) if now >= self.renewal() && now >= self.next_start(wanted) => {
                self.began = None;
                ScanAction::Stop
            }
            (_, Some(_)) => ScanAction::Nothing,
        }
    }

    fn renewal(&self) -> u64 {
        let began = self.began.unwrap_or(0);
        (self.heard.max(began) + SILENT_MS).min(began + RENEW_MS)
    }

    pub(super) fn wake_at(&self, wanted: ScanReason) -> Option<u64> {
        match (wanted, self.began) {
            (ScanReason::No, _) => None,
            (_, None) if self.never => None,
            (_, None) => Some(self.next_start(wanted)),
            (_, Some(_)) => Some(self.renewal().max(self.next_start(wanted))),
        }
    }
}
