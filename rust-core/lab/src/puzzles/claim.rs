//! Puzzle claims and their proof.
//!
//! A position gives the same claim on every machine, because searches have node limits and start
//! with empty tables. A puzzle is therefore checked by making and replaying its claim again.

use gomoku_core::PuzzleTheme;
use gomoku_engine::threat::replay::{ReplayLimits, replay};
use gomoku_engine::threat::{Solved, ThreatSolver, Verdict};
use gomoku_engine::{Forbidden, Point, PointShapes, Position, Rule, Shape, ShapeReader, Stone};

/// Node limits for the win, by fours and by threats.
const FOURS: u64 = 4_000;
const THREATS: u64 = 2_000;
/// Node limits for other moves: multiple of the win's nodes, minimum, and minimum for fours if the
/// answer wins by fours.
const TIMES: u64 = 10;
const LEAST: u64 = 2_000;
const OTHER_FOURS: u64 = 5_000;
/// Node limit of the opponent's win after a move that does not defend.
const PUNISHES: u64 = 4_000;
/// Node limit of a win against the only defence, which must not exist.
const HOLDS: u64 = TIMES * PUNISHES;
/// Replay limits: positions, and nodes per position for fours and threats.
const QUESTIONS: u64 = 20_000;
const ANSWER_FOURS: u64 = 20_000;
const ANSWER_THREATS: u64 = 100_000;
/// Maximum fours of the theme.
const MOST_FOURS: u32 = 12;
/// Stones from which mutual attacks count as a race.
const RACE: usize = 30;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PuzzleGoal {
    Fours,
    Wins,
    Anything,
}

/// Puzzle according to the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) theme: PuzzleTheme,
    pub(super) answer: Point,
    /// Maximum plies to the winning stone; 1 for a defence.
    pub(super) plies: u32,
    /// Nodes needed to find it.
    pub(super) nodes: u64,
    pub(super) by_fours: bool,
}

/// Makes and proves claims under one rule.
pub(super) struct Examiner {
    solver: ThreatSolver,
    shapes: ShapeReader,
}

impl Examiner {
    pub(super) fn new(rule: Rule) -> Self {
        Self {
            solver: ThreatSolver::new(rule),
            shapes: ShapeReader::new(rule),
        }
    }

    pub(super) fn shapes(&self, position: &Position) -> Vec<PointShapes> {
        self.shapes.read(position)
    }

    /// Line of at least two fours that the opponent threatens.
    pub(super) fn threatened(&mut self, position: &Position) -> Option<Vec<Point>> {
        let passed = passed(position)?;
        self.solver.clear();
        let threat = self.solver.vcf(&passed, FOURS)?;
        (threat.verdict == Verdict::Win && threat.plies >= 5).then_some(threat.line)
    }

    /// Candidate claim, whose answer may not be unique.
    pub(super) fn suggest(&mut self, position: &Position, sought: PuzzleGoal) -> Option<Claim> {
        if position.outcome().is_some() {
            return None;
        }
        let shapes = self.shapes.read(position);
        let five = |shapes: &PointShapes| {
            shapes.black == Some(Shape::Five) || shapes.white == Some(Shape::Five)
        };
        // An available five makes a trivial puzzle.
        if shapes.iter().any(five) {
            return None;
        }
        self.solver.clear();
        let fours = self.solver.vcf(position, FOURS)?;
        if fours.verdict == Verdict::Win {
            let count = fours.plies.saturating_sub(1) / 2;
            let asked = (2..=MOST_FOURS).contains(&count);
            return asked.then(|| self.by_fours(position, &fours, &shapes))?;
        }
        if sought == PuzzleGoal::Fours {
            return None;
        }
        let threats = self.solver.vct(position, THREATS)?;
        if threats.verdict == Verdict::Win {
            return self.attack(position, &threats, PuzzleTheme::Threats);
        }
        if sought == PuzzleGoal::Wins {
            return None;
        }
        let passed = passed(position)?;
        let threat = self.solver.vcf(&passed, FOURS)?;
        if threat.verdict == Verdict::Win && threat.plies >= 3 {
            return self.defence(position, &threat);
        }
        None
    }

    fn by_fours(
        &mut self,
        position: &Position,
        solved: &Solved,
        shapes: &[PointShapes],
    ) -> Option<Claim> {
        let answer = *solved.line.first()?;
        let turn = position.turn();
        let made = shapes.iter().find(|shapes| shapes.point == answer);
        let made = made.and_then(|shapes| of(shapes, turn));
        let race = position.stone_count() >= RACE && {
            let passed = passed(position)?;
            self.solver.vcf(&passed, FOURS)?.verdict == Verdict::Win
        };
        let theme = if race {
            PuzzleTheme::Tempo
        } else if made == Some(Shape::FourThree) {
            PuzzleTheme::FourThree
        } else {
            PuzzleTheme::Fours
        };
        self.attack(position, solved, theme)
    }

    fn attack(
        &mut self,
        position: &Position,
        solved: &Solved,
        theme: PuzzleTheme,
    ) -> Option<Claim> {
        let by_fours = theme != PuzzleTheme::Threats;
        let theme = match (position.rule(), position.turn()) {
            (Rule::Renju, Stone::White) if self.meets_forbidden(position, &solved.line) => {
                PuzzleTheme::ForbiddenTrap
            }
            (Rule::Renju, Stone::Black) if has_trap(position) => PuzzleTheme::PastForbidden,
            _ => theme,
        };
        Some(Claim {
            theme,
            answer: *solved.line.first()?,
            plies: solved.plies,
            nodes: solved.nodes,
            by_fours,
        })
    }

    fn defence(&mut self, position: &Position, threat: &Solved) -> Option<Claim> {
        // Most defences are near the threat's line.
        let others = near_first(position, &threat.line);
        let mut answer = None;
        for point in others {
            if self.punishes(position, point, PUNISHES) {
                continue;
            }
            if answer.replace(point).is_some() {
                return None;
            }
        }
        Some(Claim {
            theme: PuzzleTheme::Defence,
            answer: answer?,
            plies: 1,
            nodes: PUNISHES,
            by_fours: false,
        })
    }

    fn punishes(&mut self, position: &Position, point: Point, stones: u64) -> bool {
        let mut after = position.clone();
        after.play(point).is_ok() && self.wins(&after, stones).is_some()
    }

    fn wins(&mut self, position: &Position, stones: u64) -> Option<Point> {
        let fours = self.solver.vcf(position, stones)?;
        if fours.verdict == Verdict::Win {
            return fours.line.first().copied();
        }
        let threats = self.solver.vct(position, stones)?;
        (threats.verdict == Verdict::Win).then(|| threats.line.first().copied())?
    }

    /// Whether the defender can block a four only on a forbidden point.
    fn meets_forbidden(&self, position: &Position, line: &[Point]) -> bool {
        let mut along = position.clone();
        line.iter().enumerate().any(|(index, &point)| {
            if along.play(point).is_err() || along.outcome().is_some() || index % 2 == 1 {
                return false;
            }
            let shapes = self.shapes.read(&along);
            let mut fives = shapes.iter().filter(|it| it.white == Some(Shape::Five));
            match (fives.next(), fives.next()) {
                (Some(only), None) => along.forbidden_at(only.point).is_some(),
                _ => false,
            }
        })
    }

    /// Another move as good as the answer. For a defence, the answer if it fails.
    pub(super) fn rival(&mut self, position: &Position, claim: &Claim) -> Option<Point> {
        self.solver.clear();
        if claim.theme == PuzzleTheme::Defence {
            let fails = self.punishes(position, claim.answer, HOLDS);
            return fails.then_some(claim.answer);
        }
        let stones = (claim.nodes * TIMES).max(LEAST);
        let shapes = self.shapes.read(position);
        let mut others = near_first(position, &[claim.answer]);
        others.retain(|&point| point != claim.answer);
        // Strong shapes win most often.
        let made = |point: Point| {
            let shapes = shapes.iter().find(|shapes| shapes.point == point);
            shapes.and_then(|shapes| of(shapes, position.turn()))
        };
        others.sort_by_key(|&point| std::cmp::Reverse(made(point)));
        others
            .into_iter()
            .find(|&point| self.also_wins(position, point, claim, stones))
    }

    /// Position after a four and its block.
    pub(super) fn after_four(&self, position: &Position, point: Point) -> Option<Position> {
        let turn = position.turn();
        let mut after = position.clone();
        after.play(point).ok()?;
        let shapes = self.shapes.read(&after);
        let mut fives = shapes
            .iter()
            .filter(|shapes| of(shapes, turn) == Some(Shape::Five));
        let (five, other) = (fives.next()?, fives.next());
        after.play(five.point).ok()?;
        (other.is_none() && after.outcome().is_none()).then_some(after)
    }

    fn also_wins(&mut self, position: &Position, point: Point, claim: &Claim, stones: u64) -> bool {
        let solved = self.solver.vct_with(position, point, stones);
        let mut after = position.clone();
        if after.play(point).is_err() {
            return false;
        }
        // `None`: the stone ended the game, which is never a loss for the mover.
        if solved.is_none_or(|solved| solved.verdict == Verdict::Win) {
            return true;
        }
        // A four leaves one reply. A move without a threat is answered by the claimed best move.
        let shapes = self.shapes.read(&after);
        let mut made = shapes
            .iter()
            .map(|shapes| (shapes.point, of(shapes, position.turn())));
        let five = made.find(|(_, shape)| *shape == Some(Shape::Five));
        let reply = five.map_or(claim.answer, |(point, _)| point);
        if after.play(reply).is_err() {
            return five.is_some();
        }
        if after.outcome().is_some() {
            return false;
        }
        let fours = if claim.by_fours && five.is_some() {
            stones.max(OTHER_FOURS)
        } else {
            stones
        };
        let solved = self.solver.vcf(&after, fours);
        solved.is_some_and(|solved| solved.verdict == Verdict::Win)
            || self
                .solver
                .vct(&after, stones)
                .is_some_and(|solved| solved.verdict == Verdict::Win)
    }

    /// Replays the claim against every legal reply.
    pub(super) fn is_proved(&mut self, position: &Position, claim: &Claim) -> bool {
        if claim.theme != PuzzleTheme::Defence {
            return self.is_won(position, claim.answer);
        }
        position.legal_points().into_iter().all(|point| {
            let mut after = position.clone();
            point == claim.answer
                || after.play(point).is_ok()
                    && self
                        .wins(&after, PUNISHES)
                        .is_some_and(|first| self.is_won(&after, first))
        })
    }

    fn is_won(&mut self, position: &Position, first: Point) -> bool {
        self.solver.clear();
        let root = position.hash();
        let mut strategy = |asked: &Position| {
            if asked.hash() == root {
                return Some(first);
            }
            let fours = self.solver.vcf(asked, ANSWER_FOURS)?;
            if fours.verdict == Verdict::Win {
                return fours.line.first().copied();
            }
            let threats = self.solver.vct(asked, ANSWER_THREATS)?;
            threats.line.first().copied()
        };
        let limits = ReplayLimits {
            questions: QUESTIONS,
            ..ReplayLimits::default()
        };
        replay(position, &mut strategy, limits).is_ok()
    }

    /// Most resistant reply to `point`, if it wins.
    pub(super) fn stiffest(&mut self, position: &Position, point: Point) -> Option<Point> {
        let solved = self.solver.vct_with(position, point, ANSWER_FOURS)?;
        (solved.verdict == Verdict::Win).then(|| solved.line.first().copied())?
    }
}

pub(super) fn of(shapes: &PointShapes, stone: Stone) -> Option<Shape> {
    match stone {
        Stone::Black => shapes.black,
        Stone::White => shapes.white,
    }
}

/// Whether Renju forbids Black a double three or double four somewhere, which would nearly win.
fn has_trap(position: &Position) -> bool {
    let points = position.forbidden_points();
    points
        .iter()
        .any(|(_, reason)| *reason != Forbidden::Overline)
}

fn passed(position: &Position) -> Option<Position> {
    let size = position.size();
    let stones = size
        .points()
        .filter_map(|point| position.at(point).map(|stone| (point, stone)));
    Position::from_stones(position.rule(), size, stones, position.turn().opponent()).ok()
}

/// Legal points, those near `line` first.
pub(super) fn near_first(position: &Position, line: &[Point]) -> Vec<Point> {
    let mut points = position.legal_points();
    let far = |a: Point| {
        let far = |b: &Point| a.x.abs_diff(b.x).max(a.y.abs_diff(b.y));
        line.iter().map(far).min()
    };
    points.sort_by_key(|&point| far(point));
    points
}
