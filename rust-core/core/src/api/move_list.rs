use super::{PlayedMove, point_name};

/// Moves in players' notation, a line for each pair: `1. H8 I9`.
#[uniffi::export]
pub fn move_list(moves: Vec<PlayedMove>) -> String {
    let lines: Vec<String> = moves
        .chunks(2)
        .enumerate()
        .map(|(index, pair)| {
            let names: Vec<String> = pair.iter().map(|played| point_name(played.point)).collect();
            format!("{}. {}", index + 1, names.join(" "))
        })
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Point;

    #[test]
    fn a_list_of_moves_names_each_pair() {
        let moves = [(7, 7), (8, 8), (9, 9)].map(|(x, y)| PlayedMove {
            point: Point { x, y },
            stone: gomoku_engine::Stone::Black,
            elapsed_ms: 0,
        });
        assert_eq!(move_list(moves.to_vec()), "1. H8 I9\n2. J10");
        assert_eq!(move_list(Vec::new()), "");
    }
}
