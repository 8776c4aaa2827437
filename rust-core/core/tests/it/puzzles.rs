use std::sync::Arc;

use gomoku_core::{
    MoveError, Phase, Point, PuzzleAttempt, PuzzlePick, PuzzleRefuted, PuzzleSnapshot, PuzzleStage,
    PuzzleTryError, Puzzles, Rule, Stone, Storage,
};

const FILE: &[u8] = include_bytes!("../../../../assets/puzzles.bin");

fn storage(folder: &tempfile::TempDir) -> Arc<Storage> {
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    Storage::open(&at("files"), &at("private"), 0)
}

fn puzzles(storage: &Storage) -> Arc<Puzzles> {
    storage.puzzles(FILE).unwrap()
}

/// Plays the solution, requesting it again if a move is missing.
fn solve(attempt: &PuzzleAttempt) -> PuzzleSnapshot {
    let line = attempt.solution().solution;
    let mut shown = attempt.snapshot();
    for &point in line.iter().step_by(2) {
        if shown.stage != PuzzleStage::Open {
            break;
        }
        attempt.place(point).unwrap();
        shown = attempt.answer();
    }
    shown
}

/// A free point other than the first of the solution.
fn wrong(puzzles: &Puzzles, number: i32) -> Point {
    let answer = puzzles.puzzle(number).unwrap().solution().solution[0];
    let attempt = puzzles.puzzle(number).unwrap();
    let fits = |&point: &Point| point != answer && attempt.may_place(point).is_ok();
    let corners = [(0, 0), (14, 0), (0, 14), (14, 14), (7, 0), (0, 7)].into_iter();
    corners.map(|(x, y)| Point { x, y }).find(fits).unwrap()
}

#[test]
fn a_try_is_on_the_board_before_anybody_judges_it() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let number = 1;
    let point = wrong(&puzzles(&storage(&folders[0])), number);
    let storage = storage(&folders[1]);
    let puzzles = puzzles(&storage);
    let attempt = puzzles.puzzle(number).unwrap();
    let before = attempt.snapshot();
    let board = &before.board;
    assert!(board.human_to_move && !board.can_undo && board.phase == Phase::Playing);
    assert_eq!((board.turn, before.theme), (before.solver, None));
    assert!(before.clean && before.solution_costs && before.can_show_solution);

    let placed = attempt.place(point).unwrap();
    assert_eq!(placed.stage, PuzzleStage::Judging);
    assert_eq!(placed.board.moves.last().unwrap().point, point);
    assert!(!placed.board.human_to_move && placed.board.computer_thinking);
    assert!(placed.clean && !placed.board.can_undo && !placed.can_show_solution);
    let taken = Point { x: 0, y: 1 };
    assert_eq!(attempt.may_place(taken), Err(PuzzleTryError::Judging));

    let refuted = attempt.answer();
    assert_eq!(refuted.stage, PuzzleStage::Refuted);
    assert_eq!(refuted.board.moves.len(), before.board.moves.len() + 2);
    assert!(refuted.board.revision > placed.board.revision);
    let refutation = refuted.refutation.as_ref().unwrap();
    assert_eq!(refutation.reply, refuted.board.moves.last().cloned());
    assert_ne!(refutation.why, PuzzleRefuted::Ends);
    assert_eq!(attempt.place(taken), Err(PuzzleTryError::Refuted));
    assert_eq!(attempt.answer(), refuted, "there is nothing to judge");
    assert_eq!((refuted.wrong_tries, refuted.clean), (1, false));

    storage.close();
    let storage = self::storage(&folders[1]);
    let puzzles = self::puzzles(&storage);
    let again = puzzles.puzzle(number).unwrap();
    let back = again.snapshot();
    assert_eq!(back.refutation, refuted.refutation);
    assert_eq!(back.board.moves, refuted.board.moves);
    let undone = again.undo();
    assert_eq!((undone.stage, undone.refutation), (PuzzleStage::Open, None));
    assert_eq!(undone.board.moves, before.board.moves);
    assert!(!undone.solution_costs, "it is missed already");

    let solved = solve(&again);
    assert_eq!(solved.stage, PuzzleStage::Solved);
    assert!(solved.theme.is_some() && !solved.clean);
    assert_eq!(again.may_place(taken), Err(PuzzleTryError::Solved));
    let standing = puzzles.standing();
    assert_eq!((standing.solved_later, standing.missed), (1, 0));
    assert!(standing.least < standing.rating && standing.rating < standing.most);
    assert_eq!(
        standing.most - standing.rating,
        standing.rating - standing.least
    );
    let counts = puzzles.themes();
    assert_eq!(counts.len(), 7);
    let sum = |of: fn(&gomoku_core::PuzzleThemeCount) -> i32| counts.iter().map(of).sum::<i32>();
    assert_eq!((sum(|it| it.solved), sum(|it| it.all)), (1, 1_162));
    storage.close();
}

#[test]
fn a_forbidden_point_is_refused_with_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let storage = storage(&folder);
    let puzzles = puzzles(&storage);
    let theme = gomoku_core::PuzzleTheme::PastForbidden;
    let number = puzzles.next(PuzzlePick::Of { theme }, None).unwrap().number;
    let attempt = puzzles.puzzle(number).unwrap();
    let board = attempt.snapshot().board;
    assert_eq!((board.rule, board.turn), (Rule::Renju, Stone::Black));
    let marked = &board.forbidden[0];
    let refused = attempt.place(marked.point).unwrap_err();
    let forbidden = MoveError::Forbidden {
        point: marked.point,
        reason: marked.reason,
    };
    assert_eq!(refused, PuzzleTryError::Move { error: forbidden });
    assert!(!attempt.forbidding_rows(marked.point).is_empty());
    let taken = board.moves[0].point;
    assert!(attempt.forbidding_rows(taken).is_empty());
    let off = Point { x: 15, y: -1 };
    assert!(attempt.forbidding_rows(off).is_empty());
    assert!(matches!(
        attempt.may_place(off),
        Err(PuzzleTryError::Move {
            error: MoveError::OffBoard { .. }
        })
    ));
    assert!(!attempt.shapes().is_empty());
    assert_eq!(attempt.snapshot().board.revision, 0, "nothing has happened");
    storage.close();
}

#[test]
fn what_is_quick_does_not_wait_for_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let storage = storage(&folder);
    let puzzles = puzzles(&storage);
    let attempt = puzzles.puzzle(1).unwrap();
    let legal = |&point: &Point| attempt.may_place(point).is_ok();
    let points = (0..225).map(|at| Point {
        x: at % 15,
        y: at / 15,
    });
    attempt
        .place(points.into_iter().find(legal).unwrap())
        .unwrap();
    let slow = Arc::clone(&attempt);
    let judge = std::thread::spawn(move || slow.answer());
    let mut seen = 0;
    while !judge.is_finished() {
        // With a shared lock this call would block, and the count would stay 0.
        let stage = attempt.snapshot().stage;
        seen += i32::from(stage == PuzzleStage::Judging);
    }
    assert!(seen > 1, "{seen}");
    assert_ne!(judge.join().unwrap().stage, PuzzleStage::Judging);
    storage.close();
}
