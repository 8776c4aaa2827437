//! Links with moves after `#`, such as `https://gomocalc.com/#/h8i9j10`.

use super::moves::is_word_of_moves;

pub(super) struct Link<'a> {
    /// Byte of the first move.
    pub(super) at: usize,
    pub(super) moves: &'a str,
    /// The text before the moves' `#`, and after the link.
    pub(super) around: [&'a str; 2],
}

const BEHIND: [char; 9] = ['.', ',', ';', '!', '?', ')', '>', '"', '\''];

/// The first link that ends with moves, without digits in other parts after `#`.
pub(super) fn find(text: &str) -> Option<Link<'_>> {
    let mut behind = 0;
    text.split_inclusive(char::is_whitespace).find_map(|word| {
        let begins = behind;
        behind += word.len();
        let word = word.trim_end().trim_end_matches(BEHIND);
        let (host, fragment) = word.split_once('#')?;
        if !host.is_empty() && !host.contains("://") {
            return None;
        }
        let mut parts = fragment.rsplit(['#', '/']);
        let moves = parts.next().filter(|part| is_word_of_moves(part))?;
        if parts.any(|part| part.contains(|c: char| c.is_ascii_digit())) {
            return None;
        }
        let before = begins + host.len();
        Some(Link {
            at: begins + word.len() - moves.len(),
            moves,
            around: [text.get(..before)?, text.get(behind..)?],
        })
    })
}
