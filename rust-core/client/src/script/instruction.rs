//! The lines of a network script, and where they come from.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;

use gomoku_core::Reaction;

use crate::lan::words;

/// Longest line; the longest command is far shorter.
const MAX_LINE_BYTES: u64 = 1_000;

/// What a script may say.
pub(crate) const HELP: &str = "move POINT, open, accept, differ, decline, undo, draw, rematch, cancel, \
                        answer yes|no, resign, end, restart, react FEELING, leave, board, \
                        wait SECONDS, wait code|game|turn|offer|lost|linked|over|end, wait moves N";

/// One line of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Instruction {
    /// Play there, once it is the own turn.
    Move(String),
    /// Opens a stranger's invitation; waits for one.
    Open,
    /// The codes are the same; waits for the code.
    Accept,
    /// The codes differ; waits for the code.
    Differ,
    /// No to an invitation, or the own one back.
    Decline,
    /// Ask to take the own last move back.
    Undo,
    /// Offer a draw.
    Draw,
    /// Offer a new game.
    Rematch,
    /// Take the own offer back.
    Cancel,
    /// Answer the other's offer, once there is one.
    Answer(bool),
    /// Give up.
    Resign,
    /// Wait no longer for somebody whose time is up.
    End,
    /// Go on from what both boards have in common.
    Restart,
    /// Show a feeling.
    React(Reaction),
    /// Leave for good.
    Leave,
    /// Print the board.
    Board,
    /// Wait for something.
    Wait(Until),
}

/// What a script waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// So many milliseconds.
    Milliseconds(u64),
    /// A code that people can compare.
    Code,
    /// The game is on.
    Game,
    /// It is the own turn.
    Turn,
    /// The other side offers something.
    Offer,
    /// The link is lost.
    Lost,
    /// The link is there.
    Linked,
    /// The game has a result.
    Over,
    /// The link has ended for good.
    End,
    /// At least so many stones lie on the board.
    Moves(usize),
}

impl Instruction {
    /// Reads a line; none for a blank one or a comment (`#`).
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, String> {
        let code = line.split('#').next().unwrap_or_default().to_lowercase();
        let parts: Vec<&str> = code.split_whitespace().collect();
        let instruction = match parts.as_slice() {
            [] => return Ok(None),
            ["move", point] => Self::Move((*point).to_owned()),
            ["open"] => Self::Open,
            ["accept"] => Self::Accept,
            ["differ"] => Self::Differ,
            ["decline"] => Self::Decline,
            ["undo"] => Self::Undo,
            ["draw"] => Self::Draw,
            ["rematch"] => Self::Rematch,
            ["cancel"] => Self::Cancel,
            ["answer", "yes"] => Self::Answer(true),
            ["answer", "no"] => Self::Answer(false),
            ["resign"] => Self::Resign,
            ["end"] => Self::End,
            ["restart"] => Self::Restart,
            ["leave"] => Self::Leave,
            ["board"] => Self::Board,
            ["react", word] => Self::React(words::parse_reaction(word).ok_or_else(|| {
                let all = words::REACTIONS.map(|(_, word)| word).join(", ");
                format!("'{word}' is no feeling: {all}")
            })?),
            ["wait", "moves", number] => {
                let count = number.parse();
                Self::Wait(Until::Moves(
                    count.map_err(|_| format!("'{number}' is no number of moves"))?,
                ))
            }
            ["wait", what] => Self::Wait(until(what)?),
            // A point alone is a move, as in other scripts.
            [point] if gomoku_core::parse_point(point, 20).is_some() => {
                Self::Move((*point).to_owned())
            }
            _ => {
                let text: String = code.trim().chars().take(40).collect();
                return Err(format!("'{text}' is no command ({HELP})"));
            }
        };
        Ok(Some(instruction))
    }
}

fn until(what: &str) -> Result<Until, String> {
    Ok(match what {
        "code" => Until::Code,
        "game" => Until::Game,
        "turn" => Until::Turn,
        "offer" => Until::Offer,
        "lost" => Until::Lost,
        "linked" => Until::Linked,
        "over" => Until::Over,
        "end" => Until::End,
        seconds => {
            let number = seconds.parse::<f64>().ok();
            let number = number.filter(|number| (0.0..=86_400.0).contains(number));
            let number =
                number.ok_or_else(|| format!("'{what}' is nothing to wait for ({HELP})"))?;
            Until::Milliseconds((number * 1_000.0) as u64)
        }
    })
}

/// A line of a script with its number, from 1.
#[derive(Debug)]
pub(super) enum Line {
    /// What to do.
    Do(usize, Instruction),
    /// Something that is none.
    Bad(usize, String),
    /// Nothing more comes.
    End,
}

/// Reads the script in a thread of its own and hands over each line as it comes, so that another
/// program can write one line after the other.
///
/// # Errors
/// When the file can't be opened.
pub(super) fn read<M: Send + 'static>(
    path: &Path,
    sender: Sender<M>,
    wrap: impl Fn(Line) -> M + Send + 'static,
) -> io::Result<()> {
    let source: Box<dyn Read + Send> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path)?)
    };
    let work = move || {
        let mut source = BufReader::new(source);
        for number in 1.. {
            let line = next(&mut source, number);
            let last = !matches!(line, Some(Line::Do(..)) | None);
            // Nobody listens when the game has ended.
            if line.is_some_and(|line| sender.send(wrap(line)).is_err()) || last {
                return;
            }
        }
    };
    thread::Builder::new().name("script".into()).spawn(work)?;
    Ok(())
}

/// None for a line with nothing to do.
fn next(source: &mut impl BufRead, number: usize) -> Option<Line> {
    let mut bytes = Vec::new();
    let read = source.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes);
    match read {
        Ok(0) => return Some(Line::End),
        Ok(_) => {}
        Err(error) => return Some(Line::Bad(number, error.to_string())),
    }
    if bytes.len() as u64 == MAX_LINE_BYTES {
        return Some(Line::Bad(number, "this line is too long".into()));
    }
    let Ok(text) = String::from_utf8(bytes) else {
        return Some(Line::Bad(number, "this is no UTF-8 text".into()));
    };
    match Instruction::parse(&text) {
        Ok(found) => found.map(|instruction| Line::Do(number, instruction)),
        Err(why) => Some(Line::Bad(number, why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands() {
        let cases = [
            ("move H8", Instruction::Move("h8".into())),
            ("  h8  # a comment", Instruction::Move("h8".into())),
            ("answer no", Instruction::Answer(false)),
            ("react app", Instruction::React(Reaction::Applause)),
            ("wait 0.25", Instruction::Wait(Until::Milliseconds(250))),
            ("wait moves 3", Instruction::Wait(Until::Moves(3))),
            ("WAIT END", Instruction::Wait(Until::End)),
        ];
        for (line, command) in cases {
            assert_eq!(Instruction::parse(line), Ok(Some(command)), "{line}");
        }
        for blank in ["", "   ", "# nothing"] {
            assert_eq!(Instruction::parse(blank), Ok(None));
        }
        for bad in [
            "wait",
            "wait -1",
            "wait NaN",
            "wait moves x",
            "move",
            "answer",
            "jump",
            "z99",
        ] {
            assert!(Instruction::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_script_is_read_line_by_line_up_to_its_first_fault() {
        let mut source = &b"\nh8\n\xff\n"[..];
        assert!(next(&mut source, 1).is_none());
        assert!(matches!(next(&mut source, 2), Some(Line::Do(2, _))));
        assert!(matches!(next(&mut source, 3), Some(Line::Bad(3, _))));
        assert!(matches!(next(&mut source, 4), Some(Line::End)));
        let long = vec![b'x'; 5_000];
        assert!(matches!(next(&mut &long[..], 1), Some(Line::Bad(1, _))));
    }
}
