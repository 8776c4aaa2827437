use std::fmt::Write;

/// Moves per row of the graph.
const COLUMNS: usize = 70;
/// Moves between axis marks.
const STEP: usize = 10;

/// Draws Black's chances, in thousandths, before the first move and after each.
#[must_use]
pub fn graph(chances: &[i32]) -> String {
    let mut text = String::from("Black's chance of winning, in per cent, after each move\n");
    for (part, chances) in chances.chunks(COLUMNS).enumerate() {
        band(&mut text, part * COLUMNS, chances);
    }
    text
}

fn band(text: &mut String, first: usize, chances: &[i32]) {
    for row in (0..=10).rev() {
        let points: String = chances
            .iter()
            .map(|&chance| match (chance + 50) / 100 {
                near if near == row => '*',
                _ if row == 5 => '-',
                _ => ' ',
            })
            .collect();
        let _ = writeln!(text, "{:>4} |{}", row * 10, points.trim_end());
    }
    let mut axis = String::new();
    for ply in (first..first + chances.len()).filter(|ply| ply.is_multiple_of(STEP)) {
        let _ = write!(axis, "{ply:<STEP$}");
    }
    let gap = first.next_multiple_of(STEP) - first;
    let _ = writeln!(text, "      {:gap$}{}", "", axis.trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_has_a_mark_for_each_move() {
        let text = graph(&[500, 520, 1_000, 0]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], " 100 |  *");
        assert_eq!(lines[6], "  50 |**--");
        assert_eq!(lines[11], "   0 |   *");
        assert_eq!(lines[12], "      0");
        assert_eq!(lines.len(), 13);
    }

    #[test]
    fn a_long_game_takes_several_bands() {
        let text = graph(&[500; 90]);
        assert_eq!(text.matches('*').count(), 90);
        assert_eq!(text.lines().count(), 1 + 2 * 12);
        assert!(text.ends_with("      70        80\n"), "{text}");
        assert_eq!(graph(&[]).lines().count(), 1);
    }
}
