//! Journal of verified parts, one line each: CRC-32 of the rest in hexadecimal, a space, and a
//! [`Line`] as JSON.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use gomoku_engine::Point;
use gomoku_engine::checksum::crc32;
use serde::{Deserialize, Serialize};

use super::walk::Counts;
use crate::failure::Failure;
use crate::line_file::{LineFile, failure};

/// Inputs that a verification is valid for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Verifiable {
    /// SHA-256 of the file.
    pub(super) book: String,
    /// See [`super::fingerprint()`].
    pub(super) fingerprint: String,
}

/// Covered move without gaps.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    pub(super) reply: Point,
    /// Processor time.
    pub(super) seconds: f64,
    pub(super) counts: Counts,
    /// Hashes of the stored positions reached.
    pub(super) used: HashSet<u64>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    of: Verifiable,
    reply: String,
    seconds: f64,
    counts: Counts,
    /// Sorted hashes, 16 hexadecimal digits each.
    used: String,
}

#[derive(Debug)]
pub(super) struct VerificationJournal(LineFile);

impl VerificationJournal {
    /// Opens or creates a journal and returns its parts. Drops an incomplete last line with a
    /// message. A rejected file stays unchanged.
    ///
    /// # Errors
    /// A file locked by another process, or a line that is damaged, repeats a part or belongs to
    /// another book or solver.
    pub(super) fn open(path: &Path, of: &Verifiable) -> Result<(Self, Vec<Part>), Failure> {
        let name = path.display();
        let mut file = LineFile::open(path, "another verification")?;
        let (lines, cut_off) = file.lines();
        let mut parts: Vec<Part> = Vec::new();
        for (number, line) in (1..).zip(lines.lines()) {
            let refused = |what: &str| Failure::bad_input(format!("{name}, line {number}: {what}"));
            let part = read(line, of).map_err(|what| refused(&what))?;
            if parts.iter().any(|known| known.reply == part.reply) {
                return Err(refused(&format!("{} is there already", part.reply)));
            }
            parts.push(part);
        }
        if !cut_off.is_empty() {
            eprintln!("gomoku-lab: {name}: the last line was cut off; its part is verified again");
        }
        file.keep_complete_lines()
            .map_err(|error| failure(path, &error))?;
        Ok((Self(file), parts))
    }

    /// Appends and syncs a part. A kill leaves complete lines or a partial last one.
    pub(super) fn write(&mut self, of: &Verifiable, part: &Part) -> io::Result<()> {
        let mut used: Vec<u64> = part.used.iter().copied().collect();
        used.sort_unstable();
        let json = serde_json::to_string(&Line {
            of: of.clone(),
            reply: part.reply.to_string(),
            seconds: part.seconds,
            counts: part.counts,
            used: used.iter().map(|hash| format!("{hash:016x}")).collect(),
        })?;
        let line = format!("{:08x} {json}\n", crc32(json.as_bytes()));
        self.0.append(&line)?;
        self.0.sync()
    }
}

/// Parses a line.
///
/// # Errors
/// The reason why it is invalid.
fn read(line: &str, of: &Verifiable) -> Result<Part, String> {
    let damaged = || "damaged; delete this line to verify its part again".to_owned();
    let (checksum, json) = line.split_once(' ').ok_or_else(damaged)?;
    if u32::from_str_radix(checksum, 16) != Ok(crc32(json.as_bytes())) {
        return Err(damaged());
    }
    let line: Line = serde_json::from_str(json).map_err(|error| error.to_string())?;
    if line.of.book != of.book {
        return Err("verified for another book".to_owned());
    }
    if line.of.fingerprint != of.fingerprint {
        return Err("verified with a solver that plays otherwise".to_owned());
    }
    Ok(Part {
        reply: line.reply.parse().map_err(|_| damaged())?,
        seconds: line.seconds,
        counts: line.counts,
        used: hashes(&line.used).ok_or_else(damaged)?,
    })
}

fn hashes(text: &str) -> Option<HashSet<u64>> {
    let (words, rest) = text.as_bytes().as_chunks::<16>();
    let hash = |word| u64::from_str_radix(std::str::from_utf8(word).ok()?, 16).ok();
    let hashes = words.iter().map(|word| hash(word.as_slice()));
    hashes.collect::<Option<_>>().filter(|_| rest.is_empty())
}
