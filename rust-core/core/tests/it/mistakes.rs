//! Questions about mistakes in a reviewed game.

use std::sync::Arc;

use crate::common::lan::open;
use crate::common::named;
use crate::common::reviews::whole;
use gomoku_core::{
    Engines, Mistake, MistakeGame, OwnPuzzleCount, OwnPuzzleError, Point, PuzzleAttempt,
    PuzzlePrompt, PuzzleRefuted, PuzzleSnapshot, PuzzleStage, PuzzleTryError, Puzzles,
    PuzzlesError, Review, ReviewSnapshot, ReviewTask, Stone, Storage, questions,
};

/// White ignores an open three with move 6, Black with move 7, then White again.
fn twice(seats: &str) -> String {
    format!(
        "(;FF[4]GM[4]SZ[15]RU[freestyle]{seats};B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[oa];W[oo];B[he];W[ko];B[hd])"
    )
}

fn reviewed(storage: &Storage, record: &str) -> (String, ReviewSnapshot) {
    let id = storage.import(record.to_owned()).unwrap().only.unwrap();
    let said = whole(storage, &id);
    (id, said)
}

fn asked(storage: &Storage, id: &str, mistake: Mistake) -> Arc<PuzzleAttempt> {
    storage
        .mistake(id.to_owned(), mistake.ply)
        .unwrap()
        .unwrap()
}

fn attempt(attempt: &PuzzleAttempt, point: Point) -> PuzzleSnapshot {
    attempt.place(point).unwrap();
    attempt.answer()
}

#[test]
fn a_mistake_is_asked_about_until_a_better_move_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let (id, said) = reviewed(&storage, &twice(""));
    let told: Vec<_> = said.mistakes.iter().map(|it| (it.ply, it.point)).collect();
    assert_eq!(
        told,
        [(6, named("A1")), (7, named("O15")), (8, named("O1"))],
        "{said:?}"
    );

    for &mistake in &said.mistakes {
        let question = asked(&storage, &id, mistake);
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
            // The solution may be continued at every step.
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
    let storage = open(&folder);
    let (id, said) = reviewed(&storage, &twice(""));
    let ends = [named("H11"), named("H7")];
    for end in ends {
        let question = asked(&storage, &id, said.mistakes[0]);
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
    let storage = open(&folder);
    for (seats, plies) in [
        ("GKSEATS[human:easy]", vec![7]),
        ("GKSEATS[easy:human]", vec![6, 8]),
        ("GKSEATS[remote:human]", vec![6, 8]),
        ("GKSEATS[easy:hard]", vec![]),
    ] {
        let (id, said) = reviewed(&storage, &twice(seats));
        let told: Vec<i32> = said.mistakes.iter().map(|it| it.ply).collect();
        assert_eq!(told, plies, "{seats}");
        assert_eq!(storage.mistakes(id.clone()).unwrap(), said.mistakes);
        for ply in -1..13 {
            let question = storage.mistake(id.clone(), ply).unwrap();
            assert_eq!(question.is_some(), plies.contains(&ply), "{seats} {ply}");
        }
        storage.delete(id.clone()).unwrap();
        assert!(storage.mistake(id.clone(), 7).is_err());
        assert!(storage.mistakes(id).is_err());
    }
}

#[test]
fn what_nobody_has_reviewed_has_no_questions() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(twice("")).unwrap().only.unwrap();
    assert!(storage.mistake(id.clone(), 6).unwrap().is_none());
    assert_eq!(storage.mistakes(id.clone()).unwrap(), []);
    assert!(storage.mistake("nobody".to_owned(), 6).is_err());
    let (id, said) = reviewed(&storage, &twice(""));
    assert!(!said.mistakes.is_empty());
    // As after a kill, with only the stored state.
    storage.close();
    let storage = open(&folder);
    assert_eq!(storage.mistakes(id.clone()).unwrap(), said.mistakes);
    let question = asked(&storage, &id, said.mistakes[1]);
    assert_eq!(question.snapshot().prompt, PuzzlePrompt::Win);
}

fn puzzles(storage: &Storage) -> Arc<Puzzles> {
    storage
        .puzzles(include_bytes!("../../../../assets/puzzles.bin"))
        .unwrap()
}

fn count(storage: &Storage) -> (i32, i32, i32) {
    let OwnPuzzleCount { all, due, unsolved } = puzzles(storage).own().unwrap();
    (all, due, unsolved)
}

#[test]
fn a_mistake_becomes_a_puzzle_that_outlives_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let seats = "GKSEATS[human:easy]DT[2026-11-22]";
    let (id, said) = reviewed(&storage, &twice(seats));
    let question = asked(&storage, &id, said.mistakes[0]);
    let before = question.snapshot();
    assert_eq!((before.own, before.game.clone()), (Some(false), None));
    assert_eq!(count(&storage), (0, 0, 0));
    let made = question.set_own(true).unwrap();
    assert_eq!((made.own, made.kept), (Some(true), true));
    assert_eq!(made.board.moves, before.board.moves);
    assert_eq!(count(&storage), (1, 0, 1));
    let again = asked(&storage, &id, said.mistakes[0]);
    assert_eq!(again.snapshot().own, Some(true));
    again.set_own(true).unwrap();
    assert_eq!(count(&storage), (1, 0, 1));

    storage.delete(id).unwrap();
    storage.purge().unwrap();
    storage.close();
    let storage = open(&folder);
    let puzzles = puzzles(&storage);
    let standing = puzzles.standing();
    let number = puzzles.next_own(None).unwrap();
    assert_eq!(puzzles.next_own(Some(number)), None);
    let own = puzzles.own_puzzle(number).unwrap();
    let shown = own.snapshot();
    assert_eq!(shown.board.moves, before.board.moves);
    assert_eq!((shown.prompt, shown.solver), (before.prompt, before.solver));
    assert_eq!((shown.mistake, shown.number), (Some(said.mistakes[0]), 0));
    let easy = said.mistakes.len() == 1;
    assert!(easy, "White is the computer");
    let game = MistakeGame {
        day: Some("2026-11-22".to_owned()),
        level: gomoku_core::level_number(gomoku_core::LevelName::Easy).into(),
    };
    assert_eq!(shown.game, Some(game));
    assert!(shown.solution_costs && shown.clean && shown.own == Some(true));

    let refuted = attempt(&own, said.mistakes[0].point);
    assert_eq!(refuted.stage, PuzzleStage::Refuted);
    own.undo();
    let mut now = own.snapshot();
    while now.stage == PuzzleStage::Open {
        let line = own.solution().solution;
        now = own.snapshot();
        for &point in line.iter().step_by(2) {
            if now.stage == PuzzleStage::Open {
                now = attempt(&own, point);
            }
        }
    }
    assert_eq!((now.stage, now.kept), (PuzzleStage::Solved, true));
    assert_eq!(count(&storage), (1, 0, 0));
    assert_eq!(puzzles.standing(), standing, "nobody is rated by their own");

    assert_eq!(own.set_own(false).unwrap().own, Some(false));
    assert_eq!(count(&storage), (0, 0, 0));
    assert!(matches!(
        puzzles.own_puzzle(number),
        Err(PuzzlesError::Unknown)
    ));
    assert_eq!(own.set_own(true).unwrap().own, Some(true));
    assert_eq!(puzzles.next_own(None), Some(number));
    assert!(matches!(puzzles.own_puzzle(-1), Err(PuzzlesError::Unknown)));
}

#[test]
fn only_a_question_about_a_mistake_becomes_a_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let shipped = puzzles(&storage).puzzle(1).unwrap();
    assert_eq!(shipped.snapshot().own, None);
    assert_eq!(shipped.set_own(true), Err(OwnPuzzleError::NoMistake));
    // Game without an owner, not in the storage.
    let record = twice("");
    let review = Review::of_record(&record).unwrap();
    let review = ReviewTask::start(review, &Engines::default(), |_| {})
        .unwrap()
        .finish();
    let alone = questions(&review, &Engines::default());
    assert_eq!(alone.len(), 3);
    assert_eq!(alone[0].snapshot().own, None);
    assert_eq!(alone[0].set_own(true), Err(OwnPuzzleError::NoMistake));
    for (ply, all) in [(6, 1), (7, 2), (8, 3)] {
        let said = &review.moves()[ply - 1];
        let question = storage.question(&record, &review, said).unwrap().unwrap();
        question.set_own(true).unwrap();
        assert_eq!(count(&storage).0, all);
    }
    let sound = &review.moves()[4];
    assert!(storage.question(&record, &review, sound).unwrap().is_none());
    for ply in [i32::MIN, 0, 99] {
        let mut said = review.moves()[5].clone();
        said.ply = ply;
        assert!(storage.question(&record, &review, &said).unwrap().is_none());
    }
    // A single move's review gives the same question.
    let alone = Review::of_record(&record).unwrap();
    let said = alone.review_move(6, &Engines::default()).unwrap();
    let question = storage.question(&record, &alone, &said).unwrap().unwrap();
    assert_eq!(question.snapshot().own, Some(true));
    let own = puzzles(&storage).own_puzzle(1).unwrap().snapshot();
    let unknown = MistakeGame {
        day: None,
        level: None,
    };
    assert_eq!(own.game, Some(unknown));
}
