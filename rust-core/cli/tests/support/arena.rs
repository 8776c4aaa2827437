//! A Gomocup manager: two engines, games from openings, and a count of everything that went wrong.
//! What is legal and who won is the engine's own `Position`'s to say.
#![allow(dead_code, missing_docs, unreachable_pub)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};

use super::brain::{BrainProcess, Line};

const OPENINGS: [(Rule, u8, &str); 3] = [
    (
        Rule::Freestyle,
        0,
        include_str!("../../data/openings_f15.txt"),
    ),
    (
        Rule::Standard,
        1,
        include_str!("../../data/openings_s15.txt"),
    ),
    (
        Rule::Renju,
        4,
        include_str!("../../data/openings_renju15.txt"),
    ),
];

/// Silence after a turn's time that ends the game.
const LOST_PATIENCE: Duration = Duration::from_secs(120);

pub struct Setup {
    pub program: PathBuf,
    pub games: usize,
    pub turn: Duration,
    /// Whole match a side.
    pub time: Duration,
    /// Beyond the turn's time before it counts as a time-out.
    pub tolerance: Duration,
}

#[derive(Debug, Default)]
pub struct Tally {
    pub games: usize,
    pub black: usize,
    pub white: usize,
    pub draws: usize,
    pub moves: usize,
    pub errors: Vec<String>,
    pub illegal: Vec<String>,
    pub timeouts: Vec<String>,
    pub slowest: Duration,
}

impl Tally {
    pub fn clean(&self) -> bool {
        self.errors.is_empty() && self.illegal.is_empty() && self.timeouts.is_empty()
    }
}

/// Plays all games; `told` gets a line for each.
pub fn play(setup: &Setup, mut told: impl FnMut(&str)) -> Tally {
    let mut tally = Tally::default();
    for game in 0..setup.games {
        let before = tally.moves;
        let result = one_game(setup, game, &mut tally);
        let outcome = match result {
            Ok(Some(Stone::Black)) => {
                tally.black += 1;
                "Black won"
            }
            Ok(Some(Stone::White)) => {
                tally.white += 1;
                "White won"
            }
            Ok(None) => {
                tally.draws += 1;
                "draw"
            }
            Err(error) => {
                tally.errors.push(format!("game {}: {error}", game + 1));
                "broken off"
            }
        };
        tally.games += 1;
        told(&format!(
            "game {}: {outcome}, {} moves",
            game + 1,
            tally.moves - before
        ));
    }
    tally
}

fn one_game(setup: &Setup, game: usize, tally: &mut Tally) -> Result<Option<Stone>, String> {
    let (rule, code, openings) = OPENINGS[game % OPENINGS.len()];
    // Every fifth game has no opening, so that BEGIN is used, and another size.
    let free = game % 5 == 4;
    let size = BoardSize::new(if free { 20 } else { 15 }).map_err(|error| error.to_string())?;
    let mut position = Position::new(rule, size);
    if !free {
        let lines: Vec<_> = openings.lines().collect();
        for point in opening(lines[game / OPENINGS.len() % lines.len()])? {
            position
                .play(point)
                .map_err(|error| format!("opening: {error}"))?;
        }
    }
    let mut brains = Vec::new();
    for _ in Stone::BOTH {
        let mut brain = BrainProcess::start(&setup.program).map_err(|error| error.to_string())?;
        let turn = setup.turn.as_millis();
        brain
            .send_all(&[
                &format!("START {}", size.lines()),
                &format!("INFO timeout_turn {turn}"),
                &format!("INFO timeout_match {}", setup.time.as_millis()),
                "INFO max_memory 83886080",
                "INFO game_type 1",
                &format!("INFO rule {code}"),
            ])
            .map_err(|error| error.to_string())?;
        match brain.line(LOST_PATIENCE) {
            Line::Text(text) if text == "OK" => {}
            _ => return Err("START was not answered by OK".to_owned()),
        }
        brains.push(brain);
    }
    let mut left = [setup.time; 2];
    let mut seated = [false; 2];
    while position.outcome().is_none() {
        let side = position.turn();
        let brain = &mut brains[side.index()];
        let command = command(&position, &mut seated[side.index()]);
        let info = format!("INFO time_left {}\r\n", left[side.index()].as_millis());
        let asked = Instant::now();
        brain
            .send_bytes((info + &command).as_bytes())
            .map_err(|error| error.to_string())?;
        let text = reply(brain, setup.turn + LOST_PATIENCE)?;
        let took = asked.elapsed();
        left[side.index()] = left[side.index()].saturating_sub(took);
        tally.slowest = tally.slowest.max(took);
        if took > setup.turn + setup.tolerance || left[side.index()].is_zero() {
            tally.timeouts.push(format!("game {}: {took:?}", game + 1));
        }
        let legal = from_protocol(&text, size).filter(|&point| position.check(point).is_ok());
        let Some(point) = legal else {
            tally.illegal.push(format!("game {}: {text}", game + 1));
            return Ok(Some(side.opponent()));
        };
        position.play(point).map_err(|error| error.to_string())?;
        tally.moves += 1;
    }
    for brain in &mut brains {
        brain.send("END").map_err(|error| error.to_string())?;
        if brain.wait(LOST_PATIENCE) != Some(0) {
            return Err("END did not end the program".to_owned());
        }
    }
    Ok(position.outcome().and_then(gomoku_engine::Outcome::winner))
}

/// What the manager sends to the side to move.
fn command(position: &Position, seated: &mut bool) -> String {
    let size = position.size();
    let moves = position.moves();
    let first = !std::mem::replace(seated, true);
    match moves.last() {
        None => "BEGIN\r\n".to_owned(),
        Some(last) if !first || moves.len() == 1 => {
            format!("TURN {}\r\n", to_protocol(last.point, size))
        }
        Some(_) => {
            let own = position.turn();
            let mut text = "BOARD\r\n".to_owned();
            for played in moves {
                let field = if played.stone == own { 1 } else { 2 };
                text.push_str(&format!("{},{field}\r\n", to_protocol(played.point, size)));
            }
            text + "DONE\r\n"
        }
    }
}

fn reply(brain: &BrainProcess, patience: Duration) -> Result<String, String> {
    loop {
        match brain.line(patience) {
            Line::Text(text) if text.starts_with("MESSAGE") || text.starts_with("DEBUG") => {}
            Line::Text(text) if text.starts_with("ERROR") || text.starts_with("UNKNOWN") => {
                return Err(text);
            }
            Line::Text(text) => return Ok(text),
            Line::Silence => return Err("no answer".to_owned()),
            Line::Gone => return Err("the program ended".to_owned()),
        }
    }
}

fn to_protocol(point: Point, size: BoardSize) -> String {
    format!("{},{}", point.x, size.lines() - 1 - point.y)
}

fn from_protocol(text: &str, size: BoardSize) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let (x, y): (u8, u8) = (x.parse().ok()?, y.parse().ok()?);
    let point = Point::new(x, (size.lines() - 1).checked_sub(y)?);
    size.contains(point).then_some(point)
}

/// `j9f14j11`: points without anything between them.
fn opening(line: &str) -> Result<Vec<Point>, String> {
    let mut points = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let end = rest[1..]
            .find(|c: char| c.is_ascii_alphabetic())
            .map_or(rest.len(), |at| at + 1);
        let (word, tail) = rest.split_at(end);
        points.push(word.parse().map_err(|_| format!("opening: {word}"))?);
        rest = tail;
    }
    Ok(points)
}

/// The engine's program beside this one in the build folder.
pub fn sibling(folder: &Path) -> PathBuf {
    folder.join(format!("pbrain-gomoku{}", std::env::consts::EXE_SUFFIX))
}
