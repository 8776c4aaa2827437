//! Parts of a record that its game does not have.

use super::parse::Node;

/// Something in a record that was not understood and left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum RecordLoss {
    /// Characters that the file's character set does not have.
    Characters,
    /// The rule: the reader's default applies.
    Rule,
    /// The result: the board decides.
    Result,
    /// The time limit.
    Time,
    /// Moves: a text seems to hold some, as after a character that was decoded as an escape.
    Moves,
}

impl std::fmt::Display for RecordLoss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Characters => "some characters can't be read",
            Self::Rule => "the rule is unknown",
            Self::Result => "the result is unknown: the board decides",
            Self::Time => "the time limit is unknown",
            Self::Moves => "a comment seems to hold moves",
        })
    }
}

/// The losses of a text's first game; none for text without a game.
#[must_use]
pub fn record_losses(text: &str) -> Vec<RecordLoss> {
    let first = super::games(text).ok().and_then(|mut games| games.next());
    let restored = first.and_then(|game| game.read().ok());
    restored.map_or_else(Vec::new, |restored| restored.losses)
}

/// The losses that the values show.
pub(super) fn in_values(nodes: &[Node<'_>]) -> impl Iterator<Item = RecordLoss> {
    let values = || {
        let properties = nodes.iter().flat_map(|node| &node.properties);
        properties.flat_map(|property| &property.values)
    };
    let lost_characters = values().any(|value| value.raw.contains(char::REPLACEMENT_CHARACTER));
    let lost_moves = values().any(|value| holds_moves(value.raw));
    let characters = lost_characters.then_some(RecordLoss::Characters);
    let moves = lost_moves.then_some(RecordLoss::Moves);
    characters.into_iter().chain(moves)
}

/// Whether a value contains a move. Decoding may have made its closing bracket a part of a character.
fn holds_moves(raw: &str) -> bool {
    let mut nodes = raw.split(';').skip(1).map(str::trim_start);
    nodes.any(|node| node.starts_with("B[") || node.starts_with("W["))
}
