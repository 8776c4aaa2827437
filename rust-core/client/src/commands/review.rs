use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gomoku_core::{Engines, MoveReview, Review, ReviewTask, Stone, comments, questions};

use crate::assets;
use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::{game_file, lan, output, review};

/// Review each move of a game.
#[derive(Debug, Args)]
pub(super) struct ReviewArgs {
    /// The game: SGF, RenLib (.lib), Piskvork (.psq) or a list of moves. - reads standard input,
    /// such as the output of `gomoku games NUMBER`.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Review this game of a file with several, from 1.
    #[arg(long, value_name = "NUMBER")]
    game: Option<usize>,
    /// Print JSON instead of a table and a graph.
    #[arg(long)]
    json: bool,
    /// Then ask for better moves at missed or allowed wins that are proved.
    #[arg(long, conflicts_with = "json")]
    learn: bool,
    /// Ask about this side only.
    #[arg(long, requires = "learn", value_enum)]
    side: Option<Side>,
    /// Make the mistake at this move a puzzle for `gomoku puzzle --own`.
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["json", "learn", "line"])]
    keep: Option<i32>,
    /// Step through the better line for this move on the board instead.
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["json", "learn"])]
    line: Option<i32>,
}

/// Side for questions about mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    Black,
    White,
}

impl From<Side> for Stone {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

/// Reviews a game and prints the result.
///
/// # Errors
/// Code 2 for a file without a game; code 1 if the result can't be written.
pub(super) fn run(args: &ReviewArgs) -> Result<u8, Failure> {
    let name = game_file::name(&args.file);
    let unfit = |error: String| Failure::bad_input(format!("{name}: {error}"));
    let opened = game_file::open(&args.file, args.game);
    let opened = opened.map_err(|error| unfit(error.to_string()))?;
    let record = &opened.record;
    let review = Review::of_record(record).map_err(|error| unfit(error.to_string()))?;
    for notice in opened.notices() {
        output::warn(format_args!("{name}: {notice}"));
    }
    let moves = review.game().len();
    let told = io::stderr().is_terminal();
    let engines = assets::engines();
    // These need the review of one move.
    if let Some(ply) = args.line.or(args.keep) {
        let Some(said) = review.review_move(ply, &engines) else {
            return Err(Failure::bad_input(format!(
                "there is no move {ply}: the moves are 1 to {moves}"
            )));
        };
        if args.keep.is_some() {
            return save_puzzle(record, &review, &said);
        }
        super::line::show_line(&review, &said)?;
        return Ok(0);
    }
    let task = ReviewTask::start(review, &engines, move |played| {
        if told {
            output::progress(format_args!("\rmove {} of {moves} ", played.ply));
        }
    })?;
    let review = task.finish();
    if told {
        output::progress("\r\x1b[K");
    }
    let mut out = output::stdout();
    if args.json {
        writeln!(out, "{:#}", review::json(&review))?;
    } else {
        writeln!(out, "{}", review::heading(&review))?;
        write!(
            out,
            "{}\n{}",
            review::moves(&review),
            review::summary(&review)
        )?;
        write!(out, "\n{}", review::graph(&review.chances_of_black()))?;
        write!(out, "{}", review::remarks(&review, &comments(record)))?;
        write!(out, "{}", reviewable_moves(&review))?;
    }
    if !review.is_complete() {
        return Err(Failure {
            code: 1,
            message: "the review ended before the game did".to_owned(),
        });
    }
    count(record, &review);
    if args.learn {
        let mut questions = questions(&review, &engines);
        if let Some(side) = args.side.map(Stone::from) {
            questions.retain(|question| question.snapshot().solver == side);
        }
        if questions.is_empty() {
            writeln!(
                out,
                "\nThere is no mistake to learn from that is beyond doubt."
            )?;
        }
        drop(out);
        super::puzzle::learn(&questions)?;
    }
    Ok(0)
}

fn reviewable_moves(review: &Review) -> String {
    let plies: Vec<String> = questions(review, &Engines::default())
        .iter()
        .filter_map(|question| question.snapshot().mistake)
        .map(|mistake| mistake.ply.to_string())
        .collect();
    if plies.is_empty() {
        return String::new();
    }
    let plies = plies.join(", ");
    format!(
        "\n--learn asks for something better at move {plies}; --keep MOVE makes one of them a puzzle.\n"
    )
}

fn save_puzzle(record: &str, review: &Review, said: &MoveReview) -> Result<u8, Failure> {
    let ply = said.ply;
    let not_saved = |message: String| Failure { code: 1, message };
    let mut out = output::stdout();
    let place = DataFolder::take(|_| false).map_err(lan::not_saved)?;
    let question = place.storage().question(record, review, said);
    let question = question.map_err(|error| not_saved(error.to_string()))?;
    let Some(question) = question else {
        return Err(Failure::bad_input(format!(
            "nothing about move {ply} is a mistake beyond doubt"
        )));
    };
    if question.snapshot().own == Some(true) {
        writeln!(out, "Move {ply} is among your puzzles already.")?;
        return Ok(0);
    }
    let made = question.set_own(true);
    made.map_err(|error| not_saved(error.to_string()))?;
    writeln!(
        out,
        "Move {ply} is among your puzzles now: gomoku puzzle --own. It comes again tomorrow."
    )?;
    Ok(0)
}

/// Adds the review of a stored game to the statistics. A disk error is only a warning, because the
/// review is already printed.
fn count(record: &str, review: &Review) {
    for place in DataFolder::all().unwrap_or_default() {
        match place.storage().count_review(record, review) {
            Ok(true) => return,
            Ok(false) => {}
            Err(error) => output::warn(format_args!(
                "gomoku: how well you played is not counted: {error}"
            )),
        }
    }
}
