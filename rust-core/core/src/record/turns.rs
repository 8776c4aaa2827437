//! Transcripts of the Gomocup protocol: `TURN x,y`, answered by `x,y`, both from 0 at the upper
//! left. <https://plastovicka.github.io/protocl2en.htm>

use gomoku_engine::{BoardSize, Rule};

use super::fault::Fault;
use super::moves::{List, common_size, lines_of};
use super::{RecordLoss, free_text};
use crate::game::Point;

const SILENT: [&str; 12] = [
    "ABOUT", "BEGIN", "DEBUG", "DONE", "END", "ERROR", "MESSAGE", "OK", "PLAY", "RESTART",
    "SUGGEST", "UNKNOWN",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sender {
    Manager,
    Engine,
    /// Part of a `BOARD`.
    Board,
}

#[derive(Default)]
struct Transcript {
    size: Option<i32>,
    rule: Option<Rule>,
    has_unknown_rule: bool,
    moves: Vec<(usize, Point)>,
    senders: Vec<Sender>,
    /// Between `BOARD` and `DONE`: the owner of the last stone.
    board: Option<Option<u8>>,
    /// Whether a command was read, and whether an unknown line with a digit was read.
    has_begun: bool,
    has_unknown_line: bool,
    /// Byte position of a `TURN` that follows another one.
    unanswered: Option<usize>,
}

/// Reads a text with `BOARD`, or with `TURN` and a move; `None` for any other. Ignores lines
/// without coordinates.
pub(super) fn read(text: &str) -> Result<Option<List>, Fault> {
    let mut lines = text.split(['\n', '\r']);
    if !lines.any(|line| match command(line) {
        ("TURN", value) => point(value).is_some(),
        command => command == ("BOARD", ""),
    }) {
        return Ok(None);
    }
    let mut transcript = Transcript::default();
    let mut at = 0;
    for line in text.split(['\n', '\r']) {
        transcript.take(at, line)?;
        at += line.len() + 1;
    }
    transcript.list().map(Some)
}

/// The command in upper case, or an empty string, and the rest.
fn command(line: &str) -> (&'static str, &str) {
    const COMMANDS: [&str; 8] = [
        "BOARD",
        "RECTSTART",
        "START",
        "SWAP2BOARD",
        "TAKEBACK",
        "TURN",
        "YXBOARD",
        "INFO",
    ];
    let line = line.trim_matches(super::games::is_space);
    let (word, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let mut names = COMMANDS.into_iter().chain(SILENT);
    match names.find(|name| word.eq_ignore_ascii_case(name)) {
        Some(name) => (name, value.trim()),
        None => ("", line),
    }
}

impl Transcript {
    fn take(&mut self, at: usize, line: &str) -> Result<(), Fault> {
        let expected = |what: &str| Fault::syntax(at, format!("expected {what}"));
        let (command, value) = command(line);
        self.has_begun |= !command.is_empty();
        match command {
            "START" | "RECTSTART" | "RESTART" if !self.moves.is_empty() => {
                return Err(Fault::unsupported(at, "a second game in one transcript"));
            }
            "START" => {
                let size = value
                    .parse()
                    .map_err(|_| expected("a size such as START 15"))?;
                self.size = Some(size);
            }
            "RECTSTART" => {
                let size =
                    point(value).ok_or_else(|| expected("a size such as RECTSTART 15,15"))?;
                if size.x != size.y {
                    let what = format!("a board of {}×{}", size.x, size.y);
                    return Err(Fault::unsupported(at, what));
                }
                self.size = Some(size.x);
            }
            "INFO" => self.take_info(value),
            "BOARD" => {
                self.moves.clear();
                self.senders.clear();
                self.board = Some(None);
            }
            "DONE" => self.board = None,
            "TURN" => {
                let point = point(value).ok_or_else(|| expected("a move such as TURN 7,7"))?;
                if self.senders.last() == Some(&Sender::Manager) {
                    self.unanswered.get_or_insert(at);
                }
                self.push(at, point, Sender::Manager);
            }
            "TAKEBACK" => {
                let last = self.moves.pop().map(|(_, last)| last);
                self.senders.pop();
                if last.is_none() || last != point(value) {
                    return Err(expected("the last move"));
                }
            }
            "SWAP2BOARD" | "YXBOARD" => {
                return Err(Fault::unsupported(at, format!("the command {command}")));
            }
            "" => self.take_answer(at, value)?,
            _ => {}
        }
        Ok(())
    }

    fn push(&mut self, at: usize, point: Point, sender: Sender) {
        self.moves.push((at, point));
        self.senders.push(sender);
    }

    fn take_info(&mut self, value: &str) {
        if let Some(("rule", number)) = value.split_once(' ') {
            self.rule = free_text::rule(number);
            self.has_unknown_rule = self.rule.is_none();
        }
    }

    /// Reads a line without a command: a move of the engine, a stone of a `BOARD`, or text.
    fn take_answer(&mut self, at: usize, line: &str) -> Result<(), Fault> {
        if let Some(before) = self.board {
            if line.is_empty() {
                return Ok(());
            }
            let stone = line.rsplit_once(',').and_then(|(place, owner)| {
                let owner = owner
                    .trim()
                    .parse()
                    .ok()
                    .filter(|owner| matches!(owner, 1 | 2))?;
                Some((point(place)?, owner))
            });
            let (point, owner) =
                stone.ok_or_else(|| Fault::syntax(at, "expected a stone such as 7,7,1"))?;
            if before == Some(owner) {
                return Err(Fault::unsupported(at, "two stones of one player in a row"));
            }
            self.board = Some(Some(owner));
            self.push(at, point, Sender::Board);
        } else if let Some(point) = point(line) {
            if self.senders.last() == Some(&Sender::Engine) {
                return Err(Fault::syntax(at, "expected TURN before another answer"));
            }
            self.push(at, point, Sender::Engine);
        } else if may_be_move(line) {
            return Err(Fault::syntax(at, "expected a move such as 7,7"));
        } else if self.has_begun && is_unknown(line) {
            self.has_unknown_line = true;
        }
        Ok(())
    }

    fn list(mut self) -> Result<List, Fault> {
        // A list of commands without answers has both players' moves.
        if let Some(at) = self
            .unanswered
            .filter(|_| self.senders.contains(&Sender::Engine))
        {
            return Err(Fault::syntax(at, "expected an answer before another TURN"));
        }
        let needed = lines_of(&self.moves);
        let size = self
            .size
            .or_else(|| common_size(needed))
            .filter(|&size| size >= needed && size <= i32::from(BoardSize::MAX));
        let size = size.ok_or_else(|| Fault::unsupported(0, "a move outside the board"))?;
        for (_, point) in &mut self.moves {
            point.y = size - 1 - point.y;
        }
        // Rows count from the top, so that another size would shift all stones.
        let board = self.size.is_none().then_some(RecordLoss::Board);
        let rule = self.has_unknown_rule.then_some(RecordLoss::Rule);
        let moves = self.has_unknown_line.then_some(RecordLoss::Moves);
        Ok(List {
            size: Some(size),
            rule: self.rule.unwrap_or(Rule::Freestyle),
            moves: self.moves,
            losses: board.into_iter().chain(rule).chain(moves).collect(),
        })
    }
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.trim().parse::<u8>().ok().map(i32::from);
    Some(Point {
        x: number(x)?,
        y: number(y)?,
    })
}

/// Whether a line may be a damaged command. The answer to `ABOUT` is `name="…", version="1.0"`.
fn is_unknown(line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit()) && !line.contains("=\"")
}

/// Whether a line without a command has coordinates, as a damaged one has.
fn may_be_move(line: &str) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let mut commas = line.match_indices(',').map(|(at, _)| line.split_at(at));
    is_digit(line.chars().next())
        || commas.any(|(x, y)| {
            let y = y.trim_start_matches([',', ' ']);
            is_digit(x.trim_end().chars().next_back()) && is_digit(y.chars().next())
        })
}
