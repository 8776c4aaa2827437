//! Positions of the lessons' tasks, easiest first. The side to move is the solver. Answers are
//! computed, not stored.

use gomoku_engine::{BoardSize, Position, Rule};

use super::TASKS;
use super::topic::LessonTopic;
use crate::puzzles::{PuzzlePrompt, Question};

/// Stones by name in playing order, which also determines the side to move.
#[derive(Debug)]
pub(super) struct Source {
    rule: Rule,
    prompt: PuzzlePrompt,
    lines: u8,
    stones: &'static str,
}

impl Source {
    pub(super) fn position(&self) -> Option<Position> {
        let mut position = Position::new(self.rule, BoardSize::new(self.lines.into()).ok()?);
        for name in self.stones.split_whitespace() {
            position.play(name.parse().ok()?).ok()?;
        }
        Some(position)
    }

    /// A test checks that every task has a question.
    pub(super) fn question(&self) -> Option<Question> {
        Question::of_position(self.position()?, self.prompt)
    }
}

/// Empty for a lesson without tasks.
pub(super) fn of(topic: LessonTopic) -> &'static [Source] {
    let at = LessonTopic::COURSE.iter().position(|&it| it == topic);
    at.and_then(|at| COURSE.get(at))
        .map_or(&[], |tasks| &tasks[..])
}

/// In the order of [`LessonTopic::COURSE`].
const COURSE: [[Source; TASKS]; LessonTopic::COURSE.len()] = [
    // Five
    [
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Five,
            "C6 D4 D6 E5 E6 C4 F6 B6",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Five,
            "D6 C6 E7 D7 E5 E8 C3 B5 A4",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Five,
            "C6 G6 D5 F5 D3 E6 D4 A7 D6 D2",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Five,
            "G6 D3 C3 F7 E5 E7 D5 C5 F6 E2 D4 B2",
        ),
    ],
    // StopFour
    [
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopFive,
            "D3 D4 D5 E5 E4 F6 C3 G7",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopFive,
            "F3 F6 C4 E6 G3 G6 D6 E5 E4 D4 G7 C3",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopFive,
            "F3 G7 G5 F6 E5 E9 E3 F5 D7 F8 F7 H6",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopFive,
            "F6 C7 D7 F5 C6 E6 E7 D4 H8 G5 E5 E4 G7",
        ),
    ],
    // Four
    [
        at(Rule::Freestyle, 9, PuzzlePrompt::Four, "F7 D7 F6 D5 F5 F4"),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Four,
            "E6 G3 F4 G4 D5 G5 G6",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Four,
            "E3 G5 F3 G3 I6 E5 G4 F6",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Four,
            "C3 D7 F6 C6 F5 D4 E4 G3 D3 G6",
        ),
    ],
    // OpenFour
    [
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::OpenFour,
            "F4 D4 F3 E5 F5 D2",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::OpenFour,
            "C3 E6 E7 F5 F6 D4 G5 C5",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::OpenFour,
            "C5 F7 G5 E6 F4 D6 B3 D5 I4",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::OpenFour,
            "F3 D5 C7 E6 C4 D7 C5 C6 B7 D6 D4",
        ),
    ],
    // OpenThree
    [
        at(Rule::Freestyle, 9, PuzzlePrompt::OpenThree, "F4 C7 F3 C6"),
        at(Rule::Freestyle, 9, PuzzlePrompt::OpenThree, "F7 D6 G6 D5"),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::OpenThree,
            "D7 E5 D5 D6 E6",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::OpenThree,
            "C4 E3 E5 D4 C5 C6",
        ),
    ],
    // StopThree
    [
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopThree,
            "E5 G3 D7 E3 E7 F3",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopThree,
            "G5 D4 C4 C5 E5 E3",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopThree,
            "D6 G3 G7 E7 F6 E6 E5",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopThree,
            "D6 C4 D5 E5 E4 D8 A3 C6 D3",
        ),
    ],
    // Gap
    [
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Five,
            "F4 E3 F6 D4 D6 C5 F2 F3 E6 A7 B9",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopFive,
            "F3 C4 F5 F6 G6 E5 E4 D3 G7 D7 G5 G4 H9 D5 A4 D6",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::StopThree,
            "F4 D7 G7 F7 D4 E4 E5",
        ),
        at(
            Rule::Freestyle,
            9,
            PuzzlePrompt::Five,
            "F4 F3 E6 E5 F5 D7 E4 D4 G6 D3 G4 C8 C4 D5 C1",
        ),
    ],
    // DoubleFour
    [
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::DoubleFour,
            "D4 G6 H5 F5 E4 G7 G4 F4 F3 E2 D5 C6 G3 E3 G5 B3",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::DoubleFour,
            "D7 E7 D5 D6 C5 E5 E6 F7 F5 G4 E4 G6 C9 D2 C6 I2 C2 F3",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::DoubleFour,
            "E4 G4 D5 F3 H2 G5 G6 H5 I6 G7 F5 H7 H6 F6 D4 E2 D1 E7",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::DoubleFour,
            "F7 H5 F8 F6 H4 G5 G7 H6 E7 D7 I7 H7 G9 D6 G2 I8 F5 J9 J8",
        ),
    ],
    // DoubleThreat
    [
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::FourThree,
            "D8 E7 F6 D7 E5 G7 C7 E10 D4 F9 A9",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::FourThree,
            "H4 D5 E6 D4 G4 D6 D7 F5 G5 G6 H3",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::FourThree,
            "D6 F6 H5 I5 E5 F4 E7 G4 E4 E3 F7 J4",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::FourThree,
            "E4 G4 E7 E5 D6 F5 I4 G5 D5 B8 D7 E2 G7",
        ),
    ],
    // DoubleThree
    [
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::DoubleThree,
            "D4 H5 G6 H7 H6 I6 G4 H3 F4 H4",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::DoubleThree,
            "D5 G4 E7 I3 D6 G3 D7 D8 C5 F8 E5 F5",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::DoubleThree,
            "E7 H6 F6 J8 F4 J10 E5 J7 J6 G5 D6 C7",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::DoubleThree,
            "D5 H6 G8 F7 F8 H8 H7 G5 D6 G9 D7 D8 B5",
        ),
    ],
    // Overline
    [
        at(
            Rule::Standard,
            9,
            PuzzlePrompt::Five,
            "B6 H6 E6 G7 C6 F5 D6 F7 G6 B7",
        ),
        at(
            Rule::Standard,
            9,
            PuzzlePrompt::Five,
            "D7 C1 D2 C5 D3 E8 D4 E4 D5 C7",
        ),
        at(
            Rule::Standard,
            9,
            PuzzlePrompt::Five,
            "G5 H7 E3 I6 C1 B2 F4 D3 H6 I5",
        ),
        at(
            Rule::Standard,
            9,
            PuzzlePrompt::Five,
            "C6 F7 E6 F5 I6 E5 F6 D7 D6 E7 H6 C5",
        ),
    ],
    // ForbiddenOverline
    [
        at(
            Rule::Renju,
            9,
            PuzzlePrompt::Forbidden,
            "B7 A9 B9 C8 B8 A3 B4 C9 B5 B3",
        ),
        at(
            Rule::Renju,
            9,
            PuzzlePrompt::Forbidden,
            "C3 G6 D4 I9 F6 I7 G7 H6 H8 H7",
        ),
        at(
            Rule::Renju,
            9,
            PuzzlePrompt::Forbidden,
            "E6 C7 H6 E5 G6 G7 I6 H7 D6 D5",
        ),
        at(
            Rule::Renju,
            9,
            PuzzlePrompt::Forbidden,
            "D5 H7 H9 C3 G8 G7 F7 F9 C4 E8",
        ),
    ],
    // ForbiddenDoubleFour
    [
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Forbidden,
            "E7 G5 G7 H6 E5 F4 E3 H3 E1 H4",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Forbidden,
            "D6 H6 G5 H5 E7 H4 H7 G4 F8 G9 B4 C5 B8 H3 H2 I4 F4 G2",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Forbidden,
            "H4 G8 E5 H7 G5 I6 F9 G9 F6 E7 G7 H8 F8 F5 G4 G6 E4 J6",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Forbidden,
            "F5 G5 E7 F4 E6 G4 E8 E5 E9 E10 G6 H6 I7 I6 F7 D11 H5 I4 I8 D9",
        ),
    ],
    // ForbiddenDoubleThree
    [
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Forbidden,
            "D4 D6 E6 B2 E4 E7 C5 E3 C6 F4 D5 F3",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Forbidden,
            "D4 F7 D7 E8 E6 G6 H5 F5 E4 F4 F6 D6",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Forbidden,
            "F8 F6 E7 D6 G7 D7 E9 H6 G6 F11 G8 G9",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Forbidden,
            "F7 D7 G8 B5 E8 B4 H9 E6 F8 H8 G6 D9 F9 F6",
        ),
    ],
    // FiveBeatsAll
    [
        at(
            Rule::Renju,
            9,
            PuzzlePrompt::Five,
            "C8 C7 G6 G7 C4 A1 A2 H7 D7 C3 D5 E4 F6 B9 B3 B2",
        ),
        at(
            Rule::Renju,
            9,
            PuzzlePrompt::Five,
            "D4 B4 D6 B8 C7 F3 E4 F2 E3 F5 E2 C4 E1 D3 C3 D2",
        ),
        at(
            Rule::Renju,
            9,
            PuzzlePrompt::Five,
            "D7 A9 E6 C9 C8 F6 D8 B9 A8 E5 C6 B7 B8 C7 E7 B6",
        ),
        at(
            Rule::Renju,
            9,
            PuzzlePrompt::Five,
            "F3 G9 G5 I3 H8 H6 H4 G2 G7 I8 F5 G1 F4 F1 F2 E4",
        ),
    ],
    // Trap
    [
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Fours,
            "H8 H6 F6 G5 G8 I7 F4 G7 E6 H7 J7",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Fours,
            "D8 D5 D7 E5 E8 C5 F5 B5 A5 C6 E4 C7 C4",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Fours,
            "E4 E7 D6 F6 G5 F7 F4 G7 H7 C7 D7 E5 H8",
        ),
        at(
            Rule::Renju,
            11,
            PuzzlePrompt::Fours,
            "H5 F4 D4 G5 H7 F6 G6 H4 I3 D8 E7 F5 F3",
        ),
    ],
    // Prevent
    [
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Hold,
            "E7 H8 G8 C6 F7 G7 F5 F6 E5",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Hold,
            "D6 E5 D8 F6 F8 D5 E8 G8 C5 E7 C7",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Hold,
            "D4 E4 F4 D2 E5 F5 D6 G3 C8 D3 G6 F3 E3",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Hold,
            "E6 E7 F4 F7 D7 F6 F5 G4 G5 E5 D6 D8 D4 D3 B6",
        ),
    ],
    // Race
    [
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Fours,
            "F7 D4 G5 E4 E6 D5 G6 G4 F4 F3 C6 I4 F6 D6",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Fours,
            "D8 G4 H6 F7 G5 F6 F8 G7 E7 F4 E8 G8 G9 I2 J6",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Fours,
            "E6 F8 D4 F3 E5 E7 D6 F6 D5 D7 F7 C4 G5 C5 G6 C7",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Fours,
            "E7 G5 H7 H6 F8 I7 I9 I10 F4 G6 F6 J8 K9 I6 J9 J6 K6 G9",
        ),
    ],
    // WinByFours
    [
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Fours,
            "E5 G5 D5 H4 E6 G4 F7 G8 B5 J6 J8",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Fours,
            "F4 D6 D8 E7 F8 E6 E8 C8 C7 G7 F7 H8",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Fours,
            "G7 F8 H6 G6 I7 F7 I4 K3 G5 F4 F6 I9 H4 E7 H5 H7",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Fours,
            "F8 H4 D5 G4 C7 G5 F6 G3 G6 I5 F2 F4 B7 K5 E4",
        ),
    ],
    // WinByThreats
    [
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Threats,
            "D6 D8 E4 E7 D5 E6",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Threats,
            "D4 G7 H4 H7 E2 G8 E5",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Threats,
            "D6 D4 H7 E3 C5 J7 E6 E7 F6 G6",
        ),
        at(
            Rule::Freestyle,
            11,
            PuzzlePrompt::Threats,
            "F6 F8 G7 D5 E7 C6 D8 G5 E5 D4 F7 D7",
        ),
    ],
];

const fn at(rule: Rule, lines: u8, prompt: PuzzlePrompt, stones: &'static str) -> Source {
    Source {
        rule,
        prompt,
        lines,
        stones,
    }
}
