//! Dialogue of a session, step by step.

use crate::support::board::Board;
use crate::support::dialogue::{GUEST, HOST, answer, assert_equal_logs, play, request, states};
use crate::support::table::{TERMS, Table, identity, randomness};
use gomoku_link::Carrier;
use gomoku_link::limits::{DECLINED_MS, REACTIONS_PER_S};
use gomoku_link::message::{Ask, Reaction, Refusal, Side};
use gomoku_link::replica::{Answer, CommandError, EndReason, Entry, Event, IllegalEntry};
use gomoku_link::session::{PeerSession, SessionOutput, SessionState};

fn answers(events: &[Event]) -> Vec<(Ask, Answer)> {
    let found = events.iter().filter_map(|event| match event {
        Event::Answered { ask, answer } => Some((*ask, *answer)),
        _ => None,
    });
    found.collect()
}

/// A crash could otherwise lose a move that was shown.
#[test]
fn saves_before_showing_and_sending() {
    let mut table = Table::playing(20, TERMS);
    let session = table.phones[GUEST].session();
    session.play(4, 4, 0).unwrap();
    assert!(matches!(session.poll(), Some(SessionOutput::Save(_))));
    let appended = session.poll();
    assert!(matches!(
        appended,
        Some(SessionOutput::Event(Event::Appended { index: 0, .. }))
    ));
    assert!(matches!(session.poll(), Some(SessionOutput::Send(_))));
    assert_eq!(session.poll(), None);
}

#[test]
fn an_invitation_becomes_a_game_when_both_accept_the_code() {
    let mut table = Table::new(1, TERMS);
    assert_eq!(
        table.phones[GUEST].session().state(),
        SessionState::Connecting
    );
    table.connect();
    assert_eq!(
        table.phones[GUEST].session().state(),
        SessionState::Securing
    );
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Unopened; 2]);
    let told = table.phones.each_mut().map(|phone| phone.told());
    let faces = table.phones.each_ref().map(|phone| phone.me.face.public());
    let invited = Event::Invited {
        nick: "Guest".into(),
        peer: faces[GUEST],
        friend: None,
        terms: TERMS,
    };
    assert_eq!(told[HOST], [invited]);
    let unopened = Event::Unopened {
        nick: "Host".into(),
        peer: faces[HOST],
        friend: None,
    };
    assert_eq!(told[GUEST], [unopened]);
    // An unopened invitation can't be accepted, and the guest can't open it.
    for side in [HOST, GUEST] {
        assert_eq!(table.act(side, |s| s.accept(0)), Err(CommandError::NotNow));
    }
    assert_eq!(table.act(GUEST, |s| s.open(0)), Err(CommandError::NotNow));
    table.act(HOST, |s| s.open(0)).unwrap();
    assert_eq!(table.act(HOST, |s| s.open(0)), Err(CommandError::NotNow));
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::AwaitingAccept; 2]);
    let told = table.phones.each_mut().map(|phone| phone.told());
    let names = ["Guest", "Host"];
    let code = table.phones[HOST].session().code().unwrap();
    for side in [HOST, GUEST] {
        let seen = Event::Code {
            code,
            friend: None,
            nick: names[side].into(),
        };
        assert_eq!(told[side], [seen]);
    }

    assert!(table.phones[HOST].disk.is_none());
    table.act(HOST, |s| s.accept(0)).unwrap();
    assert!(table.phones[HOST].disk.is_some(), "kept before it is said");
    assert_eq!(table.act(HOST, |s| s.accept(0)), Err(CommandError::NotNow));
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::AwaitingAccept; 2]);
    table.act(GUEST, |s| s.accept(0)).unwrap();
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Playing; 2]);
    for side in [HOST, GUEST] {
        assert_eq!(table.phones[side].told(), [Event::Started]);
        let met = table.phones[side].session().met();
        assert_eq!(met, Some(table.phones[1 - side].me.keys.public()));
    }
    play(&mut table, GUEST, 4, 4);
    play(&mut table, HOST, 5, 5);
    assert_equal_logs(&mut table);
    let early = table.act(HOST, |s| s.play(1, 1, 0));
    assert_eq!(early, Err(CommandError::Illegal(IllegalEntry::OutOfTurn)));
}

#[test]
fn both_can_say_no() {
    for (side, why) in [(HOST, Refusal::Declined), (GUEST, Refusal::CodeMismatch)] {
        let mut table = Table::new(2, TERMS);
        table.connect();
        table.open();
        table.act(1 - side, |s| s.accept(0)).unwrap();
        table.deliver();
        table.act(side, |s| s.refuse(why, 0)).unwrap();
        table.deliver();
        assert_eq!(states(&mut table), [SessionState::Over; 2]);
        let last = table.phones.each_mut().map(|phone| phone.told().pop());
        assert_eq!(last[side], Some(Event::Over(EndReason::Refusing(why))));
        assert_eq!(last[1 - side], Some(Event::Over(EndReason::Refused(why))));
    }
}

#[test]
fn a_link_lost_before_accepting_is_the_end_and_after_it_is_not() {
    let mut table = Table::new(3, TERMS);
    table.connect();
    table.open();
    table.act(HOST, |s| s.accept(0)).unwrap();
    table.cut();
    assert_eq!(
        states(&mut table),
        [SessionState::Suspended, SessionState::Over]
    );

    // Both accept, but the guest's message is lost.
    let mut table = Table::new(3, TERMS);
    table.connect();
    table.open();
    table.act(HOST, |s| s.accept(0)).unwrap();
    table.deliver();
    table.act(GUEST, |s| s.accept(0)).unwrap();
    table.cut();
    assert_eq!(states(&mut table), [SessionState::Suspended; 2]);
    table.connect();
    table.deliver();
    assert_eq!(states(&mut table), [SessionState::Playing; 2]);
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
    let second = table.act(GUEST, |s| s.request(Ask::Draw, 0));
    assert_eq!(second, Err(CommandError::AwaitingAnswer));
    table.deliver();
    assert_eq!(
        table.phones[HOST].session().replica().asked(),
        Some(Ask::Undo)
    );
    answer(&mut table, HOST, false);
    table.deliver();
    let told = table.phones[GUEST].told();
    assert_eq!(answers(&told), [(Ask::Undo, Answer::Rejected)]);
    request(&mut table, GUEST, Ask::Undo);
    table.deliver();
    // Shown only after a delay.
    table.pass(DECLINED_MS);
    answer(&mut table, HOST, true);
    table.deliver();
    let told = table.phones[GUEST].told();
    assert_eq!(answers(&told), [(Ask::Undo, Answer::Agreed)]);
    // The side to move, here the requester, writes the entry.
    let asker = Side::Guest;
    assert_eq!(table.entries(HOST)[2], (Side::Guest, Entry::Undo { asker }));
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
    // Requested before the move arrives, so void.
    request(&mut table, HOST, Ask::Undo);
    let now = table.now_ms;
    table.act(GUEST, |s| s.play(6, 6, now)).unwrap();
    table.deliver();
    assert_eq!(table.phones[GUEST].session().replica().asked(), None);
    assert_eq!(
        answers(&table.phones[HOST].told()),
        [(Ask::Undo, Answer::Rejected)]
    );
    play(&mut table, HOST, 7, 7);
    assert_equal_logs(&mut table);
}

#[test]
fn a_request_that_is_taken_back_too_late_counts() {
    let mut table = Table::playing(6, TERMS);
    play(&mut table, GUEST, 4, 4);
    request(&mut table, GUEST, Ask::Draw);
    table.deliver();
    table.act(GUEST, |s| s.cancel(0)).unwrap();
    let cancelled = (Ask::Draw, Answer::Cancelled);
    assert_eq!(answers(&table.phones[GUEST].told()), [cancelled]);
    table.deliver();
    let withdrawn = Event::Withdrawn(Ask::Draw);
    assert!(table.phones[HOST].told().contains(&withdrawn));
    assert_eq!(table.chain(HOST).turn(), Some(Side::Host));
    // The host, who is to move, agrees before the withdrawal arrives.
    request(&mut table, GUEST, Ask::Draw);
    table.deliver();
    table.pass(DECLINED_MS);
    table.act(GUEST, |s| s.cancel(0)).unwrap();
    answer(&mut table, HOST, true);
    table.deliver();
    assert_equal_logs(&mut table);
    assert_eq!(table.entries(GUEST)[1], (Side::Host, Entry::Draw));
    let over = table.act(GUEST, |s| s.play(1, 1, 0));
    assert_eq!(over, Err(CommandError::Illegal(IllegalEntry::Over)));
}

#[test]
fn requests_that_cross_are_settled_alike() {
    let mut table = Table::playing(7, TERMS);
    play(&mut table, GUEST, 4, 4);
    request(&mut table, GUEST, Ask::Reset);
    request(&mut table, HOST, Ask::Reset);
    table.deliver();
    for side in [HOST, GUEST] {
        let told = table.phones[side].told();
        assert_eq!(answers(&told), [(Ask::Reset, Answer::Agreed)]);
        assert!(told.contains(&Event::NewGame { game: 1 }));
        assert_eq!(
            table.chain(side).turn(),
            Some(Side::Host),
            "colours changed"
        );
    }
    assert_equal_logs(&mut table);
    // Different requests coexist.
    request(&mut table, GUEST, Ask::Reset);
    request(&mut table, HOST, Ask::Draw);
    table.deliver();
    let asked = [HOST, GUEST].map(|side| table.phones[side].session().replica().asked());
    assert_eq!(asked, [Some(Ask::Reset), Some(Ask::Draw)]);
    answer(&mut table, GUEST, true);
    table.deliver();
    assert_equal_logs(&mut table);
    let told = table.phones[GUEST].told();
    assert_eq!(answers(&told), [(Ask::Reset, Answer::Rejected)]);
    assert_eq!(table.entries(GUEST), [(Side::Host, Entry::Draw)]);
    // An open request needs an answer first.
    request(&mut table, HOST, Ask::Reset);
    table.deliver();
    let first = table.act(GUEST, |s| s.request(Ask::Undo, 0));
    assert_eq!(first, Err(CommandError::AnswerFirst));
}

#[test]
fn a_request_stands_as_long_as_the_position_and_over_a_lost_link() {
    let mut table = Table::playing(8, TERMS);
    play(&mut table, GUEST, 4, 4);
    request(&mut table, GUEST, Ask::Undo);
    for _ in 0..90 {
        table.pass(1_000);
        table.deliver();
    }
    table.cut();
    table.kill(GUEST);
    table.kill(HOST);
    table.connect();
    table.deliver();
    let guest = table.phones[GUEST].session().replica();
    assert_eq!(guest.asking(), Some(Ask::Undo));
    assert_eq!(
        table.phones[HOST].session().replica().asked(),
        Some(Ask::Undo)
    );
    answer(&mut table, HOST, true);
    table.deliver();
    assert_equal_logs(&mut table);
    assert_eq!(table.chain(GUEST).reported_ms().len(), 0);
}

#[test]
fn resigning_works_in_any_turn_and_over_a_lost_link() {
    for side in [HOST, GUEST] {
        let loser = table_side(side);
        let mut table = Table::playing(9, TERMS);
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
        request(&mut table, side, Ask::Undo);
        table.deliver();
        answer(&mut table, 1 - side, true);
        table.deliver();
        assert_eq!(table.chain(HOST).turn(), Some(Side::Guest));
    }
}

const fn table_side(side: usize) -> Side {
    if side == HOST {
        Side::Host
    } else {
        Side::Guest
    }
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
    assert_eq!(sent, REACTIONS_PER_S);
    table.deliver();
    assert_eq!(table.phones[GUEST].session().state(), SessionState::Playing);
    table.act(GUEST, |s| s.leave(0));
    table.deliver();
    assert_eq!(
        table.phones[GUEST].told().pop(),
        Some(Event::Over(EndReason::Left))
    );
    assert_eq!(
        table.phones[HOST].told(),
        [Event::Over(EndReason::PeerLeft)]
    );
    assert_eq!(states(&mut table), [SessionState::Over; 2]);
    assert!(!table.connect());
}

#[test]
fn a_new_session_does_not_need_a_stream_to_be_left() {
    let random = randomness(20);
    let me = identity("Wei", &random);
    let mut session: PeerSession<Board> = PeerSession::invite(me, TERMS, random, 0);
    session.leave(0);
    assert_eq!(session.state(), SessionState::Over);
    assert_eq!(session.next_timer_ms(0), None);
}
