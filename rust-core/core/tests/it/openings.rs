//! Renju classic and Swap2: placing, choosing, and invariants.

use std::sync::Arc;

use crate::common::*;
use gomoku_core::{
    ClockSetting, CommandError, GameConfig, GameEvent, GameSession, GameSnapshot, LevelName,
    MoveError, Opening, OpeningStage, Phase, RecordError, RenjuOpening, Rule, Seat, Stone,
    SwapChoice,
};
use proptest::prelude::*;

fn swap2() -> GameConfig {
    GameConfig {
        opening: Opening::Swap2,
        ..countdown(60_000, 1_000)
    }
}

fn renju() -> GameConfig {
    GameConfig {
        rule: Rule::Renju,
        opening: Opening::RenjuClassic,
        ..two_people()
    }
}

fn session(config: &GameConfig) -> Arc<GameSession> {
    GameSession::with_time(config, Arc::new(Deaf), HandTime::new()).unwrap()
}

fn left(snapshot: &GameSnapshot) -> usize {
    match &snapshot.opening_stage {
        Some(OpeningStage::Place { stones }) => stones.len(),
        _ => 0,
    }
}

fn choices(snapshot: &GameSnapshot) -> Vec<SwapChoice> {
    match &snapshot.opening_stage {
        Some(OpeningStage::Choose { choices }) => choices.clone(),
        _ => Vec::new(),
    }
}

const ALL: [SwapChoice; 3] = [SwapChoice::Black, SwapChoice::White, SwapChoice::AddTwo];

#[test]
fn the_first_three_stones_have_a_name_in_renju_alone() {
    for (rule, name) in [
        (Rule::Renju, Some(RenjuOpening::Hogetsu)),
        (Rule::Freestyle, None),
    ] {
        let session = session(&GameConfig {
            rule,
            ..two_people()
        });
        play_all(&session, "H8 I9");
        assert_eq!(session.snapshot().renju_opening, None);
        play_all(&session, "I7 A1");
        assert_eq!(session.snapshot().renju_opening, name);
        session.undo().unwrap();
        session.undo().unwrap();
        assert_eq!(session.snapshot().renju_opening, None);
        session.shutdown();
    }
}

#[test]
fn renju_classic_refuses_what_lies_too_far_and_shows_where() {
    let session = session(&renju());
    for (ply, (far, near, points)) in [("I8", "H8", 1), ("J8", "I9", 8), ("K8", "J8", 23)]
        .into_iter()
        .enumerate()
    {
        let reach = ply as i32;
        let Some(OpeningStage::Within {
            reach: shown,
            points: allowed,
        }) = session.snapshot().opening_stage
        else {
            panic!("ply {ply}: nothing is asked for");
        };
        assert_eq!((shown, allowed.len()), (reach, points));
        let point = named(far);
        assert!(!allowed.contains(&point) && allowed.contains(&named(near)));
        assert_eq!(
            session.play(point),
            Err(MoveError::OutsideOpening { point, reach })
        );
        play_all(&session, near);
    }
    assert_eq!(session.snapshot().opening_stage, None);
    play_all(&session, "A1");
}

#[test]
fn the_computer_and_its_hints_keep_to_renju_classic() {
    let config = GameConfig {
        black: computer(LevelName::Easy),
        white: Seat::Human,
        ..renju()
    };
    for seed in 0..3 {
        let config = GameConfig {
            seed: Some(seed),
            ..config.clone()
        };
        let session = session(&config);
        until(&session, "the first stone", |s| s.moves.len() == 1);
        session.hint().unwrap();
        until(&session, "the hint", |s| s.hint_area.is_some());
        session.hint().unwrap();
        session.play(session.snapshot().hint.unwrap()).unwrap();
        until(&session, "the third stone", |s| s.moves.len() == 3);
        session.shutdown();
    }
}

#[test]
fn the_second_player_takes_white() {
    let session = session(&swap2());
    assert_eq!(left(&session.snapshot()), 3);
    for name in ["H8", "I9", "J7"] {
        let before = session.snapshot();
        assert_eq!((before.turn, before.colours_open), (Stone::Black, true));
        assert!(!before.can_hint);
        assert_eq!(session.hint(), Err(CommandError::OpeningFirst));
        assert_eq!(
            session.choose(SwapChoice::White),
            Err(CommandError::NothingToChoose)
        );
        play_all(&session, name);
    }
    let asked = session.snapshot();
    assert_eq!((asked.turn, asked.next_stone), (Stone::White, Stone::White));
    assert_eq!(choices(&asked), ALL);
    assert!(asked.human_to_choose && !asked.human_to_move);
    assert_eq!(session.play(named("A1")), Err(MoveError::ChooseFirst));
    session.choose(SwapChoice::White).unwrap();
    let chosen = session.snapshot();
    assert_eq!(
        (chosen.turn, chosen.opening_stage, chosen.colours_open),
        (Stone::White, None, false)
    );
    assert!(chosen.human_to_move && chosen.can_hint);
    play_all(&session, "A1 A2");
}

#[test]
fn seats_and_clocks_follow_the_colours() {
    let time = HandTime::new();
    let config = GameConfig {
        black: Seat::Human,
        white: Seat::Human,
        ..swap2()
    };
    let session = GameSession::with_time(&config, Arc::new(Deaf), time.clone()).unwrap();
    for name in ["H8", "I9", "J7"] {
        time.advance(10_000);
        play_all(&session, name);
    }
    time.advance(5_000);
    let (first, second) = (60_000 - 20_000 + 3_000, 60_000 - 5_000);
    let asked = session.snapshot();
    assert_eq!(
        (asked.black.clock_ms, asked.white.clock_ms),
        (first, second)
    );
    assert!(asked.white.clock_running);
    session.choose(SwapChoice::Black).unwrap();
    let chosen = session.snapshot();
    assert_eq!(
        (chosen.black.clock_ms, chosen.white.clock_ms),
        (second, first)
    );
    assert_eq!(chosen.turn, Stone::White);
    session.undo().unwrap();
    let again = session.snapshot();
    assert_eq!(
        (again.black.clock_ms, again.white.clock_ms),
        (first, 60_000)
    );
    assert_eq!(choices(&again), ALL);
}

#[test]
fn two_more_stones_let_the_first_player_choose() {
    let session = session(&swap2());
    play_all(&session, "H8 I9 J7");
    session.choose(SwapChoice::AddTwo).unwrap();
    for (name, stone) in [("C3", Stone::White), ("L12", Stone::Black)] {
        let before = session.snapshot();
        assert_eq!((before.turn, before.next_stone), (Stone::White, stone));
        play_all(&session, name);
        assert_eq!(session.snapshot().moves.last().unwrap().stone, stone);
    }
    let asked = session.snapshot();
    assert_eq!(asked.turn, Stone::Black);
    assert_eq!(choices(&asked), [SwapChoice::Black, SwapChoice::White]);
    assert_eq!(
        session.choose(SwapChoice::AddTwo),
        Err(CommandError::NothingToChoose)
    );
    session.choose(SwapChoice::White).unwrap();
    assert_eq!(session.snapshot().turn, Stone::White);
    play_all(&session, "A1");
}

#[test]
fn taking_a_choice_back_forgets_what_followed() {
    let session = session(&swap2());
    play_all(&session, "H8 I9 J7");
    session.choose(SwapChoice::White).unwrap();
    play_all(&session, "A1");
    session.undo().unwrap();
    assert!(session.snapshot().can_redo);
    session.undo().unwrap();
    let asked = session.snapshot();
    assert_eq!(
        (choices(&asked).len(), asked.moves.len(), asked.can_redo),
        (3, 3, false)
    );
    session.undo().unwrap();
    assert_eq!(left(&session.snapshot()), 1);
    session.redo().unwrap();
    assert_eq!(choices(&session.snapshot()), ALL);
}

#[test]
fn a_rematch_begins_with_the_other_player() {
    // Person and computer identify the players.
    for names in ["H8 A1 I9", "A1 H8 O15"] {
        let config = GameConfig {
            white: computer(LevelName::Easy),
            ..swap2()
        };
        let session = session(&config);
        play_all(&session, names);
        until(&session, "a choice", |s| !s.colours_open);
        session.rematch().unwrap();
        let anew = session.snapshot();
        assert!(matches!(anew.black.seat, Seat::Computer { .. }), "{names}");
        assert_eq!((anew.white.seat, anew.colours_open), (Seat::Human, true));
        session.shutdown();
    }
}

#[test]
fn the_computer_places_three_stones_and_a_person_chooses() {
    let config = GameConfig {
        black: computer(LevelName::Medium),
        clock: ClockSetting::CountUp,
        ..swap2()
    };
    let recorder = Recorder::new();
    let session = GameSession::new(config, recorder.clone()).unwrap();
    until(&session, "three stones", |s| s.human_to_choose);
    session.choose(SwapChoice::Black).unwrap();
    let chosen = session.snapshot();
    assert_eq!(chosen.black.seat, Seat::Human);
    assert!(matches!(chosen.white.seat, Seat::Computer { .. }));
    until(&session, "the computer's move with White", |s| {
        s.human_to_move
    });
    recorder.wait_for_event("the choice", |event| {
        let choice = SwapChoice::Black;
        *event
            == GameEvent::SwapChosen {
                choice,
                by_first: false,
                by_computer: false,
            }
    });
    // One step leads to the choice; no other move of the person can be undone.
    session.undo().unwrap();
    assert_eq!(choices(&session.snapshot()), ALL);
    assert_eq!(session.undo(), Err(CommandError::NothingToUndo));
    session.choose(SwapChoice::AddTwo).unwrap();
    play_all(&session, "A1 O15");
    until(&session, "the computer's choice", |s| !s.colours_open);
    session.shutdown();
}

#[test]
fn the_computer_takes_the_better_colour() {
    for (names, seat_of_person) in [("H8 A1 I9", Stone::White), ("A1 H8 O15", Stone::Black)] {
        let config = GameConfig {
            white: computer(LevelName::Easy),
            ..swap2()
        };
        let session = session(&config);
        play_all(&session, names);
        until(&session, "a choice", |s| !s.colours_open);
        let chosen = session.snapshot();
        let seat = if seat_of_person == Stone::Black {
            chosen.black.seat
        } else {
            chosen.white.seat
        };
        assert_eq!(seat, Seat::Human, "{names}");
        // Undo also reverts the computer's choice.
        session.undo().unwrap();
        let again = session.snapshot();
        assert_eq!((again.moves.len(), again.black.seat), (2, Seat::Human));
        session.shutdown();
    }
}

fn restored(record: &str) -> Result<Arc<GameSession>, RecordError> {
    let defaults = GameConfig {
        opening: Opening::RenjuClassic,
        ..two_people()
    };
    GameSession::restore(record.to_owned(), defaults, Arc::new(Deaf))
}

const HEAD: &str = "(;FF[4]GM[4]SZ[15]RU[freestyle]";
const THREE: &str = ";B[hh];W[ig];B[ji]";

#[test]
fn a_record_without_an_opening_is_free() {
    let session = restored(&format!("{HEAD};B[aa];W[bb])")).unwrap();
    assert_eq!(session.snapshot().opening, Opening::Free);
}

#[test]
fn records_that_no_opening_makes_are_refused() {
    let syntax = [
        "GKOPENING[swap2]GKSWAP[black:0]",
        "GKOPENING[swap2]GKSWAP[red:0]",
        "GKOPENING[swap2]GKSWAP[black]",
        "GKOPENING[swap2]GKSWAP[black:-1]",
        "GKOPENING[swap2]GKPLY[2]GKSWAP[black:0];B[hh];W[ig];B[ji]",
        "GKOPENING[swap2]GKSWAP[black:0][white:0];B[hh];W[ig];B[ji]",
        "GKOPENING[swap2]GKSWAP[add:0][add:0];B[hh];W[ig];B[ji];W[aa];B[ab]",
        "GKOPENING[swap2]GKSWAP[add:0][black:0][white:0];B[hh];W[ig];B[ji];W[aa];B[ab]",
        "GKSWAP[black:0];B[hh];W[ig];B[ji]",
    ];
    for body in syntax {
        let refused = restored(&format!("{HEAD}{body})")).err().unwrap();
        assert!(
            matches!(refused, RecordError::Syntax { .. }),
            "{body}: {refused}"
        );
    }
    let refused = restored(&format!("{HEAD}GKOPENING[taraguchi])"))
        .err()
        .unwrap();
    assert!(
        matches!(refused, RecordError::Unsupported { .. }),
        "{refused}"
    );
    for (body, at) in [
        (format!("GKOPENING[swap2]{THREE};W[aa]"), 4),
        (
            format!("GKOPENING[swap2]GKSWAP[add:0]{THREE};W[aa];B[ab];W[ac]"),
            6,
        ),
        ("GKOPENING[renju];B[aa]".to_owned(), 1),
        (
            format!("GKOPENING[renju]{THREE};W[aa]").replace("ji", "kk"),
            3,
        ),
    ] {
        match restored(&format!("{HEAD}{body})")).err() {
            Some(RecordError::IllegalMove { ply, .. }) => assert_eq!(ply, at, "{body}"),
            other => panic!("{body}: {other:?}"),
        }
    }
}

#[test]
fn any_position_of_a_kept_game_can_be_played_on() {
    let session = session(&swap2());
    play_all(&session, "H8 I9 J7");
    session.choose(SwapChoice::AddTwo).unwrap();
    play_all(&session, "C3 L12");
    session.choose(SwapChoice::White).unwrap();
    play_all(&session, "G9 G8");
    let record = session.record();
    let folder = tempfile::tempdir().unwrap();
    let storage = crate::common::lan::open(&folder);
    let id = storage.import(record.clone()).unwrap().only.unwrap();
    for ply in 0..=7 {
        let again = storage.play_on(id.clone(), ply, two_people(), Arc::new(Deaf));
        let again = again.unwrap().unwrap();
        again.resume();
        let now = again.snapshot();
        assert_eq!(now.moves.len(), ply as usize);
        assert_eq!(now.colours_open, ply < 5, "{record}");
        assert!(choices(&now).is_empty(), "what was chosen stays chosen");
    }
}

#[derive(Debug, Clone)]
enum Command {
    Play(i32, i32),
    Choose(SwapChoice),
    Undo,
    Redo,
    Wait(u64),
    Rematch,
    SaveAndRestore,
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        6 => (0..9, 0..9).prop_map(|(x, y)| Command::Play(x, y)),
        6 => proptest::sample::select(ALL.to_vec()).prop_map(Command::Choose),
        2 => Just(Command::Undo),
        1 => Just(Command::Redo),
        2 => (0_u64..3_000).prop_map(Command::Wait),
        1 => Just(Command::Rematch),
        2 => Just(Command::SaveAndRestore),
    ]
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Done {
    Stone,
    Choice(SwapChoice),
}

fn stones(done: &[Done]) -> usize {
    done.iter().filter(|done| **done == Done::Stone).count()
}

/// Computes `(offered, stones to place, colours open)` from the history alone.
fn expected(done: &[Done]) -> (usize, usize, bool) {
    let made: Vec<_> = done.iter().filter(|done| **done != Done::Stone).collect();
    match (made.as_slice(), stones(done)) {
        ([], 3) => (3, 0, true),
        ([], n) => (0, 3 - n, true),
        ([Done::Choice(SwapChoice::AddTwo)], 5) => (2, 0, true),
        ([Done::Choice(SwapChoice::AddTwo)], n) => (0, 5 - n, true),
        _ => (0, 0, false),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn swap2_is_what_was_done(commands in proptest::collection::vec(command(), 1..60)) {
        let time = HandTime::new();
        let config = GameConfig {
            size: 9,
            clock: ClockSetting::Countdown { main_ms: 10_000_000, increment_ms: 500 },
            ..swap2()
        };
        let mut session = GameSession::with_time(&config, Arc::new(Deaf), time.clone()).unwrap();
        let mut done: Vec<Done> = Vec::new();
        for command in commands {
            let before = session.snapshot();
            let (offered, ..) = expected(&done);
            match command {
                Command::Play(x, y) => match session.play(at(x, y)) {
                    Ok(()) => {
                        prop_assert_eq!(offered, 0);
                        done.push(Done::Stone);
                    }
                    Err(MoveError::ChooseFirst) => prop_assert!(offered > 0),
                    Err(MoveError::Occupied { .. } | MoveError::GameOver) => {}
                    Err(error) => prop_assert!(false, "{error}"),
                },
                Command::Choose(choice) => {
                    let chosen = session.choose(choice);
                    let allowed = ALL[..offered].contains(&choice);
                    prop_assert_eq!(chosen.is_ok(), allowed, "{:?} {:?}", choice, chosen);
                    if allowed {
                        done.push(Done::Choice(choice));
                    }
                }
                Command::Undo => {
                    prop_assert_eq!(session.undo().is_ok(), done.pop().is_some());
                }
                Command::Redo => {
                    if session.redo().is_ok() {
                        done.push(Done::Stone);
                    }
                }
                Command::Wait(ms) => time.advance(ms),
                Command::Rematch => {
                    session.rematch().unwrap();
                    done.clear();
                }
                Command::SaveAndRestore => {
                    let record = session.record();
                    session.shutdown();
                    session = GameSession::restore_with_time(
                        &record, &two_people(), Arc::new(Deaf), time.clone(),
                    ).unwrap();
                    prop_assert_eq!(settled(&session.snapshot()), settled(&before));
                    prop_assert_eq!(session.record(), record);
                    session.resume();
                }
            }
            let now = session.snapshot();
            let (offered, to_place, open) = expected(&done);
            let over = now.phase == Phase::Over;
            prop_assert_eq!(now.moves.len(), stones(&done));
            prop_assert_eq!(choices(&now).len(), offered);
            prop_assert_eq!(left(&now), to_place);
            prop_assert_eq!(now.colours_open, open);
            prop_assert_eq!(now.human_to_choose, offered > 0);
            prop_assert_eq!(now.human_to_move, offered == 0 && !over);
            let colour = [Stone::Black, Stone::White][now.moves.len() % 2];
            prop_assert_eq!(now.next_stone, colour);
            if !open {
                prop_assert_eq!(now.turn, colour);
            }
            // Players keep their clock time when colours change.
            let spent: i64 = 20_000_000 + 500 * now.moves.len() as i64
                - now.black.clock_ms - now.white.clock_ms;
            let told: i64 = now.moves.iter().map(|played| played.elapsed_ms).sum();
            prop_assert!(spent >= told);
            if open && offered == 0 && done.iter().all(|done| *done == Done::Stone) {
                prop_assert_eq!(now.white.clock_ms, 10_000_000);
            }
        }
        session.shutdown();
    }
}
