//! Fingerprints and verification in parts, with a small book.

use std::fs;
use std::path::Path;

use gomoku_engine::checksum::crc32;
use gomoku_engine::{Point, Position, ProofBook, ProofHead, StoredMove};

use super::fingerprint::{Step, digest, transcript};
use super::journal::{Part, Verifiable, VerificationJournal};
use super::parts::{Recorded, record};
use super::{VerifySettings, verify};

const GAMES: usize = 60;

/// A book of two covered moves. `gomoku-research prove --opening "H8 A1 I9 A3 J8" --replies "A5 O1" --threads 1
/// --quick 300 --solve 2000 --nodes 2000 --search 0 --width 20 --stones 40 --soon 200 --book FILE` writes it.
fn sample_book() -> ProofBook {
    ProofBook::from_bytes(include_bytes!("../../tests/data/two-replies.bin")).unwrap()
}

fn fingerprint(book: &ProofBook) -> String {
    digest(&transcript(book, GAMES, 1).unwrap())
}

/// Book with another header and changed moves.
fn changed(
    book: &ProofBook,
    head: &ProofHead,
    change: &mut dyn FnMut(&Position, &mut StoredMove),
) -> ProofBook {
    let bytes = ProofBook::write(head, &mut |position| {
        let mut stored = book.stored(position)?;
        change(position, &mut stored);
        Some(stored)
    });
    ProofBook::from_bytes(&bytes.unwrap()).unwrap()
}

/// Book with a bad move after the covered move `reply`.
fn spoiled(book: &ProofBook, reply: Point) -> ProofBook {
    let mut begin = book.head().position().unwrap();
    begin.play(reply).unwrap();
    changed(book, book.head(), &mut |position, stored| {
        if position.symmetric_hash() == begin.symmetric_hash() {
            stored.play = "O15".parse().unwrap();
            stored.replies.clear();
        }
    })
}

#[test]
fn fingerprint_is_the_same_with_any_number_of_threads() {
    let book = sample_book();
    let once = transcript(&book, GAMES, 1).unwrap();
    assert_eq!(once.len(), GAMES);
    let steps = || once.iter().flatten();
    assert!(steps().any(|step| matches!(step, Step::Stored(_))));
    assert!(steps().any(|step| matches!(step, Step::AfterPass(_))));
    assert!(steps().any(|step| matches!(step, Step::Beside(_))));
    assert!(steps().any(|step| matches!(step, Step::Search(_))));
    assert!(steps().any(|step| matches!(step, Step::Player(Some(_)))));
    assert!(steps().all(|step| *step != Step::Player(None)));
    for threads in [1, 3] {
        let again = transcript(&book, GAMES, threads).unwrap();
        assert_eq!(digest(&again), digest(&once), "{threads}");
    }
}

#[test]
fn fingerprint_differs_with_a_stored_move_or_a_budget() {
    let book = sample_book();
    let reply = book.head().covered[1];
    assert_ne!(fingerprint(&spoiled(&book, reply)), fingerprint(&book));
    // With half of the nodes, the solver finds fewer wins.
    let head = ProofHead {
        nodes: book.head().nodes / 2,
        ..book.head().clone()
    };
    let other = changed(&book, &head, &mut |_, _| {});
    assert_ne!(fingerprint(&other), fingerprint(&book));
}

#[test]
fn fingerprint_differs_with_one_node_more_in_any_search() {
    let games = transcript(&sample_book(), GAMES, 1).unwrap();
    let mut searches = 0;
    for game in 0..games.len() {
        for step in 0..games[game].len() {
            let mut more = games.clone();
            let (Step::AfterPass(answer) | Step::Search(answer)) = &mut more[game][step] else {
                continue;
            };
            answer.stones += 1;
            assert_ne!(digest(&more), digest(&games), "game {game}, step {step}");
            searches += 1;
        }
    }
    assert!(searches > GAMES, "{searches}");
}

fn verifiable() -> Verifiable {
    Verifiable {
        book: "b00c".to_owned(),
        fingerprint: "f00d".to_owned(),
    }
}

fn recorded(book: &ProofBook, path: &Path, replies: &[Point]) -> Recorded {
    record(
        book,
        &verifiable(),
        path,
        replies,
        VerifySettings::default(),
    )
    .unwrap()
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn resumes_after_a_part_without_repeating_it() {
    let book = sample_book();
    let covered = &book.head().covered;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let first = recorded(&book, &path, &covered[..1]);
    assert_eq!(first.verified.gaps, []);
    assert!(first.left.unwrap().starts_with("1 of 2 parts, about "));
    let stored = first.verified.counts.stored;
    assert!(stored > 0);

    // Journal counts are not recomputed.
    let (_, mut parts) = VerificationJournal::open(&path, &verifiable()).unwrap();
    parts[0].counts.stored += 1_000;
    fs::remove_file(&path).unwrap();
    let (mut journal, _) = VerificationJournal::open(&path, &verifiable()).unwrap();
    journal.write(&verifiable(), &parts[0]).unwrap();
    drop(journal);
    let before = lines(&path);
    let whole = recorded(&book, &path, covered);
    assert_eq!((whole.verified.gaps, whole.left), (vec![], None));
    assert!(whole.verified.counts.stored > 1_000 + stored);
    assert_eq!(lines(&path).len(), 2);
    assert_eq!(lines(&path)[0], before[0]);

    // A complete run counts shared positions once.
    let at_once = verify(&book, VerifySettings::default()).unwrap();
    assert_eq!(whole.verified.counts.longest, at_once.counts.longest);
    assert!(whole.verified.counts.stored - 1_000 >= at_once.counts.stored);
    let again = recorded(&book, &path, covered);
    assert_eq!(again.verified.counts, whole.verified.counts);
}

#[test]
fn part_with_a_gap_is_not_stored() {
    let book = sample_book();
    let covered = book.head().covered.clone();
    let spoiled = spoiled(&book, covered[0]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let Recorded { verified, left } = recorded(&spoiled, &path, &covered);
    assert!(!verified.gaps.is_empty());
    assert!(left.unwrap().starts_with("1 of 2 parts"));
    let (_, parts) = VerificationJournal::open(&path, &verifiable()).unwrap();
    let stored: Vec<Point> = parts.iter().map(|part| part.reply).collect();
    assert_eq!(stored, covered[1..]);
}

#[test]
fn position_that_no_part_reaches_is_a_gap() {
    let book = sample_book();
    let covered = &book.head().covered;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    assert_eq!(recorded(&book, &path, covered).verified.gaps, []);
    let (_, mut parts) = VerificationJournal::open(&path, &verifiable()).unwrap();
    let shared: Vec<u64> = parts[0]
        .used
        .intersection(&parts[1].used)
        .copied()
        .collect();
    let own = parts[0].used.iter().find(|hash| !shared.contains(hash));
    let own = *own.unwrap();
    parts[0].used.remove(&own);
    fs::remove_file(&path).unwrap();
    let (mut journal, _) = VerificationJournal::open(&path, &verifiable()).unwrap();
    for part in &parts {
        journal.write(&verifiable(), part).unwrap();
    }
    drop(journal);
    let gaps = recorded(&book, &path, covered).verified.gaps;
    assert_eq!(gaps.len(), 1);
    assert_eq!(gaps[0].why, "1 stored positions are never reached");
}

/// Journal of three parts.
fn written(path: &Path) -> Vec<Part> {
    let (mut journal, before) = VerificationJournal::open(path, &verifiable()).unwrap();
    assert_eq!(before, []);
    let part = |(x, seconds)| Part {
        reply: Point::new(x, 3),
        seconds,
        counts: super::Counts {
            stored: x.into(),
            plies: 7,
            ..super::Counts::default()
        },
        used: [1, u64::MAX - u64::from(x)].into(),
    };
    let parts: Vec<Part> = [(1, 0.5), (2, 60.25), (3, 7.0)].map(part).into();
    for part in &parts {
        journal.write(&verifiable(), part).unwrap();
    }
    parts
}

fn refusal(path: &Path, of: &Verifiable) -> String {
    let before = fs::read(path).unwrap();
    let failure = VerificationJournal::open(path, of).unwrap_err();
    assert_eq!(fs::read(path).unwrap(), before);
    failure.message
}

#[test]
fn journal_loses_a_line_that_was_cut_off_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let parts = written(&path);
    let bytes = fs::read(&path).unwrap();
    assert_eq!(
        VerificationJournal::open(&path, &verifiable()).unwrap().1,
        parts
    );
    let last = lines(&path)[2].len() + 1;
    for cut in [1, last / 2, last - 1] {
        fs::write(&path, &bytes[..bytes.len() - cut]).unwrap();
        let (mut journal, left) = VerificationJournal::open(&path, &verifiable()).unwrap();
        assert_eq!(left, parts[..2], "{cut}");
        journal.write(&verifiable(), &parts[2]).unwrap();
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), bytes, "{cut}");
    }
}

#[test]
fn journal_refuses_a_changed_byte_with_its_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    written(&path);
    let bytes = fs::read(&path).unwrap();
    let begin = lines(&path)[0].len() + 1;
    let end = begin + lines(&path)[1].len();
    for index in begin..end {
        let mut changed = bytes.clone();
        changed[index] ^= 1;
        fs::write(&path, &changed).unwrap();
        let message = refusal(&path, &verifiable());
        let place = format!("{}, line 2: damaged", path.display());
        assert!(message.starts_with(&place), "byte {index}: {message}");
    }
}

#[test]
fn journal_refuses_lines_of_others_with_their_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let parts = written(&path);
    let place = |line| format!("{}, line {line}: ", path.display());
    let other = Verifiable {
        book: "0".to_owned(),
        ..verifiable()
    };
    let message = refusal(&path, &other);
    assert_eq!(message, place(1) + "verified for another book");
    let other = Verifiable {
        fingerprint: "0".to_owned(),
        ..verifiable()
    };
    let message = refusal(&path, &other);
    assert_eq!(
        message,
        place(1) + "verified with a solver that plays otherwise"
    );

    let (mut journal, _) = VerificationJournal::open(&path, &verifiable()).unwrap();
    journal.write(&verifiable(), &parts[1]).unwrap();
    drop(journal);
    let message = refusal(&path, &verifiable());
    assert_eq!(message, place(4) + "C4 is there already");

    let json = r#"{"of":{"book":"b00c","fingerprint":"f00d"}}"#;
    fs::write(&path, format!("{:08x} {json}\n", crc32(json.as_bytes()))).unwrap();
    let message = refusal(&path, &verifiable());
    assert!(message.starts_with(&place(1)), "{message}");
    assert!(message.contains("missing field"), "{message}");
}
