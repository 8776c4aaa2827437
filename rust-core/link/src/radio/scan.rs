//! The search, which no app may begin often: Android counts five starts in half a minute and then
//! finds nobody without a word, also for the app's next process.

use std::collections::VecDeque;

use super::Fault;

/// Of the five that Android allows: one is left for a process that was there before.
pub const MAX_STARTS: usize = 4;

/// How far the starts are counted back.
pub const STARTS_MS: u64 = 30_000;

/// Android may stop counting a little later than it says.
const MARGIN_MS: u64 = 500;

/// A search that has seen nobody for so long may be one that finds nobody.
const SILENT_MS: u64 = 40_000;

/// A search is begun anew after so long: Android makes one that runs on and on find only what others
/// look for.
const RENEW_MS: u64 = 300_000;

/// After it failed.
const AGAIN_MS: u64 = 30_000;

/// Who wants it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    No,
    /// Those in sight can't be reached at present, and may have another address by now.
    Round,
    /// Nobody is in sight for a call. The last start is left for the list.
    Call,
    /// People look at the list.
    List,
}

/// What is to be done about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Do {
    Nothing,
    Start,
    Stop,
}

#[derive(Debug, Default)]
pub(super) struct Scan {
    /// Since when it runs.
    began: Option<u64>,
    /// When somebody was seen last, or it began.
    heard: u64,
    /// The last ones.
    starts: VecDeque<u64>,
    /// The system has refused; not before then.
    not_before: u64,
    /// It can't at all.
    never: bool,
}

impl Scan {
    /// Since when it runs.
    pub(super) const fn began(&self) -> Option<u64> {
        self.began
    }

    pub(super) const fn heard(&mut self, now: u64) {
        self.heard = now;
    }

    /// Another visit: what was refused may be allowed by now.
    pub(super) const fn forgive(&mut self) {
        self.not_before = 0;
        self.never = false;
    }

    pub(super) const fn failed(&mut self, why: Fault, now: u64) {
        self.began = None;
        self.never = matches!(why, Fault::Unsupported);
        self.not_before = now + AGAIN_MS;
    }

    /// When the next one may begin.
    fn next_start(&self, wanted: Wanted) -> u64 {
        let allowed = match wanted {
            Wanted::Round => 1,
            Wanted::Call => MAX_STARTS - 1,
            Wanted::List | Wanted::No => MAX_STARTS,
        };
        let earliest = self
            .starts
            .len()
            .checked_sub(allowed)
            .and_then(|at| self.starts.get(at))
            .map_or(0, |start| start + STARTS_MS + MARGIN_MS);
        earliest.max(self.not_before)
    }

    /// Whether it waits, though it is wanted, because there were too many.
    pub(super) fn is_held_up(&self, wanted: Wanted, now: u64) -> bool {
        wanted == Wanted::List
            && self.began.is_none()
            && !self.never
            && self.not_before <= now
            && self.next_start(wanted) > now
    }

    pub(super) fn settle(&mut self, wanted: Wanted, now: u64) -> Do {
        match (wanted, self.began) {
            (Wanted::No, Some(_)) => {
                self.began = None;
                Do::Stop
            }
            (Wanted::No, None) => Do::Nothing,
            (_, None) if self.never || now < self.next_start(wanted) => Do::Nothing,
            (_, None) => {
                self.began = Some(now);
                self.heard = now;
                self.starts.push_back(now);
                if self.starts.len() > MAX_STARTS {
                    self.starts.pop_front();
                }
                Do::Start
            }
            // It begins anew with the next look.
            (_, Some(_)) if now >= self.renewal() && now >= self.next_start(wanted) => {
                self.began = None;
                Do::Stop
            }
            (_, Some(_)) => Do::Nothing,
        }
    }

    fn renewal(&self) -> u64 {
        let began = self.began.unwrap_or(0);
        (self.heard.max(began) + SILENT_MS).min(began + RENEW_MS)
    }

    /// When there is something to do.
    pub(super) fn wake_at(&self, wanted: Wanted) -> Option<u64> {
        match (wanted, self.began) {
            (Wanted::No, _) => None,
            (_, None) if self.never => None,
            (_, None) => Some(self.next_start(wanted)),
            (_, Some(_)) => Some(self.renewal().max(self.next_start(wanted))),
        }
    }
}
