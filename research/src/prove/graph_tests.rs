use gomoku_engine::{BoardSize, Point, Position, Rule};

use super::expand::{Expansion, PendingReplies, ProofTask};
use super::graph::{Graph, INFINITE, Id};
use super::numbers::{hardest, weighed};
use super::stones::Stones;

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn stones_after(moves: &[&str]) -> Stones {
    let moves: Vec<Point> = moves.iter().map(|name| point(name)).collect();
    let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves);
    Stones::of(&position.unwrap()).0
}

/// Point in canonical orientation.
fn laid(moves: &[&str], name: &str) -> Point {
    let moves: Vec<Point> = moves.iter().map(|name| point(name)).collect();
    let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves);
    Stones::of(&position.unwrap()).1.laid(point(name))
}

const BEGUN: [&str; 3] = ["H8", "A1", "J9"];

/// Graph whose root is the position after two moves, with J9 as Black's only move, and the node
/// after it.
fn begun() -> (Graph, Id, Id) {
    let mut graph = Graph::new(Rule::Freestyle, BoardSize::STANDARD, None);
    let root = graph.add(stones_after(&BEGUN[..2]));
    let (at, task) = graph.select(root).unwrap();
    assert_eq!((at, &task), (root, &ProofTask::Begin));
    graph.apply(root, &moves(laid(&BEGUN[..2], "J9")));
    let (_, defence) = graph.children(root)[0];
    assert_eq!(graph.stones(defence), &stones_after(&BEGUN));
    (graph, root, defence)
}

fn moves(only: Point) -> Expansion {
    Expansion::Moves {
        moves: vec![only],
        hard: 0,
    }
}

fn points(names: &[&str]) -> Vec<Point> {
    names.iter().map(|name| laid(&BEGUN, name)).collect()
}

/// Replies after the three moves.
fn replies(open: &[&str], rest: &[&str], far: &[&str]) -> Expansion {
    Expansion::Replies {
        open: points(open),
        left: PendingReplies {
            rest: points(rest),
            far: points(far),
            ..PendingReplies::default()
        },
    }
}

#[test]
fn what_was_taken_to_lose_is_looked_at_before_anything_is_proved() {
    let (mut graph, root, defence) = begun();
    assert!(matches!(graph.select(root), Some((id, ProofTask::Begin)) if id == defence));
    graph.apply(defence, &replies(&["H9"], &[], &["O15", "N15"]));
    let (_, near) = graph.children(defence)[0];
    assert!(matches!(graph.select(root), Some((id, ProofTask::Begin)) if id == near));
    graph.apply(near, &Expansion::Won);
    assert!(!graph.is_proved(root) && !graph.is_proved(defence));
    // All other replies are won, so the deferred ones count.
    let (id, task) = graph.select(root).unwrap();
    let left = PendingReplies {
        far: points(&["O15", "N15"]),
        ..PendingReplies::default()
    };
    assert_eq!((id, task), (defence, ProofTask::Audit(left)));
    graph.apply(defence, &replies(&["N15"], &[], &[]));
    assert!(!graph.is_proved(root));
    // One needs an answer and is selected next.
    let (_, needs) = graph.children(defence)[1];
    assert!(matches!(graph.select(root), Some((id, ProofTask::Begin)) if id == needs));
    graph.apply(needs, &Expansion::Won);
    assert!(graph.is_proved(root));
}

#[test]
fn a_far_reply_that_saves_white_undoes_what_seemed_proved() {
    let (mut graph, root, defence) = begun();
    graph.apply(defence, &replies(&[], &[], &["O15"]));
    assert!(graph.seems_proved(root) && !graph.is_proved(root));
    graph.apply(defence, &replies(&["O15"], &[], &[]));
    let (_, needs) = graph.children(defence)[0];
    graph.apply(needs, &Expansion::Lost);
    assert!(graph.is_failed(root));
}

#[test]
fn a_later_move_waits_until_the_first_has_grown_that_much_harder() {
    assert_eq!(weighed(7, 0), 7);
    assert_eq!(weighed(7, 2), 21);
    assert_eq!(weighed(0, 9), 0);
    assert_eq!(weighed(INFINITE, 3), INFINITE);
    assert!(weighed(INFINITE - 1, 3) < INFINITE);
    // The maximum counts in full, each other as one.
    assert_eq!(hardest([0, 5, 9, 1].into_iter()), 11);
    assert_eq!(hardest([0, 0].into_iter()), 0);
}

#[test]
fn what_won_after_one_reply_is_named_for_the_next() {
    let (mut graph, _, defence) = begun();
    graph.apply(defence, &replies(&["H10", "G6"], &[], &[]));
    let [(_, first), (_, second)] = *graph.children(defence) else {
        panic!("two replies");
    };
    assert_eq!(graph.won_after_others(second), []);
    let one = ["H8", "A1", "J9", "H10"];
    graph.apply(first, &moves(laid(&one, "I10")));
    let (_, won) = graph.children(first)[0];
    graph.apply(won, &replies(&[], &[], &[]));
    let other = ["H8", "A1", "J9", "G6"];
    assert_eq!(graph.won_after_others(second), [(laid(&other, "I10"), 1)]);
}

/// Visits after which the root is selected.
fn visits_until(graph: &mut Graph, root: Id, task: &ProofTask) -> Option<u32> {
    for visit in 1..=64 {
        let (id, found) = graph.select(root).unwrap();
        graph.set_busy(id, false);
        if found == *task {
            assert_eq!(id, root);
            return Some(visit);
        }
    }
    None
}

#[test]
fn where_much_was_tried_threats_and_the_engine_are_asked_again() {
    let ten = ["H8", "A1", "I9", "A3", "K8", "A5", "H11", "A7", "K12", "A9"];
    let tried = |hard: u8| {
        let mut graph = Graph::new(Rule::Freestyle, BoardSize::STANDARD, None);
        let root = graph.add(stones_after(&ten));
        let moves = vec![laid(&ten, "J9")];
        graph.apply(root, &Expansion::Moves { moves, hard });
        (graph, root)
    };
    let (mut graph, root) = tried(20);
    assert_eq!(visits_until(&mut graph, root, &ProofTask::Solve), Some(8));
    let (mut graph, root) = tried(20);
    let choose = ProofTask::Choose { nodes: 64_000 };
    assert_eq!(visits_until(&mut graph, root, &choose), Some(16));
    let choose = ProofTask::Choose { nodes: 256_000 };
    assert_eq!(visits_until(&mut graph, root, &choose), Some(64 - 16));
    // It already got all nodes.
    let (mut graph, root) = tried(0);
    assert_eq!(visits_until(&mut graph, root, &ProofTask::Solve), None);
    let mut graph = Graph::new(Rule::Freestyle, BoardSize::STANDARD, None);
    let root = graph.add(stones_after(&BEGUN[..2]));
    let (moves, hard) = (vec![laid(&BEGUN[..2], "J9")], 20);
    graph.apply(root, &Expansion::Moves { moves, hard });
    assert_eq!(visits_until(&mut graph, root, &ProofTask::Solve), None);
}

#[test]
fn a_second_thought_is_tried_first() {
    let (mut graph, root, defence) = begun();
    let (known, new) = (laid(&BEGUN[..2], "J9"), laid(&BEGUN[..2], "I9"));
    graph.apply(root, &Expansion::First(new));
    let plays = |graph: &Graph| {
        graph
            .children(root)
            .iter()
            .map(|it| it.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(plays(&graph), [new, known]);
    graph.apply(root, &Expansion::First(known));
    assert_eq!(plays(&graph), [known, new]);
    // The existing child stays, and a new one is added.
    assert_eq!(graph.children(root)[0].1, defence);
    let (_, added) = graph.children(root)[1];
    graph.apply(added, &replies(&[], &[], &[]));
    assert!(graph.is_proved(root));
    // An empty result has no effect.
    graph.apply(root, &Expansion::Nothing);
    assert_eq!(plays(&graph), [known, new]);
}
