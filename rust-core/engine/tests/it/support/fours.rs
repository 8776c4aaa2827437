//! Wins by continuous fours, directly from the rules.

use std::collections::HashMap;

use gomoku_engine::{Direction, Outcome, Point, Position, Rule, Stone};

fn fives(position: &Position, stone: Stone) -> Vec<Point> {
    let exact = match position.rule() {
        Rule::Freestyle => false,
        Rule::Standard => true,
        Rule::Renju => stone == Stone::Black,
    };
    let row = |point: Point, direction: Direction| {
        let side = |sign: i8| {
            (1..)
                .take_while(|steps| {
                    let next = direction.walk(point, sign * steps);
                    next.and_then(|next| position.at(next)) == Some(stone)
                })
                .count()
        };
        1 + side(1) + side(-1)
    };
    position
        .empty_points()
        .filter(|&point| {
            Direction::ALL.iter().any(|&direction| {
                let row = row(point, direction);
                row == 5 || (row > 5 && !exact)
            })
        })
        .collect()
}

pub(crate) fn wins_by_fours(position: &mut Position, memo: &mut HashMap<u64, bool>) -> bool {
    if position.outcome().is_some() {
        return false;
    }
    if let Some(&known) = memo.get(&position.hash()) {
        return known;
    }
    let hash = position.hash();
    let attacker = position.turn();
    let defender = attacker.opponent();
    let mut wins = !fives(position, attacker).is_empty();
    for point in position.legal_points() {
        if wins {
            break;
        }
        position.play(point).unwrap();
        if position.outcome().is_none() {
            let threats = fives(position, attacker);
            if !threats.is_empty() && fives(position, defender).is_empty() {
                let forced = threats.len() == 1 && position.check(threats[0]).is_ok();
                if forced {
                    position.play(threats[0]).unwrap();
                    wins = wins_by_fours(position, memo);
                    position.undo();
                } else {
                    wins = true;
                }
            }
        } else {
            wins = position.outcome().and_then(Outcome::winner) == Some(attacker);
        }
        position.undo();
    }
    memo.insert(hash, wins);
    wins
}
