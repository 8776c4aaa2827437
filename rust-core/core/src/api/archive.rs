//! Games that lie in a folder as records: what a list says of them, each of their positions, and
//! what leaves the folder again.

use super::{ClockSetting, GameConfig, GameSnapshot, PlayedMove, RecordError, Rule, Seat};
use crate::game::{Game, Ply, Sitter, clamped};
use crate::record::{self, Restored};
use crate::seed;
use crate::session::{Around, snapshot};
use crate::shelf::ArchivedPosition;

/// What a list says of a game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct RecordSummary {
    /// Names this game among others, 16 hexadecimal digits: the same for all records of one game
    /// that began on this device, finished or not.
    pub id: String,
    /// The day on which it was played, such as `2026-11-22`, if the record says so.
    pub date: Option<String>,
    /// What the record calls Black, if that is a person.
    pub black_name: Option<String>,
    /// As `black_name`, for White.
    pub white_name: Option<String>,
    /// The time that all moves took, in milliseconds.
    pub duration_ms: i64,
    /// The last position. Its seats are those of the record: one of a game between two devices
    /// has a [`Seat::Remote`].
    pub end: GameSnapshot,
}

/// What a record says, for a list.
///
/// # Errors
/// [`RecordError`] says what is wrong and where.
#[uniffi::export]
pub fn record_summary(record: String) -> Result<RecordSummary, RecordError> {
    let restored = read(&record)?;
    let game = &restored.game;
    let name = |stone: gomoku_engine::Stone| {
        let player = game.player(stone);
        match player.sitter {
            Sitter::Computer(_) => None,
            Sitter::Human | Sitter::Remote => player.name.clone(),
        }
    };
    let elapsed = game.plies().map(|(_, ply)| ply.elapsed_ms);
    Ok(RecordSummary {
        id: id(&restored),
        date: restored.date.clone(),
        black_name: name(gomoku_engine::Stone::Black),
        white_name: name(gomoku_engine::Stone::White),
        duration_ms: clamped(elapsed.fold(0, u64::saturating_add)),
        end: show(game),
    })
}

/// The position after the first `ply` moves of a record; a number that is out of range is taken as
/// the nearest that is not. Moves that were taken back are left out.
///
/// # Errors
/// [`RecordError`] says what is wrong and where.
#[uniffi::export]
pub fn record_at(record: String, ply: i32) -> Result<ArchivedPosition, RecordError> {
    let game = read(&record)?.game.at(plies(ply));
    Ok(ArchivedPosition {
        snapshot: show(&game),
        can_play_on: game.clone().reopen(),
    })
}

/// The record of a game that goes on after the first `ply` moves of this one, for
/// [`super::GameSession::restore`]; none where the game can't go on. An unfinished game from its
/// end stays the same game; any other one gets an id of its own. Persons of other devices become
/// persons at this one.
///
/// # Errors
/// [`RecordError`] says what is wrong and where.
#[uniffi::export]
pub fn record_to_play_on(record: String, ply: i32) -> Result<Option<String>, RecordError> {
    let restored = read(&record)?;
    let mut game = restored.game.at(plies(ply));
    let is_same = !restored.game.is_over()
        && !restored.game.is_remote()
        && game.plies().len() == restored.game.plies().len();
    let goes_on = game.reopen();
    game.seat_persons_here();
    let seed = restored.seed.filter(|_| is_same).unwrap_or_else(seed::draw);
    Ok(goes_on.then(|| record::write(&game, seed, 0)))
}

/// The record as it is kept, with the day on which it was played, such as `2026-11-22`. Anything
/// else than a day is left out.
///
/// # Errors
/// [`RecordError`] says what is wrong and where.
#[uniffi::export]
pub fn record_to_keep(record: String, date: String) -> Result<String, RecordError> {
    let restored = read(&record)?;
    let date = Some(date.as_str()).filter(|date| record::is_day(date));
    let seed = restored.seed.unwrap_or_else(seed::draw);
    Ok(record::write_dated(&restored.game, seed, 0, date))
}

/// The record for somebody else: a person of another device is a person with a name, so that the
/// reader is not taken for the writer. Any other record stays as it is.
///
/// # Errors
/// [`RecordError`] says what is wrong and where.
#[uniffi::export]
pub fn record_to_share(record: String) -> Result<String, RecordError> {
    let mut restored = read(&record)?;
    if !restored.game.is_remote() {
        return Ok(record);
    }
    restored.game.seat_persons_here();
    let seed = restored.seed.unwrap_or_else(seed::draw);
    let date = restored.date.as_deref();
    Ok(record::write_dated(&restored.game, seed, 0, date))
}

/// The moves as players write them, a line for each pair: `1. H8 I9`.
#[uniffi::export]
pub fn move_list(moves: Vec<PlayedMove>) -> String {
    let lines: Vec<String> = moves
        .chunks(2)
        .enumerate()
        .map(|(index, pair)| {
            let names: Vec<String> = pair
                .iter()
                .map(|played| super::point_name(played.point))
                .collect();
            format!("{}. {}", index + 1, names.join(" "))
        })
        .collect();
    lines.join("\n")
}

/// What a record is read with where it does not say something: two people, no clock.
pub(crate) fn read(record: &str) -> Result<Restored, RecordError> {
    let defaults = GameConfig {
        rule: Rule::Freestyle,
        size: gomoku_engine::BoardSize::STANDARD.lines().into(),
        black: Seat::Human,
        white: Seat::Human,
        clock: ClockSetting::CountUp,
        forbidden_loses: false,
        opening: super::Opening::Free,
        threads: 1,
        min_reply_ms: 0,
        seed: None,
    };
    record::read(record, &defaults)
}

/// The seed was drawn for this game; a game between two devices and one of another program have
/// none, so the moves and their times stand for it.
fn id(restored: &Restored) -> String {
    let game = &restored.game;
    let drawn = restored.seed.filter(|_| !game.is_remote());
    let id = drawn.map_or_else(
        || {
            game.plies()
                .map(|(_, ply)| ply)
                .fold(FNV_OFFSET, |hash, ply| {
                    let Ply { point, elapsed_ms } = ply;
                    let bytes = [point.x, point.y].into_iter();
                    bytes
                        .chain(elapsed_ms.to_le_bytes())
                        .fold(hash, |hash, byte| {
                            (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME)
                        })
                })
        },
        i64::cast_unsigned,
    );
    format!("{id:016x}")
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo).
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

fn plies(ply: i32) -> usize {
    usize::try_from(ply).unwrap_or(0)
}

fn show(game: &Game) -> GameSnapshot {
    let around = Around {
        revision: 0,
        computer_thinking: false,
        hint_pending: false,
        hint: None,
        remote: None,
        not_kept: false,
    };
    snapshot(game, &around, 0)
}
