use std::sync::Arc;

use super::puzzle_attempt::{Origin, PuzzleAttempt, int};
use super::{LessonTopic, Storage};
use crate::course::{CourseTrainer, Step, TASKS};

/// One task of one lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct LessonStep {
    /// Topic.
    pub topic: LessonTopic,
    /// Number, from 1.
    pub task: i32,
}

/// Lesson's task on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct LessonTask {
    /// Lesson and task.
    pub step: LessonStep,
    /// Number of tasks of the lesson.
    pub tasks: i32,
    /// Next task: after the last one, the next open task of another lesson.
    pub next: Option<LessonStep>,
}

/// Progress of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct LessonProgress {
    /// First unfinished task, or else the lesson's beginning.
    pub entry: LessonStep,
    /// Number of tasks.
    pub tasks: i32,
    /// Number of finished tasks.
    pub done: i32,
}

/// Course and its progress. Thread-safe.
#[derive(Debug, uniffi::Object)]
pub struct Course {
    trainer: Arc<CourseTrainer>,
}

#[uniffi::export]
impl Storage {
    /// Opens the course. If its progress can't be read, the course still works; a task's snapshot
    /// shows whether it is saved.
    pub fn course(&self) -> Arc<Course> {
        let trainer = Arc::new(CourseTrainer::open(Arc::clone(&self.store)));
        Arc::new(Course { trainer })
    }
}

#[uniffi::export]
impl Course {
    /// Lessons in course order. Quick.
    pub fn lessons(&self) -> Vec<LessonProgress> {
        let of = |topic| LessonProgress {
            entry: self.trainer.entry(topic).into(),
            tasks: int(TASKS),
            done: int(self.trainer.count(topic)),
        };
        LessonTopic::COURSE.map(of).into()
    }

    /// Next unfinished task. Quick.
    pub fn next(&self) -> Option<LessonStep> {
        self.trainer.next().map(LessonStep::from)
    }

    /// Opens a task from its beginning. A solved task is saved as done. May take a moment.
    pub fn task(&self, step: LessonStep) -> Option<Arc<PuzzleAttempt>> {
        let attempt = self.trainer.attempt(step.into())?;
        let task = LessonTask {
            step,
            tasks: int(TASKS),
            next: self.trainer.after(step.into()).map(LessonStep::from),
        };
        let trainer = Arc::clone(&self.trainer);
        let origin = Origin::Lesson { task, trainer };
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
        // An invalid number becomes one that no lesson has.
        let task = usize::try_from(step.task).ok();
        Self {
            topic: step.topic,
            task: task.and_then(|task| task.checked_sub(1)).unwrap_or(TASKS),
        }
    }
}
