//! Restored backups and divergences from which both sides continue. `GOMOKU_DEEP=1` plays 10,000
//! random games.

use crate::support::board::LENIENT;
use crate::support::world::World;
use gomoku_link::Carrier;
use gomoku_link::message::Ask;
use gomoku_link::replica::{CommandError, Event, ReplicaState};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[test]
fn a_backup_learns_what_it_has_said() {
    let mut world = World::new(4);
    let before = world.players[1].disk.clone();
    world.play(0, 4, 4);
    world.play(1, 5, 5);
    world.play(0, 6, 6);
    for round in 0..3 {
        world.players[1].disk.clone_from(&before);
        world.die(1);
        world.link(1);
        world.settle_differing();
        for who in 0..2 {
            assert_eq!(world.room(who).state(), ReplicaState::Playing, "{round}");
            let told = world.told(who);
            let desync = told
                .iter()
                .any(|event| matches!(event, Event::Desync { .. }));
            assert!(!desync, "{told:?}");
        }
        assert!(world.same());
        assert_eq!(world.chain(0).have(), 3 + 2 * round);
        world.play(1, 0, u8::try_from(round).unwrap());
        world.play(0, 8, u8::try_from(round).unwrap());
    }
    for who in 0..2 {
        for slot in world.broker.past[1 - who].clone() {
            let _ = world.players[who].room.receive(&slot, 0);
        }
        world.carry_out(who);
    }
    world.settle_differing();
    assert!(world.same());
}

#[test]
fn restores_a_complete_backup() {
    let mut world = World::new(5);
    let backup = world.players[1].disk.clone();
    world.play(0, 4, 4);
    world.players[1].disk = backup;
    world.die(1);
    world.link(1);
    world.settle_differing();
    assert_eq!(world.room(1).state(), ReplicaState::Playing);
    assert!(world.same());
}

/// World in which one side's rules allow a move that the other side's forbid.
fn parted(seed: u64) -> World {
    let mut world = World::new(seed);
    world.play(0, 4, 4);
    world.play(1, 5, 5);
    LENIENT.set(true);
    let played = world.act(0, |room| room.play(4, 4, 0));
    LENIENT.set(false);
    played.unwrap();
    let slot = world.broker.slots[0].clone();
    assert!(world.players[1].room.receive(&slot, 0).is_err());
    world.carry_out(1);
    world.read(0);
    for who in 0..2 {
        assert_eq!(world.room(who).state(), ReplicaState::Differing, "{who}");
        assert!(world.told(who).contains(&Event::Desync { common: 2 }));
    }
    let played = world.act(1, |room| room.play(0, 0, 0));
    assert_eq!(played, Err(CommandError::NotNow));
    world
}

fn goes_on(world: &mut World) {
    for who in 0..2 {
        assert_eq!(world.room(who).state(), ReplicaState::Playing, "{who}");
        assert_eq!(world.chain(who).have(), 2);
        assert!(world.told(who).contains(&Event::Restarted { have: 2 }));
    }
    assert!(world.same());
    world.play(0, 7, 7);
    world.play(1, 8, 8);
    assert!(world.same());
}

#[test]
fn both_want_to_go_on_from_the_common_beginning() {
    for first in 0..2 {
        let mut world = parted(1);
        world.act(first, |room| room.restart(0)).unwrap();
        let again = world.act(first, |room| room.restart(0));
        assert_eq!(again, Err(CommandError::NotNow));
        world.settle_differing();
        assert_eq!(world.room(1 - first).state(), ReplicaState::Differing);
        world.act(1 - first, |room| room.restart(0)).unwrap();
        world.settle_differing();
        goes_on(&mut world);
    }
}

#[test]
fn apps_may_die_while_they_differ() {
    let mut world = parted(3);
    world.act(1, |room| room.restart(0)).unwrap();
    for who in 0..2 {
        LENIENT.set(true);
        world.die(who);
        LENIENT.set(false);
        world.link(who);
    }
    world.settle_differing();
    world.act(0, |room| room.restart(0)).unwrap();
    world.settle_differing();
    goes_on(&mut world);
}

#[test]
fn random_games_with_backups_go_on_in_the_end() {
    let games = if crate::support::deep() { 10_000 } else { 100 };
    let mut backups = 0;
    for seed in 0..games {
        let mut random = StdRng::seed_from_u64(seed);
        let mut world = World::new(seed);
        let mut old = world.players.each_ref().map(|player| player.disk.clone());
        // Only one side: two restored sides may lose entries that one alone would recover.
        let restored = random.random_range(0..2);
        for _ in 0..200 {
            let who = random.random_range(0..2);
            let now_ms = world.now_ms;
            match random.random_range(0..100) {
                0..40 => {
                    let (column, row) = (random.random_range(0..9), random.random_range(0..9));
                    let _ = world.act(who, |room| room.play(column, row, now_ms));
                }
                40..44 => drop(world.act(who, |room| room.request(Ask::Undo, now_ms))),
                44..50 => drop(world.act(who, |room| room.answer(true, now_ms))),
                50..53 => old[who].clone_from(&world.players[who].disk),
                53 => {
                    world.players[restored].disk.clone_from(&old[restored]);
                    world.die(restored);
                    backups += 1;
                }
                54..57 => world.die(who),
                57..64 => world.link(who),
                _ if world.players[who].linked => world.look(who),
                _ => {}
            }
        }
        for who in 0..2 {
            world.unlink(who);
            world.link(who);
        }
        world.settle_differing();
        assert!(world.same(), "game {seed}");
        for who in 0..2 {
            assert_eq!(
                world.room(who).state(),
                ReplicaState::Playing,
                "game {seed}"
            );
        }
    }
    println!("{games} games, {backups} backups");
    assert!(backups > 0);
}
