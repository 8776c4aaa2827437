//! Who is near. A radio says no goodbye, so whoever is not seen for a while is gone; and anybody can
//! advertise under any number of addresses, so there is an end to what is remembered.

use super::{Device, Person};

/// How long somebody may not be seen and still be near, while the search runs.
pub const GONE_MS: u64 = 20_000;

/// And if it does not run.
const GONE_UNSEEN_MS: u64 = 60_000;

/// An address that was seen within this time is worth a call.
pub const FRESH_MS: u64 = 10_000;

/// Devices and people at most.
pub const MAX_PEOPLE: usize = 64;

/// After the first failure to read a card; doubled each time.
const RETRY_MS: u64 = 500;

/// It grows no more after so many failures: 32 s.
const MAX_DOUBLINGS: u32 = 6;

#[derive(Debug)]
struct Sighting {
    device: Device,
    at: u64,
    /// What its card said last.
    nickname: Option<String>,
    /// How often the card could not be read since it was.
    failures: u32,
    /// The card is not read before then.
    not_before: u64,
    /// Counts the sightings, in the order in which the devices came.
    order: u64,
    /// The list shows it; of two that are called the same, the newer one.
    listed: Option<u64>,
}

/// Whether a device is the one that is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likely {
    /// It is the one that was meant, or its person was called so.
    Very,
    /// Nothing is known of it.
    Perhaps,
    /// Its person was called otherwise.
    Hardly,
}

#[derive(Debug, Default)]
pub(super) struct Sightings {
    all: Vec<Sighting>,
    count: u64,
    revision: u64,
}

impl Sightings {
    /// Grows when [`Sightings::people`] changes.
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

    /// It advertises.
    pub(super) fn see(&mut self, device: Device, now: u64) {
        if let Some(known) = self.find(&device) {
            known.at = now;
            return;
        }
        if self.all.len() >= MAX_PEOPLE {
            // Who is in the list goes last.
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

    /// Its card was read.
    pub(super) fn introduce(&mut self, device: &Device, nickname: &str) {
        // A phone has another address now and then, and is still one person.
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

    /// Its card could not be read.
    pub(super) fn fail(&mut self, device: &Device, now: u64) {
        if let Some(known) = self.find(device) {
            known.not_before = now + (RETRY_MS << known.failures.min(MAX_DOUBLINGS));
            known.failures = known.failures.saturating_add(1);
        }
    }

    /// Forgets who is gone. `since`: when the search began, if it runs.
    pub(super) fn expire(&mut self, since: Option<u64>, now: u64) {
        self.forget(|known, _| now > gone_at(known, since));
    }

    /// When somebody is gone next.
    pub(super) fn expiry(&self, since: Option<u64>) -> Option<u64> {
        self.all.iter().map(|known| gone_at(known, since) + 1).min()
    }

    /// Whose card is to be read next, and when: of those that `may` be connected to, whoever has
    /// failed least, then whoever came first.
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

    /// When there may be another [`Sightings::stranger`].
    pub(super) fn stranger_at(&self, now: u64) -> Option<u64> {
        let strangers = self.all.iter().filter(|known| known.nickname.is_none());
        let later = strangers.map(|known| known.not_before);
        later.filter(|at| *at > now).min()
    }

    /// Who may be `nickname`, likeliest first; of equals the last seen.
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

    /// Who is near, in the order in which they were found.
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

/// While the search is off nobody can be seen, and somebody who was there before it began has the
/// time to be seen again.
fn gone_at(known: &Sighting, since: Option<u64>) -> u64 {
    let unseen = known.at + GONE_UNSEEN_MS;
    match since {
        Some(since) => unseen.min(known.at.max(since) + GONE_MS),
        None => unseen,
    }
}
