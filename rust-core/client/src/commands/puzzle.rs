use std::io::{self, BufRead, Write};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use gomoku_core::{
    LessonTask, Mistake, Point, PuzzleAttempt, PuzzleEntry, PuzzlePick, PuzzlePrompt,
    PuzzleRefutation, PuzzleRefuted, PuzzleSnapshot, PuzzleStage, PuzzleState, PuzzleTheme,
    PuzzleTryError, Puzzles, PuzzlesError, WinMeans, parse_point, point_name,
};

use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::script::board_text::{self, Drawn};
use crate::{lan, output, words};

const FILE: &[u8] = include_bytes!("../../../../assets/puzzles.bin");

const HELP: &str = "A point such as H8 plays there. undo, again, solution, next, quit.";

/// Solve puzzles: today's, one of a theme, or the best next one.
#[derive(Debug, Args)]
pub(super) struct PuzzleArgs {
    /// Number of a puzzle.
    #[arg(conflicts_with_all = ["next", "theme", "list", "standing", "own"])]
    number: Option<i32>,
    /// The best next puzzle instead of today's: one missed before, else one of your strength.
    #[arg(long)]
    next: bool,
    /// Only puzzles of a theme.
    #[arg(long, value_enum)]
    theme: Option<ThemeChoice>,
    /// Only puzzles made from your mistakes with `gomoku review FILE --keep MOVE`, those due today
    /// first.
    #[arg(long, conflicts_with_all = ["next", "theme", "list", "standing"])]
    own: bool,
    /// List the puzzles instead, easiest first.
    #[arg(long)]
    list: bool,
    /// Show your puzzle rating instead.
    #[arg(long, conflicts_with = "list")]
    standing: bool,
}

/// Theme of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ThemeChoice {
    /// Win by two or more fours.
    Fours,
    /// Win by threes and fours.
    Threats,
    /// A four and an open three at once.
    FourThree,
    /// Find the only move that holds.
    Defence,
    /// Renju: White wins because Black may not block.
    Trap,
    /// Renju: Black wins despite forbidden points.
    PastForbidden,
    /// Late in a game: the side to move wins.
    Tempo,
}

impl From<ThemeChoice> for PuzzleTheme {
    fn from(theme: ThemeChoice) -> Self {
        match theme {
            ThemeChoice::Fours => Self::Fours,
            ThemeChoice::Threats => Self::Threats,
            ThemeChoice::FourThree => Self::FourThree,
            ThemeChoice::Defence => Self::Defence,
            ThemeChoice::Trap => Self::ForbiddenTrap,
            ThemeChoice::PastForbidden => Self::PastForbidden,
            ThemeChoice::Tempo => Self::Tempo,
        }
    }
}

/// Presents puzzles.
///
/// # Errors
/// Code 2 for an unknown puzzle; code 1 if the disk can't be read.
pub(super) fn run(args: &PuzzleArgs) -> Result<u8, Failure> {
    let place = DataFolder::take(|_| false).map_err(lan::not_saved)?;
    let puzzles = place.storage().puzzles(FILE).map_err(|it| failure(&it))?;
    if let Some(damage) = place.damage() {
        output::warn(format_args!("gomoku: {damage}"));
    }
    let mut out = output::stdout();
    let theme = args.theme.map(PuzzleTheme::from);
    if args.list {
        for entry in puzzles.list(theme, 0, i32::MAX) {
            writeln!(out, "{}", describe(&entry))?;
        }
        if theme.is_none()
            && let Some(own) = own(&puzzles)
        {
            writeln!(out, "{own}")?;
        }
        return Ok(0);
    }
    if args.standing {
        standing(&puzzles, &mut out)?;
        return Ok(0);
    }
    if args.own {
        return solve_own(&puzzles, &mut out);
    }
    let pick = theme.map_or(PuzzlePick::Fitting, |theme| PuzzlePick::Of { theme });
    let daily = || puzzles.daily().map(|daily| daily.puzzle.number);
    let first = match args.number {
        Some(number) => Some(number),
        None if args.next || theme.is_some() => puzzles.next(pick, None).map(|entry| entry.number),
        None => {
            writeln!(out, "The puzzle of the day.")?;
            daily()
        }
    };
    let mut lines = io::stdin().lock().lines();
    let mut number = first;
    while let Some(at) = number {
        let attempt = puzzles.puzzle(at).map_err(|it| failure(&it))?;
        match solve(&attempt, &mut lines, &mut out)? {
            Left::Next => number = puzzles.next(pick, Some(at)).map(|entry| entry.number),
            Left::Quit => {
                standing(&puzzles, &mut out)?;
                return Ok(0);
            }
        }
    }
    writeln!(out, "There is none left.")?;
    Ok(0)
}

fn solve_own(puzzles: &Puzzles, out: &mut dyn Write) -> Result<u8, Failure> {
    let mut lines = io::stdin().lock().lines();
    let mut number = puzzles.next_own(None);
    if number.is_none() {
        writeln!(
            out,
            "There is none yet: gomoku review FILE says which mistakes can be made into puzzles."
        )?;
        return Ok(0);
    }
    while let Some(at) = number {
        let attempt = puzzles.own_puzzle(at).map_err(|it| failure(&it))?;
        writeln!(out, "\n{}", origin(&attempt.snapshot()))?;
        if let Left::Quit = solve(&attempt, &mut lines, out)? {
            break;
        }
        number = puzzles.next_own(Some(at));
        if number.is_none() {
            writeln!(out, "There is none left.")?;
        }
    }
    if let Some(own) = own(puzzles) {
        writeln!(out, "{own}")?;
    }
    Ok(0)
}

fn origin(shown: &PuzzleSnapshot) -> String {
    let game = shown.game.as_ref();
    let day = game.and_then(|game| game.day.as_ref());
    let day = day.map_or_else(String::new, |day| format!(" of {day}"));
    let level = game.and_then(|game| game.level);
    let level = level.map_or_else(String::new, |level| format!(" against level {level}"));
    format!(
        "A mistake of your own, from a game{day}{level}. remove takes it out, keep puts it back."
    )
}

/// Returns the number of personal puzzles, if any.
fn own(puzzles: &Puzzles) -> Option<String> {
    let own = puzzles.own().filter(|own| own.all > 0)?;
    let (all, due, unsolved) = (own.all, own.due, own.unsolved);
    Some(format!(
        "Of your own mistakes: {all}, {unsolved} not solved since; {due} come again today (--own)."
    ))
}

/// Presents questions about mistakes.
///
/// # Errors
/// An I/O error of standard input or output.
pub(super) fn learn(questions: &[Arc<PuzzleAttempt>]) -> Result<(), Failure> {
    let mut lines = io::stdin().lock().lines();
    let mut out = output::stdout();
    for question in questions {
        if let Left::Quit = solve(question, &mut lines, &mut out)? {
            break;
        }
    }
    Ok(())
}

pub(super) enum Left {
    Next,
    Quit,
}

/// Presents a puzzle until the user leaves it.
///
/// # Errors
/// An I/O error of standard input or output.
pub(super) fn solve(
    attempt: &Arc<PuzzleAttempt>,
    lines: &mut dyn Iterator<Item = io::Result<String>>,
    out: &mut dyn Write,
) -> Result<Left, Failure> {
    let mut shown = attempt.snapshot();
    let side = words::stone(shown.solver);
    let asked = asked(&shown);
    let (number, rule, strength) = (shown.number, words::rule(shown.board.rule), shown.strength);
    match (shown.mistake, shown.lesson) {
        (Some(Mistake { ply, point }), _) => {
            let played = point_name(point);
            writeln!(
                out,
                "\nMove {ply}, {rule}: {played} was played, and there is better."
            )?;
        }
        (None, Some(LessonTask { step, tasks, .. })) => {
            writeln!(out, "\nTask {} of {tasks}, {rule}.", step.task)?;
        }
        (None, None) => writeln!(out, "\nPuzzle {number}, {rule}, strength {strength}.")?,
    }
    writeln!(out, "{}{side} {asked}. {HELP}", board(&shown))?;
    if shown.board.can_undo {
        // The earlier attempt.
        write!(out, "{}", puzzle_text(&shown))?;
    }
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = lines.next() else {
            writeln!(out)?;
            return Ok(Left::Quit);
        };
        let line = line?;
        match line.trim().to_ascii_lowercase().as_str() {
            "" => continue,
            "quit" | "q" => return Ok(Left::Quit),
            "next" | "n" => return Ok(Left::Next),
            word @ ("keep" | "remove") if shown.own.is_some() => {
                match attempt.set_own(word == "keep") {
                    Ok(now) => shown = now,
                    Err(error) => {
                        writeln!(out, "{error}.")?;
                        continue;
                    }
                }
                let among = if shown.own == Some(true) { "" } else { "not " };
                writeln!(out, "It is {among}among your puzzles.")?;
                continue;
            }
            "undo" | "u" => shown = attempt.undo(),
            "again" => shown = attempt.start_again(),
            "solution" => {
                let before = shown.board.moves.len();
                shown = attempt.solution();
                writeln!(out, "{}", names(&shown.solution))?;
                if shown.board.moves.len() == before {
                    continue;
                }
                continue;
            }
            typed => {
                let Some(point) = parse_point(typed, shown.board.size) else {
                    writeln!(out, "{HELP}")?;
                    continue;
                };
                match attempt.place(point) {
                    Ok(_) => shown = attempt.answer(),
                    Err(error) => {
                        writeln!(out, "{}", refusal(&error))?;
                        continue;
                    }
                }
            }
        }
        write!(out, "{}{}", board(&shown), puzzle_text(&shown))?;
        if !shown.kept {
            writeln!(out, "What came of it could not be kept.")?;
        }
    }
}

const fn asked(shown: &PuzzleSnapshot) -> &'static str {
    match shown.prompt {
        PuzzlePrompt::Win => "to move and win",
        PuzzlePrompt::Hold if shown.mistake.is_some() || shown.lesson.is_some() => {
            "to move: find one that holds"
        }
        PuzzlePrompt::Hold => "to move: find the one move that holds",
        PuzzlePrompt::Five => "to move: make five",
        PuzzlePrompt::StopFive => "to move: stop the five",
        PuzzlePrompt::Four => "to move: make a four",
        PuzzlePrompt::OpenFour => "to move: make an open four",
        PuzzlePrompt::OpenThree => "to move: make an open three",
        PuzzlePrompt::StopThree => "to move: stop the open three",
        PuzzlePrompt::DoubleFour => "to move: make two fours at once",
        PuzzlePrompt::FourThree => "to move: make a four and an open three at once",
        PuzzlePrompt::DoubleThree => "to move: make two open threes at once",
        PuzzlePrompt::Forbidden => "to move: find the point that is forbidden",
        PuzzlePrompt::Fours => "to move and win by fours",
        PuzzlePrompt::Threats => "to move and win by fours and threes",
    }
}

fn puzzle_text(shown: &PuzzleSnapshot) -> String {
    let last = shown.board.moves.last().map_or_else(String::new, |played| {
        format!(
            "{} {}",
            words::stone(played.stone),
            point_name(played.point)
        )
    });
    match shown.stage {
        PuzzleStage::Solved => {
            let theme = shown
                .theme
                .map_or_else(String::new, |it| format!(": {}", theme(it)));
            let tries = match shown.wrong_tries {
                0 => String::new(),
                1 => " after one wrong try".to_owned(),
                more => format!(" after {more} wrong tries"),
            };
            format!("Solved{tries}{theme}. next, or quit.\n")
        }
        PuzzleStage::Refuted => {
            let why = shown
                .refutation
                .as_ref()
                .map_or_else(String::new, |it| why(&last, shown.prompt, it));
            format!("No: {why}. undo takes it back.\n")
        }
        PuzzleStage::Open if shown.board.can_undo => format!("Right. {last}. Go on.\n"),
        PuzzleStage::Open | PuzzleStage::Judging => String::new(),
    }
}

/// Returns the reason why a try fails; `last` is the opponent's refutation.
fn why(last: &str, prompt: PuzzlePrompt, refutation: &PuzzleRefutation) -> String {
    let by = match refutation.why {
        PuzzleRefuted::Misses { .. } if prompt == PuzzlePrompt::Forbidden => {
            return "a stone may be placed there".to_owned();
        }
        PuzzleRefuted::Misses { makes: Some(shape) } => {
            return format!("that stone makes {}", words::shape(shape));
        }
        PuzzleRefuted::Misses { makes: None } => return "that is not it".to_owned(),
        PuzzleRefuted::Ends => return "that wins nothing".to_owned(),
        PuzzleRefuted::Stops => return format!("after {last} no win is left"),
        PuzzleRefuted::Wins { means } => match means {
            WinMeans::Five => "makes five",
            WinMeans::Fours => "wins by fours",
            WinMeans::Threats => "wins by fours and threes",
            WinMeans::Search => "wins",
        },
    };
    match &refutation.line[..] {
        [] => format!("{last} {by}"),
        line => format!("{last} {by}: {}", names(line)),
    }
}

fn names(line: &[Point]) -> String {
    let names: Vec<String> = line.iter().copied().map(point_name).collect();
    names.join(" ")
}

fn refusal(error: &PuzzleTryError) -> String {
    match error {
        PuzzleTryError::Move { error } => words::move_error(error),
        PuzzleTryError::Judging => "It is being judged.".to_owned(),
        PuzzleTryError::Refuted => "undo takes the wrong try back.".to_owned(),
        PuzzleTryError::Solved => "It is solved: next, or quit.".to_owned(),
    }
}

fn board(shown: &PuzzleSnapshot) -> String {
    let won = shown.board.result.as_ref();
    let forbidden = shown.board.forbidden.iter().map(|marked| marked.point);
    let forbidden: Vec<_> = forbidden.collect();
    board_text::text(&Drawn {
        set_up: &[],
        size: shown.board.size,
        moves: &shown.board.moves,
        line: &[],
        won: won.map_or(&[], |result| &result.line),
        forbidden: &forbidden,
        stars: &[],
    })
}

fn standing(puzzles: &Puzzles, out: &mut dyn Write) -> io::Result<()> {
    let standing = puzzles.standing();
    writeln!(
        out,
        "Rating {} ± {}; {} solved at once, {} later, {} missed, {} come again today; {} days in a row, {} at most.",
        standing.rating,
        2 * standing.deviation,
        standing.solved,
        standing.solved_later,
        standing.missed,
        standing.due,
        standing.streak,
        standing.best_streak
    )?;
    own(puzzles).map_or(Ok(()), |own| writeln!(out, "{own}"))
}

fn describe(entry: &PuzzleEntry) -> String {
    let state = match entry.state {
        PuzzleState::New => "",
        PuzzleState::Missed => ", missed",
        PuzzleState::SolvedLater => ", solved later",
        PuzzleState::Solved => ", solved",
    };
    let (number, strength) = (entry.number, entry.strength);
    let (theme, rule) = (theme(entry.theme), words::rule(entry.rule));
    format!("{number}: {strength}, {rule}, {theme}{state}")
}

const fn theme(theme: PuzzleTheme) -> &'static str {
    match theme {
        PuzzleTheme::Fours => "a win by fours",
        PuzzleTheme::Threats => "a win by threats",
        PuzzleTheme::FourThree => "a four and an open three at once",
        PuzzleTheme::Defence => "the only defence",
        PuzzleTheme::ForbiddenTrap => "Black may not block",
        PuzzleTheme::PastForbidden => "a win beside forbidden points",
        PuzzleTheme::Tempo => "a race that one move decides",
    }
}

fn failure(error: &PuzzlesError) -> Failure {
    match error {
        PuzzlesError::Unknown => Failure::bad_input(error.to_string()),
        PuzzlesError::Set | PuzzlesError::Storage { .. } => Failure {
            code: 1,
            message: error.to_string(),
        },
    }
}
