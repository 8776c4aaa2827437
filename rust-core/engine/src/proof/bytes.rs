//! Binary format of the proof book. Multi-byte numbers are little-endian. A point is `y · lines +
//! x` in one byte.
//!
//! The fields, with their sizes in bytes:
//! - `GKPB`, version (1), rule (1: Freestyle 0, Standard 1), lines (1), nodes (4), stones (1);
//! - the opening, the covered moves, and the covered moves with a stored position after them. Each
//!   is a count (1) and points; the latter two are in byte order;
//! - the stored positions;
//! - the CRC-32 of all preceding bytes (4).
//!
//! A stored position is the winner's move (1) and its replies (a count and sorted points), followed
//! by the position after each reply. If the book continues after a pass, the last reply is 255. A
//! second list then has the replies that threats win only with the full node limit.
//!
//! A position seen before, in any orientation, takes no bytes. The format has no position keys.

use std::collections::{HashMap, HashSet};

use super::{ProofBook, ProofBookError, ProofHead, StoredMove};
use crate::checksum::crc32;
use crate::symmetry::Key;
use crate::{BoardSize, Point, Position, Rule};

const MAGIC: [u8; 4] = *b"GKPB";
pub(super) const VERSION: u8 = 3;
const MAX_LINES: u8 = 15;
/// Marks any other reply.
const PASS: u8 = 255;
const CHECKSUM: usize = 4;

impl ProofBook {
    /// Serialises a book, following the covered moves and replies while there are entries. `stored`
    /// returns the entry of a position with the winner to move, if one is needed.
    ///
    /// # Errors
    /// [`ProofBookError`] if a move is illegal or the book would be too large.
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

    /// Parses a book.
    ///
    /// # Errors
    /// [`ProofBookError`] unless all bytes form one valid book.
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
    met: HashSet<u64>,
    stored: &'a mut dyn FnMut(&Position) -> Option<StoredMove>,
}

impl Writer<'_> {
    fn point(&mut self, point: Point) {
        self.bytes.push(point.index(self.size) as u8);
    }

    /// Writes a count and points; a position has fewer than 256.
    fn points(&mut self, points: &[Point]) {
        self.bytes.push(points.len() as u8);
        for &point in points {
            self.point(point);
        }
    }

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

    fn in_order(&mut self) -> Option<Vec<Point>> {
        let points = self.points()?;
        self.is_in_order(&points).then_some(points)
    }

    fn is_in_order(&self, points: &[Point]) -> bool {
        points.is_sorted_by(|one, next| one.index(self.size) < next.index(self.size))
    }

    /// Reads sorted replies, and whether the marker for any other reply ends them.
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
