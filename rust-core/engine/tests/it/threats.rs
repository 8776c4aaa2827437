//! Every claimed threat win must hold against every legal reply.

use std::collections::HashMap;

use crate::support::fours::wins_by_fours;
use gomoku_engine::threat::replay::{ReplayLimits, replay};
use gomoku_engine::threat::{Solved, ThreatSolver, Verdict};
use gomoku_engine::{BoardSize, Outcome, Point, Position, Rule};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const VCF: &str = include_str!("../data/tactics/vcf.txt");
const VCT: &str = include_str!("../data/tactics/vct.txt");

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace()
        .map(|name| name.parse().unwrap())
        .collect()
}

/// `id; number; right first moves; moves played`.
struct Problem {
    id: &'static str,
    number: u32,
    position: Position,
}

fn problems(text: &'static str) -> Vec<Problem> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let [id, number, _, moves] = line.split(';').collect::<Vec<_>>()[..] else {
                panic!("not four fields: {line}")
            };
            let moves = points(moves);
            Problem {
                id,
                number: number.trim().parse().unwrap(),
                position: Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves)
                    .unwrap(),
            }
        })
        .collect()
}

fn assert_won(position: &Position, solved: &Solved, id: &str) {
    assert!(
        solved.line.len() <= solved.plies as usize,
        "{id}: {solved:?}"
    );
    let mut end = position.clone();
    for &point in &solved.line {
        end.play(point).unwrap();
    }
    let winner = end.outcome().and_then(Outcome::winner);
    assert_eq!(winner, Some(position.turn()), "{id}: {solved:?}");
}

#[test]
fn wins_by_fours_are_found_and_hold_against_every_reply() {
    let mut solver = ThreatSolver::new(Rule::Freestyle);
    let mut nodes = 0;
    for Problem {
        id,
        number,
        position,
    } in problems(VCF)
    {
        solver.clear();
        let solved = solver.vcf(&position, 100_000).unwrap();
        assert_eq!(solved.verdict, Verdict::Win, "{id}");
        assert!(solved.plies > 2 * (number - 1), "{id}: {solved:?}");
        assert_won(&position, &solved, id);
        nodes += solved.nodes;
        let mut strategy = |position: &Position| {
            let solved = solver.vcf(position, 100_000)?;
            solved.line.first().copied()
        };
        let replayed = replay(&position, &mut strategy, ReplayLimits::default());
        assert!(replayed.is_ok(), "{id}: {replayed:?}");
    }
    assert!(nodes < 30_000, "{nodes}");
}

/// Random moves near the middle of a small board, truncated where a side can win.
fn random_game(rule: Rule, rng: &mut StdRng) -> Position {
    let size = BoardSize::new(rng.random_range(9..=11)).unwrap();
    let mut position = Position::new(rule, size);
    let stones = rng.random_range(16..44);
    while position.stone_count() < stones {
        let legal = position.legal_points();
        let before = position.clone();
        position
            .play(legal[rng.random_range(0..legal.len())])
            .unwrap();
        if position.outcome().is_some() {
            return before;
        }
    }
    position
}

#[test]
fn the_search_by_fours_agrees_with_the_definition() {
    let mut rng = StdRng::seed_from_u64(31);
    for rule in Rule::ALL {
        let mut solver = ThreatSolver::new(rule);
        let (mut won, mut long) = (0, 0);
        for round in 0..500 {
            let position = random_game(rule, &mut rng);
            let mut memo = HashMap::new();
            let expected = wins_by_fours(&mut position.clone(), &mut memo);
            let solved = solver.vcf(&position, u64::MAX).unwrap();
            let stones = position.moves().iter().map(|m| m.point.to_string());
            let shown = || stones.collect::<Vec<_>>().join(" ");
            let verdict = if expected {
                Verdict::Win
            } else {
                Verdict::NoWin
            };
            assert_eq!(solved.verdict, verdict, "{rule:?} {round}: {}", shown());
            if expected {
                won += 1;
                long += u32::from(solved.plies > 3);
                assert_won(&position, &solved, "");
                let mut strategy = |position: &Position| {
                    let solved = solver.vcf(position, u64::MAX)?;
                    solved.line.first().copied()
                };
                let replayed = replay(&position, &mut strategy, ReplayLimits::default());
                assert!(replayed.is_ok(), "{rule:?} {round}: {replayed:?}");
            }
        }
        assert!(won > 150 && long > 25, "{rule:?}: {won} won, {long} long");
    }
}

fn wins_by_threats(solver: &mut ThreatSolver, position: &Position, nodes: u64, id: &str) -> bool {
    let solved = solver.vct(position, nodes).unwrap();
    if solved.verdict != Verdict::Win {
        return false;
    }
    assert_won(position, &solved, id);
    let mut strategy = |position: &Position| {
        let solved = solver.vct(position, nodes)?;
        solved.line.first().copied()
    };
    let replayed = replay(position, &mut strategy, ReplayLimits::default());
    assert!(replayed.is_ok(), "{id}: {replayed:?}");
    true
}

#[test]
fn wins_by_threats_are_found_and_hold_against_every_reply() {
    let mut solver = ThreatSolver::new(Rule::Freestyle);
    let problems: Vec<Problem> = problems(VCT).into_iter().step_by(4).collect();
    let mut won = 0;
    for problem in &problems {
        solver.clear();
        let nodes = 100_000;
        won += usize::from(wins_by_threats(
            &mut solver,
            &problem.position,
            nodes,
            problem.id,
        ));
    }
    assert!(won * 4 > problems.len() * 3, "{won} of {}", problems.len());
}

#[test]
fn no_win_by_threats_is_claimed_falsely_in_random_games() {
    let mut rng = StdRng::seed_from_u64(32);
    for rule in Rule::ALL {
        let mut solver = ThreatSolver::new(rule);
        let mut won = 0;
        for _ in 0..400 {
            let position = random_game(rule, &mut rng);
            let by_fours = solver.vcf(&position, 10_000).unwrap().verdict == Verdict::Win;
            if !by_fours && wins_by_threats(&mut solver, &position, 3_000, "random") {
                won += 1;
            }
        }
        assert!(won > 20, "{rule:?}: {won}");
    }
}

#[test]
fn a_move_that_is_asked_for_wins_against_every_reply_or_is_not_called_a_win() {
    let mut rng = StdRng::seed_from_u64(33);
    for rule in Rule::ALL {
        let mut solver = ThreatSolver::new(rule);
        let (mut won, mut firsts) = (0, 0);
        for _ in 0..60 {
            let position = random_game(rule, &mut rng);
            let expected = solver.vct(&position, 5_000).unwrap();
            for point in position.legal_points() {
                let Some(solved) = solver.vct_with(&position, point, 500) else {
                    continue;
                };
                if solved.verdict != Verdict::Win {
                    assert!(solved.line.is_empty());
                    continue;
                }
                won += 1;
                let mut after = position.clone();
                after.play(point).unwrap();
                if let Some(&reply) = solved.line.first() {
                    after.play(reply).unwrap();
                }
                let mut strategy = |asked: &Position| {
                    if asked.hash() == position.hash() {
                        return Some(point);
                    }
                    let solved = solver.vct(asked, 5_000)?;
                    solved.line.first().copied()
                };
                let replayed = replay(&position, &mut strategy, ReplayLimits::default());
                assert!(replayed.is_ok(), "{rule:?} {point}: {replayed:?}");
            }
            if let (Verdict::Win, Some(&first)) = (expected.verdict, expected.line.first())
                && let Some(solved) = solver.vct_with(&position, first, 20_000)
            {
                assert_eq!(solved.verdict, Verdict::Win, "{rule:?} {first}");
                firsts += 1;
            }
        }
        assert!(won > 60 && firsts > 10, "{rule:?}: {won} won, {firsts}");
    }
}

#[test]
fn a_four_is_not_taken_for_a_win_while_it_can_be_blocked() {
    let position = Position::from_moves(
        Rule::Freestyle,
        BoardSize::STANDARD,
        &points("F8 E8 G8 A1 H8 A3"),
    );
    let mut solver = ThreatSolver::new(Rule::Freestyle);
    let four = "I8".parse().unwrap();
    let solved = solver.vct_with(&position.unwrap(), four, 1_000).unwrap();
    assert_eq!(solved.verdict, Verdict::NoWin);
}
