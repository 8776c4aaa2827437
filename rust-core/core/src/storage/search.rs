use gomoku_engine::Stone;

use super::{GameEntry, GameSummary};
use crate::game::Seat;
use crate::record::rule_word;

/// Result for the device's owner. Games between two people at one device, or between two others,
/// are neither won nor lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Ended {
    /// Won by this person.
    Won,
    /// Lost by this person.
    Lost,
    /// Draw.
    Drawn,
    /// No result.
    Unfinished,
}

/// Kind of opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Against {
    /// The computer played one or both sides.
    Computer,
    /// Two people at one device, or people of unknown devices.
    Together,
    /// A person on another device.
    Friend,
}

/// Search criteria; a game must match all.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameSearch {
    /// Result; none matches any.
    pub ended: Option<Ended>,
    /// Opponent; none matches any.
    pub against: Option<Against>,
    /// Words that must all occur in the game's texts, ignoring case and full width. Empty matches
    /// everything.
    pub words: String,
}

pub(crate) fn find(games: &[GameEntry], shown: &[String], search: &GameSearch) -> Vec<i32> {
    let words = plain(&search.words);
    let words: Vec<&str> = words.split_whitespace().collect();
    let everything = words.is_empty() && search.ended.is_none() && search.against.is_none();
    let shown = shown.iter().map(String::as_str);
    let texts = shown.chain(std::iter::repeat(""));
    let found = (0..).zip(games.iter().zip(texts));
    let found = found.filter(|(_, (entry, shown))| match entry {
        GameEntry::Game { about } => {
            search
                .ended
                .is_none_or(|wanted| ended(about) == Some(wanted))
                && search.against.is_none_or(|wanted| against(about) == wanted)
                && has_words(about, shown, &words)
        }
        GameEntry::Foreign { .. } | GameEntry::Damaged { .. } => everything,
    });
    found.map(|(place, _)| place).collect()
}

/// Returns none for a won game unless exactly one side is this person.
fn ended(game: &GameSummary) -> Option<Ended> {
    let Some(result) = &game.result else {
        return Some(Ended::Unfinished);
    };
    let Some(winner) = result.winner else {
        return Some(Ended::Drawn);
    };
    let own = match (&game.black, &game.white) {
        (Seat::Human, Seat::Computer { .. } | Seat::Remote { .. }) => Stone::Black,
        (Seat::Computer { .. } | Seat::Remote { .. }, Seat::Human) => Stone::White,
        _ => return None,
    };
    Some(if winner == own {
        Ended::Won
    } else {
        Ended::Lost
    })
}

fn against(game: &GameSummary) -> Against {
    match (&game.black, &game.white) {
        _ if game.is_remote() => Against::Friend,
        (Seat::Computer { .. }, _) | (_, Seat::Computer { .. }) => Against::Computer,
        _ => Against::Together,
    }
}

fn has_words(game: &GameSummary, shown: &str, words: &[&str]) -> bool {
    if words.is_empty() {
        return true;
    }
    let names = [&game.black_name, &game.white_name];
    let names = names.into_iter().filter_map(Option::as_deref);
    // Renju is the same word in every language.
    let known: Vec<String> = [shown, game.day.as_str(), rule_word(game.rule)]
        .into_iter()
        .chain(names)
        .map(plain)
        .collect();
    words
        .iter()
        .all(|word| known.iter().any(|text| text.contains(word)))
}

fn plain(text: &str) -> String {
    let half = text.chars().map(|c| match c {
        // The block of full-width forms has the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    });
    half.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    const ALL: GameSearch = GameSearch {
        ended: None,
        against: None,
        words: String::new(),
    };

    fn game(record: &str) -> GameEntry {
        let restored = record::read_alone(record).unwrap();
        let about = GameSummary::new("id".into(), &restored, "2026-11-22".into());
        GameEntry::Game { about }
    }

    fn games() -> Vec<GameEntry> {
        let row = ";B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae]";
        let id = || "id".to_owned();
        vec![
            game(&format!("(;GM[4]GKSEATS[human:easy]{row})")),
            game(&format!("(;GM[4]GKSEATS[hard:human]{row})")),
            game(&format!("(;GM[4]PB[Ann]PW[Wei]DT[1999-08-11]{row})")),
            game("(;GM[4]PW[Śląsk 王]RE[B+R]GKSEATS[human:remote];B[aa])"),
            game("(;GM[4]RE[Draw]GKAGREED[]GKSEATS[remote:human];B[aa])"),
            game("(;GM[4]GKSEATS[easy:hard];B[aa])"),
            GameEntry::Damaged { id: id() },
        ]
    }

    fn found(search: GameSearch) -> Vec<i32> {
        let shown = [
            "Easy · Renju",
            "Hard · Renju",
            "Ann – Wei · Renju",
            "11. Aug. 1999",
        ];
        find(&games(), &shown.map(String::from), &search)
    }

    fn words(words: &str) -> Vec<i32> {
        let words = words.to_owned();
        found(GameSearch { words, ..ALL })
    }

    #[test]
    fn games_are_found_by_their_end() {
        let ended = |ended| {
            let ended = Some(ended);
            found(GameSearch { ended, ..ALL })
        };
        assert_eq!(found(ALL), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(ended(Ended::Won), [0, 3]);
        assert_eq!(ended(Ended::Lost), [1]);
        assert_eq!(ended(Ended::Drawn), [4]);
        assert_eq!(ended(Ended::Unfinished), [5]);
    }

    #[test]
    fn games_are_found_by_who_sat_opposite() {
        let against = |against| {
            let against = Some(against);
            found(GameSearch { against, ..ALL })
        };
        assert_eq!(against(Against::Computer), [0, 1, 5]);
        assert_eq!(against(Against::Together), [2]);
        assert_eq!(against(Against::Friend), [3, 4]);
    }

    #[test]
    fn games_are_found_by_words() {
        assert_eq!(words(" \u{a0}\t"), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(words("renju"), [0, 1, 2]);
        assert_eq!(words("renju ANN"), [2], "each word");
        assert_eq!(words("freestyle 王"), [3], "as it is called everywhere");
        assert_eq!(words("ŚLĄ"), [3]);
        assert_eq!(words("王"), [3]);
        assert_eq!(words("ｅａｓｙ"), [0], "as a Chinese keyboard may write it");
        assert_eq!(words("1999-08"), [2]);
        assert_eq!(words("aug."), [3], "as it is shown");
        assert_eq!(words("2026-11"), [0, 1, 3, 4, 5]);
        assert_eq!(words("nothing"), [0; 0]);
        let both = GameSearch {
            ended: Some(Ended::Won),
            against: Some(Against::Computer),
            words: "easy".into(),
        };
        assert_eq!(found(both), [0]);
    }
}
