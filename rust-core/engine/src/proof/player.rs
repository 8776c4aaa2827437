//! Play by a proof book.

use std::sync::Arc;

use super::view::{covers_all, is_same_as_any};
use super::{BookView, LeafSolver, NotWon, ProofBook, ProofHead, ThreatWin, WinnerReply};
use crate::symmetry::Symmetry;
use crate::{Point, Position};

/// Plays for the winner by a proof book and reports proved facts about games.
#[derive(Debug)]
pub struct ProofPlayer {
    book: Arc<ProofBook>,
    solver: LeafSolver,
    covers_all: bool,
    /// Progress in the last game.
    followed: Option<Followed>,
}

/// Game up to a reply of the loser.
#[derive(Debug)]
struct Followed {
    game: Vec<Point>,
    /// Symmetries from the game to `at`, applied in order. When the winner plays a symmetric image
    /// of the book's move, the book continues in that image.
    symmetries: Vec<Symmetry>,
    at: Position,
    state: State,
}

#[derive(Debug)]
enum State {
    /// The view has a book move, or threats win.
    Book(BookView),
    Threats(ThreatWin),
}

/// Proved facts about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proved {
    /// Winner's move, if the winner is to move.
    pub play: Option<Point>,
    /// Maximum stones at the end. `None` if the book does not state it, or while the loser may
    /// leave the book's coverage.
    pub stones: Option<u16>,
}

impl ProofPlayer {
    /// Returns a player. Takes a few milliseconds.
    #[must_use]
    pub fn new(book: Arc<ProofBook>) -> Self {
        let solver = LeafSolver::new(book.head().rule);
        Self {
            covers_all: covers_all(book.head()),
            book,
            solver,
            followed: None,
        }
    }

    /// Returns the proved facts about a game, which may be over.
    ///
    /// `None` for another rule, size or opening, set-up stones, an uncovered reply, or a winner's
    /// move other than the images of the book's move.
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
        if moves.len() <= head.opening.len() {
            let winner = head.position().ok()?.turn().opponent();
            let next = head.opening.get(moves.len()).copied();
            let play = next.filter(|_| game.turn() == winner);
            let stones = at_most(head).filter(|_| self.covers_all);
            return Some(Proved { play, stones });
        }
        let mut followed = match self.followed.take().filter(|it| it.leads_to(&moves)) {
            Some(followed) => followed,
            None => Followed::begin(head, *moves.get(head.opening.len())?)?,
        };
        let proved = followed.follow_game(&book, &mut self.solver, &moves);
        self.followed = Some(followed);
        proved
    }
}

impl Followed {
    fn begin(head: &ProofHead, reply: Point) -> Option<Self> {
        let mut at = head.position().ok()?;
        if !is_same_as_any(&at, &head.covered, reply) {
            return None;
        }
        at.play(reply).ok()?;
        Some(Self {
            game: at.moves().iter().map(|it| it.point).collect(),
            symmetries: Vec::new(),
            state: State::Book(BookView::whole(at.clone())),
            at,
        })
    }

    fn leads_to(&self, moves: &[Point]) -> bool {
        moves.starts_with(&self.game)
    }

    /// Follows `moves`. Stored progress always ends after a reply of the loser.
    fn follow_game(
        &mut self,
        book: &ProofBook,
        solver: &mut LeafSolver,
        moves: &[Point],
    ) -> Option<Proved> {
        let head = book.head();
        loop {
            let rest: Vec<Point> = moves
                .get(self.game.len()..)?
                .iter()
                .map(|&point| image(&self.symmetries, point))
                .collect();
            let view = match &self.state {
                State::Threats(win) => {
                    let proved = by_threats(win, &self.at, &rest)?;
                    return Some(proved.original(&self.symmetries));
                }
                State::Book(view) => view,
            };
            let Some(stored) = view.stored(book) else {
                self.state = State::Threats(solver.win(&self.at, head.nodes).ok()?);
                continue;
            };
            let until = |play| {
                let stones = at_most(head);
                Some(Proved { play, stones }.original(&self.symmetries))
            };
            let symmetry = match rest.first() {
                None => return until(Some(stored.play)),
                Some(&played) if played == stored.play => None,
                Some(&played) => Some(self.at.symmetry(played, stored.play)?),
            };
            let Some(&reply) = rest.get(1) else {
                return until(None);
            };
            let reply = image(symmetry.as_slice(), reply);
            let next = view.after(&stored)?.next(reply)?;
            let mut at = self.at.clone();
            at.play(stored.play).ok()?;
            let like_pass = match next {
                WinnerReply::Follow(_) => None,
                _ => solver.win_after_pass(&at, head.after_pass(&stored)),
            };
            let mut like_pass = like_pass.and_then(|win| win.with(reply));
            at.play(reply).ok()?;
            let mut ask = |nodes| match like_pass.take() {
                Some(win) => Ok(win),
                None => solver.win(&at, nodes),
            };
            self.state = match next {
                WinnerReply::Follow(view) => State::Book(view),
                WinnerReply::Threats => State::Threats(ask(head.nodes).ok()?),
                WinnerReply::ThreatsOrPass(view) => match ask(head.short()) {
                    Ok(win) => State::Threats(win),
                    Err(NotWon::NoWin) => State::Book(view),
                    Err(NotWon::Refuted(_)) => return None,
                },
            };
            self.at = at;
            self.symmetries.extend(symmetry);
            self.game = moves.get(..self.game.len() + 2)?.to_vec();
        }
    }
}

impl Proved {
    fn original(self, symmetries: &[Symmetry]) -> Self {
        let back = |point, symmetry: &Symmetry| symmetry.preimage(point);
        let play = self
            .play
            .map(|play| symmetries.iter().rev().fold(play, back));
        Self { play, ..self }
    }
}

fn image(symmetries: &[Symmetry], point: Point) -> Point {
    let forth = |point, symmetry: &Symmetry| symmetry.image(point);
    symmetries.iter().fold(point, forth)
}

fn at_most(head: &ProofHead) -> Option<u16> {
    Some(head.stones.into()).filter(|&stones| stones > 0)
}

fn by_threats(win: &ThreatWin, leaf: &Position, moves: &[Point]) -> Option<Proved> {
    let stones = u16::try_from(leaf.stone_count() + win.replayed.plies).ok();
    if let Some(play) = win.next(moves) {
        return Some(Proved { play, stones });
    }
    // The winner may have played images of the plan's moves.
    let mut moves = moves.to_vec();
    let mut symmetries = Vec::new();
    let mut at = leaf.clone();
    for played in 0..moves.len() {
        let is_winners = played % 2 == 0;
        if is_winners && win.next(&moves[..=played]).is_none() {
            let play = win.next(&moves[..played])??;
            let symmetry = at.symmetry(moves[played], play)?;
            for point in &mut moves[played..] {
                *point = symmetry.image(*point);
            }
            symmetries.push(symmetry);
        }
        at.play(moves[played]).ok()?;
    }
    let play = win.next(&moves)?;
    Some(Proved { play, stones }.original(&symmetries))
}
