//! Twenty lessons from five in a row to a win by threats, with four tasks each. The first task is
//! on the lesson's own board. Rules and solver judge the answers.

mod completed;
mod tasks;
#[cfg(test)]
mod tests;
mod topic;
mod trainer;

pub use topic::LessonTopic;
pub(crate) use trainer::CourseTrainer;

pub(crate) const TASKS: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) topic: LessonTopic,
    /// From 0; less than [`TASKS`].
    pub(crate) task: usize,
}
