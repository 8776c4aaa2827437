//! A library of RenLib's, a file that is called `.lib`: a tree of moves on 15 lines, with comments. It becomes a record
//! whose main line is the first move at each branching, with the other moves as variations.
//!
//! ```text
//! ff "RenLib" ff, version (3, 0 or 4), ten bytes      20 bytes
//! a node after its parent, its first child at once, then its next sibling:
//!   row and column      one byte: row from the top, from 0, times 16, and column from 1; 0 is no move
//!   flags               one byte, see `flags`
//!   two bytes           where a text follows
//!   comment, text       each where its flag is set, ended by one zero byte or two, so that its length is even
//! ```
//!
//! Sources: what RenLib's author and others read and write, `Tree::load_renlib` of
//! <https://github.com/wuwbobo2021/figrid-board> and `RenlibReader` of <https://github.com/dhbloo/rapfi>. No description
//! in words was found. No rule stands in it; RenLib is for Renju.

use gomoku_engine::{BoardSize, Point, Rule};

use super::fault::Fault;
use super::write::{escaped, letters};
use super::{MAX_BYTES, MAX_COLLECTION, PlayedGame, PlayedGameError};

const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
const HEADER: usize = 20;
/// Where the version stands.
const MAJOR: usize = 8;
const SIZE: BoardSize = BoardSize::STANDARD;
const POINTS: usize = 15 * 15;

/// What a node has and what follows it. The others tell RenLib where to begin, among others.
mod flags {
    /// A text at its point.
    pub(super) const TEXT: u8 = 0x01;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const MARK: u8 = 0x10;
    /// A comment of earlier versions.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const NO_CHILD: u8 = 0x40;
    pub(super) const SIBLING: u8 = 0x80;
}

/// Whether a file is one.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The library as a record of two people: in Renju, or, where that refuses a move of the main line, in Freestyle. What is
/// wrong is at a byte of the file.
pub(super) fn read(bytes: &[u8]) -> Result<String, Fault> {
    if bytes.len() > MAX_COLLECTION {
        return Err(Fault::too_long());
    }
    match bytes.get(MAJOR) {
        Some(3) => {}
        Some(major) => {
            let what = format!("a library of version {major} of RenLib");
            return Err(Fault::unsupported(MAJOR, what));
        }
        None => return Err(cut_off(bytes.len())),
    }
    let mut tree = Tree::default();
    tree.read(&mut Reader { bytes, at: HEADER })?;
    let rule = rule_of(&tree.main)?;
    let word = super::rule_word(rule);
    let lines = SIZE.lines();
    let mut out = format!("(;FF[4]GM[4]CA[UTF-8]SZ[{lines}]RU[{word}]{}", tree.out);
    out.push(')');
    if out.len() > MAX_BYTES {
        return Err(Fault::too_long());
    }
    Ok(out)
}

fn cut_off(at: usize) -> Fault {
    Fault::syntax(at, "the library ends in the middle of a move")
}

/// The rule that lets the main line be played.
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

/// A move, what is said of it, and what comes after it.
struct Node {
    at: usize,
    point: Option<Point>,
    flags: u8,
    comment: String,
    text: String,
}

impl Node {
    const fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
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
            comment: String::new(),
            text: String::new(),
        };
        if node.has(flags::TEXT) {
            self.byte()?;
            self.byte()?;
        }
        if node.has(flags::COMMENT | flags::OLD_COMMENT) {
            node.comment = self.words()?;
        }
        if node.has(flags::TEXT) {
            node.text = self.words()?;
        }
        Ok(node)
    }

    /// Pairs of bytes up to the one with a zero in it. RenLib keeps them as the writer's computer did, which nothing
    /// in the file names: what is no UTF-8 can't be read.
    fn words(&mut self) -> Result<String, Fault> {
        let mut bytes = Vec::new();
        loop {
            let pair = [self.byte()?, self.byte()?];
            bytes.extend(pair.into_iter().take_while(|&byte| byte != 0));
            if pair.contains(&0) {
                break;
            }
        }
        let mut words = String::with_capacity(bytes.len());
        for c in String::from_utf8_lossy(&bytes).chars() {
            match c {
                // Between a comment's first line and its others.
                '\u{8}' => words.push('\n'),
                char::REPLACEMENT_CHARACTER if words.ends_with(c) => {}
                c => words.push(c),
            }
        }
        Ok(words)
    }
}

/// The tree as it is written: what follows the properties of the first node.
#[derive(Default)]
struct Tree {
    out: String,
    /// The first line, each move with its place.
    main: Vec<(usize, Point)>,
    /// A move on the way to the next one: whether it stands in brackets, and whether a sibling follows it.
    way: Vec<(bool, bool)>,
}

impl Tree {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Fault> {
        let mut node = reader.node()?;
        if node.point.is_none() {
            // The empty board itself.
            self.say(&node);
            if node.has(flags::NO_CHILD) || node.has(flags::SIBLING) {
                return Err(Fault::syntax(node.at, "a library begins with a move"));
            }
            node = reader.node()?;
        }
        let (mut later, mut on_main_line) = (false, true);
        loop {
            let sibling = node.has(flags::SIBLING);
            let branches = later || sibling;
            self.put(&node, branches, on_main_line)?;
            if !node.has(flags::NO_CHILD) {
                self.way.push((branches, sibling));
                later = false;
            } else {
                on_main_line = false;
                self.close(branches);
                later = sibling || self.back();
                if !later {
                    return Ok(());
                }
            }
            node = reader.node()?;
        }
    }

    fn put(&mut self, node: &Node, branches: bool, on_main_line: bool) -> Result<(), Fault> {
        if self.way.len() >= POINTS {
            return Err(Fault::syntax(
                node.at,
                "more moves than the board has points",
            ));
        }
        if on_main_line {
            let point = node
                .point
                .ok_or_else(|| Fault::unsupported(node.at, "a pass"))?;
            self.main.push((node.at, point));
        }
        if branches {
            self.out.push('(');
        }
        let stone = if self.way.len().is_multiple_of(2) {
            'B'
        } else {
            'W'
        };
        let place = node
            .point
            .map_or_else(String::new, |point| letters(point, SIZE));
        self.out.extend([';', stone]);
        self.property("", &place);
        self.say(node);
        // Not at the end alone: each node of a hostile file costs memory.
        if self.out.len() > MAX_BYTES {
            return Err(Fault::too_long());
        }
        Ok(())
    }

    fn say(&mut self, node: &Node) {
        if let Some(point) = node.point {
            let place = letters(point, SIZE);
            if node.has(flags::MARK) {
                self.property("MA", &place);
            }
            if !node.text.is_empty() {
                let label = escaped(&node.text).replace(':', "\\:");
                self.property("LB", &format!("{place}:{label}"));
            }
        }
        if !node.comment.is_empty() {
            let comment = escaped(&node.comment);
            self.property("C", &comment);
        }
    }

    fn property(&mut self, name: &str, value: &str) {
        self.out.push_str(name);
        self.out.push('[');
        self.out.push_str(value);
        self.out.push(']');
    }

    fn close(&mut self, branches: bool) {
        if branches {
            self.out.push(')');
        }
    }

    /// Back to the last move that a sibling follows; whether there is one.
    fn back(&mut self) -> bool {
        while let Some((branches, sibling)) = self.way.pop() {
            self.close(branches);
            if sibling {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::parse::main_line;
    use super::super::{RecordError, comments, read_alone, text_of};
    use super::*;

    /// A library as RenLib writes it.
    fn library(nodes: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([3, 0]);
        bytes.extend([0xff; 10]);
        bytes.extend(nodes);
        bytes
    }

    /// Its words with the zero bytes that make their length even.
    fn words(text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        if !bytes.len().is_multiple_of(2) {
            bytes.push(0);
        }
        bytes
    }

    fn record(nodes: &[u8]) -> String {
        read(&library(nodes)).unwrap_or_else(|fault| panic!("{}", fault.placed("")))
    }

    #[test]
    fn branches_become_variations_and_comments_stay() {
        let mut nodes = vec![0x78, 0x08];
        nodes.extend(words("Ann\u{8}and [Wei] \\ 魏"));
        // I9 with a mark and a child, J9 with a text, then two more second moves.
        nodes.extend([0x69, 0x90, 0x6a, 0x41, 0, 1]);
        nodes.extend(words("a:1"));
        nodes.extend([0x59, 0x80, 0x77, 0x40, 0x68, 0x40]);
        let text = record(&nodes);
        let expected = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju];B[hh]C[Ann\nand [Wei\\] \\\\ 魏]\
            (;W[ig]MA[ig];B[jg]LB[jg:a\\:1])(;W[if];B[gh])(;W[hg]))";
        assert_eq!(text, expected);
        let read = read_alone(&text).unwrap();
        assert_eq!(read.game.plies().len(), 3);
        assert_eq!(comments(&text)[&1], "Ann\nand [Wei] \\ 魏");
    }

    #[test]
    fn the_empty_board_may_stand_at_the_root_and_several_moves_may_begin() {
        assert!(record(&[0, 0, 0x78, 0xc0, 0x11, 0x40]).ends_with("RU[renju](;B[hh])(;B[ab]))"));
        let mut nodes = vec![0, 8];
        nodes.extend(words("an opening"));
        nodes.extend([0xe1, 0x40]);
        assert!(record(&nodes).ends_with("RU[renju]C[an opening];B[ao])"));
    }

    #[test]
    fn what_is_no_utf8_is_told_as_such() {
        let mut nodes = vec![0x78, 0x48];
        nodes.extend([b'a', 0xff, 0xfe, b'b', 0, 0]);
        assert!(record(&nodes).ends_with(";B[hh]C[a\u{fffd}b])"));
    }

    #[test]
    fn a_main_line_that_renju_refuses_is_freestyle() {
        // Black makes a double three at H8 with its fifth stone.
        let moves = [0x76, 0xe1, 0x77, 0xc1, 0x58, 0xa1, 0x68, 0x81, 0x78];
        let line = |moves: &[u8]| -> Vec<u8> {
            let last = moves.len() - 1;
            let nodes = moves.iter().enumerate();
            nodes
                .flat_map(|(ply, &place)| [place, if ply == last { 0x40 } else { 0 }])
                .collect()
        };
        assert!(record(&line(&moves[..8])).contains("RU[renju]"));
        assert!(record(&line(&moves)).contains("RU[freestyle]"));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_byte() {
        let column = |bytes: &[u8]| match text_of(bytes) {
            Err(
                RecordError::Syntax {
                    line: 1, column, ..
                }
                | RecordError::Unsupported {
                    line: 1, column, ..
                }
                | RecordError::IllegalMove {
                    line: 1, column, ..
                },
            ) => column,
            other => panic!("{other:?}"),
        };
        assert_eq!(column(&library(&[0x78])), 22, "cut off");
        assert_eq!(column(&library(&[0x78, 0])), 23);
        assert_eq!(column(&library(&[0x78, 8, b'a', b'b'])), 25);
        assert_eq!(column(&library(&[0xf8, 0x40])), 21, "no such row");
        assert_eq!(column(&library(&[0x70, 0x40])), 21, "no such column");
        assert_eq!(column(&library(&[0, 0x40])), 21, "no move");
        assert_eq!(
            column(&library(&[0x78, 0, 0x78, 0x40])),
            23,
            "the same point"
        );
        assert_eq!(column(&library(&[0x78, 0, 0, 0x40])), 23, "a pass");
        assert_eq!(column(b"\xffRenLib\xff\x02\0"), 9, "another version");
        assert_eq!(column(b"\xffRenLib\xff"), 9);
        let behind = library(&[0x78, 0x40, 0xff]);
        assert!(
            text_of(&behind).is_ok(),
            "what follows the tree means nothing"
        );
        let many: Vec<u8> = [0x78, 0xc0].repeat(200_000);
        assert!(matches!(
            text_of(&library(&many)),
            Err(RecordError::TooLong { .. })
        ));
    }

    /// A tree of moves: each node's children.
    #[derive(Debug, Clone)]
    struct Branch(u8, Vec<Branch>);

    fn branch() -> impl Strategy<Value = Branch> {
        let leaf = (0_u8..225).prop_map(|at| Branch(at, Vec::new()));
        leaf.prop_recursive(12, 60, 4, |inner| {
            (0_u8..225, prop::collection::vec(inner, 0..4)).prop_map(|(at, next)| Branch(at, next))
        })
    }

    fn bytes_of(Branch(at, next): &Branch, sibling: bool, out: &mut Vec<u8>) {
        let flags = if next.is_empty() { 0x40 } else { 0 } | if sibling { 0x80 } else { 0 };
        out.extend([(at / 15) << 4 | (at % 15 + 1), flags]);
        for (index, child) in next.iter().enumerate() {
            bytes_of(child, index + 1 < next.len(), out);
        }
    }

    /// The same tree in SGF, by another way.
    fn sgf_of(Branch(at, next): &Branch, depth: usize) -> String {
        let stone = if depth.is_multiple_of(2) { 'B' } else { 'W' };
        let place = [b'a' + at % 15, b'a' + at / 15].map(char::from);
        let rest: String = match &next[..] {
            [only] => sgf_of(only, depth + 1),
            all => all
                .iter()
                .map(|it| format!("({})", sgf_of(it, depth + 1)))
                .collect(),
        };
        format!(";{stone}[{}{}]{rest}", place[0], place[1])
    }

    proptest! {
        #[test]
        fn any_tree_becomes_the_same_tree(tree in branch()) {
            let mut nodes = Vec::new();
            bytes_of(&tree, false, &mut nodes);
            match read(&library(&nodes)) {
                Ok(text) => {
                    let (_, moves) = text.split_once(";B").unwrap();
                    prop_assert_eq!(format!(";B{moves}"), format!("{})", sgf_of(&tree, 0)));
                    prop_assert!(main_line(&text).is_ok());
                }
                // A point twice on the first line.
                Err(fault) => {
                    let refused = fault.placed("");
                    let is_illegal = matches!(refused, RecordError::IllegalMove { .. });
                    prop_assert!(is_illegal, "{}", refused);
                }
            }
        }

        #[test]
        fn any_bytes_are_a_record_or_an_error(nodes in prop::collection::vec(any::<u8>(), 0..400)) {
            if let Ok(text) = text_of(&library(&nodes)) {
                prop_assert!(read_alone(&text).is_ok(), "{}", text);
            }
        }
    }
}
