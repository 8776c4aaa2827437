use std::collections::BTreeMap;

use gomoku_engine::{BoardSize, Opening, Point, Rule, Stone};

use super::comments::said_in;
use super::fault::Fault;
use super::games::as_record;
use super::parse::{Node, Value, main_line};
use super::{MAX_BYTES, RecordError, RecordLoss, loss, names, root, stones};
use crate::game::{Clock, ClockSetting, EndByHand, Game, GameConfig, Ply, Refusal, Seat};

/// Paused unless it is over.
#[derive(Debug)]
pub(crate) struct Restored {
    pub(crate) game: Game,
    pub(crate) seed: Option<i64>,
    /// Such as `2026-11-22`.
    pub(crate) date: Option<String>,
    pub(crate) losses: Vec<RecordLoss>,
}

/// As [`read`]; missing settings default to two people and no clock.
pub(crate) fn read_alone(text: &str) -> Result<Restored, RecordError> {
    as_record(text)
        .and_then(|record| game_alone(&record))
        .map_err(|fault| fault.placed(text))
}

pub(crate) fn read_commented(
    text: &str,
) -> Result<(Restored, BTreeMap<usize, String>), RecordError> {
    commented(text).map_err(|fault| fault.placed(text))
}

fn commented(text: &str) -> Result<(Restored, BTreeMap<usize, String>), Fault> {
    let nodes = nodes(text)?;
    Ok((game(&nodes, &defaults_alone())?, said_in(&nodes)))
}

pub(super) fn game_alone(text: &str) -> Result<Restored, Fault> {
    game(&nodes(text)?, &defaults_alone())
}

pub(super) const fn defaults_alone() -> GameConfig {
    GameConfig {
        rule: Rule::Freestyle,
        size: BoardSize::STANDARD.lines() as i32,
        black: Seat::Human,
        white: Seat::Human,
        clock: ClockSetting::CountUp,
        forbidden_loses: false,
        opening: Opening::Free,
        threads: 1,
        min_reply_ms: 0,
        seed: None,
        together: None,
        perfect: false,
    }
}

/// `defaults` must be valid and supply missing settings.
pub(crate) fn read(text: &str, defaults: &GameConfig) -> Result<Restored, RecordError> {
    as_record(text)
        .and_then(|record| game(&nodes(&record)?, defaults))
        .map_err(|fault| fault.placed(text))
}

fn nodes(text: &str) -> Result<Vec<Node<'_>>, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::too_long());
    }
    main_line(text)
}

fn game(nodes: &[Node<'_>], defaults: &GameConfig) -> Result<Restored, Fault> {
    let first = nodes
        .first()
        .ok_or_else(|| Fault::syntax(0, "a record has a node"))?;
    let mut root = root::read(first, defaults)?;
    if let Some((at, start)) = stones::set_up(first, root.setup.rule, root.setup.size)? {
        if root.setup.opening != Opening::Free {
            return Err(Fault::unsupported(at, "set-up stones in an opening"));
        }
        root.setup.start = Some(start);
    }
    let (played, behind) = nodes.split_at(end_of_play(nodes, &root));
    let moves = moves(played, &root)?;
    if !root.says_forbidden && ends_on_forbidden(&root, &moves) {
        root.setup.forbidden_loses = true;
    }
    let plies = root.ply.map_or(moves.len(), |(plies, _)| plies);
    root.check_stones(plies.min(moves.len()))?;
    let mut game = Game::new(root.setup);
    game.recall_choices(root.choices);
    game.recall_levels(root.levels);
    for (index, read) in moves.iter().enumerate() {
        let ply = index + 1;
        let turn = game.next_stone();
        if read.stone != turn {
            return Err(Fault::illegal(read.at, ply, format!("{turn:?} is to move")));
        }
        let illegal = |error: Refusal| Fault::illegal(read.at, ply, error.to_string());
        let point = read
            .point
            .ok_or_else(|| Fault::illegal(read.at, ply, "the point is not on the board"))?;
        let elapsed_ms = read.elapsed_ms.unwrap_or_else(|| {
            time_from_clock(game.setup().clock, game.clock_ms(turn, 0), read.left_ms)
        });
        game.put(Ply { point, elapsed_ms }).map_err(illegal)?;
    }
    let mut taken_back = 0;
    if let Some((plies, at)) = root.ply {
        if plies > moves.len() {
            return Err(Fault::syntax(
                at,
                format!("there are only {} moves", moves.len()),
            ));
        }
        taken_back = moves.len() - plies;
    }
    game.rewind(taken_back);
    game.set_turn_ms(root.turn_ms);
    match root.ended {
        Some(ended) if !game.is_over() => game.end(ended, 0),
        _ => {
            game.pause(0);
            // Only a timed game can be halted.
            if root.halted && matches!(game.setup().clock, Clock::Countdown { .. }) {
                game.halt(0);
            }
        }
    }
    let mut losses = root.losses;
    losses.extend(loss::in_values(nodes));
    losses.extend(nodes.iter().skip(1).flat_map(loss::misplaced));
    if behind
        .iter()
        .skip(1)
        .any(|node| node.moves().next().is_some())
    {
        losses.push(RecordLoss::Moves);
    }
    Ok(Restored {
        losses,
        game,
        seed: root.seed,
        date: root.date,
    })
}

struct ReadMove {
    at: usize,
    stone: Stone,
    /// `None` for a point off the board.
    point: Option<Point>,
    elapsed_ms: Option<u64>,
    /// The mover's clock after the move.
    left_ms: Option<u64>,
}

/// Number of nodes before a pass by ORC, whose `tt` means an agreed draw or a loss on time; else
/// all.
fn end_of_play(nodes: &[Node<'_>], root: &root::Root) -> usize {
    let is_pass = |node: &Node<'_>| {
        let values = node.moves().flat_map(|property| &property.values);
        values.into_iter().any(|value| value.raw == "tt")
    };
    let pass = nodes.iter().position(is_pass);
    pass.filter(|_| root.is_orc).unwrap_or(nodes.len())
}

fn moves(nodes: &[Node<'_>], root: &root::Root) -> Result<Vec<ReadMove>, Fault> {
    let size = root.setup.size;
    let first = match &root.setup.start {
        Some(start) => start.position().turn(),
        None => Stone::Black,
    };
    let mut moves = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let turn = if moves.len().is_multiple_of(2) {
            first
        } else {
            first.opponent()
        };
        if let Some(read) = read_move(node, size, turn, index > 0)? {
            moves.push(read);
        }
    }
    Ok(moves)
}

/// `late` rejects set-up stones after the first node.
fn read_move(
    node: &Node<'_>,
    size: BoardSize,
    turn: Stone,
    late: bool,
) -> Result<Option<ReadMove>, Fault> {
    let mut found: Option<ReadMove> = None;
    let (mut elapsed_ms, mut left_ms) = (None, [None; 2]);
    for property in &node.properties {
        match property.name.as_str() {
            name @ ("B" | "W") => {
                let stone = if name == "B" {
                    Stone::Black
                } else {
                    Stone::White
                };
                if found.is_some() {
                    return Err(Fault::syntax(property.at, "a second move in one node"));
                }
                let value = property.single()?;
                let point = point(value, size)?;
                found = Some(ReadMove {
                    at: value.at,
                    stone,
                    point,
                    elapsed_ms: None,
                    left_ms: None,
                });
            }
            "AB" | "AW" if !late => {}
            "AB" | "AW" | "AE" => {
                let what = "stones that are set up in the course of a game";
                return Err(Fault::unsupported(property.at, what));
            }
            "PL" => {
                let value = property.single()?;
                let turn = if turn == Stone::Black { "B" } else { "W" };
                if !value.raw.trim().eq_ignore_ascii_case(turn) {
                    return Err(Fault::unsupported(value.at, "a change of the side to move"));
                }
            }
            "BL" => left_ms[0] = root::seconds(property.single()?).ok(),
            "WL" => left_ms[1] = root::seconds(property.single()?).ok(),
            names::ELAPSED => elapsed_ms = Some(root::milliseconds(property.single()?)?),
            _ => {}
        }
    }
    Ok(found.map(|read| ReadMove {
        elapsed_ms,
        left_ms: left_ms[read.stone.index()],
        ..read
    }))
}

/// `aa` is the top left; rows count from the top.
pub(super) fn point(value: Value<'_>, size: BoardSize) -> Result<Option<Point>, Fault> {
    let pass = || Fault::unsupported(value.at, "a pass, which gomoku does not have");
    let letter = |byte: u8| byte.is_ascii_lowercase().then(|| byte - b'a');
    match *value.raw.as_bytes() {
        [] => Err(pass()),
        // The pass of earlier versions of SGF; on 20 lines it is a point.
        [b't', b't'] if size.lines() < 20 => Err(pass()),
        [column, row] => match (letter(column), letter(row)) {
            (Some(x), Some(row)) if x < size.lines() && row < size.lines() => {
                Ok(Some(Point::new(x, size.lines() - 1 - row)))
            }
            (Some(_), Some(_)) => Ok(None),
            _ => Err(Fault::syntax(value.at, "expected two lower-case letters")),
        },
        _ => Err(Fault::syntax(value.at, "expected two lower-case letters")),
    }
}

/// Detects a loss by a forbidden last move, which other programs' records don't state.
fn ends_on_forbidden(root: &root::Root, moves: &[ReadMove]) -> bool {
    let white_won = matches!(
        root.ended,
        Some(EndByHand::Resigned(Stone::Black) | EndByHand::TimedOut(Stone::Black))
    );
    let Some((last, before)) = moves.split_last() else {
        return false;
    };
    let mut position = match &root.setup.start {
        Some(start) => start.position().clone(),
        None => gomoku_engine::Position::new(root.setup.rule, root.setup.size),
    };
    white_won
        && before
            .iter()
            .all(|read| read.point.is_some_and(|p| position.play(p).is_ok()))
        && last
            .point
            .is_some_and(|p| position.forbidden_at(p).is_some())
}

fn time_from_clock(clock: Clock, before_ms: u64, left_ms: Option<u64>) -> u64 {
    match (clock, left_ms) {
        (Clock::Countdown { increment_ms, .. }, Some(left_ms)) => before_ms
            .saturating_add(increment_ms)
            .saturating_sub(left_ms),
        _ => 0,
    }
}
