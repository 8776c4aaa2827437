//! Results of a person against each kind of opponent. The file is text with one row per line:
//!
//! ```text
//! gomoku-statistics 4
//! counted 00000000000000ff 0123456789abcdef
//! run easy 2 0 -
//! before 118240 9210 59990
//! game easy 0123456789abcdef black renju kagetsu won 23 61000 812
//! game remote - - - - lost 30 60000 -
//! easy renju 3 1 0 2 2 754000
//! remote freestyle 0 1 0 0 0 60000
//! end 8
//! ```
//!
//! - `counted`: ids of the games counted last.
//! - `run`, after a game against the computer: level, games won or lost in a row at it, and the id
//!   of the game after which another level was offered.
//! - `before`, if more games were counted than are listed: strength estimate before the listed
//!   ones, with rating and deviation in hundredths, volatility in millionths.
//! - `game`, for each of the games counted last, oldest first: opponent, id, colour of the person,
//!   rule, Renju opening, result, moves of the person, milliseconds for them, and accuracy in
//!   thousandths once reviewed. `-` means unknown.
//! - Rows: opponent, rule, won, lost, drawn, streak, best streak, milliseconds of all games.
//! - `end`: number of lines before it, to detect truncated text.
//!
//! Version 1 has no `run`, versions 1 and 2 no `game`, version 3 no `before`. In version 3, `game`
//! has opponent, result, moves and milliseconds only.

use std::fmt::Write;

use gomoku_engine::{Level, Rule};

use super::latest::{self, LatestGames};
use super::level_streak::LevelStreak;
use super::trend::{self, CountedGame, CountedGameInfo, Outcome, opponent_of, opponent_word};
use crate::game::{Controller, Game, result};
use crate::rating::Strength;
use crate::record::{rule_of, rule_word};
use crate::session::LevelOffer;

const MAGIC: &str = "gomoku-statistics";
const VERSION: u32 = 4;
const RUN: &str = "run ";
const BEFORE: &str = "before ";
const GAME: &str = "game ";

/// Number of ids remembered as counted: far more than games open at once.
const COUNTED: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opponent {
    Computer(Level),
    /// All persons on other devices.
    Remote,
}

#[derive(Debug, Clone)]
pub(crate) struct StatisticsRow {
    pub(crate) opponent: Opponent,
    pub(crate) rule: Rule,
    pub(crate) won: u32,
    pub(crate) lost: u32,
    pub(crate) drawn: u32,
    pub(crate) streak: u32,
    pub(crate) best_streak: u32,
    /// Duration of all games.
    total_ms: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StatisticsFault {
    Damaged,
    Newer,
}

#[derive(Debug, Clone)]
pub(crate) struct Statistics {
    /// Oldest first.
    counted: Vec<String>,
    run: Option<LevelStreak>,
    /// Strength estimate before the games in `course`.
    before: Strength,
    course: Vec<CountedGame>,
    rows: Vec<StatisticsRow>,
}

impl Default for Statistics {
    fn default() -> Self {
        Self {
            counted: Vec::new(),
            run: None,
            before: Strength::NEW,
            course: Vec::new(),
            rows: Vec::new(),
        }
    }
}

impl StatisticsRow {
    pub(crate) fn average_ms(&self) -> u64 {
        let games = u64::from(self.won) + u64::from(self.lost) + u64::from(self.drawn);
        self.total_ms.checked_div(games).unwrap_or(0)
    }

    /// Returns a sort key: levels from the weakest, then persons; then rules.
    const fn order(opponent: Opponent, rule: Rule) -> (u8, u8) {
        let opponent = match opponent {
            Opponent::Computer(level) => level.number(),
            Opponent::Remote => u8::MAX,
        };
        let rule = match rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 2,
        };
        (opponent, rule)
    }
}

impl Statistics {
    pub(crate) fn rows(&self) -> impl Iterator<Item = &StatisticsRow> {
        self.rows.iter()
    }

    pub(crate) fn latest(&self) -> LatestGames {
        latest::latest(self.before, &self.course)
    }

    /// Stores the accuracy of Black and White, in thousandths, of a game counted last. Returns
    /// whether it changed.
    pub(crate) fn reviewed(&mut self, id: &str, accuracy: [Option<i32>; 2]) -> bool {
        let mut games = self.course.iter_mut().filter_map(|it| it.about.as_mut());
        let Some(game) = games.find(|game| game.id == id) else {
            return false;
        };
        let accuracy = accuracy[game.stone.index()];
        std::mem::replace(&mut game.accuracy, accuracy) != accuracy
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.counted.iter().any(|counted| counted == id)
    }

    /// Clears the results. `counted` stays, so that no game counts twice.
    pub(crate) fn reset(&mut self) {
        self.rows.clear();
        self.course.clear();
        self.before = Strength::NEW;
        self.run = None;
    }

    /// Returns the level offered after this game, if it is the last one.
    pub(crate) fn offered_level(&self, id: &str) -> Option<LevelOffer> {
        self.run.as_ref()?.offer(id)
    }

    /// Counts a finished game once, if one person played the computer or a remote player.
    pub(crate) fn count(&mut self, game: &Game, id: &str) {
        let Some(result) = result(game) else {
            return;
        };
        if self.has(id) {
            return;
        }
        self.counted.push(id.to_owned());
        let old = self.counted.len().saturating_sub(COUNTED);
        self.counted.drain(..old);
        let Some(person) = game.lone_human() else {
            return;
        };
        if !game.earlier_levels().is_empty() || game.is_set_up() {
            // Results from a set-up position or with changed levels don't measure the level.
            return;
        }
        let opponent = match game.player(person.opponent()).controller {
            Controller::Computer(level) => Opponent::Computer(level),
            Controller::Remote => Opponent::Remote,
            Controller::Human => return,
        };
        if let Opponent::Computer(level) = opponent {
            let won = result.winner.map(|winner| winner == person);
            self.run = Some(LevelStreak::after(self.run.take(), level, won, id));
        }
        let row = self.row(opponent, game.setup().rule);
        let duration_ms = game
            .plies()
            .fold(0_u64, |sum, (_, ply)| sum.saturating_add(ply.elapsed_ms));
        row.total_ms = row.total_ms.saturating_add(duration_ms);
        let outcome = match result.winner {
            Some(winner) if winner == person => Outcome::Won,
            Some(_) => Outcome::Lost,
            None => Outcome::Drawn,
        };
        match outcome {
            Outcome::Won => {
                row.won = row.won.saturating_add(1);
                row.streak = row.streak.saturating_add(1);
                row.best_streak = row.best_streak.max(row.streak);
            }
            Outcome::Lost => {
                row.lost = row.lost.saturating_add(1);
                row.streak = 0;
            }
            Outcome::Drawn => {
                row.drawn = row.drawn.saturating_add(1);
                row.streak = 0;
            }
        }
        let own = game.plies().filter(|(stone, _)| *stone == person);
        let (moves, own_ms) = own.fold((0_u32, 0_u64), |(moves, ms), (_, ply)| {
            (moves.saturating_add(1), ms.saturating_add(ply.elapsed_ms))
        });
        self.course.push(CountedGame {
            opponent,
            about: Some(CountedGameInfo {
                id: id.to_owned(),
                stone: person,
                rule: game.setup().rule,
                opening: game.renju_opening(),
                accuracy: None,
            }),
            outcome,
            moves,
            own_ms,
        });
        let old = self.course.len().saturating_sub(trend::MOST);
        for game in self.course.drain(..old) {
            self.before = latest::after(self.before, &game);
        }
    }

    fn row(&mut self, opponent: Opponent, rule: Rule) -> &mut StatisticsRow {
        let order = StatisticsRow::order(opponent, rule);
        let at = self
            .rows
            .partition_point(|row| StatisticsRow::order(row.opponent, row.rule) < order);
        let is_there = self
            .rows
            .get(at)
            .is_some_and(|row| StatisticsRow::order(row.opponent, row.rule) == order);
        if !is_there {
            self.rows.insert(
                at,
                StatisticsRow {
                    opponent,
                    rule,
                    won: 0,
                    lost: 0,
                    drawn: 0,
                    streak: 0,
                    best_streak: 0,
                    total_ms: 0,
                },
            );
        }
        &mut self.rows[at]
    }

    pub(crate) fn to_text(&self) -> String {
        let mut out = format!("{MAGIC} {VERSION}\ncounted");
        for id in &self.counted {
            out.push(' ');
            out.push_str(id);
        }
        out.push('\n');
        if let Some(run) = &self.run {
            // Writing to a string can't fail.
            let _ = writeln!(out, "{RUN}{}", run.to_text());
        }
        let known = self.before != Strength::NEW;
        if known {
            let [rating, deviation, volatility] = self.before.to_whole();
            let _ = writeln!(out, "{BEFORE}{rating} {deviation} {volatility}");
        }
        for played in &self.course {
            let _ = writeln!(out, "{GAME}{}", played.to_text());
        }
        for row in &self.rows {
            let opponent = opponent_word(row.opponent);
            let _ = writeln!(
                out,
                "{opponent} {} {} {} {} {} {} {}",
                rule_word(row.rule),
                row.won,
                row.lost,
                row.drawn,
                row.streak,
                row.best_streak,
                row.total_ms
            );
        }
        let single = usize::from(self.run.is_some()) + usize::from(known);
        let lines = 2 + single + self.course.len() + self.rows.len();
        let _ = writeln!(out, "end {lines}");
        out
    }

    /// Parses [`Statistics::to_text`]; an empty text gives empty statistics.
    pub(crate) fn from_text(text: &str) -> Result<Self, StatisticsFault> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        let lines: Vec<&str> = text.lines().collect();
        let version = lines
            .first()
            .and_then(|line| line.strip_prefix(MAGIC)?.strip_prefix(' '))
            .and_then(|version| version.parse::<u32>().ok())
            .ok_or(StatisticsFault::Damaged)?;
        if version > VERSION {
            return Err(StatisticsFault::Newer);
        }
        let [_, counted, rows @ .., end] = lines.as_slice() else {
            return Err(StatisticsFault::Damaged);
        };
        if version == 0 || *end != format!("end {}", rows.len() + 2) {
            return Err(StatisticsFault::Damaged);
        }
        let (run, rows) = match rows {
            [first, rest @ ..] if version > 1 && first.starts_with(RUN) => {
                let run = first.strip_prefix(RUN).and_then(LevelStreak::from_text);
                (Some(run.ok_or(StatisticsFault::Damaged)?), rest)
            }
            rows => (None, rows),
        };
        let (before, rows) = match rows {
            [first, rest @ ..] if version > 3 && first.starts_with(BEFORE) => {
                let before = first.strip_prefix(BEFORE).and_then(strength_of);
                (before.ok_or(StatisticsFault::Damaged)?, rest)
            }
            rows => (Strength::NEW, rows),
        };
        let games = rows.iter().take_while(|row| row.starts_with(GAME)).count();
        let (games, rows) = rows.split_at(if version > 2 { games } else { 0 });
        let read = if version > 3 {
            CountedGame::from_text
        } else {
            CountedGame::from_early_text
        };
        let course = games
            .iter()
            .map(|line| line.strip_prefix(GAME).and_then(read))
            .collect::<Option<Vec<_>>>()
            .filter(|course| course.len() <= trend::MOST)
            .ok_or(StatisticsFault::Damaged)?;
        let mut counted = counted.split(' ');
        if counted.next() != Some("counted") {
            return Err(StatisticsFault::Damaged);
        }
        let mut statistics = Self {
            counted: counted.map(str::to_owned).collect(),
            run,
            before,
            course,
            rows: Vec::new(),
        };
        if statistics.counted.len() > COUNTED {
            return Err(StatisticsFault::Damaged);
        }
        for line in rows {
            let read = read_row(line).ok_or(StatisticsFault::Damaged)?;
            let before = statistics.rows.len();
            let row = statistics.row(read.opponent, read.rule);
            *row = read;
            if statistics.rows.len() == before {
                return Err(StatisticsFault::Damaged);
            }
        }
        Ok(statistics)
    }
}

fn strength_of(text: &str) -> Option<Strength> {
    let mut numbers = text.split(' ').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    let whole = [next()?, next()?, next()?];
    numbers.next().is_none().then_some(())?;
    Strength::from_whole(whole)
}

fn read_row(line: &str) -> Option<StatisticsRow> {
    let mut fields = line.split(' ');
    let opponent = opponent_of(fields.next()?)?;
    let rule = rule_of(fields.next()?)?;
    let mut number = || fields.next()?.parse::<u32>().ok();
    let row = StatisticsRow {
        opponent,
        rule,
        won: number()?,
        lost: number()?,
        drawn: number()?,
        streak: number()?,
        best_streak: number()?,
        total_ms: fields.next()?.parse().ok()?,
    };
    fields.next().is_none().then_some(row)
}
