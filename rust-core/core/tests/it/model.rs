//! Random commands against a sequential model.

use std::sync::Arc;

use crate::common::*;
use gomoku_core::{
    ClockSetting, CommandError, GameConfig, GameSession, MoveError, Phase, Point, Stone,
};
use proptest::prelude::*;

#[derive(Debug, Clone)]
enum Command {
    Play(i32, i32),
    Undo,
    Redo,
    Resign,
    Rematch,
    Pause,
    Resume,
    Halt,
    GoOn,
    Wait(u64),
    SaveAndRestore,
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        8 => (-1..10, -1..10).prop_map(|(x, y)| Command::Play(x, y)),
        3 => Just(Command::Undo),
        3 => Just(Command::Redo),
        1 => Just(Command::Resign),
        1 => Just(Command::Rematch),
        1 => Just(Command::Pause),
        2 => Just(Command::Resume),
        1 => Just(Command::Halt),
        2 => Just(Command::GoOn),
        4 => (0_u64..9_000).prop_map(Command::Wait),
        1 => Just(Command::SaveAndRestore),
    ]
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum End {
    Resigned,
    TimedOut,
}

/// Two people on nine lines. The model predicts all but an end by the board.
#[derive(Debug, Default, Clone)]
struct Model {
    moves: Vec<(Point, i64)>,
    redo: Vec<(Point, i64)>,
    turn_ms: i64,
    paused: bool,
    halted: bool,
    end: Option<End>,
    won_on_board: bool,
}

const MAIN_MS: i64 = 20_000;
const INCREMENT_MS: i64 = 1_000;

impl Model {
    fn over(&self) -> bool {
        self.end.is_some() || self.won_on_board
    }

    fn stands(&self) -> bool {
        self.paused || self.halted
    }

    fn turn(&self) -> usize {
        self.moves.len() % 2
    }

    fn clock(&self, side: usize) -> i64 {
        let own: Vec<i64> = self
            .moves
            .iter()
            .skip(side)
            .step_by(2)
            .map(|&(_, ms)| ms)
            .collect();
        let turn_ms = if side == self.turn() { self.turn_ms } else { 0 };
        let left = MAIN_MS + INCREMENT_MS * own.len() as i64 - own.iter().sum::<i64>() - turn_ms;
        left.max(0)
    }

    fn wait(&mut self, ms: i64) {
        if !self.over() && !self.stands() && !self.moves.is_empty() {
            self.turn_ms += ms;
            if self.clock(self.turn()) == 0 {
                self.end = Some(End::TimedOut);
            }
        }
    }

    fn play(&mut self, x: i32, y: i32) -> Result<(), MoveError> {
        if self.over() {
            return Err(MoveError::GameOver);
        }
        if self.stands() {
            return Err(MoveError::Paused);
        }
        let point = at(x, y);
        if !(0..9).contains(&x) || !(0..9).contains(&y) {
            return Err(MoveError::OffBoard { x, y, size: 9 });
        }
        if self.moves.iter().any(|&(taken, _)| taken == point) {
            return Err(MoveError::Occupied { point });
        }
        self.moves.push((point, self.turn_ms));
        self.redo.clear();
        self.turn_ms = 0;
        Ok(())
    }

    fn undo(&mut self) -> Result<(), CommandError> {
        if self.stands() {
            return Err(CommandError::Paused);
        }
        if let Some(end) = self.end.take() {
            if end == End::TimedOut {
                self.turn_ms = 0;
            }
            return Ok(());
        }
        self.redo
            .push(self.moves.pop().ok_or(CommandError::NothingToUndo)?);
        self.turn_ms = 0;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), CommandError> {
        if self.stands() {
            return Err(CommandError::Paused);
        }
        if self.over() {
            return Err(CommandError::NothingToRedo);
        }
        self.moves
            .push(self.redo.pop().ok_or(CommandError::NothingToRedo)?);
        self.turn_ms = 0;
        Ok(())
    }

    fn resign(&mut self) -> Result<(), CommandError> {
        if self.over() {
            return Err(CommandError::GameOver);
        }
        self.end = Some(End::Resigned);
        (self.paused, self.halted) = (false, false);
        Ok(())
    }

    fn halt(&mut self) -> Result<(), CommandError> {
        if self.over() {
            return Err(CommandError::GameOver);
        }
        if self.stands() {
            return Err(CommandError::Paused);
        }
        if self.moves.is_empty() {
            return Err(CommandError::NoClock);
        }
        self.halted = true;
        Ok(())
    }

    fn go_on(&mut self) -> Result<(), CommandError> {
        if std::mem::take(&mut self.halted) {
            Ok(())
        } else {
            Err(CommandError::NotHalted)
        }
    }
}

fn config() -> GameConfig {
    let clock = ClockSetting::Countdown {
        main_ms: MAIN_MS,
        increment_ms: INCREMENT_MS,
    };
    GameConfig {
        size: 9,
        clock,
        ..two_people()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_session_does_what_the_model_does(
        commands in proptest::collection::vec(command(), 1..80)
    ) {
        let time = HandTime::new();
        let mut session =
            GameSession::with_time(&config(), Arc::new(Deaf), time.clone()).unwrap();
        let mut model = Model::default();
        for command in commands {
            match command {
                Command::Play(x, y) => prop_assert_eq!(session.play(at(x, y)), model.play(x, y)),
                Command::Undo => prop_assert_eq!(session.undo(), model.undo()),
                Command::Redo => prop_assert_eq!(session.redo(), model.redo()),
                Command::Resign => prop_assert_eq!(session.resign(), model.resign()),
                Command::Rematch => {
                    session.rematch().unwrap();
                    model = Model::default();
                }
                Command::Pause => {
                    session.pause();
                    model.paused = !model.over();
                }
                Command::Resume => {
                    session.resume();
                    model.paused = false;
                }
                Command::Halt => prop_assert_eq!(session.halt(), model.halt()),
                Command::GoOn => prop_assert_eq!(session.go_on(), model.go_on()),
                Command::Wait(ms) => {
                    time.advance(ms);
                    model.wait(ms as i64);
                }
                Command::SaveAndRestore => {
                    let before = session.snapshot();
                    let record = session.record();
                    session.shutdown();
                    session = GameSession::restore_with_time(
                        &record, &two_people(), Arc::new(Deaf), time.clone(),
                    ).unwrap();
                    prop_assert_eq!(settled(&session.snapshot()), settled(&before));
                    model.paused = !model.over();
                    prop_assert_eq!(session.record(), record);
                }
            }
            let snapshot = session.snapshot();
            // The engine decides on winning rows, so this end is not predicted.
            model.won_on_board = model.end.is_none() && snapshot.phase == Phase::Over;
            if model.won_on_board {
                prop_assert!(!snapshot.result.clone().unwrap().line.is_empty());
                model.paused = false;
            }
            let moves: Vec<_> = snapshot.moves.iter().map(|m| (m.point, m.elapsed_ms)).collect();
            prop_assert_eq!(&moves, &model.moves);
            let phase = match (model.over(), model.stands()) {
                (true, _) => Phase::Over,
                (_, true) => Phase::Paused,
                _ => Phase::Playing,
            };
            prop_assert_eq!(snapshot.phase, phase);
            prop_assert_eq!(snapshot.turn, [Stone::Black, Stone::White][model.turn()]);
            prop_assert_eq!(snapshot.black.clock_ms, model.clock(0));
            prop_assert_eq!(snapshot.white.clock_ms, model.clock(1));
            prop_assert_eq!(snapshot.human_to_move, phase == Phase::Playing);
            prop_assert_eq!(snapshot.can_resign, phase != Phase::Over);
            prop_assert_eq!(snapshot.resign_winner.is_some(), snapshot.can_resign);
            let undoable = !model.moves.is_empty() || model.end.is_some();
            prop_assert_eq!(snapshot.can_undo, !model.stands() && undoable);
            prop_assert_eq!(snapshot.halted, model.halted);
            prop_assert_eq!(snapshot.can_halt, model.clone().halt().is_ok());
            let redoable = phase == Phase::Playing && !model.redo.is_empty();
            prop_assert_eq!(snapshot.can_redo, redoable);
        }
        session.shutdown();
    }
}
