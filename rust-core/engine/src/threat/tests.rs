//! Tests the replies to a VCF threat by trying every reply.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::vcf::{Vcf, VcfOutcome};
use super::zone::CellSet;
use crate::board::cell::Cell;
use crate::board::{SearchBoard, Tables};
use crate::pattern::class::Class;
use crate::{BoardSize, Position, Rule};

fn random_board<'t>(tables: &'t Tables, rule: Rule, rng: &mut StdRng) -> SearchBoard<'t> {
    let size = BoardSize::new(rng.random_range(9..=12)).unwrap();
    let mut position = Position::new(rule, size);
    for _ in 0..rng.random_range(14..44) {
        let legal = position.legal_points();
        let before = position.clone();
        position
            .play(legal[rng.random_range(0..legal.len())])
            .unwrap();
        if position.outcome().is_some() {
            position = before;
            break;
        }
    }
    SearchBoard::new(tables, &position)
}

#[test]
fn a_reply_outside_the_set_leaves_the_win() {
    let mut rng = StdRng::seed_from_u64(41);
    for rule in Rule::ALL {
        let tables = Tables::new(rule);
        let mut vcf = Vcf::new();
        let mut replies = CellSet::default();
        let (mut threats, mut left, mut listed, mut missed) = (0, 0, 0, 0);
        for _ in 0..4_000 {
            let mut board = random_board(&tables, rule, &mut rng);
            let (own, other) = (board.turn().index(), board.turn().opponent().index());
            if board.count_of(own, Class::Five) > 0 || board.count_of(other, Class::Five) > 0 {
                continue;
            }
            let before = board.clone();
            let outcome = vcf.threat(&mut board, 1_000_000, &mut replies);
            board.assert_same(&before);
            let VcfOutcome::Win { .. } = outcome else {
                continue;
            };
            threats += 1;
            let empties: Vec<Cell> = board.empty_cells().collect();
            for cell in empties {
                if !board.is_legal(cell) {
                    continue;
                }
                board.make(cell);
                let wins = matches!(vcf.search(&mut board, 1_000_000), VcfOutcome::Win { .. });
                board.unmake();
                if replies.contains(cell) {
                    listed += 1;
                } else {
                    left += 1;
                    missed += u32::from(!wins);
                }
            }
        }
        assert!(threats > 300, "{rule:?}: {threats}");
        // In Renju a stone can change a distant forbidden point.
        let allowed = if rule == Rule::Renju {
            left / 10_000
        } else {
            0
        };
        assert!(missed <= allowed, "{rule:?}: {missed} of {left} missed");
        // The set of all points would pass the check above.
        assert!(
            listed * 3 < left,
            "{rule:?}: {listed} listed, {left} left out"
        );
    }
}
