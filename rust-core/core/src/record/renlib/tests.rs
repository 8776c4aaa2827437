use proptest::prelude::*;

use super::super::parse::main_line;
use super::super::{RecordError, RecordLoss, comments, read_alone, record_losses, text_of};
use super::*;

fn library(nodes: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([3, 0]);
    bytes.extend([0xff; 10]);
    bytes.extend(nodes);
    bytes
}

/// Appends the zero bytes that make the length even.
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

/// A first move with a comment, and a reply with a label.
fn labelled(encoding: &'static encoding_rs::Encoding, comment: &str, label: &str) -> Vec<u8> {
    let bytes = |text| {
        let (bytes, _, unmappable) = encoding.encode(text);
        assert!(!unmappable, "{text}");
        let zeros: &[u8] = if bytes.len().is_multiple_of(2) {
            &[0, 0]
        } else {
            &[0]
        };
        [&bytes, zeros].concat()
    };
    let (comment, label) = (bytes(comment), bytes(label));
    library(&[&[0x78, 0x08], &comment[..], &[0x69, 0x41, 0, 1], &label].concat())
}

#[test]
fn comments_are_in_the_code_page_of_windows() {
    for (encoding, comment, label) in [
        (encoding_rs::GBK, "黑棋这一手很好，白棋必须防守", "好"),
        (encoding_rs::BIG5, "黑棋這一手很好，白棋成功防守", "功"),
        (
            encoding_rs::SHIFT_JIS,
            "黒の表示はここです。ソフトの能力",
            "表",
        ),
        (encoding_rs::EUC_KR, "흑이 이기는 수순입니다", "흑"),
        (encoding_rs::WINDOWS_1251, "хороший ход чёрных", "ход"),
        (encoding_rs::WINDOWS_1252, "Ann är här, nästa drag", "å"),
        (encoding_rs::UTF_8, "黑棋这一手很好", "好"),
    ] {
        let text = text_of(&labelled(encoding, comment, label)).unwrap();
        assert_eq!(comments(&text)[&1], comment);
        assert!(text.ends_with(&format!("LB[ig:{label}])")), "{text}");
        assert_eq!(record_losses(&text), []);
    }
}

#[test]
fn damaged_comments_are_a_loss() {
    let mut file = labelled(encoding_rs::UTF_8, "黑棋这一手很好，白棋必须防守", "好");
    file[23] = b'?';
    let text = text_of(&file).unwrap();
    assert_eq!(
        comments(&text)[&1],
        "\u{fffd}?\u{fffd}棋这一手很好，白棋必须防守"
    );
    assert_eq!(record_losses(&text), [RecordLoss::Characters]);
}

#[test]
fn short_comments_keep_their_texts_apart() {
    for first in ["(", "\u{feff}", "þ"] {
        let text = text_of(&labelled(encoding_rs::UTF_8, first, "x")).unwrap();
        assert!(text.contains(";B[hh]C["), "{text:?}");
        assert!(text.ends_with("LB[ig:x])"), "{text:?}");
    }
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
    assert_eq!(column(&library(&[0x78, 8, b'a', b'b'])), 25);
    assert_eq!(column(&library(&[0xf8, 0x40])), 21, "no such row");
    assert_eq!(column(&library(&[0x70, 0x40])), 21, "no such column");
    assert_eq!(
        column(&library(&[0x78, 0, 0x78, 0x40])),
        23,
        "the same point"
    );
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

/// Independent writer of the same tree.
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
            // A point occurs twice in the main line.
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
