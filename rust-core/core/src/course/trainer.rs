use std::sync::{Arc, Mutex};

use super::completed::CompletedTasks;
use super::topic::LessonTopic;
use super::{Step, TASKS, tasks};
use crate::puzzles::Attempt;
use crate::storage::{StorageError, Store};
use crate::sync::lock;

/// The lessons with the stored progress of their tasks.
#[derive(Debug)]
pub(crate) struct CourseTrainer {
    store: Arc<Store>,
    done: Mutex<CompletedTasks>,
}

impl CourseTrainer {
    /// If the progress can't be read, no task counts as done, and [`CourseTrainer::note`] returns the error.
    pub(crate) fn open(store: Arc<Store>) -> Self {
        let done = match store.lessons() {
            Ok(Some(content)) => CompletedTasks::from_bytes(&content).unwrap_or_else(|| {
                if let Err(error) = store.set_lessons_aside() {
                    log::warn!("damaged lessons stay where they are: {error}");
                }
                CompletedTasks::default()
            }),
            Ok(None) => CompletedTasks::default(),
            Err(error) => {
                log::warn!("which lessons are done can't be read: {error}");
                CompletedTasks::default()
            }
        };
        Self {
            store,
            done: Mutex::new(done),
        }
    }

    pub(crate) fn count(&self, topic: LessonTopic) -> usize {
        lock(&self.done).count(topic)
    }

    /// The first unfinished task of a lesson, or else its first one.
    pub(crate) fn entry(&self, topic: LessonTopic) -> Step {
        let first = Step { topic, task: 0 };
        self.open_task(topic).unwrap_or(first)
    }

    pub(crate) fn next(&self) -> Option<Step> {
        let mut course = LessonTopic::COURSE.into_iter();
        course.find_map(|topic| self.open_task(topic))
    }

    /// The lesson's next task, or the first unfinished task of the next unfinished lesson,
    /// cyclically.
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

    pub(crate) fn attempt(&self, step: Step) -> Option<Attempt> {
        let source = tasks::of(step.topic).get(step.task)?;
        Some(Attempt::at(source.question()?, self.store.engines()))
    }

    pub(crate) fn note(&self, step: Step) -> Result<(), StorageError> {
        // Fails for data of a later version, which must not be overwritten.
        self.store.lessons()?;
        let mut done = lock(&self.done);
        done.add(step);
        self.store.save_lessons(&done.to_bytes())
    }
}
