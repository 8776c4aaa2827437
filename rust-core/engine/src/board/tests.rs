//! Tests the incremental state against a state computed from scratch.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::cell::{Cell, cell_of, point_of};
use super::{SearchBoard, Tables};
use crate::{BoardSize, Point, Position, Rule, Stone};

fn position_of(rule: Rule, size: BoardSize, stones: &[(Point, Stone)], turn: Stone) -> Position {
    Position::from_stones(rule, size, stones.iter().copied(), turn).unwrap()
}

#[test]
fn state_kept_equals_state_computed_after_a_million_makes_and_undos() {
    let mut rng = StdRng::seed_from_u64(7);
    let mut operations = 0;
    let mut compared = 0;
    let all_tables = Rule::ALL.map(Tables::new);
    for round in 0.. {
        let rule = Rule::ALL[round % 3];
        let tables = &all_tables[round % 3];
        let size = BoardSize::new(rng.random_range(9..=20)).unwrap();
        let empty = Position::new(rule, size);
        let mut board = SearchBoard::new(tables, &empty);
        let mut stones: Vec<(Point, Stone)> = Vec::new();
        let mut free: Vec<Cell> = board.empty_cells().collect();
        for _ in 0..20_000 {
            // Mostly forward at first, then around that depth.
            if !free.is_empty() && (stones.len() < 20 || rng.random_range(0..100) < 52) {
                let cell = free.swap_remove(rng.random_range(0..free.len()));
                stones.push((point_of(cell), board.turn()));
                board.make(cell);
            } else {
                let (point, _) = stones.pop().unwrap();
                free.push(cell_of(point));
                board.unmake();
            }
            operations += 1;
            if operations % 29 == 0 {
                let position = position_of(rule, size, &stones, board.turn());
                board.assert_same(&SearchBoard::new(tables, &position));
                compared += 1;
            }
        }
        while stones.pop().is_some() {
            board.unmake();
        }
        board.assert_same(&SearchBoard::new(tables, &empty));
        if operations >= 1_000_000 {
            break;
        }
    }
    assert!(compared > 30_000);
}

#[test]
fn forbidden_points_are_those_of_the_position() {
    let mut rng = StdRng::seed_from_u64(8);
    let tables = Tables::new(Rule::Renju);
    let mut forbidden = 0;
    for _ in 0..2_000 {
        let size = BoardSize::new(rng.random_range(9..=20)).unwrap();
        let mut stones = Vec::new();
        for point in size.points() {
            match rng.random_range(0..100) {
                0..26 => stones.push((point, Stone::Black)),
                26..36 => stones.push((point, Stone::White)),
                _ => {}
            }
        }
        let position = position_of(Rule::Renju, size, &stones, Stone::Black);
        let board = SearchBoard::new(&tables, &position);
        for cell in board.empty_cells() {
            let expected = position.forbidden_at(point_of(cell)).is_some();
            assert_eq!(board.is_forbidden(cell), expected, "{}", point_of(cell));
            assert_eq!(board.is_legal(cell), !expected);
            forbidden += u32::from(expected);
        }
    }
    assert!(forbidden > 10_000, "{forbidden}");
}
