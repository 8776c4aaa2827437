//! The log's way from one side to the other.

use super::limits::{MAX_CREDIT_MS, MAX_SURCHARGE_MS};
use super::output::{Answer, Event, Lost};
use super::wire::{Fault, Wire};
use super::{Phase, Session};
use crate::log::{Record, Referee};
use crate::message::{Ask, Entry, LogHash, Message, Side};

impl<R: Referee> Session<R> {
    pub(super) fn on_append(
        &mut self,
        index: u32,
        entry: Entry,
        hash: LogHash,
        now_ms: u64,
    ) -> Result<(), Fault> {
        let peer = self.side.other();
        if index != self.log.have() {
            return Err(Fault::NotYours);
        }
        self.log.check(peer, &entry)?;
        let may = match entry {
            // Whoever has asked does not write until it is answered.
            Entry::Move { .. } | Entry::Timeout => self.consent.theirs.is_none(),
            Entry::Resign { loser } if loser == peer => {
                self.consent.theirs.is_none() && self.log.turn() == Some(peer)
            }
            Entry::Undo | Entry::Reset | Entry::Draw | Entry::Resign { .. } => {
                self.has_asked_for(&entry)
            }
        };
        if !may {
            return Err(Fault::NotYours);
        }
        if self.log.hash_with(peer, &entry) != hash {
            return self.differ(true);
        }
        let charged_ms = match entry {
            Entry::Move { elapsed_ms, .. } => self.charge(elapsed_ms, now_ms),
            _ => 0,
        };
        self.add(peer, entry, charged_ms)?;
        self.acknowledge(self.log.have())?;
        match self.phase {
            Phase::Syncing { target } if self.log.have() >= target => self.go_live(now_ms),
            _ => Ok(()),
        }
    }

    /// What a move of the peer costs it: what it tells, but no less than what was seen here, the
    /// way there and back deducted. A late network alone never takes the last millisecond.
    fn charge(&self, told_ms: u32, now_ms: u64) -> u32 {
        let rtt_ms = self.wire.as_ref().and_then(Wire::rtt_ms);
        let credit_ms = rtt_ms.unwrap_or(MAX_CREDIT_MS).min(MAX_CREDIT_MS);
        let seen_ms = self.turn.used_ms(now_ms).saturating_sub(credit_ms);
        let left_ms = self.log.left_ms(self.side.other());
        let bearable_ms = left_ms.map_or(u64::MAX, |left| left.saturating_sub(1));
        u32::try_from(seen_ms.min(bearable_ms))
            .unwrap_or(u32::MAX)
            .min(told_ms.saturating_add(MAX_SURCHARGE_MS))
            .max(told_ms)
    }

    pub(super) fn on_ack(
        &mut self,
        have: u32,
        hash: LogHash,
        charged_ms: u32,
    ) -> Result<(), Fault> {
        match self.log.hash_at(have) {
            None => return Err(Fault::Unexpected),
            Some(own) if own != hash => return self.differ(true),
            Some(_) => {}
        }
        let Some(index) = have.checked_sub(1) else {
            return Ok(());
        };
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        let record = self.log.records().get(place).copied();
        let Some(Record {
            by,
            entry: Entry::Move { elapsed_ms, .. },
            charged_ms: before_ms,
        }) = record
        else {
            return Ok(());
        };
        if by != self.side || charged_ms == before_ms {
            return Ok(());
        }
        let most_ms = elapsed_ms.saturating_add(MAX_SURCHARGE_MS);
        if !(elapsed_ms..=most_ms).contains(&charged_ms) {
            return Err(Fault::Unexpected);
        }
        self.log.charge(place, charged_ms);
        self.unkept = true;
        self.tell(Event::Charged { index, charged_ms });
        Ok(())
    }

    /// Tells that the first `have` entries are kept here, if the last of them is the peer's.
    pub(super) fn acknowledge(&mut self, have: u32) -> Result<(), Fault> {
        let last = have
            .checked_sub(1)
            .and_then(|last| usize::try_from(last).ok());
        let last = last.and_then(|last| self.log.records().get(last));
        match (last, self.log.hash_at(have)) {
            (Some(last), Some(hash)) if last.by != self.side => {
                let charged_ms = last.charged_ms;
                self.send(&Message::Ack {
                    have,
                    hash,
                    charged_ms,
                })
            }
            _ => Ok(()),
        }
    }

    /// Writes the next entry, which is this side's to write and legal.
    pub(super) fn write(&mut self, entry: Entry, charged_ms: u32, now_ms: u64) {
        let index = self.log.have();
        let written = self
            .add(self.side, entry, charged_ms)
            .and_then(|()| self.send_entry(index, entry));
        if let Err(fault) = written {
            self.lose(Lost::Fault(fault), now_ms);
        }
    }

    fn add(&mut self, by: Side, entry: Entry, charged_ms: u32) -> Result<(), Fault> {
        let index = self.log.have();
        self.log.append(by, entry, charged_ms)?;
        self.unkept = true;
        self.turn.restart();
        self.tell(Event::Appended { index, by, entry });
        self.void_requests(&entry);
        Ok(())
    }

    pub(super) fn send_entry(&mut self, index: u32, entry: Entry) -> Result<(), Fault> {
        let hash = self.log.hash_at(index.saturating_add(1));
        self.send(&Message::Append {
            index,
            entry,
            hash: hash.unwrap_or(self.log.hash()),
        })
    }

    /// What happens without a person: a clock that has run out, a resignation that had to wait.
    pub(super) fn write_what_is_due(&mut self, now_ms: u64) -> Result<(), Fault> {
        let Phase::Live = self.phase else {
            return Ok(());
        };
        let Some(turn) = self.log.turn() else {
            self.wants_resign = false;
            return Ok(());
        };
        let flag = turn == self.side && self.left_ms(turn, now_ms) == Some(0);
        if !flag && !self.wants_resign {
            return Ok(());
        }
        if let Some(mine) = &self.consent.mine {
            // Bound until the peer has answered.
            if mine.ask != Ask::Resign {
                self.take_back(Answer::Cancelled, now_ms);
            }
        } else if flag {
            if self.log.check(self.side, &Entry::Timeout).is_ok() {
                self.write(Entry::Timeout, 0, now_ms);
            }
        } else if turn == self.side {
            self.wants_resign = false;
            let entry = Entry::Resign { loser: self.side };
            if self.log.check(self.side, &entry).is_ok() {
                self.write(entry, 0, now_ms);
            }
        } else {
            self.reject_theirs()?;
            self.ask(Ask::Resign, now_ms);
        }
        Ok(())
    }
}
