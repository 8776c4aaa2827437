//! Planted mistakes and sound alternatives. The expected findings come from the engine's tactics,
//! exhaustive searches of fours, and wins replayed against every reply, never from the review.
//! `GOMOKU_FULL=1` takes more positions, `GOMOKU_DEEP=1` all.

use gomoku_core::{
    Certainty, Engines, Forbidden, MoveFact, MoveReview, MoveVerdict, PlayedGame, Review,
    ReviewTask, ThreatKind, Win, WinMeans,
};
use gomoku_engine::threat::replay::{Refutation, ReplayLimits, replay};
use gomoku_engine::threat::{ThreatSolver, Verdict};
use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Level, Limits, MATE, Point, Position, Rule, StopFlag,
};

const VCF: &str = include_str!("../../../engine/tests/data/tactics/vcf.txt");
const DEFENCE: &str = include_str!("../../../engine/tests/data/tactics/defence.txt");

fn is_deep() -> bool {
    std::env::var_os("GOMOKU_DEEP").is_some()
}

/// Divisor for the number of cases in the default form.
fn thinning() -> usize {
    if is_deep() || std::env::var_os("GOMOKU_FULL").is_some() {
        1
    } else {
        3
    }
}

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace()
        .map(|name| name.parse().unwrap())
        .collect()
}

struct Problem {
    id: &'static str,
    good: Vec<Point>,
    position: Position,
}

/// One line in `step`, and fewer in the default form.
fn problems(text: &'static str, step: usize) -> Vec<Problem> {
    let step = if is_deep() { 1 } else { step * thinning() };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .step_by(step)
        .map(|line| {
            let [id, _, good, moves] = line.split(';').collect::<Vec<_>>()[..] else {
                panic!("not four fields: {line}")
            };
            let size = BoardSize::STANDARD;
            let position = Position::from_moves(Rule::Freestyle, size, &points(moves)).unwrap();
            let good = points(good);
            Problem { id, good, position }
        })
        .collect()
}

fn after(position: &Position, point: Point) -> Position {
    let mut position = position.clone();
    position.play(point).unwrap();
    position
}

fn review_of(position: &Position) -> Review {
    let moves = position.moves().iter();
    let played = PlayedGame {
        rule: position.rule(),
        size: position.size().lines().into(),
        black: String::new(),
        white: String::new(),
        moves: moves.map(|played| (played.point.into(), 0)).collect(),
        lost: None,
    };
    Review::of_record(&played.to_record().unwrap()).unwrap()
}

fn review_of_move(position: &Position, point: Point) -> MoveReview {
    let review = review_of(&after(position, point));
    let ply = i32::try_from(position.moves().len() + 1).unwrap();
    review.review_move(ply, &Engines::default()).unwrap()
}

/// Solver and replay with far larger limits than a review.
struct Truth {
    solver: ThreatSolver,
    /// Replayed claims, and those that took too long.
    held: usize,
    given_up: usize,
}

impl Truth {
    fn new(rule: Rule) -> Self {
        Self {
            solver: ThreatSolver::new(rule),
            held: 0,
            given_up: 0,
        }
    }

    /// Exact, since the search of fours is unlimited.
    fn wins_by_fours(&mut self, position: &Position) -> bool {
        let solved = self.solver.vcf(position, u64::MAX);
        solved.is_some_and(|solved| solved.verdict == Verdict::Win)
    }

    fn may_win(&mut self, position: &Position) -> bool {
        let solved = self.solver.vct(position, 100_000);
        solved.is_some_and(|solved| solved.verdict == Verdict::Win)
    }

    /// Searches with ten times the nodes of a review.
    fn seems_won(position: &Position) -> bool {
        let limits = Limits {
            nodes: Some(1_500_000),
            ..Limits::default()
        };
        let mut engine = Engine::new(EngineOptions::default());
        let choice = engine.search(position, &limits, 0, &StopFlag::new(), &mut |_| {});
        choice.is_some_and(|choice| choice.score > MATE - 1_000)
    }

    fn answer(&mut self, position: &Position, means: WinMeans) -> Option<Point> {
        let most = if means == WinMeans::Threats {
            50_000
        } else {
            u64::MAX
        };
        let fours = self.solver.vcf(position, most)?;
        if let Some(&first) = fours.line.first() {
            return Some(first);
        }
        if means != WinMeans::Threats {
            return None;
        }
        let threats = self.solver.vct(position, 1_000_000)?;
        threats.line.first().copied()
    }

    fn is_proved_by_fours(&mut self, position: &Position) -> bool {
        self.wins_by_fours(position)
            && replay(
                position,
                &mut |asked| self.answer(asked, WinMeans::Fours),
                ReplayLimits::default(),
            )
            .is_ok()
    }

    /// Replays a win called proved. A replay that takes too long is inconclusive.
    fn check(&mut self, position: &Position, win: &Win, what: &str) {
        let Win::Proved(win) = win else { return };
        let root = position.hash();
        let size = position.size();
        let line: Vec<Point> = win
            .line()
            .iter()
            .map(|point| Point::new(point.x.try_into().unwrap(), point.y.try_into().unwrap()))
            .collect();
        assert!(line.iter().all(|&point| size.contains(point)), "{what}");
        let limits = ReplayLimits {
            questions: 20_000,
            ..ReplayLimits::default()
        };
        let mut strategy = |asked: &Position| {
            if asked.hash() == root {
                return line.first().copied();
            }
            self.answer(asked, win.means())
        };
        match replay(position, &mut strategy, limits) {
            Ok(replayed) => {
                self.held += 1;
                let plies = usize::try_from(win.plies()).unwrap();
                // Another strategy may take longer, but one ply must be one ply.
                assert!(
                    (plies == 1) == (replayed.plies == 1),
                    "{what}: {replayed:?}"
                );
            }
            Err(Refutation::Limit { .. }) => self.given_up += 1,
            Err(refuted) => panic!("{what}: {win:?} {refuted}"),
        }
    }

    /// Replays all claims called proved. `position` precedes the move.
    fn check_move(&mut self, position: &Position, said: &MoveReview, what: &str) {
        let point = Point::new(
            said.point.x.try_into().unwrap(),
            said.point.y.try_into().unwrap(),
        );
        for fact in &said.facts {
            match fact {
                MoveFact::MissedWin { win, .. } => self.check(position, win, what),
                MoveFact::Unblocked { loss, .. } | MoveFact::FirstLosing { loss, .. } => {
                    self.check(&after(position, point), loss, what);
                }
                MoveFact::OnlyMove {
                    certainty: Certainty::Proved,
                } => {
                    for other in position.legal_points() {
                        if other != point {
                            let lost = after(position, other);
                            assert!(self.is_proved_by_fours(&lost), "{what}: {other}");
                            self.held += 1;
                        }
                    }
                }
                MoveFact::OnlyMove { .. } | MoveFact::Forced | MoveFact::ForbiddenPoint { .. } => {}
            }
        }
    }
}

/// Legal moves, nearest to the last stone first.
fn natural(position: &Position) -> Vec<Point> {
    let last = position.moves().last().unwrap().point;
    let mut legal = position.legal_points();
    legal.sort_by_key(|point| point.x.abs_diff(last.x).max(point.y.abs_diff(last.y)));
    legal
}

/// Finds a move that gives away a win by fours, and a reply after which a long search finds neither
/// fours nor threats.
fn throws_away(problem: &Problem, truth: &mut Truth) -> Option<(Point, Point)> {
    let position = &problem.position;
    let line = truth.solver.vcf(position, u64::MAX)?.line;
    let others = natural(position)
        .into_iter()
        .filter(|point| !problem.good.contains(point));
    others.take(10).find_map(|other| {
        let thrown = after(position, other);
        let mut replies = line.iter().chain(&problem.good).copied();
        let reply = replies.find(|&reply| {
            thrown.check(reply).is_ok() && {
                let answered = after(&thrown, reply);
                !truth.wins_by_fours(&answered) && !truth.may_win(&answered)
            }
        });
        Some((other, reply?))
    })
}

#[test]
fn a_win_by_fours_that_is_thrown_away_is_told() {
    let mut truth = Truth::new(Rule::Freestyle);
    let (mut planted, mut told, mut proved, mut still_won) = (0, 0, 0, 0);
    let mut missing = Vec::new();
    for problem in problems(VCF, 7) {
        let Some((thrown, reply)) = throws_away(&problem, &mut truth) else {
            continue;
        };
        let said = review_of_move(&problem.position, thrown);
        truth.check_move(&problem.position, &said, problem.id);
        let win = said.facts.iter().find_map(|fact| match fact {
            MoveFact::MissedWin { win, .. } => Some(win),
            _ => None,
        });
        match win {
            Some(win) => {
                told += 1;
                let by_fours = matches!(win.means(), WinMeans::Fours | WinMeans::Five);
                proved += usize::from(by_fours && win.certainty() == Certainty::Proved);
                assert!(said.verdict >= MoveVerdict::Inaccuracy, "{}", problem.id);
            }
            // Fours and threats no longer win, but other moves do.
            None if Truth::seems_won(&after(&after(&problem.position, thrown), reply)) => {
                still_won += 1;
                continue;
            }
            None => missing.push((problem.id, thrown)),
        }
        planted += 1;
    }
    println!("thrown away: {told} of {planted} told, {proved} proved; not {missing:?}");
    println!("{still_won} more were still won, as a longer search agrees");
    assert!(planted >= 9 / thinning(), "{planted}");
    assert!(
        told * 100 >= planted * 95 && proved == told,
        "{told} of {planted}: {missing:?}"
    );
}

#[test]
fn a_win_that_is_taken_is_no_mistake() {
    let mut truth = Truth::new(Rule::Freestyle);
    let mut sound = 0;
    for problem in problems(VCF, 7) {
        let said = review_of_move(&problem.position, problem.good[0]);
        truth.check_move(&problem.position, &said, problem.id);
        assert!(
            !said.facts.iter().any(MoveFact::is_fault),
            "{}: {said:?}",
            problem.id
        );
        assert!(
            said.verdict <= MoveVerdict::Good,
            "{}: {said:?}",
            problem.id
        );
        sound += 1;
    }
    println!("wins taken: {sound}");
    assert!(sound >= 15 / thinning(), "{sound}");
}

#[test]
fn a_defence_that_fails_is_told_and_one_that_holds_is_no_mistake() {
    let mut truth = Truth::new(Rule::Freestyle);
    let (mut planted, mut told, mut proved) = (0, 0, 0);
    let (mut sound, mut blamed, mut only) = (0, Vec::new(), 0);
    let mut missing = Vec::new();
    for problem in problems(DEFENCE, 8) {
        let position = &problem.position;
        let failing = natural(position).into_iter().find(|point| {
            !problem.good.contains(point) && truth.is_proved_by_fours(&after(position, *point))
        });
        if let Some(failing) = failing {
            planted += 1;
            let said = review_of_move(position, failing);
            truth.check_move(position, &said, problem.id);
            let loss = said.facts.iter().find_map(|fact| match fact {
                MoveFact::Unblocked { loss, .. } | MoveFact::FirstLosing { loss, .. } => Some(loss),
                _ => None,
            });
            match loss {
                Some(loss) => {
                    told += 1;
                    proved += usize::from(loss.certainty() == Certainty::Proved);
                }
                None => missing.push((problem.id, failing)),
            }
            assert_eq!(said.chance_after, 0, "{}: {said:?}", problem.id);
        }
        let said = review_of_move(position, problem.good[0]);
        truth.check_move(position, &said, problem.id);
        sound += 1;
        only += usize::from(
            said.facts
                .iter()
                .any(|f| matches!(f, MoveFact::OnlyMove { .. })),
        );
        if said.verdict >= MoveVerdict::Mistake || said.facts.iter().any(MoveFact::is_fault) {
            blamed.push((problem.id, said.verdict));
        }
    }
    println!("failing defences: {told} of {planted} told, {proved} proved; not {missing:?}");
    println!(
        "holding defences: {} of {sound} blamed: {blamed:?}; {only} only moves",
        blamed.len()
    );
    println!("replayed: {} held, {} given up", truth.held, truth.given_up);
    assert!(planted >= 12 / thinning(), "{planted}");
    assert!(
        told * 100 >= planted * 90 && proved == told,
        "{told} of {planted}: {missing:?}"
    );
    assert!(blamed.len() * 10 <= sound, "{blamed:?} of {sound}");
}

/// Black three by the offset of its third stone along a direction.
struct Three {
    stones: [i8; 3],
    direction: (i8, i8),
}

impl Three {
    fn all() -> impl Iterator<Item = Self> {
        let shapes = [[0, 1, 2], [0, 1, 3], [0, 2, 3]];
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        shapes
            .into_iter()
            .flat_map(move |stones| directions.map(|direction| Self { stones, direction }))
    }

    fn at(&self, step: i8) -> Point {
        let along = |part: i8| (7 + step * part).try_into().unwrap();
        Point::new(along(self.direction.0), along(self.direction.1))
    }

    /// With white stones that hardly help White, who is to move.
    fn position(&self, rule: Rule) -> Position {
        let mut position = Position::new(rule, BoardSize::STANDARD);
        let (x, y) = self.direction;
        let beside = |step: i8| {
            let at = self.at(step);
            let (x, y) = (at.x.checked_add_signed(-y), at.y.checked_add_signed(x));
            Point::new(x.unwrap(), y.unwrap())
        };
        position.play(self.at(self.stones[0])).unwrap();
        position.play(beside(1)).unwrap();
        position.play(self.at(self.stones[1])).unwrap();
        position.play(beside(2)).unwrap();
        position.play(self.at(self.stones[2])).unwrap();
        position
    }
}

/// Far from all other stones.
const CORNER: Point = Point::new(14, 0);

#[test]
fn an_open_three_and_a_four_that_are_not_blocked_are_told() {
    let (mut threes, mut fours) = (0, 0);
    for rule in Rule::ALL {
        let mut truth = Truth::new(rule);
        for (index, three) in Three::all().enumerate() {
            // The full form tries four of the twelve shapes, the default two.
            let step = if thinning() > 1 { 9 } else { 3 };
            if !is_deep() && index % step != 0 {
                continue;
            }
            let what = format!("{rule:?} {:?} {:?}", three.stones, three.direction);
            let position = three.position(rule);
            let open = after(&position, CORNER);
            assert!(truth.is_proved_by_fours(&open), "{what}");
            let said = review_of_move(&position, CORNER);
            truth.check_move(&position, &said, &what);
            let [MoveFact::Unblocked { threat, loss, .. }] = &said.facts[..] else {
                panic!("{what}: {said:?}")
            };
            assert_eq!(*threat, ThreatKind::OpenThree, "{what}");
            assert_eq!(loss.certainty(), Certainty::Proved, "{what}");
            assert!(said.verdict >= MoveVerdict::Inaccuracy, "{what}: {said:?}");
            threes += 1;
            let last = three.stones[2];
            let blocked = after(&position, three.at(last + 1));
            let gap = (0..4).find(|step| !three.stones.contains(step));
            let four = gap.filter(|&step| step < last).unwrap_or(-1);
            let four = after(&blocked, three.at(four));
            // If Black wins despite the block, playing elsewhere loses nothing.
            let block = natural(&four).into_iter().find(|&block| {
                let stopped = after(&four, block);
                !truth.wins_by_fours(&stopped)
            });
            let Some(block) = block else { continue };
            if Truth::seems_won(&after(&four, block)) {
                continue;
            }
            let said = review_of_move(&four, CORNER);
            truth.check_move(&four, &said, &what);
            let [MoveFact::Unblocked { threat, loss, .. }] = &said.facts[..] else {
                panic!("{what}: {said:?}")
            };
            assert_eq!((*threat, loss.plies()), (ThreatKind::Four, 1), "{what}");
            fours += 1;
        }
    }
    println!("threes {threes}, fours {fours} left alone and told");
    let least = 2 / thinning().min(2);
    assert!(
        threes >= 6 * least && fours >= 2 * least,
        "{threes} {fours}"
    );
}

fn turned(moves: &[Point], way: u8) -> Vec<Point> {
    let turn = |point: Point| {
        let mirror = |part: u8, bit: u8| if way & bit == 0 { part } else { 14 - part };
        let (x, y) = (mirror(point.x, 1), mirror(point.y, 2));
        if way & 4 == 0 {
            Point::new(x, y)
        } else {
            Point::new(y, x)
        }
    };
    moves.iter().copied().map(turn).collect()
}

fn renju(moves: &[Point]) -> Review {
    let letter = |part: u8| char::from(b'a' + part);
    let node = |(ply, point): (usize, &Point)| {
        let stone = ["B", "W"][ply % 2];
        format!(";{stone}[{}{}]", letter(point.x), letter(14 - point.y))
    };
    let nodes: String = moves.iter().enumerate().map(node).collect();
    let root = "FF[4]GM[4]SZ[15]RU[renju]GKVERSION[1]GKFORBIDDEN[loses]";
    Review::of_record(&format!("(;{root}{nodes})")).unwrap()
}

#[test]
fn a_forbidden_point_is_told_and_so_is_walking_into_one() {
    // Double three, double four, and overline.
    let forbidden = [
        ("I8 A1 J8 A2 H9 A3 H10 A4 H8", Forbidden::DoubleThree),
        (
            "F8 E8 G8 A2 I8 A3 H9 A12 H10 A7 H11 H12 H8",
            Forbidden::DoubleFour,
        ),
        ("E8 A1 F8 A2 G8 A4 I8 A8 J8 A12 H8", Forbidden::Overline),
    ];
    let mut told = 0;
    let ways = || (0..8).step_by(thinning());
    for way in ways() {
        for (names, expected) in forbidden {
            let moves = turned(&points(names), way);
            let said = renju(&moves)
                .review_move(i32::try_from(moves.len()).unwrap(), &Engines::default())
                .unwrap();
            assert_eq!(said.facts, [MoveFact::ForbiddenPoint { reason: expected }]);
            assert_eq!(said.chance_after, 0, "{said:?}");
            told += 1;
        }
    }
    // H10 makes H8 a double three; with D4 White has a four that only H8 would stop.
    let walk = points("C3 E5 I9 F6 F8 G7 G8 A15 H9 O15 H10");
    let mut truth = Truth::new(Rule::Renju);
    for way in ways() {
        let moves = turned(&walk, way);
        let (&last, before) = moves.split_last().unwrap();
        let before = Position::from_moves(Rule::Renju, BoardSize::STANDARD, before).unwrap();
        assert!(truth.is_proved_by_fours(&after(&before, last)));
        let elsewhere = turned(&points("C12"), way)[0];
        assert!(!truth.wins_by_fours(&after(&before, elsewhere)));
        let said = review_of_move(&before, last);
        truth.check_move(&before, &said, "walked into");
        // The review may report a better move that Black missed.
        let loss = said.facts.iter().find_map(|fact| match fact {
            MoveFact::FirstLosing { loss, .. } => Some(loss),
            _ => None,
        });
        let loss = loss.unwrap_or_else(|| panic!("{said:?}"));
        assert_eq!((loss.certainty(), loss.plies()), (Certainty::Proved, 3));
        told += 1;
    }
    println!("forbidden points: {told} told");
}

#[test]
fn nothing_that_is_called_proved_is_refuted_in_games_of_weak_players() {
    // Games per rule.
    let asked = std::env::var("GOMOKU_REVIEWED").ok();
    let games =
        match asked.map(|games| games.parse().expect("GOMOKU_REVIEWED is a number of games")) {
            Some(games) => games,
            None if is_deep() => 8,
            None => 1,
        };
    let (mut reviewed, mut moves_seen, mut longest) = (0, 0, 0);
    let (mut held, mut given_up, mut claims) = (0, 0, 0);
    // Renju, the last rule, has the most claims.
    for rule in Rule::ALL.into_iter().rev().step_by(thinning()) {
        let mut truth = Truth::new(rule);
        let mut engine = Engine::new(EngineOptions::default());
        for seed in 0..games {
            let mut position = Position::new(rule, BoardSize::STANDARD);
            // The first games stay unchanged.
            let levels = match seed {
                0..8 => [2, 4],
                _ => [1 + seed % 7, 1 + seed / 7 % 7],
            };
            let levels = levels.map(|number| Level::new(number.try_into().unwrap()).unwrap());
            while position.outcome().is_none() && position.moves().len() < 60 {
                let level = levels[position.moves().len() % 2];
                let choice = engine.choose(&position, level, seed, &StopFlag::new(), &mut |_| {});
                position.play(choice.unwrap().point).unwrap();
            }
            let review = ReviewTask::start(review_of(&position), &Engines::default(), |_| {})
                .unwrap()
                .finish();
            assert!(review.is_complete());
            reviewed += 1;
            moves_seen += review.moves().len();
            longest = longest.max(review.moves().len());
            for said in review.moves() {
                let plies = usize::try_from(said.ply).unwrap() - 1;
                let moves: Vec<Point> = position.moves().iter().map(|m| m.point).collect();
                let before = Position::from_moves(rule, position.size(), &moves[..plies]).unwrap();
                let what = format!("{rule:?} {seed}, move {}", said.ply);
                truth.check_move(&before, said, &what);
                claims += said.facts.len();
            }
        }
        held += truth.held;
        given_up += truth.given_up;
    }
    println!(
        "{reviewed} games of {moves_seen} moves, {longest} at most; {claims} facts; of the proved wins {held} held, \
         {given_up} took too long to replay"
    );
    assert!(held >= 3 / thinning(), "{held}");
}
