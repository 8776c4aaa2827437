//! Dialogue of two replicas, the largest slot, and byte formats.

use crate::support::board::Board;
use crate::support::table::{TERMS, device_at, randomness};
use crate::support::two::{LINK, SIDES, Two};
use crate::support::{from_hex, hex};
use gomoku_link::limits::DECLINED_MS;
use gomoku_link::message::{Ask, Clock, Terms};
use gomoku_link::replica::{
    Answer, CommandError, EndReason, Entry, Event, IllegalEntry, MAX_ENTRIES, MAX_PACKET, Packet,
    Replica, ReplicaState, SavedGame, SavedGameError,
};

const HOST: usize = 0;
const GUEST: usize = 1;

fn ask(two: &mut Two, who: usize, ask: Ask) {
    let now = two.now_ms;
    two.act(who, |r| r.request(ask, now)).unwrap();
    two.settle();
}

fn answer(two: &mut Two, who: usize, agree: bool) {
    let now = two.now_ms;
    two.act(who, |r| r.answer(agree, now)).unwrap();
    two.settle();
}

fn game(moves: u8) -> Two {
    let mut two = Two::new(3, TERMS, &LINK);
    for i in 0..moves {
        two.play(usize::from((i + 1) % 2), i % 9, i / 9 * 2);
    }
    for who in 0..2 {
        two.told(who);
    }
    two
}

#[test]
fn either_side_asks_and_whoever_is_to_write_writes() {
    for asker in [HOST, GUEST] {
        for moves in [2, 3] {
            let mut two = game(moves);
            ask(&mut two, asker, Ask::Undo);
            assert_eq!(two.replica(1 - asker).asked(), Some(Ask::Undo));
            answer(&mut two, 1 - asker, true);
            two.assert_equal();
            let chain = two.replica(HOST).chain();
            let undo = Entry::Undo {
                asker: SIDES[asker],
            };
            assert_eq!(chain.records().last().unwrap().entry, undo);
            let own_turn = usize::from((moves + 1) % 2) == asker;
            let plies = if own_turn { 2 } else { 1 };
            assert_eq!(chain.reported_ms().len(), usize::from(moves) - plies);
            let answered = Event::Answered {
                ask: Ask::Undo,
                answer: Answer::Agreed,
            };
            assert!(two.told(asker).contains(&answered));
        }
    }
}

#[test]
fn a_request_binds_nobody_and_ends_with_the_position() {
    let mut two = game(2);
    // On the own turn, the requester moves.
    ask(&mut two, GUEST, Ask::Draw);
    assert_eq!(two.told(HOST), [Event::Asked(Ask::Draw)]);
    two.play(GUEST, 8, 8);
    let cancelled = Event::Answered {
        ask: Ask::Draw,
        answer: Answer::Cancelled,
    };
    assert!(two.told(GUEST).contains(&cancelled));
    assert!(two.told(HOST).contains(&Event::Withdrawn(Ask::Draw)));
    // On the opponent's turn, a move declines.
    ask(&mut two, GUEST, Ask::Draw);
    two.told(GUEST);
    two.play(HOST, 8, 7);
    let rejected = Event::Answered {
        ask: Ask::Draw,
        answer: Answer::Rejected,
    };
    assert!(two.told(GUEST).contains(&rejected));
    assert_eq!(two.replica(HOST).asked(), None);
}

#[test]
fn a_refused_request_can_be_repeated() {
    let mut two = game(2);
    ask(&mut two, HOST, Ask::Draw);
    answer(&mut two, GUEST, false);
    let rejected = Event::Answered {
        ask: Ask::Draw,
        answer: Answer::Rejected,
    };
    assert_eq!(two.told(HOST), [rejected]);
    ask(&mut two, HOST, Ask::Draw);
    assert_eq!(two.replica(GUEST).asked(), None);
    two.now_ms += DECLINED_MS;
    let now = two.now_ms;
    two.act(GUEST, |r| r.tick(now));
    assert_eq!(two.replica(GUEST).asked(), Some(Ask::Draw));
    answer(&mut two, GUEST, true);
    two.assert_equal();
    assert_eq!(two.replica(HOST).chain().turn(), None);
}

#[test]
fn a_late_retraction_has_no_effect() {
    let mut two = game(2);
    let now = two.now_ms;
    // The guest agrees before the host's withdrawal arrives.
    ask(&mut two, HOST, Ask::Draw);
    two.act(HOST, |r| r.cancel(now)).unwrap();
    two.act(GUEST, |r| r.answer(true, now)).unwrap();
    two.settle();
    two.assert_equal();
    assert_eq!(two.replica(HOST).chain().turn(), None);
}

#[test]
fn offers_of_the_same_that_cross_are_agreed_to() {
    for what in [Ask::Draw, Ask::Reset] {
        let mut two = game(3);
        let now = two.now_ms;
        for who in 0..2 {
            two.act(who, |r| r.request(what, now)).unwrap();
        }
        two.settle();
        two.assert_equal();
        let chain = two.replica(HOST).chain();
        match what {
            Ask::Draw => assert_eq!(chain.turn(), None),
            _ => assert_eq!((chain.game(), chain.have()), (1, 0)),
        }
    }
}

#[test]
fn giving_up_in_the_others_turn_is_written_at_once() {
    for who in [HOST, GUEST] {
        let mut two = game(2);
        let now = two.now_ms;
        two.act(who, |r| r.resign(now)).unwrap();
        two.settle();
        two.assert_equal();
        let last = two.replica(HOST).chain().records().last().copied();
        assert_eq!(last.unwrap().entry, Entry::Resign { loser: SIDES[who] });
    }
}

#[test]
fn a_rematch_is_the_next_game_with_colours_changed() {
    let mut two = game(3);
    ask(&mut two, HOST, Ask::Reset);
    answer(&mut two, GUEST, true);
    for who in 0..2 {
        assert!(two.told(who).contains(&Event::NewGame { game: 1 }));
    }
    two.assert_equal();
    let chain = two.replica(HOST).chain();
    assert_eq!((chain.game(), chain.have()), (1, 0));
    assert_eq!(chain.terms().black, TERMS.black.other());
    assert_eq!(chain.turn(), Some(TERMS.black.other()));
    two.play(HOST, 0, 0);
    two.die(GUEST);
    two.settle();
    two.assert_equal();
    two.play(GUEST, 1, 0);
    two.assert_equal();
}

#[test]
fn only_the_losers_own_program_says_that_its_time_is_up() {
    let clock = Clock::Countdown {
        main_ms: 1_000,
        increment_ms: 0,
    };
    let mut two = Two::new(4, Terms { clock, ..TERMS }, &LINK);
    two.now_ms = 2_000;
    let now = two.now_ms;
    two.act(HOST, |r| r.tick(now));
    two.settle();
    assert_eq!(two.replica(HOST).chain().have(), 0);
    two.act(GUEST, |r| r.tick(now));
    two.settle();
    two.assert_equal();
    let last = two.replica(HOST).chain().records()[0];
    assert_eq!((last.by, last.entry), (SIDES[GUEST], Entry::Timeout));
}

#[test]
fn a_restored_backup_receives_its_own_entries() {
    let mut two = game(2);
    let old = two.players[GUEST].disk.clone();
    two.play(GUEST, 7, 7);
    two.play(HOST, 7, 6);
    two.told(GUEST);
    two.restore(GUEST, &old);
    assert_eq!(two.replica(GUEST).chain().have(), 2);
    two.settle();
    two.assert_equal();
    assert_eq!(two.replica(GUEST).chain().have(), 4);
    assert!(two.told(GUEST).contains(&Event::Restarted { have: 4 }));
    assert_eq!(two.states(), [ReplicaState::Playing; 2]);
    two.play(GUEST, 6, 6);
    two.assert_equal();
}

#[test]
fn a_departure_ends_the_game_for_both() {
    let mut two = game(2);
    let now = two.now_ms;
    two.act(GUEST, |r| r.leave(now));
    two.settle();
    assert_eq!(two.told(GUEST), [Event::Over(EndReason::Left)]);
    assert_eq!(two.told(HOST), [Event::Over(EndReason::PeerLeft)]);
    assert_eq!(two.states(), [ReplicaState::Over; 2]);
}

/// A full largest board with the maximum of undos: 400 moves on the board, 300 undone.
#[test]
fn the_largest_game_fits_in_a_packet_with_its_echo() {
    let terms = Terms { size: 20, ..TERMS };
    let mut two = Two::new(5, terms, &LINK);
    // Pairs of columns, so that no side gets five in a row.
    let cell = |i: u16| {
        let (column, row) = (i / 20, i % 20);
        (column, (row + column / 2 * 3) % 20)
    };
    let mut stones = 0_u16;
    let mut undos = 0_u16;
    while two.replica(HOST).chain().turn().is_some() {
        let mover = usize::from((stones + 1) % 2);
        let (column, row) = cell(stones);
        let (column, row) = (u8::try_from(column).unwrap(), u8::try_from(row).unwrap());
        two.now_ms += 1_000;
        two.play(mover, column, row);
        stones += 1;
        if undos < 300 && stones < 390 {
            two.now_ms += 10_000;
            ask(&mut two, mover, Ask::Undo);
            answer(&mut two, 1 - mover, true);
            undos += 1;
            two.play(mover, column, row);
        }
    }
    two.assert_equal();
    let chain = two.replica(HOST).chain();
    assert_eq!(chain.have() as usize, MAX_ENTRIES);
    assert_eq!(chain.reported_ms().len(), 400);
    // Both have lost all received data, which gives the largest packet.
    let newest = [0, 1].map(|who| Packet::from_bytes(&two.replica(who).packet()).unwrap());
    let worst = Packet {
        slot: newest[0].slot.clone(),
        echo: Some(newest[1].slot.clone()),
    };
    let bytes = worst.to_bytes().unwrap();
    println!("{} bytes of {MAX_PACKET}", bytes.len());
    assert!(bytes.len() < 6_500);
    assert!(
        newest
            .iter()
            .all(|packet| packet.to_bytes().unwrap().len() < 4_096)
    );
    let now = two.now_ms;
    let played = two.act(GUEST, |r| r.play(0, 0, now));
    assert_eq!(played, Err(CommandError::Illegal(IllegalEntry::Full)));
    two.now_ms += 10_000;
    ask(&mut two, GUEST, Ask::Reset);
    answer(&mut two, HOST, true);
    assert_eq!(two.replica(GUEST).chain().game(), 1);
}

/// Later versions must read these bytes.
#[test]
fn bytes_are_as_they_were() {
    let mut two = game(3);
    ask(&mut two, HOST, Ask::Undo);
    let packet = two.replica(HOST).packet();
    let disk = two.players[HOST].disk.clone();
    let now = format!("packet {}\nkept {}\n", hex(&packet), hex(&disk));
    let golden = include_str!("../golden/replica.txt");
    assert_eq!(now, golden, "as it would be:\n{now}");
}

/// Version 1 lacks the boot time.
#[test]
fn restores_a_game_of_the_first_version() {
    let golden = include_str!("../golden/replica-1.txt");
    let old = from_hex(golden.trim_end().strip_prefix("kept ").unwrap());
    let saved = SavedGame::from_bytes(&old).unwrap();
    assert_eq!(saved.boot_ms, 0);
    let mut restored = Replica::<Board>::restore(&old, &randomness(1), 0).unwrap();
    restored.wake(device_at(0), 0);
    assert_eq!(restored.chain().have(), 3);
}

#[test]
fn every_byte_of_what_is_kept_is_checked() {
    let two = game(3);
    let disk = &two.players[HOST].disk;
    assert!(SavedGame::from_bytes(disk).is_ok());
    for place in 0..disk.len() {
        let mut damaged = disk.clone();
        damaged[place] ^= 1;
        let read = SavedGame::from_bytes(&damaged);
        assert!(read.is_err(), "{place}");
        assert!(SavedGame::from_bytes(&disk[..place]).is_err());
    }
    assert_eq!(
        SavedGame::from_bytes(b"(;GM[4])").err(),
        Some(SavedGameError::Foreign)
    );
}
