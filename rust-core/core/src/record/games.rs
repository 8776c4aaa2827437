//! Games in a text: an SGF collection, or one game as a list of moves or as `.psq`.

use std::borrow::Cow;

use super::fault::Fault;
use super::{MAX_BYTES, MAX_COLLECTION, RecordError, Restored, links, moves, psq, read};

pub(crate) struct FoundGame<'a> {
    /// First byte in the text; 0 for a converted game.
    at: usize,
    pub(crate) record: Cow<'a, str>,
}

impl FoundGame<'_> {
    /// Errors have positions in the whole text.
    pub(crate) fn read(&self) -> Result<Restored, Fault> {
        read::game_alone(&self.record).map_err(|fault| fault.behind(self.at))
    }
}

pub(crate) struct FoundGames<'a> {
    text: &'a str,
    at: usize,
    listed: Option<String>,
}

/// Finds at least one game, which may still be unreadable. Ignores text before the first SGF game,
/// as the standard requires.
///
/// # Errors
/// [`RecordError::TooLong`]. For a text without SGF, its error as a list of moves, or as a `.psq`
/// if it begins like one.
pub(crate) fn games(text: &str) -> Result<FoundGames<'_>, RecordError> {
    if text.len() > MAX_COLLECTION {
        return Err(RecordError::too_long(MAX_COLLECTION));
    }
    if let Some(at) = sgf(text) {
        let listed = None;
        return Ok(FoundGames { text, at, listed });
    }
    if text.len() > MAX_BYTES {
        return Err(RecordError::too_long(MAX_BYTES));
    }
    let listed = listed(text).map_err(|fault| fault.placed(text))?;
    Ok(FoundGames {
        text,
        at: text.len(),
        listed: Some(listed.trim_end().to_owned()),
    })
}

/// Converts a list of moves or a `.psq`. Returns any other text unchanged.
pub(super) fn as_record(text: &str) -> Result<Cow<'_, str>, Fault> {
    if sgf(text).is_some() {
        return Ok(Cow::Borrowed(text));
    }
    match listed(text) {
        Ok(record) => Ok(Cow::Owned(record)),
        Err(fault) if psq::is_one(text) => Err(fault),
        Err(_) => Ok(Cow::Borrowed(text)),
    }
}

fn sgf(text: &str) -> Option<usize> {
    first_tree(text).filter(|_| !psq::is_one(text))
}

fn listed(text: &str) -> Result<String, Fault> {
    if psq::is_one(text) {
        psq::read(text)
    } else {
        moves::read(text)
    }
}

/// The first game, or else a bracket that begins the text, but not in a list of moves such as `(1)
/// h8 (2) i9`, or before a link with moves.
pub(super) fn first_tree(text: &str) -> Option<usize> {
    next_tree(text).or_else(|| {
        let begun = text.trim_start_matches(is_space);
        let is_record =
            begun.starts_with('(') && !moves::begins(begun) && links::find(begun).is_none();
        is_record.then_some(text.len() - begun.len())
    })
}

/// Bracket of a node, with or without its semicolon.
pub(super) fn next_tree(text: &str) -> Option<usize> {
    let mut brackets = text.match_indices('(').map(|(at, _)| at);
    brackets.find(|&at| begins_tree(&text[at + 1..]))
}

fn begins_tree(inside: &str) -> bool {
    let inside = inside.trim_ascii_start();
    if inside.starts_with(';') {
        return true;
    }
    // All property names are shorter.
    let name = inside.bytes().take(20);
    let mut rest = name.skip_while(u8::is_ascii_alphanumeric);
    inside.starts_with(|c: char| c.is_ascii_uppercase()) && rest.next() == Some(b'[')
}

pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

impl<'a> Iterator for FoundGames<'a> {
    type Item = FoundGame<'a>;

    fn next(&mut self) -> Option<FoundGame<'a>> {
        if let Some(record) = self.listed.take() {
            let record = Cow::Owned(record);
            return Some(FoundGame { at: 0, record });
        }
        let at = self.at;
        let rest = self.text.get(at..).filter(|rest| !rest.is_empty())?;
        let (end, next) = tree_length(rest);
        self.at += next;
        let record = Cow::Borrowed(rest.get(..end)?.trim_end_matches(is_space));
        Some(FoundGame { at, record })
    }
}

/// Length of a game, and the distance to the next game or the end of the text, in bytes. A value
/// between two games makes the first one unreadable.
fn tree_length(text: &str) -> (usize, usize) {
    let Some(closed) = closing_bracket(text) else {
        return (text.len(), text.len());
    };
    let behind = &text[closed..];
    let between = next_tree(behind).unwrap_or(behind.len());
    let next = closed + between;
    if behind[..between].contains(']') {
        (next, next)
    } else {
        (closed, next)
    }
}

/// Length in bytes, including the bracket.
fn closing_bracket(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let (mut in_value, mut escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_value => escaped = true,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' => in_value = true,
            b'(' => depth += 1,
            b')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<String> {
        let games = games(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        games.map(|game| game.record.into_owned()).collect()
    }

    #[test]
    fn a_collection_is_split_where_its_games_begin() {
        let (first, second) = ("(;GM[4]C[(;\\]) \\\\](;B[hh])(;B[aa]))", "(;GM[4])");
        for text in [
            format!("{first}{second}"),
            format!("\u{feff}\n{first}\r\n\r\n{second}\n"),
            format!("Two (2) games: {first} {second} "),
        ] {
            assert_eq!(records(&text), [first, second], "{text}");
        }
        assert_eq!(records("(;GM[4]) and (;GM[4]"), ["(;GM[4])", "(;GM[4]"]);
        assert_eq!(records("(no game"), ["(no game"]);
        assert_eq!(records("h8 (i9)").len(), 1, "a list of moves");
    }

    #[test]
    fn what_is_wrong_is_placed_in_the_whole_text() {
        let text = "(;GM[4])\n(;GM[4]\n;B[zz])\n(;GM[1])\n(;GM[4]);B[aa]";
        let faults: Vec<String> = games(text)
            .unwrap()
            .filter_map(|game| Some(game.read().err()?.placed(text).to_string()))
            .collect();
        let [off_board, chess, more] = faults.as_slice() else {
            panic!("{faults:?}");
        };
        assert!(off_board.starts_with("line 3, column 4: move 1 is illegal"));
        assert!(chess.starts_with("line 4, column 6: not supported"));
        assert!(more.starts_with("line 5, column 9"), "{more}");
    }

    #[test]
    fn no_game_is_longer_than_a_record_and_no_text_than_a_collection() {
        let long = format!("(;GM[4]C[{}])", "x".repeat(MAX_BYTES));
        let text = format!("{long}(;GM[4])");
        let read: Vec<_> = games(&text).unwrap().map(|game| game.read()).collect();
        let Some(Err(fault)) = read.into_iter().next() else {
            panic!("it is not refused");
        };
        assert!(matches!(fault.placed(&text), RecordError::TooLong { .. }));
        let endless = " ".repeat(MAX_COLLECTION + 1);
        assert!(matches!(games(&endless), Err(RecordError::TooLong { .. })));
        let spaces = " ".repeat(MAX_BYTES + 1);
        assert!(matches!(games(&spaces), Err(RecordError::TooLong { .. })));
        // Brackets alone need no memory.
        assert_eq!(games(&"(;)".repeat(1 << 20)).unwrap().count(), 1 << 20);
    }
}
