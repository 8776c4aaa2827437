use gomoku_engine::{BoardSize, Position, ProofBook, Rule};
use gomoku_lab::verify::{VerifySettings, verify};

use super::graph::{Graph, after};
use super::journal::{ProofJournal, Records};
use super::mend::mend;
use super::tests::{EARLY, book_of, proved_from};

/// Game that ends with a white reply answered by a plan.
fn planned(book: &ProofBook) -> Position {
    let mut position = book.head().position().unwrap();
    position.play(book.head().covered[0]).unwrap();
    let mut waiting = vec![position];
    while let Some(mut position) = waiting.pop() {
        let Some(stored) = book.stored(&position) else {
            continue;
        };
        position.play(stored.play).unwrap();
        let named = [&stored.replies[..], &stored.solved].concat();
        if stored.pass {
            let mut left = position.legal_points();
            left.retain(|reply| !named.contains(reply));
            position.play(left[0]).unwrap();
            return position;
        }
        waiting.extend(named.iter().filter_map(|&reply| after(&position, reply)));
    }
    panic!("the book has no plan");
}

#[test]
fn a_reply_with_a_gap_is_answered_by_moves_of_its_own() {
    let opening = ["H8", "A1", "I10", "A3", "J8"].map(|text| text.parse().unwrap());
    let (rule, size) = (Rule::Freestyle, BoardSize::STANDARD);
    let opening = Position::from_moves(rule, size, &opening).unwrap();
    let replies = ["A5".parse().unwrap()];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let prove = |journal, records: &Records| {
        let mut graph = Graph::new(rule, size, None);
        graph.enter(records);
        let ended = proved_from(graph, Some(journal), &opening, &replies, &EARLY, 1);
        let bytes = book_of(&opening, &ended, EARLY.nodes as u32);
        (ended.expanded, ProofBook::from_bytes(&bytes).unwrap())
    };
    let open = || ProofJournal::open(&path, rule, size, &EARLY).unwrap();
    let (journal, records) = open();
    let (expanded, book) = prove(journal, &records);
    let line = planned(&book);
    let reply = line.moves().last().unwrap().point;
    let mut before = line.clone();
    before.undo();
    before.undo();

    let (_, known) = open();
    let mut records = known.clone();
    assert_eq!(mend(&mut records, &line), Some(reply));
    let differ = records
        .iter()
        .zip(&known)
        .filter(|(one, other)| one != other);
    assert_eq!(differ.count(), 1);
    let again = mend(&mut records.clone(), &line);
    assert_ne!(again, Some(reply), "it is no plan's any longer");
    let journal = ProofJournal::replace(&path, rule, size, &EARLY, &records).unwrap();
    let (more, mended) = prove(journal, &records);
    assert!(more > 0 && more < expanded / 2, "{more} after {expanded}");
    let stored = mended.stored(&before).unwrap();
    assert_eq!(stored.play, book.stored(&before).unwrap().play);
    assert!(stored.replies.contains(&reply) || stored.solved.contains(&reply));
    assert_eq!(verify(&mended, VerifySettings::default()).unwrap().gaps, []);
    // The journal has changed permanently.
    let (journal, records) = open();
    assert_eq!(prove(journal, &records), (0, mended));
}
