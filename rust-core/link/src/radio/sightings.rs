//! Devices nearby. A radio sends no goodbye, so an unseen device is removed. Any device can
//! advertise under any number of addresses, so the list has a limit.

use super::{Device, Person};

/// Time without a sighting after which a device is removed while scanning, in milliseconds.
pub const GONE_MS: u64 = 20_000;

/// The same limit while not scanning.
const GONE_UNSEEN_MS: u64 = 60_000;

/// Maximum age of a sighting for a call, in milliseconds.
pub const FRESH_MS: u64 = 10_000;

/// Maximum number of devices and people.
pub const MAX_PEOPLE: usize = 64;

/// Delay after the first failure to read a card. It doubles with each further one.
const RETRY_MS: u64 = 500;

/// Maximum number of doublings, which gives 32 s.
const MAX_DOUBLINGS: u32 = 6;

#[derive(Debug)]
struct Sighting {
    device: Device,
    at: u64,
    nickname: Option<String>,
    /// Number of failures since the card was last read.
    failures: u32,
    not_before: u64,
    /// Sequence number of the first sighting.
    order: u64,
    /// Position in the list. Of two devices with the same nickname, only the newer one is listed.
    listed: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likely {
    /// The requested device, or one whose person had that nickname.
    Very,
    /// A device whose card has not been read.
    Perhaps,
    /// A device whose person had another nickname.
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
            // Listed devices are removed last.
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
        // A phone changes its address occasionally, but is one person.
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

    /// Removes devices that are gone. `since` is the start of the running scan.
    pub(super) fn expire(&mut self, since: Option<u64>, now: u64) {
        self.forget(|known, _| now > gone_at(known, since));
    }

    /// Returns the time at which the next device is gone.
    pub(super) fn expiry(&self, since: Option<u64>) -> Option<u64> {
        self.all.iter().map(|known| gone_at(known, since) + 1).min()
    }

    /// Returns the device whose card to read next, among those that satisfy `may`: the one with
    /// fewest failures, then the first seen.
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

    /// Returns the time at which [`Sightings::stranger`] may return another device.
    pub(super) fn stranger_at(&self, now: u64) -> Option<u64> {
        let strangers = self.all.iter().filter(|known| known.nickname.is_none());
        let later = strangers.map(|known| known.not_before);
        later.filter(|at| *at > now).min()
    }

    /// Returns the devices that may belong to `nickname`, most likely first, then most recently
    /// seen.
    pub(super) fn candidates(
        &self,
        device: &Device,
        nickname: &str,
        now: u64,
    ) -> Vec<(&Device, Likely)> {
        let fresh = |known: &&Sighting| known.at + FRESH_MS >= now;
        let mut near: Vec<_> = self.all.iter().filter(fresh).collect();
        near.sort_by_key(|known| (known.device != *device, u64::MAX - known.at));
        let likely = |known: &Sighting| match known.nickname.as_deref() {
            _ if known.device == *device => Likely::Very,
            Some(called) if called == nickname => Likely::Very,
            None => Likely::Perhaps,
            Some(_) => Likely::Hardly,
        };
        let mut near: Vec<_> = near
            .into_iter()
            .map(|known| (&known.device, likely(known)))
            .collect();
        near.sort_by_key(|(_, likely)| *likely);
        near
    }

    pub(super) fn people(&self) -> Vec<Person> {
        let mut listed: Vec<_> = self
            .all
            .iter()
            .filter_map(|known| {
                Some((known.listed?, known.device.clone(), known.nickname.clone()?))
            })
            .collect();
        listed.sort_by_key(|(order, ..)| *order);
        let person = |(_, device, nickname)| Person { device, nickname };
        listed.into_iter().map(person).collect()
    }
}

/// Returns the time at which a device is gone. After a scan starts, it gets time to be seen again.
fn gone_at(known: &Sighting, since: Option<u64>) -> u64 {
    let unseen = known.at + GONE_UNSEEN_MS;
    match since {
        Some(since) => unseen.min(known.at.max(since) + GONE_MS),
        None => unseen,
    }
}
