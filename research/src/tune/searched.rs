//! File format of searched positions.
//!
//! The header has 24 bytes: `GMKD`, version (1 byte), rule (1: 0 freestyle, 1 standard, 2 Renju),
//! board lines (1), 0, nodes per move (4), 0 (4), seed (8). Blocks follow, one per game: number of
//! positions (2), the positions, FNV-1a of the positions (8). Numbers are little-endian. A
//! position:
//!
//! | bytes | content |
//! |---|---|
//! | ⌈lines² / 4⌉ | cells, two bits each, row by row from the bottom: 0 empty, 1 Black, 2 White |
//! | 2 | score for the side to move, signed, in the engine's unit |
//! | 2 | best move, as the index of its cell |
//! | 1 | bit 0 White to move; bits 1–2 result for the side to move (0 lost, 1 drawn, 2 won, 3 unknown) |
//!
//! Readers ignore an incomplete last block of a stopped writer.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use gomoku_engine::{BoardSize, MATE, Point, Position, Rule, Stone};

const MAGIC: &[u8; 4] = b"GMKD";
const VERSION: u8 = 1;
const HEADER: usize = 24;

/// File header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) rule: Rule,
    pub(super) size: BoardSize,
    pub(super) nodes: u32,
    pub(super) seed: u64,
}

/// Result for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GameResult {
    Lost = 0,
    Drawn = 1,
    Won = 2,
    /// Not from the game, or before a random move.
    Unknown = 3,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SearchedPosition {
    /// Four cells per byte.
    pub(super) cells: Vec<u8>,
    pub(super) turn: Stone,
    pub(super) score: i16,
    pub(super) best: Point,
    pub(super) result: GameResult,
}

impl SearchedPosition {
    /// Position with an unknown result.
    pub(super) fn new(position: &Position, score: i32, best: Point) -> Self {
        let size = position.size();
        let mut cells = vec![0; size.area().div_ceil(4)];
        for point in size.points() {
            let code = position
                .at(point)
                .map_or(0, |stone| stone.index() as u8 + 1);
            let index = point.index(size);
            if let Some(byte) = cells.get_mut(index / 4) {
                *byte |= code << (2 * (index % 4));
            }
        }
        Self {
            cells,
            turn: position.turn(),
            score: score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16,
            best,
            result: GameResult::Unknown,
        }
    }
}

/// Whether a search with this score proved neither a win nor a loss.
pub(super) fn is_open(score: i16) -> bool {
    i32::from(score).abs() < MATE - 1000
}

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

fn searched_length(size: BoardSize) -> usize {
    size.area().div_ceil(4) + 5
}

pub(super) struct Writer {
    out: BufWriter<File>,
    size: BoardSize,
}

impl Writer {
    pub(super) fn create(path: &Path, header: &Header) -> io::Result<Self> {
        let mut out = BufWriter::new(File::create(path)?);
        let rule = Rule::ALL.iter().position(|&rule| rule == header.rule);
        out.write_all(MAGIC)?;
        out.write_all(&[VERSION, rule.unwrap_or(0) as u8, header.size.lines(), 0])?;
        out.write_all(&header.nodes.to_le_bytes())?;
        out.write_all(&[0; 4])?;
        out.write_all(&header.seed.to_le_bytes())?;
        Ok(Self {
            out,
            size: header.size,
        })
    }

    /// Opens or creates a file for appending after its last complete game. Returns its numbers of
    /// games and positions.
    pub(super) fn resume(path: &Path, header: &Header) -> io::Result<(Self, u64, usize)> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) if bytes.len() >= HEADER => bytes,
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => return Ok((Self::create(path, header)?, 0, 0)),
        };
        let Some((known, games, length)) = parse(&bytes).filter(|(known, ..)| known == header)
        else {
            let message = format!("{}: damaged, or of other games", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        };
        let mut file = File::options().write(true).open(path)?;
        file.set_len(length as u64)?;
        file.seek(SeekFrom::End(0))?;
        let writer = Self {
            out: BufWriter::new(file),
            size: known.size,
        };
        let positions = games.iter().map(Vec::len).sum();
        Ok((writer, games.len() as u64, positions))
    }

    pub(super) fn game(&mut self, positions: &[SearchedPosition]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(positions.len() * searched_length(self.size));
        for searched in positions {
            bytes.extend_from_slice(&searched.cells);
            bytes.extend_from_slice(&searched.score.to_le_bytes());
            bytes.extend_from_slice(&(searched.best.index(self.size) as u16).to_le_bytes());
            bytes.push(searched.turn.index() as u8 | (searched.result as u8) << 1);
        }
        let count = u16::try_from(positions.len()).map_err(io::Error::other)?;
        self.out.write_all(&count.to_le_bytes())?;
        self.out.write_all(&bytes)?;
        self.out.write_all(&fnv(&bytes).to_le_bytes())
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

pub(super) fn read(path: &Path) -> io::Result<(Header, Vec<SearchedPosition>)> {
    let (header, games) = read_games(path)?;
    Ok((header, games.into_iter().flatten().collect()))
}

/// Reads positions grouped by game.
pub(super) fn read_games(path: &Path) -> io::Result<(Header, Vec<Vec<SearchedPosition>>)> {
    let mut bytes = Vec::new();
    BufReader::new(File::open(path)?).read_to_end(&mut bytes)?;
    let (header, games, _) = parse(&bytes).ok_or_else(|| {
        let name = path.display();
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{name}: not a file of searched positions, or damaged"),
        )
    })?;
    Ok((header, games))
}

/// Parses header and games. Returns their bytes too.
fn parse(bytes: &[u8]) -> Option<(Header, Vec<Vec<SearchedPosition>>, usize)> {
    let (head, mut rest) = bytes.split_at_checked(HEADER)?;
    if head.get(..4)? != MAGIC || *head.get(4)? != VERSION {
        return None;
    }
    let header = Header {
        rule: *Rule::ALL.get(usize::from(*head.get(5)?))?,
        size: BoardSize::new(i64::from(*head.get(6)?)).ok()?,
        nodes: u32::from_le_bytes(head.get(8..12)?.try_into().ok()?),
        seed: u64::from_le_bytes(head.get(16..24)?.try_into().ok()?),
    };
    let length = searched_length(header.size);
    let mut games = Vec::new();
    while let Some((count, after)) = rest.split_first_chunk::<2>() {
        let count = usize::from(u16::from_le_bytes(*count));
        let Some((block, after)) = after.split_at_checked(count * length) else {
            break;
        };
        let Some((sum, after)) = after.split_first_chunk::<8>() else {
            break;
        };
        if fnv(block) != u64::from_le_bytes(*sum) {
            return None;
        }
        let game: Option<Vec<SearchedPosition>> = block
            .chunks_exact(length)
            .map(|searched| parse_searched(searched, header.size))
            .collect();
        games.push(game?);
        rest = after;
    }
    Some((header, games, bytes.len() - rest.len()))
}

fn parse_searched(bytes: &[u8], size: BoardSize) -> Option<SearchedPosition> {
    let (cells, rest) = bytes.split_at_checked(size.area().div_ceil(4))?;
    let &[s0, s1, b0, b1, flags] = rest else {
        return None;
    };
    let best = u16::from_le_bytes([b0, b1]);
    let lines = u16::from(size.lines());
    let result = match flags >> 1 & 3 {
        0 => GameResult::Lost,
        1 => GameResult::Drawn,
        2 => GameResult::Won,
        _ => GameResult::Unknown,
    };
    Some(SearchedPosition {
        cells: cells.to_vec(),
        turn: *Stone::BOTH.get(usize::from(flags & 1))?,
        score: i16::from_le_bytes([s0, s1]),
        best: Point::new((best % lines) as u8, (best / lines) as u8),
        result,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(size: BoardSize) -> Vec<SearchedPosition> {
        let mut position = Position::new(Rule::Renju, size);
        let mut positions = Vec::new();
        for (x, y) in [(7, 7), (8, 8), (6, 7), (9, 8)] {
            position.play(Point::new(x, y)).unwrap();
            let mut searched = SearchedPosition::new(&position, -120, Point::new(x, y + 1));
            searched.result = GameResult::Won;
            positions.push(searched);
        }
        positions
    }

    #[test]
    fn a_file_is_read_as_it_was_written_and_damage_is_seen() {
        let size = BoardSize::new(11).unwrap();
        let header = Header {
            rule: Rule::Renju,
            size,
            nodes: 3000,
            seed: u64::MAX - 1,
        };
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("positions");
        let mut writer = Writer::create(&path, &header).unwrap();
        let positions = positions(size);
        writer.game(&positions).unwrap();
        writer.game(&positions[1..]).unwrap();
        writer.finish().unwrap();
        let both = [positions.clone(), positions[1..].to_vec()].concat();
        assert_eq!(read(&path).unwrap(), (header, both));

        let bytes = std::fs::read(&path).unwrap();
        let cut = parse(&bytes[..bytes.len() - 1]).unwrap();
        let block = 2 + 4 * searched_length(size) + 8;
        assert_eq!(cut, (header, vec![positions], HEADER + block));
        for at in [0, 4, HEADER + 2 + 3] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert_eq!(parse(&damaged), None, "byte {at}");
        }
    }
}
