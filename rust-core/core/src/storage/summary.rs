//! Summary of a game for lists, stored in the index.

use gomoku_engine::{Forbidden, Rule, Stone};

use crate::bytes::{Reader, Writer};
use crate::game::{Controller, EndReason, GameResult, Point, Seat, result};
use crate::record::Restored;

/// Summary of one of My games.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct GameSummary {
    /// Storage id.
    pub id: String,
    /// Date such as `2026-11-22`, from the record or else the day of storing.
    pub day: String,
    /// Rule.
    pub rule: Rule,
    /// Lines per side.
    pub size: i32,
    /// Player of Black; [`Seat::Remote`] in a game between two devices.
    pub black: Seat,
    /// Player of White.
    pub white: Seat,
    /// Black's name in the record, if Black is a person.
    pub black_name: Option<String>,
    /// Like `black_name`, for White.
    pub white_name: Option<String>,
    /// Result; none for an unfinished game.
    pub result: Option<GameResult>,
    /// Stones on the board.
    pub moves: i32,
}

/// The saved unfinished game.
#[derive(Debug, Clone)]
pub struct UnfinishedGame {
    /// Summary.
    pub about: GameSummary,
    /// SGF record.
    pub record: String,
}

impl GameSummary {
    pub(crate) fn new(id: String, restored: &Restored, came: String) -> Self {
        let game = &restored.game;
        let name = |stone: Stone| {
            let player = game.player(stone);
            match player.controller {
                Controller::Computer(_) => None,
                Controller::Human | Controller::Remote => player.name.clone(),
            }
        };
        Self {
            id,
            day: restored.date.clone().unwrap_or(came),
            rule: game.setup().rule,
            size: game.setup().size.lines().into(),
            black: game.player(Stone::Black).into(),
            white: game.player(Stone::White).into(),
            black_name: name(Stone::Black),
            white_name: name(Stone::White),
            result: result(game),
            moves: i32::try_from(game.plies().len()).unwrap_or(i32::MAX),
        }
    }

    pub(super) fn is_remote(&self) -> bool {
        let remote = |seat: &Seat| matches!(seat, Seat::Remote { .. });
        remote(&self.black) || remote(&self.white)
    }

    pub(super) fn write(&self, to: &mut Writer) {
        to.text(&self.day);
        to.byte(match self.rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 2,
        });
        to.byte(u8::try_from(self.size).unwrap_or(0));
        write_seat(to, &self.black);
        write_seat(to, &self.white);
        to.maybe_text(self.black_name.as_deref());
        to.maybe_text(self.white_name.as_deref());
        to.long(u64::try_from(self.moves).unwrap_or(0));
        to.byte(self.result.is_some().into());
        if let Some(result) = &self.result {
            write_result(to, result);
        }
    }

    pub(super) fn read(id: String, from: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            id,
            day: from.text()?,
            rule: match from.byte()? {
                0 => Rule::Freestyle,
                1 => Rule::Standard,
                2 => Rule::Renju,
                _ => return None,
            },
            size: from.byte()?.into(),
            black: read_seat(from)?,
            white: read_seat(from)?,
            black_name: from.maybe_text()?,
            white_name: from.maybe_text()?,
            moves: i32::try_from(from.long()?).ok()?,
            result: match from.byte()? {
                0 => None,
                1 => Some(read_result(from)?),
                _ => return None,
            },
        })
    }
}

fn write_seat(to: &mut Writer, seat: &Seat) {
    match seat {
        Seat::Human => to.byte(0),
        Seat::Computer { level } => {
            to.byte(1);
            to.byte(u8::try_from(*level).unwrap_or(0));
        }
        Seat::Remote { name } => {
            to.byte(2);
            to.text(name);
        }
    }
}

fn read_seat(from: &mut Reader<'_>) -> Option<Seat> {
    match from.byte()? {
        0 => Some(Seat::Human),
        1 => Some(Seat::Computer {
            level: from.byte()?.into(),
        }),
        2 => Some(Seat::Remote { name: from.text()? }),
        _ => None,
    }
}

fn write_result(to: &mut Writer, result: &GameResult) {
    to.byte(match result.winner {
        None => 0,
        Some(Stone::Black) => 1,
        Some(Stone::White) => 2,
    });
    to.byte(match result.reason {
        EndReason::Five => 0,
        EndReason::ForbiddenMove { reason } => match reason {
            Forbidden::Overline => 1,
            Forbidden::DoubleFour => 2,
            Forbidden::DoubleThree => 3,
        },
        EndReason::NoLegalMove => 4,
        EndReason::Resigned => 5,
        EndReason::Timeout => 6,
        EndReason::BoardFull => 7,
        EndReason::Agreement => 8,
    });
    to.byte(u8::try_from(result.line.len()).unwrap_or(0));
    for point in &result.line {
        to.byte(u8::try_from(point.x).unwrap_or(0));
        to.byte(u8::try_from(point.y).unwrap_or(0));
    }
}

fn read_result(from: &mut Reader<'_>) -> Option<GameResult> {
    let winner = match from.byte()? {
        0 => None,
        1 => Some(Stone::Black),
        2 => Some(Stone::White),
        _ => return None,
    };
    let forbidden = |reason| EndReason::ForbiddenMove { reason };
    let reason = match from.byte()? {
        0 => EndReason::Five,
        1 => forbidden(Forbidden::Overline),
        2 => forbidden(Forbidden::DoubleFour),
        3 => forbidden(Forbidden::DoubleThree),
        4 => EndReason::NoLegalMove,
        5 => EndReason::Resigned,
        6 => EndReason::Timeout,
        7 => EndReason::BoardFull,
        8 => EndReason::Agreement,
        _ => return None,
    };
    let length = from.byte()?;
    let line = (0..length).map(|_| {
        Some(Point {
            x: from.byte()?.into(),
            y: from.byte()?.into(),
        })
    });
    Some(GameResult {
        winner,
        reason,
        line: line.collect::<Option<_>>()?,
    })
}
