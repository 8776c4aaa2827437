//! Tests of playing, undoing, game ends and illegal moves.

use gomoku_engine::{
    BoardSize, Forbidden, Move, Outcome, PlayError, Point, Position, Rule, SetupError, Stone,
    five_tuple, star_points,
};
use rand::SeedableRng;
use rand::rngs::StdRng;

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace()
        .map(|word| word.parse().unwrap())
        .collect()
}

#[test]
fn five_in_a_row_wins_and_shows_its_line() {
    for rule in Rule::ALL {
        let moves = points("H8 A1 I8 A3 J8 A5 K8 A7");
        let mut position = Position::from_moves(rule, BoardSize::STANDARD, &moves).unwrap();
        position.play("L8".parse().unwrap()).unwrap();
        let line = points("H8 I8 J8 K8 L8");
        assert_eq!(
            position.outcome(),
            Some(&Outcome::Five {
                winner: Stone::Black,
                line
            })
        );
        assert_eq!(
            position.play("O15".parse().unwrap()),
            Err(PlayError::GameOver)
        );
        position.undo().unwrap();
        assert_eq!(position.outcome(), None);
        assert_eq!(position.turn(), Stone::Black);
    }
}

#[test]
fn six_in_a_row_by_rule() {
    // Both sides fill XXX·XX: Black in row 8, White in row 1.
    let moves = points("E8 A1 F8 B1 G8 C1 I8 E1 J8 F1");
    let six = |rule| Position::from_moves(rule, BoardSize::STANDARD, &moves).unwrap();

    let mut freestyle = six(Rule::Freestyle);
    freestyle.play("H8".parse().unwrap()).unwrap();
    let line = points("E8 F8 G8 H8 I8 J8");
    assert_eq!(
        freestyle.outcome(),
        Some(&Outcome::Five {
            winner: Stone::Black,
            line
        })
    );

    let mut standard = six(Rule::Standard);
    standard.play("H8".parse().unwrap()).unwrap();
    standard.play("D1".parse().unwrap()).unwrap();
    assert_eq!(standard.outcome(), None);

    let mut renju = six(Rule::Renju);
    assert!(matches!(
        renju.play("H8".parse().unwrap()),
        Err(PlayError::Forbidden { .. })
    ));
    renju.play("O15".parse().unwrap()).unwrap();
    renju.play("D1".parse().unwrap()).unwrap();
    let line = points("A1 B1 C1 D1 E1 F1");
    assert_eq!(
        renju.outcome(),
        Some(&Outcome::Five {
            winner: Stone::White,
            line
        })
    );
}

#[test]
fn a_freestyle_line_is_the_whole_row() {
    // XXXX·XXXX, filled in the middle.
    let moves = points("A1 A9 B1 C9 C1 E9 D1 G9 F1 A7 G1 C7 H1 E7 I1 G7 E1");
    let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &moves).unwrap();
    let line = points("A1 B1 C1 D1 E1 F1 G1 H1 I1");
    assert_eq!(
        position.outcome(),
        Some(&Outcome::Five {
            winner: Stone::Black,
            line
        })
    );
}

#[test]
fn refused_moves_say_why_and_change_nothing() {
    let size = BoardSize::new(9).unwrap();
    let mut position = Position::from_moves(Rule::Standard, size, &points("E5 A1")).unwrap();
    let hash = position.hash();
    let off = Point::new(9, 0);
    assert_eq!(
        position.play(off),
        Err(PlayError::OffBoard { point: off, size })
    );
    assert_eq!(
        position.check(off),
        Err(PlayError::OffBoard { point: off, size })
    );
    let far = Point::new(255, 255);
    assert_eq!(
        position.play(far),
        Err(PlayError::OffBoard { point: far, size })
    );
    let taken = Point::new(0, 0);
    assert_eq!(
        position.play(taken),
        Err(PlayError::Occupied { point: taken })
    );
    assert_eq!(position.at(off), None);
    assert!(!position.is_empty_at(off));
    assert_eq!(position.forbidden_at(off), None);
    assert_eq!(position.hash(), hash);
    assert_eq!(position.moves().len(), 2);

    let error = Position::from_moves(Rule::Standard, size, &points("E5 A1 E5")).unwrap_err();
    assert_eq!(
        (error.ply, error.error),
        (
            2,
            PlayError::Occupied {
                point: Point::new(4, 4)
            }
        )
    );
    assert_eq!(error.to_string(), "move 3: a stone is on E5 already");
}

/// Black to move; H8 makes a double three.
fn double_three(rule: Rule) -> Position {
    let moves = points("I8 A1 J8 A15 H9 O1 H10 O15");
    Position::from_moves(rule, BoardSize::STANDARD, &moves).unwrap()
}

#[test]
fn a_forbidden_point_is_refused_or_loses() {
    let point: Point = "H8".parse().unwrap();
    let reason = Forbidden::DoubleThree;
    let mut position = double_three(Rule::Renju);
    assert_eq!(position.forbidden_at(point), Some(reason));
    assert_eq!(position.forbidden_points(), [(point, reason)]);
    assert_eq!(position.legal_points().len(), 225 - 8 - 1);
    assert_eq!(
        position.play(point),
        Err(PlayError::Forbidden { point, reason })
    );

    position.play_forbidden_loses(point).unwrap();
    assert_eq!(position.outcome(), Some(&Outcome::ForbiddenMove { reason }));
    assert_eq!(
        position.outcome().and_then(Outcome::winner),
        Some(Stone::White)
    );
    assert!(position.legal_points().is_empty());
    assert_eq!(
        position.play_forbidden_loses("A2".parse().unwrap()),
        Err(PlayError::GameOver)
    );
    assert_eq!(
        position.undo(),
        Some(Move {
            stone: Stone::Black,
            point
        })
    );
    assert_eq!(position.outcome(), None);

    // White may play it, yet it is reported as forbidden to Black.
    position.play("A8".parse().unwrap()).unwrap();
    assert_eq!(position.forbidden_at(point), Some(reason));
    assert_eq!(position.check(point), Ok(()));
    position.play_forbidden_loses(point).unwrap();
    assert_eq!(position.outcome(), None);
}

#[test]
fn other_rules_forbid_nothing() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let mut position = double_three(rule);
        assert!(position.forbidden_points().is_empty());
        position
            .play_forbidden_loses("H8".parse().unwrap())
            .unwrap();
        assert_eq!(position.outcome(), None);
    }
}

/// 9×9 board with only `holes` empty. Pairs of colours, shifted by row, prevent a win. Row 5 is
/// `XXX·XXXOO` around D5.
fn nearly_full(rule: Rule, turn: Stone, holes: &[Point]) -> Position {
    let size = BoardSize::new(9).unwrap();
    let stones = size
        .points()
        .filter(|point| !holes.contains(point))
        .map(|point| {
            let black = if point.y == 4 {
                point.x < 7
            } else {
                (point.x / 2 + point.y).is_multiple_of(2)
            };
            (point, if black { Stone::Black } else { Stone::White })
        });
    Position::from_stones(rule, size, stones, turn).unwrap()
}

#[test]
fn only_forbidden_points_left_is_lost_for_black() {
    let d5 = points("D5");
    let stuck = nearly_full(Rule::Renju, Stone::Black, &d5);
    assert_eq!(stuck.forbidden_points(), [(d5[0], Forbidden::Overline)]);
    assert_eq!(stuck.outcome(), Some(&Outcome::NoLegalMove));
    assert_eq!(
        stuck.outcome().and_then(Outcome::winner),
        Some(Stone::White)
    );
    assert!(stuck.legal_points().is_empty());
    assert_eq!(stuck.check(d5[0]), Err(PlayError::GameOver));
    assert_eq!(
        five_tuple::choose(&stuck, &mut StdRng::seed_from_u64(1)),
        None
    );

    let mut game = nearly_full(Rule::Renju, Stone::White, &points("D5 I9"));
    assert_eq!(game.outcome(), None);
    game.play("I9".parse().unwrap()).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::NoLegalMove));
    game.undo().unwrap();
    assert_eq!(game.outcome(), None);

    let mut white = nearly_full(Rule::Renju, Stone::White, &d5);
    assert_eq!(white.outcome(), None);
    white.play(d5[0]).unwrap();
    assert_eq!(white.outcome(), Some(&Outcome::Draw));
    assert_eq!(white.outcome().and_then(Outcome::winner), None);
}

#[test]
fn the_same_last_point_by_rule() {
    let d5: Point = "D5".parse().unwrap();
    let mut standard = nearly_full(Rule::Standard, Stone::Black, &[d5]);
    standard.play(d5).unwrap();
    assert_eq!(standard.outcome(), Some(&Outcome::Draw));
    let mut freestyle = nearly_full(Rule::Freestyle, Stone::Black, &[d5]);
    freestyle.play(d5).unwrap();
    assert_eq!(
        freestyle.outcome().and_then(Outcome::winner),
        Some(Stone::Black)
    );
}

#[test]
fn setting_up_checks_points_and_finds_standing_rows() {
    let size = BoardSize::new(9).unwrap();
    let set = |stones: &[(Point, Stone)], rule, turn| {
        Position::from_stones(rule, size, stones.iter().copied(), turn)
    };
    let off = Point::new(3, 9);
    assert_eq!(
        set(&[(off, Stone::Black)], Rule::Freestyle, Stone::White).unwrap_err(),
        SetupError::OffBoard { point: off, size }
    );
    let a1 = Point::new(0, 0);
    assert_eq!(
        set(
            &[(a1, Stone::Black), (a1, Stone::White)],
            Rule::Freestyle,
            Stone::White
        )
        .unwrap_err(),
        SetupError::Occupied { point: a1 }
    );
    let row = |y, length, stone| (0..length).map(move |x| (Point::new(x, y), stone));
    let winner = |stones: &[(Point, Stone)], rule, turn| {
        set(stones, rule, turn)
            .unwrap()
            .outcome()
            .and_then(Outcome::winner)
    };
    let black_six: Vec<_> = row(2, 6, Stone::Black).collect();
    let white_six: Vec<_> = row(4, 6, Stone::White).collect();
    for turn in Stone::BOTH {
        assert_eq!(
            winner(&black_six, Rule::Freestyle, turn),
            Some(Stone::Black)
        );
        assert_eq!(
            winner(&white_six, Rule::Freestyle, turn),
            Some(Stone::White)
        );
        assert_eq!(winner(&black_six, Rule::Standard, turn), None);
        assert_eq!(winner(&white_six, Rule::Standard, turn), None);
        assert_eq!(winner(&black_six, Rule::Renju, turn), None);
        assert_eq!(winner(&white_six, Rule::Renju, turn), Some(Stone::White));
        let both: Vec<_> = black_six.iter().chain(&white_six).copied().collect();
        assert_eq!(winner(&both, Rule::Freestyle, turn), Some(turn.opponent()));
    }
    let mut game = set(&black_six, Rule::Standard, Stone::White).unwrap();
    assert_eq!(
        (game.turn(), game.stone_count(), game.moves().len()),
        (Stone::White, 6, 0)
    );
    assert_eq!(game.undo(), None);
    game.play(Point::new(8, 8)).unwrap();
    assert_eq!(game.at(Point::new(8, 8)), Some(Stone::White));
}

#[test]
fn star_points_lie_on_the_board_and_mirror() {
    for lines in BoardSize::MIN..=BoardSize::MAX {
        let size = BoardSize::new(lines.into()).unwrap();
        let stars = star_points(size);
        assert_eq!(stars.len(), if lines % 2 == 1 { 5 } else { 4 });
        assert_eq!(stars.contains(&size.centre()), lines % 2 == 1);
        assert!(stars.is_sorted_by_key(|point| (point.y, point.x)));
        for star in &stars {
            let last = lines - 1;
            assert!(stars.contains(&Point::new(last - star.x, star.y)));
            assert!(stars.contains(&Point::new(star.x, last - star.y)));
        }
    }
    assert_eq!(star_points(BoardSize::STANDARD), points("D4 L4 H8 D12 L12"));
    assert_eq!(
        star_points(BoardSize::new(9).unwrap()),
        points("C3 G3 E5 C7 G7")
    );
}
