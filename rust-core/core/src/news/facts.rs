use gomoku_link::replica::{Departure, Referee, SavedGame, SavedGameError};

use super::NewsKind;
use crate::online::Before;
use crate::remote::{Rules, convert};
use crate::storage::{LinkStage, Mark};

#[derive(Debug, Clone)]
pub(super) struct Facts {
    pub(super) mark: Mark,
    /// None before the game begins.
    pub(super) name: Option<String>,
    /// Whether the friend acts next.
    pub(super) waits: bool,
    /// Both players must be present, so background checks skip the game.
    pub(super) together: bool,
    pub(super) left: bool,
    own_turn: Option<bool>,
    asks: Option<crate::game::Offer>,
}

impl Facts {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, SavedGameError> {
        match Before::read(bytes)? {
            Some(Before::Invites { .. }) => return Ok(Self::before(LinkStage::Invites, false)),
            Some(Before::Joins { .. }) => return Ok(Self::before(LinkStage::Joins, false)),
            // Withdrawn by the person.
            Some(Before::Withdraws) => return Ok(Self::before(LinkStage::Invites, true)),
            None => {}
        }
        let kept = SavedGame::from_bytes(bytes)?;
        let chain = kept.replay::<Rules>()?;
        let own_turn = chain.turn().map(|turn| turn == kept.participant.side);
        let asked = kept
            .asked
            .and_then(|request| Some((request.id, convert::offer(request.ask)?)));
        let moves = u32::try_from(chain.referee().moves()).unwrap_or(u32::MAX);
        Ok(Self {
            mark: Mark {
                stage: LinkStage::Plays,
                game: kept.game,
                entries: chain.have(),
                moves,
                asked: asked.map_or(0, |(id, _)| id),
                looked_ms: 0,
            },
            // A decided game waits only if this side requested another.
            waits: own_turn.map_or(kept.slot.request.is_some(), |own| !own),
            together: kept.is_played_together(),
            left: kept.slot.gone != Departure::Here,
            name: Some(kept.participant.peer_nick),
            own_turn,
            asks: asked.map(|(_, offer)| offer),
        })
    }

    const fn before(stage: LinkStage, left: bool) -> Self {
        Self {
            mark: Mark {
                stage,
                game: 0,
                entries: 0,
                moves: 0,
                asked: 0,
                looked_ms: 0,
            },
            name: None,
            waits: true,
            together: false,
            left,
            own_turn: None,
            asks: None,
        }
    }

    /// News since the state `known`.
    pub(super) fn since(&self, known: &Mark) -> Option<NewsKind> {
        let now = &self.mark;
        if now.stage != LinkStage::Plays {
            return None;
        }
        if let Some(offer) = self.asks.filter(|_| now.asked != known.asked) {
            return Some(NewsKind::Asks { offer });
        }
        if known.stage != LinkStage::Plays || now.game > known.game {
            return Some(NewsKind::Began);
        }
        if now.entries == known.entries {
            return None;
        }
        match self.own_turn {
            None => Some(NewsKind::Decided),
            Some(true) if now.moves > known.moves => Some(NewsKind::Moved),
            Some(true) => Some(NewsKind::OwnTurn),
            Some(false) => None,
        }
    }
}
