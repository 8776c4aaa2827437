//! Games between two phones over real sockets.

use crate::common::lan::*;
use crate::common::*;
use gomoku_core::{
    ClockSetting, CommandError, EndReason, GameEvent, GameSession, LinkOver, LinkState, MoveError,
    Offer, OfferAnswer, Phase, Reaction, RemoteSetup, Rule, Seat, Stone,
};

#[track_caller]
fn offered(table: &Table, offer: Offer) {
    table.heard.wait_for_snapshot("the offer", |s| {
        s.remote.as_ref().unwrap().their_offer == Some(offer)
    });
}

#[track_caller]
fn answered(table: &Table, offer: Offer, answer: OfferAnswer) {
    table.heard.wait_for_event("the answer", |e| {
        *e == GameEvent::OfferAnswered { offer, answer }
    });
}

#[test]
fn a_whole_game() {
    let pair = Pair::new(freestyle());
    let (black, white) = (&pair.black, &pair.white);
    let name = |name: &str| Seat::Remote { name: name.into() };
    let seats = |table: &Table| {
        let snapshot = table.game.snapshot();
        (snapshot.black.seat, snapshot.white.seat)
    };
    assert_eq!(seats(black), (Seat::Human, name("小魏")));
    assert_eq!(seats(white), (name("Ann"), Seat::Human));
    let first = white.game.snapshot();
    assert!(!first.human_to_move && !first.can_undo && !first.can_hint && first.can_resign);
    assert_eq!(white.game.play(named("H8")), Err(MoveError::OutOfTurn));
    assert_eq!(black.game.undo(), Err(CommandError::NothingToUndo));

    pair.play("H8 A1");
    assert_eq!(black.game.hint(), Err(CommandError::NotInRemoteGame));
    assert_eq!(black.game.redo(), Err(CommandError::NotInRemoteGame));
    assert_eq!(black.game.halt(), Err(CommandError::NotInRemoteGame));
    assert!(!black.game.snapshot().can_halt && !black.game.snapshot().hints);
    assert!(matches!(
        black.game.play(named("A1")),
        Err(MoveError::Occupied { .. })
    ));
    assert!(matches!(
        black.game.play(at(15, -1)),
        Err(MoveError::OffBoard { .. })
    ));

    black.game.undo().unwrap();
    offered(white, Offer::Undo);
    assert!(black.game.snapshot().human_to_move, "an offer binds nobody");
    assert_eq!(
        seat(&black.game).offer(Offer::Draw),
        Err(CommandError::AwaitingAnswer)
    );
    assert_eq!(
        seat(&white.game).offer(Offer::Draw),
        Err(CommandError::AnswerFirst)
    );
    seat(&white.game).answer(false).unwrap();
    answered(black, Offer::Undo, OfferAnswer::Rejected);
    black.game.undo().unwrap();
    offered(white, Offer::Undo);
    seat(&white.game).answer(true).unwrap();
    answered(black, Offer::Undo, OfferAnswer::Agreed);
    for table in [black, white] {
        table.heard.wait_for_event("taken back", |e| {
            *e == GameEvent::MovesTakenBack { plies: 2 }
        });
        assert!(table.game.snapshot().moves.is_empty());
        assert!(!table.game.snapshot().can_redo);
    }

    pair.play("H8 A1 I8");
    black.game.undo().unwrap();
    offered(white, Offer::Undo);
    white.plays("B1");
    black.sees("B1");
    black.heard.wait_for_snapshot("no offer", |s| {
        s.remote.as_ref().unwrap().own_offer.is_none()
    });

    black.game.draw().unwrap();
    offered(white, Offer::Draw);
    seat(&black.game).cancel().unwrap();
    answered(black, Offer::Draw, OfferAnswer::Cancelled);
    white.heard.wait_for_event("withdrawn", |e| {
        *e == GameEvent::OfferWithdrawn { offer: Offer::Draw }
    });
    assert_eq!(
        seat(&white.game).answer(true),
        Err(CommandError::NothingOffered)
    );

    seat(&white.game).react(Reaction::Surprise).unwrap();
    black.heard.wait_for_event("the reaction", |e| {
        *e == GameEvent::Reacted {
            reaction: Reaction::Surprise,
        }
    });

    pair.play("J8 C1 K8 D1 L8");
    for table in [black, white] {
        table
            .heard
            .wait_for_event("the end", |e| matches!(e, GameEvent::GameOver { .. }));
        let over = table.game.snapshot();
        let result = over.result.unwrap();
        assert_eq!(
            (over.phase, result.winner),
            (Phase::Over, Some(Stone::Black))
        );
        assert_eq!((result.reason, result.line.len()), (EndReason::Five, 5));
        assert!(over.remote.unwrap().link == LinkState::Linked);
    }
    assert_eq!(white.game.play(named("O15")), Err(MoveError::GameOver));

    white.game.rematch().unwrap();
    offered(black, Offer::Rematch);
    seat(&black.game).answer(true).unwrap();
    for table in [black, white] {
        table
            .heard
            .wait_for_event("a new game", |e| *e == GameEvent::NewGame);
    }
    assert_eq!(seats(white), (Seat::Human, name("Ann")));
    white.plays("H8");
    black.sees("H8");
    white.game.resign().unwrap();
    black.heard.wait_for_snapshot("the end", |s| {
        s.result.as_ref().is_some_and(|result| {
            (result.winner, result.reason) == (Some(Stone::White), EndReason::Resigned)
        })
    });

    seat(&black.game).leave().unwrap();
    white.heard.wait_for_event("the farewell", |e| {
        *e == GameEvent::LinkEnded {
            reason: LinkOver::PeerLeft,
        }
    });
    pair.ann.disk.wait_until_empty();
    pair.wei.disk.wait_until_empty();
    assert_eq!(white.game.rematch(), Err(CommandError::NotLinked));
    white.game.shutdown();
    assert_eq!(white.game.rematch(), Err(CommandError::Closed));
}

#[test]
fn a_draw_by_agreement_is_in_the_record() {
    let pair = Pair::new(freestyle());
    pair.play("H8 A1");
    seat(&pair.white.game).offer(Offer::Draw).unwrap();
    offered(&pair.black, Offer::Draw);
    seat(&pair.black.game).answer(true).unwrap();
    for table in [&pair.black, &pair.white] {
        table
            .heard
            .wait_for_snapshot("the draw", |s| s.phase == Phase::Over);
        let result = table.game.snapshot().result.unwrap();
        assert_eq!((result.winner, result.reason), (None, EndReason::Agreement));
        let record = table.game.record();
        let again = GameSession::restore(record.clone(), two_people(), std::sync::Arc::new(Deaf));
        let again = again.unwrap_or_else(|error| panic!("{record}: {error}"));
        assert_eq!(again.snapshot().result.unwrap(), result);
        // A restored record is a game of two people.
        assert_eq!(again.snapshot().black.seat, Seat::Human);

        assert!(record.contains("remote"), "{record}");
        let shared = table.game.share();
        assert!(!shared.contains("remote"), "{shared}");
        let again = GameSession::restore(shared, two_people(), std::sync::Arc::new(Deaf)).unwrap();
        assert_eq!(again.snapshot().result.unwrap(), result);
    }
    // Undo of an end that the board does not show has no move.
    pair.white.game.undo().unwrap();
    offered(&pair.black, Offer::Undo);
    seat(&pair.black.game).answer(true).unwrap();
    pair.black.heard.wait_for_snapshot("play on", |s| {
        s.phase == Phase::Playing && s.moves.len() == 2
    });
    pair.play("I8");
}

#[test]
fn renju_refuses_forbidden_points_on_both_phones() {
    let pair = Pair::new(RemoteSetup {
        rule: Rule::Renju,
        ..freestyle()
    });
    pair.play("G8 A1 I8 C1 H7 E1 H9 A3");
    let forbidden = |table: &Table| {
        let snapshot = table.game.snapshot();
        snapshot
            .forbidden
            .iter()
            .any(|mark| mark.point == named("H8"))
    };
    assert!(forbidden(&pair.black) && forbidden(&pair.white));
    assert!(matches!(
        pair.black.game.play(named("H8")),
        Err(MoveError::Forbidden { .. })
    ));
    pair.play("O15");
}

#[test]
fn renju_where_a_forbidden_point_loses() {
    let pair = Pair::new(RemoteSetup {
        rule: Rule::Renju,
        forbidden_loses: true,
        ..freestyle()
    });
    pair.play("G8 A1 I8 C1 H7 E1 H9 A3 H8");
    for table in [&pair.black, &pair.white] {
        let result = table.game.snapshot().result.unwrap();
        assert_eq!(result.winner, Some(Stone::White));
    }
}

#[test]
fn a_clock_that_somebody_made_up_is_agreed_on() {
    for (main_ms, increment_ms) in [(437_000, 7_000), (10_000, 0), (86_400_000, 600_000)] {
        let clock = ClockSetting::Countdown {
            main_ms,
            increment_ms,
        };
        assert_eq!(gomoku_core::check_clock(clock), Ok(()));
        let pair = Pair::new(RemoteSetup {
            clock,
            ..freestyle()
        });
        for table in [&pair.black, &pair.white] {
            assert_eq!(table.game.snapshot().clock, clock);
        }
    }
}

#[test]
fn the_log_ends_a_game_on_time() {
    let pair = Pair::new(RemoteSetup {
        clock: ClockSetting::Countdown {
            main_ms: 10_000,
            increment_ms: 1_000,
        },
        ..freestyle()
    });
    pair.play("H8 A1");
    let times = |table: &Table| {
        let moves = table.game.snapshot().moves;
        moves.into_iter().map(|m| m.elapsed_ms).collect::<Vec<_>>()
    };
    crate::common::eventually("equal times", || times(&pair.black) == times(&pair.white));
    // Once the round-trip time is measured.
    for table in [&pair.black, &pair.white] {
        table
            .heard
            .wait_for_snapshot("the clock runs", |s| s.black.clock_running);
        let remote = table.game.snapshot().remote.unwrap();
        assert!(remote.allowance_ms.is_some());
    }
    pair.black.game.pause();
    pair.white
        .heard
        .wait_for_event("asleep", |e| *e == GameEvent::PeerAway { away: true });
    let asleep = pair.white.game.snapshot();
    assert!(asleep.black.clock_running && asleep.remote.unwrap().peer_away);
    assert_eq!(pair.black.game.snapshot().phase, Phase::Paused);
    assert_eq!(pair.black.game.play(named("B1")), Err(MoveError::Paused));
    pair.black.game.resume();
    pair.white
        .heard
        .wait_for_event("awake", |e| *e == GameEvent::PeerAway { away: false });
    // Both snapshots before either game is read to its end.
    for table in [&pair.black, &pair.white] {
        table
            .heard
            .wait_for_snapshot("the clock runs", |s| s.black.clock_running);
    }
    for table in [&pair.black, &pair.white] {
        table.heard.wait_for_event("little time", |e| {
            *e == GameEvent::TimeLow {
                stone: Stone::Black,
            }
        });
        table
            .heard
            .wait_for_snapshot("the end", |s| s.phase == Phase::Over);
        let over = table.game.snapshot();
        let result = over.result.unwrap();
        assert_eq!(
            (result.winner, result.reason),
            (Some(Stone::White), EndReason::Timeout)
        );
        assert!(!over.black.clock_running && !over.white.clock_running);
    }
}

#[test]
fn a_third_phone_watches() {
    let pair = Pair::new(freestyle());
    pair.play("H8 A1 I8");
    let eve = Phone::open("Eve", &pair.ether);
    // Wei, the invited side, is the host and serves spectators.
    eve.lobby.watch(eve.peer("小魏")).unwrap();
    eve.heard
        .hear("the game", |e| *e == gomoku_core::LobbyEvent::WatchReady);
    let watched = eve.table();
    watched.sees("I8");
    let watchers = |table: &Table| table.game.snapshot().remote.unwrap().watchers;
    crate::common::eventually("one watches", || watchers(&pair.white) == 1);
    assert_eq!(watchers(&pair.black), 0);
    let snapshot = watched.game.snapshot();
    assert!(snapshot.remote.as_ref().unwrap().watching);
    assert!(!snapshot.human_to_move && !snapshot.can_undo && !snapshot.can_resign);
    let remote = |name: &str| Seat::Remote { name: name.into() };
    assert_eq!(snapshot.black.seat, remote("Ann"));
    assert_eq!(snapshot.white.seat, remote("小魏"));
    assert_eq!(watched.game.play(named("B1")), Err(MoveError::Watching));
    for refused in [
        watched.game.undo(),
        watched.game.resign(),
        watched.game.rematch(),
        seat(&watched.game).offer(Offer::Draw),
        seat(&watched.game).answer(true),
        seat(&watched.game).react(Reaction::Wave),
    ] {
        assert_eq!(refused, Err(CommandError::Watching));
    }
    pair.play("B1");
    watched.sees("B1");
    pair.black.game.undo().unwrap();
    offered(&pair.white, Offer::Undo);
    seat(&pair.white.game).answer(true).unwrap();
    watched
        .heard
        .wait_for_snapshot("taken back", |s| s.moves.len() == 2);
    pair.play("I8 B1 J8 C1 K8 D1 L8");
    watched
        .heard
        .wait_for_event("the end", |e| matches!(e, GameEvent::GameOver { .. }));
    seat(&watched.game).leave().unwrap();
    watched.game.shutdown();
    pair.black.game.rematch().unwrap();
    offered(&pair.white, Offer::Rematch);
    seat(&pair.white.game).answer(true).unwrap();
    pair.white.plays("H8");
    pair.black.sees("H8");
    crate::common::eventually("nobody watches", || watchers(&pair.white) == 0);
}

#[test]
fn when_the_host_leaves_there_is_nothing_to_watch() {
    let pair = Pair::new(freestyle());
    pair.play("H8");
    let eve = Phone::open("Eve", &pair.ether);
    eve.lobby.watch(eve.peer("小魏")).unwrap();
    eve.heard
        .hear("the game", |e| *e == gomoku_core::LobbyEvent::WatchReady);
    let watched = eve.table();
    seat(&pair.white.game).leave().unwrap();
    pair.white.game.shutdown();
    watched
        .heard
        .wait_for_event("the end", |e| matches!(e, GameEvent::LinkEnded { .. }));
    watched.game.shutdown();
}

#[test]
fn a_local_game_has_no_link() {
    let heard = Recorder::new();
    let game = GameSession::new(two_people(), heard).unwrap();
    assert!(game.remote().is_none());
    let snapshot = game.snapshot();
    assert!(snapshot.can_rematch && snapshot.can_offer_draw && !snapshot.can_react);
    assert_eq!(game.snapshot().remote, None);
    let config = gomoku_core::GameConfig {
        white: Seat::Remote { name: "Wei".into() },
        ..two_people()
    };
    assert_eq!(
        gomoku_core::check_config(config),
        Err(gomoku_core::ConfigError::RemoteSeat)
    );
    game.shutdown();
}
