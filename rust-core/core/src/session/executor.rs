use super::Session;
use crate::game::{CommandError, MoveError, Point};

/// Executes a person's commands: the session in a local game, or the remote seat, which forwards
/// them.
pub(crate) trait Executor: Send + Sync {
    fn play(&self, point: Point) -> Result<(), MoveError>;
    fn undo(&self) -> Result<(), CommandError>;
    fn resign(&self) -> Result<(), CommandError>;
    fn rematch(&self) -> Result<(), CommandError>;
    fn draw(&self) -> Result<(), CommandError>;
    fn pause(&self);
    fn resume(&self);
    fn shutdown(&self);
}

impl Executor for Session {
    fn play(&self, point: Point) -> Result<(), MoveError> {
        Self::play(self, point)
    }

    fn undo(&self) -> Result<(), CommandError> {
        Self::undo(self)
    }

    fn resign(&self) -> Result<(), CommandError> {
        Self::resign(self)
    }

    fn rematch(&self) -> Result<(), CommandError> {
        Self::rematch(self)
    }

    fn draw(&self) -> Result<(), CommandError> {
        Self::draw(self)
    }

    fn pause(&self) {
        Self::pause(self);
    }

    fn resume(&self) {
        Self::resume(self);
    }

    fn shutdown(&self) {
        Self::shutdown(self);
    }
}
