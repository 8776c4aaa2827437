//! The other side's slot: what is new in it, and whether it can be.

use super::log::{Entry, GameLog, Record, Referee};
use super::output::Event;
use super::{Faulty, Output, Room, Stage};
use crate::message::Side;
use crate::online::slot::Slot;
use crate::replica::Over;

/// More slots than anybody writes between two that are read.
const LEAP: u64 = 1 << 32;

/// What the other log is to the own one.
enum Compared {
    /// The same, or its beginning and only own entries beyond.
    Fine,
    /// It goes on with these.
    Ahead(Vec<Record>),
    /// It goes on, but the slot begins too late to say with what.
    Gap,
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
        let plain = self.theirs.open_padded(sealed).ok_or(Faulty::Seal)?;
        let slot = Slot::from_bytes(&plain)?;
        self.now_ms = now_ms;
        if slot.seq > self.peer_seq {
            self.merge(&slot)?;
        }
        self.finish();
        Ok(())
    }

    fn merge(&mut self, slot: &Slot) -> Result<(), Faulty> {
        if slot.era < self.era && slot.restart.is_some() {
            // It has not read yet that the game was restarted.
            return Ok(());
        }
        if slot.seen > self.seq {
            self.be_heard(slot);
        }
        if slot.era > self.era {
            self.follow_restart(slot);
        }
        let before = self.log.have();
        match self.compare(slot) {
            // It stopped, and asks whether to go on from there.
            Compared::Fine | Compared::Ahead(_) if slot.restart.is_some() => {
                let common = slot.restart.map_or(slot.have, |wish| wish.have);
                self.differ(slot, common.min(before));
                return Ok(());
            }
            Compared::Fine => {}
            Compared::Differs(common) => {
                self.differ(slot, common);
                return Ok(());
            }
            Compared::Gap => {
                // It is to learn what is here.
                self.changed = true;
                return Ok(());
            }
            Compared::Ahead(records) => {
                let Some(log) = self.extended(&records, slot)? else {
                    self.differ(slot, before);
                    return Ok(());
                };
                self.take(log, &records);
            }
        }
        if std::mem::replace(&mut self.stage, Stage::Playing) != Stage::Playing {
            self.tell(Event::Resumed);
        }
        // All of this is what the other side judges a slot by.
        self.changed |= self.restart.take().is_some();
        if slot.era > self.era {
            (self.era, self.base) = (slot.era, slot.base);
            self.changed = true;
        }
        self.peer_seq = slot.seq;
        self.unkept = true;
        // The inviter is here: it needs the last word no more.
        self.last_word = None;
        // This is the acknowledgement. One who has less than was known comes from a backup.
        self.changed |= self.log.have() != before || slot.have < self.peer_have;
        self.peer_have = slot.have;
        self.be_charged(slot);
        self.settle_requests(slot);
        self.feel(slot);
        if slot.left {
            self.end(Over::PeerLeft);
            self.out.push_back(Output::Clear);
        }
        Ok(())
    }

    /// One of the sides comes from a backup. Should it be this one, its old numbers would be passed
    /// over: the other side may have read more of them than it has said.
    pub(super) fn be_heard(&mut self, slot: &Slot) {
        self.seq = self.seq.max(slot.seen).saturating_add(LEAP);
        self.changed = true;
    }

    fn compare(&self, slot: &Slot) -> Compared {
        let own = self.log.records();
        let first = slot.first as usize;
        if self.log.hash_at(slot.have) == Some(slot.hash) {
            let beyond = own.get(slot.have as usize..).unwrap_or_default();
            // Whoever writes an entry keeps it first, so nobody can lack its own.
            return if beyond.iter().any(|record| record.by != self.side) {
                Compared::Differs(slot.have)
            } else {
                Compared::Fine
            };
        }
        let Some(shared) = own.get(first..) else {
            return Compared::Gap;
        };
        let same = |(a, b): &(&Record, &Record)| (a.by, a.entry) == (b.by, b.entry);
        let alike = shared.iter().zip(&slot.records).take_while(same).count();
        // Where not even the first of them is, what is before them may differ, too.
        let common = match (alike, first) {
            (0, 1..) => 0,
            _ => u32::try_from(first + alike).unwrap_or(u32::MAX),
        };
        let fresh = slot.records.get(alike..).unwrap_or_default();
        if alike < shared.len() || fresh.is_empty() || slot.era < self.era {
            return Compared::Differs(common);
        }
        match fresh.iter().any(|record| record.by == self.side) {
            true if shared.is_empty() && first > 0 => Compared::Gap,
            true => Compared::Differs(common),
            false => Compared::Ahead(fresh.to_vec()),
        }
    }

    /// The own log with the new entries, each of which the other side was to write; none if this
    /// side does not know of having agreed: it may come from a backup.
    fn extended(&self, records: &[Record], slot: &Slot) -> Result<Option<GameLog<R>>, Faulty> {
        let (mut log, peer) = (self.log.clone(), self.side.other());
        // Any entry voids what was asked before it.
        let (mut asking, mut asked) = (self.asking, self.asked);
        let mut agreed_to_all = true;
        let mut seen_ms = self.turn.used_ms(self.now_ms);
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
            agreed_to_all &= fine;
            let charged_ms = match record.entry {
                Entry::Move { elapsed_ms, .. } => {
                    self.charge(elapsed_ms, seen_ms, log.left_ms(peer))
                }
                _ => 0,
            };
            log.append(peer, record.entry, charged_ms)?;
            seen_ms = 0;
        }
        if log.hash() != slot.hash {
            return Err(Faulty::Hash);
        }
        Ok(agreed_to_all.then_some(log))
    }

    fn take(&mut self, log: GameLog<R>, records: &[Record]) {
        let by: Side = self.side.other();
        let before = self.log.have();
        self.log = log;
        self.turn.restart();
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
