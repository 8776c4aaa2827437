//! Devices nearby. A radio sends no goodbye, so an unseen device is removed. Any device can
//! advertise under many addresses, so the list is limited.

use super::{Device, NearbyPerson};

/// Time in milliseconds after which an unseen device is removed while scanning.
pub const GONE_MS: u64 = 20_000;

/// As [`GONE_MS`], while not scanning.
const GONE_UNSEEN_MS: u64 = 60_000;

/// Maximum age of a sighting for a call, in milliseconds.
pub const FRESH_MS: u64 = 10_000;

/// Maximum number of devices and people.
pub const MAX_PEOPLE: usize = 64;

/// Delay after the first failure to read a card; it doubles.
const RETRY_MS: u64 = 500;

/// Maximum number of doublings, which gives 32 s.
const MAX_DOUBLINGS: u32 = 6;

#[derive(Debug)]
struct Sighting {
    device: Device,
    at: u64,
    nickname: Option<String>,
    failures: u32,
    not_before: u64,
    order: u64,
    /// Position in the list, which has only the newer of two devices with one nickname.
    listed: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CalleeMatch {
    /// The requested device, or one that had the nickname.
    Very,
    /// Its card has not been read.
    Perhaps,
    /// It had another nickname.
    Hardly,
}

#[derive(Debug, Default)]
pub(super) struct Sightings {
    all: Vec<Sighting>,
    count: u64,
    revision: u64,
}

impl Sightings {
    /// Increases when [`Sightings::people`] changes.
    pub(super) const fn revision(&self) -> u64 {
        self.revision
    }

    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.revision += 1;
    }

    fn find(&mut self, device: &Device) -> Option<&mut Sighting> {
        self.all.iter_mut().find(|known| known.device == *device)
    }

    pub(super) fn see(&mut self, device: Device, now: u64) {
        if let Some(known) = self.find(&device) {
            known.at = now;
            return;
        }
        if self.all.len() >= MAX_PEOPLE {
            let mut places = 0..self.all.len();
            let first = places.by_ref().min_by_key(|at| {
                let known = &self.all[*at];
                (known.listed.is_some(), known.at)
            });
            if let Some(at) = first {
                self.forget(|_, place| place == at);
            }
        }
        self.count += 1;
        self.all.push(Sighting {
            device,
            at: now,
            nickname: None,
            failures: 0,
            not_before: 0,
            order: self.count,
            listed: None,
        });
    }

    fn forget(&mut self, goes: impl Fn(&Sighting, usize) -> bool) {
        let mut place = 0;
        let mut listed = false;
        self.all.retain(|known| {
            let goes = goes(known, place);
            place += 1;
            listed |= goes && known.listed.is_some();
            !goes
        });
        if listed {
            self.revision += 1;
        }
    }

    pub(super) fn introduce(&mut self, device: &Device, nickname: &str) {
        // A phone may change its address but is one person.
        for other in &mut self.all {
            let same = other.nickname.as_deref() == Some(nickname);
            if same && other.device != *device && other.listed.take().is_some() {
                self.revision += 1;
            }
        }
        self.count += 1;
        let count = self.count;
        let Some(known) = self.find(device) else {
            return;
        };
        known.failures = 0;
        let renamed = known.nickname.as_deref() != Some(nickname);
        known.nickname = Some(nickname.to_owned());
        let shown = known.listed.is_some();
        known.listed = known.listed.or(Some(count));
        if renamed || !shown {
            self.revision += 1;
        }
    }

    pub(super) fn fail(&mut self, device: &Device, now: u64) {
        if let Some(known) = self.find(device) {
            known.not_before = now + (RETRY_MS << known.failures.min(MAX_DOUBLINGS));
            known.failures = known.failures.saturating_add(1);
        }
    }

    /// Removes gone devices. `since` is the start of the running scan.
    pub(super) fn expire(&mut self, since: Option<u64>, now: u64) {
        self.forget(|known, _| now > gone_at(known, since));
    }

    pub(super) fn expiry(&self, since: Option<u64>) -> Option<u64> {
        self.all.iter().map(|known| gone_at(known, since) + 1).min()
    }

    /// Device to read next among those that satisfy `may`: fewest failures, then first seen.
    pub(super) fn stranger(&self, now: u64, may: impl Fn(&Device) -> bool) -> Option<&Device> {
        let strangers = self.all.iter().filter(|known| {
            known.nickname.is_none()
                && known.not_before <= now
                && known.at + FRESH_MS >= now
                && may(&known.device)
        });
        let next = strangers.min_by_key(|known| (known.failures, known.order))?;
        Some(&next.device)
    }

    pub(super) fn stranger_at(&self, now: u64) -> Option<u64> {
        let strangers = self.all.iter().filter(|known| known.nickname.is_none());
        let later = strangers.map(|known| known.not_before);
        later.filter(|at| *at > now).min()
    }

    /// Devices that may belong to `nickname`, most likely first, then latest seen.
    pub(super) fn candidates(
        &self,
        device: &Device,
        nickname: &str,
        now: u64,
    ) -> Vec<(&Device, CalleeMatch)> {
        let fresh = |known: &&Sighting| known.at + FRESH_MS >= now;
        let mut near: Vec<_> = self.all.iter().filter(fresh).collect();
        near.sort_by_key(|known| (known.device != *device, u64::MAX - known.at));
        let likely = |known: &Sighting| match known.nickname.as_deref() {
            _ if known.device == *device => CalleeMatch::Very,
            Some(called) if called == nickname => CalleeMatch::Very,
            None => CalleeMatch::Perhaps,
            Some(_) => CalleeMatch::Hardly,
        };
        let mut near: Vec<_> = near
            .into_iter()
            .map(|known| (&known.device, likely(known)))
            .collect();
        near.sort_by_key(|(_, likely)| *likely);
        near
    }

    pub(super) fn people(&self) -> Vec<NearbyPerson> {
        let mut listed: Vec<_> = self
            .all
            .iter()
            .filter_map(|known| {
                Some((known.listed?, known.device.clone(), known.nickname.clone()?))
            })
            .collect();
        listed.sort_by_key(|(order, ..)| *order);
        let person = |(_, device, nickname)| NearbyPerson { device, nickname };
        listed.into_iter().map(person).collect()
    }
}

/// A new scan gives a device time to be seen again.
fn gone_at(known: &Sighting, since: Option<u64>) -> u64 {
    let unseen = known.at + GONE_UNSEEN_MS;
    match since {
        Some(since) => unseen.min(known.at.max(since) + GONE_MS),
        None => unseen,
    }
}
