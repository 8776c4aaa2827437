//! The lessons and which of their tasks are done, as the shelf keeps it.

use std::sync::{Arc, Mutex};

use super::done::Done;
use super::topic::LessonTopic;
use super::{Step, TASKS, tasks};
use crate::puzzles::Attempt;
use crate::shelf::{ShelfError, Store};
use crate::sync::lock;

/// See the [module](self).
#[derive(Debug)]
pub(crate) struct Desk {
    store: Arc<Store>,
    done: Mutex<Done>,
}

impl Desk {
    /// Lessons can be read and played whatever is kept of them: where that can't be read, none is done, and
    /// [`Desk::note`] says why it keeps nothing.
    pub(crate) fn open(store: Arc<Store>) -> Self {
        let done = match store.lessons() {
            Ok(Some(content)) => Done::from_bytes(&content).unwrap_or_else(|| {
                if let Err(error) = store.set_lessons_aside() {
                    log::warn!("damaged lessons stay where they are: {error}");
                }
                Done::default()
            }),
            Ok(None) => Done::default(),
            Err(error) => {
                log::warn!("which lessons are done can't be read: {error}");
                Done::default()
            }
        };
        Self {
            store,
            done: Mutex::new(done),
        }
    }

    /// How many of its tasks are done.
    pub(crate) fn count(&self, topic: LessonTopic) -> usize {
        lock(&self.done).count(topic)
    }

    /// Where a lesson goes on: at its first task that is not done, at its beginning where all are.
    pub(crate) fn entry(&self, topic: LessonTopic) -> Step {
        let first = Step { topic, task: 0 };
        self.open_task(topic).unwrap_or(first)
    }

    /// Where the course goes on. None once all of it is done.
    pub(crate) fn next(&self) -> Option<Step> {
        let mut course = LessonTopic::COURSE.into_iter();
        course.find_map(|topic| self.open_task(topic))
    }

    /// What comes after that task, done or not: the lesson's next one; after the last one the next lesson that is
    /// not done, from the beginning once the course has ended. None where no other lesson is left.
    pub(crate) fn after(&self, step: Step) -> Option<Step> {
        if step.task + 1 < TASKS {
            return Some(Step {
                task: step.task + 1,
                ..step
            });
        }
        let course = LessonTopic::COURSE;
        let at = course.iter().position(|&topic| topic == step.topic)?;
        let (before, rest) = course.split_at(at);
        let mut others = rest.iter().skip(1).chain(before);
        others.find_map(|&topic| self.open_task(topic))
    }

    fn open_task(&self, topic: LessonTopic) -> Option<Step> {
        let done = lock(&self.done);
        let mut steps = (0..TASKS).map(|task| Step { topic, task });
        steps.find(|&step| !done.has(step))
    }

    /// Puts a task on the board, from its beginning. None where there is no such task.
    pub(crate) fn attempt(&self, step: Step) -> Option<Attempt> {
        let source = tasks::of(step.topic).get(step.task)?;
        Some(Attempt::at(source.question()?, self.store.engines()))
    }

    /// A task was solved.
    pub(crate) fn note(&self, step: Step) -> Result<(), ShelfError> {
        // What a later version keeps is not written over.
        self.store.lessons()?;
        let mut done = lock(&self.done);
        done.add(step);
        self.store.keep_lessons(&done.to_bytes())
    }
}
