//! Tests of legal moves, immediate replies and determinism.

use std::thread;
use std::time::{Duration, Instant};

use gomoku_engine::{
    BoardSize, Choice, Engine, EngineOptions, Level, Limits, MATE, Outcome, Point, Position, Rule,
    Stone, StopFlag,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn engine() -> Engine {
    Engine::new(EngineOptions {
        table_mib: 2,
        threads: 1,
    })
}

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace()
        .map(|name| name.parse().unwrap())
        .collect()
}

fn play(rule: Rule, moves: &str) -> Position {
    Position::from_moves(rule, BoardSize::STANDARD, &points(moves)).unwrap()
}

fn search(engine: &mut Engine, position: &Position, limits: Limits) -> Choice {
    engine
        .search(position, &limits, 0, &StopFlag::new(), &mut |_| {})
        .unwrap()
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

#[test]
fn a_search_bounded_by_nodes_begins_anew_unless_it_is_to_go_on() {
    let position = play(Rule::Freestyle, "H8 I9 G8 F8 H7 G9");
    let mut engine = engine();
    let mut to_depth = |goes_on| {
        let limits = Limits {
            depth: Some(6),
            goes_on,
            ..nodes(10_000_000)
        };
        search(&mut engine, &position, limits).nodes
    };
    let first = to_depth(false);
    assert_eq!(to_depth(false), first);
    assert!(to_depth(true) < first / 2);
}

#[test]
fn an_empty_board_is_begun_in_the_middle() {
    for lines in 9..=20 {
        let size = BoardSize::new(lines).unwrap();
        for rule in Rule::ALL {
            let choice = search(&mut engine(), &Position::new(rule, size), nodes(1_000));
            assert_eq!(choice.point, size.centre());
        }
    }
}

#[test]
fn one_reply_is_given_at_once() {
    // White's four in row 8 is open at N8 only.
    let position = play(Rule::Freestyle, "I8 J8 H2 K8 B3 L8 N3 M8");
    let choice = search(&mut engine(), &position, Limits::default());
    assert_eq!(choice.point, Point::new(13, 7));
    assert_eq!(choice.nodes, 0, "{choice:?}");
    // Black prefers a five to a block.
    let position = play(Rule::Freestyle, "H8 H9 I8 I9 J8 J9 K8 K9");
    let choice = search(&mut engine(), &position, Limits::default());
    assert_eq!(choice.score, MATE - 1);
    assert!(points("G8 L8").contains(&choice.point));
}

#[test]
fn in_renju_white_wins_where_black_may_not_block() {
    // White's four is open at H8 only, where a black stone would join H4–H7 to H9 and H10. White
    // has H3, so Black has no five.
    let black = points("C8 H4 H5 H6 H7 H9 H10")
        .into_iter()
        .map(|p| (p, Stone::Black));
    let white = points("D8 E8 F8 G8 H3 A1")
        .into_iter()
        .map(|p| (p, Stone::White));
    let stones: Vec<(Point, Stone)> = black.chain(white).collect();
    let setup = |turn| {
        Position::from_stones(Rule::Renju, BoardSize::STANDARD, stones.clone(), turn).unwrap()
    };
    let position = setup(Stone::Black);
    assert!(position.forbidden_at(points("H8")[0]).is_some());
    let choice = search(&mut engine(), &position, nodes(20_000));
    assert_eq!(choice.score, 2 - MATE, "{choice:?}");
    assert!(position.check(choice.point).is_ok());
    let choice = search(&mut engine(), &setup(Stone::White), nodes(20_000));
    assert_eq!((choice.point, choice.score), (points("H8")[0], MATE - 1));
}

#[test]
fn in_renju_black_wins_by_five_only() {
    // L8 would make six. G8 also makes a five with H8–K8.
    let stones = points("H8 I8 J8 K8 M8")
        .into_iter()
        .map(|p| (p, Stone::Black));
    let others = points("A1 A3 A5 A7").into_iter().map(|p| (p, Stone::White));
    let size = BoardSize::STANDARD;
    let position =
        Position::from_stones(Rule::Renju, size, stones.chain(others), Stone::Black).unwrap();
    let choice = search(&mut engine(), &position, nodes(1_000));
    assert_eq!((choice.point, choice.score), (points("G8")[0], MATE - 1));
}

#[test]
fn the_last_points_of_a_full_board_are_played() {
    let size = BoardSize::new(9).unwrap();
    // Pairs of colours, shifted every two rows: three in a row only diagonally.
    let stone = |p: Point| match (p.x / 2 + p.y % 4 / 2 + p.y / 4) % 2 {
        0 => Stone::Black,
        _ => Stone::White,
    };
    for left in [1, 2, 3] {
        for rule in Rule::ALL {
            let stones = size.points().skip(left).map(|p| (p, stone(p)));
            let mut position = Position::from_stones(rule, size, stones, Stone::White).unwrap();
            assert_eq!(position.outcome(), None);
            while position.outcome().is_none() {
                let choice = search(&mut engine(), &position, nodes(1_000));
                position.play(choice.point).unwrap();
            }
            if left == 1 {
                assert_eq!(position.outcome(), Some(&Outcome::Draw));
            }
            let over = engine().search(&position, &nodes(1_000), 0, &StopFlag::new(), &mut |_| {});
            assert_eq!(over, None);
        }
    }
}

#[test]
fn a_stone_far_from_everything_is_still_answered() {
    let size = BoardSize::new(20).unwrap();
    for corner in [Point::new(0, 0), Point::new(19, 19), Point::new(0, 19)] {
        let position = Position::from_moves(Rule::Freestyle, size, &[corner]).unwrap();
        let choice = search(&mut engine(), &position, nodes(2_000));
        assert!(position.check(choice.point).is_ok());
    }
}

/// Whether a timed operation is fast enough at least once. A busy machine only adds time.
fn once(mut quick: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(120) {
        if quick() {
            return true;
        }
    }
    false
}

fn stopping_time(engine: &mut Engine, position: &Position, wait: Duration) -> Duration {
    let stop = StopFlag::new();
    let setter = stop.clone();
    let handle = thread::spawn(move || {
        thread::sleep(wait);
        let now = Instant::now();
        setter.stop();
        now
    });
    let choice = engine
        .search(position, &Limits::default(), 0, &stop, &mut |_| {})
        .unwrap();
    let returned = Instant::now();
    assert!(position.check(choice.point).is_ok());
    returned.saturating_duration_since(handle.join().unwrap())
}

#[test]
fn a_set_flag_stops_a_search_within_20_ms() {
    let position = play(Rule::Freestyle, "H8 H9 K9 I7 F9 I8 I6 J7");
    for threads in [1, 2] {
        let mut engine = Engine::new(EngineOptions {
            table_mib: 16,
            threads,
        });
        for wait in [0, 5, 30, 120].map(Duration::from_millis) {
            assert!(
                once(|| stopping_time(&mut engine, &position, wait) < Duration::from_millis(20)),
                "{threads} threads, stopped after {wait:?}"
            );
        }
    }
}

#[test]
fn a_flag_set_from_the_start_still_gives_a_legal_move() {
    let stop = StopFlag::new();
    stop.stop();
    for rule in Rule::ALL {
        let position = play(rule, "H8 H9 K9 I7 F9 I8 I6 J7");
        for level in Level::ALL {
            let choice = engine()
                .choose(&position, level, 3, &stop, &mut |_| {})
                .unwrap();
            assert!(position.check(choice.point).is_ok());
        }
    }
}

#[test]
fn time_is_kept() {
    let position = play(Rule::Standard, "H8 H9 K9 I7 F9 I8 I6 J7");
    let limits = Limits {
        time: Some(Duration::from_millis(60)),
        ..Limits::default()
    };
    assert!(once(
        || search(&mut engine(), &position, limits).elapsed < Duration::from_millis(80)
    ));
}

#[test]
fn same_position_seed_and_nodes_give_the_same_move_and_count() {
    let position = play(Rule::Renju, "H8 H9 K9 I7 F9 I8 I6 J7");
    let strip = |choice: Choice| {
        (
            choice.point,
            choice.score,
            choice.depth,
            choice.nodes,
            choice.pv,
        )
    };
    let mut one = engine();
    let first = strip(search(&mut one, &position, nodes(30_000)));
    // This search must have no effect.
    search(&mut one, &play(Rule::Freestyle, "H8 H9"), nodes(5_000));
    assert_eq!(strip(search(&mut one, &position, nodes(30_000))), first);
    assert_eq!(
        strip(search(&mut engine(), &position, nodes(30_000))),
        first
    );
    let choose = |engine: &mut Engine| {
        engine
            .choose(&position, Level::MEDIUM, 11, &StopFlag::new(), &mut |_| {})
            .map(strip)
    };
    assert_eq!(choose(&mut one), choose(&mut engine()));
}

#[test]
fn limits_are_kept_and_progress_is_told() {
    let position = play(Rule::Freestyle, "H8 H9 K9 I7 F9 I8");
    let mut depths = Vec::new();
    let limits = Limits {
        depth: Some(5),
        ..Limits::default()
    };
    let choice = engine()
        .search(&position, &limits, 0, &StopFlag::new(), &mut |progress| {
            assert!(progress.nodes > 0 && !progress.pv.is_empty());
            depths.push(progress.depth);
        })
        .unwrap();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    assert_eq!(choice.depth, 5);
    assert_eq!(choice.pv.first(), Some(&choice.point));
    let choice = search(&mut engine(), &position, nodes(12_345));
    assert!(
        (12_345..=12_600).contains(&choice.nodes),
        "{}",
        choice.nodes
    );
}

#[test]
fn the_reported_line_is_legal() {
    let position = play(Rule::Renju, "H8 H9 K9 I7 F9 I8 I6 J7 K6 L5");
    let mut told = 0;
    engine()
        .search(
            &position,
            &nodes(60_000),
            0,
            &StopFlag::new(),
            &mut |progress| {
                let mut line = position.clone();
                for &point in &progress.pv {
                    line.play(point).unwrap();
                }
                told += progress.pv.len();
            },
        )
        .unwrap();
    assert!(told > 10);
}

#[test]
fn the_best_moves_come_with_a_line_each_best_first() {
    let position = play(Rule::Freestyle, "H8 H9 K9 I7 F9 I8 I6 J7");
    let mut engine = engine();
    let lines = engine.lines(&position, &nodes(60_000), 4, &StopFlag::new(), &mut |_| {});
    assert_eq!(lines.len(), 4);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line.pv.first(), Some(&line.point));
        assert!(lines[..index].iter().all(|other| other.point != line.point));
        assert!(lines[..index].iter().all(|other| other.score >= line.score));
        let mut game = position.clone();
        for &point in &line.pv {
            game.play(point).unwrap();
        }
    }
    let best = search(&mut engine, &position, nodes(60_000));
    assert!((best.score - lines[0].score).abs() < 150, "{lines:?}");
    let four = play(Rule::Freestyle, "I8 J8 H2 K8 B3 L8 N3 M8");
    let limit = nodes(1_000);
    assert_eq!(
        engine
            .lines(&four, &limit, 3, &StopFlag::new(), &mut |_| {})
            .len(),
        1
    );
    let over = play(Rule::Freestyle, "A1 B1 A2 B2 A3 B3 A4 B4 A5");
    assert!(
        engine
            .lines(&over, &limit, 3, &StopFlag::new(), &mut |_| {})
            .is_empty()
    );
}

#[test]
fn two_threads_search_together() {
    let mut engine = Engine::new(EngineOptions {
        table_mib: 4,
        threads: 2,
    });
    for rule in Rule::ALL {
        let position = play(rule, "H8 H9 K9 I7 F9 I8 I6 J7");
        let choice = search(&mut engine, &position, nodes(40_000));
        assert!(position.check(choice.point).is_ok());
        // Each thread may overrun by the nodes between reports.
        assert!((40_000..42_000).contains(&choice.nodes), "{}", choice.nodes);
    }
}

#[test]
fn seeds_vary_the_play_but_not_a_win() {
    let quiet = play(Rule::Freestyle, "H8 H9");
    let mut engine = engine();
    let mut choose = |position: &Position, seed| {
        engine
            .choose(position, Level::MEDIUM, seed, &StopFlag::new(), &mut |_| {})
            .unwrap()
    };
    let mut replies: Vec<Point> = (0..8).map(|seed| choose(&quiet, seed).point).collect();
    replies.sort();
    replies.dedup();
    assert!(replies.len() > 1, "always {replies:?}");
    // Black's open three: every seed makes the open four.
    let won = play(Rule::Freestyle, "H8 A1 I8 A3 J8 A5");
    for seed in 0..8 {
        let choice = choose(&won, seed);
        assert_eq!(choice.score, MATE - 3);
        assert!(points("G8 K8").contains(&choice.point), "{}", choice.point);
    }
}

#[test]
fn fast_games_on_every_rule_and_size_stay_legal() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut engine = engine();
    let mut ends = [0; 3];
    for game in 0..180 {
        let rule = Rule::ALL[game % 3];
        let size = BoardSize::new(9 + (game / 3 % 12) as i64).unwrap();
        let mut position = Position::new(rule, size);
        let wild = rng.random_range(5..60);
        while position.outcome().is_none() {
            // Random stones give crowded boards and many forbidden points.
            let point = if rng.random_range(0..100) < wild {
                *position.legal_points().choose(&mut rng).unwrap()
            } else {
                let limit = nodes(rng.random_range(1..400));
                search(&mut engine, &position, limit).point
            };
            position.play(point).unwrap();
        }
        ends[match position.outcome().and_then(Outcome::winner) {
            Some(Stone::Black) => 0,
            Some(Stone::White) => 1,
            None => 2,
        }] += 1;
    }
    assert!(ends[0] > 20 && ends[1] > 20, "{ends:?}");
}

/// Renju board with 30 holes and no possible five: pairs of colours, shifted by row, and
/// `OXXX·XXXO` around H8. Without `overline`, H8 is filled.
fn late_in_renju(turn: Stone, overline: bool) -> Position {
    let size = BoardSize::STANDARD;
    let h8: Point = "H8".parse().unwrap();
    let stones = size.points().filter_map(|point| {
        let beside = point.x.abs_diff(h8.x);
        let (black, hole) = if point.y == h8.y && beside <= 4 {
            let black = (1..4).contains(&beside);
            (black, point == h8 && overline)
        } else {
            let black = (point.x / 2 + point.y).is_multiple_of(2);
            (black, point.x % 2 == 1 && point.y % 3 == 1)
        };
        let stone = if black { Stone::Black } else { Stone::White };
        (!hole).then_some((point, stone))
    });
    Position::from_stones(Rule::Renju, size, stones, turn).unwrap()
}

#[test]
fn an_overline_that_black_cannot_fill_counts_against_him_late_in_renju() {
    let limits = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let score = |turn, overline| {
        let position = late_in_renju(turn, overline);
        let score = search(&mut engine(), &position, limits).score;
        if turn == Stone::Black { score } else { -score }
    };
    for turn in Stone::BOTH {
        let level = score(turn, false);
        assert!(level.abs() < 150, "{turn:?}: {level}");
        let stuck = score(turn, true);
        assert!(stuck < level - 200, "{turn:?}: {stuck} against {level}");
    }
}
