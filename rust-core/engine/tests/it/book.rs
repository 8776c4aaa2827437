//! Tests of the learning book: format, symmetry, and not losing the same way twice.

use crate::support::random;
use gomoku_engine::{
    BoardSize, Book, BookError, Engine, EngineOptions, Level, Outcome, Point, Position, Rule,
    Stone, StopFlag, StudyResult,
};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn engine() -> Engine {
    Engine::new(EngineOptions {
        table_mib: 4,
        threads: 1,
    })
}

fn choose(engine: &mut Engine, position: &Position, level: Level) -> Point {
    // Varies by move, as in a session with a fixed seed.
    let seed = position.moves().len() as u64;
    let choice = engine.choose(position, level, seed, &StopFlag::new(), &mut |_| {});
    choice.unwrap().point
}

/// Plays `level` with a book against `opponent`, who has Black.
fn play(
    engine: &mut Engine,
    book: &Book,
    level: Level,
    mut opponent: impl FnMut(&mut Engine, &Position) -> Point,
) -> Position {
    let mut position = Position::new(Rule::Freestyle, BoardSize::STANDARD);
    while position.outcome().is_none() {
        let point = if position.turn() == Stone::Black {
            opponent(engine, &position)
        } else {
            let advice = book.advice(&position, level);
            advice.unwrap_or_else(|| choose(engine, &position, level))
        };
        position.play(point).unwrap();
    }
    position
}

fn winner(position: &Position) -> Option<Stone> {
    position.outcome().and_then(Outcome::winner)
}

fn points(position: &Position) -> Vec<Point> {
    position.moves().iter().map(|played| played.point).collect()
}

/// Weakest searching level, which loses most to a strong opponent.
fn learner() -> Level {
    let looks_ahead = |level: &Level| level.nodes().is_some();
    Level::ALL.into_iter().find(looks_ahead).unwrap()
}

fn learnt() -> &'static Book {
    static BOOK: std::sync::OnceLock<Book> = std::sync::OnceLock::new();
    BOOK.get_or_init(|| {
        let (mut engine, mut book) = (engine(), Book::default());
        for _ in 0..3 {
            let game = play(&mut engine, &book, learner(), |engine, position| {
                choose(engine, position, Level::HARD)
            });
            book.study(&mut engine, &game, learner(), &StopFlag::new());
        }
        book
    })
}

#[test]
fn a_stronger_opponent_never_wins_the_same_game_twice() {
    let (mut engine, mut book) = (engine(), Book::default());
    let mut lost: Vec<Vec<Point>> = Vec::new();
    for round in 0..6 {
        let game = play(&mut engine, &book, learner(), |engine, position| {
            choose(engine, position, Level::HARD)
        });
        let line = points(&game);
        assert!(!lost.contains(&line), "round {round} repeats {line:?}");
        if winner(&game) != Some(Stone::Black) {
            return;
        }
        let known = book.len();
        let studied = book.study(&mut engine, &game, learner(), &StopFlag::new());
        assert_eq!(studied, StudyResult::Learnt, "round {round}");
        assert!(book.len() >= known);
        let again = book.study(&mut engine, &game, learner(), &StopFlag::new());
        assert_eq!(again, StudyResult::Nothing, "round {round}");
        lost.push(line);
    }
    assert!(!lost.is_empty(), "the opponent is not stronger");
}

#[test]
fn a_line_that_won_once_is_met_until_it_wins_no_more() {
    let (mut engine, mut book) = (engine(), Book::default());
    let first = play(&mut engine, &book, learner(), |engine, position| {
        choose(engine, position, Level::HARD)
    });
    assert_eq!(winner(&first), Some(Stone::Black));
    let line = points(&first);
    // An opponent who has memorised this line; elsewhere the weakest level plays.
    let mut by_heart = |engine: &mut Engine, position: &Position| {
        let known = line[position.moves().len().min(line.len() - 1)];
        if position.check(known).is_ok() {
            known
        } else {
            choose(engine, position, Level::ALL[0])
        }
    };
    let mut game = first;
    for round in 1.. {
        assert!(round < 12, "the line still wins");
        let studied = book.study(&mut engine, &game, learner(), &StopFlag::new());
        assert_eq!(studied, StudyResult::Learnt);
        game = play(&mut engine, &book, learner(), &mut by_heart);
        if winner(&game) != Some(Stone::Black) {
            break;
        }
    }
}

#[test]
fn only_levels_that_look_ahead_learn_and_only_from_a_loss() {
    let mut engine = engine();
    let game = play(
        &mut engine,
        &Book::default(),
        Level::EASY,
        |engine, position| choose(engine, position, Level::HARD),
    );
    assert_eq!(winner(&game), Some(Stone::Black));
    let mut book = Book::default();
    let mut study = |game: &Position, level| book.study(&mut engine, game, level, &StopFlag::new());
    assert_eq!(study(&game, Level::EASY), StudyResult::Nothing);
    let mut unfinished = game.clone();
    unfinished.undo();
    assert_eq!(study(&unfinished, learner()), StudyResult::Nothing);
    assert!(book.is_empty());
}

#[test]
fn a_lesson_can_be_stopped_and_leaves_the_book_as_it_was() {
    let mut engine = engine();
    let mut book = learnt().clone();
    let game = play(
        &mut engine,
        &Book::default(),
        learner(),
        |engine, position| choose(engine, position, Level::MEDIUM),
    );
    let stop = StopFlag::new();
    stop.stop();
    if winner(&game) == Some(Stone::Black) {
        let studied = book.study(&mut engine, &game, learner(), &stop);
        assert_ne!(studied, StudyResult::Learnt);
    }
    assert_eq!(&book, learnt());
}

fn moved(position: &Position, turn: impl Fn(Point) -> Point) -> Position {
    let line: Vec<Point> = points(position).into_iter().map(turn).collect();
    Position::from_moves(position.rule(), position.size(), &line).unwrap()
}

#[test]
fn advice_follows_the_board_however_it_lies() {
    let mut engine = engine();
    let mut book = Book::default();
    let game = play(&mut engine, &book, learner(), |engine, position| {
        choose(engine, position, Level::HARD)
    });
    book.study(&mut engine, &game, learner(), &StopFlag::new());
    let mut position = game.clone();
    let mut advised = 0;
    while position.undo().is_some() {
        let Some(advice) = book.advice(&position, learner()) else {
            continue;
        };
        advised += 1;
        for turn in [
            |p: Point| p,
            |p: Point| Point::new(14 - p.x, p.y),
            |p: Point| Point::new(p.x, 14 - p.y),
            |p: Point| Point::new(14 - p.x, 14 - p.y),
            |p: Point| Point::new(p.y, p.x),
            |p: Point| Point::new(14 - p.y, p.x),
            |p: Point| Point::new(p.y, 14 - p.x),
            |p: Point| Point::new(14 - p.y, 14 - p.x),
        ] {
            let other = moved(&position, turn);
            assert_eq!(book.advice(&other, learner()), Some(turn(advice)));
        }
        // Stronger levels have not lost here.
        assert_eq!(book.advice(&position, Level::STRONGEST), None);
    }
    assert_eq!(advised, 1);
}

#[test]
fn bytes_bring_the_book_back() {
    let book = learnt();
    assert!(!book.is_empty());
    assert_eq!(&Book::from_bytes(&book.to_bytes()).unwrap(), book);
    let empty = Book::default().to_bytes();
    assert!(Book::from_bytes(&empty).unwrap().is_empty());
    const { assert!(Book::MAX_BYTES <= 4_096) };
}

#[test]
fn every_cut_and_every_changed_byte_is_noticed() {
    let good = learnt().to_bytes();
    for length in 0..good.len() {
        assert!(Book::from_bytes(&good[..length]).is_err(), "{length}");
    }
    for index in 0..good.len() {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[index] ^= 1 << bit;
            assert!(Book::from_bytes(&bad).is_err(), "bit {bit} of {index}");
        }
    }
    let mut longer = good.clone();
    longer.push(0);
    assert_eq!(Book::from_bytes(&longer), Err(BookError::Damaged));
    let mut newer = good;
    newer[4] = 2;
    assert_eq!(Book::from_bytes(&newer), Err(BookError::Version(2)));
    assert_eq!(Book::from_bytes(b"(;GM[4])"), Err(BookError::NotABook));
}

proptest! {
    #[test]
    fn hostile_bytes_give_no_book_or_a_harmless_one(
        noise in proptest::collection::vec(any::<u8>(), 0..200),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        seed in any::<u64>(),
    ) {
        prop_assert!(Book::from_bytes(&noise).is_err());
        // Also with a valid checksum.
        let mut bytes = learnt().to_bytes();
        bytes.truncate(bytes.len() - 4);
        for (at, value) in edits {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        bytes.extend(crc32(&bytes).to_le_bytes());
        if let Ok(book) = Book::from_bytes(&bytes) {
            prop_assert_eq!(book.to_bytes(), bytes);
            let mut rng = StdRng::seed_from_u64(seed);
            let mut position = Position::new(random::rule(&mut rng), random::size(&mut rng));
            for _ in 0..rng.random_range(0..9) {
                let point = *position.legal_points().choose(&mut rng).unwrap();
                position.play(point).unwrap();
            }
            if let Some(point) = book.advice(&position, learner()) {
                prop_assert!(position.check(point).is_ok());
            }
        }
    }
}

/// CRC-32 by its definition: polynomial division, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for &byte in bytes {
        for bit in 0..8 {
            let odd = (crc & 1 == 1) != (byte >> bit & 1 == 1);
            crc >>= 1;
            if odd {
                crc ^= 0xEDB8_8320;
            }
        }
    }
    !crc
}
