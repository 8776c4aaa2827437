//! Clocks of a session in virtual time.

use crate::support::dialogue::{GUEST, HOST, assert_equal_logs, play};
use crate::support::table::{TERMS, Table};
use gomoku_link::Carrier;
use gomoku_link::message::{Clock, Side, Terms};
use gomoku_link::replica::{Entry, Event};

const BLITZ: Terms = Terms {
    clock: Clock::Countdown {
        main_ms: 10_000,
        increment_ms: 0,
    },
    ..TERMS
};

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
        assert_eq!(
            phone.session().replica().chain().left_ms(Side::Guest),
            Some(7_000)
        );
        assert_eq!(
            phone.session().replica().left_ms(Side::Host, 5_000),
            Some(8_000)
        );
    }
    live(&mut table, 7_900);
    assert_eq!(table.entries(HOST).len(), 1);
    live(&mut table, 200);
    assert_eq!(table.entries(GUEST)[1], (Side::Host, Entry::Timeout));
    assert_equal_logs(&mut table);
}

#[test]
fn clocks_stand_for_nobody() {
    let mut table = Table::playing(11, BLITZ);
    live(&mut table, 1_000);
    table.cut();
    table.pass(2_000);
    table.connect();
    table.deliver();
    live(&mut table, 1_000);
    for side in [HOST, GUEST] {
        let now = table.now_ms;
        table.act(side, |s| s.pause(true, now));
        table.deliver();
        assert!(
            table.phones[1 - side]
                .told()
                .contains(&Event::PeerAway(true))
        );
        live(&mut table, 1_000);
        let now = table.now_ms;
        table.act(side, |s| s.pause(false, now));
        table.deliver();
    }
    table.cut();
    let now = table.now_ms;
    table.act(GUEST, |s| s.play(4, 4, now)).unwrap();
    table.pass(20_000);
    table.connect();
    table.deliver();
    for phone in &mut table.phones {
        assert_eq!(
            phone.session().replica().chain().left_ms(Side::Guest),
            Some(4_000)
        );
    }
}

#[test]
fn without_a_limit_the_clock_stands_while_nobody_looks() {
    let mut table = Table::playing(14, TERMS);
    live(&mut table, 1_000);
    table.cut();
    table.pass(60_000);
    table.connect();
    table.deliver();
    live(&mut table, 1_000);
    let now = table.now_ms;
    table.act(HOST, |s| s.pause(true, now));
    table.deliver();
    live(&mut table, 8_000);
    let now = table.now_ms;
    table.act(HOST, |s| s.pause(false, now));
    table.deliver();
    live(&mut table, 1_000);
    play(&mut table, GUEST, 4, 4);
    assert_eq!(table.chain(HOST).reported_ms(), [3_000]);
}

/// A side can't add time to its opponent's clock.
#[test]
fn a_move_costs_what_its_mover_tells_however_late_it_comes() {
    let mut table = Table::playing(12, BLITZ);
    live(&mut table, 100);
    let now = table.now_ms;
    table.act(GUEST, |s| s.play(4, 4, now)).unwrap();
    table.now_ms += 4_000;
    table.deliver();
    for phone in &mut table.phones {
        let left = phone.session().replica().chain().left_ms(Side::Guest);
        assert_eq!(left, Some(9_900));
    }
    // The peer's clock starts when it could see the move.
    live(&mut table, 500);
    play(&mut table, HOST, 5, 5);
    for phone in &mut table.phones {
        let left = phone.session().replica().chain().left_ms(Side::Host);
        assert_eq!(left, Some(9_500));
    }
}

#[test]
fn time_that_was_used_does_not_come_back_with_the_app() {
    let mut table = Table::playing(13, BLITZ);
    live(&mut table, 6_000);
    table.kill(GUEST);
    table.connect();
    table.deliver();
    let now = table.now_ms;
    let left = table.phones[GUEST].session().replica();
    // Saved every four seconds.
    let left = left.left_ms(Side::Guest, now);
    assert!(left.is_some_and(|left| left <= 6_000), "{left:?}");
}
