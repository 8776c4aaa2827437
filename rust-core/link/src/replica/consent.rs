//! Actions that need both sides' consent. Each side has at most one open request, which is tied to
//! its position and ends when the game continues.

use super::{Answer, CommandError, Entry, Event, Referee, Replica, Reply, Request, Slot};
use crate::limits::{DECLINED_MS, MOST_DECLINED_MS};
use crate::message::{Ask, Side};

impl<R: Referee + Clone> Replica<R> {
    /// Sends a non-binding request; the side to move may simply move.
    ///
    /// # Errors
    /// [`CommandError`] when no game is in progress, the request does not apply, or another is
    /// open. Resigning is not a request; see [`Replica::resign`].
    pub fn request(&mut self, ask: Ask, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        self.on()?;
        if ask == Ask::Resign {
            return Err(CommandError::NotNow);
        }
        if self.request.is_some() {
            return Err(CommandError::AwaitingAnswer);
        }
        if self.asked.is_some() {
            return Err(CommandError::AnswerFirst);
        }
        if let Some(entry) = Entry::of(ask, self.participant.side) {
            self.chain.check(&entry)?;
        }
        if !self.words.take(now_ms) {
            return Err(CommandError::TooFast);
        }
        self.ask(ask);
        self.finish();
        Ok(())
    }

    /// Withdraws the own request. An earlier consent of the peer still counts.
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when none is open.
    pub fn cancel(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if self.request.is_none() {
            return Err(CommandError::NothingAsked);
        }
        self.take_back();
        self.finish();
        Ok(())
    }

    /// Answers the peer's request. The writer then records an accepted one.
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when there is none.
    pub fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        self.on()?;
        let Request { id, ask } = self.asked.take().ok_or(CommandError::NothingAsked)?;
        self.answer = Some(Reply { id, yes: agree });
        self.changed = true;
        if !agree {
            self.hush.longer(now_ms);
        }
        if agree {
            self.consents.add(ask, false);
            if self.chain.writer() == self.participant.side {
                self.carry_out(ask, self.participant.side.other());
            }
        }
        self.finish();
        Ok(())
    }

    /// No other request may be open.
    pub(super) fn ask(&mut self, ask: Ask) {
        // Above all IDs that the peer may have seen, even after a restored backup.
        let number = u32::try_from(self.slot.number).unwrap_or(u32::MAX);
        self.last_id = self.last_id.max(number).saturating_add(1);
        self.request = Some(Request {
            id: self.last_id,
            ask,
        });
        self.consents.add(ask, true);
        self.changed = true;
    }

    pub(super) fn take_back(&mut self) {
        self.settle_request(Answer::Cancelled);
    }

    fn settle_request(&mut self, answer: Answer) {
        if let Some(Request { ask, .. }) = self.request.take() {
            self.changed = true;
            self.notify(Event::Answered { ask, answer });
        }
    }

    pub(super) fn withdraw(&mut self) {
        if let Some(Request { ask, .. }) = self.asked.take() {
            self.hush.longer(self.now_ms);
            self.notify(Event::Withdrawn(ask));
        }
    }

    pub(super) fn peer_slot_here(&self) -> Option<&Slot> {
        let here = |slot: &&Slot| {
            slot.game == self.chain.game()
                && slot.have == self.chain.have()
                && slot.hash == self.chain.hash()
        };
        self.theirs.as_ref().filter(here)
    }

    pub(super) fn settle_requests(&mut self) {
        let theirs = self.peer_slot_here();
        let (request, answer) = theirs.map_or((None, None), |slot| (slot.request, slot.answer));
        if let (Some(own), Some(Reply { id, yes: false })) = (self.request, answer)
            && own.id == id
        {
            // The peer's refusal, also of a resignation.
            self.settle_request(Answer::Rejected);
        }
        let answered = self.answer.map(|answer| answer.id);
        match request.filter(|request| Some(request.id) != answered && request.ask != Ask::Resign) {
            Some(request) if Some(request) == self.asked => {}
            Some(request) => {
                self.withdraw();
                if self.now_ms < self.hush.until_ms {
                    // `backoff_until_ms` schedules its report.
                    return;
                }
                let entry = Entry::of(request.ask, self.participant.side.other());
                if entry.is_none_or(|entry| self.chain.check(&entry).is_ok()) {
                    self.asked = Some(request);
                    self.notify(Event::Asked(request.ask));
                } else {
                    let id = request.id;
                    self.answer = Some(Reply { id, yes: false });
                    self.changed = true;
                }
            }
            None => self.withdraw(),
        }
    }

    pub(super) fn backoff_until_ms(&self) -> Option<u64> {
        let request = self.peer_slot_here()?.request?;
        let answered = self.answer.map(|answer| answer.id);
        let waits = request.ask != Ask::Resign
            && Some(request.id) != answered
            && Some(request) != self.asked;
        (waits && self.now_ms < self.hush.until_ms).then_some(self.hush.until_ms)
    }

    /// Request agreed on here, with its requester.
    pub(super) fn agreed(&self) -> Option<(Ask, Side)> {
        let theirs = self.peer_slot_here()?;
        if let Some(Request {
            ask: Ask::Resign, ..
        }) = theirs.request
        {
            return Some((Ask::Resign, self.participant.side.other()));
        }
        let Request { id, ask } = self.request?;
        // Only the current answer counts. An earlier, withdrawn consent counts only in an entry
        // already written.
        let said_yes = theirs.answer == Some(Reply { id, yes: true });
        let asks_too = matches!(ask, Ask::Draw | Ask::Reset)
            && theirs.request.is_some_and(|request| request.ask == ask);
        (ask != Ask::Resign && (said_yes || asks_too)).then_some((ask, self.participant.side))
    }

    pub(super) fn has_agreed_to(&self, entry: &Entry) -> bool {
        agreed_to(self.consents, entry, self.participant.side)
    }

    /// Writes an agreed entry as the writer. Returns false if the rules forbid it.
    pub(super) fn carry_out(&mut self, ask: Ask, asker: Side) -> bool {
        match Entry::of(ask, asker) {
            None => self.begin_next(self.chain.have(), false),
            Some(entry) if self.chain.check(&entry).is_ok() => {
                self.write(entry);
                true
            }
            Some(_) => false,
        }
    }

    /// Ends all requests of the previous position. `agreed` is true for one that the new entry
    /// fulfils.
    pub(super) fn end_requests(&mut self, by: Side, agreed: impl Fn(Ask, Side) -> bool) {
        let side = self.participant.side;
        if let Some(Request { ask, .. }) = self.request.take() {
            let answer = match (agreed(ask, side), by == side) {
                (true, _) => Answer::Agreed,
                (false, true) => Answer::Cancelled,
                (false, false) => Answer::Rejected,
            };
            self.notify(Event::Answered { ask, answer });
        }
        if let Some(Request { ask, .. }) = self.asked.take()
            && !agreed(ask, side.other())
        {
            self.notify(Event::Withdrawn(ask));
        }
        self.consents = super::Consents::default();
        self.answer = None;
    }

    /// Agreed position from which this side begins the next game, because the peer can't follow its
    /// entries.
    pub(super) fn agreed_to_go_on(&self) -> Option<u32> {
        let theirs = self.theirs.as_ref()?;
        let have = self.differs_at().filter(|_| self.goes_on && !self.stuck)?;
        theirs.goes_on.then_some(have)
    }

    pub(super) fn begin_next(&mut self, have: u32, goes_on: bool) -> bool {
        let Some(next) = self.chain.next(have, goes_on) else {
            return false;
        };
        self.enter(next, self.participant.side);
        self.changed = true;
        true
    }

    pub(super) fn enter(&mut self, next: super::Chain<R>, by: Side) {
        let continued_from = next
            .start()
            .after
            .and_then(|after| after.goes_on.then_some(after.have));
        let goes_on = continued_from.is_some();
        match continued_from {
            Some(have) => self.resume_turn_at(have),
            None => self.turn.restart(),
        }
        self.chain = next;
        self.hush = RequestBackoff::default();
        if !goes_on {
            self.measure_anew(0);
        }
        if by == self.participant.side {
            self.wrote_ms = self.unix_ms();
        }
        self.wants_resign = false;
        (self.stuck, self.goes_on) = (false, false);
        if goes_on {
            let have = self.chain.have();
            self.notify(Event::Restarted { have });
        } else {
            let game = self.chain.game();
            self.notify(Event::NewGame { game });
        }
        self.end_requests(by, |ask, _| !goes_on && ask == Ask::Reset);
    }
}

/// Back-off for requests, longer after each declined or withdrawn one.
#[derive(Debug, Default)]
pub(super) struct RequestBackoff {
    pub(super) until_ms: u64,
    times: u32,
}

impl RequestBackoff {
    fn longer(&mut self, now_ms: u64) {
        let wait_ms = MOST_DECLINED_MS.min(DECLINED_MS << self.times.min(8));
        self.until_ms = now_ms.saturating_add(wait_ms);
        self.times += 1;
    }
}

/// True if `side`'s consents cover the other side's entry.
pub(super) fn agreed_to(consents: super::Consents, entry: &Entry, side: Side) -> bool {
    match *entry {
        Entry::Move { .. } | Entry::Timeout => true,
        Entry::Resign { loser } if loser != side => true,
        Entry::Resign { .. } => consents.has(Ask::Resign, true),
        Entry::Undo { asker } => consents.has(Ask::Undo, asker == side),
        Entry::Draw => consents.has(Ask::Draw, true),
    }
}
