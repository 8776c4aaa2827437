//! The Learn screen's content against the engine.

use gomoku_core::{
    Forbidden, Lesson, LessonTopic, Point, Rule, Stone, lesson_on_forbidden, lesson_on_rule,
    lessons,
};
use gomoku_engine as engine;

fn position(lesson: &Lesson, rule: engine::Rule) -> engine::Position {
    let size = engine::BoardSize::new(lesson.board.size.into()).unwrap();
    let stones = lesson.board.moves.iter().map(|played| {
        let stone = match played.stone {
            Stone::Black => engine::Stone::Black,
            Stone::White => engine::Stone::White,
        };
        (at(played.point), stone)
    });
    engine::Position::from_stones(rule, size, stones, engine::Stone::Black).unwrap()
}

fn at(point: Point) -> engine::Point {
    engine::Point::new(point.x as u8, point.y as u8)
}

fn of(topic: LessonTopic) -> Lesson {
    let mut all = lessons().into_iter();
    all.find(|lesson| lesson.topic == topic)
        .unwrap_or_else(|| panic!("no lesson on {topic:?}"))
}

fn winning(position: &engine::Position) -> Vec<engine::Point> {
    position
        .legal_points()
        .into_iter()
        .filter(|&point| {
            let mut after = position.clone();
            after.play(point).unwrap();
            after.outcome().and_then(engine::Outcome::winner) == Some(engine::Stone::Black)
        })
        .collect()
}

/// Position after Black's stone, with Black to move again.
fn after(lesson: &Lesson, point: Point) -> engine::Position {
    let mut more = lesson.clone();
    let mut played = more.board.moves[0];
    assert_eq!(played.stone, Stone::Black);
    played.point = point;
    more.board.moves.push(played);
    position(&more, engine::Rule::Freestyle)
}

fn marks(lesson: &Lesson) -> Vec<engine::Point> {
    lesson.marks.iter().copied().map(at).collect()
}

#[test]
fn every_topic_has_one_board_and_its_marks_are_empty_points() {
    let all = lessons();
    assert_eq!(all.len(), 21);
    for lesson in &all {
        let taken: Vec<_> = lesson
            .board
            .moves
            .iter()
            .map(|played| played.point)
            .collect();
        assert!(lesson.marks.iter().all(|mark| !taken.contains(mark)));
        assert_eq!(
            all.iter()
                .filter(|other| other.topic == lesson.topic)
                .count(),
            1
        );
    }
}

#[test]
fn a_five_has_won() {
    let won = of(LessonTopic::Five).board.result.unwrap();
    assert_eq!((won.winner, won.line.len()), (Some(Stone::Black), 5));
}

#[test]
fn a_four_has_one_point_and_an_open_four_two() {
    for (topic, count) in [(LessonTopic::Four, 1), (LessonTopic::OpenFour, 2)] {
        let lesson = of(topic);
        assert_eq!(marks(&lesson).len(), count);
        assert_eq!(
            winning(&position(&lesson, engine::Rule::Freestyle)),
            marks(&lesson)
        );
    }
}

#[test]
fn an_open_three_becomes_an_open_four() {
    let lesson = of(LessonTopic::OpenThree);
    assert!(winning(&position(&lesson, engine::Rule::Freestyle)).is_empty());
    for &mark in &lesson.marks {
        assert_eq!(winning(&after(&lesson, mark)).len(), 2);
    }
}

#[test]
fn the_double_threat_is_a_four_and_an_open_three_and_wins() {
    let lesson = of(LessonTopic::DoubleThreat);
    let [mark] = lesson.marks.as_slice() else {
        panic!("one mark");
    };
    let threatened = after(&lesson, *mark);
    assert_eq!(winning(&threatened).len(), 1, "a four");
    // White must stop the four; then the three becomes an open four.
    let stopped = winning(&threatened)[0];
    let mut reply = threatened.clone();
    reply.play(engine::Point::new(8, 8)).unwrap();
    reply.play(stopped).unwrap();
    let open_four = |point: &engine::Point| {
        let mut next = reply.clone();
        // White's other reply may have this point.
        next.play(*point).is_ok()
            && next.play(engine::Point::new(8, 0)).is_ok()
            && winning(&next).len() == 2
    };
    assert!(reply.legal_points().iter().any(open_four));
    let mut search = engine::Engine::new(engine::EngineOptions::default());
    let limits = engine::Limits {
        nodes: Some(50_000),
        ..engine::Limits::default()
    };
    let before = position(&lesson, engine::Rule::Freestyle);
    let stop = engine::StopFlag::new();
    let choice = search
        .search(&before, &limits, 0, &stop, &mut |_| {})
        .unwrap();
    assert_eq!(choice.point, at(*mark));
    assert!(choice.score > engine::MATE - 100, "{}", choice.score);
}

#[test]
fn the_rules_differ_over_six() {
    let lesson = of(LessonTopic::Overline);
    assert_eq!(lesson.board.rule, Rule::Freestyle);
    assert_eq!(lesson.board.result.as_ref().unwrap().line.len(), 6);
    assert!(
        position(&lesson, engine::Rule::Standard)
            .outcome()
            .is_none()
    );
    assert!(position(&lesson, engine::Rule::Renju).outcome().is_none());
}

#[test]
fn each_rule_has_a_lesson_to_begin_with() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let board = of(lesson_on_rule(rule)).board;
        assert_eq!(board.rule == Rule::Renju, rule == Rule::Renju, "{rule:?}");
    }
}

#[test]
fn forbidden_points_are_forbidden_for_the_reason_that_is_told() {
    for (topic, reason) in [
        (LessonTopic::ForbiddenOverline, Forbidden::Overline),
        (LessonTopic::ForbiddenDoubleFour, Forbidden::DoubleFour),
        (LessonTopic::ForbiddenDoubleThree, Forbidden::DoubleThree),
    ] {
        let lesson = of(topic);
        let shown: Vec<_> = lesson
            .board
            .forbidden
            .iter()
            .map(|f| (f.point, f.reason))
            .collect();
        assert_eq!(shown, [(lesson.marks[0], reason)], "{topic:?}");
        assert_eq!(lesson_on_forbidden(reason), topic);
        let black = position(&lesson, engine::Rule::Renju);
        assert!(matches!(
            black.check(at(lesson.marks[0])),
            Err(engine::PlayError::Forbidden { .. })
        ));
    }
}

#[test]
fn a_five_beats_a_forbidden_shape() {
    let lesson = of(LessonTopic::FiveBeatsAll);
    let mark = lesson.marks[0];
    assert!(lesson.board.forbidden.iter().all(|f| f.point != mark));
    let black = position(&lesson, engine::Rule::Renju);
    assert_eq!(winning(&black), [at(mark)]);
    // Without the row of the five, the same point is forbidden.
    let mut without = lesson.clone();
    without
        .board
        .moves
        .retain(|played| played.point.x != 0 || played.stone == Stone::White);
    without.board.moves.retain(|played| played.point.y != 4);
    let shape = position(&without, engine::Rule::Renju);
    assert_eq!(
        shape.forbidden_at(at(mark)),
        Some(engine::Forbidden::DoubleThree)
    );
}

#[test]
fn swap2_shows_two_black_stones_and_a_white_one() {
    let stones: Vec<_> = of(LessonTopic::Swap2)
        .board
        .moves
        .iter()
        .map(|m| m.stone)
        .collect();
    assert_eq!(stones, [Stone::Black, Stone::White, Stone::Black]);
}

fn shown(lesson: &Lesson) -> engine::Position {
    let size = engine::BoardSize::new(lesson.board.size.into()).unwrap();
    let stones = lesson.board.moves.iter().map(|played| {
        let stone = match played.stone {
            Stone::Black => engine::Stone::Black,
            Stone::White => engine::Stone::White,
        };
        (at(played.point), stone)
    });
    let (rule, turn) = (lesson.board.rule, lesson.board.turn);
    engine::Position::from_stones(rule, size, stones, turn).unwrap()
}

fn shape(lesson: &Lesson, stone: Stone) -> Option<engine::Shape> {
    let [mark] = lesson.marks.as_slice() else {
        panic!("one mark");
    };
    let position = shown(lesson);
    let shapes = engine::ShapeReader::new(position.rule()).read(&position);
    let here = shapes.iter().find(|shapes| shapes.point == at(*mark));
    here.and_then(|here| match stone {
        Stone::Black => here.black,
        Stone::White => here.white,
    })
}

#[test]
fn what_is_to_be_stopped_is_there_and_is_stopped_at_the_marks() {
    let four = of(LessonTopic::StopFour);
    assert_eq!(four.board.turn, Stone::Black);
    assert_eq!(shape(&four, Stone::White), Some(engine::Shape::Five));
    let three = of(LessonTopic::StopThree);
    let position = shown(&three);
    let shapes = engine::ShapeReader::new(position.rule()).read(&position);
    let open_four = |it: &&engine::PointShapes| it.white == Some(engine::Shape::OpenFour);
    let ends: Vec<_> = shapes.iter().filter(open_four).map(|it| it.point).collect();
    assert_eq!(ends, marks(&three));
    let prevent = of(LessonTopic::Prevent);
    assert_eq!(prevent.board.turn, Stone::Black);
    let made = shape(&prevent, Stone::White);
    assert_eq!(made, Some(engine::Shape::FourThree));
}

#[test]
fn a_gap_and_double_shapes_are_where_they_are_ringed() {
    use engine::Shape;
    for (topic, expected) in [
        (LessonTopic::Gap, Shape::Five),
        (LessonTopic::DoubleFour, Shape::DoubleFour),
        (LessonTopic::DoubleThree, Shape::DoubleThree),
    ] {
        let lesson = of(topic);
        assert_eq!(shape(&lesson, Stone::Black), Some(expected), "{topic:?}");
    }
}

#[test]
fn the_trap_leaves_black_one_point_which_is_forbidden() {
    let lesson = of(LessonTopic::Trap);
    assert_eq!(lesson.board.turn, Stone::Black);
    assert_eq!(shape(&lesson, Stone::White), Some(engine::Shape::Five));
    let forbidden: Vec<_> = lesson.board.forbidden.iter().map(|it| it.point).collect();
    assert_eq!(forbidden, lesson.marks);
}

#[test]
fn wins_begin_where_they_are_ringed() {
    for (topic, by_fours) in [
        (LessonTopic::Race, true),
        (LessonTopic::WinByFours, true),
        (LessonTopic::WinByThreats, false),
    ] {
        let lesson = of(topic);
        let position = shown(&lesson);
        assert_eq!(lesson.board.turn, Stone::Black, "{topic:?}");
        let mut solver = engine::threat::ThreatSolver::new(position.rule());
        let fours = solver.vcf(&position, 100_000).unwrap();
        let won = engine::threat::Verdict::Win;
        assert_eq!(fours.verdict == won, by_fours, "{topic:?}");
        let found = if by_fours {
            fours
        } else {
            solver.vct(&position, 500_000).unwrap()
        };
        assert_eq!(found.verdict, won, "{topic:?}");
        assert_eq!(found.line.first(), marks(&lesson).first(), "{topic:?}");
    }
    let race = shown(&of(LessonTopic::Race));
    let shapes = engine::ShapeReader::new(race.rule()).read(&race);
    assert!(
        shapes
            .iter()
            .any(|it| it.white == Some(engine::Shape::OpenFour))
    );
}
