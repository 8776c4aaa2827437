use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;

use gomoku_core::Reaction;

use crate::lan::words;

/// Maximum bytes of a line; commands are far shorter.
const MAX_LINE_BYTES: u64 = 1_000;

pub(crate) const HELP: &str = "move POINT, open, accept, differ, decline, undo, draw, rematch, cancel, \
                        answer yes|no, resign, end, restart, react FEELING, leave, board, \
                        wait SECONDS, wait code|game|turn|offer|lost|linked|over|end, wait moves N";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Instruction {
    /// Waits for this side's turn.
    Move(String),
    /// Opens a stranger's invitation; waits for one.
    Open,
    /// Confirms equal codes; waits for the code.
    Accept,
    /// Reports different codes; waits for the code.
    Differ,
    /// Declines an invitation, or withdraws the outgoing one.
    Decline,
    Undo,
    Draw,
    Rematch,
    Cancel,
    /// Waits for the peer's offer.
    Answer(bool),
    Resign,
    /// Ends a game whose peer has exceeded its time.
    End,
    /// Restarts from the common moves after the boards differed.
    Restart,
    React(Reaction),
    Leave,
    Board,
    Wait(Until),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    Milliseconds(u64),
    /// A code is ready for comparison.
    Code,
    Game,
    /// This side's turn.
    Turn,
    /// The peer's offer.
    Offer,
    Lost,
    Linked,
    /// The game has a result.
    Over,
    /// The link has ended for good.
    End,
    /// At least this number of stones.
    Moves(usize),
}

impl Instruction {
    /// Parses a line; none for a blank one or a comment (`#`).
    ///
    /// # Errors
    /// Description of the error.
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
            // A single point is a move, as in local scripts.
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

/// Script line, numbered from 1.
#[derive(Debug)]
pub(super) enum Line {
    Do(usize, Instruction),
    Bad(usize, String),
    End,
}

/// Reads the script on a thread and sends each line as it arrives, so that another program can
/// write lines interactively.
///
/// # Errors
/// If the file can't be opened.
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
            // The receiver is gone after the game.
            if line.is_some_and(|line| sender.send(wrap(line)).is_err()) || last {
                return;
            }
        }
    };
    thread::Builder::new().name("script".into()).spawn(work)?;
    Ok(())
}

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
