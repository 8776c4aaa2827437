//! Checks the answers of every task, by the rules alone or by a solver with higher limits.

use std::collections::BTreeSet;

use gomoku_engine::threat::{ThreatSolver, Verdict};
use gomoku_engine::{Forbidden, Point, Position, Rule, Stone, StopFlag};
use proptest::prelude::*;

use super::completed::CompletedTasks;
use super::tasks::{self, Source};
use super::{LessonTopic, Step, TASKS};
use crate::game::WinMeans;
use crate::puzzles::PuzzlePrompt;
use crate::wins::{Effort, Prover, WinKept};

/// Shapes for rules without forbidden points in which overlines win.
struct Rows<'a> {
    position: &'a Position,
    added: Vec<Point>,
}

const DIRECTIONS: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Rows<'_> {
    fn with(&self, point: Point) -> Rows<'_> {
        let mut added = self.added.clone();
        added.push(point);
        Rows {
            position: self.position,
            added,
        }
    }

    fn empty(&self) -> Vec<Point> {
        let empty = self.position.empty_points();
        empty.filter(|point| !self.added.contains(point)).collect()
    }

    /// The stone there, and whether the point is on the board.
    fn at(&self, x: i16, y: i16) -> (Option<Stone>, bool) {
        let lines = i16::from(self.position.size().lines());
        if !(0..lines).contains(&x) || !(0..lines).contains(&y) {
            return (None, false);
        }
        let point = Point::new(u8::try_from(x).unwrap(), u8::try_from(y).unwrap());
        let own = self.added.contains(&point).then(|| self.position.turn());
        (own.or_else(|| self.position.at(point)), true)
    }

    /// The row through `from`, and whether both ends are empty.
    fn run(&self, from: Point, (dx, dy): (i16, i16)) -> (Vec<(i16, i16)>, bool) {
        let own = Some(self.position.turn());
        let start = (i16::from(from.x), i16::from(from.y));
        let mut run = vec![start];
        let mut open = true;
        for sign in [1, -1] {
            let (mut x, mut y) = (start.0 + sign * dx, start.1 + sign * dy);
            while self.at(x, y).0 == own {
                run.push((x, y));
                (x, y) = (x + sign * dx, y + sign * dy);
            }
            open &= self.at(x, y) == (None, true);
        }
        (run, open)
    }

    fn has_five(&self, from: Point) -> bool {
        DIRECTIONS
            .iter()
            .any(|&way| self.run(from, way).0.len() >= 5)
    }

    /// Number of points that make a five through `from` in that direction.
    fn fives(&self, from: Point, way: (i16, i16)) -> usize {
        let through = (i16::from(from.x), i16::from(from.y));
        let makes = |&point: &Point| {
            let (run, _) = self.with(point).run(point, way);
            run.len() >= 5 && run.contains(&through)
        };
        self.empty().iter().filter(|point| makes(point)).count()
    }

    fn open_four(&self, from: Point, way: (i16, i16)) -> bool {
        let (run, open) = self.run(from, way);
        run.len() == 4 && open
    }

    fn open_three(&self, from: Point, way: (i16, i16)) -> bool {
        let through = (i16::from(from.x), i16::from(from.y));
        self.empty().into_iter().any(|point| {
            let more = self.with(point);
            more.open_four(point, way) && more.run(point, way).0.contains(&through)
        })
    }

    fn fits(&self, last: Point, prompt: PuzzlePrompt) -> bool {
        let fours: usize = DIRECTIONS.iter().map(|&way| self.fives(last, way)).sum();
        let open_four = DIRECTIONS.iter().any(|&way| self.open_four(last, way));
        let quiet = |&&way: &&(i16, i16)| self.fives(last, way) == 0;
        let ways = DIRECTIONS.iter().filter(quiet);
        let threes = ways.filter(|&&way| self.open_three(last, way)).count();
        match prompt {
            PuzzlePrompt::Four => fours > 0,
            PuzzlePrompt::OpenFour => open_four,
            PuzzlePrompt::OpenThree => threes > 0,
            PuzzlePrompt::DoubleFour => fours > 1 && !open_four,
            PuzzlePrompt::FourThree => fours == 1 && threes > 0,
            PuzzlePrompt::DoubleThree => fours == 0 && threes > 1,
            other => panic!("{other:?} asks for no shape"),
        }
    }
}

fn wins_at_once(position: &Position) -> bool {
    let side = position.turn();
    position.legal_points().into_iter().any(|point| {
        let mut after = position.clone();
        after.play(point).unwrap();
        after.outcome().is_some_and(|it| it.winner() == Some(side))
    })
}

fn wins_by_threats(position: &Position, solver: &mut ThreatSolver) -> bool {
    solver.clear();
    let won = |verdict| verdict == Verdict::Win;
    solver
        .vcf(position, 60_000)
        .is_some_and(|it| won(it.verdict))
        || solver
            .vct(position, 120_000)
            .is_some_and(|it| won(it.verdict))
}

fn expected(start: &Position, prompt: PuzzlePrompt) -> BTreeSet<Point> {
    let mut solver = ThreatSolver::new(start.rule());
    let points = start.empty_points().filter(|&point| {
        if prompt == PuzzlePrompt::Forbidden {
            return start.check(point).is_err();
        }
        let mut after = start.clone();
        if after.play(point).is_err() {
            return false;
        }
        if after.outcome().is_some() {
            return after.outcome().unwrap().winner() == Some(start.turn());
        }
        match prompt {
            PuzzlePrompt::Five => false,
            PuzzlePrompt::StopFive => !wins_at_once(&after),
            PuzzlePrompt::Hold | PuzzlePrompt::StopThree => !wins_by_threats(&after, &mut solver),
            shape => {
                assert_eq!(start.rule(), Rule::Freestyle);
                let added = vec![point];
                let rows = Rows {
                    position: start,
                    added,
                };
                !rows.has_five(point) && rows.fits(point, shape)
            }
        }
    });
    points.collect()
}

fn all() -> impl Iterator<Item = (LessonTopic, usize, &'static Source)> {
    let course = LessonTopic::COURSE.into_iter();
    course.flat_map(|topic| {
        let tasks = tasks::of(topic).iter().enumerate();
        tasks.map(move |(task, source)| (topic, task, source))
    })
}

#[test]
fn each_task_is_answered_by_what_does_what_is_asked_and_by_nothing_else() {
    let mut seen = 0;
    let mut wrong = Vec::new();
    for (topic, task, source) in all() {
        let at = format!("{topic:?} {task}");
        let question = source.question().expect(&at);
        let (start, prompt) = (&question.start, question.prompt);
        assert!(start.outcome().is_none(), "{at}");
        let mut prover = Prover::new(start.rule(), Effort::Review, StopFlag::new());
        if prompt.wins() {
            assert!(!wins_at_once(start), "{at}");
            let kept = prover.keeps(start, question.answer);
            assert_eq!(kept, WinKept::Yes, "{at}: replayed against every reply");
        } else {
            let answers: BTreeSet<_> = prompt.answers(start, &mut prover).into_iter().collect();
            let expected = expected(start, prompt);
            if answers != expected {
                wrong.push(format!("{at}: {answers:?}, not {expected:?}"));
            }
            assert!((1..=6).contains(&answers.len()), "{at}: {answers:?}");
            assert!(answers.contains(&question.answer));
        }
        seen += 1;
    }
    assert_eq!(seen, 80);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_answers_does_not_lose() {
    for (topic, task, source) in all() {
        let question = source.question().unwrap();
        let mut prover = Prover::new(question.start.rule(), Effort::Hint, StopFlag::new());
        if question.prompt.wins() || question.prompt == PuzzlePrompt::Forbidden {
            continue;
        }
        for point in question.prompt.answers(&question.start, &mut prover) {
            let mut after = question.start.clone();
            after.play(point).unwrap();
            let lost = after.outcome().is_none() && prover.find(&after).is_some();
            assert!(!lost, "{topic:?} {task} {point}");
        }
    }
}

#[test]
fn no_two_tasks_are_the_same() {
    let starts: BTreeSet<u64> = all()
        .map(|(_, _, source)| source.position().unwrap().hash())
        .collect();
    assert_eq!(starts.len(), 80);
}

#[test]
fn a_lesson_asks_for_what_it_is_about() {
    for (topic, task, source) in all() {
        let question = source.question().unwrap();
        let (start, answer) = (&question.start, question.answer);
        let forbidden = match topic {
            LessonTopic::ForbiddenOverline => Some(Forbidden::Overline),
            LessonTopic::ForbiddenDoubleFour => Some(Forbidden::DoubleFour),
            LessonTopic::ForbiddenDoubleThree => Some(Forbidden::DoubleThree),
            _ => None,
        };
        assert_eq!(start.forbidden_at(answer), forbidden, "{topic:?} {task}");
        let stones = || start.moves().iter().map(|it| (it.point, it.stone));
        let by = |rule| Position::from_stones(rule, start.size(), stones(), start.turn()).unwrap();
        match topic {
            LessonTopic::Overline => {
                // In Freestyle six would win, too.
                let fives = |position: &Position| {
                    let mut wins = position.legal_points();
                    wins.retain(|&point| {
                        let mut after = position.clone();
                        after.play(point).unwrap();
                        after.outcome().is_some()
                    });
                    wins.len()
                };
                assert_eq!((fives(start), fives(&by(Rule::Freestyle))), (1, 2));
            }
            LessonTopic::FiveBeatsAll => {
                // Without the distant black stones the answer would be forbidden.
                let near = stones().filter(|&(point, stone)| {
                    let far = |one: u8, other: u8| one.abs_diff(other) > 2;
                    stone == Stone::White || !(far(point.x, answer.x) || far(point.y, answer.y))
                });
                let near = Position::from_stones(start.rule(), start.size(), near, Stone::Black);
                assert!(near.unwrap().forbidden_at(answer).is_some(), "{task}");
            }
            LessonTopic::Trap => {
                // Without forbidden points the four can be stopped.
                let mut after = by(Rule::Freestyle);
                after.play(answer).unwrap();
                let stops = after.legal_points().into_iter().any(|point| {
                    let mut stopped = after.clone();
                    stopped.play(point).unwrap();
                    stopped.outcome().is_some() || !wins_at_once(&stopped)
                });
                assert!(stops, "{task}");
            }
            LessonTopic::Race => {
                let size = start.size();
                let turn = start.turn().opponent();
                let other = Position::from_stones(start.rule(), size, stones(), turn).unwrap();
                let mut prover = Prover::new(start.rule(), Effort::Hint, StopFlag::new());
                assert!(prover.find(&other).is_some(), "{task}: it threatens");
            }
            LessonTopic::WinByThreats => {
                let mut prover = Prover::new(start.rule(), Effort::Hint, StopFlag::new());
                let means = prover.find(start).map(|claim| claim.means());
                // The prover searches fours first.
                assert_eq!(means, Some(WinMeans::Threats), "{task}");
            }
            _ => {}
        }
    }
}

#[test]
fn numbers_are_as_they_are_kept() {
    let numbers = LessonTopic::COURSE.map(LessonTopic::number);
    let expected: Vec<u8> = (1..=20).collect();
    assert_eq!(numbers.to_vec(), expected);
}

#[test]
fn done_tasks_are_kept_so() {
    let mut done = CompletedTasks::default();
    for (topic, task) in [
        (LessonTopic::Overline, 3),
        (LessonTopic::Five, 0),
        (LessonTopic::Five, 2),
        (LessonTopic::WinByThreats, 1),
    ] {
        done.add(Step { topic, task });
    }
    assert_eq!(done.to_bytes(), [1, 0b101, 11, 0b1000, 20, 0b10]);
    for wrong in [
        &[1][..],
        &[1, 0],
        &[1, 16],
        &[0, 1],
        &[21, 1],
        &[2, 1, 1, 1],
        &[1, 1, 1, 1],
    ] {
        assert_eq!(CompletedTasks::from_bytes(wrong), None, "{wrong:?}");
    }
}

proptest! {
    #[test]
    fn what_is_kept_comes_back(steps in proptest::collection::vec((0usize..20, 0usize..TASKS), 0..40)) {
        let mut done = CompletedTasks::default();
        let steps = steps.into_iter().map(|(topic, task)| Step { topic: LessonTopic::COURSE[topic], task });
        let steps: Vec<_> = steps.collect();
        for &step in &steps {
            done.add(step);
        }
        prop_assert!(steps.iter().all(|&step| done.has(step)));
        prop_assert_eq!(CompletedTasks::from_bytes(&done.to_bytes()), Some(done));
    }

    #[test]
    fn whatever_is_read_is_what_is_kept(bytes in proptest::collection::vec(0u8..22, 0..12)) {
        if let Some(done) = CompletedTasks::from_bytes(&bytes) {
            prop_assert_eq!(done.to_bytes(), bytes);
        }
    }
}
