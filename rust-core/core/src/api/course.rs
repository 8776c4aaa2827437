//! The course of lessons for the apps: which there are, and their tasks on the board.

use std::sync::Arc;

use super::puzzle_attempt::{Origin, PuzzleAttempt, int};
use super::{LessonTopic, Shelf};
use crate::course::{Desk, Step, TASKS};

/// One task of one lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct LessonStep {
    /// Which lesson.
    pub topic: LessonTopic,
    /// Which of its tasks, from 1.
    pub task: i32,
}

/// A lesson's task on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct LessonTask {
    /// Which it is.
    pub step: LessonStep,
    /// How many tasks the lesson has.
    pub tasks: i32,
    /// What comes after it, of another lesson at the end of this one; none where nothing is left.
    pub next: Option<LessonStep>,
}

/// How far a lesson is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct LessonProgress {
    /// Where it goes on: at the first task that is not done, or from its beginning.
    pub entry: LessonStep,
    /// How many tasks it has.
    pub tasks: i32,
    /// How many of them are done.
    pub done: i32,
}

/// The course, and how far it is. Thread-safe.
#[derive(Debug, uniffi::Object)]
pub struct Course {
    desk: Arc<Desk>,
}

#[uniffi::export]
impl Shelf {
    /// The course, and what is kept of it. It can be played where that can't be read; a task's snapshot says where
    /// nothing is kept.
    pub fn course(&self) -> Arc<Course> {
        let desk = Arc::new(Desk::open(Arc::clone(&self.store)));
        Arc::new(Course { desk })
    }
}

#[uniffi::export]
impl Course {
    /// The lessons, in their order. Quick.
    pub fn lessons(&self) -> Vec<LessonProgress> {
        let of = |topic| LessonProgress {
            entry: self.desk.entry(topic).into(),
            tasks: int(TASKS),
            done: int(self.desk.count(topic)),
        };
        LessonTopic::COURSE.map(of).into()
    }

    /// Where the course goes on; none once all of it is done. Quick.
    pub fn next(&self) -> Option<LessonStep> {
        self.desk.next().map(LessonStep::from)
    }

    /// Puts a task on the board, from its beginning. None where there is no such task. Once it is solved it is kept
    /// as done. May take a moment.
    pub fn task(&self, step: LessonStep) -> Option<Arc<PuzzleAttempt>> {
        let attempt = self.desk.attempt(step.into())?;
        let task = LessonTask {
            step,
            tasks: int(TASKS),
            next: self.desk.after(step.into()).map(LessonStep::from),
        };
        let desk = Arc::clone(&self.desk);
        let origin = Origin::Lesson { task, desk };
        Some(Arc::new(PuzzleAttempt::new(origin, attempt)))
    }
}

impl From<Step> for LessonStep {
    fn from(step: Step) -> Self {
        Self {
            topic: step.topic,
            task: int(step.task + 1),
        }
    }
}

impl From<LessonStep> for Step {
    fn from(step: LessonStep) -> Self {
        // No lesson has a task of a number that is none.
        let task = usize::try_from(step.task).ok();
        Self {
            topic: step.topic,
            task: task.and_then(|task| task.checked_sub(1)).unwrap_or(TASKS),
        }
    }
}
