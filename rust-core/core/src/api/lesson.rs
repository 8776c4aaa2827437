//! Boards of the Learn screen. The engine evaluates them, so they follow the rules. A test checks
//! each against its text.

use gomoku_engine as engine;

use super::{
    ClockSetting, Forbidden, GameResult, GameSnapshot, LessonTopic, MarkedPoint, Opening, Phase,
    PlayedMove, PlayerView, Point, Rule, Seat, Stone,
};
use crate::game::result_on_board;

/// Small board and the points that its text mentions.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Lesson {
    /// Topic.
    pub topic: LessonTopic,
    /// Board, for the view that shows games.
    pub board: GameSnapshot,
    /// Points to mark.
    pub marks: Vec<Point>,
}

/// Points by name; stones in playing order where the order matters.
struct Source {
    topic: LessonTopic,
    rule: engine::Rule,
    black: &'static str,
    white: &'static str,
    marks: &'static str,
}

const SOURCES: [Source; 21] = [
    Source {
        topic: LessonTopic::Five,
        rule: engine::Rule::Freestyle,
        black: "C3 D4 E5 F6 G7",
        white: "D3 E4 F5 D5",
        marks: "",
    },
    Source {
        topic: LessonTopic::Four,
        rule: engine::Rule::Freestyle,
        black: "C5 D5 E5 F5",
        white: "B5 D6 E4",
        marks: "G5",
    },
    Source {
        topic: LessonTopic::OpenFour,
        rule: engine::Rule::Freestyle,
        black: "C5 D5 E5 F5",
        white: "D6 E4 F6",
        marks: "B5 G5",
    },
    Source {
        topic: LessonTopic::OpenThree,
        rule: engine::Rule::Freestyle,
        black: "D5 E5 F5",
        white: "D6 E4",
        marks: "C5 G5",
    },
    Source {
        topic: LessonTopic::DoubleThreat,
        rule: engine::Rule::Freestyle,
        black: "B5 C5 D5 E6 E7",
        white: "A5 C4 D6 F6",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::Overline,
        rule: engine::Rule::Freestyle,
        black: "B5 C5 D5 E5 F5 G5",
        white: "C6 D4 E6 F4 G6",
        marks: "",
    },
    Source {
        topic: LessonTopic::ForbiddenOverline,
        rule: engine::Rule::Renju,
        black: "B5 C5 D5 F5 G5",
        white: "C6 D4 F6 G4",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::ForbiddenDoubleFour,
        rule: engine::Rule::Renju,
        black: "B5 C5 D5 E6 E7 E8",
        white: "A5 C6 D4 F7 E9",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::ForbiddenDoubleThree,
        rule: engine::Rule::Renju,
        black: "C5 D5 E6 E7",
        white: "C7 F6 B3",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::FiveBeatsAll,
        rule: engine::Rule::Renju,
        black: "A5 B5 C5 D5 E6 E7 F6 G7",
        white: "A6 B4 C6 D3 F4 D7",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::StopFour,
        rule: engine::Rule::Freestyle,
        black: "B5 D6 E4 G7",
        white: "C5 D5 E5 F5",
        marks: "G5",
    },
    Source {
        topic: LessonTopic::StopThree,
        rule: engine::Rule::Freestyle,
        black: "D6 E4 G7",
        white: "D5 E5 F5",
        marks: "C5 G5",
    },
    Source {
        topic: LessonTopic::Gap,
        rule: engine::Rule::Freestyle,
        black: "C5 D5 F5 G5",
        white: "D6 E4 F6 C7",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::DoubleFour,
        rule: engine::Rule::Freestyle,
        black: "B5 C5 D5 E6 E7 E8",
        white: "A5 C6 D4 F7 E9 G3",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::DoubleThree,
        rule: engine::Rule::Freestyle,
        black: "C5 D5 E6 E7",
        white: "C7 F6 B3 G7",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::Trap,
        rule: engine::Rule::Renju,
        black: "B5 G6 G7 F6 E7",
        white: "C5 D5 E5 F5 B8",
        marks: "G5",
    },
    Source {
        topic: LessonTopic::Prevent,
        rule: engine::Rule::Freestyle,
        black: "A5 C4 D6 F6 G3",
        white: "B5 C5 D5 E6 E7",
        marks: "E5",
    },
    Source {
        topic: LessonTopic::Race,
        rule: engine::Rule::Freestyle,
        black: "D5 C4 E4 D4 B5 D8 A3",
        white: "C3 E6 A1 F4 D3 F3 E9",
        marks: "B4",
    },
    Source {
        topic: LessonTopic::WinByFours,
        rule: engine::Rule::Freestyle,
        black: "E7 E3 F6 G5 D6 C5 D4",
        white: "C4 A3 F4 H4 E6 F8 F2",
        marks: "D8",
    },
    Source {
        topic: LessonTopic::WinByThreats,
        rule: engine::Rule::Freestyle,
        black: "G3 E4 D5",
        white: "G7 E7 F6",
        marks: "F3",
    },
    Source {
        topic: LessonTopic::Swap2,
        rule: engine::Rule::Freestyle,
        black: "E5 G7",
        white: "F4",
        marks: "",
    },
];

/// Small enough to fit next to its text.
const LINES: i64 = 9;

/// Lessons in the order of the Learn screen.
#[uniffi::export]
pub fn lessons() -> Vec<Lesson> {
    SOURCES.iter().filter_map(Source::lesson).collect()
}

/// Lesson that explains `rule`.
#[uniffi::export]
pub const fn lesson_on_rule(rule: Rule) -> LessonTopic {
    match rule {
        Rule::Freestyle | Rule::Standard => LessonTopic::Overline,
        Rule::Renju => LessonTopic::ForbiddenOverline,
    }
}

/// Lesson that explains a kind of forbidden point.
#[uniffi::export]
pub const fn lesson_on_forbidden(reason: Forbidden) -> LessonTopic {
    match reason {
        Forbidden::Overline => LessonTopic::ForbiddenOverline,
        Forbidden::DoubleFour => LessonTopic::ForbiddenDoubleFour,
        Forbidden::DoubleThree => LessonTopic::ForbiddenDoubleThree,
    }
}

impl Source {
    /// A test checks that every source yields a lesson.
    fn lesson(&self) -> Option<Lesson> {
        use engine::Stone::{Black, White};
        let size = engine::BoardSize::new(LINES).ok()?;
        let (black, white) = (points(self.black), points(self.white));
        let turn = if black.len() > white.len() {
            White
        } else {
            Black
        };
        let stones = black.iter().map(|&point| (point, Black));
        let stones = stones.chain(white.iter().map(|&point| (point, White)));
        let position = engine::Position::from_stones(self.rule, size, stones, turn).ok()?;
        Some(Lesson {
            topic: self.topic,
            board: still_board(&position, &in_turn(&black, &white)),
            marks: points(self.marks).into_iter().map(Point::from).collect(),
        })
    }
}

fn points(names: &str) -> Vec<engine::Point> {
    names
        .split_whitespace()
        .filter_map(|name| name.parse().ok())
        .collect()
}

/// Interleaves the stones in playing order; the side with more stones continues alone.
fn in_turn(black: &[engine::Point], white: &[engine::Point]) -> Vec<PlayedMove> {
    let of = |stone: Stone, points: &[engine::Point], ply: usize| {
        points.get(ply).map(|&point| PlayedMove {
            stone,
            point: point.into(),
            elapsed_ms: 0,
        })
    };
    (0..black.len().max(white.len()))
        .flat_map(|ply| [of(Stone::Black, black, ply), of(Stone::White, white, ply)])
        .flatten()
        .collect()
}

pub(super) fn still_board(position: &engine::Position, moves: &[PlayedMove]) -> GameSnapshot {
    let nobody = PlayerView {
        seat: Seat::Human,
        clock_ms: 0,
        clock_running: false,
        clock_low: false,
        name: None,
    };
    let result: Option<GameResult> = position.outcome().map(result_on_board);
    GameSnapshot {
        revision: 0,
        rule: position.rule(),
        size: position.size().lines().into(),
        clock: ClockSetting::CountUp,
        forbidden_loses: false,
        opening: Opening::Free,
        opening_stage: None,
        renju_opening: None,
        colours_open: false,
        black: nobody.clone(),
        white: nobody,
        phase: if result.is_some() {
            Phase::Over
        } else {
            Phase::Paused
        },
        turn: position.turn(),
        next_stone: position.turn(),
        human_to_move: false,
        human_to_choose: false,
        computer_thinking: false,
        hint_pending: false,
        moves: moves.to_vec(),
        set_up: Vec::new(),
        hint: None,
        hint_reason: None,
        hint_certainty: None,
        hint_lines: Vec::new(),
        hint_area: None,
        forbidden: position
            .forbidden_points()
            .into_iter()
            .map(|(point, reason)| MarkedPoint {
                point: point.into(),
                reason,
            })
            .collect(),
        stars: engine::star_points(position.size())
            .into_iter()
            .map(Point::from)
            .collect(),
        result,
        can_undo: false,
        can_redo: false,
        can_hint: false,
        can_resign: false,
        resign_winner: None,
        can_rematch: false,
        can_offer_draw: false,
        can_react: false,
        remote: None,
        not_saved: false,
        keeps_awake: false,
        clock_waits: false,
        halted: false,
        can_halt: false,
        hints: false,
        can_change_level: false,
        mixed_levels: false,
        if_replaced: None,
        proved: None,
    }
}
