//! Stored set of finished tasks. Format: for each lesson with a finished task, in increasing order,
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the lesson's number |
//! | 1 | a bit for each finished task, lowest bit for the first one |

use std::collections::BTreeMap;

use super::topic::LessonTopic;
use super::{Step, TASKS};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CompletedTasks(BTreeMap<u8, u8>);

impl CompletedTasks {
    pub(super) fn has(&self, step: Step) -> bool {
        self.tasks(step.topic) & bit(step.task) != 0
    }

    pub(super) fn count(&self, topic: LessonTopic) -> usize {
        self.tasks(topic).count_ones() as usize
    }

    fn tasks(&self, topic: LessonTopic) -> u8 {
        self.0.get(&topic.number()).copied().unwrap_or(0)
    }

    pub(super) fn add(&mut self, step: Step) {
        *self.0.entry(step.topic.number()).or_default() |= bit(step.task);
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let pairs = self.0.iter();
        pairs
            .flat_map(|(&number, &tasks)| [number, tasks])
            .collect()
    }

    /// `None` for bytes that [`CompletedTasks::to_bytes`] never produces.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut done = BTreeMap::new();
        let (pairs, []) = bytes.as_chunks::<2>() else {
            return None;
        };
        let known = |number| {
            let mut course = LessonTopic::COURSE.iter();
            course.any(|topic| topic.number() == number)
        };
        for &[number, tasks] in pairs {
            let rising = done.last_key_value().is_none_or(|(&last, _)| last < number);
            let some = tasks != 0 && tasks < 1 << TASKS;
            if !rising || !some || !known(number) {
                return None;
            }
            done.insert(number, tasks);
        }
        Some(Self(done))
    }
}

const fn bit(task: usize) -> u8 {
    if task < TASKS { 1 << task } else { 0 }
}
