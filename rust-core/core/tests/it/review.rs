use std::fs;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use gomoku_core::{
    CallbackError, Certainty, EngineAssets, Engines, Forbidden, MoveFact, MoveReview, MoveVerdict,
    PlayedGame, Point, Review, ReviewTask, Rule, Stone, ThreatKind, WinMeans, parse_point,
    point_name,
};

fn points(names: &str, size: i32) -> Vec<Point> {
    names
        .split_whitespace()
        .map(|name| parse_point(name, size).unwrap())
        .collect()
}

fn game(rule: Rule, names: &str) -> Review {
    let played = PlayedGame {
        rule,
        size: 15,
        black: String::new(),
        white: String::new(),
        moves: points(names, 15)
            .into_iter()
            .map(|point| (point, 0))
            .collect(),
        lost: None,
    };
    Review::of_record(&played.to_record().unwrap()).unwrap()
}

fn reviewed(review: Review) -> Review {
    ReviewTask::start(review, &Engines::default(), |_| {})
        .unwrap()
        .finish()
}

/// White ignores an open three, then a four.
const LOST: &str = "H8 G9 H9 I10 H10 A15 H11 O15 H12";

#[test]
fn a_lost_game_says_where_it_was_lost() {
    let review = reviewed(game(Rule::Freestyle, LOST));
    assert!(review.is_complete() && review.is_current());
    let moves = review.moves();
    assert_eq!(moves.len(), 9);
    for (index, (said, point)) in moves.iter().zip(review.game()).enumerate() {
        assert_eq!((said.ply, said.point), (index as i32 + 1, point));
        let expected = [Stone::Black, Stone::White][index % 2];
        assert_eq!(said.stone, expected);
    }
    let left = &moves[5];
    let [MoveFact::Unblocked { threat, loss, .. }] = &left.facts[..] else {
        panic!("{left:?}")
    };
    assert_eq!(*threat, ThreatKind::OpenThree);
    assert_eq!(
        (loss.certainty(), loss.means()),
        (Certainty::Proved, WinMeans::Fours)
    );
    assert_eq!((loss.plies(), left.chance_after), (3, 0));
    assert!(left.verdict >= MoveVerdict::Mistake, "{left:?}");
    // White is lost and makes no further mistake; Black plays the best moves.
    for said in &moves[6..] {
        assert_eq!(
            (said.verdict, said.loss),
            (MoveVerdict::Best, 0),
            "{said:?}"
        );
        assert!(said.facts.is_empty(), "{said:?}");
    }
    assert_eq!(review.turning_points(), [5, 6]);
    let (black, white) = (review.accuracy(Stone::Black), review.accuracy(Stone::White));
    assert!(black > white, "{black:?} {white:?}");
    let graph = review.chances_of_black();
    assert_eq!((graph.len(), graph[9]), (10, 1_000));
}

#[test]
fn a_five_that_is_not_made_was_missed() {
    let review = game(Rule::Freestyle, "H8 H7 H9 G9 H10 I10 H11 A1 O1 H12");
    let missed = review.review_move(9, &Engines::default()).unwrap();
    let [MoveFact::MissedWin { win, refuted_by }, ..] = &missed.facts[..] else {
        panic!("{missed:?}")
    };
    assert_eq!(
        (win.certainty(), win.means(), win.plies()),
        (Certainty::Proved, WinMeans::Five, 1)
    );
    assert_eq!(point_name(*refuted_by), "H12");
}

#[test]
fn the_reply_to_a_four_is_forced_and_no_merit() {
    let review = reviewed(game(Rule::Freestyle, "H8 H7 H9 I10 H10 G9 H11 H12"));
    let reply = &review.moves()[7];
    assert_eq!(reply.facts, [MoveFact::Forced]);
    assert_eq!((reply.verdict, reply.loss), (MoveVerdict::Best, 0));
    assert!(reply.is_forced() && reply.is_best());
    assert_eq!(
        review.review_move(8, &Engines::default()).as_ref(),
        Some(reply)
    );
}

#[test]
fn a_forbidden_point_is_told_with_its_reason() {
    let record = "(;FF[4]GM[4]SZ[15]RU[renju]RE[W+F]GKVERSION[1]GKFORBIDDEN[loses]\
        ;B[fh];W[ao];B[gh];W[am];B[hj];W[ak];B[hi];W[ai];B[hh])";
    let said = Review::of_record(record)
        .unwrap()
        .review_move(9, &Engines::default())
        .unwrap();
    let reason = Forbidden::DoubleThree;
    assert_eq!(said.facts, [MoveFact::ForbiddenPoint { reason }]);
    assert_eq!(said.chance_after, 0);
    assert_eq!(said.verdict, MoveVerdict::Blunder);
}

#[test]
fn the_stones_of_an_opening_are_not_judged() {
    let swap2 = include_str!("../data/swap2.sgf");
    let review = reviewed(Review::of_record(swap2).unwrap());
    let judged = |said: &&MoveReview| said.verdict > MoveVerdict::Opening;
    let opening = review.game().len() - review.moves().iter().filter(judged).count();
    assert!([3, 5].contains(&opening), "{opening}");
    let classic = include_str!("../data/renju-classic.sgf");
    let first = Review::of_record(classic)
        .unwrap()
        .review_move(1, &Engines::default())
        .unwrap();
    assert_eq!((first.verdict, first.loss), (MoveVerdict::Opening, 0));
}

#[test]
fn an_interrupted_review_goes_on_and_says_the_same() {
    let review = game(Rule::Freestyle, LOST);
    let whole = reviewed(review.clone());
    let (told, heard) = mpsc::channel();
    let task = ReviewTask::start(review.clone(), &Engines::default(), move |said| {
        let _ = told.send(said.ply);
    })
    .unwrap();
    while heard.recv_timeout(Duration::from_secs(60)).unwrap() < 3 {}
    task.stop();
    let part = task.finish();
    assert!(part.moves().len() >= 3);
    assert_eq!(part.moves(), &whole.moves()[..part.moves().len()]);
    let kept = Review::from_bytes(&part.to_bytes()).unwrap();
    assert_eq!(kept, part);
    assert_eq!(reviewed(kept), whole);
    assert_eq!(reviewed(whole.clone()), whole);
    assert!(whole.is_about(&record_of(LOST)).unwrap());
    assert!(!whole.is_about(&record_of("H8")).unwrap());
}

fn record_of(names: &str) -> String {
    let moves = points(names, 15)
        .into_iter()
        .map(|point| (point, 0))
        .collect();
    let played = PlayedGame {
        rule: Rule::Freestyle,
        size: 15,
        black: "A".into(),
        white: "B".into(),
        moves,
        lost: None,
    };
    played.to_record().unwrap()
}

#[test]
fn a_review_that_is_dropped_ends() {
    let start = Instant::now();
    let task = ReviewTask::start(game(Rule::Renju, LOST), &Engines::default(), |_| {}).unwrap();
    drop(task);
    // The limit is 50 ms, which the example `review_speed` measures; this checks only an early
    // stop.
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn an_empty_game_has_nothing_to_review() {
    let review = reviewed(game(Rule::Standard, ""));
    assert!(review.is_complete() && review.moves().is_empty());
    assert_eq!(review.accuracy_of_game(), None);
    assert_eq!(review.review_move(1, &Engines::default()), None);
    assert_eq!(review.review_move(0, &Engines::default()), None);
    assert_eq!(review.review_move(-1, &Engines::default()), None);
    assert!(Review::of_record("no game").is_err());
}

struct Shipped;

impl EngineAssets for Shipped {
    fn read(&self, name: String) -> Result<Vec<u8>, CallbackError> {
        let path = format!("{}/../../assets/{name}", env!("CARGO_MANIFEST_DIR"));
        fs::read(path).map_err(|error| CallbackError::Failed {
            detail: error.to_string(),
        })
    }
}

#[test]
fn both_images_of_a_proved_move_have_the_same_verdict_and_proof() {
    let engines = Engines::new(Arc::new(Shipped));
    let third = |rule, white: &str, black: &str| {
        let review = game(rule, &format!("H8 {white} {black}"));
        review.review_move(3, &engines).unwrap()
    };
    for rule in [Rule::Freestyle, Rule::Standard] {
        for (white, one, other) in [
            ("I9", "G8", "H7"),
            ("I8", "I9", "I7"),
            ("H9", "I9", "G9"),
            ("H7", "I7", "G7"),
        ] {
            let [one, other] = [one, other].map(|black| third(rule, white, black));
            assert_eq!(one.proved, other.proved, "{rule:?} {white}");
            assert_eq!(
                (one.verdict, other.verdict),
                (MoveVerdict::Best, MoveVerdict::Best)
            );
            assert_eq!((one.loss, other.loss), (0, 0), "{rule:?} {white}");
            assert!(one.better().is_none() && other.better().is_none());
        }
    }
    let proved = third(Rule::Standard, "I9", "H7").proved.unwrap();
    assert_eq!(proved.left, 36);
}

#[test]
fn the_image_of_the_best_move_is_best() {
    // Renju has no proof. The stones are on column H.
    let whole = |black: &str| {
        let review = game(Rule::Renju, &format!("H8 H9 {black}"));
        review.review_move(3, &Engines::default()).unwrap()
    };
    let best = whole("A1").line[0];
    let image = Point {
        x: 14 - best.x,
        ..best
    };
    assert_ne!(image, best);
    let [one, other] = [best, image].map(|point| whole(&point_name(point)));
    assert_eq!(other.line[0], image);
    assert_eq!(
        (one.verdict, other.verdict),
        (MoveVerdict::Best, MoveVerdict::Best)
    );
    assert_eq!((one.loss, other.loss), (0, 0));
}
