//! Texts for values of the core.

use gomoku_core::{
    Certainty, CommandError, EndReason, Forbidden, GameResult, GameSnapshot, HintReason, LevelName,
    LineKind, LineWalk, MoveError, Opening, OpeningStage, Phase, Point, ProvedWin, RecordError,
    Rule, Seat, Stone, StoneShape, SwapChoice, ThreatKind, WinMeans, levels, point_name,
};

/// Formats a colour: `Black` or `White`.
#[must_use]
pub fn stone(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "Black",
        Stone::White => "White",
    }
}

/// Returns the other colour.
#[must_use]
pub fn opponent(stone: Stone) -> Stone {
    match stone {
        Stone::Black => Stone::White,
        Stone::White => Stone::Black,
    }
}

/// Formats a rule: `Freestyle`, `Standard` or `Renju`.
#[must_use]
pub fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "Freestyle",
        Rule::Standard => "Standard",
        Rule::Renju => "Renju",
    }
}

/// Formats a level: `Beginner`, `Easy`, `Medium`, `Hard`, `Expert`, or `Level 4`.
#[must_use]
pub fn level(number: i32) -> String {
    let name = levels()
        .into_iter()
        .find(|level| level.number == number)
        .and_then(|level| level.name);
    match name {
        Some(LevelName::Beginner) => "Beginner".to_owned(),
        Some(LevelName::Easy) => "Easy".to_owned(),
        Some(LevelName::Medium) => "Medium".to_owned(),
        Some(LevelName::Hard) => "Hard".to_owned(),
        Some(LevelName::Expert) => "Expert".to_owned(),
        None => format!("Level {number}"),
    }
}

/// Formats a player: `You`, `Computer (Hard)`, or a remote player's name. Empty if two people share
/// this terminal.
#[must_use]
pub fn seat(seat: &Seat, alone: bool) -> String {
    match seat {
        Seat::Human if alone => "You".to_owned(),
        Seat::Human => String::new(),
        Seat::Computer { level: strength } => format!("Computer ({})", level(*strength)),
        Seat::Remote { name } if name.is_empty() => "Opponent".to_owned(),
        Seat::Remote { name } => name.clone(),
    }
}

/// Formats an opening.
#[must_use]
pub fn opening(opening: Opening) -> &'static str {
    match opening {
        Opening::Free => "Free",
        Opening::Swap2 => "Swap2",
        Opening::RenjuClassic => "Renju classic",
    }
}

/// Formats a reason: `overline`, `double-four` or `double-three`.
#[must_use]
pub fn forbidden(reason: Forbidden) -> &'static str {
    match reason {
        Forbidden::Overline => "overline",
        Forbidden::DoubleFour => "double-four",
        Forbidden::DoubleThree => "double-three",
    }
}

const CHOOSE: &str = "The colours are to be chosen first: black, white or add.";
const NOT_LINKED: &str = "There is no link to the other player.";
const AWAITING_ANSWER: &str = "Your offer waits for its answer.";
const WATCHING: &str = "You only watch this game.";

/// Sentence about a refused move.
#[must_use]
pub fn move_error(error: &MoveError) -> String {
    match error {
        MoveError::OffBoard { size, .. } => {
            format!("That point is not on this board of {size}×{size}.")
        }
        MoveError::Occupied { point } => {
            format!("There is a stone on {} already.", point_name(*point))
        }
        MoveError::Forbidden { point, reason } => {
            format!(
                "Black can't play {}: {}.",
                point_name(*point),
                forbidden(*reason)
            )
        }
        MoveError::OutsideOpening { reach: 0, .. } => {
            "The opening wants the first stone in the centre.".to_owned()
        }
        MoveError::OutsideOpening { reach, .. } => {
            let side = 2 * reach + 1;
            format!("The opening wants this stone within {side}×{side} around the centre.")
        }
        MoveError::ChooseFirst => CHOOSE.to_owned(),
        MoveError::OutOfTurn => "It is the other side's turn.".to_owned(),
        MoveError::GameOver => "The game has ended.".to_owned(),
        MoveError::Paused => "The game is paused.".to_owned(),
        MoveError::NotLinked => NOT_LINKED.to_owned(),
        MoveError::OnItsWay => "The stone is on its way.".to_owned(),
        MoveError::Watching => WATCHING.to_owned(),
        MoveError::Closed => "The game was closed.".to_owned(),
    }
}

/// Parses a level's name or number.
///
/// # Errors
/// The list of levels.
pub fn parse_level(text: &str) -> Result<i32, String> {
    let all = levels();
    let names: Vec<(String, i32)> = all
        .iter()
        .filter(|each| each.name.is_some())
        .map(|each| (level(each.number).to_lowercase(), each.number))
        .collect();
    let named = names.iter().find(|(name, _)| name == text);
    let numbered = || all.iter().find(|each| text.parse() == Ok(each.number));
    named
        .map(|(_, number)| *number)
        .or_else(|| numbered().map(|each| each.number))
        .ok_or_else(|| {
            let names: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
            let names = names.join(", ");
            format!("a level is {names} or a number from 1 to {}", all.len())
        })
}

/// Sentence about a refused command.
#[must_use]
pub fn command_error(error: &CommandError) -> &'static str {
    match error {
        CommandError::NothingToUndo => "There is no move to take back.",
        CommandError::NothingToRedo => "There is no move to play again.",
        CommandError::GameOver => "The game has ended.",
        CommandError::OutOfTurn => "It is the other side's turn.",
        CommandError::Paused => "The game is paused.",
        CommandError::NothingToChoose => "There is no such choice now.",
        CommandError::OpeningFirst => "Not before the colours are chosen.",
        CommandError::NoHuman => "No person plays in this game.",
        CommandError::NoComputer => "Nobody plays against the computer here.",
        CommandError::NoSuchLevel => "There is no such level.",
        CommandError::NoHints => "This game is played without hints.",
        CommandError::NoUndo => "In this game nothing is taken back.",
        CommandError::NoClock => "No clock runs.",
        CommandError::NotHalted => "The game goes on already.",
        CommandError::NotInRemoteGame => "Not in a game with another device.",
        CommandError::Watching => WATCHING,
        CommandError::NotLinked => NOT_LINKED,
        CommandError::AwaitingAnswer => AWAITING_ANSWER,
        CommandError::AnswerFirst => "Answer the other player's offer first.",
        CommandError::NothingOffered => "There is no such offer.",
        CommandError::NotSaved => "The game can't be kept: the disk takes nothing.",
        CommandError::Closed => "The game was closed.",
    }
}

/// Sentence about a certainty.
#[must_use]
pub const fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Proved => "Proved: every reply was checked.",
        Certainty::Estimated => "Estimated, not proved.",
    }
}

/// Formats a proven win: `Black wins in at most 12 moves`.
#[must_use]
pub fn proved(win: ProvedWin) -> String {
    let moves = if win.left == 1 { "move" } else { "moves" };
    format!("Black wins in at most {} {moves}", win.left)
}

/// Formats a step: `Line, 3 of 7: Black H8. Proved: every reply was checked.` A threat starts with
/// `If nothing is done, 3 of 7: …`.
#[must_use]
pub fn step(walk: &LineWalk) -> String {
    let LineWalk { step, last, .. } = walk;
    let (stone, point) = (stone(walk.stone), point_name(walk.point));
    let known = certainty(walk.line.certainty);
    let what = match walk.line.kind {
        LineKind::Play => "Line",
        LineKind::Threat => "If nothing is done",
    };
    format!("{what}, {step} of {last}: {stone} {point}. {known}")
}

/// Returns the reason for a hint, as the end of a sentence.
#[must_use]
pub fn hint_reason(reason: &HintReason) -> String {
    match *reason {
        HintReason::Wins {
            means: WinMeans::Five,
            ..
        } => "it makes five".to_owned(),
        HintReason::Wins {
            means,
            moves,
            proved,
        } => {
            let sure = if proved { "wins" } else { "should win" };
            let by = match means {
                WinMeans::Five | WinMeans::Fours => "by fours",
                WinMeans::Threats => "by fours and threes",
                WinMeans::Search => "by search",
            };
            format!("it {sure} {by}, in {moves} moves")
        }
        HintReason::Stops {
            threat,
            only,
            makes,
        } => {
            let stopped = match threat {
                ThreatKind::Four => "the four",
                ThreatKind::OpenThree => "the open three",
                ThreatKind::Fours => "a win by fours",
            };
            let makes =
                makes.map_or_else(String::new, |made| format!(" and makes {}", shape(made)));
            let only = if only { "; nothing else does" } else { "" };
            format!("it stops {stopped}{makes}{only}")
        }
        HintReason::Makes { shape: made } => format!("it makes {}", shape(made)),
        HintReason::Takes { shape: theirs } => {
            format!("there the other side would make {}", shape(theirs))
        }
    }
}

/// Formats the shape that a stone makes.
#[must_use]
pub const fn shape(shape: StoneShape) -> &'static str {
    match shape {
        StoneShape::OpenThree => "an open three",
        StoneShape::Four => "a four",
        StoneShape::DoubleThree => "a double three",
        StoneShape::FourThree => "a four-three",
        StoneShape::DoubleFour => "a double four",
        StoneShape::OpenFour => "an open four",
        StoneShape::Five => "five",
    }
}

/// Sentence about a refused record, with the position.
#[must_use]
pub fn record_error(error: &RecordError) -> String {
    error.to_string()
}

/// Formats a result: `Black wins: five in a row, H8 to L8`.
#[must_use]
pub fn result(result: &GameResult) -> String {
    let Some(winner) = result.winner else {
        return match result.reason {
            EndReason::Agreement => "Draw: agreed".to_owned(),
            _ => "Draw: the board is full".to_owned(),
        };
    };
    let loser = stone(opponent(winner));
    let why = match result.reason {
        EndReason::Five => match (result.line.first(), result.line.last()) {
            (Some(from), Some(to)) => {
                format!(
                    "{} in a row, {}",
                    count(result.line.len()),
                    span(*from, *to)
                )
            }
            _ => "five in a row".to_owned(),
        },
        EndReason::ForbiddenMove { reason } => {
            format!("{loser} played a forbidden point ({})", forbidden(reason))
        }
        EndReason::NoLegalMove => format!("every empty point is forbidden to {loser}"),
        EndReason::Resigned => format!("{loser} resigned"),
        EndReason::Timeout => format!("{loser} ran out of time"),
        EndReason::BoardFull => "the board is full".to_owned(),
        EndReason::Agreement => "agreed".to_owned(),
    };
    format!("{} wins: {why}", stone(winner))
}

fn count(stones: usize) -> String {
    match stones {
        5 => "five".to_owned(),
        6 => "six".to_owned(),
        more => more.to_string(),
    }
}

fn span(from: Point, to: Point) -> String {
    format!("{} to {}", point_name(from), point_name(to))
}

/// Whether exactly one person plays, so that `You` is unambiguous.
#[must_use]
pub fn one_human(snapshot: &GameSnapshot) -> bool {
    (snapshot.black.seat == Seat::Human) != (snapshot.white.seat == Seat::Human)
}

/// Describes the game in one line.
#[must_use]
pub fn standing(snapshot: &GameSnapshot) -> String {
    if let Some(end) = &snapshot.result {
        return format!("{}.", result(end));
    }
    let side = stone(snapshot.turn);
    match snapshot.phase {
        Phase::Paused => format!("Paused. {side} to move."),
        _ if snapshot.computer_thinking => format!("{side} (computer) is thinking."),
        _ if snapshot.human_to_choose => {
            let offered = match &snapshot.opening_stage {
                Some(OpeningStage::Choose { choices }) => choices.as_slice(),
                _ => &[],
            };
            let words: Vec<_> = offered.iter().map(|&choice| swap_choice(choice)).collect();
            format!("Choose: {}.", words.join(", "))
        }
        _ if snapshot.human_to_move && snapshot.colours_open => {
            format!(
                "Place a {} stone.",
                stone(snapshot.next_stone).to_lowercase()
            )
        }
        _ if snapshot.human_to_move && one_human(snapshot) => format!("Your move ({side})."),
        _ => format!("{side} to move."),
    }
}

/// Formats a choice as a command: `black`, `white`, `add`.
#[must_use]
pub fn swap_choice(choice: SwapChoice) -> &'static str {
    match choice {
        SwapChoice::Black => "black",
        SwapChoice::White => "white",
        SwapChoice::AddTwo => "add",
    }
}

/// Parses [`swap_choice`].
#[must_use]
pub fn parse_swap_choice(word: &str) -> Option<SwapChoice> {
    [SwapChoice::Black, SwapChoice::White, SwapChoice::AddTwo]
        .into_iter()
        .find(|&choice| swap_choice(choice) == word)
}

/// Describes a Swap2 choice: `The first player plays White.`
#[must_use]
pub fn swap_chosen(choice: SwapChoice, by_first: bool) -> String {
    let who = if by_first { "first" } else { "second" };
    match choice {
        SwapChoice::Black => format!("The {who} player plays Black."),
        SwapChoice::White => format!("The {who} player plays White."),
        SwapChoice::AddTwo => format!("The {who} player adds two stones."),
    }
}

/// Formats points: `H8 I9 G7`.
#[must_use]
pub fn points(line: &[Point]) -> String {
    line.iter()
        .map(|&point| point_name(point))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Formats a large number: `950`, `12.3 k`, `4.56 M`.
#[must_use]
pub fn big(number: i64) -> String {
    let value = number as f64;
    match number {
        ..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{:.1} k", value / 1e3),
        1_000_000..1_000_000_000 => format!("{:.2} M", value / 1e6),
        _ => format!("{:.2} G", value / 1e9),
    }
}

/// Formats an engine score: `+120`, or `win in 5` plies.
#[must_use]
pub fn score(value: i32) -> String {
    const MATE: i32 = 30_000;
    const FURTHEST: i32 = 1_000;
    let plies = MATE - value.saturating_abs();
    match value {
        _ if plies > FURTHEST => format!("{value:+}"),
        1.. => format!("win in {plies}"),
        _ => format!("loss in {plies}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_say_who_and_why() {
        let line = (7..12).map(|x| Point { x, y: 7 }).collect();
        let five = GameResult {
            winner: Some(Stone::Black),
            reason: EndReason::Five,
            line,
        };
        assert_eq!(result(&five), "Black wins: five in a row, H8 to L8");
        let gone = GameResult {
            winner: Some(Stone::White),
            reason: EndReason::Timeout,
            line: vec![],
        };
        assert_eq!(result(&gone), "White wins: Black ran out of time");
        let draw = GameResult {
            winner: None,
            reason: EndReason::BoardFull,
            line: vec![],
        };
        assert_eq!(result(&draw), "Draw: the board is full");
    }

    #[test]
    fn scores_tell_wins_from_values() {
        assert_eq!(score(120), "+120");
        assert_eq!(score(-3), "-3");
        assert_eq!(score(29_995), "win in 5");
        assert_eq!(score(-29_994), "loss in 6");
    }

    #[test]
    fn big_numbers_are_short() {
        assert_eq!(big(999), "999");
        assert_eq!(big(12_345), "12.3 k");
        assert_eq!(big(4_560_000), "4.56 M");
    }
}
