use std::hash::{BuildHasher, RandomState};

use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Limits, Opening, PlayError, Point, Position, Rule, Stone,
    StopFlag,
};

use super::command::{is_placement, printable};
use super::coords::{from_point, to_point};
use super::load::Stopwatch;
use super::resources::Resources;
use super::setup::{self, Block, BlockKind};
use super::swap2::{self, Swap2Decision};
use super::thinker::{self, Finding};
use super::{Command, Input, StopSwitch, ThinkingTime};
use crate::shipped::Evaluator;

/// Stones in playing order, for `TAKEBACK`.
struct Game {
    size: BoardSize,
    stones: Vec<(Point, Stone)>,
    position: Position,
}

impl Game {
    fn answer(&mut self, finding: Option<&Finding>, say: Say<'_>) -> Result<(), String> {
        let message = finding.map(summary).unwrap_or_default();
        // Check the move: a manager forfeits the game for an illegal one.
        let point = finding
            .map(|finding| finding.point)
            .filter(|&point| self.position.check(point).is_ok())
            .or_else(|| self.position.legal_points().first().copied())
            .ok_or("no legal move")?;
        let place = self.place(point)?;
        // In one write: the manager may be scheduled between two.
        say(&format!("{message}{place}"));
        Ok(())
    }

    /// Plays a stone and returns its protocol coordinates.
    fn place(&mut self, point: Point) -> Result<String, String> {
        let stone = self.position.turn();
        self.position
            .play(point)
            .map_err(|error| error.to_string())?;
        self.stones.push((point, stone));
        let (x, y) = from_point(point, self.size);
        Ok(format!("{x},{y}"))
    }
}

/// State machine of the protocol. It writes through a callback, one call per line.
pub struct Brain {
    engine: Option<Engine>,
    resources: Resources,
    rule: Rule,
    /// Error for an unsupported `INFO rule`, the reply to every request for a move.
    refused_rule: Option<String>,
    time: ThinkingTime,
    game: Option<Game>,
    block: Option<Block>,
    /// Skips lines up to `DONE` after a rejected opening command.
    skips_block: bool,
    /// Errors of `INFO` commands, which have no reply. Sent before the next reply.
    late_messages: Vec<String>,
    stop: StopSwitch,
    by: Evaluator,
}

type Say<'a> = &'a mut dyn FnMut(&str);

impl Brain {
    /// Returns a brain without a board, which `stop` can stop. `tables` selects evaluation without
    /// networks.
    #[must_use]
    pub fn new(stop: StopSwitch, tables: bool) -> Self {
        Self {
            engine: None,
            resources: Resources::default(),
            rule: Rule::Freestyle,
            refused_rule: None,
            time: ThinkingTime::default(),
            game: None,
            block: None,
            skips_block: false,
            late_messages: Vec::new(),
            stop,
            by: Evaluator::tables(tables),
        }
    }

    /// Executes one line. Returns false for `END`.
    pub fn handle(&mut self, input: &Input, say: Say<'_>) -> bool {
        let command = Command::parse(&input.text);
        let done = input.text.eq_ignore_ascii_case("DONE");
        if self.skips_block {
            if is_placement(&input.text) {
                return true;
            }
            self.skips_block = matches!(command, Ok(Command::Info { .. } | Command::YxStop));
            if done {
                return true;
            }
        }
        if let Some(mut block) = self.block.take() {
            if done {
                self.finish_block(block, input, say);
                return true;
            }
            match &command {
                // Allowed at any time.
                Ok(Command::Info { .. } | Command::YxStop) => self.block = Some(block),
                Ok(Command::End) => {}
                Ok(_) => say("ERROR the position was not closed by DONE; it is ignored"),
                Err(_) => {
                    block.add(&input.text);
                    self.block = Some(block);
                    return true;
                }
            }
        }
        match command {
            Ok(Command::End) => return false,
            Ok(Command::Info { key, value }) => self.info(&key, &value),
            Ok(command) => {
                if command.is_answered() {
                    self.report_late(say);
                }
                if let Err(error) = self.carry_out(command, input, say) {
                    say(&format!("ERROR {error}"));
                }
            }
            Err(error) => say(&error.to_string()),
        }
        true
    }

    fn carry_out(&mut self, command: Command, input: &Input, say: Say<'_>) -> Result<(), String> {
        match command {
            Command::Start(lines) => self.start(lines, say),
            Command::RectStart(width, height) if width != height => {
                Err("rectangular boards are not supported".to_owned())
            }
            Command::RectStart(width, _) => self.start(width, say),
            Command::Restart => {
                let lines = self.game()?.size.lines();
                self.start(i64::from(lines), say)
            }
            Command::Begin => {
                self.check_rule()?;
                if !self.game()?.stones.is_empty() {
                    return Err("the board is not empty".to_owned());
                }
                self.think(input, say)
            }
            Command::Turn(x, y) => {
                self.check_rule()?;
                self.opponent_moves(x, y)?;
                self.think(input, say)
            }
            Command::Takeback(x, y) => {
                self.take_back(x, y)?;
                say("OK");
                Ok(())
            }
            Command::Board => self.open_block(BlockKind::Board, input),
            Command::YxBoard => self.open_block(BlockKind::YxBoard, input),
            Command::Swap2Board => self.open_block(BlockKind::Swap2, input),
            Command::YxShowForbid => self.show_forbidden(say),
            Command::About => {
                say(&format!(
                    "name=\"Gomoku\", version=\"{}\", author=\"the Gomoku project\", \
                     country=\"-\"",
                    env!("CARGO_PKG_VERSION")
                ));
                Ok(())
            }
            // The reader handles stops during a search.
            Command::YxStop | Command::Info { .. } | Command::End => Ok(()),
        }
    }

    fn game(&self) -> Result<&Game, String> {
        self.game
            .as_ref()
            .ok_or_else(|| "no board yet: send START first".to_owned())
    }

    fn check_rule(&self) -> Result<(), String> {
        self.refused_rule.clone().map_or(Ok(()), Err)
    }

    /// Reports earlier `INFO` errors. A `MESSAGE` does not replace the reply.
    fn report_late(&mut self, say: Say<'_>) {
        for message in self.late_messages.drain(..) {
            say(&format!("MESSAGE {message}"));
        }
    }

    fn open_block(&mut self, kind: BlockKind, input: &Input) -> Result<(), String> {
        let size = self.game().map(|game| game.size);
        self.skips_block = size.is_err();
        self.block = Some(Block::new(kind, size?, input.at));
        Ok(())
    }

    fn start(&mut self, lines: i64, say: Say<'_>) -> Result<(), String> {
        let size = BoardSize::new(lines).map_err(|error| error.to_string())?;
        let position = Position::new(self.rule, size);
        self.game = Some(Game {
            size,
            stones: Vec::new(),
            position,
        });
        self.time.new_game();
        let options = self.resources.options(self.time.effort());
        let watch = Stopwatch::start();
        match &mut self.engine {
            Some(engine) => {
                resize(engine, options);
                engine.clear();
            }
            None => self.engine = Some(warm_engine(self.by, options, size)),
        }
        // First estimate of the load.
        self.time.expect_lag(watch.stolen());
        say("OK");
        Ok(())
    }

    fn opponent_moves(&mut self, x: i64, y: i64) -> Result<(), String> {
        self.game()?;
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        let point = to_point(x, y, game.size).ok_or("the point is off the board")?;
        game.position
            .check(point)
            .map_err(|error| refusal(x, y, &error))?;
        game.place(point).map(drop)
    }

    fn take_back(&mut self, x: i64, y: i64) -> Result<(), String> {
        let rule = self.rule;
        self.game()?;
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        let point = to_point(x, y, game.size).ok_or("the point is off the board")?;
        let Some((&(last, stone), rest)) = game.stones.split_last() else {
            return Err("the board is empty".to_owned());
        };
        if last != point {
            let (x, y) = from_point(last, game.size);
            return Err(format!("only the last stone can be taken back: {x},{y}"));
        }
        game.position = setup::position(rule, game.size, rest, stone)?;
        game.stones.pop();
        Ok(())
    }

    fn set_position(&mut self, stones: Vec<(Point, Stone)>, turn: Stone) -> Result<(), String> {
        let rule = self.rule;
        if let Some(game) = &mut self.game {
            game.position = setup::position(rule, game.size, &stones, turn)?;
            game.stones = stones;
        }
        Ok(())
    }

    fn finish_block(&mut self, block: Block, input: &Input, say: Say<'_>) {
        if block.kind != BlockKind::YxBoard {
            self.report_late(say);
        }
        let from = Input {
            at: block.at,
            ..input.clone()
        };
        if let Err(error) = self.use_block(block, &from, say) {
            say(&format!("ERROR {error}"));
        }
    }

    fn use_block(&mut self, block: Block, input: &Input, say: Say<'_>) -> Result<(), String> {
        let kind = block.kind;
        let (stones, turn) = block.finish()?;
        if kind == BlockKind::YxBoard {
            return self.set_position(stones, turn);
        }
        self.check_rule()?;
        if kind == BlockKind::Swap2 {
            return self.open_swap2(stones, input, say);
        }
        self.set_position(stones, turn)?;
        self.think(input, say)
    }

    /// Replies to `SWAP2BOARD`: three stones on an empty board, otherwise a colour, two more stones
    /// or White's move.
    fn open_swap2(
        &mut self,
        stones: Vec<(Point, Stone)>,
        input: &Input,
        say: Say<'_>,
    ) -> Result<(), String> {
        let turn = match stones.len() {
            0 => Stone::Black,
            Opening::FIRST_STONES | Opening::ALL_STONES => Stone::White,
            count => return Err(format!("SWAP2BOARD takes 0, 3 or 5 stones, not {count}")),
        };
        self.set_position(stones, turn)?;
        let (Some(game), Some(engine)) = (&mut self.game, &mut self.engine) else {
            return Ok(());
        };
        let empty = game.size.area().saturating_sub(game.stones.len());
        resize(engine, self.resources.options(self.time.effort()));
        let waited = input.at.elapsed();
        let time = self.time.limits(waited, empty).time.unwrap_or_default();
        let seed = RandomState::new().hash_one(0_u8);
        let flag = || self.stop.start(input.number);
        let decision = swap2::decide(engine, &game.position, seed, time, &flag);
        self.stop.finish();
        match decision {
            // The move uses the rest of the turn's time.
            Swap2Decision::Stay => return self.think(input, say),
            Swap2Decision::Swap => say("SWAP"),
            Swap2Decision::Place(points) => {
                let places = points.into_iter().map(|point| game.place(point));
                say(&places.collect::<Result<Vec<_>, _>>()?.join(" "));
            }
        }
        self.time.spend(input.at.elapsed(), waited + time);
        Ok(())
    }

    fn show_forbidden(&mut self, say: Say<'_>) -> Result<(), String> {
        let game = self.game()?;
        let mut line = String::from("FORBID ");
        if game.position.turn() == Stone::Black {
            for (point, _) in game.position.forbidden_points() {
                let (x, y) = from_point(point, game.size);
                line.push_str(&format!("{x:02}{y:02}"));
            }
        }
        line.push('.');
        say(&line);
        Ok(())
    }

    fn think(&mut self, input: &Input, say: Say<'_>) -> Result<(), String> {
        self.game()?;
        let (Some(game), Some(engine)) = (&mut self.game, &mut self.engine) else {
            return Ok(());
        };
        if game.position.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let empty = game.size.area().saturating_sub(game.stones.len());
        let woken = input.at.elapsed();
        resize(engine, self.resources.options(self.time.effort()));
        let waited = input.at.elapsed();
        let limits = self.time.limits(waited, empty);
        let planned = waited + limits.time.unwrap_or_default();
        let patience = self.time.patience(waited, &limits);
        let stop = self.stop.start(input.number);
        let position = game.position.clone();
        let mut played = Ok(());
        let stolen = thinker::search(
            engine,
            &position,
            &limits,
            patience,
            &stop,
            &mut |finding| played = game.answer(finding.as_ref(), say),
        );
        self.stop.finish();
        self.time.spend(input.at.elapsed(), planned);
        // The next turn may lose more, and manager and reader wake up as late as this thread.
        self.time.expect_lag(stolen.mul_f64(1.5) + woken * 2);
        played
    }

    fn info(&mut self, key: &str, value: &str) {
        let number = value.parse::<i64>();
        match (key, number) {
            ("timeout_turn", Ok(ms)) => self.time.set_turn(ms),
            ("timeout_match", Ok(ms)) => self.time.set_match(ms),
            ("time_left", Ok(ms)) => self.time.set_left(ms),
            ("max_depth", Ok(plies)) => self.time.set_max_depth(plies),
            ("max_node", Ok(nodes)) => self.time.set_max_nodes(nodes),
            ("max_memory", Ok(bytes)) => {
                self.late_messages
                    .extend(self.resources.set_memory(bytes).err());
            }
            ("thread_num", Ok(threads)) => self.resources.set_threads(threads),
            ("rule", Ok(code)) => match rule_of(code) {
                Ok(rule) => self.change_rule(rule),
                Err(error) => self.refused_rule = Some(error),
            },
            // No effect, but invalid values are reported.
            ("game_type", Ok(_)) => {}
            (
                "timeout_turn" | "timeout_match" | "time_left" | "max_depth" | "max_node"
                | "max_memory" | "thread_num" | "rule" | "game_type",
                Err(_),
            ) => {
                let value = printable(value);
                self.late_messages
                    .push(format!("INFO {key} needs a whole number, not '{value}'"));
            }
            // `folder` is unused: the brain stores no files. Unknown keys must be ignored.
            _ => {}
        }
        // Bounds the memory for a flood of invalid lines.
        self.late_messages.truncate(8);
    }

    fn change_rule(&mut self, rule: Rule) {
        self.refused_rule = None;
        if rule == self.rule {
            return;
        }
        self.rule = rule;
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
        if let Some(game) = &mut self.game {
            let turn = game.position.turn();
            match setup::position(rule, game.size, &game.stones, turn) {
                Ok(position) => game.position = position,
                Err(error) => self.late_messages.push(error),
            }
        }
    }
}

/// Builds the tables. `START` calls it outside the turn's time, for every rule, because `INFO rule`
/// may directly precede a turn.
fn warm_engine(by: Evaluator, options: EngineOptions, size: BoardSize) -> Engine {
    let mut engine = by.engine(options);
    for rule in Rule::ALL {
        let centre = [size.centre()];
        if let Ok(position) = Position::from_moves(rule, size, &centre) {
            let limits = Limits {
                nodes: Some(1),
                depth: Some(1),
                ..Limits::default()
            };
            engine.search(&position, &limits, 0, &StopFlag::new(), &mut |_| {});
        }
    }
    engine.clear();
    engine
}

/// Changes the options. Frees the old table first, so that two large tables never coexist.
fn resize(engine: &mut Engine, options: EngineOptions) {
    if engine.options().table_mib != options.table_mib {
        engine.set_options(EngineOptions {
            table_mib: 1,
            ..options
        });
    }
    engine.set_options(options);
}

fn refusal(x: i64, y: i64, error: &PlayError) -> String {
    match error {
        PlayError::OffBoard { .. } => format!("{x},{y} is off the board"),
        PlayError::Occupied { .. } => format!("{x},{y} is occupied"),
        PlayError::Forbidden { reason, .. } => format!("{x},{y} is forbidden to Black: {reason}"),
        PlayError::GameOver => "the game is over".to_owned(),
    }
}

fn rule_of(code: i64) -> Result<Rule, String> {
    match code {
        0 => Ok(Rule::Freestyle),
        1 => Ok(Rule::Standard),
        4 => Ok(Rule::Renju),
        2 | 3 => Err("unsupported rule: continuous game".to_owned()),
        8 | 9 => Err("unsupported rule: caro".to_owned()),
        _ => Err(format!(
            "unsupported rule {code}: 0 freestyle, 1 exact five, 4 Renju"
        )),
    }
}

fn summary(finding: &Finding) -> String {
    let report = &finding.report;
    let line: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
    format!(
        "MESSAGE depth {} score {} nodes {} time {} nps {} line {}\n",
        report.depth,
        report.score,
        report.nodes,
        report.elapsed.as_millis(),
        report.nodes_per_second(),
        line.join(" ")
    )
}
