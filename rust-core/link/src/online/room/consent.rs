//! What needs both: at most one open request a side, which waits until it
//! is answered, however long; exactly one side that may write the next entry. Whoever asks
//! does not write. Any entry voids all requests.

use super::Room;
use super::log::{Entry, Referee};
use super::output::Event;
use crate::message::{Ask, Side};
use crate::online::slot::{Request, Slot};
use crate::replica::Answer;

impl<R: Referee + Clone> Room<R> {
    /// What the other side's slot asks and answers, once its entries are here.
    pub(super) fn settle_requests(&mut self, slot: &Slot) {
        if let Some(asking) = self.asking
            && slot.rejected >= asking.id
        {
            self.settle_asking(if asking.taking_back {
                Answer::Cancelled
            } else {
                Answer::Rejected
            });
        }
        // One that was asked before an entry that the asker did not know is void.
        let open = slot
            .request
            .filter(|request| request.at == self.log.have() && request.id > self.rejected);
        match open {
            Some(request) if request.taking_back => self.reject(request.id),
            Some(request) if self.asked.map(|asked| asked.id) == Some(request.id) => {}
            Some(request) => {
                self.withdraw();
                self.be_asked(request);
            }
            None => self.withdraw(),
        }
    }

    fn be_asked(&mut self, request: Request) {
        let ask = request.ask;
        if let Some(asking) = self.asking {
            let both_reset = asking.ask == Ask::Reset && ask == Ask::Reset;
            match (both_reset, self.side) {
                // Agreed, even if this side was just taking its own back.
                (true, Side::Host) => {
                    self.write(ask.entry(self.side.other()));
                    return;
                }
                // The host writes it, or lets its own request win.
                (true, Side::Guest) | (false, Side::Host) => return,
                (false, Side::Guest) => self.settle_asking(Answer::Rejected),
            }
        }
        let entry = ask.entry(self.side.other());
        if self.log.check(self.side, &entry).is_err() {
            self.reject(request.id);
        } else if ask == Ask::Resign {
            self.write(entry);
        } else {
            self.asked = Some(request);
            self.unkept = true;
            self.tell(Event::Asked(ask));
        }
    }

    /// Opens a request; none is open.
    pub(super) fn ask(&mut self, ask: Ask) {
        self.last_id = self.last_id.saturating_add(1);
        self.asking = Some(Request {
            id: self.last_id,
            at: self.log.have(),
            ask,
            taking_back: false,
        });
        self.changed = true;
    }

    pub(super) fn take_back(&mut self) {
        if let Some(asking) = &mut self.asking
            && !asking.taking_back
        {
            asking.taking_back = true;
            self.changed = true;
        }
    }

    /// Says no to a request of the other side, whether or not it was told.
    pub(super) fn reject(&mut self, id: u32) {
        self.withdraw();
        self.rejected = self.rejected.max(id);
        self.changed = true;
    }

    /// The other side's request needs no answer any more.
    pub(super) fn withdraw(&mut self) {
        if let Some(asked) = self.asked.take() {
            self.unkept = true;
            self.tell(Event::Withdrawn(asked.ask));
        }
    }

    pub(super) fn settle_asking(&mut self, answer: Answer) {
        if let Some(Request { ask, .. }) = self.asking.take() {
            self.changed = true;
            self.tell(Event::Answered { ask, answer });
        }
    }

    /// The log has grown by `entry`: nothing that was asked before counts.
    pub(super) fn void_requests(&mut self, entry: &Entry) {
        if let Some(asking) = self.asking {
            let agreed = asking.ask.entry(self.side) == *entry;
            self.settle_asking(match (agreed, asking.taking_back) {
                (true, _) => Answer::Agreed,
                (false, true) => Answer::Cancelled,
                (false, false) => Answer::Rejected,
            });
        }
        if let Some(asked) = self.asked.take() {
            self.unkept = true;
            if asked.ask.entry(self.side.other()) != *entry {
                self.tell(Event::Withdrawn(asked.ask));
            }
        }
    }
}
