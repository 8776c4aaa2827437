//! Games that are kept as records: summaries, positions, and what leaves the folder again.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::*;
use gomoku_core::{
    EndReason, GameConfig, GameSession, LevelName, Phase, RecordError, Rule, Seat, Stone,
    level_number, move_list, record_at, record_summary, record_to_keep, record_to_play_on,
    record_to_share,
};

const WON: &str = "H8 A1 I8 B1 J8 C1 K8 D1 L8";

fn played(config: &GameConfig, names: &str) -> String {
    let time = HandTime::new();
    let session = GameSession::with_time(config, Recorder::new(), time.clone()).unwrap();
    for name in names.split(' ') {
        time.advance(1_000);
        play_all(&session, name);
    }
    session.record()
}

/// A game between two devices as this one keeps it.
fn remote() -> String {
    played(&two_people(), WON)
        .replace("human:human", "human:remote")
        .replace("RU[freestyle]", "RU[freestyle]PW[Wei \\] 王]")
}

#[test]
fn a_list_needs_only_the_summary() {
    let record = record_to_keep(played(&two_people(), WON), "2026-11-22".into()).unwrap();
    let summary = record_summary(record).unwrap();
    assert_eq!(summary.date.as_deref(), Some("2026-11-22"));
    assert_eq!(summary.duration_ms, 9_000);
    assert_eq!(summary.end.moves.len(), 9);
    assert_eq!(summary.end.phase, Phase::Over);
    assert_eq!(summary.end.result.unwrap().winner, Some(Stone::Black));
    assert_eq!((summary.black_name, summary.white_name), (None, None));
    assert_eq!(summary.id.len(), 16);
}

#[test]
fn names_and_dates_of_other_programs_are_read() {
    for (date, read) in [
        ("1999-08-11", Some("1999-08-11")),
        ("1999-08-11,12", Some("1999-08-11")),
        ("1999-08", None),
        ("11.8.1999", None),
        ("199é-08-1", None),
        ("", None),
    ] {
        let record = format!("(;GM[4]SZ[15]PB[Ann]PW[Gomoku (easy)]DT[{date}];B[hh])");
        let summary = record_summary(record).unwrap();
        assert_eq!(summary.date.as_deref(), read, "{date}");
        assert_eq!(summary.black_name.as_deref(), Some("Ann"));
        assert_eq!(summary.white_name.as_deref(), Some("Gomoku (easy)"));
    }
    // What is no day is not written.
    let record = record_to_keep(played(&two_people(), WON), "]W[aa".into()).unwrap();
    assert!(!record.contains("DT["), "{record}");
    assert!(matches!(
        record_summary("no record".into()),
        Err(RecordError::Syntax { .. })
    ));
}

#[test]
fn one_game_has_one_id_and_another_has_another() {
    let session = GameSession::new(two_people(), Recorder::new()).unwrap();
    let id = || record_summary(session.record()).unwrap().id;
    play_all(&session, "H8 A1 I8");
    let first = id();
    session.undo().unwrap();
    play_all(&session, "B1");
    assert_eq!(id(), first, "taking back begins no other game");
    session.resign().unwrap();
    assert_eq!(id(), first);
    session.rematch().unwrap();
    assert_ne!(id(), first);

    let kept = record_to_keep(remote(), "2026-11-22".into()).unwrap();
    let id = |record: &str| record_summary(record.to_owned()).unwrap().id;
    assert_eq!(id(&kept), id(&remote()));
    assert_ne!(id(&kept), id(&kept.replacen("GKMS[1000]", "GKMS[1001]", 1)));
}

#[test]
fn every_position_can_be_seen() {
    let record = played(&two_people(), WON);
    for ply in 0..=9 {
        let seen = record_at(record.clone(), ply).unwrap();
        assert_eq!(seen.snapshot.moves.len(), ply as usize);
        assert_eq!(seen.snapshot.result.is_some(), ply == 9);
        // Five in a row is the end of it.
        assert_eq!(seen.can_play_on, ply < 9, "{ply}");
        assert!(!seen.snapshot.can_redo);
    }
    for (asked, ply) in [(-1, 0), (i32::MIN, 0), (10, 9), (i32::MAX, 9)] {
        let seen = record_at(record.clone(), asked).unwrap();
        assert_eq!(seen.snapshot.moves.len(), ply);
    }
}

#[test]
fn a_game_goes_on_from_any_position() {
    let level = level_number(LevelName::Easy);
    let config = GameConfig {
        black: Seat::Human,
        white: Seat::Computer { level },
        ..two_people()
    };
    let record = "(;GM[4]SZ[15]GKSEATS[human:easy]GKSEED[5]\
        ;B[hh];W[ii];B[hi];W[hg];B[jj];W[kk];B[aa])";
    let on = record_to_play_on(record.into(), 4).unwrap().unwrap();
    let session = GameSession::restore(on.clone(), config, Recorder::new()).unwrap();
    let snapshot = session.snapshot();
    assert_eq!(snapshot.moves.len(), 4);
    assert!(!snapshot.can_redo, "what came later is another game");
    assert_eq!(snapshot.white.seat, Seat::Computer { level });
    session.resume();
    assert!(session.snapshot().human_to_move);

    // A game that was left is gone on with; from an earlier position it is another one.
    let id = |record: &str| record_summary(record.to_owned()).unwrap().id;
    assert_ne!(id(&on), id(record));
    let end = record_to_play_on(record.into(), 7).unwrap().unwrap();
    assert_eq!(id(&end), id(record));

    let won = played(&two_people(), WON);
    assert_eq!(record_to_play_on(won.clone(), 9).unwrap(), None);
    let before = record_to_play_on(won, 8).unwrap().unwrap();
    assert_eq!(record_summary(before).unwrap().end.result, None);
}

#[test]
fn a_resigned_game_can_be_taken_up_and_a_lost_clock_can_not() {
    let resigned = "(;GM[4]SZ[15]RE[W+R]GKSEED[5];B[hh];W[ii])";
    assert!(record_at(resigned.into(), 2).unwrap().can_play_on);
    let on = record_to_play_on(resigned.into(), 2).unwrap().unwrap();
    let summary = record_summary(on).unwrap();
    assert_eq!(summary.end.result, None);
    assert_ne!(summary.id, record_summary(resigned.into()).unwrap().id);

    let timed_out = "(;GM[4]SZ[15]RE[W+T]GKCLOCK[countdown:10000:0]\
        ;B[hh]GKMS[10000];W[ii]GKMS[5])";
    let end = record_at(timed_out.into(), 2).unwrap();
    assert_eq!(end.snapshot.result.unwrap().reason, EndReason::Timeout);
    assert!(!end.can_play_on);
    assert_eq!(record_to_play_on(timed_out.into(), 2).unwrap(), None);
    assert!(record_at(timed_out.into(), 1).unwrap().can_play_on);
}

#[test]
fn a_person_on_another_device_is_one_in_the_list_and_nobody_elses() {
    let summary = record_summary(remote()).unwrap();
    let name = "Wei ] 王".to_owned();
    assert_eq!(summary.end.black.seat, Seat::Human);
    assert_eq!(summary.end.white.seat, Seat::Remote { name: name.clone() });
    assert_eq!(summary.white_name.as_ref(), Some(&name));

    let kept = record_to_keep(remote(), "2026-11-22".into()).unwrap();
    assert!(kept.contains("GKSEATS[human:remote]"), "{kept}");
    let shared = record_to_share(kept.clone()).unwrap();
    let summary = record_summary(shared.clone()).unwrap();
    assert_eq!(summary.end.white.seat, Seat::Human);
    assert_eq!(summary.white_name, Some(name));
    assert_eq!(summary.date.as_deref(), Some("2026-11-22"));
    assert_eq!(record_to_share(shared.clone()).unwrap(), shared);

    let on = record_to_play_on(kept.clone(), 4).unwrap().unwrap();
    for record in [on, kept] {
        let session = GameSession::restore(record, two_people(), Recorder::new()).unwrap();
        let snapshot = session.snapshot();
        assert_eq!(snapshot.black.seat, Seat::Human);
        assert_eq!(snapshot.white.seat, Seat::Human, "it is played here");
        assert!(snapshot.remote.is_none());
    }
}

#[test]
fn what_was_taken_back_is_not_shown_and_stays_kept() {
    let record = "(;GM[4]SZ[15]GKSEED[5]GKPLY[1];B[hh];W[ii];B[jj])";
    assert_eq!(record_summary(record.into()).unwrap().end.moves.len(), 1);
    assert_eq!(record_at(record.into(), 3).unwrap().snapshot.moves.len(), 1);
    let kept = record_to_keep(record.into(), "2026-11-22".into()).unwrap();
    assert!(
        kept.contains("GKPLY[1]") && kept.contains("B[jj]"),
        "{kept}"
    );
}

#[test]
fn a_list_of_moves_names_each_pair() {
    let of = |names: &str| {
        move_list(
            record_summary(played(&two_people(), names))
                .unwrap()
                .end
                .moves,
        )
    };
    assert_eq!(of("H8 I9 J10"), "1. H8 I9\n2. J10");
    assert_eq!(move_list(Vec::new()), "");
}

#[test]
fn renju_shows_what_was_forbidden_then() {
    let config = GameConfig {
        rule: Rule::Renju,
        ..two_people()
    };
    let record = played(&config, "F8 A1 G8 O1 H7 A15 H6 O15");
    let seen = record_at(record.clone(), 8).unwrap().snapshot;
    assert_eq!(seen.forbidden.len(), 1, "{:?}", seen.forbidden);
    assert!(record_at(record, 7).unwrap().snapshot.forbidden.is_empty());
}
