use crate::common::*;
use gomoku_core::{
    Certainty, GameConfig, GameSession, GameSnapshot, HintArea, HintReason, LineKind, MoveLine,
    Point, Rule, Stone, StoneShape, ThreatKind, WinMeans,
};
use proptest::prelude::*;

/// Returns area and complete hint after these moves.
fn hint(rule: Rule, names: &str) -> (HintArea, GameSnapshot) {
    let config = GameConfig {
        rule,
        ..two_people()
    };
    let session = GameSession::new(config, Recorder::new()).unwrap();
    play_all(&session, names);
    session.hint().unwrap();
    until(&session, "the area", |s| s.hint_area.is_some());
    let area = session.snapshot().hint_area.unwrap();
    session.hint().unwrap();
    let told = session.snapshot();
    session.shutdown();
    (area, told)
}

fn reason(names: &str) -> (Point, Option<HintReason>) {
    let (_, told) = hint(Rule::Freestyle, names);
    (told.hint.unwrap(), told.hint_reason)
}

const fn wins(means: WinMeans, moves: i32) -> Option<HintReason> {
    let proved = true;
    Some(HintReason::Wins {
        means,
        moves,
        proved,
    })
}

#[test]
fn a_win_is_named_with_what_it_takes() {
    let (point, why) = reason("H8 A1 I8 A2 J8 A3 K8 A5");
    assert!([named("G8"), named("L8")].contains(&point));
    assert_eq!(why, wins(WinMeans::Five, 1));

    let (point, why) = reason("H8 A1 I8 A3 J8 A5");
    assert!([named("G8"), named("K8"), named("F8"), named("L8")].contains(&point));
    assert_eq!(why, wins(WinMeans::Fours, 2));

    // A double three wins, but fours alone do not.
    let (_, why) = reason("H8 A1 H9 O1 I7 A15 J7 O15");
    let Some(HintReason::Wins { means, moves, .. }) = why else {
        panic!("{why:?}");
    };
    assert_eq!(means, WinMeans::Threats);
    assert!(moves >= 3, "{moves}");
}

#[test]
fn a_defence_is_named_with_what_it_stops() {
    let (point, why) = reason("H8 G8 I8 A1 J8 C15 K8");
    assert_eq!(point, named("L8"));
    let Some(HintReason::Stops { threat, only, .. }) = why else {
        panic!("{why:?}");
    };
    assert_eq!((threat, only), (ThreatKind::Four, true));

    let (point, why) = reason("H8 A1 I8 C15 J8");
    assert_eq!(point.y, 7, "on the row of the three: {point:?}");
    let Some(HintReason::Stops { threat, only, .. }) = why else {
        panic!("{why:?}");
    };
    assert_eq!((threat, only), (ThreatKind::OpenThree, false));
}

fn plays_out(names: &str, line: &MoveLine) -> Option<Stone> {
    let session = GameSession::new(two_people(), Recorder::new()).unwrap();
    play_all(&session, names);
    for &point in &line.points {
        session.play(point).unwrap();
    }
    let result = session.snapshot().result;
    session.shutdown();
    result.and_then(|result| result.winner)
}

#[test]
fn a_proved_win_comes_with_the_line_that_was_replayed() {
    for names in [
        "H8 A1 I8 A3 J8 A5",
        "H8 A1 H9 O1 I7 A15 J7 O15",
        // White's four delays a four-three.
        "H8 A1 I8 A2 J8 G8 K9 A3 K10 O15",
    ] {
        let (_, told) = hint(Rule::Freestyle, names);
        let Some(HintReason::Wins { moves, proved, .. }) = told.hint_reason else {
            panic!("{names}: {:?}", told.hint_reason);
        };
        let [line] = &told.hint_lines[..] else {
            panic!("{names}: {:?}", told.hint_lines);
        };
        assert!(proved, "{names}");
        assert_eq!(told.hint_certainty, Some(Certainty::Proved));
        assert_eq!(line.certainty, Certainty::Proved);
        assert_eq!((Some(line.points[0]), line.first), (told.hint, told.turn));
        assert_eq!(plays_out(names, line), Some(told.turn), "{names} {line:?}");
        let own = i32::try_from(line.points.len()).unwrap() / 2 + 1;
        assert_eq!(own, moves, "{names} {line:?}");
    }
}

#[test]
fn what_a_search_expects_is_never_called_proved() {
    for names in ["H8", "H8 A1 I8 C15 J8"] {
        let (_, told) = hint(Rule::Freestyle, names);
        let line = &told.hint_lines[0];
        assert_eq!(
            (line.kind, line.certainty),
            (LineKind::Play, Certainty::Estimated)
        );
        assert_eq!(Some(line.points[0]), told.hint);
        plays_out(names, line);
    }
    let (_, told) = hint(Rule::Freestyle, "H8 A1 I8 C15 J8");
    assert_eq!(told.hint_certainty, Some(Certainty::Estimated));
    // The rules decide that only this stone stops a four; a five needs no line either.
    let (_, told) = hint(Rule::Freestyle, "H8 G8 I8 A1 J8 C15 K8");
    assert_eq!(told.hint_certainty, None);
    let (_, told) = hint(Rule::Freestyle, "H8 A1 I8 A2 J8 A3 K8 A5");
    assert_eq!((told.hint_certainty, told.hint_lines), (None, vec![]));
}

fn wins_after_a_pass(names: &str, line: &MoveLine) -> Option<Stone> {
    let on = |point: Point| {
        let (x, y) = (
            u8::try_from(point.x).unwrap(),
            u8::try_from(point.y).unwrap(),
        );
        gomoku_engine::Point::new(x, y)
    };
    let stones = names.split(' ').map(|name| on(named(name)));
    let stones = stones.zip(Stone::BOTH.into_iter().cycle());
    let size = gomoku_engine::BoardSize::STANDARD;
    let position = gomoku_engine::Position::from_stones(Rule::Freestyle, size, stones, line.first);
    let mut position = position.unwrap();
    for &point in &line.points {
        position.play(on(point)).unwrap();
    }
    position.outcome().and_then(gomoku_engine::Outcome::winner)
}

#[test]
fn what_a_defence_stops_can_be_gone_through() {
    for (names, kind) in [
        ("H8 A1 I8 C15 J8", ThreatKind::OpenThree),
        // Two threes with one open end each meet in a double four.
        ("C8 B8 D8 F13 E8 A1 F10 O1 F11 O15 F12", ThreatKind::Fours),
    ] {
        let (_, told) = hint(Rule::Freestyle, names);
        let Some(HintReason::Stops { threat, .. }) = told.hint_reason else {
            panic!("{names}: {:?}", told.hint_reason);
        };
        assert_eq!(threat, kind, "{names}");
        let line = told.hint_lines.last().unwrap();
        assert_eq!(
            (line.kind, line.certainty),
            (LineKind::Threat, Certainty::Proved)
        );
        assert_eq!((told.turn, line.first), (Stone::White, Stone::Black));
        assert_eq!(
            wins_after_a_pass(names, line),
            Some(Stone::Black),
            "{line:?}"
        );
        // Lines alternate; a line of another position starts over.
        let next = |walked| gomoku_core::next_line(told.hint_lines.clone(), walked);
        let mut walked = None;
        for line in told.hint_lines.iter().chain(&told.hint_lines) {
            walked = next(walked);
            assert_eq!(walked.as_ref(), Some(line));
        }
        let (_, other) = hint(Rule::Freestyle, "H8 A1 I8 A3 J8 A5");
        assert_eq!(
            next(other.hint_lines.first().cloned()),
            told.hint_lines.first().cloned()
        );
        assert_eq!(gomoku_core::next_line(Vec::new(), walked), None);
    }
    let (_, told) = hint(Rule::Freestyle, "H8 G8 I8 A1 J8 C15 K8");
    let kinds = told.hint_lines.iter().map(|line| line.kind);
    assert_eq!(kinds.filter(|&kind| kind == LineKind::Threat).count(), 0);
}

#[test]
fn what_is_thought_for_a_hint_is_of_the_side_to_move() {
    let heard = Recorder::new();
    let session = GameSession::new(two_people(), heard.clone()).unwrap();
    // White has no win, so the hint needs a search.
    play_all(&session, "H8 A1 I8");
    session.hint().unwrap();
    until(&session, "the area", |s| s.hint_area.is_some());
    session.shutdown();
    let thoughts: Vec<_> = heard
        .all()
        .into_iter()
        .filter_map(|callback| match callback {
            Callback::Thinking(thinking) => Some((thinking.stone, thinking.for_hint)),
            _ => None,
        })
        .collect();
    assert!(!thoughts.is_empty());
    assert!(
        thoughts.iter().all(|&it| it == (Stone::White, true)),
        "{thoughts:?}"
    );
}

#[test]
fn a_line_is_told_with_the_move_and_not_before() {
    let session = GameSession::new(two_people(), Recorder::new()).unwrap();
    play_all(&session, "H8 A1 I8 A3 J8 A5");
    session.hint().unwrap();
    until(&session, "the area", |s| s.hint_area.is_some());
    assert_eq!(session.snapshot().hint_lines, []);
    session.hint().unwrap();
    assert_eq!(session.snapshot().hint_lines.len(), 1);
    session.play(named("G8")).unwrap();
    assert_eq!(session.snapshot().hint_lines, [], "another position");
    session.shutdown();
}

#[test]
fn in_a_lost_position_and_on_an_empty_board_nothing_is_claimed() {
    let (_, why) = reason("H8 A1 I8 C15 J8 E1 K8");
    assert_eq!(why, None);
    let (point, why) = reason("");
    assert_eq!((point, why), (named("H8"), None));
}

#[test]
fn black_is_told_of_no_win_on_a_forbidden_point() {
    // Double three at H8.
    let (_, told) = hint(Rule::Renju, "H7 A1 H6 O1 G8 A15 F8 O15");
    assert!(
        told.forbidden
            .iter()
            .any(|marked| marked.point == named("H8"))
    );
    assert_ne!(told.hint, Some(named("H8")));
}

/// Stones of both colours near the centre, with the game not over.
fn quiet() -> impl Strategy<Value = Vec<Point>> {
    let near = (4..11_i32, 4..11_i32).prop_map(|(x, y)| Point { x, y });
    prop::collection::vec(near, 1..14)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A hint agrees with the shapes on the board; its area is a square around the point.
    #[test]
    fn what_is_said_is_so(points in quiet(), rule in prop::sample::select(vec![Rule::Freestyle, Rule::Standard, Rule::Renju])) {
        let config = GameConfig { rule, ..two_people() };
        let session = GameSession::new(config, Recorder::new()).unwrap();
        for point in points {
            // May be illegal.
            drop(session.play(point));
        }
        prop_assume!(session.snapshot().result.is_none());
        session.hint().unwrap();
        until(&session, "the area", |s| s.hint_area.is_some());
        let area = session.snapshot().hint_area.unwrap();
        session.hint().unwrap();
        let told = session.snapshot();
        let point = told.hint.unwrap();
        prop_assert_eq!((area.to.x - area.from.x, area.to.y - area.from.y), (4, 4));
        prop_assert!((area.from.x..=area.to.x).contains(&point.x));
        prop_assert!((area.from.y..=area.to.y).contains(&point.y));
        prop_assert!(area.from.x >= 0 && area.to.x < 15 && area.from.y >= 0 && area.to.y < 15);
        let shapes = session.shapes();
        let here = shapes.iter().find(|shapes| shapes.point == point);
        let black = told.turn == gomoku_core::Stone::Black;
        let (own, other) = here.map_or((None, None), |shapes| {
            if black { (shapes.black, shapes.white) } else { (shapes.white, shapes.black) }
        });
        let four = |other_side: &gomoku_core::PointShapes| {
            let theirs = if black { other_side.white } else { other_side.black };
            theirs == Some(StoneShape::Five)
        };
        match told.hint_reason {
            Some(HintReason::Wins { means: WinMeans::Five, moves, proved }) => {
                prop_assert!(own == Some(StoneShape::Five) && moves == 1 && proved);
            }
            Some(HintReason::Wins { moves, .. }) => prop_assert!(moves >= 2),
            Some(HintReason::Stops { makes, threat, .. }) => {
                prop_assert_eq!(makes, own);
                prop_assert_eq!(threat == ThreatKind::Four, shapes.iter().any(four));
            }
            Some(HintReason::Makes { shape }) => prop_assert_eq!(Some(shape), own),
            Some(HintReason::Takes { shape }) => {
                prop_assert_eq!(Some(shape), other);
                prop_assert_eq!(own, None);
            }
            None => {}
        }
        session.shutdown();
    }
}
