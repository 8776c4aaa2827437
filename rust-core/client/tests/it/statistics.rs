use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{err, out};
use gomoku_core::{
    CallbackError, ClockSetting, GameConfig, GameEvent, GameObserver, GameSnapshot, LevelName,
    Opening, Rule, Seat, Storage, Thinking, level_number, parse_point,
};

struct Deaf;

impl GameObserver for Deaf {
    fn on_snapshot(&self, _: GameSnapshot) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_event(&self, _: GameEvent) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}

/// Black resigns after three moves.
fn play(state: &Path) {
    let at = |name: &str| format!("{}/gomoku/1/{name}", state.display());
    let storage = Storage::open(&at("kept"), &at("private"), 0);
    let config = GameConfig {
        rule: Rule::Renju,
        size: 15,
        black: Seat::Human,
        white: Seat::Computer {
            level: level_number(LevelName::Beginner),
        },
        clock: ClockSetting::CountUp,
        forbidden_loses: false,
        opening: Opening::Free,
        threads: 1,
        min_reply_ms: 0,
        seed: None,
        together: None,
        perfect: false,
    };
    let game = storage.start(config, Arc::new(Deaf)).unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    for name in ["H8", "A1", "O15"] {
        game.play(parse_point(name, 15).unwrap()).unwrap();
        while !game.snapshot().human_to_move {
            assert!(Instant::now() < end, "no reply");
            thread::sleep(Duration::from_millis(5));
        }
    }
    game.resign().unwrap();
    game.archived().unwrap();
    game.shutdown();
    storage.close();
}

#[test]
fn what_was_lost_is_said_and_how_well_it_was_played() {
    let state = tempfile::tempdir().unwrap();
    let gomoku = |args: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gomoku"));
        program.env("XDG_STATE_HOME", state.path()).args(args);
        let output = program.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert_eq!(err(&output), "");
        out(&output)
    };
    assert_eq!(gomoku(&["statistics"]), "no game has been counted yet\n");
    play(state.path());
    let said = gomoku(&["statistics"]);
    assert!(said.starts_with("Your rating will stand here"), "{said}");
    let line = "Beginner, Renju                0     1      0         0     0";
    assert!(said.contains(line), "{said}");
    assert!(said.contains("Latest games: 1, 5 a row"), "{said}");
    assert!(said.contains("accuracy will stand here"), "{said}");
    let file = state.path().join("game.sgf");
    fs::write(&file, gomoku(&["games", "1"])).unwrap();
    gomoku(&["review", file.to_str().unwrap()]);
    let said = gomoku(&["statistics"]);
    assert!(said.contains("of games that were reviewed: 1\n"), "{said}");
    assert!(said.contains("accuracy "), "{said}");
}
