//! RenLib libraries (`.lib`): a tree of moves on 15 lines with comments. The record's main line
//! takes the first move at each branching; the other moves become variations.
//!
//! ```text
//! ff "RenLib" ff, version (3, 0 or 4), ten bytes      20 bytes; versions before 3.0 write none
//! a node after its parent, its first child at once, then its next sibling:
//!   row and column      one byte: row from the top, from 0, times 16, and column from 1; 0 is the empty board or a pass
//!   flags               one byte, see `flags`
//!   extension           two bytes where their flag is set
//!   comment, text       each where its flag is set, ended by one zero byte or two, so that its length is even
//! ```
//!
//! Source: `MoveNode.cpp`, `LibraryFile.cpp` and `RenLibDoc.cpp` of
//! <https://github.com/gomoku/RenLib>. The format has no rule; RenLib is made for Renju.

use gomoku_engine::{BoardSize, Point, Rule};

use super::fault::Fault;
use super::write::{escaped, letters};
use super::{MAX_BYTES, MAX_COLLECTION, PlayedGame, PlayedGameError, RecordLoss, decode, loss};

const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
const HEADER: usize = 20;
/// Index of the major version.
const MAJOR: usize = 8;
/// The first byte of a file without a header: the move H8.
const CENTER: u8 = 0x78;
const SIZE: BoardSize = BoardSize::STANDARD;
const POINTS: usize = 15 * 15;

/// Bits of a node's second byte.
mod flags {
    /// Two more bytes follow.
    pub(super) const EXTENSION: u8 = 0x01;
    /// The node is a label on its parent's board, not a move.
    pub(super) const NO_MOVE: u8 = 0x02;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const MARK: u8 = 0x10;
    /// Comment in the form before version 3.0.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const NO_CHILD: u8 = 0x40;
    pub(super) const SIBLING: u8 = 0x80;
    /// Flag in the second byte of the extension: a text at the point follows.
    pub(super) const TEXT: u8 = 0x01;
}

/// Length of a move in SGF, such as `;B[hh]`.
const MOVE_BYTES: usize = 6;

pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC) || is_headerless(bytes)
}

/// Versions before 3.0 have no header. Their first move is H8, also the letter `x`. A text has no
/// control character in place of the flags, and no zero byte.
fn is_headerless(bytes: &[u8]) -> bool {
    let [CENTER, flags, rest @ ..] = bytes else {
        return false;
    };
    let is_text = |byte: &u8| !matches!(byte, 0..=7 | 14..=31);
    if *flags == flags::NO_CHILD && rest.is_empty() {
        return true;
    }
    let old_comment = *flags & !flags::SIBLING == flags::OLD_COMMENT
        && std::str::from_utf8(bytes).is_err()
        && bytes.len().is_multiple_of(2);
    !is_text(flags) || old_comment || bytes.contains(&0)
}

/// Converts to a record of two people: in Freestyle if Renju forbids a move of the main line, else
/// in Renju. Errors have byte positions in the file.
pub(super) fn read(bytes: &[u8]) -> Result<String, Fault> {
    if bytes.len() > MAX_COLLECTION {
        return Err(Fault::too_long());
    }
    let mut at = 0;
    if bytes.starts_with(&MAGIC) {
        at = HEADER;
        match bytes.get(MAJOR) {
            Some(3) if bytes.len() >= HEADER => {}
            None | Some(3) => return Err(cut_off(bytes.len())),
            Some(major) => {
                let what = format!("a library of version {major} of RenLib");
                return Err(Fault::unsupported(MAJOR, what));
            }
        }
    }
    let mut texts = Vec::new();
    let mut reader = Reader {
        bytes,
        at,
        texts: &mut texts,
        is_shifted: false,
    };
    let mut tree = Tree::read(&mut reader)?;
    // Missing header bytes shift all nodes.
    let head = bytes.get(MAJOR + 2..at).unwrap_or_default();
    tree.is_partial |= reader.is_shifted || head.iter().any(|&byte| byte != 0xff);
    tree.texts = decoded(&texts);
    let rule = rule_of(&tree.main_line())?;
    let word = super::rule_word(rule);
    let lines = SIZE.lines();
    let mut out = format!("(;FF[4]GM[4]CA[UTF-8]SZ[{lines}]RU[{word}]");
    tree.write(&mut out)?;
    out.push(')');
    if tree.is_partial {
        out = loss::marked(out, &[RecordLoss::Moves]);
    }
    if out.len() > MAX_BYTES {
        return Err(Fault::too_long());
    }
    Ok(out)
}

fn cut_off(at: usize) -> Fault {
    Fault::syntax(at, "the library ends in the middle of a move")
}

fn rule_of(main: &[(usize, Point)]) -> Result<Rule, Fault> {
    let mut game = PlayedGame {
        rule: Rule::Renju,
        size: SIZE.lines().into(),
        black: String::new(),
        white: String::new(),
        moves: main.iter().map(|&(_, point)| (point.into(), 0)).collect(),
        lost: None,
    };
    if game.to_record().is_ok() {
        return Ok(game.rule);
    }
    game.rule = Rule::Freestyle;
    match game.to_record() {
        Ok(_) => Ok(game.rule),
        Err(PlayedGameError::Move { ply, error }) => {
            let at = main.get(ply.saturating_sub(1)).map_or(0, |&(at, _)| at);
            Err(Fault::illegal(at, ply, error.to_string()))
        }
        Err(PlayedGameError::Config(error)) => Err(Fault::syntax(0, error.to_string())),
    }
}

struct Node {
    at: usize,
    point: Option<Point>,
    flags: u8,
    comment: Option<Text>,
    text: Option<Text>,
}

#[derive(Clone, Copy)]
struct Text {
    index: usize,
    bytes: usize,
}

impl Node {
    const fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    texts: &'a mut Vec<Vec<u8>>,
    /// Whether the last pair of a text has a non-zero byte after its zero, as after a lost byte.
    is_shifted: bool,
}

impl Reader<'_> {
    const fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Whether a non-zero byte is left.
    fn has_more(&self) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        rest.iter().any(|&byte| byte != 0)
    }

    fn byte(&mut self) -> Result<u8, Fault> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| cut_off(self.bytes.len()))
    }

    fn node(&mut self) -> Result<Node, Fault> {
        let at = self.at;
        let (place, flags) = (self.byte()?, self.byte()?);
        let point = match (place & 0x0f, place >> 4) {
            (0, 0) => None,
            (column @ 1.., row) if row < SIZE.lines() => {
                Some(Point::new(column - 1, SIZE.lines() - 1 - row))
            }
            _ => return Err(Fault::syntax(at, "the point is not on the board")),
        };
        let mut node = Node {
            at,
            point,
            flags,
            comment: None,
            text: None,
        };
        let mut has_text = false;
        if node.has(flags::EXTENSION) {
            self.byte()?;
            has_text = self.byte()? & flags::TEXT != 0;
        }
        if node.has(flags::OLD_COMMENT) {
            let words = self.old_words()?;
            node.comment = self.text(words.into_bytes());
        } else if node.has(flags::COMMENT) {
            let words = self.words()?;
            node.comment = self.text(words);
        }
        if has_text {
            let words = self.words()?;
            node.text = self.text(words);
        }
        Ok(node)
    }

    fn text(&mut self, words: Vec<u8>) -> Option<Text> {
        if words.is_empty() {
            return None;
        }
        let (index, bytes) = (self.texts.len(), words.len());
        self.texts.push(words);
        Some(Text { index, bytes })
    }

    /// Reads pairs of bytes up to one with a zero.
    fn words(&mut self) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        loop {
            let pair = [self.byte()?, self.byte()?];
            bytes.extend(pair.into_iter().take_while(|&byte| byte != 0));
            if pair.contains(&0) {
                self.is_shifted |= pair[1] != 0;
                return Ok(bytes);
            }
        }
    }

    /// Reads pairs of bytes up to a letter with its top bit set. Letters have seven bits; the
    /// Swedish ones replace brackets.
    fn old_words(&mut self) -> Result<String, Fault> {
        let mut words = String::new();
        loop {
            for byte in [self.byte()?, self.byte()?] {
                words.push(match byte & 0x7f {
                    0x08 => '\n',
                    b'}' => 'å',
                    b'{' => 'ä',
                    b'|' => 'ö',
                    b']' => 'Å',
                    b'[' => 'Ä',
                    b'\\' => 'Ö',
                    letter => char::from(letter),
                });
                if byte & 0x80 != 0 {
                    return Ok(words);
                }
            }
        }
    }
}

/// Guesses one encoding from all texts: RenLib uses the code page of its Windows and does not store
/// it.
fn decoded(texts: &[Vec<u8>]) -> Vec<String> {
    // So that the first text is not taken as a byte-order mark.
    let joined = [&b"\n\0"[..], &texts.join(&0)].concat();
    let text = decode(&joined).text;
    text.split('\0').skip(1).map(shown).collect()
}

fn shown(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            // Separates a comment's first line from the others.
            '\u{8}' => words.push('\n'),
            char::REPLACEMENT_CHARACTER if words.ends_with(c) => {}
            c => words.push(c),
        }
    }
    words
}

/// The first one is the empty board.
#[derive(Default)]
struct Move {
    at: usize,
    point: Option<Point>,
    depth: usize,
    marks: Vec<Point>,
    labels: Vec<(Point, Text)>,
    comments: Vec<Text>,
    children: Vec<usize>,
}

struct Tree {
    moves: Vec<Move>,
    /// Indexed by [`Text::index`].
    texts: Vec<String>,
    /// Whether moves may be missing: below a pass or a label, after the end of the tree, or through
    /// damage.
    is_partial: bool,
    /// Lower bound of the record's length, to reject a hostile file before it uses much memory.
    bytes: usize,
}

impl Tree {
    /// The file may end after any node, because RenLib writes a saved position without the flags
    /// that end its branches.
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        let mut tree = Self {
            moves: vec![Move::default()],
            texts: Vec::new(),
            is_partial: false,
            bytes: 0,
        };
        // `None` below a node that is not a move.
        let mut parent = Some(0);
        let mut waiting = Vec::new();
        let mut is_first = true;
        // A saved position is a single line, in which only the last move of the file ends a branch.
        let (mut ended, mut has_branches) = (false, false);
        while !reader.is_at_end() {
            let node = reader.node()?;
            if std::mem::take(&mut is_first) && node.point.is_none() {
                tree.annotate(0, node)?;
                continue;
            }
            if node.has(flags::SIBLING) {
                waiting.push(parent);
            }
            let ends = node.has(flags::NO_CHILD);
            has_branches |= ended;
            ended |= ends && !node.has(flags::NO_MOVE);
            let own = match parent {
                Some(parent) => tree.add(parent, node)?,
                None => {
                    tree.is_partial = true;
                    None
                }
            };
            parent = own;
            if ends {
                match waiting.pop() {
                    Some(earlier) => parent = earlier,
                    None => {
                        tree.is_partial |= reader.has_more();
                        return Ok(tree);
                    }
                }
            }
        }
        tree.is_partial |= has_branches;
        Ok(tree)
    }

    /// A label belongs to its parent; a pass is dropped with its branch.
    fn add(&mut self, parent: usize, node: Node) -> Result<Option<usize>, Fault> {
        if node.has(flags::NO_MOVE) {
            self.annotate(parent, node)?;
            return Ok(None);
        }
        if node.point.is_none() {
            self.is_partial = true;
            return Ok(None);
        }
        let index = self.moves.len();
        let Some(above) = self.moves.get_mut(parent) else {
            return Ok(None);
        };
        let depth = above.depth + 1;
        if depth > POINTS {
            let detail = "more moves than the board has points";
            return Err(Fault::syntax(node.at, detail));
        }
        above.children.push(index);
        self.moves.push(Move {
            at: node.at,
            point: node.point,
            depth,
            ..Move::default()
        });
        self.grow(MOVE_BYTES)?;
        self.annotate(index, node)?;
        Ok(Some(index))
    }

    fn annotate(&mut self, index: usize, node: Node) -> Result<(), Fault> {
        let texts = [node.comment, node.text].into_iter().flatten();
        self.grow(texts.map(|text| text.bytes).sum())?;
        let Some(to) = self.moves.get_mut(index) else {
            return Ok(());
        };
        let is_marked = node.has(flags::MARK);
        if let Some(point) = node.point {
            if is_marked {
                to.marks.push(point);
            }
            to.labels.extend(node.text.map(|text| (point, text)));
        }
        to.comments.extend(node.comment);
        // Marks of labels need memory without a move.
        self.grow(if is_marked { MOVE_BYTES } else { 0 })
    }

    fn grow(&mut self, bytes: usize) -> Result<(), Fault> {
        self.bytes += bytes;
        if self.bytes > MAX_BYTES {
            return Err(Fault::too_long());
        }
        Ok(())
    }

    /// The first move of each branching, with its position in the file.
    fn main_line(&self) -> Vec<(usize, Point)> {
        let mut line = Vec::new();
        let mut next = self.moves.first();
        while let Some(it) = next {
            line.extend(it.point.map(|point| (it.at, point)));
            next = it.children.first().and_then(|&child| self.moves.get(child));
        }
        line
    }

    fn write(&self, out: &mut String) -> Result<(), Fault> {
        // Each with whether it is one of several; `None` closes a bracket.
        let mut waiting = vec![Some((0, false))];
        while let Some(next) = waiting.pop() {
            let Some((index, branches)) = next else {
                out.push(')');
                continue;
            };
            let Some(it) = self.moves.get(index) else {
                continue;
            };
            if branches {
                out.push('(');
                waiting.push(None);
            }
            it.write(&self.texts, out);
            if out.len() > MAX_BYTES {
                return Err(Fault::too_long());
            }
            let branches = it.children.len() > 1;
            let children = it.children.iter().rev();
            waiting.extend(children.map(|&child| Some((child, branches))));
        }
        Ok(())
    }
}

impl Move {
    fn write(&self, texts: &[String], out: &mut String) {
        let text = |it: &Text| texts.get(it.index).map_or("", String::as_str);
        if let Some(point) = self.point {
            let stone = if self.depth.is_multiple_of(2) {
                'W'
            } else {
                'B'
            };
            out.extend([';', stone]);
            value(out, &letters(point, SIZE));
        }
        let marks = self.marks.iter().map(|&point| letters(point, SIZE));
        property(out, "MA", marks);
        let labels = self.labels.iter().map(|(point, of)| {
            let label = escaped(text(of)).replace(':', "\\:");
            format!("{}:{label}", letters(*point, SIZE))
        });
        property(out, "LB", labels);
        let comments: Vec<&str> = self.comments.iter().map(text).collect();
        if !comments.is_empty() {
            property(out, "C", std::iter::once(escaped(&comments.join("\n"))));
        }
    }
}

fn property(out: &mut String, name: &str, values: impl Iterator<Item = String>) {
    for (index, it) in values.enumerate() {
        if index == 0 {
            out.push_str(name);
        }
        value(out, &it);
    }
}

fn value(out: &mut String, value: &str) {
    out.push('[');
    out.push_str(value);
    out.push(']');
}

#[cfg(test)]
mod tests;
