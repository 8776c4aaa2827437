//! The clocks of a session: where time is used, where it stands, what a move costs.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::message::{Clock, Entry, Side, Terms};
use gomoku_link::session::Event;
use support::dialogue::{GUEST, HOST, assert_equal_logs, play};
use support::table::{TERMS, Table};

const BLITZ: Terms = Terms {
    clock: Clock::Countdown {
        main_ms: 10_000,
        increment_ms: 0,
    },
    ..TERMS
};

/// Lets time pass in small steps with a network of no delay.
fn live(table: &mut Table, ms: u64) {
    for _ in 0..ms / 100 {
        table.pass(100);
        table.deliver();
    }
}

#[test]
fn time_runs_out_where_it_is_used() {
    let mut table = Table::playing(10, BLITZ);
    live(&mut table, 3_000);
    play(&mut table, GUEST, 4, 4);
    live(&mut table, 2_000);
    for phone in &mut table.phones {
        assert_eq!(phone.session().log().left_ms(Side::Guest), Some(7_000));
        assert_eq!(phone.session().left_ms(Side::Host, 5_000), Some(8_000));
    }
    live(&mut table, 7_900);
    assert_eq!(table.entries(HOST).len(), 1);
    live(&mut table, 200);
    assert_eq!(table.entries(GUEST)[1], (Side::Host, Entry::Timeout));
    assert_equal_logs(&mut table);
}

#[test]
fn clocks_stand_without_a_link_and_while_someone_is_away() {
    let mut table = Table::playing(11, BLITZ);
    live(&mut table, 1_000);
    table.cut();
    table.pass(60_000);
    table.connect();
    table.deliver();
    live(&mut table, 1_000);
    let now = table.now_ms;
    table.act(HOST, |s| s.pause(true, now));
    table.deliver();
    assert!(table.phones[GUEST].told().contains(&Event::PeerAway(true)));
    live(&mut table, 8_000);
    let now = table.now_ms;
    table.act(HOST, |s| s.pause(false, now));
    table.deliver();
    live(&mut table, 1_000);
    play(&mut table, GUEST, 4, 4);
    for phone in &mut table.phones {
        assert_eq!(phone.session().log().left_ms(Side::Guest), Some(7_000));
    }
}

/// The mover tells 0 ms less than it took only as far as the network explains it.
#[test]
fn what_a_move_costs_is_bounded_by_what_was_seen() {
    let mut table = Table::playing(12, BLITZ);
    live(&mut table, 100); // a ping has measured a round trip of 0
    // The move is on its way for four seconds.
    let now = table.now_ms;
    table.act(GUEST, |s| s.play(4, 4, now)).unwrap();
    table.now_ms += 4_000;
    table.deliver();
    for phone in &mut table.phones {
        let left = phone.session().log().left_ms(Side::Guest);
        assert_eq!(left, Some(5_900), "told 100 ms, seen 4.1 s");
    }
    assert!(table.phones[GUEST].told().contains(&Event::Charged {
        index: 0,
        charged_ms: 4_100,
    }));
    // A late network alone does not lose the game.
    let now = table.now_ms;
    table.act(HOST, |s| s.play(5, 5, now)).unwrap();
    table.deliver();
    let now = table.now_ms;
    table.act(GUEST, |s| s.play(6, 6, now)).unwrap();
    table.now_ms += 9_000;
    table.deliver();
    for phone in &mut table.phones {
        assert_eq!(phone.session().log().left_ms(Side::Guest), Some(1));
    }
    assert_eq!(table.entries(HOST).len(), 3);
}
