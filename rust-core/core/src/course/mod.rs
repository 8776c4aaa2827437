//! The course: twenty lessons from five in a row to a win by threats. Each has a board that asks for its
//! move, and three tasks more. What answers a task is left to rules and solver.
//!
//! A [`Desk`] brings the lessons together with what the shelf keeps of them; a task on the board is an
//! attempt as at a puzzle.

mod desk;
mod done;
mod tasks;
#[cfg(test)]
mod tests;
mod topic;

pub(crate) use desk::Desk;
pub use topic::LessonTopic;

/// Tasks of a lesson.
pub(crate) const TASKS: usize = 4;

/// One task of one lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) topic: LessonTopic,
    /// From 0; less than [`TASKS`].
    pub(crate) task: usize,
}
