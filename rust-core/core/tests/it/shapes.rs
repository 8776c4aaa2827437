use crate::common::*;
use gomoku_core::{GameSession, PointShapes, Rule, StoneShape};

fn at(session: &GameSession, name: &str) -> Option<PointShapes> {
    let point = named(name);
    session
        .shapes()
        .into_iter()
        .find(|shapes| shapes.point == point)
}

#[test]
fn shapes_follow_the_game() {
    let session = GameSession::new(two_people(), Recorder::new()).unwrap();
    assert_eq!(session.shapes(), []);
    play_all(&session, "H8 A1 I8 B1 J8");
    let end = at(&session, "K8").unwrap();
    assert_eq!((end.black, end.white), (Some(StoneShape::OpenFour), None));
    assert_eq!(at(&session, "L8").unwrap().black, Some(StoneShape::Four));
    assert_eq!(at(&session, "H8"), None);
    // Blocked on one side, it becomes a four at most.
    play_all(&session, "K8");
    assert_eq!(at(&session, "G8").unwrap().black, Some(StoneShape::Four));
    play_all(&session, "G8 C1 O15 D1");
    assert_eq!(at(&session, "E1").unwrap().white, Some(StoneShape::Five));
    session.undo().unwrap();
    assert_eq!(at(&session, "E1").unwrap().white, Some(StoneShape::Four));
    session.redo().unwrap();
    session.pause();
    assert_eq!(at(&session, "E1").unwrap().white, Some(StoneShape::Five));
    session.resume();
    play_all(&session, "O14 E1");
    assert_eq!(session.shapes(), []);
    session.shutdown();
}

#[test]
fn what_renju_forbids_is_no_shape_of_blacks() {
    let mut config = two_people();
    config.rule = Rule::Renju;
    let session = GameSession::new(config, Recorder::new()).unwrap();
    play_all(&session, "F8 A1 G8 O1 H7 A15 H6 O15");
    assert_eq!(at(&session, "H8").and_then(|shapes| shapes.black), None);
    assert_eq!(
        at(&session, "E8").unwrap().black,
        Some(StoneShape::OpenThree)
    );
    session.shutdown();
}
