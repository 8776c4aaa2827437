//! Ids, positions and exported forms of stored records.

use gomoku_engine::Stone;

use crate::game::{Game, GameSnapshot, Ply, Start, ThreatRow, threat_rows};
use crate::record::{self, Restored};
use crate::seed;
use crate::session::{SnapshotContext, snapshot};

/// Derives a game's id of 16 hexadecimal digits from its seed. Imported games and those between
/// devices have none, so moves and times serve instead.
pub(crate) fn id(restored: &Restored) -> String {
    let game = &restored.game;
    let drawn = restored.seed.filter(|_| !game.is_remote());
    let id = drawn.map_or_else(
        || {
            let plies = game.plies().map(|(_, ply)| ply);
            let start = game.setup().start.iter().flat_map(Start::stones);
            let set_up = start.fold(FNV_OFFSET, |hash, (point, stone)| {
                fnv(hash, &[point.x, point.y, u8::from(stone == Stone::Black)])
            });
            plies.fold(set_up, |hash, Ply { point, elapsed_ms }| {
                let hash = fnv(hash, &[point.x, point.y]);
                fnv(hash, &elapsed_ms.to_le_bytes())
            })
        },
        i64::cast_unsigned,
    );
    id_text(id)
}

pub(crate) fn id_text(id: u64) -> String {
    format!("{id:016x}")
}

pub(super) fn hash(record: &str) -> u64 {
    fnv(FNV_OFFSET, record.as_bytes())
}

/// Computes the 64-bit FNV-1a hash (Fowler, Noll and Vo).
pub(super) fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME)
    })
}

pub(super) const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

pub(super) fn dated(restored: &Restored, day: &str) -> String {
    let day = Some(day).filter(|day| record::is_day(day));
    let seed = restored.seed.unwrap_or_else(seed::draw);
    record::write_dated(&restored.game, seed, 0, day)
}

/// Converts a record for export; none if unchanged. Remote players become named persons, so that
/// the reader's app doesn't take the writer for its user.
pub(super) fn to_share(mut restored: Restored) -> Option<String> {
    if !restored.game.is_remote() {
        return None;
    }
    restored.game.seat_persons_here();
    // Deterministic text, so that an import recognises the game.
    let seed = restored.seed.unwrap_or_default();
    let date = restored.date.as_deref();
    Some(record::write_dated(&restored.game, seed, 0, date))
}

pub(super) struct Shown {
    pub(super) snapshot: GameSnapshot,
    pub(super) can_play_on: bool,
    /// Fours and open threes, if requested.
    pub(super) threats: Vec<ThreatRow>,
}

/// Returns the position after `ply` moves (clamped), without moves taken back.
pub(super) fn at(restored: &Restored, ply: i32, threats: bool) -> Shown {
    let mut game = restored.game.at(plies(ply));
    Shown {
        snapshot: show(&game),
        threats: if threats {
            threat_rows(&game)
        } else {
            Vec::new()
        },
        can_play_on: game.reopen(),
    }
}

/// Returns the game to continue after `ply` moves. An unfinished local game continued from its end
/// keeps its id; any other gets a new one. Remote players become local persons.
pub(super) fn to_play_on(restored: &Restored, ply: i32) -> Option<Restored> {
    let mut game = restored.game.at(plies(ply));
    let is_same = !restored.game.is_over()
        && !restored.game.is_remote()
        && game.plies().len() == restored.game.plies().len();
    let goes_on = game.reopen();
    game.seat_persons_here();
    goes_on.then(|| Restored {
        game,
        seed: restored.seed.filter(|_| is_same).or(Some(seed::draw())),
        date: None,
        losses: Vec::new(),
    })
}

fn plies(ply: i32) -> usize {
    usize::try_from(ply).unwrap_or(0)
}

pub(super) fn show(game: &Game) -> GameSnapshot {
    let around = SnapshotContext {
        revision: 0,
        computer_thinking: false,
        hint_pending: false,
        hint: None,
        remote: None,
        not_saved: false,
        proved: None,
    };
    snapshot(game, &around, 0)
}
