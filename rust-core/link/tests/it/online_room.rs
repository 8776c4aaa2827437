//! Two rooms whose slots arrive late, repeatedly or never, with crashes and a broker that loses
//! data. `GOMOKU_DEEP=1` plays 10,000 random games.

use crate::support::world::World;
use gomoku_link::Carrier;
use gomoku_link::message::{Ask, Reaction, Side};
use gomoku_link::replica::{Answer, CommandError, EndReason, Event, ReplicaState};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

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
    assert_eq!(world.chain(0).have(), 2);
}

#[test]
fn posts_again_after_the_broker_forgets() {
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
    assert_eq!(world.room(0).state(), ReplicaState::Playing);
    assert_eq!(world.chain(0).have(), 2);
}

#[test]
fn posts_again_what_was_not_taken() {
    let mut world = World::new(20);
    world.play(0, 4, 4);
    let now_ms = world.now_ms;
    world.act(1, |room| room.play(5, 5, now_ms)).unwrap();
    // A cluster node repeats an older slot.
    let older = world.broker.past[1].iter().rev().nth(1).unwrap().clone();
    world.broker.slots[1] = older;
    world.settle();
    assert_eq!(world.chain(0).have(), 1);
    let remind = |world: &mut World, who: usize| {
        let before = world.broker.past[who].len();
        world.players[who].room.remind(world.now_ms);
        world.carry_out(who);
        world.broker.past[who].len() - before
    };
    assert_eq!(remind(&mut world, 1), 1);
    world.settle();
    assert_eq!(world.chain(0).have(), 2);
    assert!(world.same());
    world.settle();
    assert_eq!(remind(&mut world, 1), 0, "it is taken");
    world.act(0, |room| room.request(Ask::Draw, 0)).unwrap();
    assert_eq!(remind(&mut world, 0), 1, "it is not taken");
    world.unlink(0);
    assert_eq!(remind(&mut world, 0), 0, "nobody could store it");
}

#[test]
fn undo_draw_and_rematch_need_both() {
    let mut world = World::new(4);
    world.play(0, 4, 4);
    world.act(0, |room| room.request(Ask::Undo, 0)).unwrap();
    assert_eq!(
        world.act(0, |room| room.request(Ask::Draw, 0)),
        Err(CommandError::AwaitingAnswer)
    );
    world.settle();
    assert_eq!(world.room(1).replica().asked(), Some(Ask::Undo));
    world.act(1, |room| room.answer(true, 0)).unwrap();
    world.settle();
    assert!(world.told(0).contains(&Event::Answered {
        ask: Ask::Undo,
        answer: Answer::Agreed
    }));
    assert_eq!(world.chain(0).turn(), Some(Side::Guest));

    world.act(1, |room| room.request(Ask::Draw, 0)).unwrap();
    world.settle();
    world.act(0, |room| room.answer(false, 0)).unwrap();
    world.settle();
    assert!(world.told(1).contains(&Event::Answered {
        ask: Ask::Draw,
        answer: Answer::Rejected
    }));

    world.act(1, |room| room.request(Ask::Reset, 0)).unwrap();
    world.act(0, |room| room.request(Ask::Reset, 0)).unwrap();
    world.settle();
    assert!(world.same());
    assert_eq!(world.chain(0).turn(), Some(Side::Host), "colours change");
}

#[test]
fn a_request_waits_for_one_who_is_asleep_and_can_be_taken_back() {
    let mut world = World::new(5);
    world.unlink(1);
    world.act(0, |room| room.request(Ask::Draw, 0)).unwrap();
    world.die(0);
    world.link(0);
    world.die(1);
    world.link(1);
    world.settle();
    assert_eq!(world.room(1).replica().asked(), Some(Ask::Draw));
    world.act(0, |room| room.cancel(0)).unwrap();
    assert_eq!(
        world.act(0, |room| room.cancel(0)),
        Err(CommandError::NothingAsked)
    );
    world.settle();
    assert_eq!(
        (
            world.room(0).replica().asking(),
            world.room(1).replica().asked()
        ),
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
    world.act(1, |room| room.resign(0)).unwrap();
    assert!(world.chain(1).turn().is_some(), "not yet");
    world.settle();
    assert!(world.same());
    assert_eq!(world.chain(1).turn(), None);
    let now_ms = world.now_ms;
    assert!(world.act(0, |room| room.play(4, 4, now_ms)).is_err());
}

#[test]
fn feelings_are_told_once_and_to_whoever_is_there() {
    let mut world = World::new(7);
    let waves = |world: &mut World| {
        let told = world.told(1);
        let waves = told.iter();
        waves
            .filter(|event| **event == Event::Reacted(Reaction::Wave))
            .count()
    };
    world.act(0, |room| room.react(Reaction::Wave, 0)).unwrap();
    let said = world.broker.said(0);
    world.hear();
    assert_eq!(waves(&mut world), 1);
    // A broker may deliver a message twice.
    for sign in said {
        world.players[1].room.receive_signal(&sign, 0);
    }
    world.carry_out(1);
    assert_eq!(waves(&mut world), 0);
    // Reactions are not delivered later.
    world.unlink(1);
    world.act(0, |room| room.react(Reaction::Wave, 0)).unwrap();
    world.hear();
    world.link(1);
    world.settle();
    assert_eq!(waves(&mut world), 0);
    world.now_ms += 1_000;
    let now_ms = world.now_ms;
    world
        .act(0, |room| room.react(Reaction::Wave, now_ms))
        .unwrap();
    world.hear();
    assert_eq!(waves(&mut world), 1);
}

#[test]
fn a_departure_is_seen_after_waking() {
    let mut world = World::new(8);
    world.unlink(1);
    world.play(0, 4, 4);
    world
        .act(0, |room| {
            room.leave(0);
            Ok(())
        })
        .unwrap();
    assert_eq!(
        world.room(0).state(),
        ReplicaState::Playing,
        "the broker must know"
    );
    world.players[0].room.stored(0);
    world.carry_out(0);
    assert!(world.told(0).contains(&Event::Over(EndReason::Left)));
    world.link(1);
    world.read(1);
    let told = world.told(1);
    assert!(matches!(
        told[..],
        [.., Event::Appended { .. }, Event::Over(EndReason::PeerLeft)]
    ));
    assert_eq!(world.broker.slots, <[Vec<u8>; 2]>::default(), "swept");
}

#[test]
fn a_long_game_still_works() {
    let mut world = World::new(10);
    for round in 0..250 {
        let (who, other) = if world.chain(0).turn() == Some(Side::Guest) {
            (0, 1)
        } else {
            (1, 0)
        };
        world.play(who, 4, 4);
        // Stay within the rate limit for requests.
        world.now_ms += 1_000;
        let now_ms = world.now_ms;
        world
            .act(who, |room| room.request(Ask::Undo, now_ms))
            .unwrap();
        world.settle();
        world.act(other, |room| room.answer(true, now_ms)).unwrap();
        world.settle();
        if round % 50 == 25 {
            world.die(round % 2);
            world.link(round % 2);
            world.settle();
        }
    }
    assert_eq!(world.chain(0).have(), 500);
    assert!(world.same());
}

#[test]
fn random_games_never_part() {
    let games = if crate::support::deep() { 10_000 } else { 100 };
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
                !matches!(world.room(who).state(), ReplicaState::Differing),
                "game {seed}"
            );
        }
        // No deadlock: open requests can be answered, and then the side to move can move.
        for who in [0, 1, 0] {
            if world.room(who).replica().asked().is_some() {
                world.act(who, |room| room.answer(false, 0)).unwrap();
            }
            if world.room(who).replica().asking().is_some() {
                let _ = world.act(who, |room| room.cancel(0));
            }
            world.settle();
        }
        if let Some(turn) = world.chain(0).turn() {
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
        entries += world.chain(0).have();
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
            let _ = world.act(who, |room| room.request(ask, now_ms));
        }
        42..52 => {
            let agree = random.random_bool(0.6);
            let _ = world.act(who, |room| room.answer(agree, now_ms));
        }
        52..58 => drop(world.act(who, |room| room.cancel(now_ms))),
        58 if random.random_bool(0.3) => drop(world.act(who, |room| room.resign(now_ms))),
        59..63 => world.unlink(who),
        63..68 => {
            world.die(who);
            *deaths += 1;
        }
        68 => world.broker.slots[who].clear(),
        69..71 if !world.broker.past[who].is_empty() => {
            // The broker restarts with older data.
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

/// One log is a prefix of the other.
fn check(world: &World, seed: u64) {
    let [a, b] = [0, 1].map(|who| world.chain(who));
    if a.game() != b.game() {
        assert_eq!(a.game().abs_diff(b.game()), 1, "game {seed}");
        return;
    }
    let short = a.have().min(b.have());
    assert_eq!(a.hash_at(short), b.hash_at(short), "game {seed}: forked");
    assert_eq!(world.players[0].side, Side::Guest);
}
