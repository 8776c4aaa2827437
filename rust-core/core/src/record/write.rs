//! Writes SGF: a line for standard properties, one for private ones, and one for each move, so that
//! records compare well and errors have a line number.

use std::fmt::{self, Write};

use gomoku_engine::{BoardSize, Opening, Outcome, Point, Stone, SwapChoice};

use super::stones::write_set_up;
use super::{VERSION, computer_name, level_word, names, rule_word, seat_word};
use crate::game::{Clock, Controller, EndByHand, Ending, Game, Helps, Player, Ply};

pub(crate) fn write(game: &Game, seed: i64, now_ms: u64) -> String {
    write_dated(game, seed, now_ms, None)
}

pub(crate) fn write_dated(game: &Game, seed: i64, now_ms: u64, date: Option<&str>) -> String {
    let mut out = String::with_capacity(512 + 32 * game.position().moves().len());
    if let Err(error) = write_to(&mut out, game, seed, now_ms, date) {
        // Writing to a string can't fail.
        log::error!("a record could not be written: {error}");
    }
    out
}

fn write_to(
    out: &mut String,
    game: &Game,
    seed: i64,
    now_ms: u64,
    date: Option<&str>,
) -> fmt::Result {
    let setup = game.setup();
    write!(
        out,
        "(;FF[4]GM[4]CA[UTF-8]AP[Gomoku:{}]",
        env!("CARGO_PKG_VERSION")
    )?;
    write!(
        out,
        "SZ[{}]RU[{}]",
        setup.size.lines(),
        rule_word(setup.rule)
    )?;
    for (name, player) in ["PB", "PW"].into_iter().zip(&setup.players) {
        if let Some(text) = shown_name(game, player) {
            write!(out, "{name}[{}]", escaped(&text))?;
        }
    }
    if let Clock::Countdown {
        main_ms,
        increment_ms,
    } = setup.clock
    {
        write!(out, "TM[{}]", seconds(main_ms))?;
        if increment_ms > 0 {
            write!(out, "OT[{} fischer]", seconds(increment_ms))?;
        }
    }
    if let Some(date) = date {
        write!(out, "DT[{date}]")?;
    }
    if let Some(ending) = game.ending() {
        write!(out, "RE[{}]", result(ending))?;
    }
    writeln!(out)?;
    if let Some(start) = &setup.start {
        write_set_up(out, start.position())?;
        writeln!(out)?;
    }
    write_private(out, game, seed, now_ms)?;
    write_moves(out, game)?;
    writeln!(out, ")")
}

fn write_private(out: &mut String, game: &Game, seed: i64, now_ms: u64) -> fmt::Result {
    let setup = game.setup();
    let [black, white] = &setup.players;
    write!(out, "{}[{VERSION}]", names::VERSION)?;
    write!(
        out,
        "{}[{}:{}]",
        names::SEATS,
        seat_word(black.controller),
        seat_word(white.controller)
    )?;
    if !game.earlier_levels().is_empty() {
        write!(out, "{}", names::LEVELS)?;
        for earlier in game.earlier_levels() {
            write!(out, "[{}:{}]", level_word(earlier.level), earlier.until)?;
        }
    }
    match setup.clock {
        Clock::CountUp => write!(out, "{}[countup]", names::CLOCK)?,
        Clock::Countdown {
            main_ms,
            increment_ms,
        } => {
            write!(out, "{}[countdown:{main_ms}:{increment_ms}]", names::CLOCK)?;
        }
    }
    let forbidden = if setup.forbidden_loses {
        "loses"
    } else {
        "refused"
    };
    if let Some(word) = opening_word(setup.opening) {
        write!(out, "{}[{word}]", names::OPENING)?;
    }
    if !game.choices().is_empty() {
        write!(out, "{}", names::SWAP)?;
        for chosen in game.choices() {
            write!(
                out,
                "[{}:{}]",
                choice_word(chosen.choice),
                chosen.elapsed_ms
            )?;
        }
    }
    if matches!(game.ending(), Some(Ending::ByHand(EndByHand::Agreed))) {
        write!(out, "{}[]", names::AGREED)?;
    }
    if game.is_halted() {
        write!(out, "{}[]", names::HALTED)?;
    }
    if setup.perfect {
        write!(out, "{}[]", names::PERFECT)?;
    }
    let Helps { hints, undo } = setup.helps;
    if !(hints && undo) {
        write!(out, "{}", names::WITHOUT)?;
        for (word, _) in [("hints", hints), ("undo", undo)]
            .into_iter()
            .filter(|(_, has)| !has)
        {
            write!(out, "[{word}]")?;
        }
    }
    write!(
        out,
        "{}[{forbidden}]{}[{seed}]",
        names::FORBIDDEN,
        names::SEED
    )?;
    if game.redo_tail().len() > 0 {
        write!(out, "{}[{}]", names::PLY, game.plies().len())?;
    }
    writeln!(out, "{}[{}]", names::TURN, game.turn_ms(now_ms))
}

fn write_moves(out: &mut String, game: &Game) -> fmt::Result {
    let setup = game.setup();
    let (mut left_ms, increment_ms) = match setup.clock {
        Clock::CountUp => ([None; 2], 0),
        // In Swap2 the players' colours may still change, so a colour has no clock.
        Clock::Countdown { .. } if setup.opening == Opening::Swap2 => ([None; 2], 0),
        Clock::Countdown {
            main_ms,
            increment_ms,
        } => ([Some(main_ms); 2], increment_ms),
    };
    // Undone moves follow those on the board, with alternating colours.
    let turns = Stone::BOTH
        .into_iter()
        .cycle()
        .skip(game.next_stone().index());
    let tail = turns.zip(game.redo_tail());
    for (stone, Ply { point, elapsed_ms }) in game.plies().chain(tail) {
        let (name, left_name) = match stone {
            Stone::Black => ("B", "BL"),
            Stone::White => ("W", "WL"),
        };
        write!(
            out,
            ";{name}[{}]{}[{elapsed_ms}]",
            letters(point, setup.size),
            names::ELAPSED
        )?;
        if let Some(left_ms) = &mut left_ms[stone.index()] {
            *left_ms = left_ms
                .saturating_add(increment_ms)
                .saturating_sub(elapsed_ms);
            write!(out, "{left_name}[{}]", seconds(*left_ms))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

const fn opening_word(opening: Opening) -> Option<&'static str> {
    match opening {
        Opening::Free => None,
        Opening::Swap2 => Some("swap2"),
        Opening::RenjuClassic => Some("renju"),
    }
}

const fn choice_word(choice: SwapChoice) -> &'static str {
    match choice {
        SwapChoice::Black => "black",
        SwapChoice::White => "white",
        SwapChoice::AddTwo => "add",
    }
}

fn shown_name(game: &Game, player: &Player) -> Option<String> {
    match (&player.name, player.controller) {
        (Some(name), _) => Some(name.clone()),
        (None, Controller::Computer(level)) => Some(computer_name(game.earlier_levels(), level)),
        (None, Controller::Human | Controller::Remote) => None,
    }
}

fn result(ending: Ending<'_>) -> String {
    let (winner, reason) = match ending {
        Ending::OnBoard(Outcome::ForbiddenMove { .. }) => (Some(Stone::White), "F"),
        Ending::OnBoard(outcome) => (outcome.winner(), ""),
        Ending::ByHand(EndByHand::Resigned(loser)) => (Some(loser.opponent()), "R"),
        Ending::ByHand(EndByHand::TimedOut(loser)) => (Some(loser.opponent()), "T"),
        Ending::ByHand(EndByHand::Agreed) => (None, ""),
    };
    match winner {
        Some(Stone::Black) => format!("B+{reason}"),
        Some(Stone::White) => format!("W+{reason}"),
        None => "Draw".to_owned(),
    }
}

/// SGF letters of a point; `aa` is the top left.
pub(super) fn letters(point: Point, size: BoardSize) -> String {
    let row = size.lines() - 1 - point.y;
    [b'a' + point.x, b'a' + row]
        .map(char::from)
        .iter()
        .collect()
}

fn seconds(ms: u64) -> String {
    let (whole, fraction) = (ms / 1_000, ms % 1_000);
    if fraction == 0 {
        return whole.to_string();
    }
    format!("{whole}.{fraction:03}")
        .trim_end_matches('0')
        .to_owned()
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
