//! Referee of one game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gomoku_engine::{Outcome, PlayError, Point, Position, Stone};

use super::limits::Bounds;
use super::player::{NewGame, NoAnswer, Player, Reply, Turn};

#[derive(Debug, Clone, Copy)]
pub(super) struct RefereeRules {
    pub(super) bounds: Bounds,
    /// Tolerated overrun.
    pub(super) margin: Duration,
    /// Additional time before an unresponsive engine is killed.
    pub(super) grace: Duration,
    /// Stones at which the game is drawn.
    pub(super) max_plies: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum End {
    Five,
    NoLegalMove,
    FullBoard,
    PlyLimit,
    Time,
    Hung,
    /// Exited or refused to play.
    Crash,
    Illegal,
    /// Forbidden to Black in Renju.
    Forbidden,
}

impl End {
    pub(super) const ALL: [Self; 9] = [
        Self::Five,
        Self::NoLegalMove,
        Self::FullBoard,
        Self::PlyLimit,
        Self::Time,
        Self::Hung,
        Self::Crash,
        Self::Illegal,
        Self::Forbidden,
    ];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::NoLegalMove => "no legal move",
            Self::FullBoard => "full board",
            Self::PlyLimit => "move limit",
            Self::Time => "time",
            Self::Hung => "hung",
            Self::Crash => "crash",
            Self::Illegal => "illegal move",
            Self::Forbidden => "forbidden move",
        }
    }

    pub(super) const fn is_fault(self) -> bool {
        matches!(
            self,
            Self::Time | Self::Hung | Self::Crash | Self::Illegal | Self::Forbidden
        )
    }
}

#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) position: Position,
    pub(super) opening_plies: usize,
    /// Answer times after the opening, including a rejected last one.
    pub(super) times: Vec<Duration>,
    pub(super) end: End,
    pub(super) winner: Option<Stone>,
    /// May be empty.
    pub(super) detail: String,
}

/// Plays one game from `opening`; `players` are Black and White. `None` if stopped.
pub(super) fn play(
    mut players: [&mut dyn Player; 2],
    opening: &Position,
    laws: &RefereeRules,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut game = Played {
        position: opening.clone(),
        opening_plies: opening.moves().len(),
        times: Vec::new(),
        end: End::Five,
        winner: None,
        detail: String::new(),
    };
    let new_game = NewGame {
        position: opening,
        bounds: laws.bounds,
        seed,
    };
    for (stone, player) in Stone::BOTH.into_iter().zip(&mut players) {
        if let Err(failure) = player.new_game(&new_game) {
            return Some(lost_by(game, stone, failure));
        }
    }
    let mut left = [laws.bounds.game.map(|game| game.main); 2];
    while game.position.outcome().is_none() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if laws.max_plies == Some(game.position.moves().len()) {
            game.end = End::PlyLimit;
            return Some(game);
        }
        let side = game.position.turn();
        let player = &mut players[side.index()];
        let left = &mut left[side.index()];
        let limit = laws.bounds.of_move(*left).map(|limit| limit + laws.margin);
        let turn = Turn {
            position: &game.position,
            left: *left,
            patience: limit.map(|limit| limit + laws.grace),
        };
        let reply = match player.play(&turn) {
            Ok(reply) => reply,
            Err(failure) => return Some(lost_by(game, side, failure)),
        };
        game.times.push(reply.took);
        let timed = player.is_timed();
        if let Some(limit) = limit.filter(|&limit| timed && reply.took > limit) {
            let detail = format!("{} ms of {}", ms(reply.took), ms(limit));
            return Some(lost(game, side, End::Time, detail));
        }
        if let (Some(left), Some(time)) = (left, laws.bounds.game) {
            *left = left.saturating_sub(reply.took) + time.increment;
        }
        if let Err(end) = put(&mut game.position, &reply) {
            return Some(lost(game, side, end, reply.text));
        }
    }
    (game.end, game.winner) = match game.position.outcome() {
        Some(Outcome::Draw) => (End::FullBoard, None),
        Some(Outcome::NoLegalMove) => (End::NoLegalMove, Some(Stone::White)),
        other => (End::Five, other.and_then(Outcome::winner)),
    };
    Some(game)
}

fn put(position: &mut Position, reply: &Reply) -> Result<(), End> {
    let point: Point = reply.point.ok_or(End::Illegal)?;
    position.play(point).map_err(|refused| match refused {
        PlayError::Forbidden { .. } => End::Forbidden,
        _ => End::Illegal,
    })
}

fn lost_by(game: Played, loser: Stone, failure: NoAnswer) -> Played {
    match failure {
        NoAnswer::Crashed(detail) => lost(game, loser, End::Crash, detail),
        NoAnswer::Silent(detail) => lost(game, loser, End::Hung, detail),
    }
}

fn lost(game: Played, loser: Stone, end: End, detail: String) -> Played {
    Played {
        end,
        winner: Some(loser.opponent()),
        detail,
        ..game
    }
}

pub(super) fn ms(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1_000.0)
}

#[cfg(test)]
mod tests {
    use gomoku_engine::{BoardSize, Rule};

    use super::super::limits::TimeControl;
    use super::*;

    /// Given answers, with simulated times in ms.
    struct Scripted(Vec<(Option<Point>, u64)>, bool);

    impl Scripted {
        fn new(moves: &str, took_ms: u64) -> Self {
            let moves = moves.split_whitespace().rev();
            let replies = moves.map(|name| (name.parse().ok(), took_ms));
            Self(replies.collect(), true)
        }
    }

    impl Player for Scripted {
        fn new_game(&mut self, _: &NewGame<'_>) -> Result<(), NoAnswer> {
            Ok(())
        }

        fn play(&mut self, _: &Turn<'_>) -> Result<Reply, NoAnswer> {
            let silent = || NoAnswer::Silent("no answer".to_owned());
            let (point, took) = self.0.pop().ok_or_else(silent)?;
            Ok(Reply {
                point,
                text: format!("{point:?}"),
                took: Duration::from_millis(took),
            })
        }

        fn is_timed(&self) -> bool {
            self.1
        }
    }

    fn laws(time: &str) -> RefereeRules {
        RefereeRules {
            bounds: Bounds::new(TimeControl::parse(time).ok(), None, None),
            margin: Duration::ZERO,
            grace: Duration::ZERO,
            max_plies: None,
        }
    }

    fn judge(rule: Rule, laws: &RefereeRules, mut black: Scripted, mut white: Scripted) -> Played {
        let start = Position::new(rule, BoardSize::STANDARD);
        let stop = AtomicBool::new(false);
        play([&mut black, &mut white], &start, laws, 0, &stop).unwrap()
    }

    const ROW: &str = "a1 b1 c1 d1 e1";
    const OTHER: &str = "a3 c3 e3 g3 i3";

    #[test]
    fn a_row_wins() {
        let game = judge(
            Rule::Freestyle,
            &laws("100"),
            Scripted::new(ROW, 100),
            Scripted::new(OTHER, 5),
        );
        assert_eq!((game.end, game.winner), (End::Five, Some(Stone::Black)));
        assert_eq!((game.times.len(), game.opening_plies), (9, 0));
    }

    #[test]
    fn a_late_answer_loses_unless_the_margin_covers_it() {
        let late = |laws: &RefereeRules| {
            judge(
                Rule::Freestyle,
                laws,
                Scripted::new(ROW, 101),
                Scripted::new(OTHER, 5),
            )
        };
        let game = late(&laws("100"));
        assert_eq!((game.times.len(), game.position.moves().len()), (1, 0));
        assert_eq!((game.end, game.winner), (End::Time, Some(Stone::White)));
        assert_eq!(game.detail, "101.0 ms of 100.0");
        let margin = Duration::from_millis(1);
        assert_eq!(
            late(&RefereeRules {
                margin,
                ..laws("100")
            })
            .end,
            End::Five
        );
        let mut untimed = Scripted::new(ROW, 101);
        untimed.1 = false;
        let game = judge(
            Rule::Freestyle,
            &laws("100"),
            untimed,
            Scripted::new(OTHER, 5),
        );
        assert_eq!(game.end, End::Five);
    }

    #[test]
    fn the_time_of_a_game_runs_out_and_increments_help() {
        let game = |time: &str| {
            let black = Scripted::new(ROW, 30);
            judge(Rule::Freestyle, &laws(time), black, Scripted::new(OTHER, 1))
        };
        let lost = game("100+0");
        // 30 + 30 + 30 leave 10 ms for the fourth move.
        assert_eq!((lost.end, lost.times.len()), (End::Time, 7));
        assert_eq!(game("100+20").end, End::Five);
        assert_eq!(game("150+0").end, End::Five);
    }

    #[test]
    fn wrong_points_lose() {
        for (rule, black, white, end, winner) in [
            (Rule::Freestyle, "a1", "a1", End::Illegal, Stone::Black),
            (Rule::Freestyle, "a1 ?", "a2", End::Illegal, Stone::White),
            (
                Rule::Renju,
                "i8 j8 h9 h10 h8",
                "a1 a2 a3 o15",
                End::Forbidden,
                Stone::White,
            ),
            (Rule::Freestyle, "a1", "", End::Hung, Stone::Black),
        ] {
            let game = judge(
                rule,
                &laws("100"),
                Scripted::new(black, 1),
                Scripted::new(white, 1),
            );
            assert_eq!((game.end, game.winner), (end, Some(winner)), "{black}");
        }
    }

    #[test]
    fn the_move_limit_draws_and_the_stop_breaks_off() {
        let limited = RefereeRules {
            max_plies: Some(4),
            ..laws("100")
        };
        let game = judge(
            Rule::Freestyle,
            &limited,
            Scripted::new(ROW, 1),
            Scripted::new(OTHER, 1),
        );
        assert_eq!(
            (game.end, game.winner, game.times.len()),
            (End::PlyLimit, None, 4)
        );
        let start = Position::new(Rule::Freestyle, BoardSize::STANDARD);
        let (mut black, mut white) = (Scripted::new(ROW, 1), Scripted::new(OTHER, 1));
        let stop = AtomicBool::new(true);
        let game = play([&mut black, &mut white], &start, &limited, 0, &stop);
        assert!(game.is_none());
    }
}
