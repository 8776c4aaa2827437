//! Two rooms whose slots are read late, twice, or never; apps that die; a broker that forgets.
//! `GOMOKU_DEEP=1` plays 10,000 random games.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::message::{Ask, Reaction, Side};
use gomoku_link::online::{Event, Room};
use gomoku_link::replica::{Answer, CommandError, Over, State};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use support::world::World;

#[test]
fn a_move_waits_for_one_who_is_asleep() {
    let mut world = World::new(1);
    world.unlink(1);
    world.play(0, 4, 4);
    world.unlink(0);
    world.die(0);
    world.die(1);
    world.link(1);
    world.read(1);
    let now_ms = world.now_ms;
    world.act(1, |room| room.play(5, 5, now_ms)).unwrap();
    world.unlink(1);
    world.link(0);
    world.read(0);
    assert!(world.same());
    assert_eq!(world.room(0).log().have(), 2);
}

#[test]
fn a_broker_that_forgets_is_told_again() {
    let mut world = World::new(2);
    world.play(0, 4, 4);
    world.broker.slots = Default::default();
    for who in 0..2 {
        world.unlink(who);
        world.link(who);
    }
    world.settle();
    world.play(1, 5, 5);
    assert!(world.same());
}

#[test]
fn an_older_slot_says_nothing() {
    let mut world = World::new(3);
    world.play(0, 4, 4);
    world.play(1, 5, 5);
    for slot in world.broker.past[1].clone() {
        world.players[0].room.receive(&slot, 0).unwrap();
    }
    world.carry_out(0);
    assert_eq!(world.room(0).state(), State::Playing);
    assert_eq!(world.room(0).log().have(), 2);
}

#[test]
fn what_is_not_taken_is_posted_again() {
    let mut world = World::new(20);
    world.play(0, 4, 4);
    let now_ms = world.now_ms;
    world.act(1, |room| room.play(5, 5, now_ms)).unwrap();
    // A node of a cluster shows what was there before, and goes on doing so.
    let older = world.broker.past[1].iter().rev().nth(1).unwrap().clone();
    world.broker.slots[1] = older;
    world.settle();
    assert_eq!(world.room(0).log().have(), 1);
    let remind = |world: &mut World, who: usize| {
        let before = world.broker.past[who].len();
        world.players[who].room.remind();
        world.carry_out(who);
        world.broker.past[who].len() - before
    };
    assert_eq!(remind(&mut world, 1), 1);
    world.settle();
    assert_eq!(world.room(0).log().have(), 2);
    assert!(world.same());
    assert_eq!(remind(&mut world, 1), 0, "it is taken");
    assert_eq!(remind(&mut world, 0), 0);
    world.act(0, |room| room.request(Ask::Draw)).unwrap();
    assert_eq!(remind(&mut world, 0), 1, "it is not answered");
    world.unlink(0);
    assert_eq!(remind(&mut world, 0), 0, "nobody could store it");
}

#[test]
fn undo_draw_and_rematch_need_both() {
    let mut world = World::new(4);
    world.play(0, 4, 4);
    world.act(0, |room| room.request(Ask::Undo)).unwrap();
    assert_eq!(
        world.act(0, |room| room.request(Ask::Draw)),
        Err(CommandError::AwaitingAnswer)
    );
    world.settle();
    assert_eq!(world.room(1).asked(), Some(Ask::Undo));
    world.act(1, |room| room.answer(true, 0)).unwrap();
    world.settle();
    assert!(world.told(0).contains(&Event::Answered {
        ask: Ask::Undo,
        answer: Answer::Agreed
    }));
    assert_eq!(world.room(0).log().turn(), Some(Side::Guest));

    world.act(1, |room| room.request(Ask::Draw)).unwrap();
    world.settle();
    world.act(0, |room| room.answer(false, 0)).unwrap();
    world.settle();
    assert!(world.told(1).contains(&Event::Answered {
        ask: Ask::Draw,
        answer: Answer::Rejected
    }));

    world.act(1, |room| room.request(Ask::Reset)).unwrap();
    world.act(0, |room| room.request(Ask::Reset)).unwrap();
    world.settle();
    assert!(world.same());
    assert_eq!(
        world.room(0).log().turn(),
        Some(Side::Host),
        "colours change"
    );
}

#[test]
fn a_request_waits_for_one_who_is_asleep_and_can_be_taken_back() {
    let mut world = World::new(5);
    world.unlink(1);
    world.act(0, |room| room.request(Ask::Draw)).unwrap();
    world.die(0);
    world.link(0);
    world.die(1);
    world.link(1);
    world.settle();
    assert_eq!(world.room(1).asked(), Some(Ask::Draw));
    world.act(0, Room::cancel).unwrap();
    assert_eq!(world.act(0, Room::cancel), Err(CommandError::NothingAsked));
    world.settle();
    assert_eq!(
        (world.room(0).asking(), world.room(1).asked()),
        (None, None)
    );
    assert!(world.told(1).contains(&Event::Withdrawn(Ask::Draw)));
    assert!(world.told(0).contains(&Event::Answered {
        ask: Ask::Draw,
        answer: Answer::Cancelled
    }));
    world.play(0, 4, 4);
}

#[test]
fn resigning_out_of_turn_is_written_by_the_other_side() {
    let mut world = World::new(6);
    world.act(1, Room::resign).unwrap();
    assert!(world.room(1).log().turn().is_some(), "not yet");
    world.settle();
    assert!(world.same());
    assert_eq!(world.room(1).log().turn(), None);
    let now_ms = world.now_ms;
    assert!(world.act(0, |room| room.play(4, 4, now_ms)).is_err());
}

#[test]
fn feelings_are_told_once() {
    let mut world = World::new(7);
    world.act(0, |room| room.react(Reaction::Wave)).unwrap();
    world.settle();
    world.die(1);
    world.link(1);
    world.settle();
    world.act(0, |room| room.react(Reaction::Wave)).unwrap();
    world.settle();
    let felt = world.told(1);
    let felt = felt
        .iter()
        .filter(|event| **event == Event::Reacted(Reaction::Wave));
    assert_eq!(felt.count(), 2);
}

#[test]
fn one_who_leaves_is_missed_by_one_who_was_asleep() {
    let mut world = World::new(8);
    world.unlink(1);
    world.play(0, 4, 4);
    world
        .act(0, |room| {
            room.leave();
            Ok(())
        })
        .unwrap();
    assert_eq!(
        world.room(0).state(),
        State::Playing,
        "the broker must know"
    );
    world.players[0].room.stored();
    world.carry_out(0);
    assert!(world.told(0).contains(&Event::Over(Over::Left)));
    world.link(1);
    world.read(1);
    let told = world.told(1);
    assert!(matches!(
        told[..],
        [.., Event::Appended { .. }, Event::Over(Over::PeerLeft)]
    ));
    assert_eq!(world.broker.slots, <[Vec<u8>; 2]>::default(), "swept");
}

#[test]
fn a_log_longer_than_a_slot_still_works() {
    let mut world = World::new(10);
    for round in 0..250 {
        let (who, other) = if world.room(0).log().turn() == Some(Side::Guest) {
            (0, 1)
        } else {
            (1, 0)
        };
        world.play(who, 4, 4);
        world.act(who, |room| room.request(Ask::Undo)).unwrap();
        world.settle();
        world.act(other, |room| room.answer(true, 0)).unwrap();
        world.settle();
        if round % 50 == 25 {
            world.die(round % 2);
            world.link(round % 2);
            world.settle();
        }
    }
    assert_eq!(world.room(0).log().have(), 500);
    assert!(world.same());
}

#[test]
fn random_games_never_part() {
    let games = if support::deep() { 10_000 } else { 100 };
    let (mut entries, mut deaths, mut ended) = (0, 0, 0);
    for seed in 0..games {
        let mut random = StdRng::seed_from_u64(seed);
        let mut world = World::new(seed);
        for _ in 0..150 {
            step(&mut world, &mut random, &mut deaths);
            check(&world, seed);
        }
        for who in 0..2 {
            world.unlink(who);
            world.link(who);
        }
        world.settle();
        assert!(world.same(), "game {seed}");
        for who in 0..2 {
            assert!(
                !matches!(world.room(who).state(), State::Differing),
                "game {seed}"
            );
        }
        // Nobody is stuck: whatever is open can be answered, and then somebody can move.
        for who in [0, 1, 0] {
            if world.room(who).asked().is_some() {
                world.act(who, |room| room.answer(false, 0)).unwrap();
            }
            if world.room(who).asking().is_some() {
                let _ = world.act(who, Room::cancel);
            }
            world.settle();
        }
        if let Some(turn) = world.room(0).log().turn() {
            let who = usize::from(turn == Side::Host);
            let free = (0..81).find(|&at| {
                let (column, row, now_ms) = (at % 9, at / 9, world.now_ms);
                world
                    .act(who, |room| room.play(column, row, now_ms))
                    .is_ok()
            });
            assert!(free.is_some(), "game {seed}: nobody can move");
            world.settle();
            assert!(world.same(), "game {seed}");
        } else {
            ended += 1;
        }
        entries += world.room(0).log().have();
    }
    println!("{games} games, {entries} entries, {deaths} deaths, {ended} over");
    assert!(entries > 0 && deaths > 0 && ended > 0);
}

fn step(world: &mut World, random: &mut StdRng, deaths: &mut u32) {
    world.now_ms += random.random_range(0..5_000);
    let who = random.random_range(0..2);
    let now_ms = world.now_ms;
    match random.random_range(0..100) {
        0..35 => {
            let (column, row) = (random.random_range(0..9), random.random_range(0..9));
            let _ = world.act(who, |room| room.play(column, row, now_ms));
        }
        35..42 => {
            let ask = [Ask::Undo, Ask::Undo, Ask::Reset, Ask::Draw][random.random_range(0..4)];
            let _ = world.act(who, |room| room.request(ask));
        }
        42..52 => {
            let agree = random.random_bool(0.6);
            let _ = world.act(who, |room| room.answer(agree, now_ms));
        }
        52..58 => drop(world.act(who, Room::cancel)),
        58 if random.random_bool(0.3) => drop(world.act(who, Room::resign)),
        59..63 => world.unlink(who),
        63..68 => {
            world.die(who);
            *deaths += 1;
        }
        68 => world.broker.slots[who].clear(),
        69..71 if !world.broker.past[who].is_empty() => {
            // The broker dies and comes back with something older; all must log in again.
            let at = random.random_range(0..world.broker.past[who].len());
            world.broker.slots[who] = world.broker.past[who][at].clone();
            for other in 0..2 {
                world.unlink(other);
            }
        }
        71..77 => world.link(who),
        _ if world.players[who].linked => world.read(who),
        _ => {}
    }
}

/// One log is always the other's beginning.
fn check(world: &World, seed: u64) {
    let [a, b] = [0, 1].map(|who| world.room(who).log());
    let short = a.have().min(b.have());
    assert_eq!(a.hash_at(short), b.hash_at(short), "game {seed}: forked");
    assert_eq!(world.players[0].side, Side::Guest);
}
