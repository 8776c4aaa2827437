//! Validation of the peer's packets.

use super::{
    AuthoredEntry, Chain, EndReason, Event, InvalidPacket, MAX_RUNS, Packet, PeerRun, PreviousGame,
    Referee, Replica, Slot, Stage,
};
use crate::message::{Ask, Side};

impl<R: Referee + Clone> Replica<R> {
    /// Processes a packet of the peer; repeats and any order are allowed. The transport must
    /// authenticate the peer.
    ///
    /// # Errors
    /// [`InvalidPacket`]; the game is unchanged, and a later packet may be valid.
    pub fn receive(&mut self, packet: &[u8], now_ms: u64) -> Result<(), InvalidPacket> {
        if self.stage != Stage::Playing {
            return Ok(());
        }
        self.now_ms = now_ms;
        // An unreadable packet still shows that the peer has not moved.
        let packet = Packet::from_bytes(packet).inspect_err(|_| self.note_no_move())?;
        self.write_what_is_due();
        if let Some(echo) = &packet.echo {
            self.recover(echo, &packet.slot);
        }
        let before = self.chain.hash();
        let taken = self.take(&packet.slot);
        if self.chain.hash() != before {
            self.begin_at_stamp(packet.slot.wrote_ms);
        } else {
            self.note_no_move();
        }
        self.looks = self.up;
        self.settle_requests();
        self.go_live();
        self.finish();
        taken
    }

    fn take(&mut self, slot: &Slot) -> Result<(), InvalidPacket> {
        if self.is_leaving() {
            return Ok(());
        }
        if self.is_cloned(slot) {
            self.end(EndReason::Cloned);
            return Ok(());
        }
        if let Some(before) = &self.theirs {
            if slot.number < before.number {
                self.echo(slot);
                return Ok(());
            }
            if slot.number == before.number {
                if slot != before {
                    self.echo(slot);
                }
                return Ok(());
            }
            if !slot.grows_from(before) {
                self.echo(slot);
                return Err(InvalidPacket::Contradicts);
            }
        }
        self.check_seen(slot)?;
        let grown = self.follow(slot);
        if let Err(InvalidPacket::Illegal(_) | InvalidPacket::Unasked) = grown
            && slot.seen.run == self.run
            && !std::mem::replace(&mut self.stuck, true)
        {
            // The writer had seen this run's slots, so no backup explains the entry.
            self.goes_on = false;
            self.changed = true;
        }
        if grown? && std::mem::take(&mut self.stuck) {
            self.goes_on = false;
        }
        self.note(slot);
        if let Some(over) = self.peer_gone(slot.gone) {
            self.end(over);
        }
        Ok(())
    }

    fn note(&mut self, slot: &Slot) {
        let news = self
            .theirs
            .as_ref()
            .is_none_or(|before| !slot.is_acknowledgement(before));
        self.theirs = Some(slot.clone());
        (self.echoes, self.shown) = (false, None);
        self.note_seen();
        self.unsaved = true;
        self.changed |= news;
        self.clear_final_message();
    }

    fn echo(&mut self, slot: &Slot) {
        let shown = Some(slot.name());
        if self.shown != shown {
            (self.echoes, self.shown) = (true, shown);
            self.changed = true;
        }
    }

    /// True if two programs of the peer alternate. A run is alive only if it acknowledges a slot
    /// written after its first contact: older acknowledgements may come from its disk.
    fn is_cloned(&mut self, slot: &Slot) -> bool {
        let seen = slot.seen.number;
        let run = match self.runs.iter_mut().find(|run| run.id == slot.run) {
            Some(run) => run,
            None => {
                if self.runs.len() == MAX_RUNS {
                    self.runs.pop_front();
                }
                self.runs.push_back(PeerRun {
                    id: slot.run,
                    since: self.slot.number,
                    answered: 0,
                });
                return false;
            }
        };
        if seen <= run.since {
            return false;
        }
        let before = run.answered;
        run.answered = seen.max(before);
        let between =
            |run: &PeerRun| run.id != slot.run && before < run.answered && run.answered < seen;
        before > 0 && self.runs.iter().any(between)
    }

    fn check_seen(&self, slot: &Slot) -> Result<(), InvalidPacket> {
        let seen = slot.seen;
        let unwritten = seen.number > self.slot.number
            || seen.number == self.slot.number && seen.number > 0 && seen != self.slot.name();
        if unwritten {
            return Err(InvalidPacket::Unwritten);
        }
        Ok(())
    }

    /// Adds the slot's entries and enters its game. Returns false for an earlier game.
    fn follow(&mut self, slot: &Slot) -> Result<bool, InvalidPacket> {
        let game = self.chain.game();
        if slot.game < game {
            // The peer lacks the start of the next game.
            return Ok(false);
        }
        if slot.game == game {
            if slot.start != self.chain.start() {
                return Err(InvalidPacket::Hash);
            }
            let chain = self.extended(self.chain.clone(), slot, true)?;
            let before = self.chain.have();
            let records: Vec<AuthoredEntry> = chain.records()[before as usize..].to_vec();
            self.chain = chain;
            for (index, record) in (before..).zip(records) {
                self.grown(index, record.by, record.entry);
            }
            return Ok(true);
        }
        let next = self.agreed_next(slot).ok_or(InvalidPacket::Unasked)?;
        let next = self.extended(next, slot, false)?;
        let begins = slot.start.after.map_or(0, |after| match after.goes_on {
            true => after.have,
            false => 0,
        });
        let records: Vec<AuthoredEntry> = next.records()[begins as usize..].to_vec();
        let peer = self.participant.side.other();
        self.enter(next, peer);
        for (index, record) in (begins..).zip(records) {
            self.grown(index, record.by, record.entry);
        }
        Ok(true)
    }

    fn agreed_next(&self, slot: &Slot) -> Option<Chain<R>> {
        let PreviousGame {
            have,
            hash,
            goes_on,
        } = slot.start.after?;
        let here = have == self.chain.have() && hash == self.chain.hash();
        let agreed = if goes_on {
            self.stuck && self.goes_on
        } else {
            self.consents.has(Ask::Reset, true)
        };
        let next = self.chain.next(have, goes_on).filter(|_| here && agreed)?;
        (next.game() == slot.game && next.start() == slot.start).then_some(next)
    }

    /// Extends `chain` by the slot's further entries, which must be the peer's to write. `here` is
    /// true if this side's consents apply to the end of `chain`.
    fn extended(
        &self,
        mut chain: Chain<R>,
        slot: &Slot,
        here: bool,
    ) -> Result<Chain<R>, InvalidPacket> {
        let peer = self.participant.side.other();
        let known = chain.written_by(peer);
        let Some(fresh) = slot.entries.strip_prefix(&known[..]) else {
            return Err(InvalidPacket::Contradicts);
        };
        let end = chain.have();
        for written in fresh {
            if chain.writer() != peer {
                return Err(InvalidPacket::Unwritten);
            }
            let entry = written.entry(peer).ok_or(InvalidPacket::Hash)?;
            let agreed = if here && chain.have() == end {
                self.has_agreed_to(&entry)
            } else {
                super::consent::agreed_to(super::Consents::default(), &entry, self.participant.side)
            };
            if !agreed {
                return Err(InvalidPacket::Unasked);
            }
            chain.append(entry)?;
        }
        if slot.have > chain.have() || !fresh.is_empty() && slot.have < chain.have() {
            return Err(InvalidPacket::Unwritten);
        }
        if chain.hash_at(slot.have) != Some(slot.hash) {
            return Err(InvalidPacket::Hash);
        }
        Ok(chain)
    }

    pub(super) const fn peer_side(&self) -> Side {
        self.participant.side.other()
    }

    pub(super) fn notify_restarted(&mut self) {
        let have = self.chain.have();
        self.notify(Event::Restarted { have });
    }
}
