//! Questions about the mistakes of a reviewed game, as the apps ask them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::sync::Arc;

use common::lan::open;
use common::named;
use common::reviews::whole;
use gomoku_core::{
    Mistake, Point, PuzzleAttempt, PuzzlePrompt, PuzzleRefuted, PuzzleSnapshot, PuzzleStage,
    PuzzleTryError, ReviewSnapshot, Shelf, Stone,
};

/// White leaves an open three alone with move 6, and Black with move 7; White does it again.
fn twice(seats: &str) -> String {
    format!(
        "(;FF[4]GM[4]SZ[15]RU[freestyle]{seats};B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[oa];W[oo];B[he];W[ko];B[hd])"
    )
}

/// The game's number on the shelf, and all that is said of it.
fn reviewed(shelf: &Shelf, record: &str) -> (String, ReviewSnapshot) {
    let id = shelf.import(record.to_owned()).unwrap().only.unwrap();
    let said = whole(shelf, &id);
    (id, said)
}

fn asked(shelf: &Shelf, id: &str, mistake: Mistake) -> Arc<PuzzleAttempt> {
    shelf.mistake(id.to_owned(), mistake.ply).unwrap().unwrap()
}

fn attempt(attempt: &PuzzleAttempt, point: Point) -> PuzzleSnapshot {
    attempt.place(point).unwrap();
    attempt.answer()
}

#[test]
fn a_mistake_is_asked_about_until_a_better_move_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = open(&folder);
    let (id, said) = reviewed(&shelf, &twice(""));
    let told: Vec<_> = said.mistakes.iter().map(|it| (it.ply, it.point)).collect();
    assert_eq!(
        told,
        [(6, named("A1")), (7, named("O15")), (8, named("O1"))],
        "{said:?}"
    );

    for &mistake in &said.mistakes {
        let question = asked(&shelf, &id, mistake);
        let shown = question.snapshot();
        let solver = if mistake.ply % 2 == 1 {
            Stone::Black
        } else {
            Stone::White
        };
        assert_eq!((shown.mistake, shown.solver), (Some(mistake), solver));
        assert_eq!(shown.board.moves.len() as i32, mistake.ply - 1);
        assert_eq!((shown.stage, shown.theme), (PuzzleStage::Open, None));
        let prompt = if mistake.ply == 7 {
            PuzzlePrompt::Win
        } else {
            PuzzlePrompt::Hold
        };
        assert_eq!(shown.prompt, prompt);
        assert!(!shown.solution_costs && shown.can_show_solution && shown.kept);

        // What was played is no answer.
        let refuted = attempt(&question, mistake.point);
        assert_eq!(refuted.stage, PuzzleStage::Refuted, "{mistake:?}");
        let why = refuted.refutation.unwrap().why;
        match prompt {
            PuzzlePrompt::Win => assert_eq!(why, PuzzleRefuted::Stops),
            PuzzlePrompt::Hold => assert!(matches!(why, PuzzleRefuted::Wins { .. }), "{why:?}"),
            other => panic!("{other:?} is a lesson's"),
        }
        let taken_back = question.undo();
        assert_eq!(taken_back.board.moves, shown.board.moves);

        let better = said.moves[mistake.ply as usize - 1].better.as_ref();
        let mut now = attempt(&question, better.unwrap().points[0]);
        assert_ne!(now.stage, PuzzleStage::Refuted, "{mistake:?}");
        while now.stage == PuzzleStage::Open {
            // Whatever is shown next goes on.
            let line = question.solution().solution;
            assert_eq!(question.snapshot().board.moves, shown.board.moves);
            now = question.snapshot();
            for &point in line.iter().step_by(2) {
                if now.stage == PuzzleStage::Open {
                    now = attempt(&question, point);
                }
            }
        }
        assert_eq!(now.stage, PuzzleStage::Solved, "{mistake:?}");
        assert_eq!(question.place(named("B2")), Err(PuzzleTryError::Solved));
    }
}

#[test]
fn any_move_that_holds_is_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = open(&folder);
    let (id, said) = reviewed(&shelf, &twice(""));
    // Either end of the three stops it.
    let ends = [named("H11"), named("H7")];
    for end in ends {
        let question = asked(&shelf, &id, said.mistakes[0]);
        assert_eq!(
            attempt(&question, end).stage,
            PuzzleStage::Solved,
            "{end:?}"
        );
    }
}

#[test]
fn the_computers_mistakes_are_its_own_business() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = open(&folder);
    for (seats, plies) in [
        ("GKSEATS[human:easy]", vec![7]),
        ("GKSEATS[easy:human]", vec![6, 8]),
        ("GKSEATS[remote:human]", vec![6, 8]),
        ("GKSEATS[easy:hard]", vec![]),
    ] {
        let (id, said) = reviewed(&shelf, &twice(seats));
        let told: Vec<i32> = said.mistakes.iter().map(|it| it.ply).collect();
        assert_eq!(told, plies, "{seats}");
        assert_eq!(shelf.mistakes(id.clone()).unwrap(), said.mistakes);
        for ply in -1..13 {
            let question = shelf.mistake(id.clone(), ply).unwrap();
            assert_eq!(question.is_some(), plies.contains(&ply), "{seats} {ply}");
        }
        shelf.delete(id.clone()).unwrap();
        assert!(shelf.mistake(id.clone(), 7).is_err());
        assert!(shelf.mistakes(id).is_err());
    }
}

#[test]
fn what_nobody_has_reviewed_has_no_questions() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = open(&folder);
    let id = shelf.import(twice("")).unwrap().only.unwrap();
    assert!(shelf.mistake(id.clone(), 6).unwrap().is_none());
    assert_eq!(shelf.mistakes(id.clone()).unwrap(), []);
    assert!(shelf.mistake("nobody".to_owned(), 6).is_err());
    let (id, said) = reviewed(&shelf, &twice(""));
    assert!(!said.mistakes.is_empty());
    // As a process that was killed: what is kept is enough.
    shelf.close();
    let shelf = open(&folder);
    assert_eq!(shelf.mistakes(id.clone()).unwrap(), said.mistakes);
    let question = asked(&shelf, &id, said.mistakes[1]);
    assert_eq!(question.snapshot().prompt, PuzzlePrompt::Win);
}
