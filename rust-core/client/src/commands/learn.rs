use std::io::{self, Write};

use clap::Args;
use gomoku_core::{Course, LessonProgress, LessonStep, LessonTopic};

use super::puzzle::{Left, solve};
use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::{lan, output};

/// Learn to play: twenty lessons, each with a board that asks for a move, and three tasks.
#[derive(Debug, Args)]
pub(super) struct LearnArgs {
    /// Number of a lesson; by default the course continues.
    #[arg(conflicts_with = "list")]
    lesson: Option<usize>,
    /// List the lessons and their progress instead.
    #[arg(long)]
    list: bool,
}

/// Presents the tasks.
///
/// # Errors
/// Code 2 for an unknown lesson.
pub(super) fn run(args: &LearnArgs) -> Result<u8, Failure> {
    let place = DataFolder::take(|_| false).map_err(lan::not_saved)?;
    let course = place.storage().course();
    if let Some(damage) = place.damage() {
        output::warn(format_args!("gomoku: {damage}"));
    }
    let mut out = output::stdout();
    let lessons = course.lessons();
    if args.list {
        list(&lessons, &mut out)?;
        return Ok(0);
    }
    let first = match args.lesson {
        None => course.next(),
        Some(number) => {
            let found = number.checked_sub(1).and_then(|at| lessons.get(at));
            let none = || Failure::bad_input(format!("lessons are 1 to {}", lessons.len()));
            Some(found.ok_or_else(none)?.entry)
        }
    };
    let mut lines = io::stdin().lines();
    let mut step = first;
    let mut told = None;
    while let Some(at) = step {
        let Some(attempt) = course.task(at) else {
            break;
        };
        if told != Some(at.topic) {
            print_lesson(&lessons, at, &mut out)?;
            told = Some(at.topic);
        }
        match solve(&attempt, &mut lines, &mut out)? {
            Left::Next => step = attempt.snapshot().lesson.and_then(|task| task.next),
            Left::Quit => {
                summary(&course, &mut out)?;
                return Ok(0);
            }
        }
    }
    summary(&course, &mut out)?;
    Ok(0)
}

fn print_lesson(lessons: &[LessonProgress], at: LessonStep, out: &mut dyn Write) -> io::Result<()> {
    let place = lessons.iter().position(|it| it.entry.topic == at.topic);
    let number = place.map_or(0, |place| place + 1);
    let (title, words) = words(at.topic);
    writeln!(out, "\nLesson {number}: {title}.\n{words}")
}

fn list(lessons: &[LessonProgress], out: &mut dyn Write) -> io::Result<()> {
    for (at, lesson) in lessons.iter().enumerate() {
        let (title, _) = words(lesson.entry.topic);
        let (number, done, tasks) = (at + 1, lesson.done, lesson.tasks);
        writeln!(out, "{number:2}. {title}: {done} of {tasks}")?;
    }
    Ok(())
}

fn summary(course: &Course, out: &mut dyn Write) -> io::Result<()> {
    let lessons = course.lessons();
    let done = lessons.iter().filter(|it| it.done == it.tasks).count();
    writeln!(out, "Lessons done: {done} of {}.", lessons.len())
}

const fn words(topic: LessonTopic) -> (&'static str, &'static str) {
    match topic {
        LessonTopic::Five => (
            "Five in a row",
            "Five stones in a row win: across, down or along a diagonal.",
        ),
        LessonTopic::StopFour => (
            "Stop a four",
            "A four needs one more stone. Play on that point, or lose.",
        ),
        LessonTopic::Four => (
            "Four",
            "A four threatens five, and the other side has to answer it at once.",
        ),
        LessonTopic::OpenFour => (
            "Open four",
            "A four with both ends free can't be stopped: it wins.",
        ),
        LessonTopic::OpenThree => (
            "Open three",
            "A three that can become an open four has to be answered.",
        ),
        LessonTopic::StopThree => (
            "Stop an open three",
            "Play at an end of it or in its gap, before it is an open four.",
        ),
        LessonTopic::Gap => (
            "Rows with a gap",
            "A row with a gap is as strong as one without: look for the point between.",
        ),
        LessonTopic::DoubleFour => ("Two fours", "Of two fours at once only one can be stopped."),
        LessonTopic::DoubleThreat => (
            "Two threats at once",
            "A four and an open three with one stone: the four is stopped, the three goes on.",
        ),
        LessonTopic::DoubleThree => (
            "Two threes",
            "Of two open threes at once one becomes an open four, unless the other side has fours.",
        ),
        LessonTopic::Overline => (
            "Six in a row",
            "In Standard only exactly five win. Six are nothing.",
        ),
        LessonTopic::ForbiddenOverline => (
            "Overline",
            "In Renju Black may not make six or more in a row.",
        ),
        LessonTopic::ForbiddenDoubleFour => (
            "Double-four",
            "In Renju Black may not make two fours at once.",
        ),
        LessonTopic::ForbiddenDoubleThree => (
            "Double-three",
            "In Renju Black may not make two open threes at once.",
        ),
        LessonTopic::FiveBeatsAll => (
            "Five beats everything",
            "A stone that makes exactly five wins, whatever else it makes.",
        ),
        LessonTopic::Trap => (
            "A trap for Black",
            "In Renju a four wins whose last point is forbidden to Black.",
        ),
        LessonTopic::Prevent => (
            "Stop a double threat",
            "Once two threats are there it is too late: play before the other side does.",
        ),
        LessonTopic::Race => (
            "Fours come first",
            "A four has to be answered before anything else, an open three included.",
        ),
        LessonTopic::WinByFours => (
            "Win by fours",
            "Four after four leaves the other side no choice, until there are two threats at once.",
        ),
        LessonTopic::WinByThreats => (
            "Win by threats",
            "Open threes and fours keep the other side busy, until there are two at once.",
        ),
        LessonTopic::Swap2 => (
            "Swap2",
            "One player places three stones, the other chooses a colour or places two more.",
        ),
    }
}
