//! Piskvork engine as a player. Protocol: <https://plastovicka.github.io/protocl2en.htm>.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use gomoku_engine::{BoardSize, Point, Position, Rule};

use super::limits::Bounds;
use super::player::{NewGame, NoAnswer, Player, Reply, Turn};
use super::process::{EngineMessage, Log, Process};
use crate::protocol::coords::{from_point, to_point};

/// Time to get ready after `START`; some engines read large files.
const START_PATIENCE: Duration = Duration::from_secs(30);

/// Ten minutes per turn for engines that support no other limit, in matches without a time limit.
const OPEN_TURN_MS: u128 = 600_000;

/// Time left without a limit, as defined by the protocol.
const UNLIMITED_MS: u128 = 2_147_483_647;

#[derive(Debug, Clone)]
pub(super) struct ProgramSetup {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) folder: Option<PathBuf>,
    /// `A` or `B`.
    pub(super) side: &'static str,
    /// Without the keyword.
    pub(super) infos: Vec<String>,
    pub(super) memory: u64,
    pub(super) threads: Option<u32>,
    /// New process for each game.
    pub(super) restart: bool,
    pub(super) log: Option<Log>,
}

pub(super) struct Program {
    setup: ProgramSetup,
    /// Absent before the first game and after a failure.
    process: Option<Process>,
    /// Moves that the engine has received; `None` before its first turn.
    known: Option<usize>,
    bounds: Bounds,
}

impl Program {
    pub(super) fn new(setup: ProgramSetup) -> Self {
        Self {
            setup,
            process: None,
            known: None,
            bounds: Bounds::default(),
        }
    }

    /// Starts the process and a game to check that it responds.
    pub(super) fn check(&mut self, game: &NewGame<'_>) -> Result<(), String> {
        self.new_game(game).map_err(|failure| match failure {
            NoAnswer::Crashed(text) | NoAnswer::Silent(text) => text,
        })
    }

    fn spawn(&self) -> io::Result<Process> {
        let setup = &self.setup;
        let log = setup.log.clone().map(|log| (log, setup.side.to_owned()));
        let folder = setup.folder.as_deref();
        Process::start(&setup.program, &setup.arguments, folder, log)
    }

    fn start_game(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
        if self.setup.restart
            && let Some(process) = self.process.take()
        {
            process.dismiss();
        }
        if self.process.is_none() {
            let process = self
                .spawn()
                .map_err(|error| NoAnswer::Crashed(format!("it can't be started: {error}")))?;
            self.process = Some(process);
        }
        let size = game.position.size();
        let start = format!("START {}\r\n", size.lines());
        self.send(&start)?;
        self.await_ok()?;
        let infos = self.infos(game);
        self.send(&infos)
    }

    fn infos(&self, game: &NewGame<'_>) -> String {
        let Bounds {
            turn,
            game: whole,
            nodes,
            depth,
        } = game.bounds;
        let whole_ms = whole.map(|whole| whole.main.as_millis());
        let turn_ms = turn.map(|turn| turn.as_millis());
        let mut lines = vec![
            format!("max_memory {}", self.setup.memory),
            format!("timeout_match {}", whole_ms.unwrap_or(0)),
            format!(
                "timeout_turn {}",
                turn_ms.or(whole_ms).unwrap_or(OPEN_TURN_MS)
            ),
            "game_type 1".to_owned(),
            format!("rule {}", rule_code(game.position.rule())),
        ];
        lines.extend(self.setup.threads.map(|n| format!("thread_num {n}")));
        lines.extend(nodes.map(|nodes| format!("max_node {nodes}")));
        lines.extend(depth.map(|depth| format!("max_depth {depth}")));
        lines.extend(self.setup.infos.iter().cloned());
        lines
            .iter()
            .map(|line| format!("INFO {line}\r\n"))
            .collect()
    }

    fn send(&mut self, text: &str) -> Result<(), NoAnswer> {
        let sent = match &mut self.process {
            Some(process) => process.send(text),
            None => Err(io::Error::other("it does not run")),
        };
        sent.map_err(|error| self.crashed(&error.to_string()))
    }

    fn crashed(&mut self, why: &str) -> NoAnswer {
        let words = self.process.take().map(|mut process| process.last_words());
        NoAnswer::Crashed(words.unwrap_or_else(|| why.to_owned()))
    }

    /// Error of a hung engine, which dropping its process kills.
    fn silent(&mut self, error: Option<String>) -> NoAnswer {
        self.process = None;
        NoAnswer::Silent(error.unwrap_or_else(|| "no answer".to_owned()))
    }

    fn await_ok(&mut self) -> Result<(), NoAnswer> {
        let deadline = Instant::now() + START_PATIENCE;
        loop {
            match self.receive(Some(deadline)) {
                EngineMessage::Line { text, .. } if text.eq_ignore_ascii_case("OK") => {
                    return Ok(());
                }
                EngineMessage::Line { text, .. } if complaint(&text) => {
                    self.process = None;
                    return Err(NoAnswer::Crashed(format!("START was answered by: {text}")));
                }
                EngineMessage::Line { .. } => {}
                EngineMessage::Silence => {
                    return Err(self.silent(Some("START was not answered".to_owned())));
                }
                EngineMessage::Gone => return Err(self.crashed("it ended")),
            }
        }
    }

    fn receive(&self, deadline: Option<Instant>) -> EngineMessage {
        self.process
            .as_ref()
            .map_or(EngineMessage::Gone, |process| process.receive(deadline))
    }

    fn command(&self, position: &Position) -> String {
        let (moves, size) = (position.moves(), position.size());
        let one_new = self.known == moves.len().checked_sub(1);
        match moves {
            [] => "BEGIN\r\n".to_owned(),
            [.., last] if one_new || moves.len() == 1 => {
                format!("TURN {}\r\n", coordinates(last.point, size))
            }
            _ => {
                let own = position.turn();
                let mut text = "BOARD\r\n".to_owned();
                for played in moves {
                    let field = if played.stone == own { 1 } else { 2 };
                    text += &format!("{},{field}\r\n", coordinates(played.point, size));
                }
                text + "DONE\r\n"
            }
        }
    }
}

impl Player for Program {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
        self.known = None;
        self.bounds = game.bounds;
        self.start_game(game)
    }

    fn play(&mut self, turn: &Turn<'_>) -> Result<Reply, NoAnswer> {
        if let Some(process) = &self.process {
            process.skip_chatter();
        }
        let left_ms = turn.left.map_or(UNLIMITED_MS, |left| left.as_millis());
        let text = format!("INFO time_left {left_ms}\r\n") + &self.command(turn.position);
        let asked = Instant::now();
        self.send(&text)?;
        let deadline = turn.patience.and_then(|time| asked.checked_add(time));
        let mut error = None;
        loop {
            match self.receive(deadline) {
                EngineMessage::Line { at, text } => {
                    if let Some((x, y)) = numbers(&text) {
                        self.known = Some(turn.position.moves().len() + 1);
                        return Ok(Reply {
                            point: to_point(x, y, turn.position.size()),
                            text,
                            took: at.saturating_duration_since(asked),
                        });
                    }
                    if complaint(&text) {
                        error = Some(text);
                    }
                }
                EngineMessage::Silence => return Err(self.silent(error)),
                EngineMessage::Gone => return Err(self.crashed("it ended")),
            }
        }
    }

    fn is_timed(&self) -> bool {
        true
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.dismiss();
        }
    }
}

const fn rule_code(rule: Rule) -> u8 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 4,
    }
}

fn coordinates(point: Point, size: BoardSize) -> String {
    let (x, y) = from_point(point, size);
    format!("{x},{y}")
}

/// Parses a line with only a move. Other lines are chatter.
fn numbers(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn complaint(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.eq_ignore_ascii_case("ERROR") || word.eq_ignore_ascii_case("UNKNOWN")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_numbers_are_a_move() {
        assert_eq!(numbers("7,8"), Some((7, 8)));
        assert_eq!(numbers(" 7 , -8 "), Some((7, -8)));
        for chatter in ["MESSAGE 7,8", "SUGGEST 7,8", "7,8,1", "7 8", "OK", "7,"] {
            assert_eq!(numbers(chatter), None, "{chatter}");
        }
    }

    #[test]
    fn complaints_are_told_from_chatter() {
        assert!(complaint("ERROR no board") && complaint("unknown command"));
        assert!(!complaint("MESSAGE ERROR is only mentioned") && !complaint(""));
    }
}
