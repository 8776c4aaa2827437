//! `gomoku review FILE --line MOVE`: steps through the better line.

use std::io::{self, BufRead, Write};

use gomoku_core::{LineWalk, MoveReview, Review, point_name, walk_line};

use crate::failure::Failure;
use crate::script::board_text::{self, Drawn};
use crate::{output, words};

const HELP: &str = "Enter goes on. back, first, last, quit.";

/// Shows the line until the user quits.
///
/// # Errors
/// An I/O error of standard input or output.
pub(super) fn show_line(review: &Review, said: &MoveReview) -> Result<(), Failure> {
    let ply = said.ply;
    let mut out = output::stdout();
    let (stone, point) = (words::stone(said.stone), point_name(said.point));
    let Some(mut walk) = said.better().and_then(|line| walk_line(line, 1)) else {
        writeln!(out, "Move {ply}, {stone} {point}: nothing better is known.")?;
        return Ok(());
    };
    writeln!(out, "In place of move {ply}, {stone} {point}. {HELP}")?;
    let mut lines = io::stdin().lock().lines();
    loop {
        writeln!(out, "\n{}{}", board(review, ply, &walk), words::step(&walk))?;
        write!(out, "> ")?;
        out.flush()?;
        let Some(typed) = lines.next() else {
            writeln!(out)?;
            return Ok(());
        };
        let step = match typed?.trim() {
            "" => walk.step + 1,
            "back" | "b" => walk.step - 1,
            "first" => 1,
            "last" => walk.last,
            "quit" | "q" => return Ok(()),
            _ => {
                writeln!(out, "{HELP}")?;
                walk.step
            }
        };
        walk = walk_line(walk.line.clone(), step).unwrap_or(walk);
    }
}

fn board(review: &Review, ply: i32, walk: &LineWalk) -> String {
    board_text::text(&Drawn {
        size: review.size(),
        set_up: &review.stones_before(ply),
        moves: &[],
        line: &walk.shown,
        won: &[],
        forbidden: &[],
        stars: &[],
    })
}
