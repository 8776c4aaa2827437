//! The course as an app uses it.

use std::cmp::Reverse;
use std::fs;
use std::sync::Arc;

use gomoku_core::{
    Course, LessonStep, LessonTopic, Phase, Point, PointShapes, PuzzleAttempt, PuzzlePrompt,
    PuzzleRefuted, PuzzleSnapshot, PuzzleStage, PuzzleTryError, Stone, Storage, StorageDamage,
    StoragePart, lessons,
};

fn storage(folder: &tempfile::TempDir) -> Arc<Storage> {
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    Storage::open(&at("files"), &at("private"), 0)
}

fn attempt(course: &Course, topic: LessonTopic, task: i32) -> Arc<PuzzleAttempt> {
    course.task(LessonStep { topic, task }).unwrap()
}

fn answer(attempt: &PuzzleAttempt, point: Point) -> PuzzleSnapshot {
    attempt.place(point).unwrap();
    attempt.answer()
}

/// Plays the solution, or after a different reply any strong winning move.
fn solve(attempt: &PuzzleAttempt) -> PuzzleSnapshot {
    let line = attempt.solution().solution;
    let mut shown = attempt.snapshot();
    for at in 0.. {
        let mut strong = attempt.shapes();
        let made = |it: &PointShapes| match shown.solver {
            Stone::Black => it.black,
            Stone::White => it.white,
        };
        strong.sort_by_key(|it| Reverse(made(it)));
        let next = line.get(2 * at).copied().into_iter();
        let mut next = next.chain(strong.iter().map(|it| it.point));
        shown = next
            .find_map(|point| {
                attempt.may_place(point).ok()?;
                let shown = answer(attempt, point);
                if shown.stage == PuzzleStage::Refuted {
                    attempt.undo();
                    return None;
                }
                Some(shown)
            })
            .unwrap();
        if shown.stage == PuzzleStage::Solved {
            break;
        }
    }
    shown
}

/// Plays a legal wrong move and returns the refutation.
fn miss(attempt: &PuzzleAttempt) -> Option<PuzzleSnapshot> {
    let lines = attempt.snapshot().board.size;
    let points = (0..lines * lines).map(|at| Point {
        x: at * 7 % lines,
        y: at / lines,
    });
    for point in points {
        if attempt.may_place(point).is_ok() {
            let shown = answer(attempt, point);
            if shown.stage == PuzzleStage::Refuted {
                return Some(shown);
            }
            attempt.start_again();
        }
    }
    None
}

#[test]
fn all_eighty_tasks_are_played_through() {
    let folder = tempfile::tempdir().unwrap();
    let storage = storage(&folder);
    let course = storage.course();
    let mut step = course.next();
    let mut played = 0;
    while let Some(at) = step {
        let attempt = course.task(at).unwrap();
        let begun = attempt.snapshot();
        let lesson = begun.lesson.unwrap();
        assert_eq!((lesson.step, lesson.tasks), (at, 4));
        assert_eq!(begun.stage, PuzzleStage::Open);
        assert!(begun.board.human_to_move && !begun.solution_costs, "{at:?}");
        assert_eq!(begun.board.phase, Phase::Playing);
        assert!(begun.board.forbidden.is_empty() || begun.prompt != PuzzlePrompt::Forbidden);

        let missed = miss(&attempt).unwrap_or_else(|| panic!("nothing is wrong in {at:?}"));
        let why = missed.refutation.unwrap();
        assert!(missed.board.can_undo && !missed.clean, "{at:?}");
        // The refutation is on the board or a text.
        let told = matches!(why.why, PuzzleRefuted::Misses { .. });
        assert!(told || why.reply.is_some(), "{at:?}: {why:?}");
        attempt.undo();
        assert_eq!(attempt.snapshot().board.moves, begun.board.moves);

        let solved = solve(&attempt);
        assert_eq!(solved.stage, PuzzleStage::Solved, "{at:?}");
        assert!(solved.kept);
        step = lesson.next;
        played += 1;
    }
    assert_eq!(played, 80);
    assert_eq!(course.next(), None);
    storage.close();
    let again = self::storage(&folder).course();
    assert!(
        again
            .lessons()
            .iter()
            .all(|it| (it.done, it.tasks) == (4, 4))
    );
    assert_eq!(again.next(), None);
    assert_eq!(again.lessons()[6].entry.task, 1, "it can be played again");
}

#[test]
fn every_lesson_has_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let course = storage(&folder).course();
    let course: Vec<_> = course.lessons().iter().map(|it| it.entry.topic).collect();
    assert_eq!(course.len(), 20);
    assert_eq!(course.first(), Some(&LessonTopic::Five));
    assert_eq!(course.last(), Some(&LessonTopic::WinByThreats));
    for lesson in lessons() {
        let taught = lesson.topic != LessonTopic::Swap2;
        assert_eq!(course.contains(&lesson.topic), taught, "{:?}", lesson.topic);
    }
}

#[test]
fn the_course_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let storage = storage(&folder);
    let course = storage.course();
    let step = |topic, task| Some(LessonStep { topic, task });
    assert_eq!(course.next(), step(LessonTopic::Five, 1));
    solve(&attempt(&course, LessonTopic::Five, 1));
    solve(&attempt(&course, LessonTopic::Overline, 1));
    assert_eq!(course.next(), step(LessonTopic::Five, 2));
    let done = |at: usize| (course.lessons()[at].done, course.lessons()[at].entry.task);
    assert_eq!((done(0), done(1), done(10)), ((1, 2), (0, 1), (1, 2)));
    let next = |topic, task| {
        attempt(&course, topic, task)
            .snapshot()
            .lesson
            .unwrap()
            .next
    };
    assert_eq!(
        next(LessonTopic::DoubleThree, 2),
        step(LessonTopic::DoubleThree, 3)
    );
    assert_eq!(
        next(LessonTopic::DoubleThree, 4),
        step(LessonTopic::Overline, 2)
    );
    assert_eq!(
        next(LessonTopic::WinByThreats, 4),
        step(LessonTopic::Five, 2)
    );
    for task in [0, 5, -1] {
        let topic = LessonTopic::Five;
        assert!(course.task(LessonStep { topic, task }).is_none());
    }
    let topic = LessonTopic::Swap2;
    assert!(course.task(LessonStep { topic, task: 1 }).is_none());
}

#[test]
fn a_forbidden_point_is_the_answer_and_may_be_pointed_at() {
    let folder = tempfile::tempdir().unwrap();
    let course = storage(&folder).course();
    let attempt = attempt(&course, LessonTopic::ForbiddenDoubleThree, 1);
    let start = attempt.snapshot();
    let point = attempt.solution().solution[0];
    assert_eq!(attempt.may_place(point), Ok(()));
    let solved = answer(&attempt, point);
    assert_eq!(solved.stage, PuzzleStage::Solved);
    // The answer is a mark, not a stone.
    assert_eq!(solved.board.moves, start.board.moves);
    assert_eq!(solved.board.forbidden[0].point, point);
    assert!(solved.board.can_undo);
    assert_eq!(attempt.place(point), Err(PuzzleTryError::Solved));
    let again = attempt.start_again();
    assert_eq!((again.stage, again.clean), (PuzzleStage::Open, true));
    assert!(again.board.forbidden.is_empty());
    // Elsewhere the point is refused as in a game.
    let other = self::attempt(&course, LessonTopic::FiveBeatsAll, 1);
    let forbidden = other.snapshot().board.forbidden;
    for marked in forbidden {
        let refused = other.may_place(marked.point);
        assert!(matches!(refused, Err(PuzzleTryError::Move { .. })));
    }
}

#[test]
fn damaged_progress_is_told_and_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let storage = storage(&folder);
    solve(&attempt(&storage.course(), LessonTopic::Five, 1));
    let file = folder.path().join("files/lessons");
    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, bytes).unwrap();
    let course = storage.course();
    assert!(course.lessons().iter().all(|it| it.done == 0));
    let lost = StorageDamage {
        what: StoragePart::Lessons,
        newer: false,
    };
    assert_eq!(storage.damage(), [lost]);
    assert!(solve(&attempt(&course, LessonTopic::Five, 2)).kept);
}

#[test]
fn what_a_later_version_keeps_stays_and_lessons_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let storage = storage(&folder);
    solve(&attempt(&storage.course(), LessonTopic::Five, 1));
    let file = folder.path().join("files/lessons");
    let mut bytes = fs::read(&file).unwrap();
    bytes[5] += 1;
    let mut sum = 0xFFFF_FFFF_u32;
    for &byte in bytes[..10].iter().chain(&bytes[14..]) {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 * (sum & 1));
        }
    }
    bytes[10..14].copy_from_slice(&(!sum).to_le_bytes());
    fs::write(&file, &bytes).unwrap();
    let course = storage.course();
    let solved = solve(&attempt(&course, LessonTopic::Five, 2));
    assert_eq!((solved.stage, solved.kept), (PuzzleStage::Solved, false));
    assert_eq!(fs::read(&file).unwrap(), bytes);
}
