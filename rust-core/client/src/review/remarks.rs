use std::collections::BTreeMap;
use std::fmt::Write;

use gomoku_core::{Review, point_name};

/// Formats a record's comments below a heading, keyed by the number of moves before each; empty
/// without any.
#[must_use]
pub fn remarks(review: &Review, comments: &BTreeMap<usize, String>) -> String {
    let mut text = String::new();
    let game = review.game();
    for (&plies, said) in comments.range(..=game.len()) {
        if text.is_empty() {
            text.push_str("\nComments in the file\n");
        }
        let point = plies.checked_sub(1).and_then(|index| game.get(index));
        let place = match point {
            Some(&point) => format!("{plies:>4}  {:<4}", point_name(point)),
            None => format!("{:>4}  {:<4}", "", "-"),
        };
        for (line, said) in said.lines().enumerate() {
            let place = if line == 0 { place.as_str() } else { "" };
            let _ = writeln!(text, "{place:<10}  {said}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_core::comments;

    #[test]
    fn comments_stand_beside_their_moves() {
        let record = "(;GM[4]SZ[15]C[Round 3];B[hh];W[ii]C[one\ntwo];B[jj])";
        let review = Review::of_record(record).unwrap();
        let text = remarks(&review, &comments(record));
        let expected =
            "\nComments in the file\n      -     Round 3\n   2  I7    one\n            two\n";
        assert_eq!(text, expected);
        assert_eq!(remarks(&review, &BTreeMap::new()), "");
    }
}
