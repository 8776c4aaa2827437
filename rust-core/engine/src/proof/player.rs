//! Games played by a book.

use std::sync::Arc;

use super::view::is_same_as_any;
use super::{BookView, LeafSolver, Next, NotWon, ProofBook, ThreatWin};
use crate::{Point, Position};

/// Plays for the winner by a book, and says of games what it proves of them.
#[derive(Debug)]
pub struct ProofPlayer {
    book: Arc<ProofBook>,
    solver: LeafSolver,
}

/// What a book proves of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proved {
    /// The winner's move; `None` where the loser is to move or the game is over.
    pub play: Option<Point>,
    /// The game is won with at most so many stones on the board. `None` while the loser may still play a
    /// move that the book doesn't cover, and where the book doesn't say.
    pub stones: Option<u16>,
}

impl ProofPlayer {
    /// Takes a few milliseconds.
    #[must_use]
    pub fn new(book: Arc<ProofBook>) -> Self {
        let solver = LeafSolver::new(book.head().rule);
        Self { book, solver }
    }

    /// What is proved of a game that began with the empty board; it may be over. `None` for another
    /// rule or size, a game that began otherwise, a reply that the book doesn't cover, and once the
    /// winner has played otherwise than by the book.
    pub fn proved(&mut self, game: &Position) -> Option<Proved> {
        let book = Arc::clone(&self.book);
        let head = book.head();
        let moves: Vec<Point> = game.moves().iter().map(|played| played.point).collect();
        let is_whole = moves.len() == game.stone_count();
        if (game.rule(), game.size()) != (head.rule, head.size) || !is_whole {
            return None;
        }
        if head
            .opening
            .iter()
            .zip(&moves)
            .any(|(it, played)| it != played)
        {
            return None;
        }
        let mut at = head.position().ok()?;
        let winner = at.turn().opponent();
        let rest = moves.get(head.opening.len()..).unwrap_or_default();
        let Some((&reply, mut rest)) = rest.split_first() else {
            let next = head.opening.get(moves.len()).copied();
            let play = next.filter(|_| game.turn() == winner);
            return Some(Proved { play, stones: None });
        };
        if !is_same_as_any(&at, &head.covered, reply) {
            return None;
        }
        at.play(reply).ok()?;
        let mut view = BookView::whole(at.clone());
        let until = |play| {
            let stones = Some(head.stones.into()).filter(|&stones| stones > 0);
            Some(Proved { play, stones })
        };
        loop {
            let Some(stored) = view.stored(&book) else {
                let win = self.solver.win(&at, head.nodes).ok()?;
                return by_threats(&win, &at, rest);
            };
            let Some((&played, after)) = rest.split_first() else {
                return until(Some(stored.play));
            };
            if played != stored.play {
                return None;
            }
            let replies = view.after(&stored)?;
            at.play(played).ok()?;
            let Some((&reply, after)) = after.split_first() else {
                return until(None);
            };
            let next = replies.next(reply)?;
            at.play(reply).ok()?;
            rest = after;
            let (nodes, otherwise) = match next {
                Next::Follow(known) => {
                    view = known;
                    continue;
                }
                Next::Threats => (head.nodes, None),
                Next::ThreatsOrPass(known) => (head.short(), Some(known)),
            };
            match (self.solver.win(&at, nodes), otherwise) {
                (Ok(win), _) => return by_threats(&win, &at, rest),
                (Err(NotWon::NoWin), Some(known)) => view = known,
                (Err(_), _) => return None,
            }
        }
    }
}

/// What is proved where threats win at `leaf`, after which `moves` were played.
fn by_threats(win: &ThreatWin, leaf: &Position, moves: &[Point]) -> Option<Proved> {
    let play = win.next(moves)?;
    let stones = leaf.stone_count() + win.replayed.plies;
    Some(Proved {
        play,
        stones: u16::try_from(stones).ok(),
    })
}
