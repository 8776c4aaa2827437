use super::names;
use super::parse::{Node, Value};

/// Content of a record that was not understood and was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum RecordLoss {
    /// Characters invalid in the file's encoding.
    Characters,
    /// The rule; the reader's default applies.
    Rule,
    /// The result; the board decides.
    Result,
    /// The time limit.
    Time,
    /// Moves: a value seems to contain some, perhaps after a character decoded as an escape.
    Moves,
    /// Board: its size is a guess, or whether its columns skip the letter I.
    Board,
}

/// Words in [`names::LOSS`].
const MARKS: [(&str, RecordLoss); 3] = [
    ("moves", RecordLoss::Moves),
    ("board", RecordLoss::Board),
    ("rule", RecordLoss::Rule),
];

/// Adds the losses of the source file to a record written here.
pub(super) fn marked(mut record: String, losses: &[RecordLoss]) -> String {
    let words = MARKS.iter().filter(|(_, loss)| losses.contains(loss));
    let values: String = words.map(|(word, _)| format!("[{word}]")).collect();
    // The first node begins with `FF`, so `GM` is present.
    if let Some(at) = record.find("GM[").filter(|_| !values.is_empty()) {
        record.insert_str(at, &format!("{}{values}", names::LOSS));
    }
    record
}

/// Words of later versions are ignored.
pub(super) fn named<'a>(values: &'a [Value<'_>]) -> impl Iterator<Item = RecordLoss> + 'a {
    values.iter().filter_map(|value| {
        let known = MARKS.iter().find(|(word, _)| *word == value.raw);
        known.map(|&(_, loss)| loss)
    })
}

impl std::fmt::Display for RecordLoss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Characters => "some characters can't be read",
            Self::Rule => "the rule is unknown",
            Self::Result => "the result is unknown: the board decides",
            Self::Time => "the time limit is unknown",
            Self::Moves => "a comment seems to hold moves: some may be missing",
            Self::Board => "the board is a guess: moves may be shifted",
        })
    }
}

/// Losses of a text's first game.
#[must_use]
pub fn record_losses(text: &str) -> Vec<RecordLoss> {
    let first = super::games(text).ok().and_then(|mut games| games.next());
    let restored = first.and_then(|game| game.read().ok());
    restored.map_or_else(Vec::new, |restored| restored.losses)
}

pub(super) fn in_values(nodes: &[Node<'_>]) -> impl Iterator<Item = RecordLoss> {
    let values = || {
        let properties = nodes.iter().flat_map(|node| &node.properties);
        properties.flat_map(|property| &property.values)
    };
    let lost_characters = values().any(|value| value.raw.contains(char::REPLACEMENT_CHARACTER));
    let lost_moves = values().any(|value| holds_properties(value.raw));
    let characters = lost_characters.then_some(RecordLoss::Characters);
    let moves = lost_moves.then_some(RecordLoss::Moves);
    characters.into_iter().chain(moves)
}

/// Root properties in a later node are ignored.
pub(super) fn misplaced(node: &Node<'_>) -> impl Iterator<Item = RecordLoss> {
    let names = node
        .properties
        .iter()
        .map(|property| property.name.as_str());
    names.filter_map(|name| match name {
        "RU" => Some(RecordLoss::Rule),
        "SZ" => Some(RecordLoss::Board),
        _ => None,
    })
}

/// Whether a value contains a move, or a property after an escaped bracket or a multi-byte
/// character: wrong decoding may have hidden a closing bracket.
fn holds_properties(raw: &str) -> bool {
    raw.match_indices('[').any(|(at, _)| {
        let before = raw.get(..at).unwrap_or_default();
        let rest = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
        let name: String = before
            .get(rest.len()..)
            .unwrap_or_default()
            .chars()
            .filter(|c| !c.is_ascii_lowercase())
            .collect();
        let begins_node = rest.trim_end().ends_with([';', '(']);
        let follows_value = rest.ends_with("\\]") || rest.ends_with(|c: char| !c.is_ascii());
        matches!(name.as_str(), "B" | "W") && begins_node
            || PROPERTIES.contains(&name.as_str()) && follows_value
    })
}

/// Properties whose loss changes the game.
const PROPERTIES: [&str; 9] = ["AB", "AW", "B", "GM", "PL", "RE", "RU", "SZ", "W"];
