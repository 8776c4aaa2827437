//! The book as bytes. Numbers of more than a byte have their little end first; a point is
//! `y · lines + x` in one byte.
//!
//! `GKPB`, version (1), rule (1: Freestyle 0, Standard 1), lines (1), nodes (4), stones (1); the
//! opening, the moves covered and those of them with a stored position behind them, each a count
//! (1) and its points, the latter two in the order of their bytes; the stored positions; the CRC-32
//! of all before it (4).
//!
//! A stored position is the winner's move (1) and its replies (a count and points, in order, and
//! 255 as the last where the book goes on after a pass; then there is a second such list, of the
//! replies that threats win with all nodes), followed by the position behind each of the first list
//! in turn. One that was met before, however turned or mirrored, takes no bytes. So only moves are
//! stored, and no key of a position.

use std::collections::{HashMap, HashSet};

use super::{ProofBook, ProofBookError, ProofHead, StoredMove};
use crate::checksum::crc32;
use crate::symmetry::Key;
use crate::{BoardSize, Point, Position, Rule};

const MAGIC: [u8; 4] = *b"GKPB";
pub(super) const VERSION: u8 = 3;
const MAX_LINES: u8 = 15;
/// In a list of replies, any other.
const PASS: u8 = 255;
const CHECKSUM: usize = 4;

impl ProofBook {
    /// Writes a book. `stored` gives what is to be stored for a position in which the winner is to
    /// move, and `None` where he needs no book; the covered moves of `head` and the replies are
    /// followed as far as it gives something.
    ///
    /// # Errors
    /// [`ProofBookError`] where a move can't be played, or the book would be too large.
    pub fn write(
        head: &ProofHead,
        stored: &mut dyn FnMut(&Position) -> Option<StoredMove>,
    ) -> Result<Vec<u8>, ProofBookError> {
        let mut position = head.position()?;
        if head.rule == Rule::Renju || head.size.lines() > MAX_LINES {
            return Err(ProofBookError::NoOpening);
        }
        let mut covered = head.covered.clone();
        covered.sort_by_key(|point| point.index(head.size));
        let mut begun = Vec::new();
        for &point in &covered {
            position.play(point).map_err(|_| ProofBookError::NoMove)?;
            if stored(&position).is_some() {
                begun.push(point);
            }
            position.undo();
        }
        let mut writer = Writer {
            size: head.size,
            bytes: Vec::from(MAGIC),
            met: HashSet::new(),
            stored,
        };
        writer.bytes.push(VERSION);
        writer.bytes.push(u8::from(head.rule == Rule::Standard));
        writer.bytes.push(head.size.lines());
        writer.bytes.extend(head.nodes.to_le_bytes());
        writer.bytes.push(head.stones);
        writer.points(&head.opening);
        writer.points(&covered);
        writer.points(&begun);
        for point in begun {
            writer.follow(&mut position, point)?;
        }
        let mut bytes = writer.bytes;
        let checksum = crc32(&bytes);
        bytes.extend(checksum.to_le_bytes());
        if bytes.len() > Self::MAX_BYTES {
            return Err(ProofBookError::TooLarge(bytes.len()));
        }
        Ok(bytes)
    }

    /// Reads a book.
    ///
    /// # Errors
    /// [`ProofBookError`]; bytes that are not wholly a book give none at all.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ProofBookError> {
        let (magic, rest) = bytes.split_first_chunk().ok_or(ProofBookError::NotABook)?;
        if *magic != MAGIC {
            return Err(ProofBookError::NotABook);
        }
        let (&version, _) = rest.split_first().ok_or(ProofBookError::Damaged)?;
        if version != VERSION {
            return Err(ProofBookError::Version(version));
        }
        decode(bytes).ok_or(ProofBookError::Damaged)
    }
}

struct Writer<'a> {
    size: BoardSize,
    bytes: Vec<u8>,
    /// Hashes of the keys of the positions written.
    met: HashSet<u64>,
    stored: &'a mut dyn FnMut(&Position) -> Option<StoredMove>,
}

impl Writer<'_> {
    fn point(&mut self, point: Point) {
        self.bytes.push(point.index(self.size) as u8);
    }

    /// A position has fewer than 256 points.
    fn points(&mut self, points: &[Point]) {
        self.bytes.push(points.len() as u8);
        for &point in points {
            self.point(point);
        }
    }

    /// The position behind a move of the loser.
    fn follow(&mut self, position: &mut Position, reply: Point) -> Result<(), ProofBookError> {
        position.play(reply).map_err(|_| ProofBookError::NoMove)?;
        self.position(position)?;
        position.undo();
        Ok(())
    }

    fn position(&mut self, position: &mut Position) -> Result<(), ProofBookError> {
        let key = Key::of(position);
        if !self.met.insert(key.hash) {
            return Ok(());
        }
        let StoredMove {
            play,
            mut replies,
            pass,
            mut solved,
        } = (self.stored)(position).ok_or(ProofBookError::NoMove)?;
        position.play(play).map_err(|_| ProofBookError::NoMove)?;
        replies.sort_by_key(|point| point.index(self.size));
        self.point(play);
        self.bytes.push(replies.len() as u8 + u8::from(pass));
        for &reply in &replies {
            self.point(reply);
        }
        if pass {
            self.bytes.push(PASS);
            solved.sort_by_key(|point| point.index(self.size));
            self.points(&solved);
        }
        for reply in replies {
            self.follow(position, reply)?;
        }
        if pass {
            self.position(&mut position.passed())?;
        }
        position.undo();
        Ok(())
    }
}

fn decode(bytes: &[u8]) -> Option<ProofBook> {
    if bytes.len() > ProofBook::MAX_BYTES {
        return None;
    }
    let (bytes, checksum) = bytes.split_last_chunk::<CHECKSUM>()?;
    if crc32(bytes) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let (&[rule, lines], rest) = bytes.get(MAGIC.len() + 1..)?.split_first_chunk()?;
    let (nodes, rest) = rest.split_first_chunk()?;
    let (&stones, rest) = rest.split_first()?;
    let rule = match rule {
        0 => Rule::Freestyle,
        1 => Rule::Standard,
        _ => return None,
    };
    let size = BoardSize::new(lines.into()).ok()?;
    if size.lines() > MAX_LINES {
        return None;
    }
    let mut reader = Reader {
        size,
        rest,
        met: HashMap::new(),
    };
    let opening = reader.points()?;
    let covered = reader.in_order()?;
    let begun = reader.in_order()?;
    let head = ProofHead {
        rule,
        size,
        opening,
        covered,
        nodes: u32::from_le_bytes(*nodes),
        stones,
    };
    let mut position = head.position().ok()?;
    let playable = |point: &Point| position.check(*point).is_ok();
    if !head.covered.iter().all(playable) || !begun.iter().all(|it| head.covered.contains(it)) {
        return None;
    }
    for point in begun {
        reader.follow(&mut position, point)?;
    }
    if !reader.rest.is_empty() {
        return None;
    }
    let mut moves: Vec<(u64, StoredMove)> = reader.met.into_iter().collect();
    moves.sort_unstable_by_key(|&(hash, _)| hash);
    Some(ProofBook { head, moves })
}

struct Reader<'a> {
    size: BoardSize,
    rest: &'a [u8],
    met: HashMap<u64, StoredMove>,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(byte)
    }

    fn point(&mut self) -> Option<Point> {
        let (lines, byte) = (self.size.lines(), self.byte()?);
        let point = Point::new(byte % lines, byte / lines);
        self.size.contains(point).then_some(point)
    }

    fn points(&mut self) -> Option<Vec<Point>> {
        (0..self.byte()?).map(|_| self.point()).collect()
    }

    /// Points that must be in order, none twice.
    fn in_order(&mut self) -> Option<Vec<Point>> {
        let points = self.points()?;
        self.is_in_order(&points).then_some(points)
    }

    fn is_in_order(&self, points: &[Point]) -> bool {
        points.is_sorted_by(|one, next| one.index(self.size) < next.index(self.size))
    }

    /// Replies in order, and whether any other is the last.
    fn replies(&mut self) -> Option<(Vec<Point>, bool)> {
        let count = usize::from(self.byte()?);
        let (mut codes, rest) = self.rest.split_at_checked(count)?;
        let pass = codes.last() == Some(&PASS);
        if pass {
            codes = &codes[..count - 1];
        }
        self.rest = codes;
        let points: Vec<Point> = codes.iter().map_while(|_| self.point()).collect();
        self.rest = rest;
        (points.len() == codes.len() && self.is_in_order(&points)).then_some((points, pass))
    }

    fn follow(&mut self, position: &mut Position, reply: Point) -> Option<()> {
        position.play(reply).ok()?;
        if position.outcome().is_some() {
            return None;
        }
        self.position(position)?;
        position.undo();
        Some(())
    }

    fn position(&mut self, position: &mut Position) -> Option<()> {
        let key = Key::of(position);
        if self.met.contains_key(&key.hash) {
            return Some(());
        }
        let play = self.point()?;
        let (replies, pass) = self.replies()?;
        let solved = if pass { self.in_order()? } else { Vec::new() };
        let canonical = |points: &[Point]| points.iter().map(|&it| key.canonical(it)).collect();
        let stored = StoredMove {
            play: key.canonical(play),
            replies: canonical(&replies),
            pass,
            solved: canonical(&solved),
        };
        self.met.insert(key.hash, stored);
        position.play(play).ok()?;
        for reply in replies {
            self.follow(position, reply)?;
        }
        if pass {
            let mut passed = position.passed();
            if passed.outcome().is_some() {
                return None;
            }
            self.position(&mut passed)?;
        }
        position.undo();
        Some(())
    }
}
