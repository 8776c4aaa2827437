use gomoku_engine::{BoardSize, Opening, Rule, SwapChoice};

use super::comments::shown;
use super::fault::Fault;
use super::parse::{Node, Property, Value};
use super::{
    DAY, MAX_MS, RecordLoss, VERSION, computer_name, free_text, is_day, level_of, loss, names,
};
use crate::game::{
    Chosen, Clock, ClockSetting, Controller, EarlierLevel, EndByHand, GameConfig, Helps, Player,
    Setup, clamped, stones_before,
};

/// `ended` counts only if the board shows no result.
pub(super) struct Root {
    pub(super) setup: Setup,
    /// Choices with their byte position.
    pub(super) choices: Vec<Chosen>,
    pub(super) choices_at: usize,
    pub(super) levels: Vec<EarlierLevel>,
    pub(super) seed: Option<i64>,
    /// Number of moves on the board, and its byte position.
    pub(super) ply: Option<(usize, usize)>,
    pub(super) turn_ms: u64,
    pub(super) date: Option<String>,
    pub(super) ended: Option<EndByHand>,
    pub(super) halted: bool,
    pub(super) says_forbidden: bool,
    pub(super) says_rule: bool,
    /// Whether the writer is ORC or Renjubase.
    pub(super) is_orc: bool,
    pub(super) losses: Vec<RecordLoss>,
}

/// Repeated or unknown values are accepted.
const FREE_TEXT: [&str; 5] = ["RU", "RE", "TM", "OT", "DT"];

/// Properties without defaults.
#[derive(Default)]
struct Found {
    /// Value and byte position.
    game: Option<(u64, usize)>,
    size: Option<BoardSize>,
    rule: Option<Rule>,
    names_rule: bool,
    losses: Vec<RecordLoss>,
    seats: Option<[Controller; 2]>,
    names: [Option<String>; 2],
    clock: Option<Clock>,
    main_ms: Option<u64>,
    increment_ms: Option<u64>,
    forbidden_loses: Option<bool>,
    opening: Opening,
    choices: Vec<Chosen>,
    choices_at: usize,
    levels: Vec<EarlierLevel>,
    seed: Option<i64>,
    ply: Option<(usize, usize)>,
    turn_ms: u64,
    date: Option<String>,
    ended: Option<EndByHand>,
    agreed: bool,
    halted: bool,
    helps: Option<Helps>,
    perfect: bool,
}

/// `defaults` must be valid and supply missing settings.
pub(super) fn read(node: &Node<'_>, defaults: &GameConfig) -> Result<Root, Fault> {
    let mut found = Found::default();
    let mut seen: Vec<&str> = Vec::new();
    for property in &node.properties {
        if found.take(property)? {
            let again = seen.contains(&property.name.as_str());
            if again && !FREE_TEXT.contains(&property.name.as_str()) {
                return Err(Fault::syntax(
                    property.at,
                    format!("a second {}", property.name),
                ));
            }
            seen.push(&property.name);
        }
    }
    found.check_game(node)?;
    let usual = defaults
        .setup()
        .map_err(|error| Fault::unsupported(node.at, format!("no usable defaults: {error}")))?;
    found.check_choices()?;
    Ok(found.complete(usual))
}

impl Found {
    fn take(&mut self, property: &Property<'_>) -> Result<bool, Fault> {
        match property.name.as_str() {
            "FF" => {
                let value = property.single()?;
                if !value.raw.trim().is_empty() && !(1..=4).contains(&number(value)?) {
                    return Err(Fault::unsupported(
                        value.at,
                        "a version of SGF other than 1 to 4",
                    ));
                }
            }
            "GM" => {
                let value = property.single()?;
                if !value.raw.trim().is_empty() {
                    self.game = Some((number(value)?, value.at));
                }
            }
            "SZ" => {
                let value = property.single()?;
                if !value.raw.trim().is_empty() {
                    self.size = Some(size(value)?);
                }
            }
            "RU" => self.take_rule(&property.first()?.text()),
            "PB" => self.names[0] = name(property.single()?),
            "PW" => self.names[1] = name(property.single()?),
            // Our records mark an agreed draw separately, because other programs write a draw for
            // an unfinished game, too.
            "RE" => match free_text::ended(&property.first()?.text()) {
                Some(ended) => self.ended = ended,
                None => self.losses.push(RecordLoss::Result),
            },
            "TM" => {
                let value = property.first()?;
                self.main_ms = seconds(value).ok();
                if self.main_ms.is_none() && !value.raw.trim().is_empty() {
                    self.losses.push(RecordLoss::Time);
                }
            }
            "OT" => self.increment_ms = increment(property.first()?),
            "DT" => self.date = day(property.first()?),
            names::VERSION => {
                let value = property.single()?;
                if number(value)? != VERSION {
                    return Err(Fault::unsupported(value.at, "written by a newer version"));
                }
            }
            names::AGREED => {
                property.single()?;
                self.agreed = true;
            }
            names::HALTED => {
                property.single()?;
                self.halted = true;
            }
            names::PERFECT => {
                property.single()?;
                self.perfect = true;
            }
            names::WITHOUT => self.helps = Some(without(&property.values)?),
            names::SEATS => self.seats = Some(seats(property.single()?)?),
            names::LEVELS => self.levels = levels(&property.values)?,
            names::CLOCK => self.clock = Some(clock(property.single()?)?),
            names::FORBIDDEN => self.forbidden_loses = Some(forbidden(property.single()?)?),
            names::OPENING => self.opening = opening(property.single()?)?,
            names::SWAP => {
                self.choices_at = property.at;
                self.choices = property
                    .values
                    .iter()
                    .map(chosen)
                    .collect::<Result<_, _>>()?;
            }
            names::SEED => self.seed = Some(parsed(property.single()?, "a whole number")?),
            names::PLY => {
                let value = property.single()?;
                self.ply = Some((parsed(value, "a number of moves")?, value.at));
            }
            names::LOSS => self.losses.extend(loss::named(&property.values)),
            names::TURN => self.turn_ms = milliseconds(property.single()?)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn take_rule(&mut self, text: &str) {
        self.rule = free_text::rule(text);
        self.names_rule = free_text::rule_in_words(text).is_some();
        if self.rule.is_none() && !text.trim().is_empty() {
            self.losses.push(RecordLoss::Rule);
        }
    }

    /// ORC and Renjubase write `GM[5]`. Some gomoku programs write Go's `GM[1]` or no `GM`, but
    /// name a rule.
    fn check_game(&self, node: &Node<'_>) -> Result<(), Fault> {
        match self.game {
            Some((4 | 5, _)) => Ok(()),
            Some((1, _)) | None if self.names_rule => Ok(()),
            Some((_, at)) => Err(Fault::unsupported(at, "another game: GM is not 4")),
            None => Err(Fault::unsupported(
                node.at,
                "no GM[4]: not a game of gomoku",
            )),
        }
    }

    fn check_choices(&self) -> Result<(), Fault> {
        use SwapChoice::{AddTwo, Black, White};
        let choices: Vec<SwapChoice> = self.choices.iter().map(|chosen| chosen.choice).collect();
        match (self.opening, choices.as_slice()) {
            (_, []) | (Opening::Swap2, [_] | [AddTwo, Black | White]) => Ok(()),
            _ => Err(Fault::syntax(
                self.choices_at,
                "these choices do not follow each other",
            )),
        }
    }

    fn complete(self, usual: Setup) -> Root {
        let timed = self.main_ms.map(|main_ms| {
            // In the standard, zero means no limit.
            clock_in_range(main_ms, self.increment_ms.unwrap_or(0)).unwrap_or(Clock::CountUp)
        });
        let mut players = usual.players;
        for (player, controller) in players.iter_mut().zip(self.seats.into_iter().flatten()) {
            player.controller = controller;
        }
        for (player, name) in players.iter_mut().zip(self.names) {
            player.name = name.filter(|name| !is_own_name(player, &self.levels, name));
        }
        Root {
            setup: Setup {
                rule: self.rule.unwrap_or(usual.rule),
                size: self.size.unwrap_or(usual.size),
                players,
                clock: self.clock.or(timed).unwrap_or(usual.clock),
                forbidden_loses: self.forbidden_loses.unwrap_or(usual.forbidden_loses),
                // A record without an opening is free, regardless of the default.
                opening: self.opening,
                helps: self.helps.unwrap_or(Helps::ALL),
                perfect: self.perfect,
                // Read after rule and size are known.
                start: None,
            },
            choices: self.choices,
            choices_at: self.choices_at,
            levels: self.levels,
            seed: self.seed,
            ply: self.ply,
            turn_ms: self.turn_ms,
            date: self.date,
            ended: if self.agreed {
                Some(EndByHand::Agreed)
            } else {
                self.ended
            },
            halted: self.halted,
            says_forbidden: self.forbidden_loses.is_some(),
            says_rule: self.rule.is_some(),
            is_orc: matches!(self.game, Some((5, _))),
            losses: self.losses,
        }
    }
}

impl Root {
    /// Rejects choices that need more stones on the board.
    pub(super) fn check_stones(&self, plies: usize) -> Result<(), Fault> {
        match self.choices.len().checked_sub(1) {
            Some(number) if plies < stones_before(number) => Err(Fault::syntax(
                self.choices_at,
                "these choices need more stones on the board",
            )),
            _ => Ok(()),
        }
    }
}

fn is_own_name(player: &Player, earlier: &[EarlierLevel], name: &str) -> bool {
    matches!(player.controller, Controller::Computer(level) if computer_name(earlier, level) == name)
}

fn parsed<T: std::str::FromStr>(value: Value<'_>, what: &str) -> Result<T, Fault> {
    value
        .raw
        .trim()
        .parse()
        .map_err(|_| Fault::syntax(value.at, format!("expected {what}")))
}

fn number(value: Value<'_>) -> Result<u64, Fault> {
    parsed(value, "a number")
}

pub(super) fn milliseconds(value: Value<'_>) -> Result<u64, Fault> {
    match number(value)? {
        ms if ms <= MAX_MS => Ok(ms),
        _ => Err(Fault::syntax(value.at, "a time longer than any game")),
    }
}

/// Reads seconds with a fraction.
pub(super) fn seconds(value: Value<'_>) -> Result<u64, Fault> {
    let refused = || Fault::syntax(value.at, "expected seconds");
    let text = value.raw.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return Err(refused());
    }
    let whole: u64 = whole.parse().map_err(|_| refused())?;
    // Truncates to milliseconds.
    let digits = format!("{fraction}000");
    let fraction: u64 = digits[..3].parse().map_err(|_| refused())?;
    whole
        .checked_mul(1_000)
        .and_then(|ms| ms.checked_add(fraction))
        .filter(|&ms| ms <= MAX_MS)
        .ok_or_else(refused)
}

fn size(value: Value<'_>) -> Result<BoardSize, Fault> {
    let text = value.raw.trim();
    let lines = match text.split_once(':') {
        Some((columns, rows)) if columns == rows => columns,
        Some(_) => return Err(Fault::unsupported(value.at, "a board that is not square")),
        None => text,
    };
    let lines: u64 = lines
        .parse()
        .map_err(|_| Fault::syntax(value.at, "expected a number of lines"))?;
    i64::try_from(lines)
        .ok()
        .and_then(|lines| BoardSize::new(lines).ok())
        .ok_or_else(|| {
            Fault::unsupported(
                value.at,
                format!(
                    "a board of other than {} to {} lines",
                    BoardSize::MIN,
                    BoardSize::MAX
                ),
            )
        })
}

fn name(value: Value<'_>) -> Option<String> {
    Some(shown(&value.text())).filter(|name| !name.is_empty())
}

/// The first day of a `DT`; `None` for anything else.
fn day(value: Value<'_>) -> Option<String> {
    let text = value.text();
    let day = text.trim().get(..DAY)?;
    is_day(day).then(|| day.to_owned())
}

/// Reads `10 fischer`, the seconds added after each move. Other overtime systems are ignored.
fn increment(value: Value<'_>) -> Option<u64> {
    let text = value.text();
    let (seconds_text, word) = text.trim().split_once(' ')?;
    if !word.trim().eq_ignore_ascii_case("fischer") {
        return None;
    }
    seconds(Value {
        at: value.at,
        raw: seconds_text,
    })
    .ok()
}

fn seats(value: Value<'_>) -> Result<[Controller; 2], Fault> {
    let refused = || {
        let what = "expected two of human, remote, easy, medium, hard, level and a number";
        Fault::syntax(value.at, what)
    };
    let (black, white) = value.raw.split_once(':').ok_or_else(refused)?;
    Ok([
        controller(black).ok_or_else(refused)?,
        controller(white).ok_or_else(refused)?,
    ])
}

fn controller(word: &str) -> Option<Controller> {
    match word {
        "human" => Some(Controller::Human),
        "remote" => Some(Controller::Remote),
        _ => level_of(word).map(Controller::Computer),
    }
}

fn clock(value: Value<'_>) -> Result<Clock, Fault> {
    let refused = || Fault::syntax(value.at, "expected countup or countdown:main:increment");
    if value.raw == "countup" {
        return Ok(Clock::CountUp);
    }
    let times = value.raw.strip_prefix("countdown:").ok_or_else(refused)?;
    let (main_ms, increment_ms) = times.split_once(':').ok_or_else(refused)?;
    let main_ms = main_ms.parse().map_err(|_| refused())?;
    let increment_ms = increment_ms.parse().map_err(|_| refused())?;
    clock_in_range(main_ms, increment_ms).ok_or_else(refused)
}

fn clock_in_range(main_ms: u64, increment_ms: u64) -> Option<Clock> {
    let setting = ClockSetting::Countdown {
        main_ms: clamped(main_ms),
        increment_ms: clamped(increment_ms),
    };
    setting.try_into().ok()
}

fn opening(value: Value<'_>) -> Result<Opening, Fault> {
    match value.raw {
        "free" => Ok(Opening::Free),
        "swap2" => Ok(Opening::Swap2),
        "renju" => Ok(Opening::RenjuClassic),
        _ => Err(Fault::unsupported(
            value.at,
            "an opening other than free, swap2, renju",
        )),
    }
}

fn chosen(value: &Value<'_>) -> Result<Chosen, Fault> {
    let refused = || Fault::syntax(value.at, "expected black, white or add, : and milliseconds");
    let (word, ms) = value.raw.split_once(':').ok_or_else(refused)?;
    let choice = match word {
        "black" => SwapChoice::Black,
        "white" => SwapChoice::White,
        "add" => SwapChoice::AddTwo,
        _ => return Err(refused()),
    };
    let elapsed_ms = milliseconds(Value {
        at: value.at,
        raw: ms,
    })?;
    Ok(Chosen { choice, elapsed_ms })
}

/// Successive levels must have increasing numbers of stones.
fn levels(values: &[Value<'_>]) -> Result<Vec<EarlierLevel>, Fault> {
    let mut read: Vec<EarlierLevel> = Vec::new();
    for value in values {
        let refused = || Fault::syntax(value.at, "expected a level, : and a number of stones");
        let (word, stones) = value.raw.split_once(':').ok_or_else(refused)?;
        let level = level_of(word).ok_or_else(refused)?;
        let until = stones.parse().map_err(|_| refused())?;
        if until <= read.last().map_or(0, |last| last.until) {
            return Err(Fault::syntax(
                value.at,
                "levels that do not follow each other",
            ));
        }
        read.push(EarlierLevel { level, until });
    }
    Ok(read)
}

fn without(values: &[Value<'_>]) -> Result<Helps, Fault> {
    let mut helps = Helps::ALL;
    for value in values {
        match value.raw {
            "hints" => helps.hints = false,
            "undo" => helps.undo = false,
            _ => return Err(Fault::syntax(value.at, "expected hints or undo")),
        }
    }
    Ok(helps)
}

fn forbidden(value: Value<'_>) -> Result<bool, Fault> {
    match value.raw {
        "refused" => Ok(false),
        "loses" => Ok(true),
        _ => Err(Fault::syntax(value.at, "expected refused or loses")),
    }
}
