//! File of found puzzles: one JSON line per game, in order.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use gomoku_core::PuzzleTheme;
use gomoku_engine::{BoardSize, Point, Position, Rule};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct PuzzleGameLine {
    pub(super) game: u64,
    pub(super) puzzles: Vec<FoundLine>,
}

/// Proved puzzle with difficulty features.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct FoundLine {
    pub(super) rule: RuleWord,
    pub(super) theme: ThemeWord,
    /// Black's first.
    pub(super) moves: Vec<String>,
    pub(super) answer: String,
    pub(super) plies: u32,
    pub(super) nodes: u64,
    /// 0-based index of the first node limit that plays the answer; the number of limits if none
    /// does.
    pub(super) budget: u32,
    /// Moves that the five-tuple player ranks higher.
    pub(super) rank: u32,
    /// Five-tuple score of the answer, in per cent of the best other move's.
    pub(super) margin: u32,
    /// Wrong moves that make an open three or more, or prevent a double three or more.
    pub(super) tempting: u32,
    /// Shape of the answer: 0 none, 1 a three, 2 a four, 3 a stronger one.
    pub(super) made: u32,
    /// Attempts by levels 2 to 9.
    pub(super) tries: u32,
    /// Successful attempts.
    pub(super) solved: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RuleWord {
    Freestyle,
    Standard,
    Renju,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ThemeWord {
    Fours,
    Threats,
    FourThree,
    Defence,
    ForbiddenTrap,
    PastForbidden,
    Tempo,
}

impl From<Rule> for RuleWord {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Freestyle => Self::Freestyle,
            Rule::Standard => Self::Standard,
            Rule::Renju => Self::Renju,
        }
    }
}

impl From<RuleWord> for Rule {
    fn from(word: RuleWord) -> Self {
        match word {
            RuleWord::Freestyle => Self::Freestyle,
            RuleWord::Standard => Self::Standard,
            RuleWord::Renju => Self::Renju,
        }
    }
}

impl From<PuzzleTheme> for ThemeWord {
    fn from(theme: PuzzleTheme) -> Self {
        match theme {
            PuzzleTheme::Fours => Self::Fours,
            PuzzleTheme::Threats => Self::Threats,
            PuzzleTheme::FourThree => Self::FourThree,
            PuzzleTheme::Defence => Self::Defence,
            PuzzleTheme::ForbiddenTrap => Self::ForbiddenTrap,
            PuzzleTheme::PastForbidden => Self::PastForbidden,
            PuzzleTheme::Tempo => Self::Tempo,
        }
    }
}

impl From<ThemeWord> for PuzzleTheme {
    fn from(word: ThemeWord) -> Self {
        match word {
            ThemeWord::Fours => Self::Fours,
            ThemeWord::Threats => Self::Threats,
            ThemeWord::FourThree => Self::FourThree,
            ThemeWord::Defence => Self::Defence,
            ThemeWord::ForbiddenTrap => Self::ForbiddenTrap,
            ThemeWord::PastForbidden => Self::PastForbidden,
            ThemeWord::Tempo => Self::Tempo,
        }
    }
}

impl FoundLine {
    pub(super) fn read(&self) -> Option<(Position, Point)> {
        let moves = self
            .moves
            .iter()
            .map(|name| name.parse().ok())
            .collect::<Option<Vec<Point>>>()?;
        let position = Position::from_moves(self.rule.into(), BoardSize::STANDARD, &moves).ok()?;
        let answer = self.answer.parse().ok()?;
        position.check(answer).ok()?;
        Some((position, answer))
    }
}

/// Games of a file, without an incomplete last line.
pub(super) fn read(path: &Path) -> io::Result<Vec<PuzzleGameLine>> {
    let text = fs::read_to_string(path)?;
    Ok(whole(&text).0)
}

/// Complete lines and their bytes.
fn whole(text: &str) -> (Vec<PuzzleGameLine>, usize) {
    let mut games = Vec::new();
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        let read = line
            .ends_with('\n')
            .then(|| serde_json::from_str::<PuzzleGameLine>(line).ok())
            .flatten();
        match read {
            Some(game) if game.game == games.len() as u64 => games.push(game),
            _ => break,
        }
        length += line.len();
    }
    (games, length)
}

/// Opens a file for appending after its last complete line. Returns its number of games.
pub(super) fn go_on(path: &Path) -> io::Result<(File, u64)> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        text => text?,
    };
    let (games, length) = whole(&text);
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    file.set_len(length as u64)?;
    drop(file);
    let file = OpenOptions::new().append(true).open(path)?;
    Ok((file, games.len() as u64))
}

pub(super) fn write(file: &mut File, game: &PuzzleGameLine) -> io::Result<()> {
    let mut line = serde_json::to_string(game).map_err(io::Error::other)?;
    line.push('\n');
    file.write_all(line.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resumes_a_file_after_its_last_complete_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("found");
        let line = |game| PuzzleGameLine {
            game,
            puzzles: Vec::new(),
        };
        let (mut file, games) = go_on(&path).unwrap();
        assert_eq!(games, 0);
        write(&mut file, &line(0)).unwrap();
        write(&mut file, &line(1)).unwrap();
        file.write_all(b"{\"game\":2,\"puz").unwrap();
        drop(file);
        let (mut file, games) = go_on(&path).unwrap();
        assert_eq!(games, 2);
        write(&mut file, &line(2)).unwrap();
        assert_eq!(read(&path).unwrap(), [line(0), line(1), line(2)]);
    }
}
