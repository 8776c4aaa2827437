//! The other side's slot: what is new in it, and whether it can be.

use super::{Faulty, Output, Room, Stage};
use crate::log::{GameLog, Record, Referee};
use crate::message::{Entry, Side};
use crate::online::slot::Slot;
use crate::session::{Event, Over};

/// More slots than anybody writes between two that are read.
const LEAP: u64 = 1 << 32;

/// What the other log is to the own one.
enum Compared {
    /// The same, or its beginning and only own entries beyond.
    Fine,
    /// It goes on with these.
    Ahead(Vec<Record>),
    /// Neither begins with the other: so many entries are the same.
    Differs(u32),
}

impl<R: Referee + Clone> Room<R> {
    /// What was read in the other side's slot: any number of times, in any order.
    ///
    /// # Errors
    /// [`Faulty`]: the game is as it was, and another slot may be better.
    pub fn receive(&mut self, sealed: &[u8], now_ms: u64) -> Result<(), Faulty> {
        // Cleared by one who has left.
        if sealed.is_empty() || self.stage == Stage::Over {
            return Ok(());
        }
        let plain = self.theirs.open(sealed).ok_or(Faulty::Seal)?;
        let slot = Slot::from_bytes(&plain)?;
        if slot.seq > self.peer_seq {
            self.merge(&slot, now_ms)?;
        }
        self.finish();
        Ok(())
    }

    fn merge(&mut self, slot: &Slot, now_ms: u64) -> Result<(), Faulty> {
        let before = self.log.have();
        if slot.seen > self.seq {
            self.be_heard(slot);
        }
        match self.compare(slot) {
            Compared::Fine => {}
            Compared::Differs(common) => {
                // Not counted as read: after a restart it is found out once more.
                if self.stage == Stage::Playing {
                    self.be_heard(slot);
                    self.stage = Stage::Differing(common);
                    self.tell(Event::Desync { common });
                }
                return Ok(());
            }
            Compared::Ahead(records) => {
                let log = self.extended(&records, slot)?;
                self.take(log, &records, now_ms);
            }
        }
        self.peer_seq = slot.seq;
        self.unkept = true;
        // The inviter is here: it needs the last word no more.
        self.last_word = None;
        // This is the acknowledgement.
        self.changed |= self.log.have() != before;
        self.settle_requests(slot, now_ms);
        self.feel(slot);
        if slot.left {
            self.end(Over::PeerLeft);
            self.out.push_back(Output::Clear);
        }
        Ok(())
    }

    /// One of the sides comes from a backup. Should it be this one, its old numbers would be passed
    /// over: the other side may have read more of them than it has said.
    fn be_heard(&mut self, slot: &Slot) {
        self.seq = self.seq.max(slot.seen).saturating_add(LEAP);
        self.changed = true;
    }

    fn compare(&self, slot: &Slot) -> Compared {
        let (own, first) = (self.log.records(), slot.first as usize);
        let have = own.len();
        let same = |a: &Record, b: &Record| (a.by, a.entry) == (b.by, b.entry);
        let shared = own.get(first..).unwrap_or_default();
        let alike = shared.iter().zip(&slot.records);
        let alike = alike.take_while(|(a, b)| same(a, b)).count();
        let common = (first + alike).min(have);
        let differs = Compared::Differs(u32::try_from(common).unwrap_or(u32::MAX));
        if slot.have as usize > have {
            // Nobody is further ahead than a slot has room for.
            if first > have || alike < shared.len() {
                return differs;
            }
            let fresh = slot.records.get(alike..).unwrap_or_default();
            if fresh.iter().any(|record| record.by == self.side) {
                return differs;
            }
            return Compared::Ahead(fresh.to_vec());
        }
        // Whoever writes an entry keeps it first, so nobody can lack its own.
        let beyond = own.get(slot.have as usize..).unwrap_or_default();
        if self.log.hash_at(slot.have) != Some(slot.hash)
            || beyond.iter().any(|record| record.by != self.side)
        {
            return differs;
        }
        Compared::Fine
    }

    /// The own log with the new entries, each of which the other side was to write.
    fn extended(&self, records: &[Record], slot: &Slot) -> Result<GameLog<R>, Faulty> {
        let (mut log, peer) = (self.log.clone(), self.side.other());
        // Any entry voids what was asked before it.
        let (mut asking, mut asked) = (self.asking, self.asked);
        for record in records {
            let at = log.have();
            log.check(peer, &record.entry)?;
            let agreed = asking.take().is_some_and(|asking| {
                asking.at == at && asking.ask.entry(self.side) == record.entry
            });
            let bound = asked.take().is_some();
            let fine = match record.entry {
                Entry::Move { .. } | Entry::Timeout => !bound,
                Entry::Resign { loser } if loser == peer => !bound && log.turn() == Some(peer),
                Entry::Undo | Entry::Reset | Entry::Draw | Entry::Resign { .. } => agreed,
            };
            if !fine {
                return Err(Faulty::NotTheirs);
            }
            log.append(peer, record.entry, told_ms(&record.entry))?;
        }
        if log.hash() != slot.hash {
            return Err(Faulty::NotTheirs);
        }
        Ok(log)
    }

    fn take(&mut self, log: GameLog<R>, records: &[Record], now_ms: u64) {
        let by: Side = self.side.other();
        let before = self.log.have();
        self.log = log;
        self.turn_since_ms = Some(now_ms);
        for (index, record) in (before..).zip(records) {
            let entry = record.entry;
            self.tell(Event::Appended { index, by, entry });
            self.void_requests(&entry);
        }
    }

    fn feel(&mut self, slot: &Slot) {
        if let Some((number, reaction)) = slot.reaction
            && number > self.felt
        {
            self.felt = number;
            self.tell(Event::Reacted(reaction));
        }
    }
}

/// What a move costs is what its mover tells: there is no limit of time.
const fn told_ms(entry: &Entry) -> u32 {
    match entry {
        Entry::Move { elapsed_ms, .. } => *elapsed_ms,
        _ => 0,
    }
}
