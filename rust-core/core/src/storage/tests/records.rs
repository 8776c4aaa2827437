use gomoku_engine::{Opening, Point, Rule, Stone};

use super::super::records::{Shown, at, dated, id, to_play_on, to_share};
use super::super::summary::GameSummary;
use super::{config, model, open, play, start};
use crate::game::{EndReason, Game, GameConfig, Seat};
use crate::record::{self, RecordError, Restored};

/// Black wins with the ninth stone; each move took a second.
fn won(config: &GameConfig) -> String {
    let mut game = Game::new(config.setup().unwrap());
    let rows = [(7, 7), (0, 0)];
    for (now_s, ply) in (1..).zip(0..9_u8) {
        let (x, y) = rows[usize::from(ply % 2)];
        game.run_clock((now_s - 1) * 1_000);
        game.play(Point::new(x + ply / 2, y), now_s * 1_000)
            .unwrap();
    }
    record::write(&game, 5, 9_000)
}

fn remote() -> String {
    won(&config())
        .replace("human:human", "human:remote")
        .replace("RU[freestyle]", "RU[freestyle]PW[Wei \\] 王]")
}

fn restored(record: &str) -> Restored {
    record::read_alone(record).unwrap()
}

fn summary(record: &str) -> GameSummary {
    GameSummary::new("id".into(), &restored(record), "1970-01-01".into())
}

#[test]
fn a_list_needs_only_the_summary() {
    let kept = dated(&restored(&won(&config())), "2026-11-22");
    let summary = summary(&kept);
    assert_eq!(summary.day, "2026-11-22");
    assert_eq!(summary.moves, 9);
    assert_eq!(summary.result.unwrap().winner, Some(Stone::Black));
    assert_eq!((summary.black_name, summary.white_name), (None, None));
    assert_eq!(id(&restored(&kept)).len(), 16);
}

#[test]
fn names_and_dates_of_other_programs_are_read() {
    let came = "1970-01-01";
    for (date, day) in [
        ("1999-08-11", "1999-08-11"),
        ("1999-08-11,12", "1999-08-11"),
        ("1999-08", came),
        ("11.8.1999", came),
        ("199é-08-1", came),
        ("", came),
    ] {
        let record = format!("(;GM[4]SZ[15]PB[Ann]PW[Gomoku (easy)]DT[{date}];B[hh])");
        let summary = summary(&record);
        assert_eq!(summary.day, day, "{date}");
        assert_eq!(summary.black_name.as_deref(), Some("Ann"));
        assert_eq!(summary.white_name.as_deref(), Some("Gomoku (easy)"));
    }
    let record = dated(&restored(&won(&config())), "]W[aa");
    assert!(!record.contains("DT["), "{record}");
    assert!(matches!(
        record::read_alone("no record"),
        Err(RecordError::Syntax { .. })
    ));
}

#[test]
fn one_game_has_one_id_and_another_has_another() {
    let model = model();
    let store = open(&model);
    let session = start(&store).unwrap();
    let of = |record: &str| id(&restored(record));
    play(&session, 7, 7);
    play(&session, 0, 0);
    let first = of(&session.record());
    session.undo().unwrap();
    play(&session, 0, 1);
    assert_eq!(of(&session.record()), first, "taking back begins no other");
    session.resign().unwrap();
    assert_eq!(of(&session.record()), first);
    session.rematch().unwrap();
    assert_ne!(of(&session.record()), first);
    session.shutdown();
    store.close();

    let kept = dated(&restored(&remote()), "2026-11-22");
    assert_eq!(of(&kept), of(&remote()));
    assert_ne!(of(&kept), of(&kept.replacen("GKMS[1000]", "GKMS[1001]", 1)));
}

#[test]
fn every_position_can_be_seen() {
    let game = restored(&won(&config()));
    for ply in 0..=9 {
        let Shown {
            snapshot: seen,
            can_play_on,
            ..
        } = at(&game, ply, false);
        assert_eq!(seen.moves.len(), usize::try_from(ply).unwrap());
        assert_eq!(seen.result.is_some(), ply == 9);
        assert_eq!(can_play_on, ply < 9, "{ply}");
        assert!(!seen.can_redo);
    }
    for (asked, ply) in [(-1, 0), (i32::MIN, 0), (10, 9), (i32::MAX, 9)] {
        assert_eq!(at(&game, asked, false).snapshot.moves.len(), ply);
    }
}

#[test]
fn a_game_goes_on_from_any_position() {
    let record = "(;GM[4]SZ[15]GKSEATS[human:easy]GKSEED[5]\
        ;B[hh];W[ii];B[hi];W[hg];B[jj];W[kk];B[aa])";
    let game = restored(record);
    let on = to_play_on(&game, 4).unwrap();
    assert_eq!(on.game.plies().len(), 4);
    assert_eq!(
        on.game.redo_tail().len(),
        0,
        "what came later is another game"
    );
    assert!(matches!(
        Seat::from(on.game.player(Stone::White)),
        Seat::Computer { .. }
    ));
    // From its end an unfinished game keeps its id; from an earlier position it gets a new one.
    assert_ne!(id(&on), id(&game));
    assert_eq!(id(&to_play_on(&game, 7).unwrap()), id(&game));

    let won = restored(&won(&config()));
    assert!(to_play_on(&won, 9).is_none());
    assert!(!to_play_on(&won, 8).unwrap().game.is_over());
}

#[test]
fn a_resigned_game_can_be_taken_up_and_a_lost_clock_can_not() {
    let resigned = restored("(;GM[4]SZ[15]RE[W+R]GKSEED[5];B[hh];W[ii])");
    assert!(at(&resigned, 2, false).can_play_on);
    let on = to_play_on(&resigned, 2).unwrap();
    assert!(!on.game.is_over());
    assert_ne!(id(&on), id(&resigned));

    let timed_out = restored(
        "(;GM[4]SZ[15]RE[W+T]GKCLOCK[countdown:10000:0]\
        ;B[hh]GKMS[10000];W[ii]GKMS[5])",
    );
    let Shown {
        snapshot: end,
        can_play_on,
        ..
    } = at(&timed_out, 2, false);
    assert_eq!(end.result.unwrap().reason, EndReason::Timeout);
    assert!(!can_play_on);
    assert!(to_play_on(&timed_out, 2).is_none());
    assert!(at(&timed_out, 1, false).can_play_on);
}

#[test]
fn a_person_on_another_device_is_one_in_the_list_and_nobody_elses() {
    let name = "Wei ] 王".to_owned();
    let listed = summary(&remote());
    assert_eq!(listed.black, Seat::Human);
    assert_eq!(listed.white, Seat::Remote { name: name.clone() });
    assert_eq!(listed.white_name.as_ref(), Some(&name));

    let kept = dated(&restored(&remote()), "2026-11-22");
    assert!(kept.contains("GKSEATS[human:remote]"), "{kept}");
    let shared = to_share(restored(&kept)).unwrap();
    let theirs = summary(&shared);
    assert_eq!(theirs.white, Seat::Human);
    assert_eq!(theirs.white_name, Some(name));
    assert_eq!(theirs.day, "2026-11-22");
    assert_eq!(to_share(restored(&shared)), None, "it can stay as it is");

    let on = to_play_on(&restored(&kept), 4).unwrap();
    assert!(!on.game.is_remote(), "it is played here");
}

#[test]
fn what_was_taken_back_is_not_shown_and_stays_kept() {
    let game = restored("(;GM[4]SZ[15]GKSEED[5]GKPLY[1];B[hh];W[ii];B[jj])");
    assert_eq!(at(&game, 3, false).snapshot.moves.len(), 1);
    let kept = dated(&game, "2026-11-22");
    assert!(
        kept.contains("GKPLY[1]") && kept.contains("B[jj]"),
        "{kept}"
    );
    assert_eq!(summary(&kept).moves, 1);
}

#[test]
fn renju_shows_what_was_forbidden_then() {
    let renju = GameConfig {
        rule: Rule::Renju,
        opening: Opening::Free,
        ..config()
    };
    let mut game = Game::new(renju.setup().unwrap());
    // F8 A1 G8 O1 H7 A15 H6 O15.
    for (x, y) in [
        (5, 7),
        (0, 0),
        (6, 7),
        (14, 0),
        (7, 6),
        (0, 14),
        (7, 5),
        (14, 14),
    ] {
        game.play(Point::new(x, y), 0).unwrap();
    }
    let game = restored(&record::write(&game, 5, 0));
    let seen = at(&game, 8, false).snapshot;
    assert_eq!(seen.forbidden.len(), 1, "{:?}", seen.forbidden);
    assert!(at(&game, 7, false).snapshot.forbidden.is_empty());
}
