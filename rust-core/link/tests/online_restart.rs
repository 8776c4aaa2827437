//! Backups that are restored: found out, and gone on from the common beginning.
//! `GOMOKU_DEEP=1` plays 10,000 random games.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::message::Ask;
use gomoku_link::online::Event;
use gomoku_link::replica::{CommandError, State};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use support::world::World;

/// The other side has read an own move that the backup does not know.
fn parted(seed: u64) -> World {
    let mut world = World::new(seed);
    world.play(0, 4, 4);
    let backup = world.players[1].disk.clone();
    world.play(1, 5, 5);
    world.play(0, 6, 6);
    world.players[1].disk = backup;
    world.die(1);
    world.link(1);
    world.settle();
    for who in 0..2 {
        assert_eq!(world.room(who).state(), State::Differing, "{who}");
        assert!(world.told(who).contains(&Event::Desync { common: 1 }));
        let now_ms = world.now_ms;
        let played = world.act(who, |room| room.play(0, 0, now_ms));
        assert_eq!(played, Err(CommandError::NotNow));
    }
    world
}

fn goes_on(world: &mut World, have: u32) {
    for who in 0..2 {
        assert_eq!(world.room(who).state(), State::Playing, "{who}");
        assert_eq!(world.room(who).log().have(), have);
        assert!(world.told(who).contains(&Event::Restarted { have }));
    }
    assert!(world.same());
    world.play(1, 7, 7);
    world.play(0, 8, 8);
    assert!(world.same());
}

#[test]
fn both_want_to_go_on_from_the_common_beginning() {
    for first in 0..2 {
        let mut world = parted(1);
        world.act(first, |room| room.restart(0)).unwrap();
        let again = world.act(first, |room| room.restart(0));
        assert_eq!(again, Err(CommandError::NotNow));
        world.settle();
        assert_eq!(world.room(1 - first).state(), State::Differing);
        world.act(1 - first, |room| room.restart(0)).unwrap();
        world.settle();
        goes_on(&mut world, 1);
    }
}

#[test]
fn both_say_so_at_once() {
    let mut world = parted(2);
    for who in 0..2 {
        world.act(who, |room| room.restart(0)).unwrap();
    }
    world.settle();
    goes_on(&mut world, 1);
}

#[test]
fn one_may_be_asleep_and_apps_may_die_meanwhile() {
    let mut world = parted(3);
    world.unlink(1);
    world.act(0, |room| room.restart(0)).unwrap();
    world.die(0);
    world.die(1);
    world.link(1);
    world.settle();
    world.act(1, |room| room.restart(0)).unwrap();
    world.die(1);
    world.link(0);
    world.settle();
    world.link(1);
    world.settle();
    goes_on(&mut world, 1);
    // Old slots say nothing.
    for who in 0..2 {
        for slot in world.broker.past[1 - who].clone() {
            world.players[who].room.receive(&slot, 0).unwrap();
        }
        world.carry_out(who);
    }
    world.settle();
    assert_eq!(world.room(0).state(), State::Playing);
    assert!(world.same());
}

#[test]
fn a_backup_from_before_a_restart_is_found_out_too() {
    let mut world = World::new(4);
    let before = world.players[1].disk.clone();
    world.play(0, 4, 4);
    world.play(1, 5, 5);
    world.play(0, 6, 6);
    for round in 0..3 {
        world.players[1].disk.clone_from(&before);
        world.die(1);
        world.link(1);
        world.settle();
        for who in 0..2 {
            assert_eq!(world.room(who).state(), State::Differing, "{round}");
            world.act(who, |room| room.restart(0)).unwrap();
            world.settle();
        }
        for who in 0..2 {
            assert_eq!(world.room(who).state(), State::Playing, "{round}");
        }
        assert!(world.same());
        world.play(0, 4, 4);
        world.play(1, 5, 6);
        world.play(0, 6, 6);
    }
}

#[test]
fn a_backup_that_lacks_nothing_of_its_own_simply_goes_on() {
    let mut world = World::new(5);
    let backup = world.players[1].disk.clone();
    world.play(0, 4, 4);
    world.players[1].disk = backup;
    world.die(1);
    world.link(1);
    world.settle();
    assert_eq!(world.room(1).state(), State::Playing);
    assert!(world.same());
}

#[test]
fn random_games_with_backups_go_on_in_the_end() {
    let games = if support::deep() { 10_000 } else { 100 };
    let (mut backups, mut restarts) = (0, 0);
    for seed in 0..games {
        let mut random = StdRng::seed_from_u64(seed);
        let mut world = World::new(seed);
        let mut old = world.players.each_ref().map(|player| player.disk.clone());
        for _ in 0..200 {
            let who = random.random_range(0..2);
            let now_ms = world.now_ms;
            match random.random_range(0..100) {
                0..40 => {
                    let (column, row) = (random.random_range(0..9), random.random_range(0..9));
                    let _ = world.act(who, |room| room.play(column, row, now_ms));
                }
                40..44 => drop(world.act(who, |room| room.request(Ask::Undo))),
                44..50 => drop(world.act(who, |room| room.answer(true, now_ms))),
                50..53 => old[who].clone_from(&world.players[who].disk),
                53 => {
                    world.players[who].disk.clone_from(&old[who]);
                    world.die(who);
                    backups += 1;
                }
                54..57 => world.die(who),
                57..64 => world.link(who),
                64..70 if world.act(who, |room| room.restart(now_ms)).is_ok() => restarts += 1,
                _ if world.players[who].linked => world.read(who),
                _ => {}
            }
        }
        for who in 0..2 {
            world.unlink(who);
            world.link(who);
        }
        world.settle();
        for round in 0..4 {
            for who in 0..2 {
                let _ = world.act(who, |room| room.restart(0));
                world.settle();
            }
            if [0, 1].map(|who| world.room(who).state()) == [State::Playing; 2] {
                break;
            }
            assert!(round < 3, "game {seed} stays apart");
        }
        assert!(world.same(), "game {seed}");
    }
    println!("{games} games, {backups} backups, {restarts} restarts");
    assert!(backups > 0 && restarts > 0);
}
