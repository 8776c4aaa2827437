use std::collections::BTreeMap;

use gomoku_link::discovery::visible;

use super::parse::{Node, main_line};
use super::{MAX_BYTES, MAX_COMMENT};

/// Comments of a record by the number of preceding moves, undone ones included. Empty for other
/// text.
#[must_use]
pub fn comments(text: &str) -> BTreeMap<usize, String> {
    if text.len() > MAX_BYTES {
        return BTreeMap::new();
    }
    said_in(&main_line(text).unwrap_or_default())
}

pub(super) fn said_in(nodes: &[Node<'_>]) -> BTreeMap<usize, String> {
    let mut comments: BTreeMap<usize, String> = BTreeMap::new();
    let mut moves = 0;
    for Node { properties, .. } in nodes {
        let plays = properties
            .iter()
            .any(|it| matches!(it.name.as_str(), "B" | "W"));
        moves += usize::from(plays);
        let values = properties
            .iter()
            .filter(|it| it.name == "C")
            .flat_map(|it| &it.values);
        for said in values
            .map(|value| shown(&value.lines()))
            .filter(|said| !said.is_empty())
        {
            // A node without a move continues the comment of its position.
            let all = comments.entry(moves).or_default();
            if !all.is_empty() {
                all.push('\n');
            }
            all.push_str(&said);
        }
    }
    comments
        .into_iter()
        .map(|(plies, text)| (plies, cut(&text)))
        .collect()
}

/// Removes invisible characters and direction overrides.
pub(super) fn shown(text: &str) -> String {
    visible(text).trim().to_owned()
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_COMMENT) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text).trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_belongs_to_the_position_after_its_move() {
        let record = "(;GM[4]C[Round 3];C[the centre]B[hh](;W[ii]C[a\\] b\\\\\r\nc \\\nd];C[later];B[jj])(;W[aa]C[no]))";
        let said = |plies| comments(record).remove(&plies);
        assert_eq!(said(0).as_deref(), Some("Round 3"));
        assert_eq!(said(1).as_deref(), Some("the centre"));
        assert_eq!(
            said(2).as_deref(),
            Some("a] b\\\nc d\nlater"),
            "a node without a move goes on with it"
        );
        assert_eq!(said(3), None);
        assert_eq!(said(9), None);
    }

    #[test]
    fn hostile_comments_are_short_and_can_be_seen() {
        let long = "x".repeat(MAX_COMMENT + 1);
        let said = comments(&format!("(;C[{long}])")).remove(&0).unwrap();
        assert_eq!(said.chars().count(), MAX_COMMENT + 1);
        assert!(said.ends_with("x…"));
        assert_eq!(
            comments("(;C[\u{7}a\u{1b}[2J\\]\n\n])")
                .remove(&0)
                .as_deref(),
            Some("a[2J]")
        );
        for (text, seen) in [
            ("a\u{202e}b", "ab"),
            ("\u{2066}a\u{200b}b", "ab"),
            ("\u{200b}", ""),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
        ] {
            let said = comments(&format!("(;C[{text}])")).remove(&0);
            assert_eq!(said.unwrap_or_default(), seen);
        }
        assert_eq!(comments("(;C[ \n\t])").remove(&0), None);
        assert_eq!(comments("(;C[never closed").remove(&0), None);
        assert_eq!(comments("h8 i9").remove(&0), None);
    }
}
