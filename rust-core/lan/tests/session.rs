//! The session's dialogue, step by step.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_lan::log::{Illegal, Kept};
use gomoku_lan::message::{Ask, Clock, Entry, Reaction, Refusal, Side, Terms};
use gomoku_lan::session::{
    Answer, CommandError, Event, Lost, Over, Session, State, limits::SEAT_MS,
};
use support::board::Board;
use support::table::{TERMS, Table, identity, randomness};

const HOST: usize = 0;
const GUEST: usize = 1;

fn states(table: &mut Table) -> [State; 2] {
    table.phones.each_mut().map(|phone| phone.session().state())
}

fn play(table: &mut Table, side: usize, column: u8, row: u8) {
    let now = table.now_ms;
    table.act(side, |s| s.play(column, row, now)).unwrap();
    table.deliver();
}

fn request(table: &mut Table, side: usize, ask: Ask) {
    let now = table.now_ms;
    table.act(side, |s| s.request(ask, now)).unwrap();
}

fn answer(table: &mut Table, side: usize, agree: bool) {
    let now = table.now_ms;
    table.act(side, |s| s.answer(agree, now)).unwrap();
}

fn answers(events: &[Event]) -> Vec<(Ask, Answer)> {
    let found = events.iter().filter_map(|event| match event {
        Event::Answered { ask, answer } => Some((*ask, *answer)),
        _ => None,
    });
    found.collect()
}

fn assert_equal_logs(table: &mut Table) {
    let hashes = table
        .phones
        .each_mut()
        .map(|phone| phone.session().log().hash());
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(table.entries(0), table.entries(1));
}

#[test]
fn an_invitation_becomes_a_game_when_both_accept_the_code() {
    let mut table = Table::new(1, TERMS);
    assert_eq!(table.phones[GUEST].session().state(), State::Connecting);
    table.connect();
    assert_eq!(table.phones[GUEST].session().state(), State::Securing);
    table.deliver();
    assert_eq!(states(&mut table), [State::AwaitingAccept; 2]);
    let told = table.phones.each_mut().map(|phone| phone.told());
    let keys = table.phones.each_ref().map(|phone| phone.me.keys.public());
    let [
        Event::Invited { nick, peer, terms },
        Event::Code { code, .. },
    ] = &told[HOST][..]
    else {
        panic!("{:?}", told[HOST]);
    };
    assert_eq!((&nick[..], *peer, *terms), ("Guest", keys[GUEST], TERMS));
    let [
        Event::Code {
            code: same,
            nick,
            peer,
        },
    ] = &told[GUEST][..]
    else {
        panic!("{:?}", told[GUEST]);
    };
    assert_eq!((&nick[..], *peer, same), ("Host", keys[HOST], code));
    assert_eq!(table.phones[HOST].session().code(), Some(*code));

    assert!(table.phones[HOST].disk.is_none());
    table.act(HOST, |s| s.accept(0)).unwrap();
    assert!(table.phones[HOST].disk.is_some(), "kept before it is said");
    assert_eq!(table.act(HOST, |s| s.accept(0)), Err(CommandError::NotNow));
    table.deliver();
    assert_eq!(states(&mut table), [State::AwaitingAccept; 2]);
    table.act(GUEST, |s| s.accept(0)).unwrap();
    table.deliver();
    assert_eq!(states(&mut table), [State::Playing; 2]);
    for phone in &mut table.phones {
        assert_eq!(phone.told(), [Event::Started]);
    }
    play(&mut table, GUEST, 4, 4);
    play(&mut table, HOST, 5, 5);
    assert_equal_logs(&mut table);
    let early = table.act(HOST, |s| s.play(1, 1, 0));
    assert_eq!(early, Err(CommandError::Illegal(Illegal::OutOfTurn)));
}

#[test]
fn both_can_say_no() {
    for (side, why) in [(HOST, Refusal::Declined), (GUEST, Refusal::CodeMismatch)] {
        let mut table = Table::new(2, TERMS);
        table.connect();
        table.deliver();
        table.act(1 - side, |s| s.accept(0)).unwrap();
        table.deliver();
        table.act(side, |s| s.refuse(why, 0)).unwrap();
        table.deliver();
        assert_eq!(states(&mut table), [State::Over; 2]);
        let last = table.phones.each_mut().map(|phone| phone.told().pop());
        assert_eq!(last[side], Some(Event::Over(Over::Refusing(why))));
        assert_eq!(last[1 - side], Some(Event::Over(Over::Refused(why))));
    }
}

#[test]
fn a_link_lost_before_accepting_is_the_end_and_after_it_is_not() {
    let mut table = Table::new(3, TERMS);
    table.connect();
    table.deliver();
    table.act(HOST, |s| s.accept(0)).unwrap();
    table.cut();
    assert_eq!(states(&mut table), [State::Suspended, State::Over]);

    // Both accept, but the guest's word is lost.
    let mut table = Table::new(3, TERMS);
    table.connect();
    table.deliver();
    table.act(HOST, |s| s.accept(0)).unwrap();
    table.deliver();
    table.act(GUEST, |s| s.accept(0)).unwrap();
    table.cut();
    assert_eq!(states(&mut table), [State::Suspended; 2]);
    table.connect();
    table.deliver();
    assert_eq!(states(&mut table), [State::Playing; 2]);
    assert!(table.phones[HOST].told().contains(&Event::Started));
    play(&mut table, GUEST, 1, 1);
    assert_equal_logs(&mut table);
}

#[test]
fn an_undo_needs_both() {
    let mut table = Table::playing(4, TERMS);
    play(&mut table, GUEST, 4, 4);
    play(&mut table, HOST, 5, 5);
    request(&mut table, GUEST, Ask::Undo);
    let bound = table.act(GUEST, |s| s.play(1, 1, 0));
    assert_eq!(bound, Err(CommandError::AwaitingAnswer));
    table.deliver();
    assert_eq!(table.phones[HOST].session().asked(), Some(Ask::Undo));
    answer(&mut table, HOST, false);
    table.deliver();
    let told = table.phones[GUEST].told();
    assert_eq!(answers(&told), [(Ask::Undo, Answer::Rejected)]);
    request(&mut table, GUEST, Ask::Undo);
    table.deliver();
    answer(&mut table, HOST, true);
    table.deliver();
    let told = table.phones[GUEST].told();
    assert_eq!(answers(&told), [(Ask::Undo, Answer::Agreed)]);
    assert_eq!(table.entries(GUEST)[2], (Side::Host, Entry::Undo));
    assert_equal_logs(&mut table);
    play(&mut table, GUEST, 3, 3);
    let nothing = table.act(HOST, |s| s.answer(true, 0));
    assert_eq!(nothing, Err(CommandError::NothingAsked));
}

#[test]
fn moving_instead_of_answering_rejects() {
    let mut table = Table::playing(5, TERMS);
    play(&mut table, GUEST, 4, 4);
    request(&mut table, GUEST, Ask::Undo);
    table.deliver();
    play(&mut table, HOST, 5, 5);
    assert_eq!(
        answers(&table.phones[GUEST].told()),
        [(Ask::Undo, Answer::Rejected)]
    );
    assert!(
        table.phones[HOST]
            .told()
            .contains(&Event::Withdrawn(Ask::Undo))
    );
    // Asked before the move arrived: it is void, without a word.
    request(&mut table, HOST, Ask::Undo);
    let now = table.now_ms;
    table.act(GUEST, |s| s.play(6, 6, now)).unwrap();
    table.deliver();
    assert_eq!(table.phones[GUEST].session().asked(), None);
    assert_eq!(
        answers(&table.phones[HOST].told()),
        [(Ask::Undo, Answer::Rejected)]
    );
    play(&mut table, HOST, 7, 7);
    assert_equal_logs(&mut table);
}

#[test]
fn cancelling_takes_effect_with_the_answer() {
    let mut table = Table::playing(6, TERMS);
    request(&mut table, GUEST, Ask::Draw);
    table.deliver();
    table.act(GUEST, |s| s.cancel(0)).unwrap();
    let bound = table.act(GUEST, |s| s.play(1, 1, 0));
    assert_eq!(bound, Err(CommandError::AwaitingAnswer));
    table.deliver();
    assert_eq!(
        answers(&table.phones[GUEST].told()),
        [(Ask::Draw, Answer::Cancelled)]
    );
    assert!(
        table.phones[HOST]
            .told()
            .contains(&Event::Withdrawn(Ask::Draw))
    );
    // Agreed at the same moment: the agreement wins.
    request(&mut table, GUEST, Ask::Draw);
    table.deliver();
    table.act(GUEST, |s| s.cancel(0)).unwrap();
    answer(&mut table, HOST, true);
    table.deliver();
    assert_eq!(
        answers(&table.phones[GUEST].told()),
        [(Ask::Draw, Answer::Agreed)]
    );
    assert_equal_logs(&mut table);
    let over = table.act(GUEST, |s| s.play(1, 1, 0));
    assert_eq!(over, Err(CommandError::Illegal(Illegal::Over)));
}

#[test]
fn requests_that_cross_are_settled_alike() {
    // Two resets agree.
    let mut table = Table::playing(7, TERMS);
    play(&mut table, GUEST, 4, 4);
    request(&mut table, GUEST, Ask::Reset);
    request(&mut table, HOST, Ask::Reset);
    table.deliver();
    for phone in &mut table.phones {
        assert_eq!(answers(&phone.told()), [(Ask::Reset, Answer::Agreed)]);
    }
    assert_eq!(table.entries(HOST)[1..], [(Side::Host, Entry::Reset)]);
    // Otherwise the host's wins.
    request(&mut table, GUEST, Ask::Reset);
    request(&mut table, HOST, Ask::Draw);
    table.deliver();
    let told = table.phones[GUEST].told();
    assert_eq!(answers(&told), [(Ask::Reset, Answer::Superseded)]);
    assert_eq!(table.phones[GUEST].session().asked(), Some(Ask::Draw));
    assert_eq!(table.phones[HOST].session().asked(), None);
    let first = table.act(GUEST, |s| s.request(Ask::Reset, 0));
    assert_eq!(first, Err(CommandError::AnswerFirst));
    answer(&mut table, GUEST, true);
    table.deliver();
    assert_equal_logs(&mut table);
}

#[test]
fn a_request_expires() {
    let mut table = Table::playing(8, TERMS);
    request(&mut table, GUEST, Ask::Reset);
    for _ in 0..29 {
        table.pass(1_000);
        table.deliver();
    }
    assert_eq!(table.phones[GUEST].session().asking(), Some(Ask::Reset));
    table.pass(1_000);
    table.deliver();
    assert_eq!(
        answers(&table.phones[GUEST].told()),
        [(Ask::Reset, Answer::Expired)]
    );
    assert_eq!(table.phones[HOST].session().asked(), None);
}

#[test]
fn resigning_works_in_any_turn_and_over_a_lost_link() {
    for side in [HOST, GUEST] {
        let loser = table_side(side);
        let mut table = Table::playing(9, TERMS);
        // With a request of either side in the way.
        request(&mut table, 1 - side, Ask::Draw);
        table.deliver();
        table.act(side, |s| s.resign(0)).unwrap();
        table.deliver();
        let last = *table.entries(0).last().unwrap();
        assert_eq!(last.1, Entry::Resign { loser }, "{side}");
        assert_equal_logs(&mut table);

        let mut table = Table::playing(9, TERMS);
        request(&mut table, side, Ask::Draw);
        table.act(side, |s| s.resign(0)).unwrap();
        table.cut();
        table.connect();
        table.deliver();
        let last = *table.entries(0).last().unwrap();
        assert_eq!(last.1, Entry::Resign { loser }, "{side} after a cut");
        assert_equal_logs(&mut table);
        // Taken back by agreement, or played anew.
        request(&mut table, side, Ask::Undo);
        table.deliver();
        answer(&mut table, 1 - side, true);
        table.deliver();
        assert_eq!(table.phones[HOST].session().log().turn(), Some(Side::Guest));
    }
}

const fn table_side(side: usize) -> Side {
    if side == HOST {
        Side::Host
    } else {
        Side::Guest
    }
}

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

#[test]
fn silence_is_noticed_and_a_seat_is_kept_five_minutes() {
    let mut table = Table::playing(13, TERMS);
    let begun = table.now_ms;
    while table.phones[HOST].session().state() == State::Playing {
        table.pass(100);
        table.pipes = Default::default();
    }
    assert!((14_900..=15_100).contains(&(table.now_ms - begun)));
    let told = table.phones[HOST].told();
    assert!(
        matches!(told[..], [.., Event::Suspended(Lost::Fault(_))]),
        "{told:?}"
    );
    table.pass(SEAT_MS - 1);
    assert_eq!(table.phones[HOST].session().state(), State::Suspended);
    table.pass(1);
    assert_eq!(table.phones[HOST].told(), [Event::Over(Over::Abandoned)]);
    // What was kept brings it back.
    table.kill(HOST);
    assert_eq!(table.phones[HOST].session().state(), State::Suspended);
}

#[test]
fn a_game_survives_both_phones() {
    let mut table = Table::playing(14, TERMS);
    play(&mut table, GUEST, 4, 4);
    request(&mut table, GUEST, Ask::Undo);
    table.deliver();
    // The host agrees, but dies before a byte is out; the guest dies, too.
    table.phones[HOST].dies_at_keep = Some(true);
    answer_or_die(&mut table, HOST);
    table.kill(GUEST);
    assert_eq!(table.entries(HOST).len(), 2);
    assert_eq!(table.entries(GUEST).len(), 1);
    table.connect();
    table.deliver();
    assert_eq!(states(&mut table), [State::Playing; 2]);
    assert_equal_logs(&mut table);
    assert_eq!(table.entries(GUEST).len(), 2);
    play(&mut table, GUEST, 3, 3);
    assert_equal_logs(&mut table);
}

fn answer_or_die(table: &mut Table, side: usize) {
    let now = table.now_ms;
    table.act(side, |s| s.answer(true, now)).unwrap();
    assert_eq!(table.phones[side].deaths, 1);
}

#[test]
fn only_the_same_peer_may_resume() {
    let mut table = Table::playing(15, TERMS);
    play(&mut table, GUEST, 4, 4);
    table.cut();
    table.phones[GUEST].told();
    // Someone who has stolen all that was kept, but not the key.
    let thief = identity("Guest", &randomness(99));
    let own = std::mem::replace(&mut table.phones[GUEST].me, thief);
    table.kill(GUEST);
    table.connect();
    table.deliver();
    let turned: Vec<Refusal> = table.turned.drain(..).map(|turned| turned.why).collect();
    assert_eq!(turned, [Refusal::ChangedKey]);
    let told = table.phones[GUEST].told();
    assert_eq!(told, [Event::Over(Over::Refused(Refusal::ChangedKey))]);
    // Someone else in the host's place learns no token.
    table.phones[GUEST].me = own;
    table.kill(GUEST);
    let host = std::mem::replace(
        &mut table.phones[HOST].me,
        identity("Host", &randomness(98)),
    );
    table.connect();
    table.deliver();
    assert_eq!(
        table.phones[GUEST].told(),
        [Event::Suspended(Lost::ChangedKey)]
    );
    assert_eq!(table.phones[GUEST].session().state(), State::Suspended);
    table.phones[HOST].me = host;
    table.connect();
    table.deliver();
    assert_eq!(states(&mut table), [State::Playing; 2]);
    assert_equal_logs(&mut table);
}

#[test]
fn another_token_or_game_is_unknown() {
    let mut table = Table::playing(16, TERMS);
    table.cut();
    let kept = Kept::from_bytes(table.phones[GUEST].disk.as_ref().unwrap()).unwrap();
    let mut token = kept.clone();
    token.token.0[15] ^= 1;
    let mut session = kept;
    session.session.0[0] ^= 1;
    for changed in [token, session] {
        table.phones[GUEST].disk = Some(changed.to_bytes().unwrap());
        table.kill(GUEST);
        table.phones[GUEST].told();
        table.connect();
        table.deliver();
        let told = table.phones[GUEST].told();
        assert_eq!(told, [Event::Over(Over::Refused(Refusal::UnknownGame))]);
    }
    assert_eq!(table.phones[HOST].session().state(), State::Suspended);
}

#[test]
fn logs_that_differ_can_go_on_from_their_common_beginning() {
    for differing in [0, 1, 2, 5] {
        let mut table = Table::playing(17, TERMS);
        for i in 0..3 {
            play(&mut table, GUEST, i, 0);
            play(&mut table, HOST, i, 1);
        }
        table.cut();
        // The guest's disk holds another move from there on.
        let kept = Kept::from_bytes(table.phones[GUEST].disk.as_ref().unwrap()).unwrap();
        let mut other = kept.clone();
        if let Entry::Move { row, .. } = &mut other.records[differing].entry {
            *row = 8;
        }
        table.phones[GUEST].disk = Some(other.to_bytes().unwrap());
        table.kill(GUEST);
        for phone in &mut table.phones {
            phone.told();
        }
        table.connect();
        table.deliver();
        assert_eq!(states(&mut table), [State::Differing; 2]);
        let common = u32::try_from(differing).unwrap();
        for phone in &mut table.phones {
            assert_eq!(phone.told(), [Event::Desync { common }]);
        }
        let stopped = table.act(GUEST, |s| s.play(7, 7, 0));
        assert_eq!(stopped, Err(CommandError::NotNow));
        table.act(HOST, |s| s.restart(0)).unwrap();
        table.deliver();
        assert_eq!(states(&mut table), [State::Differing; 2]);
        table.act(GUEST, |s| s.restart(0)).unwrap();
        table.deliver();
        assert_eq!(states(&mut table), [State::Playing; 2]);
        assert_equal_logs(&mut table);
        assert_eq!(table.entries(HOST).len(), differing);
        let turn = if differing % 2 == 0 { GUEST } else { HOST };
        play(&mut table, turn, 7, 7);
        assert_equal_logs(&mut table);
    }
}

/// A peer that has lost an entry of its own can't be given it back as if it had just written it.
#[test]
fn an_older_disk_is_noticed() {
    let mut table = Table::playing(18, TERMS);
    let old = table.phones[GUEST].disk.clone();
    play(&mut table, GUEST, 4, 4);
    play(&mut table, HOST, 5, 5);
    table.phones[GUEST].disk = old;
    table.kill(GUEST);
    table.phones[GUEST].told();
    table.connect();
    table.deliver();
    assert_eq!(table.phones[GUEST].told(), [Event::Desync { common: 0 }]);
}

#[test]
fn leaving_and_feelings_are_told() {
    let mut table = Table::playing(19, TERMS);
    for phone in &mut table.phones {
        phone.told();
    }
    table.act(HOST, |s| s.react(Reaction::Applause, 0)).unwrap();
    table.deliver();
    assert_eq!(
        table.phones[GUEST].told(),
        [Event::Reacted(Reaction::Applause)]
    );
    let mut sent = 1;
    while table.act(HOST, |s| s.react(Reaction::Wave, 0)).is_ok() {
        sent += 1;
    }
    assert_eq!(sent, 10);
    table.deliver();
    assert_eq!(table.phones[GUEST].session().state(), State::Playing);
    table.act(GUEST, |s| s.leave(0));
    table.deliver();
    assert_eq!(
        table.phones[GUEST].told().pop(),
        Some(Event::Over(Over::Left))
    );
    assert_eq!(table.phones[HOST].told(), [Event::Over(Over::PeerLeft)]);
    assert_eq!(states(&mut table), [State::Over; 2]);
    assert!(!table.connect());
}

#[test]
fn a_new_session_does_not_need_a_stream_to_be_left() {
    let random = randomness(20);
    let me = identity("Wei", &random);
    let mut session: Session<Board> = Session::invite(me, TERMS, random, 0);
    session.leave(0);
    assert_eq!(session.state(), State::Over);
    assert_eq!(session.next_timer_ms(0), None);
}
