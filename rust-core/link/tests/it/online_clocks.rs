//! Clocks of online games in virtual time.

use crate::support::table::{TERMS, device_at};
use crate::support::world::World;
use gomoku_link::Carrier;
use gomoku_link::message::{Ask, Clock, Side, Terms};
use gomoku_link::replica::{CommandError, Entry, Event};

const BLITZ: Terms = Terms {
    clock: Clock::Countdown {
        main_ms: 30_000,
        increment_ms: 2_000,
    },
    ..TERMS
};

fn blitz(seed: u64) -> World {
    let mut world = World::of(seed, BLITZ);
    world.hear();
    world.settle();
    for who in 0..2 {
        assert!(world.room(who).replica().clock_runs());
        assert!(world.told(who).contains(&Event::PeerAway(false)));
    }
    world
}

fn left(world: &World, side: Side) -> [Option<u64>; 2] {
    [0, 1].map(|who| world.room(who).replica().left_ms(side, world.now_ms))
}

#[test]
fn time_runs_out_where_it_is_used() {
    let mut world = blitz(1);
    world.live(3_000);
    assert_eq!(left(&world, Side::Guest), [Some(27_000); 2]);
    world.play(0, 4, 4);
    assert_eq!(
        left(&world, Side::Guest),
        [Some(29_000); 2],
        "the increment"
    );
    world.live(29_900);
    assert_eq!(left(&world, Side::Host), [Some(100); 2]);
    assert_eq!(world.chain(0).have(), 1);
    world.live(200);
    for who in 0..2 {
        let last = *world.chain(who).records().last().unwrap();
        assert_eq!((last.by, last.entry), (Side::Host, Entry::Timeout));
        assert_eq!(world.chain(who).turn(), None);
    }
    assert!(world.same());
}

#[test]
fn a_move_after_the_time_was_up_does_not_count() {
    let mut world = blitz(2);
    world.live(1_000);
    // The app was asleep, so no timer fired.
    world.now_ms += 29_000;
    let now_ms = world.now_ms;
    let played = world.act(0, |room| room.play(4, 4, now_ms));
    assert!(
        matches!(played, Err(CommandError::Illegal(_))),
        "{played:?}"
    );
    world.settle();
    assert_eq!(world.chain(1).records()[0].entry, Entry::Timeout);
}

/// No clock pauses for a missing player.
#[test]
fn clocks_go_on_while_one_is_not_there() {
    let mut world = blitz(3);
    world.live(1_000);
    world.unlink(1);
    world.told(0);
    // Without a goodbye, absence is detected by timeout.
    world.live(20_000);
    assert!(world.told(0).contains(&Event::PeerAway(true)));
    assert_eq!(left(&world, Side::Guest)[0], Some(9_000));
    world.link(1);
    world.hear();
    assert!(world.told(0).contains(&Event::PeerAway(false)));
    world.play(0, 4, 4);
    assert_eq!(left(&world, Side::Guest), [Some(11_000); 2]);
    world.live(1_000);
    world.die(1);
    world.live(10_000);
    world.link(1);
    world.settle();
    world.hear();
    assert_eq!(left(&world, Side::Host)[1], Some(19_000));
}

/// The date in a slot comes from the peer's clock, which may be wrong.
#[test]
fn starts_a_short_turn_when_the_move_arrives() {
    let mut world = blitz(9);
    world.live(1_000);
    world.unlink(1);
    world.live(5_000);
    world.play(0, 4, 4);
    world.live(7_000);
    world.link(1);
    world.read(1);
    assert_eq!(left(&world, Side::Host)[1], Some(30_000));
    world.hear();
    world.settle();
    world.live(1_000);
    world.play(1, 5, 5);
    assert_eq!(left(&world, Side::Host), [Some(31_000); 2]);
}

#[test]
fn a_long_game_at_a_server_counts_the_time_on_the_wall() {
    const HOUR: u64 = 3_600_000;
    let mut world = World::of(10, LONG);
    world.play(0, 4, 4);
    world.unlink(1);
    world.now_ms += HOUR;
    world.link(1);
    world.read(1);
    world.settle();
    world.unlink(1);
    world.now_ms += HOUR;
    world.link(1);
    world.read(1);
    assert_eq!(left(&world, Side::Host)[1], Some(2 * HOUR));
    world.play(1, 5, 5);
    assert_eq!(left(&world, Side::Host), [Some(2 * HOUR); 2]);
    // The waiting side tolerates ten minutes of clock difference.
    world.play(0, 6, 6);
    world.unlink(1);
    for (later_ms, may) in [(2 * HOUR + 599_000, false), (20_000, true)] {
        world.now_ms += later_ms;
        world.tick(0);
        let replica = world.room(0).replica();
        assert_eq!(replica.may_end_without_result(), may, "{later_ms}");
    }
}

const LONG: Terms = Terms {
    clock: Clock::Countdown {
        main_ms: 4 * 3_600_000,
        increment_ms: 0,
    },
    ..TERMS
};

/// The host's wall clock is a day fast, so the guest's move seems early. The host last looked 20 h
/// before; charging this time leaves ten minutes.
#[test]
fn a_false_date_leaves_ten_minutes() {
    const MINUTE: u64 = 60_000;
    let clock = Clock::Countdown {
        main_ms: 20 * 3_600_000 + 5 * 60_000,
        increment_ms: 0,
    };
    let mut world = World::of(11, Terms { clock, ..TERMS });
    let mut fast = device_at(0);
    fast.unix_ms += 24 * 60 * MINUTE;
    world.players[1].room.wake(fast, 0);
    world.unlink(1);
    world.now_ms += 20 * 60 * MINUTE;
    world.play(0, 4, 4);
    world.link(1);
    world.read(1);
    assert_eq!(left(&world, Side::Host)[1], Some(10 * MINUTE));
    world.now_ms += 10 * MINUTE - 1;
    world.tick(1);
    assert_eq!(world.chain(1).have(), 1);
    world.now_ms += 1;
    world.tick(1);
    let last = *world.chain(1).records().last().unwrap();
    assert_eq!((last.by, last.entry), (Side::Host, Entry::Timeout));
}

/// The wall clock is set ahead by a day while the app is down for a minute.
#[test]
fn a_set_clock_leaves_ten_minutes_of_a_long_game() {
    let mut world = World::of(12, LONG);
    world.play(0, 4, 4);
    let died_ms = world.now_ms;
    let mut room = world.restored(1);
    let mut device = device_at(died_ms + 60_000);
    device.unix_ms += 24 * 3_600_000;
    room.wake(device, died_ms + 60_000);
    let left_ms = room.replica().left_ms(Side::Host, died_ms + 60_000);
    assert_eq!(left_ms, Some(600_000));
}

#[test]
fn an_app_that_dies_gives_no_time_back() {
    let mut world = blitz(4);
    world.live(9_000);
    world.die(0);
    world.link(0);
    world.settle();
    world.hear();
    let own = left(&world, Side::Guest)[0].unwrap();
    assert!(
        (21_000..=25_000).contains(&own),
        "kept every few seconds: {own}"
    );
    world.play(0, 4, 4);
    assert_eq!(left(&world, Side::Guest), [Some(own + 2_000); 2]);
}

/// A side can't add time to its opponent's clock.
#[test]
fn a_move_costs_what_its_mover_tells_however_late_it_comes() {
    let mut world = blitz(5);
    let now_ms = world.now_ms;
    world.act(0, |room| room.play(4, 4, now_ms)).unwrap();
    world.now_ms += 4_000;
    world.settle();
    assert_eq!(left(&world, Side::Guest), [Some(32_000); 2]);
}

#[test]
fn an_own_request_does_not_save_one_whose_time_is_up() {
    let mut world = blitz(6);
    world.act(0, |room| room.request(Ask::Draw, 0)).unwrap();
    world.live(31_000);
    assert_eq!(world.chain(1).records()[0].entry, Entry::Timeout);
    assert_eq!(world.room(1).replica().asked(), None);
    assert!(world.same());
}

#[test]
fn an_undo_gives_time_back() {
    let mut world = blitz(7);
    world.live(5_000);
    world.play(0, 4, 4);
    world.act(0, |room| room.request(Ask::Undo, 0)).unwrap();
    world.settle();
    let now_ms = world.now_ms;
    world.act(1, |room| room.answer(true, now_ms)).unwrap();
    world.settle();
    assert_eq!(left(&world, Side::Guest), [Some(30_000); 2]);
}

#[test]
fn a_game_without_a_limit_says_nothing_of_who_is_there() {
    let mut world = World::new(8);
    assert!(world.room(0).next_timer_ms().is_none() && world.room(0).replica().rtt_ms().is_none());
    world.live(2_000);
    world.play(0, 4, 4);
    world.unlink(1);
    world.live(120_000);
    assert_eq!(world.chain(1).reported_ms(), [2_000]);
    assert!(!world.told(0).contains(&Event::PeerAway(true)));
    assert_eq!(world.room(1).replica().turn_ms(world.now_ms), 0, "asleep");
}
