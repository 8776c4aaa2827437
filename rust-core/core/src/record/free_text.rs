//! Rule and result in words, in free-text values of SGF.

use gomoku_engine::{Rule, Stone};

use crate::game::EndByHand;

const NUMBERS: [(&str, Rule); 3] = [
    ("0", Rule::Freestyle),
    ("1", Rule::Standard),
    ("4", Rule::Renju),
];

const WORDS: [(Rule, &[&str]); 3] = [
    (
        Rule::Freestyle,
        &["free", "无禁", "無禁", "自由", "자유", "свободн"],
    ),
    (
        Rule::Standard,
        &["standard", "exact", "标准", "標準", "표준", "стандарт"],
    ),
    (
        Rule::Renju,
        &[
            "renju",
            "连珠",
            "連珠",
            "有禁",
            "렌주",
            "рэндзю",
            "рендзю",
            "ренджу",
        ],
    ),
];

/// The name of the game alone implies its usual rule.
const GAME: [(&str, Rule); 2] = [("gomoku", Rule::Freestyle), ("오목", Rule::Standard)];

/// Reads a Gomocup number or words; `None` for none or several rules.
pub(super) fn rule(text: &str) -> Option<Rule> {
    let numbered = NUMBERS.iter().find(|(number, _)| *number == text.trim());
    numbered
        .map(|&(_, rule)| rule)
        .or_else(|| rule_in_words(text))
}

/// As [`rule`], without the numbers, which other games use, too.
pub(super) fn rule_in_words(text: &str) -> Option<Rule> {
    let text = text.to_lowercase();
    let mut named = WORDS.iter().filter(|(rule, words)| {
        words.iter().any(|word| text.contains(word))
            || *rule == Rule::Renju && words_of(&text).any(|word| word == "rif")
    });
    match (named.next(), named.next()) {
        (Some(&(rule, _)), None) => Some(rule),
        (None, _) => {
            let game = GAME.iter().find(|(name, _)| text.contains(name));
            game.map(|&(_, rule)| rule)
        }
        _ => None,
    }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
}

/// A win, or `Some(None)` for a draw and an unfinished game; `None` for unknown words.
pub(super) fn ended(text: &str) -> Option<Option<EndByHand>> {
    let text = text.trim().to_lowercase();
    match text.as_str() {
        "1-0" => return Some(Some(EndByHand::Resigned(Stone::White))),
        "0-1" => return Some(Some(EndByHand::Resigned(Stone::Black))),
        "" | "0" | "?" | "void" | "draw" | "drawn" | "tie" | "jigo" | "unfinished" | "0.5-0.5"
        | "1/2-1/2" | "½-½" | "和棋" | "和局" | "平局" | "平手" | "引き分け" | "引分け"
        | "무승부" | "ничья" => return Some(None),
        _ => {}
    }
    let colours = [
        (
            Stone::Black,
            ["black", "b", "黑", "黒", "흑", "чёрные", "черные"],
        ),
        (
            Stone::White,
            ["white", "w", "白", "白", "백", "белые", "белые"],
        ),
    ];
    let (winner, rest) = colours.iter().find_map(|&(winner, words)| {
        let rest = words.iter().find_map(|word| text.strip_prefix(word))?;
        Some((winner, rest.trim_start()))
    })?;
    let loser = winner.opponent();
    if let Some(reason) = rest.strip_prefix('+') {
        let reason = reason.trim();
        return Some(Some(if reason == "t" || reason.starts_with("time") {
            EndByHand::TimedOut(loser)
        } else {
            // Other reasons count as a resignation.
            EndByHand::Resigned(loser)
        }));
    }
    let wins = ["win", "won", "胜", "勝", "の勝", "승", "выигр", "победили"];
    let won = rest.is_empty() || wins.iter().any(|word| rest.starts_with(word));
    won.then_some(Some(EndByHand::Resigned(loser)))
}
