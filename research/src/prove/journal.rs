//! Journal of results, to resume from. Numbers are little-endian.
//!
//! The header is `GKPJ`, version (1), rule (1: Freestyle 0, Standard 1), lines (1), node limit of
//! the book (4) and of a first search (4). Records follow: length (2), content, CRC-32 of the
//! content (4). The content is the length of the stones (1), the stones, the kind of result (1) and
//! its lists of points, each with a count (2).

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use gomoku_engine::checksum::crc32;
use gomoku_engine::{BoardSize, Point, Rule};
use gomoku_lab::failure::Failure;

use super::expand::{Expansion, ExpansionBudget, PendingReplies};
use super::stones::{Stones, point};

const MAGIC: [u8; 4] = *b"GKPJ";
const VERSION: u8 = 2;
const HEAD: usize = 15;

#[derive(Debug)]
pub(super) struct ProofJournal {
    file: File,
    size: BoardSize,
}

/// Records in writing order.
pub(super) type Records = Vec<(Stones, Expansion)>;

impl ProofJournal {
    /// Opens or creates a journal and returns its records. Drops an incomplete last record with a
    /// message.
    ///
    /// # Errors
    /// A file that is damaged, is not a journal, or belongs to another rule, size or effort.
    pub(super) fn open(
        path: &Path,
        rule: Rule,
        size: BoardSize,
        effort: &ExpansionBudget,
    ) -> Result<(Self, Records), Failure> {
        let head = head(rule, size, effort);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let name = path.display();
        if bytes.is_empty() {
            file.write_all(&head)?;
            return Ok((Self { file, size }, Vec::new()));
        }
        if bytes.get(..HEAD) != Some(&head) {
            return Err(Failure::bad_input(format!(
                "{name}: no journal of this version, rule, size and numbers of nodes"
            )));
        }
        let mut records = Vec::new();
        let mut at = HEAD;
        while at < bytes.len() {
            match record(&bytes[at..], size) {
                Ok((entry, length)) => {
                    records.push(entry);
                    at += length;
                }
                Err(Broken::CutOff) => {
                    eprintln!(
                        "gomoku-research: {name}: the last record was cut off at byte {at}; it is done again"
                    );
                    break;
                }
                Err(Broken::Damaged) => {
                    let number = records.len() + 1;
                    return Err(Failure::bad_input(format!(
                        "{name}: damaged at byte {at}, record {number}; cut the file there to go on with what is before it"
                    )));
                }
            }
        }
        file.set_len(at as u64)?;
        file.seek(SeekFrom::Start(at as u64))?;
        Ok((Self { file, size }, records))
    }

    /// Replaces a journal by one with these records.
    ///
    /// # Errors
    /// A file that can't be written.
    pub(super) fn replace(
        path: &Path,
        rule: Rule,
        size: BoardSize,
        effort: &ExpansionBudget,
        records: &Records,
    ) -> Result<Self, Failure> {
        // A longer file name is always another name.
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let file = File::create(&beside)?;
        let mut journal = Self { file, size };
        journal.file.write_all(&head(rule, size, effort))?;
        for (stones, found) in records {
            journal.write(stones, found)?;
        }
        journal.file.sync_all()?;
        fs::rename(&beside, path)?;
        Ok(journal)
    }

    pub(super) fn write(&mut self, stones: &Stones, found: &Expansion) -> io::Result<()> {
        let mut bytes = vec![stones.bytes().len() as u8];
        bytes.extend(stones.bytes());
        let mut points = |kind: u8, lists: &[&[Point]]| {
            bytes.push(kind);
            for list in lists {
                bytes.extend((list.len() as u16).to_le_bytes());
                bytes.extend(list.iter().map(|point| point.index(self.size) as u8));
            }
        };
        match found {
            Expansion::Won => points(0, &[]),
            Expansion::Lost => points(1, &[]),
            Expansion::First(play) => points(7, &[&[*play]]),
            Expansion::Nothing => return Ok(()),
            Expansion::Moves { moves, hard } => {
                points(2, &[moves]);
                bytes.push(*hard);
            }
            Expansion::Replies { open, left } => {
                let kind = 3 + u8::from(left.quiet) + 2 * u8::from(left.by_pass);
                points(kind, &[open, &left.rest, &left.far]);
            }
        }
        let mut record = Vec::from((bytes.len() as u16).to_le_bytes());
        record.extend(&bytes);
        record.extend(crc32(&bytes).to_le_bytes());
        self.file.write_all(&record)
    }
}

fn head(rule: Rule, size: BoardSize, effort: &ExpansionBudget) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&MAGIC);
    head[4..7].copy_from_slice(&[VERSION, u8::from(rule == Rule::Standard), size.lines()]);
    head[7..11].copy_from_slice(&(effort.nodes as u32).to_le_bytes());
    head[11..].copy_from_slice(&(effort.quick as u32).to_le_bytes());
    head
}

enum Broken {
    CutOff,
    Damaged,
}

fn record(bytes: &[u8], size: BoardSize) -> Result<((Stones, Expansion), usize), Broken> {
    let (length, rest) = bytes.split_first_chunk().ok_or(Broken::CutOff)?;
    let length = usize::from(u16::from_le_bytes(*length));
    let (content, rest) = rest.split_at_checked(length).ok_or(Broken::CutOff)?;
    let checksum = rest.first_chunk().ok_or(Broken::CutOff)?;
    if crc32(content) != u32::from_le_bytes(*checksum) {
        return Err(Broken::Damaged);
    }
    let entry = entry(content, size).ok_or(Broken::Damaged)?;
    Ok((entry, 2 + length + 4))
}

fn entry(bytes: &[u8], size: BoardSize) -> Option<(Stones, Expansion)> {
    let (&length, rest) = bytes.split_first()?;
    let (stones, rest) = rest.split_at_checked(length.into())?;
    let (&kind, mut rest) = rest.split_first()?;
    let mut list = || -> Option<Vec<Point>> {
        let (count, after) = rest.split_first_chunk()?;
        let (codes, after) = after.split_at_checked(u16::from_le_bytes(*count).into())?;
        rest = after;
        let points: Vec<Point> = codes.iter().map(|&code| point(code, size)).collect();
        points.iter().all(|&it| size.contains(it)).then_some(points)
    };
    let found = match kind {
        0 => Expansion::Won,
        1 => Expansion::Lost,
        2 => {
            let moves = list()?;
            let (&hard, after) = rest.split_first()?;
            rest = after;
            Expansion::Moves { moves, hard }
        }
        3..=6 => Expansion::Replies {
            open: list()?,
            left: PendingReplies {
                rest: list()?,
                far: list()?,
                quiet: kind == 4 || kind == 6,
                by_pass: kind > 4,
            },
        },
        7 => match *list()? {
            [play] => Expansion::First(play),
            _ => return None,
        },
        _ => return None,
    };
    rest.is_empty().then(|| (Stones::from_bytes(stones), found))
}

#[cfg(test)]
mod tests {
    use gomoku_engine::Position;

    use super::*;

    const EFFORT: ExpansionBudget = ExpansionBudget {
        quick: 10,
        solve: 20,
        nodes: 20,
        search: 0,
        width: 5,
        stones: 60,
        soon: 0,
        batch: 4,
        like: None,
        wanted: Vec::new(),
    };

    fn open(path: &Path) -> Result<(ProofJournal, Records), Failure> {
        ProofJournal::open(path, Rule::Freestyle, BoardSize::STANDARD, &EFFORT)
    }

    fn written(path: &Path) -> Records {
        let mut position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
        let all = [
            Expansion::Won,
            Expansion::Lost,
            Expansion::First(Point::new(9, 0)),
            Expansion::Moves {
                moves: vec![Point::new(3, 4), Point::new(14, 14)],
                hard: 7,
            },
            Expansion::Replies {
                open: vec![Point::new(0, 0)],
                left: PendingReplies {
                    rest: vec![Point::new(1, 0), Point::new(2, 0)],
                    far: vec![Point::new(14, 0)],
                    quiet: false,
                    by_pass: true,
                },
            },
        ];
        let (mut journal, records) = open(path).unwrap();
        assert!(records.is_empty());
        let mut expected = Vec::new();
        for (x, found) in all.into_iter().enumerate() {
            position.play(Point::new(x as u8, 7)).unwrap();
            let (stones, _) = Stones::of(&position);
            journal.write(&stones, &found).unwrap();
            expected.push((stones, found));
        }
        expected
    }

    #[test]
    fn what_was_written_is_read_and_gone_on_with() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal");
        let mut expected = written(&path);
        let (mut journal, records) = open(&path).unwrap();
        assert_eq!(records, expected);
        let more = (expected[0].0.clone(), Expansion::Lost);
        journal.write(&more.0, &more.1).unwrap();
        expected.push(more);
        assert_eq!(open(&path).unwrap().1, expected);
    }

    #[test]
    fn a_record_that_was_cut_off_is_left_out() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal");
        let expected = written(&path);
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
        assert_eq!(open(&path).unwrap().1, expected[..expected.len() - 1]);
        // The incomplete record is gone.
        assert_eq!(open(&path).unwrap().1, expected[..expected.len() - 1]);
    }

    #[test]
    fn no_changed_byte_goes_unnoticed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal");
        let expected = written(&path);
        let bytes = fs::read(&path).unwrap();
        for index in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 0x41;
            fs::write(&path, &changed).unwrap();
            // A changed length can look like an incomplete record.
            if let Ok((_, records)) = open(&path) {
                assert!(records.len() < expected.len(), "byte {index}");
                assert_eq!(records, expected[..records.len()]);
            }
        }
    }

    #[test]
    fn another_rule_or_effort_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal");
        written(&path);
        let size = BoardSize::STANDARD;
        assert!(ProofJournal::open(&path, Rule::Standard, size, &EFFORT).is_err());
        let other = ExpansionBudget {
            quick: 11,
            ..EFFORT
        };
        assert!(ProofJournal::open(&path, Rule::Freestyle, size, &other).is_err());
    }
}
