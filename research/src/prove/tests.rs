//! Prover and verifier against an exhaustive search by the rules.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use gomoku_engine::{
    BoardSize, BookView, Point, Position, ProofBook, ProofHead, ProofPlayer, Proved, Rule, Stone,
    StoredMove, WinnerReply,
};
use gomoku_lab::verify::{VerifySettings, verify};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::campaign::{self, CampaignResult, Times};
use super::expand::ExpansionBudget;
use super::graph::Graph;
use super::journal::ProofJournal;
use super::write;

/// Minimal limits, so that the tree does the work.
const BLIND: ExpansionBudget = ExpansionBudget {
    quick: 0,
    solve: 0,
    nodes: 0,
    search: 0,
    width: usize::MAX,
    stones: usize::MAX,
    soon: 0,
    batch: 2,
    like: None,
    wanted: Vec::new(),
};

/// Exhaustive search.
fn black_wins(position: &mut Position, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(Stone::Black);
    }
    if let Some(&wins) = known.get(&position.hash()) {
        return wins;
    }
    let is_attack = position.turn() == Stone::Black;
    let mut wins = !is_attack;
    for point in position.legal_points() {
        position.play(point).unwrap();
        let after = black_wins(position, known);
        position.undo();
        if after == is_attack {
            wins = is_attack;
            break;
        }
    }
    known.insert(position.hash(), wins);
    wins
}

/// 9×9 board with ten adjacent empty points, without a five and with White to move.
fn late_position(rule: Rule, rng: &mut StdRng) -> Option<Position> {
    let size = BoardSize::new(9).unwrap();
    let (x, y) = (rng.random_range(0..5), rng.random_range(0..8));
    let is_left_out = |point: Point| (x..x + 5).contains(&point.x) && (y..y + 2).contains(&point.y);
    let mut points: Vec<Point> = size.points().filter(|&it| !is_left_out(it)).collect();
    points.shuffle(rng);
    let mut position = Position::new(rule, size);
    for point in points {
        position.play(point).ok()?;
    }
    (position.outcome().is_none() && position.turn() == Stone::White).then_some(position)
}

fn proved(
    opening: &Position,
    replies: &[Point],
    effort: &ExpansionBudget,
    threads: usize,
) -> CampaignResult {
    proved_beyond(None, opening, replies, effort, threads)
}

/// [`proved`] with a book to extend.
fn proved_beyond(
    book: Option<Arc<ProofBook>>,
    opening: &Position,
    replies: &[Point],
    effort: &ExpansionBudget,
    threads: usize,
) -> CampaignResult {
    let graph = Graph::new(opening.rule(), opening.size(), book);
    proved_from(graph, None, opening, replies, effort, threads)
}

/// [`proved`] from a graph, with a journal.
pub(super) fn proved_from(
    mut graph: Graph,
    journal: Option<ProofJournal>,
    opening: &Position,
    replies: &[Point],
    effort: &ExpansionBudget,
    threads: usize,
) -> CampaignResult {
    let targets = campaign::targets(&mut graph, opening, replies);
    let times = Times {
        all: Duration::from_secs(600),
        each: Duration::from_secs(600),
        progress: Duration::ZERO,
    };
    campaign::run(opening, graph, targets, journal, effort, threads, times).unwrap()
}

pub(super) fn book_of(opening: &Position, ended: &CampaignResult, nodes: u32) -> Vec<u8> {
    let covered = ended
        .targets
        .iter()
        .filter(|target| ended.graph.is_proved(target.id))
        .map(|target| target.reply)
        .collect();
    let head = ProofHead {
        rule: opening.rule(),
        size: opening.size(),
        opening: opening.moves().iter().map(|it| it.point).collect(),
        covered,
        nodes,
        stones: 0,
    };
    write::book(&ended.graph, &head).unwrap()
}

fn can_end(position: &Position) -> bool {
    position.legal_points().into_iter().any(|point| {
        let mut after = position.clone();
        after.play(point).is_ok() && after.outcome().is_some()
    })
}

/// Late position with the replies that do not end the game, and whether Black wins.
type Case = (Position, Vec<(Point, bool)>);

/// First suitable cases of a rule. Tests share them, because most random positions are unsuitable.
fn cases(rule: Rule, wanted: usize) -> &'static [Case] {
    static FREESTYLE: LazyLock<Vec<Case>> = LazyLock::new(|| find_cases(Rule::Freestyle, 12, 61));
    static STANDARD: LazyLock<Vec<Case>> = LazyLock::new(|| find_cases(Rule::Standard, 12, 62));
    let all = match rule {
        Rule::Freestyle => &FREESTYLE,
        Rule::Standard => &STANDARD,
        Rule::Renju => unreachable!("no test plays Renju"),
    };
    &all[..wanted]
}

fn find_cases(rule: Rule, wanted: usize, seed: u64) -> Vec<Case> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut cases = Vec::new();
    while cases.len() < wanted {
        let Some(mut position) = late_position(rule, &mut rng) else {
            continue;
        };
        let mut known = HashMap::new();
        let mut truths = Vec::new();
        for reply in position.legal_points() {
            position.play(reply).unwrap();
            if position.outcome().is_none() {
                truths.push((reply, black_wins(&mut position, &mut known)));
            }
            position.undo();
        }
        // On most boards all replies have the same result, or Black has a five.
        let is_mixed = truths.iter().any(|&(_, wins)| !wins);
        let is_long = truths.iter().any(|&(reply, wins)| {
            let mut after = position.clone();
            wins && after.play(reply).is_ok() && !can_end(&after)
        });
        if is_mixed && is_long {
            cases.push((position, truths));
        }
    }
    cases
}

#[test]
fn the_prover_proves_what_is_true_and_nothing_else() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let (mut won, mut not, mut stored) = (0, 0, 0);
        for (round, (opening, truths)) in cases(rule, 12).iter().enumerate() {
            let replies: Vec<Point> = truths.iter().map(|&(reply, _)| reply).collect();
            let threads = 1 + round % 2;
            let ended = proved(opening, &replies, &BLIND, threads);
            for target in &ended.targets {
                let is_true = truths.contains(&(target.reply, true));
                let (graph, id) = (&ended.graph, target.id);
                assert_eq!(graph.is_proved(id), is_true, "{rule:?} {}", target.reply);
                assert_eq!(graph.is_failed(id), !is_true, "{rule:?} {}", target.reply);
                won += u32::from(is_true);
                not += u32::from(!is_true);
            }
            let bytes = book_of(opening, &ended, BLIND.nodes as u32);
            let book = ProofBook::from_bytes(&bytes).unwrap();
            stored += book.len();
            let verified = verify(&book, VerifySettings::default()).unwrap();
            assert_eq!(verified.gaps, [], "{rule:?} {round}");
            assert_eq!(verified.counts.stored as usize, book.len());
        }
        assert!(won > 20 && not > 10, "{rule:?}: {won} won, {not} not");
        assert!(
            stored > 5,
            "{rule:?}: {stored} stored, {won} won, {not} not"
        );
    }
}

#[test]
fn the_moves_of_a_book_are_tried_first() {
    let (mut alone, mut with_book) = (0, 0);
    for (opening, truths) in cases(Rule::Freestyle, 8) {
        let replies: Vec<Point> = truths.iter().map(|&(reply, _)| reply).collect();
        let ended = proved(opening, &replies, &BLIND, 1);
        let book = ProofBook::from_bytes(&book_of(opening, &ended, BLIND.nodes as u32));
        let effort = ExpansionBudget {
            like: Some(Arc::new(book.unwrap())),
            ..BLIND
        };
        let again = proved(opening, &replies, &effort, 1);
        let is_proved = |ended: &CampaignResult| -> Vec<bool> {
            let targets = ended.targets.iter();
            targets.map(|it| ended.graph.is_proved(it.id)).collect()
        };
        assert_eq!(is_proved(&again), is_proved(&ended));
        alone += ended.expanded;
        with_book += again.expanded;
    }
    assert!(with_book < alone, "{with_book} with a book, {alone} alone");
}

#[test]
fn a_move_that_is_wanted_is_tried_before_all_others() {
    let mut tried = 0;
    for (opening, truths) in cases(Rule::Freestyle, 4) {
        let reply = truths[0].0;
        let ended = proved(opening, &[reply], &BLIND, 1);
        let children = ended.graph.children(ended.targets[0].id);
        let [_, .., (_, last)] = *children else {
            continue;
        };
        let effort = ExpansionBudget {
            wanted: vec![ended.graph.stones(last).clone()],
            ..BLIND
        };
        let again = proved(opening, &[reply], &effort, 1);
        let first = again.graph.children(again.targets[0].id)[0].1;
        assert_eq!(again.graph.stones(first), ended.graph.stones(last));
        tried += 1;
    }
    assert!(tried > 1, "{tried}");
}

/// Whether a player who only uses the book always wins.
fn book_wins(book: &ProofBook, position: &mut Position, view: &BookView) -> bool {
    let Some(stored) = view.stored(book) else {
        // Without an entry, the exhaustive search decides.
        return black_wins(position, &mut HashMap::new());
    };
    if position.play(stored.play).is_err() {
        return false;
    }
    let wins = match position.outcome() {
        Some(outcome) => outcome.winner() == Some(Stone::Black),
        None => position.legal_points().into_iter().all(|reply| {
            let next = view.after(&stored).unwrap().next(reply);
            position.play(reply).unwrap();
            let is_over = position.outcome().is_some();
            let wins = !is_over
                && match next {
                    Some(WinnerReply::Follow(view)) => book_wins(book, position, &view),
                    Some(WinnerReply::Threats) => black_wins(position, &mut HashMap::new()),
                    Some(WinnerReply::ThreatsOrPass(view)) => {
                        black_wins(position, &mut HashMap::new())
                            || book_wins(book, position, &view)
                    }
                    None => false,
                };
            position.undo();
            wins
        }),
    };
    position.undo();
    wins
}

#[test]
fn a_book_with_another_move_is_found_false_wherever_it_is() {
    let mut rng = StdRng::seed_from_u64(62);
    let (mut tried, mut lost) = (0, 0);
    for rule in [Rule::Freestyle, Rule::Standard] {
        for (opening, truths) in cases(rule, 10) {
            let replies: Vec<Point> = truths.iter().map(|&(reply, _)| reply).collect();
            let ended = proved(opening, &replies, &BLIND, 1);
            let bytes = book_of(opening, &ended, BLIND.nodes as u32);
            // After the header and the lists of points.
            let whole = ProofBook::from_bytes(&bytes).unwrap();
            let begin = 14 + whole.head().opening.len() + whole.head().covered.len();
            for _ in 0..20 {
                let mut changed = bytes.clone();
                let index = rng.random_range(begin..changed.len() - 4);
                changed[index] = rng.random_range(0..81);
                let end = changed.len() - 4;
                let checksum = gomoku_engine::checksum::crc32(&changed[..end]);
                changed[end..].copy_from_slice(&checksum.to_le_bytes());
                let Ok(book) = ProofBook::from_bytes(&changed) else {
                    continue;
                };
                let verified = verify(&book, VerifySettings::default()).unwrap();
                if verified.gaps.is_empty() {
                    // An accepted book must be true, even if changed.
                    let mut position = book.head().position().unwrap();
                    for &reply in &book.head().covered {
                        position.play(reply).unwrap();
                        let view = BookView::whole(position.clone());
                        let wins = book_wins(&book, &mut position, &view);
                        assert!(wins, "{rule:?} byte {index}");
                        position.undo();
                    }
                } else {
                    lost += 1;
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 10 && lost > 4, "{tried} tried, {lost} lost");
}

/// A quarter of the positions without a stored move suffices to find a false book.
const SAMPLE: VerifySettings = VerifySettings {
    threads: 1,
    one_in: 4,
    seed: 1,
    progress: 0,
};

/// Limits for early positions.
pub(super) const EARLY: ExpansionBudget = ExpansionBudget {
    quick: 300,
    solve: 2_000,
    nodes: 2_000,
    search: 0,
    width: 20,
    stones: 40,
    soon: 200,
    batch: 6,
    like: None,
    wanted: Vec::new(),
};

/// Early position without an immediate threat win, proved for some replies; deterministic with one
/// thread.
fn early(
    moves: [&str; 5],
    replies: &[&str],
    threads: usize,
) -> (Position, CampaignResult, Vec<u8>) {
    let moves = moves.map(|text| text.parse().unwrap());
    let opening = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves).unwrap();
    let replies: Vec<Point> = replies.iter().map(|text| text.parse().unwrap()).collect();
    let ended = proved(&opening, &replies, &EARLY, threads);
    let bytes = book_of(&opening, &ended, EARLY.nodes as u32);
    (opening, ended, bytes)
}

fn sample() -> (Position, CampaignResult, Vec<u8>) {
    early(["H8", "A1", "I9", "A3", "J8"], &["A5", "O1"], 2)
}

#[test]
fn a_book_that_is_extended_stays_as_it_is() {
    let moves = ["H8", "A1", "I9", "A3", "J8"];
    let (opening, before, bytes) = early(moves, &["A5"], 1);
    let book = Arc::new(ProofBook::from_bytes(&bytes).unwrap());
    let replies = ["A5", "O1"].map(|text| text.parse().unwrap());
    let ended = proved_beyond(Some(Arc::clone(&book)), &opening, &replies, &EARLY, 1);
    let extended = book_of(&opening, &ended, EARLY.nodes as u32);
    let extended = ProofBook::from_bytes(&extended).unwrap();
    assert_eq!(extended.head().covered.len(), 2);
    assert!(extended.len() > book.len());
    assert_eq!(
        verify(&extended, VerifySettings::default()).unwrap().gaps,
        []
    );
    // Previously covered moves are copied.
    let of_before = ProofBook::write(book.head(), &mut |position| extended.stored(position));
    assert_eq!(of_before.unwrap(), bytes);
    let alone = proved(&opening, &replies, &EARLY, 1);
    assert!(ended.expanded + before.expanded <= alone.expanded);
}

#[test]
fn what_wins_after_a_pass_is_played_with_every_stone_that_is_left_out() {
    let (_, ended, bytes) = early(["H8", "A1", "I10", "A3", "J8"], &["A5"], 1);
    let book = ProofBook::from_bytes(&bytes).unwrap();
    let whole = verify(&book, VerifySettings::default()).unwrap();
    assert_eq!(whole.gaps, []);
    assert!(whole.counts.left > 20, "{}", whole.counts.left);
    player_wins(book.clone(), whole.counts.longest);
    // Without the passes, the replies that they cover are gaps.
    let without = ProofBook::write(book.head(), &mut |position: &Position| {
        let stored = write::stored(&ended.graph, position)?;
        Some(StoredMove {
            pass: false,
            solved: Vec::new(),
            ..stored
        })
    });
    let without = ProofBook::from_bytes(&without.unwrap()).unwrap();
    assert!(without.len() < book.len());
    assert!(!verify(&without, SAMPLE).unwrap().gaps.is_empty());
    // A bad move after a pass is detected, although no game reaches it without an omitted stone.
    let corner: Point = "O15".parse().unwrap();
    let mut swapped = 0;
    let bad = ProofBook::write(book.head(), &mut |position: &Position| {
        let mut stored = write::stored(&ended.graph, position)?;
        // Black to move after a pass has one stone more.
        let is_passed = position.stone_count() % 2 == 1;
        if is_passed {
            swapped += 1;
            stored.play = corner;
            stored.replies.clear();
            stored.pass = false;
            stored.solved.clear();
        }
        Some(stored)
    });
    let bad = ProofBook::from_bytes(&bad.unwrap()).unwrap();
    assert!(swapped > 0);
    let gaps = verify(&bad, SAMPLE).unwrap().gaps;
    assert!(!gaps.is_empty() && gaps.iter().all(|gap| gap.line.contains(&corner)));
}

#[test]
fn a_book_lacks_nothing_and_each_thing_taken_away_is_missed() {
    let (opening, ended, bytes) = sample();
    let book = ProofBook::from_bytes(&bytes).unwrap();
    assert_eq!(book.head().covered.len(), 2);
    assert!(book.len() > 3, "{}", book.len());
    let whole = verify(&book, VerifySettings::default()).unwrap();
    assert_eq!(whole.gaps, []);
    assert!(whole.counts.met > 0 && whole.counts.threats > 0);
    // Every changed byte is detected.
    for index in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[index] ^= 1 + (index % 255) as u8;
        assert!(ProofBook::from_bytes(&changed).is_err(), "byte {index}");
    }
    // Without one stored position, a game that reaches it finds no move.
    let mut at = 0;
    let shorter = ProofBook::write(book.head(), &mut |position: &Position| {
        let mut stored = write::stored(&ended.graph, position)?;
        at += 1;
        if at > book.head().covered.len() {
            stored.replies.pop();
        }
        Some(stored)
    });
    let shorter = ProofBook::from_bytes(&shorter.unwrap()).unwrap();
    assert!(shorter.len() < book.len());
    let verified = verify(&shorter, VerifySettings::default()).unwrap();
    assert!(!verified.gaps.is_empty());
    for gap in &verified.gaps {
        let position = Position::from_moves(Rule::Freestyle, opening.size(), &gap.line).unwrap();
        assert!(book.stored(&position).is_some(), "{gap:?}");
        assert!(shorter.stored(&position).is_none(), "{gap:?}");
    }
}

#[test]
fn a_stored_move_swapped_for_a_bad_one_is_a_gap() {
    let (opening, ended, bytes) = sample();
    let book = ProofBook::from_bytes(&bytes).unwrap();
    let corner: Point = "O15".parse().unwrap();
    let mut first = true;
    let swapped = ProofBook::write(book.head(), &mut |position: &Position| {
        let mut stored = write::stored(&ended.graph, position)?;
        if std::mem::take(&mut first) {
            stored.play = corner;
            stored.replies.clear();
        }
        Some(stored)
    });
    // The first check only tests that a move is stored.
    let same = ProofBook::from_bytes(&swapped.unwrap()).unwrap();
    assert_eq!(same, book);
    let mut at = 0;
    let swapped = ProofBook::write(book.head(), &mut |position: &Position| {
        let mut stored = write::stored(&ended.graph, position)?;
        at += 1;
        if at == book.head().covered.len() + 1 {
            stored.play = corner;
            stored.replies.clear();
        }
        Some(stored)
    });
    let swapped = ProofBook::from_bytes(&swapped.unwrap()).unwrap();
    let verified = verify(&swapped, VerifySettings::default()).unwrap();
    let first = &verified.gaps[0].line;
    assert_eq!(
        first[..5],
        opening
            .moves()
            .iter()
            .map(|it| it.point)
            .collect::<Vec<_>>()
    );
    assert_eq!(first.get(6), Some(&corner));
}

/// Book that claims a maximum number of stones.
fn claiming(ended: &CampaignResult, book: &ProofBook, stones: u8) -> ProofBook {
    let head = ProofHead {
        stones,
        ..book.head().clone()
    };
    ProofBook::from_bytes(&write::book(&ended.graph, &head).unwrap()).unwrap()
}

/// Player against random replies and blocks. No game may exceed the claimed stones.
fn player_wins(book: ProofBook, longest: usize) {
    let mut rng = StdRng::seed_from_u64(64);
    let head = book.head().clone();
    let mut player = ProofPlayer::new(Arc::new(book));
    for game in 0..60 {
        let mut position = head.position().unwrap();
        let reply = head.covered[game % head.covered.len()];
        position.play(reply).unwrap();
        let mut until = longest;
        while position.outcome().is_none() {
            let Proved { play, stones } = player.proved(&position).unwrap();
            if let Some(stones) = stones {
                assert!(usize::from(stones) <= until);
                until = stones.into();
            }
            assert_eq!(play.is_some(), position.turn() == Stone::Black);
            let legal = position.legal_points();
            let ends = |point: &Point| {
                let mut after = position.passed();
                after.play(*point).is_ok() && after.outcome().is_some()
            };
            // White blocks a five.
            let block = legal.iter().copied().find(|it| play.is_none() && ends(it));
            let reply = block.unwrap_or_else(|| legal[rng.random_range(0..legal.len())]);
            position.play(play.unwrap_or(reply)).unwrap();
        }
        assert_eq!(position.outcome().unwrap().winner(), Some(Stone::Black));
        assert!(position.stone_count() <= until);
        assert_eq!(player.proved(&position).unwrap().play, None);
    }
}

#[test]
fn a_player_of_a_book_wins_in_as_many_moves_as_it_claims() {
    let (_, ended, bytes) = sample();
    let book = ProofBook::from_bytes(&bytes).unwrap();
    let longest = verify(&book, VerifySettings::default())
        .unwrap()
        .counts
        .longest as u8;
    let exact = claiming(&ended, &book, longest);
    assert_eq!(verify(&exact, VerifySettings::default()).unwrap().gaps, []);
    let less = claiming(&ended, &book, longest - 1);
    assert_eq!(
        verify(&less, VerifySettings::default()).unwrap().gaps.len(),
        1
    );
    player_wins(exact, longest.into());
}
