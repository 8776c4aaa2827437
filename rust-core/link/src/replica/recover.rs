//! Recovery of the own newest slot from the peer after a restored backup.

use super::consent::agreed_to;
use super::{Chain, Consents, Departure, Referee, Replica, Slot, WrittenEntry};
use crate::message::Ask;

impl<R: Referee + Clone> Replica<R> {
    /// Accepts a lost own slot with a valid MAC. `with` is the peer's slot of the same packet.
    pub(super) fn recover(&mut self, echo: &Slot, with: &Slot) {
        if !echo.is_marked(&self.secret) {
            return;
        }
        let grown = self.next_slot().grows_from(echo);
        if !grown && !self.adopt(echo, with) {
            return;
        }
        if echo.number >= self.slot.number && echo.run != self.run || !grown {
            // The peer ignores lower numbers.
            self.slot.number = self.slot.number.max(echo.number);
            self.changed = true;
        }
    }

    fn adopt(&mut self, echo: &Slot, with: &Slot) -> bool {
        let theirs = self.theirs.clone();
        let candidates = [Some(with), theirs.as_ref()];
        let same_game = candidates.into_iter().flatten();
        let mut same_game = same_game.filter(|slot| slot.game == echo.game);
        let whole = same_game.find_map(|slot| {
            let chain = self.merged_chain(echo.game, echo.start, &echo.entries, &slot.entries)?;
            let agreed = chain.records()[(echo.have as usize).min(chain.records().len())..].iter();
            let mut consents = echo.consents;
            let agreed = agreed.copied().all(|record| {
                let fine = agreed_to(consents, &record.entry, self.participant.side);
                consents = Consents::default();
                fine
            });
            (agreed && chain.hash_at(echo.have) == Some(echo.hash)).then_some(chain)
        });
        let chain = whole.or_else(|| self.next_merged_chain(echo, with));
        let Some(chain) = chain else {
            return false;
        };
        let here = chain.game() == echo.game && chain.have() == echo.have;
        self.chain = chain;
        self.withdraw();
        let request = echo.request.filter(|_| here);
        if self.request != request {
            self.take_back();
        }
        self.request = request;
        self.last_id = self
            .last_id
            .max(echo.request.map_or(0, |request| request.id));
        self.answer = echo.answer.filter(|_| here);
        self.consents = if here {
            echo.consents
        } else {
            Consents::default()
        };
        let same_game = self.chain.game() == echo.game;
        (self.stuck, self.goes_on) = (same_game && echo.stuck, same_game && echo.goes_on);
        if self.gone == Departure::Here {
            self.gone = echo.gone;
        }
        self.allowance = self.allowance.or(echo.allowance);
        self.wrote_ms = self.wrote_ms.max(echo.wrote_ms);
        self.wants_resign = false;
        self.turn.restart();
        self.measure_anew(usize::MAX);
        self.notify_restarted();
        true
    }

    /// Game from both sides' entries; `None` unless all are used.
    fn merged_chain(
        &self,
        game: u32,
        start: super::GameStart,
        own: &[WrittenEntry],
        theirs: &[WrittenEntry],
    ) -> Option<Chain<R>> {
        let mut chain = Chain::new(
            self.participant.session,
            &self.participant.terms,
            game,
            start,
        );
        let mut lists = [&[][..]; 2];
        lists[self.participant.side as usize] = own;
        lists[self.peer_side() as usize] = theirs;
        let left = chain.merge_entries(lists).ok()?;
        left.iter().all(|list| list.is_empty()).then_some(chain)
    }

    /// Game that the peer has begun after the echo's, if the echo agrees.
    fn next_merged_chain(&self, echo: &Slot, with: &Slot) -> Option<Chain<R>> {
        let after = with.start.after?;
        let follows = with.game == echo.game.checked_add(1)?
            && (after.have, after.hash) == (echo.have, echo.hash);
        let black = echo.start.black;
        let (agreed, black, own) = if after.goes_on {
            (echo.stuck && echo.goes_on, black, &echo.entries[..])
        } else {
            (echo.consents.has(Ask::Reset, true), black.other(), &[][..])
        };
        if !follows || !agreed || with.start.black != black {
            return None;
        }
        self.merged_chain(with.game, with.start, own, &with.entries)
    }
}
