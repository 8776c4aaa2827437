//! Hostile player against one replica, in virtual time: false times, repeated requests, missing
//! answers, false divergences, constant reactions.

use crate::support::board::Board;
use crate::support::liar::Liar;
use crate::support::pressed::{
    self, Honest, MINUTE, adds_time, goes_back, leaves_unanswered, thinks_through_differences,
};
use crate::support::table::{TERMS, device_at, randomness};
use crate::support::two::{LINK, participant};
use gomoku_link::Carrier;
use gomoku_link::limits::{DECLINED_MS, MOST_DECLINED_MS, REACTIONS_PER_S};
use gomoku_link::message::{Ask, Reaction, Side, Terms};
use gomoku_link::replica::{
    Answer, CommandError, Departure, DeviceTime, EndReason, Entry, Event, GRACE_MS, InvalidPacket,
    LossReason, ROUND_TRIPS, Replica, ReplicaOutput, ReplicaState, Reply, Request, Signal,
};

struct Bare {
    replica: Replica<Board>,
    disk: Vec<u8>,
}

impl Carrier<Board> for Bare {
    fn replica(&self) -> &Replica<Board> {
        &self.replica
    }

    fn command(
        &mut self,
        _: u64,
        act: &mut dyn FnMut(&mut Replica<Board>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        act(&mut self.replica)
    }

    fn leave(&mut self, _: u64) {
        self.replica.end(EndReason::Left);
    }
}

impl Honest for Bare {
    fn packet(&self) -> Vec<u8> {
        self.replica.packet()
    }

    fn hears(&mut self, packet: &[u8], _: u64, now_ms: u64) -> Result<(), InvalidPacket> {
        self.replica.receive(packet, now_ms)
    }

    fn next_timer_ms(&self) -> Option<u64> {
        self.replica.next_timer_ms()
    }

    fn tick(&mut self, now_ms: u64) {
        self.replica.tick(now_ms);
    }

    fn drain(&mut self) -> Vec<Event> {
        let mut told = Vec::new();
        while let Some(output) = self.replica.poll() {
            match output {
                ReplicaOutput::Event(event) => told.push(event),
                ReplicaOutput::Save(bytes) => self.disk = bytes,
                ReplicaOutput::Post(_) | ReplicaOutput::Sign(_) => {}
            }
        }
        told
    }
}

type Table = pressed::Table<Bare>;

fn begun(terms: Terms) -> Replica<Board> {
    let mut replica: Replica<Board> =
        Replica::new(participant(Side::Host, terms, LINK), &randomness(1), 0);
    replica.wake(device_at(0), 0);
    replica.begin(0);
    replica.started(0);
    replica
}

fn at_table(terms: Terms) -> Table {
    let mut replica = begun(terms);
    for _ in 0..ROUND_TRIPS {
        replica.round_trip(0, 0);
    }
    let disk = Vec::new();
    let mut table = Table::new(Bare { replica, disk }, &terms);
    for _ in 0..2 {
        table.reads();
        table.says().unwrap();
    }
    table
}

fn eight() -> Table {
    let mut table = at_table(TERMS);
    table.eight_moves();
    table
}

fn asks(table: &mut Table, ask: Ask) {
    let id = table.liar.slot.number.try_into().unwrap();
    table.liar.slot.request = Some(Request { id, ask });
    table.says().unwrap();
}

fn asked(table: &mut Table) -> usize {
    let asked = |event: &Event| matches!(event, Event::Asked(_));
    table.told().iter().filter(|event| asked(event)).count()
}

#[test]
fn cannot_add_time_to_the_peers_clock() {
    adds_time(&mut at_table(MINUTE));
}

#[test]
fn telling_nothing_gains_seconds() {
    let mut table = at_table(MINUTE);
    table.passes(50_000);
    table.liar_plays(0, 0);
    table.host_plays(0, 1);
    table.says().unwrap();
    assert_eq!(
        table.host.replica.chain().left_ms(Side::Guest),
        Some(60_000),
        "told"
    );
    table.passes(21_999);
    assert!(!table.host.replica.may_end_without_result());
    table.passes(1);
    assert!(table.told().contains(&Event::MayEnd));
    // The liar's clock runs on, and its move still counts.
    table.liar_plays(4, 4);
    assert!(!table.host.replica.may_end_without_result());
    table.host_plays(4, 5);
    table.says().unwrap();
    table.passes(1);
    assert!(table.told().contains(&Event::MayEnd));
    let now_ms = table.now_ms;
    assert_eq!(table.host.end_without_result(now_ms), Ok(()));
    assert!(table.told().contains(&Event::Over(EndReason::NoResult)));
}

#[test]
fn a_late_message_gains_the_allowance() {
    let mut table = at_table(MINUTE);
    table.liar_plays(0, 0);
    table.host.play(0, 1, 0).unwrap();
    table.drain();
    table.passes(60_000 + GRACE_MS + 249);
    assert!(!table.host.replica.may_end_without_result());
    table.passes(1);
    assert!(table.host.replica.may_end_without_result());
}

#[test]
fn the_clock_starts_although_pings_stay_unanswered() {
    let mut host = begun(MINUTE);
    let mut liar = Liar::new(&MINUTE);
    host.receive(&liar.says(), 0).unwrap();
    let (mut now_ms, mut offered_ms) = (0, None);
    while now_ms < 100_000 && offered_ms.is_none() {
        now_ms = host.next_timer_ms().unwrap();
        host.tick(now_ms);
        offered_ms = host.may_end_without_result().then_some(now_ms);
    }
    assert_eq!(offered_ms, Some(10_000 + 60_000 + GRACE_MS + 1_500));
}

#[test]
fn a_pause_or_a_cut_stops_nobodys_clock() {
    let mut table = at_table(MINUTE);
    table.host.replica.receive_signal(Signal::Away(true), 0);
    table.passes(40_000);
    table
        .host
        .replica
        .receive_signal(Signal::Away(false), table.now_ms);
    table.passes(10_000);
    let now_ms = table.now_ms;
    table.host.replica.disconnected(LossReason::Closed, now_ms);
    table.passes(22_000 - 1);
    assert!(!table.host.replica.may_end_without_result());
    table.passes(1);
    assert!(table.told().contains(&Event::MayEnd));
    // The own clock runs on too, and moves are possible while disconnected.
    let mut table = at_table(MINUTE);
    table.liar_plays(0, 0);
    table.host.pause(true, 0);
    table.passes(25_000);
    table.host.pause(false, table.now_ms);
    let now_ms = table.now_ms;
    table.host.replica.disconnected(LossReason::Closed, now_ms);
    table.passes(10_000);
    table.host.play(0, 1, table.now_ms).unwrap();
    assert_eq!(table.host.replica.chain().left_ms(Side::Host), Some(25_000));
}

#[test]
fn a_claim_by_itself_ends_nothing_here() {
    for (used_ms, over) in [
        (47_000, EndReason::PeerLeft),
        (49_000, EndReason::PeerEnded),
    ] {
        let mut table = at_table(MINUTE);
        table.liar_plays(0, 0);
        table.passes(used_ms);
        table.told();
        table.liar.slot.gone = Departure::NoResult;
        table.says().unwrap();
        assert_eq!(table.told(), [Event::Over(over)], "{used_ms}");
        assert_eq!(table.host.replica.chain().have(), 1, "nobody has lost");
    }
}

/// Restarts the host's app with these clocks after a crash on its turn.
fn restarted(device: DeviceTime) -> Replica<Board> {
    let mut table = at_table(MINUTE);
    table.liar_plays(0, 0);
    table.passes(10_000);
    table.host.pause(true, table.now_ms);
    table.drain();
    let mut host = Replica::restore(&table.host.disk, &randomness(2), 0).unwrap();
    host.wake(device, 0);
    host
}

#[test]
fn counts_clock_time_while_the_app_is_dead() {
    let mut host = restarted(device_at(30_000));
    assert_eq!(host.left_ms(Side::Host, 5_000), Some(25_000));
    host.tick(30_000);
    assert_eq!(host.chain().records()[1].entry, Entry::Timeout);
}

/// While the app is down for 20 s, the wall clock is set or the device restarts.
#[test]
fn a_dead_app_charges_no_time_that_may_not_have_passed() {
    let true_time = device_at(30_000);
    let set_to = |unix_ms| DeviceTime {
        unix_ms,
        ..true_time
    };
    let rebooted = DeviceTime {
        boot_ms: 5_000,
        ..true_time
    };
    let cases = [
        (true_time, 30_000),
        (set_to(true_time.unix_ms + 600_000), 30_000),
        (set_to(0), 30_000),
        (rebooted, 55_000),
    ];
    for (device, left_ms) in cases {
        let mut host = restarted(device);
        assert_eq!(host.left_ms(Side::Host, 0), Some(left_ms), "{device:?}");
        host.tick(0);
        assert_eq!(host.state(), ReplicaState::Suspended, "{device:?}");
    }
}

#[test]
fn a_request_does_not_bind_and_a_move_is_allowed() {
    for ask in [Ask::Draw, Ask::Undo] {
        let mut table = at_table(MINUTE);
        table.liar_plays(0, 0);
        table.host_plays(4, 4);
        table.liar_plays(1, 0);
        leaves_unanswered(&mut table, ask);
    }
}

#[test]
fn requests_wait_after_a_no_and_longer_each_time() {
    let mut table = eight();
    asks(&mut table, Ask::Draw);
    assert_eq!(asked(&mut table), 1);
    let mut wait_ms = DECLINED_MS;
    for round in 0..8 {
        table.host.answer(false, table.now_ms).unwrap();
        table.reads();
        for _ in 0..100 {
            table.passes(wait_ms / 200);
            asks(&mut table, [Ask::Draw, Ask::Undo, Ask::Reset][round % 3]);
        }
        assert_eq!(asked(&mut table), 0, "round {round}");
        table.passes(wait_ms / 2 + 1_000);
        assert_eq!(asked(&mut table), 1, "round {round}");
        wait_ms = MOST_DECLINED_MS.min(2 * wait_ms);
    }
}

#[test]
fn a_request_that_is_taken_back_and_made_again_waits_too() {
    let mut table = eight();
    for _ in 0..50 {
        asks(&mut table, Ask::Undo);
        table.liar.slot.request = None;
        table.says().unwrap();
    }
    assert_eq!(asked(&mut table), 1);
    // A request by both sides takes effect unseen.
    table.host.request(Ask::Draw, table.now_ms).unwrap();
    table.reads();
    asks(&mut table, Ask::Draw);
    let told = table.told();
    let agreed = Event::Answered {
        ask: Ask::Draw,
        answer: Answer::Agreed,
    };
    assert!(
        told.contains(&agreed) || table.host.replica.asking() == Some(Ask::Draw),
        "{told:?}"
    );
}

#[test]
fn two_feelings_a_second_are_shown() {
    let mut table = eight();
    let mut shown = 0;
    for _ in 0..10 {
        for _ in 0..60 {
            table
                .host
                .replica
                .receive_signal(Signal::Reaction(Reaction::Wave), table.now_ms);
            table.passes(1_000 / 60);
        }
        let told = table.told();
        let felt = |event: &&Event| matches!(event, Event::Reacted(_));
        shown += told.iter().filter(felt).count();
    }
    let most = usize::try_from(REACTIONS_PER_S).unwrap() * 11;
    assert!((10..=most).contains(&shown), "{shown}");
}

#[test]
fn offers_an_end_when_a_turn_is_prolonged_by_differences() {
    let mut table = at_table(MINUTE);
    table.eight_moves();
    thinks_through_differences(&mut table);
}

#[test]
fn cannot_continue_below_the_agreed_position() {
    goes_back(&mut eight());
}

#[test]
fn an_answer_to_nothing_and_a_last_number_hurt_only_the_liar() {
    let mut table = eight();
    table.liar.slot.number = u64::MAX - 1;
    table.liar.slot.answer = Some(Reply {
        id: u32::MAX,
        yes: true,
    });
    table.says().unwrap();
    let have = table.host.replica.chain().have();
    for number in [1, 1_000, u64::MAX - 3] {
        table.liar.slot.number = number;
        table.says().unwrap();
    }
    assert_eq!(table.host.replica.chain().have(), have);
    assert!(table.host.request(Ask::Draw, table.now_ms).is_ok());
    assert!(table.host.resign(table.now_ms).is_ok());
    assert_eq!(table.host.replica.state(), ReplicaState::Playing);
}
