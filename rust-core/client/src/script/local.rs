//! Plays a script without a screen. Each line has points (`h8`) and the commands that an error
//! lists; `#` starts a comment.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gomoku_core::{
    GameConfig, GameEvent, GameSnapshot, LineKind, Phase, Seat, Stone, SwapChoice, Thinking,
    parse_point,
};

use super::board_text;
use super::headless::HeadlessGame;
use crate::failure::Failure;
use crate::game_updates::GameUpdate;
use crate::{clock, game_file, output, sgf_file, words};

const HELP: &str =
    "undo, redo, hint, black, white, add, level LEVEL, resign, draw, rematch, board, save PATH";

/// Maximum script length: enough for thousands of games.
const MAX_SCRIPT_BYTES: u64 = 4 * 1024 * 1024;

/// Timeout of a hint.
const PATIENCE: Duration = Duration::from_secs(120);

/// Plays the script; returns 0 at its end. `load` is a name for errors, and a record to continue.
///
/// # Errors
/// Code 2 with file, line and column for a line that fails.
pub fn run(path: &Path, load: Option<(&str, String)>, config: GameConfig) -> Result<u8, Failure> {
    let text = read(path)?;
    let game = match load {
        None => HeadlessGame::new(config).map_err(|error| Failure::bad_input(error.to_string()))?,
        Some((name, record)) => HeadlessGame::restore(record, config)
            .map_err(|error| Failure::bad_input(format!("{name}: {error}")))?,
    };
    let name = game_file::name(path);
    let mut run = LocalRun {
        game,
        out: output::stdout(),
        shown: 0,
        thinking: None,
    };
    run.settle()?;
    for word in words_of(&text) {
        run.carry_out(&word).map_err(|trouble| match trouble {
            Trouble::Script(message) => {
                Failure::bad_input(format!("{name}:{}:{}: {message}", word.line, word.column))
            }
            Trouble::Output(error) => error.into(),
        })?;
    }
    run.finish()?;
    Ok(0)
}

fn read(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let limit = MAX_SCRIPT_BYTES + 1;
    let name = path.display();
    let result = if game_file::is_standard_input(path) {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    result.map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    if bytes.len() as u64 > MAX_SCRIPT_BYTES {
        return Err(Failure::bad_input(format!(
            "{name}: longer than {MAX_SCRIPT_BYTES} bytes"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        Failure::bad_input(format!("{name}:{line}: this is no UTF-8 text"))
    })
}

/// A word; line and column count from 1, columns in characters.
#[derive(Debug, PartialEq, Eq)]
struct Word<'a> {
    text: &'a str,
    /// For a path or a level.
    rest: &'a str,
    line: usize,
    column: usize,
}

fn words_of(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for (index, full) in text.lines().enumerate() {
        let code = full.split('#').next().unwrap_or_default();
        let mut from = 0;
        while let Some(start) = code[from..].find(|c: char| !c.is_whitespace()) {
            let start = from + start;
            let end = code[start..]
                .find(char::is_whitespace)
                .map_or(code.len(), |at| start + at);
            let column = code[..start].chars().count() + 1;
            let (text, rest) = (&code[start..end], code[end..].trim());
            words.push(Word {
                text,
                rest,
                line: index + 1,
                column,
            });
            // A path may contain spaces.
            let takes_rest = ["save", "level"]
                .iter()
                .any(|word| text.eq_ignore_ascii_case(word));
            from = if takes_rest { code.len() } else { end };
        }
    }
    words
}

enum Trouble {
    Script(String),
    Output(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn refused<E>(text: impl Fn(&E) -> String) -> impl Fn(E) -> Trouble {
    move |error| Trouble::Script(text(&error))
}

struct LocalRun<W> {
    game: HeadlessGame,
    out: W,
    shown: usize,
    thinking: Option<Thinking>,
}

impl<W: Write> LocalRun<W> {
    fn carry_out(&mut self, word: &Word<'_>) -> Result<(), Trouble> {
        let session = self.game.session();
        let simple = refused(|error| words::command_error(error).to_owned());
        match word.text.to_ascii_lowercase().as_str() {
            "undo" => {
                session.undo().map_err(simple)?;
                self.after_jump("undo")?;
            }
            "redo" => {
                session.redo().map_err(simple)?;
                self.after_jump("redo")?;
            }
            word if let Some(choice) = words::parse_swap_choice(word) => {
                session.choose(choice).map_err(simple)?;
                self.notify_choice(choice)?;
            }
            "resign" => session.resign().map_err(simple)?,
            "draw" => session.draw().map_err(simple)?,
            "rematch" => {
                session.rematch().map_err(simple)?;
                self.shown = 0;
                writeln!(self.out, "rematch: the players swap colours")?;
            }
            "hint" => self.hint()?,
            "level" => {
                let level =
                    words::parse_level(&word.rest.to_lowercase()).map_err(Trouble::Script)?;
                session.change_level(level).map_err(simple)?;
                writeln!(self.out, "level: {}", words::level(level))?;
            }
            "board" => {
                let board = board_text::board(&self.game.session().snapshot());
                write!(self.out, "{board}")?;
            }
            "save" => self.save(word.rest)?,
            _ => {
                let size = session.snapshot().size;
                let point = parse_point(word.text, size).ok_or_else(|| {
                    let text: String = word.text.chars().take(20).collect();
                    Trouble::Script(format!(
                        "'{text}' is no point on this board (such as h8) and no command ({HELP})"
                    ))
                })?;
                session.play(point).map_err(refused(words::move_error))?;
            }
        }
        self.settle()?;
        Ok(())
    }

    fn after_jump(&mut self, what: &str) -> io::Result<()> {
        self.shown = self.game.session().snapshot().moves.len();
        writeln!(self.out, "{what}: {} moves on the board", self.shown)
    }

    /// Waits for the event of a choice, which otherwise follows the next moves. The computer's
    /// choice may come first.
    fn notify_choice(&mut self, made: SwapChoice) -> Result<(), Trouble> {
        let end = std::time::Instant::now() + PATIENCE;
        while std::time::Instant::now() < end {
            if let Some(GameUpdate::Event(GameEvent::SwapChosen {
                choice, by_first, ..
            })) = self.game.next(Duration::from_millis(50))
            {
                writeln!(self.out, "{}", words::swap_chosen(choice, by_first))?;
                if choice == made {
                    return Ok(());
                }
            }
        }
        Err(Trouble::Script("no word of the choice came".to_owned()))
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        let session = self.game.session();
        session
            .hint()
            .map_err(refused(|error| words::command_error(error).to_owned()))?;
        let end = std::time::Instant::now() + PATIENCE;
        loop {
            let snapshot = session.snapshot();
            if let Some(point) = snapshot.hint {
                write!(self.out, "hint: {}", words::points(&[point]))?;
                if let Some(reason) = &snapshot.hint_reason {
                    write!(self.out, ", {}", words::hint_reason(reason))?;
                }
                writeln!(self.out)?;
                if let Some(certainty) = snapshot.hint_certainty {
                    writeln!(self.out, "{}", words::certainty(certainty))?;
                }
                for line in &snapshot.hint_lines {
                    let what = match line.kind {
                        LineKind::Play => "line",
                        LineKind::Threat => "threat",
                    };
                    let (points, known) = (
                        words::points(&line.points),
                        words::certainty(line.certainty),
                    );
                    writeln!(self.out, "{what}: {points}. {known}")?;
                }
                return Ok(());
            }
            if snapshot.hint_area.is_some() {
                // A script does not need the area.
                session
                    .hint()
                    .map_err(refused(|error| words::command_error(error).to_owned()))?;
                continue;
            }
            if std::time::Instant::now() > end {
                return Err(Trouble::Script("no hint came".to_owned()));
            }
            drop(self.game.next(Duration::from_millis(50)));
        }
    }

    fn save(&mut self, path: &str) -> Result<(), Trouble> {
        if path.is_empty() {
            return Err(Trouble::Script("save needs a path".to_owned()));
        }
        let record = self.game.session().record();
        let path = PathBuf::from(path);
        sgf_file::write(&path, &record)
            .map_err(|error| Trouble::Script(format!("{}: {error}", path.display())))?;
        writeln!(self.out, "saved {}", path.display())?;
        Ok(())
    }

    fn settle(&mut self) -> io::Result<()> {
        let Self {
            game,
            out,
            shown,
            thinking,
        } = self;
        let mut failed = Ok(());
        let snapshot = game.settle(|update| match update {
            GameUpdate::Snapshot(snapshot) => {
                let printed = print_moves(out, &snapshot, shown, thinking);
                if failed.is_ok() {
                    failed = printed;
                }
            }
            GameUpdate::Thinking(progress) => *thinking = Some(progress),
            GameUpdate::Event(GameEvent::NewGame) => *shown = 0,
            GameUpdate::Event(GameEvent::SwapChosen {
                choice, by_first, ..
            }) => {
                let told = writeln!(out, "{}", words::swap_chosen(choice, by_first));
                if failed.is_ok() {
                    failed = told;
                }
            }
            GameUpdate::Event(_) => {}
        });
        failed?;
        print_moves(out, &snapshot, shown, thinking)
    }

    fn finish(&mut self) -> io::Result<()> {
        let snapshot = self.game.session().snapshot();
        let count = snapshot.moves.len();
        writeln!(self.out, "\n{}", board_text::board(&snapshot))?;
        let state = words::standing(&snapshot);
        match snapshot.phase {
            Phase::Over => writeln!(self.out, "Result after {count} moves: {state}"),
            _ => writeln!(self.out, "Unfinished after {count} moves: {state}"),
        }?;
        self.out.flush()
    }
}

fn print_moves(
    out: &mut impl Write,
    snapshot: &GameSnapshot,
    shown: &mut usize,
    thinking: &mut Option<Thinking>,
) -> io::Result<()> {
    for (index, played) in snapshot.moves.iter().enumerate().skip(*shown) {
        let seat = match played.stone {
            Stone::Black => &snapshot.black.seat,
            Stone::White => &snapshot.white.seat,
        };
        let time = clock::move_time(played.elapsed_ms);
        let point = words::points(&[played.point]);
        let side = words::stone(played.stone);
        write!(out, "{:>3}. {side} {point:<3} ", index + 1)?;
        let who = words::seat(seat, words::one_human(snapshot));
        if !who.is_empty() {
            write!(out, "{who}, ")?;
        }
        write!(out, "{time}")?;
        // Progress belongs to the newest move.
        match thinking
            .take()
            .filter(|_| *seat != Seat::Human && index + 1 == snapshot.moves.len())
        {
            Some(search) => writeln!(
                out,
                ", depth {}, {} nodes, {}",
                search.depth,
                search.nodes,
                words::score(search.score)
            )?,
            None => writeln!(out)?,
        }
    }
    let is_news = *shown < snapshot.moves.len() && snapshot.turn == Stone::White;
    if let Some(win) = snapshot.proved.filter(|_| is_news) {
        writeln!(out, "perfect play: {}", words::proved(win))?;
    }
    *shown = (*shown).max(snapshot.moves.len());
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_places() {
        let words = words_of("h8 # comment\n\n  é i9\tsave a b.sgf # x\n");
        let places: Vec<_> = words
            .iter()
            .map(|word| (word.text, word.line, word.column))
            .collect();
        assert_eq!(
            places,
            [("h8", 1, 1), ("é", 3, 3), ("i9", 3, 5), ("save", 3, 8)]
        );
        assert_eq!(words[3].rest, "a b.sgf");
    }
}
