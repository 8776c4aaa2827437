//! What needs both: at most one open request a side, and exactly one side that may write the next
//! entry. Whoever asks does not write until the answer is there. Any entry voids all requests.

use super::limits::REQUEST_MS;
use super::output::{Answer, Event};
use super::wire::Fault;
use super::{CommandError, Phase, Session};
use crate::log::{Asked, Illegal, Referee};
use crate::message::{Ask, Entry, Message, Side};

#[derive(Debug, Default)]
pub(super) struct Consent {
    pub(super) mine: Option<Mine>,
    pub(super) theirs: Option<Theirs>,
    /// An own request that was open when the link was lost: the peer may have agreed to it.
    pub(super) lapsed: Option<Asked>,
    last_id: u32,
}

#[derive(Debug)]
pub(super) struct Mine {
    pub(super) id: u32,
    pub(super) at: u32,
    pub(super) ask: Ask,
    expires_ms: u64,
    /// What a rejection will mean, once it is being taken back.
    taking_back: Option<Answer>,
}

#[derive(Debug)]
pub(super) struct Theirs {
    id: u32,
    pub(super) ask: Ask,
}

impl Mine {
    const fn asked(&self) -> Asked {
        Asked {
            ask: self.ask,
            at: self.at,
        }
    }
}

impl Consent {
    /// The own request to which the peer may agree, or may have agreed.
    pub(super) fn open(&self) -> Option<Asked> {
        self.mine.as_ref().map(Mine::asked).or(self.lapsed)
    }

    pub(super) fn next_timer_ms(&self) -> Option<u64> {
        let mine = self.mine.as_ref()?;
        mine.taking_back.is_none().then_some(mine.expires_ms)
    }
}

impl Ask {
    /// What the one who is asked writes down when it agrees.
    pub(crate) const fn entry(self, asker: Side) -> Entry {
        match self {
            Self::Undo => Entry::Undo,
            Self::Reset => Entry::Reset,
            Self::Draw => Entry::Draw,
            Self::Resign => Entry::Resign { loser: asker },
        }
    }
}

impl<R: Referee> Session<R> {
    /// Asks the peer. Until it has answered this side can't move.
    ///
    /// # Errors
    /// [`CommandError`] when the game is not on, the rules have nothing to agree on, or another
    /// request is open. Resigning is no request of a person: see [`Session::resign`].
    pub fn request(&mut self, ask: Ask, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if !matches!(self.phase, Phase::Live) || ask == Ask::Resign {
            return Err(CommandError::NotNow);
        }
        if self.consent.mine.is_some() {
            return Err(CommandError::AwaitingAnswer);
        }
        if self.consent.theirs.is_some() {
            return Err(CommandError::AnswerFirst);
        }
        self.log.check(self.side.other(), &ask.entry(self.side))?;
        if !self.words.take(now_ms) {
            return Err(CommandError::TooFast);
        }
        self.ask(ask, now_ms);
        self.finish(now_ms);
        Ok(())
    }

    /// Takes the own request back. It stays open until the peer has confirmed: it may just have
    /// agreed.
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when no request is open that is not being taken back.
    pub fn cancel(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        let open = self.consent.mine.as_ref();
        if open.is_none_or(|mine| mine.taking_back.is_some()) {
            return Err(CommandError::NothingAsked);
        }
        self.take_back(Answer::Cancelled, now_ms);
        self.finish(now_ms);
        Ok(())
    }

    /// Answers the peer's request. Agreeing writes the entry.
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when there is none.
    pub fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        let Some(Theirs { id, ask }) = self.consent.theirs else {
            return Err(CommandError::NothingAsked);
        };
        if agree {
            self.agree(ask, now_ms)?;
        } else {
            self.consent.theirs = None;
            self.send_or_lose(&Message::Reject { id }, now_ms);
        }
        self.finish(now_ms);
        Ok(())
    }

    /// Opens a request; none is open.
    pub(super) fn ask(&mut self, ask: Ask, now_ms: u64) {
        self.consent.last_id = self.consent.last_id.wrapping_add(1);
        let (id, at) = (self.consent.last_id, self.log.have());
        self.consent.mine = Some(Mine {
            id,
            at,
            ask,
            expires_ms: now_ms.saturating_add(REQUEST_MS),
            taking_back: None,
        });
        self.unkept = true;
        self.send_or_lose(&Message::Request { id, at, ask }, now_ms);
    }

    pub(super) fn take_back(&mut self, meaning: Answer, now_ms: u64) {
        if let Some(mine) = &mut self.consent.mine
            && mine.taking_back.is_none()
        {
            mine.taking_back = Some(meaning);
            let id = mine.id;
            self.send_or_lose(&Message::Cancel { id }, now_ms);
        }
    }

    pub(super) fn expire_request(&mut self, now_ms: u64) {
        if self.consent.next_timer_ms().is_some_and(|at| now_ms >= at) {
            self.take_back(Answer::Expired, now_ms);
        }
    }

    /// Says no to the peer's request, if there is one.
    pub(super) fn reject_theirs(&mut self) -> Result<(), Fault> {
        match self.consent.theirs.take() {
            Some(Theirs { id, ask }) => {
                self.tell(Event::Withdrawn(ask));
                self.send(&Message::Reject { id })
            }
            None => Ok(()),
        }
    }

    pub(super) fn on_request(
        &mut self,
        id: u32,
        at: u32,
        ask: Ask,
        now_ms: u64,
    ) -> Result<(), Fault> {
        if at < self.log.have() {
            // The peer asked before it knew of an entry that is on its way, and voids this.
            return Ok(());
        }
        if at > self.log.have() || self.consent.theirs.is_some() {
            return Err(Fault::Unexpected);
        }
        if let Some(mine) = &self.consent.mine {
            let both_reset = mine.ask == Ask::Reset && ask == Ask::Reset;
            match (both_reset, self.side) {
                // Agreed, even if this side was just taking its own back.
                (true, Side::Host) => return Ok(self.agree(ask, now_ms)?),
                // The host writes it, or lets its own request win.
                (true, Side::Guest) | (false, Side::Host) => return Ok(()),
                (false, Side::Guest) => self.settle_mine(Answer::Superseded),
            }
        }
        if self
            .log
            .check(self.side, &ask.entry(self.side.other()))
            .is_err()
        {
            return self.send(&Message::Reject { id });
        }
        if ask == Ask::Resign {
            return Ok(self.agree(ask, now_ms)?);
        }
        self.consent.theirs = Some(Theirs { id, ask });
        self.tell(Event::Asked(ask));
        Ok(())
    }

    fn agree(&mut self, ask: Ask, now_ms: u64) -> Result<(), Illegal> {
        let entry = ask.entry(self.side.other());
        self.log.check(self.side, &entry)?;
        self.write(entry, 0, now_ms);
        Ok(())
    }

    pub(super) fn on_reject(&mut self, id: u32) {
        if let Some(mine) = self.consent.mine.as_ref().filter(|mine| mine.id == id) {
            let answer = mine.taking_back.unwrap_or(Answer::Rejected);
            self.settle_mine(answer);
        }
    }

    pub(super) fn on_cancel(&mut self, id: u32) -> Result<(), Fault> {
        if let Some(theirs) = self.consent.theirs.take_if(|theirs| theirs.id == id) {
            self.tell(Event::Withdrawn(theirs.ask));
        }
        // Also for one that was ignored: the peer waits for it.
        self.send(&Message::Reject { id })
    }

    fn settle_mine(&mut self, answer: Answer) {
        if let Some(mine) = self.consent.mine.take() {
            self.unkept = true;
            self.tell(Event::Answered {
                ask: mine.ask,
                answer,
            });
        }
    }

    /// Whether the peer may write `entry` next because this side has asked for it.
    pub(super) fn has_asked_for(&self, entry: &Entry) -> bool {
        let at = self.log.have();
        let open = match self.phase {
            Phase::Live => self.consent.mine.as_ref().map(Mine::asked),
            _ => self.consent.lapsed,
        };
        open.is_some_and(|asked| asked.at == at && asked.ask.entry(self.side) == *entry)
    }

    /// The log has grown by `entry`: nothing that was asked before counts.
    pub(super) fn void_requests(&mut self, entry: &Entry) {
        if let Some(mine) = &self.consent.mine {
            let agreed = mine.ask.entry(self.side) == *entry;
            let refused = mine.taking_back.unwrap_or(Answer::Rejected);
            self.settle_mine(if agreed { Answer::Agreed } else { refused });
        }
        if let Some(theirs) = self.consent.theirs.take()
            && theirs.ask.entry(self.side.other()) != *entry
        {
            self.tell(Event::Withdrawn(theirs.ask));
        }
        self.consent.lapsed = None;
    }

    /// The link is lost.
    pub(super) fn drop_requests(&mut self) {
        if let Some(mine) = &self.consent.mine {
            self.consent.lapsed = Some(mine.asked());
        }
        self.settle_mine(Answer::Lost);
        if let Some(theirs) = self.consent.theirs.take() {
            self.tell(Event::Withdrawn(theirs.ask));
        }
    }
}
