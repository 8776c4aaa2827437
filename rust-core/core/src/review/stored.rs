//! Binary format of a review, integers little endian. A point is `y · 20 + x` in 2 bytes; a line is
//! its length in a byte and its points.
//!
//! | bytes | content |
//! |---|---|
//! | 4 | `GMKR` |
//! | 1 | format: 1, 2 with set-up stones, 3 with a proven win |
//! | 2, text | program version that made the review, with its length |
//! | 2 | method, see [`Review::is_current`] |
//! | 1, 1 | rule (0 Freestyle, 1 Standard, 2 Renju), lines per side |
//! | 2 | stones of the opening |
//! | 2, 2 each, twice | format 2: set-up stones of Black, then of White |
//! | 2, 2 each | moves of the game |
//! | 2 | number of reviewed moves, then for each: |
//! | 1 | verdict |
//! | 2, 2, 2 | chance before, chance after, loss |
//! | | best line |
//! | 1 | number of findings, then for each: its number and fields; a win as 1 (proved or not), 1 (means), 2 (plies), line |
//! | 2 | format 3: stones in Black's proven win after this move, 0 if none |
//! | 4 | CRC-32 of all bytes before |

use gomoku_engine::{self as engine, BoardSize, Forbidden, Rule, Stone};

use super::fact::MoveFact;
use super::report::{MoveReview, MoveVerdict, Review};
use super::source::Source;
use crate::bytes::{Reader, Writer, crc32, number, one_of};
use crate::game::Certainty;
use crate::game::chance::CERTAIN;
use crate::game::{Point, ProvedWin, Start, ThreatKind, WinMeans, turn_after};
use crate::wins::{EstimatedWin, ReplayedWin, Win};

const MAGIC: [u8; 4] = *b"GMKR";
const VERSION: u8 = 1;

/// Format with set-up stones before the moves.
const SET_UP: u8 = 2;
/// Format with a proven-win field for each move.
const PROVED: u8 = 3;
/// Maximum bytes, far more than the longest game's review.
const MOST: usize = 1 << 20;
const SIDE: u16 = BoardSize::MAX as u16;

const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
const VERDICTS: [MoveVerdict; 6] = [
    MoveVerdict::Opening,
    MoveVerdict::Best,
    MoveVerdict::Good,
    MoveVerdict::Inaccuracy,
    MoveVerdict::Mistake,
    MoveVerdict::Blunder,
];
const MEANS: [WinMeans; 4] = [
    WinMeans::Five,
    WinMeans::Fours,
    WinMeans::Threats,
    WinMeans::Search,
];
const THREATS: [ThreatKind; 3] = [ThreatKind::Four, ThreatKind::OpenThree, ThreatKind::Fours];
const CERTAINTIES: [Certainty; 2] = [Certainty::Proved, Certainty::Estimated];
const REASONS: [Forbidden; 3] = [
    Forbidden::Overline,
    Forbidden::DoubleFour,
    Forbidden::DoubleThree,
];

/// Error of decoding a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReviewBytesError {
    /// Missing magic number.
    #[error("this is no review")]
    NotAReview,
    /// Unknown format version.
    #[error("the review has form {0}, not {VERSION}")]
    Version(u8),
    /// Truncated, too long, or corrupted.
    #[error("the review is damaged")]
    Damaged,
}

impl Review {
    /// Encodes a complete or partial review.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        for byte in MAGIC {
            out.byte(byte);
        }
        let start = self.source.start.as_ref();
        // Proofs start from the empty board.
        let proves = start.is_none() && self.moves.iter().any(|played| played.proved.is_some());
        out.byte(match start {
            Some(_) => SET_UP,
            None if proves => PROVED,
            None => VERSION,
        });
        out.text(&self.made_by);
        out.short(self.method);
        out.byte(number(&RULES, &self.source.rule));
        out.byte(self.source.size.lines());
        out.short(count(self.source.opening));
        if let Some(start) = start {
            for side in Stone::BOTH {
                let of_side = start.stones().filter(|(_, stone)| *stone == side);
                let points: Vec<u16> = of_side.map(|(point, _)| code(point.into())).collect();
                out.short(count(points.len()));
                for point in points {
                    out.short(point);
                }
            }
        }
        out.short(count(self.source.moves.len()));
        for &point in &self.source.moves {
            out.short(code(point.into()));
        }
        out.short(count(self.moves.len()));
        for played in &self.moves {
            put_move(&mut out, played);
            if proves {
                put_proved(&mut out, played.proved);
            }
        }
        let mut bytes = out.rest(&[]);
        let check = crc32(&[&bytes]);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// Decodes a review.
    ///
    /// # Errors
    /// [`ReviewBytesError`] unless all bytes form a valid review.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReviewBytesError> {
        let (magic, rest) = bytes
            .split_first_chunk()
            .ok_or(ReviewBytesError::NotAReview)?;
        if *magic != MAGIC {
            return Err(ReviewBytesError::NotAReview);
        }
        let damaged = ReviewBytesError::Damaged;
        let (&version, _) = rest.split_first().ok_or(damaged)?;
        if !(VERSION..=PROVED).contains(&version) {
            return Err(ReviewBytesError::Version(version));
        }
        let (checked, check) = bytes.split_last_chunk().ok_or(damaged)?;
        if bytes.len() > MOST || crc32(&[checked]) != u32::from_le_bytes(*check) {
            return Err(damaged);
        }
        let content = checked.get(MAGIC.len() + 1..).ok_or(damaged)?;
        review(content, version).ok_or(damaged)
    }
}

fn review(content: &[u8], version: u8) -> Option<Review> {
    let mut reader = Reader::new(content);
    let made_by = reader.text()?;
    let method = reader.short()?;
    let rule = one_of(&RULES, reader.byte()?)?;
    let size = BoardSize::new(reader.byte()?.into()).ok()?;
    let opening = reader.short()?.into();
    let start = if version == SET_UP {
        Some(start(&mut reader, rule, size)?)
    } else {
        None
    };
    let moves = (0..reader.short()?)
        .map(|_| point(&mut reader, size))
        .collect::<Option<Vec<_>>>()?;
    let source = Source {
        rule,
        size,
        start,
        moves,
        opening,
    };
    // Reject illegal moves.
    source.position(source.moves.len())?;
    let reviewed = usize::from(reader.short()?);
    let played = source.moves.get(..reviewed)?;
    let first = source.position(0)?.turn();
    let moves = played
        .iter()
        .enumerate()
        .map(|(at, &point)| {
            let mut played = read_move(&mut reader, size, (first, at), point)?;
            if version == PROVED {
                played.proved = read_proved(&mut reader, at + 1)?;
            }
            Some(played)
        })
        .collect::<Option<Vec<_>>>()?;
    let proves = moves.iter().any(|played| played.proved.is_some());
    let whole = reader.is_empty() && opening <= source.moves.len() && proves == (version == PROVED);
    whole.then_some(Review {
        source,
        made_by,
        method,
        moves,
    })
}

fn start(reader: &mut Reader<'_>, rule: Rule, size: BoardSize) -> Option<Start> {
    let mut stones = Vec::new();
    let mut counts = [0; 2];
    for (side, of_side) in Stone::BOTH.into_iter().zip(&mut counts) {
        *of_side = usize::from(reader.short()?);
        for _ in 0..*of_side {
            stones.push((point(reader, size)?, side));
        }
    }
    let turn = turn_after(counts[0], counts[1]);
    Start::new(engine::Position::from_stones(rule, size, stones, turn).ok()?).ok()
}

fn put_move(out: &mut Writer, played: &MoveReview) {
    out.byte(number(&VERDICTS, &played.verdict));
    for chance in [played.chance_before, played.chance_after, played.loss] {
        out.short(u16::try_from(chance).unwrap_or(0));
    }
    put_line(out, &played.line);
    out.byte(u8::try_from(played.facts.len()).unwrap_or(u8::MAX));
    for fact in &played.facts {
        put_fact(out, fact);
    }
}

fn read_move(
    reader: &mut Reader<'_>,
    size: BoardSize,
    (first, at): (Stone, usize),
    point: engine::Point,
) -> Option<MoveReview> {
    let verdict = one_of(&VERDICTS, reader.byte()?)?;
    let mut chance = || {
        let chance = i32::from(reader.short()?);
        (chance <= CERTAIN).then_some(chance)
    };
    let (chance_before, chance_after, loss) = (chance()?, chance()?, chance()?);
    let line = line(reader, size)?;
    let facts = (0..reader.byte()?)
        .map(|_| fact(reader, size))
        .collect::<Option<Vec<_>>>()?;
    Some(MoveReview {
        ply: i32::try_from(at + 1).ok()?,
        stone: if at.is_multiple_of(2) {
            first
        } else {
            first.opponent()
        },
        point: point.into(),
        chance_before,
        chance_after,
        loss,
        verdict,
        facts,
        line,
        proved: None,
    })
}

fn put_proved(out: &mut Writer, proved: Option<ProvedWin>) {
    let stones = proved.map_or(0, |proved| proved.stones);
    out.short(u16::try_from(stones).unwrap_or(0));
}

#[expect(clippy::option_option, reason = "no form of it, and one that says no")]
fn read_proved(reader: &mut Reader<'_>, on_board: usize) -> Option<Option<ProvedWin>> {
    let stones = reader.short()?;
    Some((stones > 0).then(|| ProvedWin::new(stones, on_board)))
}

fn put_fact(out: &mut Writer, fact: &MoveFact) {
    match fact {
        MoveFact::ForbiddenPoint { reason } => {
            out.byte(0);
            out.byte(number(&REASONS, reason));
        }
        MoveFact::Forced => out.byte(1),
        MoveFact::OnlyMove { certainty } => {
            out.byte(2);
            out.byte(number(&CERTAINTIES, certainty));
        }
        MoveFact::MissedWin { win, refuted_by } => {
            out.byte(3);
            put_win(out, win);
            out.short(code(*refuted_by));
        }
        MoveFact::Unblocked {
            threat,
            loss,
            instead,
        } => {
            out.byte(4);
            out.byte(number(&THREATS, threat));
            put_win(out, loss);
            out.short(code(*instead));
        }
        MoveFact::FirstLosing { loss, instead } => {
            out.byte(5);
            put_win(out, loss);
            out.short(code(*instead));
        }
    }
}

fn fact(reader: &mut Reader<'_>, size: BoardSize) -> Option<MoveFact> {
    Some(match reader.byte()? {
        0 => MoveFact::ForbiddenPoint {
            reason: one_of(&REASONS, reader.byte()?)?,
        },
        1 => MoveFact::Forced,
        2 => MoveFact::OnlyMove {
            certainty: one_of(&CERTAINTIES, reader.byte()?)?,
        },
        3 => MoveFact::MissedWin {
            win: win(reader, size)?,
            refuted_by: point(reader, size)?.into(),
        },
        4 => MoveFact::Unblocked {
            threat: one_of(&THREATS, reader.byte()?)?,
            loss: win(reader, size)?,
            instead: point(reader, size)?.into(),
        },
        5 => MoveFact::FirstLosing {
            loss: win(reader, size)?,
            instead: point(reader, size)?.into(),
        },
        _ => return None,
    })
}

fn put_win(out: &mut Writer, win: &Win) {
    out.byte(number(&CERTAINTIES, &win.certainty()));
    out.byte(number(&MEANS, &win.means()));
    out.short(u16::try_from(win.plies()).unwrap_or(u16::MAX));
    put_line(out, win.line());
}

fn win(reader: &mut Reader<'_>, size: BoardSize) -> Option<Win> {
    let certainty = one_of(&CERTAINTIES, reader.byte()?)?;
    let means = one_of(&MEANS, reader.byte()?)?;
    let plies = reader.short()?.into();
    let line = line(reader, size)?;
    match certainty {
        // Wins found by search alone are never replayed, so never proved.
        Certainty::Proved if means == WinMeans::Search => None,
        Certainty::Proved => Some(Win::Proved(ReplayedWin::new(means, plies, line))),
        Certainty::Estimated => Some(Win::Estimated(EstimatedWin { means, plies, line })),
    }
}

fn put_line(out: &mut Writer, line: &[Point]) {
    let length = u8::try_from(line.len()).unwrap_or(u8::MAX);
    out.byte(length);
    for &point in line.iter().take(length.into()) {
        out.short(code(point));
    }
}

fn line(reader: &mut Reader<'_>, size: BoardSize) -> Option<Vec<Point>> {
    (0..reader.byte()?)
        .map(|_| point(reader, size).map(Point::from))
        .collect()
}

fn point(reader: &mut Reader<'_>, size: BoardSize) -> Option<engine::Point> {
    let code = reader.short()?;
    let (x, y) = (code % SIDE, code / SIDE);
    let point = engine::Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
    size.contains(point).then_some(point)
}

fn code(point: Point) -> u16 {
    let part = |part: i32| u16::try_from(part).unwrap_or(0);
    part(point.y) * SIDE + part(point.x)
}

fn count(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
