use std::sync::Arc;

use crate::common::*;
use gomoku_core::{
    ConfigError, DraftSnapshot, GameConfig, GameSession, GameSnapshot, LevelName, MoveError, Pen,
    PositionDraft, PositionFault, RecordError, Rule, Stone, Storage, StorageError,
};
use proptest::prelude::*;

fn draft(rule: Rule, text: &str) -> Arc<PositionDraft> {
    let draft = PositionDraft::new(rule, 15).unwrap();
    draft
        .paste(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    draft
}

fn placed(rule: Rule, black: &str, white: &str) -> Arc<PositionDraft> {
    let draft = PositionDraft::new(rule, 15).unwrap();
    for (pen, names) in [(Pen::Black, black), (Pen::White, white)] {
        for name in names.split_whitespace() {
            draft.tap(named(name), pen).unwrap();
        }
    }
    draft
}

fn stones(shown: &DraftSnapshot) -> Vec<(Stone, i32, i32)> {
    let set_up = &shown.board.set_up;
    set_up
        .iter()
        .map(|set| (set.stone, set.point.x, set.point.y))
        .collect()
}

fn open() -> (tempfile::TempDir, Arc<Storage>) {
    let folder = tempfile::tempdir().unwrap();
    let storage = opened(&folder);
    (folder, storage)
}

fn opened(folder: &tempfile::TempDir) -> Arc<Storage> {
    let path = |name| folder.path().join(name).display().to_string();
    Storage::open(&path("backed-up"), &path("private"), 0)
}

#[test]
fn stones_come_and_go() {
    let draft = PositionDraft::new(Rule::Freestyle, 15).unwrap();
    let tap = |name, pen| draft.tap(named(name), pen).unwrap();
    assert!(draft.snapshot().board.human_to_move && !draft.snapshot().board.can_undo);
    let shown = tap("H8", Pen::Turns);
    assert!(shown.can_undo && shown.board.can_undo);
    assert_eq!(
        (shown.black, shown.white, shown.board.turn),
        (1, 0, Stone::White)
    );
    let shown = tap("I9", Pen::Turns);
    assert_eq!(
        (shown.black, shown.white, shown.board.turn),
        (1, 1, Stone::Black)
    );
    assert_eq!(stones(&shown), [(Stone::Black, 7, 7), (Stone::White, 8, 8)]);
    assert!(shown.board.moves.is_empty());
    // A tap with the other colour replaces the stone; a second removes it.
    assert_eq!(stones(&tap("I9", Pen::Black)).len(), 2);
    assert_eq!(stones(&tap("I9", Pen::Black)), [(Stone::Black, 7, 7)]);
    assert_eq!(stones(&tap("H8", Pen::Turns)), []);
    assert!(!draft.snapshot().can_redo);
    assert_eq!(stones(&draft.undo()), [(Stone::Black, 7, 7)]);
    let shown = draft.redo();
    assert!(shown.can_undo && !shown.can_redo);
    draft.undo();
    tap("O15", Pen::Turns);
    assert_eq!(stones(&draft.clear()), []);
    assert_eq!(stones(&draft.undo()).len(), 2);
    assert_eq!(stones(&draft.set_size(9).unwrap()), [(Stone::Black, 7, 7)]);
    assert_eq!(draft.set_rule(Rule::Renju).board.rule, Rule::Renju);
    draft.undo();
    let shown = draft.undo();
    assert_eq!((shown.board.size, stones(&shown).len()), (15, 2));
    let off = draft.tap(at(15, 0), Pen::Black);
    assert!(matches!(off, Err(MoveError::OffBoard { .. })));
    assert!(matches!(
        draft.set_size(21),
        Err(ConfigError::SizeOutOfRange { .. })
    ));
}

/// Undo does not empty a restored board.
#[test]
fn what_was_kept_is_no_step() {
    let before = placed(Rule::Renju, "H8 J10", "I9");
    let draft = PositionDraft::new(Rule::Freestyle, 9).unwrap();
    let shown = draft.restore(&before.text()).unwrap();
    assert_eq!(stones(&shown), stones(&before.snapshot()));
    assert_eq!((shown.board.rule, shown.board.size), (Rule::Renju, 15));
    assert!(!shown.can_undo && !shown.can_redo);
    assert_eq!(stones(&draft.undo()).len(), 3);
    draft.tap(named("A1"), Pen::White).unwrap();
    assert_eq!(stones(&draft.undo()), stones(&shown));
    assert!(draft.restore("no position").is_err());
    assert_eq!(stones(&draft.snapshot()), stones(&shown));
}

#[test]
fn what_a_tap_takes_away_is_known_before() {
    let draft = placed(Rule::Freestyle, "H8", "I9");
    for (name, pen, takes) in [
        ("H8", Pen::Turns, true),
        ("H8", Pen::Black, true),
        ("H8", Pen::White, false),
        ("I9", Pen::Turns, true),
        ("I9", Pen::Black, false),
        ("I9", Pen::White, true),
        ("A1", Pen::Turns, false),
        ("A1", Pen::Black, false),
        ("A1", Pen::White, false),
    ] {
        assert_eq!(draft.takes_away(named(name), pen), takes, "{name} {pen:?}");
        let after = draft.tap(named(name), pen).unwrap();
        let there = after
            .board
            .set_up
            .iter()
            .any(|set| set.point == named(name));
        assert_eq!(there, !takes, "{name} {pen:?}");
        draft.undo();
    }
    assert!(!draft.takes_away(at(15, 0), Pen::Turns));
}

#[test]
fn what_no_game_can_begin_from_is_told() {
    let fault = |rule, black, white| placed(rule, black, white).snapshot().fault;
    let too_many = |stone, extra| Some(PositionFault::TooMany { stone, extra });
    assert_eq!(fault(Rule::Freestyle, "", ""), None);
    assert_eq!(fault(Rule::Freestyle, "A1 C1", "B2"), None);
    assert_eq!(
        fault(Rule::Freestyle, "A1 C1 E1", "B2"),
        too_many(Stone::Black, 1)
    );
    assert_eq!(
        fault(Rule::Freestyle, "A1", "B2 D2 F2"),
        too_many(Stone::White, 2)
    );
    let (five, six) = ("A1 B1 C1 D1 E1", "A1 B1 C1 D1 E1 F1");
    let (four, five_apart) = ("A3 C3 E3 G3", "A3 C3 E3 G3 I3");
    let won = |line: &str| PositionFault::Won {
        stone: Stone::Black,
        line: line.split_whitespace().map(named).collect(),
    };
    assert_eq!(fault(Rule::Freestyle, five, four), Some(won(five)));
    assert_eq!(fault(Rule::Renju, five, four), Some(won(five)));
    // Six win in Freestyle, don't count in Standard, and are forbidden for Black in Renju.
    assert_eq!(fault(Rule::Freestyle, six, five_apart), Some(won(six)));
    assert_eq!(fault(Rule::Standard, six, five_apart), None);
    let line = six.split_whitespace().map(named).collect();
    assert_eq!(
        fault(Rule::Renju, six, five_apart),
        Some(PositionFault::Overline { line })
    );
    let white = fault(Rule::Renju, "A3 C3 E3 G3 I3 K3", six);
    assert!(matches!(
        white,
        Some(PositionFault::Won {
            stone: Stone::White,
            ..
        })
    ));
    // Full board without a row: pairs of each colour, shifted every second row.
    let full = PositionDraft::new(Rule::Freestyle, 9).unwrap();
    for y in 0..9 {
        for x in 0..9 {
            let black = (x + 2 * (y % 2)) % 4 < 2;
            full.tap(at(x, y), if black { Pen::Black } else { Pen::White })
                .unwrap();
        }
    }
    let shown = full.snapshot();
    assert_eq!(
        (shown.black, shown.white),
        (41, 40),
        "else there is another fault"
    );
    assert_eq!(shown.fault, Some(PositionFault::Full));
    let (_folder, storage) = open();
    let refused = storage
        .start_position(two_people(), &full, Arc::new(Deaf))
        .err()
        .unwrap();
    let fault = PositionFault::Full;
    assert_eq!(
        refused,
        StorageError::Config {
            error: ConfigError::Position { fault }
        }
    );
}

#[test]
fn a_position_is_pasted() {
    let list = draft(Rule::Renju, "1. h8 i9 2. j10").snapshot();
    assert_eq!(
        (list.black, list.white, list.board.rule),
        (2, 1, Rule::Renju)
    );
    // A list has no size, so the board's size stays if the points fit.
    assert_eq!(list.board.size, 15);
    assert_eq!(draft(Rule::Freestyle, "h8 s19").snapshot().board.size, 19);
    // Another program's record with a rectangle, a removed stone, and moves.
    let record = "Look: (;GM[4]SZ[19]RU[Renju]AB[aa:ca][dd]AW[ab:cb];AE[ba]AW[qq];B[pp];W[ss](;B[sr])(;B[rs]))";
    let shown = draft(Rule::Freestyle, record).snapshot();
    assert_eq!((shown.black, shown.white), (5, 5));
    assert_eq!((shown.board.size, shown.board.rule), (19, Rule::Renju));
    assert!(stones(&shown).contains(&(Stone::Black, 0, 18)));
    // Piskvork: columns and rows from the upper left, no rule, names that resemble SGF.
    let managed =
        "Piskvorky 20x20, 11:11, 1\r\n11,11,1204\r\n1,1,30\r\n20,20,0\r\n(;GM[1])\r\n(;\r\n-1\r\n";
    let shown = draft(Rule::Standard, managed).snapshot();
    assert_eq!((shown.board.size, shown.board.rule), (20, Rule::Standard));
    assert_eq!(
        stones(&shown),
        [
            (Stone::Black, 19, 0),
            (Stone::Black, 10, 9),
            (Stone::White, 0, 19)
        ]
    );
    let session = GameSession::new(two_people(), Arc::new(Deaf)).unwrap();
    play_all(&session, "H8 I9 J10");
    session.undo().unwrap();
    assert_eq!(
        stones(&draft(Rule::Freestyle, &session.record()).snapshot()).len(),
        2
    );
    let draft = draft(Rule::Freestyle, "h8");
    for (wrong, column) in [
        ("", 1),
        ("h8 h8", 4),
        ("(;GM[1]AB[aa])", 6),
        ("(;GM[4]AB[zz])", 11),
        ("Piskvorky 15x14, 0:0, 0", 11),
    ] {
        let error = draft.paste(wrong).unwrap_err();
        let (RecordError::Syntax { column: at, .. }
        | RecordError::Unsupported { column: at, .. }
        | RecordError::IllegalMove { column: at, .. }) = error
        else {
            panic!("{wrong}: {error}");
        };
        assert_eq!(at, column, "{wrong}: {error}");
    }
    // The error has the line number.
    let twice = draft
        .paste("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n8,8,0\n")
        .unwrap_err();
    assert!(
        matches!(
            twice,
            RecordError::IllegalMove {
                ply: 3,
                line: 4,
                column: 1,
                ..
            }
        ),
        "{twice}"
    );
    assert_eq!(stones(&draft.snapshot()), [(Stone::Black, 7, 7)]);
}

#[test]
fn a_game_goes_on_from_it() {
    let (folder, storage) = open();
    let position = placed(Rule::Freestyle, "H8 J8 H10", "I9 K9");
    let session = storage
        .start_position(two_people(), &position, Arc::new(Deaf))
        .unwrap();
    let begun = session.snapshot();
    assert_eq!(
        (begun.turn, begun.set_up.len(), begun.moves.len()),
        (Stone::White, 5, 0)
    );
    assert!(!begun.can_undo && !begun.can_redo);
    let taken = session.play(named("H8")).unwrap_err();
    assert!(matches!(taken, MoveError::Occupied { .. }));
    play_all(&session, "A1 B1 C1");
    let sides: Vec<Stone> = session
        .snapshot()
        .moves
        .iter()
        .map(|played| played.stone)
        .collect();
    assert_eq!(sides, [Stone::White, Stone::Black, Stone::White]);
    for _ in 0..3 {
        session.undo().unwrap();
    }
    assert!(session.undo().is_err());
    assert_eq!(session.snapshot().set_up.len(), 5);
    session.redo().unwrap();
    session.redo().unwrap();
    session.flush();
    let before = session.snapshot();
    drop(session);
    storage.close();
    let storage = opened(&folder);
    let again = storage.unfinished(two_people(), Arc::new(Deaf)).unwrap();
    again.resume();
    let after = again.snapshot();
    assert_eq!(
        (&after.set_up, &after.moves),
        (&before.set_up, &before.moves)
    );
    assert_eq!(
        (after.can_undo, after.can_redo, after.turn),
        (true, true, Stone::White)
    );
    again.resign().unwrap();
    again.archived().unwrap();
    let [entry] = &*storage.games().unwrap() else {
        panic!("one game");
    };
    let id = match entry {
        gomoku_core::GameEntry::Game { about } => about.id.clone(),
        other => panic!("{other:?}"),
    };
    let detail = storage.game(id.clone(), Some(1), false).unwrap();
    assert_eq!(
        (detail.snapshot.set_up.len(), detail.snapshot.moves.len()),
        (5, 1)
    );
    again.rematch().unwrap();
    let rematch = again.snapshot();
    assert_eq!((rematch.set_up.len(), rematch.moves.len()), (5, 0));
    let on = storage
        .play_on(id, 0, two_people(), Arc::new(Deaf))
        .unwrap()
        .unwrap();
    assert_eq!(
        (on.snapshot().set_up.len(), on.snapshot().turn),
        (5, Stone::White)
    );
}

#[test]
fn the_computer_plays_from_it_and_nothing_is_counted() {
    let (_folder, storage) = open();
    let config = GameConfig {
        black: computer(LevelName::Expert),
        white: gomoku_core::Seat::Human,
        ..two_people()
    };
    let position = placed(Rule::Freestyle, "F8 G8 H8 I8", "E8 A1 C1 E1");
    let session = storage
        .start_position(config, &position, Arc::new(Deaf))
        .unwrap();
    until(&session, "the computer wins", |shown| {
        shown.result.is_some()
    });
    assert_eq!(session.snapshot().moves.len(), 1);
    session.archived().unwrap();
    assert_eq!(storage.statistics().unwrap(), []);
}

#[test]
fn a_record_with_stones_is_strict() {
    let read = |record: &str| GameSession::restore(record.to_owned(), two_people(), Arc::new(Deaf));
    let ours = "(;GM[4]SZ[15]AB[hh][jj]AW[ii]PL[W];W[aa];B[bb])";
    let shown = read(ours).unwrap().snapshot();
    assert_eq!((shown.set_up.len(), shown.moves.len()), (3, 2));
    for refused in [
        // Wrong turn, too many stones, already won, occupied twice, late set-up, in an opening,
        // removal before any stone.
        "(;GM[4]SZ[15]AB[hh][jj]AW[ii]PL[B])",
        "(;GM[4]SZ[15]AB[hh][jj])",
        "(;GM[4]SZ[15]AB[aa:ea]AW[ab][cb][eb][gb])",
        "(;GM[4]SZ[15]AB[hh]AW[hh])",
        "(;GM[4]SZ[15];B[hh];AW[ii])",
        "(;GM[4]SZ[15]AB[hh]AW[ii]GKOPENING[swap2])",
        "(;GM[4]SZ[15]AE[hh])",
        "(;GM[4]SZ[15]AB[hh];B[aa])",
    ] {
        assert!(read(refused).is_err(), "{refused}");
    }
}

#[test]
fn golden_of_a_position() {
    let position = placed(Rule::Renju, "H8 J8 H10", "I9 K9");
    let text = position.text();
    let golden = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju]AB[hh][jh][hf]AW[ig][kg]PL[W])";
    assert_eq!(text, golden);
    let record = position
        .record(&GameConfig {
            seed: Some(7),
            ..two_people()
        })
        .unwrap();
    let set_up = record.lines().nth(1).unwrap();
    assert_eq!(set_up, "AB[hh][jh][hf]AW[ig][kg]PL[W]");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read(
        taps in proptest::collection::vec((0..9, 0..9, 0..3_usize), 0..60),
        moves in proptest::collection::vec((0..9, 0..9), 0..20),
        size in 9..21,
    ) {
        let position = PositionDraft::new(Rule::Renju, size).unwrap();
        for (x, y, pen) in taps {
            let pen = [Pen::Turns, Pen::Black, Pen::White][pen];
            position.tap(at(x, y), pen).unwrap();
        }
        let shown = position.snapshot();
        let again = PositionDraft::new(Rule::Freestyle, 9).unwrap();
        let read = again.paste(&position.text()).unwrap();
        // All but the undo history.
        let board = |shown: &DraftSnapshot| GameSnapshot {
            can_undo: false,
            can_redo: false,
            ..shown.board.clone()
        };
        prop_assert_eq!(board(&read), board(&shown));
        prop_assert_eq!(&read.fault, &shown.fault);
        let record = position.record(&two_people());
        prop_assert_eq!(record.is_ok(), shown.fault.is_none());
        if let Ok(record) = record {
            let session = GameSession::restore(record, two_people(), Arc::new(Deaf)).unwrap();
            session.resume();
            for (x, y) in moves {
                // May be illegal.
                let _ = session.play(at(x, y));
            }
            let (before, written) = (session.snapshot(), session.record());
            let back = GameSession::restore(written.clone(), two_people(), Arc::new(Deaf)).unwrap();
            let after = back.snapshot();
            prop_assert_eq!(after.set_up, before.set_up);
            prop_assert_eq!(after.moves, before.moves);
            prop_assert_eq!(after.result, before.result);
            prop_assert_eq!(after.turn, before.turn);
        }
    }

    #[test]
    fn anything_may_be_pasted(text in "\\PC{0,60}", record in "\\(;GM\\[4\\](SZ\\[[0-9]{1,2}\\]|A[BWE]\\[[a-z]{2}(:[a-z]{2})?\\]|;[BW]\\[[a-z]{0,2}\\]|PL\\[[BW]\\]){0,20}\\)", managed in "Piskvorky [0-9]{1,2}x[0-9]{1,2}(, [01]:1)?(, [0-2])?\\n([0-9]{1,2},[0-9]{1,2},9\\n){0,20}(a\\n){0,3}") {
        let position = PositionDraft::new(Rule::Freestyle, 15).unwrap();
        for text in [text, record, managed] {
            if position.paste(&text).is_ok() {
                position.snapshot();
                let _ = position.record(&two_people());
            }
        }
    }
}
