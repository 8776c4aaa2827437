//! Withdrawn and unsent invitations at a real server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use crate::common::door::{ANN, at, ear, plain};
use crate::common::lan::{Table, freestyle, open};
use crate::common::mosquitto::Mosquitto;
use crate::common::{PATIENCE, Recorder, eventually};
use gomoku_core::{
    InviteBy, LinkOver, LinkState, OnlineEnd, OnlineEvent, OnlineTable, SavedLink, Storage,
};
use gomoku_link::message::Side;
use gomoku_link::online::Invitation;
use gomoku_link::online::pairing::{FromInviter, from_bytes, to_bytes};
use tempfile::TempDir;

const WEI: &str = "Wei";

const WITHDRAWN: OnlineEvent = OnlineEvent::Ended {
    reason: OnlineEnd::Withdrawn,
};

struct Phone {
    storage: Arc<Storage>,
    folder: TempDir,
}

impl Phone {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let storage = open(&folder);
        Self { storage, folder }
    }

    fn kill(&mut self) {
        self.storage.close();
        loop {
            self.storage = open(&self.folder);
            // A broker started by another test inherits the lock until it executes its program.
            if self.storage.may_write() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn link(&self) -> SavedLink {
        self.storage.links().unwrap().remove(0)
    }

    fn has_nothing(&self) -> bool {
        self.storage.links().unwrap().is_empty()
    }

    fn reopen(&self, server: SocketAddr) -> (Arc<OnlineTable>, Receiver<OnlineEvent>) {
        let (observer, heard) = ear();
        let id = self.link().id;
        let table = self
            .storage
            .reopen_over(&plain(server), &id, ANN, observer)
            .unwrap();
        (table, heard)
    }

    /// Closes the app once the server has the invitation. Returns link or code.
    fn invite(&self, server: SocketAddr, by: InviteBy) -> String {
        let (observer, heard) = ear();
        let (way, address) = (plain(server), at(server));
        let table = self
            .storage
            .invite_over(&way, &address, ANN, freestyle(), by, observer);
        let text = match heard.recv_timeout(PATIENCE).unwrap() {
            OnlineEvent::Invitation { text } => text,
            other => panic!("{other:?}"),
        };
        table.unwrap().shutdown();
        text
    }

    fn join(
        &self,
        server: SocketAddr,
        invitation: &str,
    ) -> (Arc<OnlineTable>, Receiver<OnlineEvent>) {
        let (observer, heard) = ear();
        let (way, address) = (plain(server), at(server));
        let joined = self
            .storage
            .join_over(&way, &address, WEI, invitation, observer);
        (joined.unwrap(), heard)
    }
}

fn wait_for(heard: &Receiver<OnlineEvent>, event: &OnlineEvent) {
    while heard.recv_timeout(PATIENCE).unwrap() != *event {}
}

/// Waits for the withdrawal at the server, and checks that a joining player is notified.
fn is_told(ann: &Phone, server: SocketAddr, invitation: &str) {
    let (withdraws, heard) = ann.reopen(server);
    eventually("the server is told", || ann.has_nothing());
    assert_eq!(heard.try_recv().ok(), None, "the person has done with it");
    withdraws.shutdown();
    let wei = Phone::new();
    let (_table, told) = wei.join(server, invitation);
    wait_for(&told, &WITHDRAWN);
    assert!(wei.has_nothing());
}

#[test]
fn whoever_joins_is_told_at_once() {
    let broker = Mosquitto::start();
    for by in [InviteBy::Link, InviteBy::Code] {
        let ann = Phone::new();
        let invitation = ann.invite(broker.address, by);
        let id = ann.link().id;
        assert_eq!(ann.storage.withdraw(id.clone()), Ok(true));
        let kept = ann.link();
        assert!(kept.withdrawn && kept.invitation.is_none() && kept.game.is_none());
        assert_eq!(ann.storage.withdraw(id), Ok(true));
        is_told(&ann, broker.address, &invitation);
    }
}

/// Only the withdrawal remains: no share that allows guessing, and no messages begun by the other
/// side.
#[test]
fn nothing_else_stays_at_the_server() {
    let broker = Mosquitto::start();
    for by in [InviteBy::Link, InviteBy::Code] {
        let (ann, wei) = (Phone::new(), Phone::new());
        let invitation = ann.invite(broker.address, by);
        let topic = Invitation::parse(&invitation).unwrap().topic();
        let (waits, told) = wei.join(broker.address, &invitation);
        wait_for(&told, &OnlineEvent::Joining);
        waits.shutdown();
        drop(waits);
        broker.hangs_up();
        let before = broker.retained(&topic);
        assert!(
            before
                .iter()
                .any(|(slot, _)| *slot == topic.slot(Side::Host))
        );
        ann.storage.withdraw(ann.link().id).unwrap();
        let (_withdraws, _) = ann.reopen(broker.address);
        eventually("the server is told", || ann.has_nothing());
        let after = broker.retained(&topic);
        let [(slot, notice)] = &*after else {
            panic!("{after:?}");
        };
        assert_eq!(*slot, topic.slot(Side::Guest));
        assert!(notice.len() < 32 && !before.iter().any(|(_, had)| had == notice));
        let (_again, told) = wei.reopen(broker.address);
        wait_for(&told, &WITHDRAWN);
        assert!(wei.has_nothing());
        assert_eq!(broker.retained(&topic), after);
    }
}

/// Replaying another link's withdrawal does not forge one.
#[test]
fn the_server_cannot_take_back_a_link() {
    let (broker, ann, wei) = (Mosquitto::start(), Phone::new(), Phone::new());
    let other = ann.invite(broker.address, InviteBy::Link);
    let elsewhere = Invitation::parse(&other).unwrap().topic();
    ann.storage.withdraw(ann.link().id).unwrap();
    is_told(&ann, broker.address, &other);
    let notices = broker.retained(&elsewhere);
    let [(_, replayed)] = &*notices else {
        panic!("{notices:?}");
    };
    let invitation = ann.invite(broker.address, InviteBy::Link);
    let topic = Invitation::parse(&invitation).unwrap().topic();
    let forged = to_bytes(&FromInviter::Withdrawn { proof: [0; 16] });
    broker.plant(&topic, &topic.slot(Side::Guest), &forged);
    let (waits, told) = wei.join(broker.address, &invitation);
    wait_for(&told, &OnlineEvent::Joining);
    waits.shutdown();
    assert_eq!(told.try_recv().ok(), None);
    drop(waits);
    broker.plant(&topic, &topic.slot(Side::Guest), replayed);
    let (_joins, told) = wei.reopen(broker.address);
    wait_for(&told, &OnlineEvent::Joining);
    let (_invites, heard) = ann.reopen(broker.address);
    for told in [&told, &heard] {
        wait_for(told, &OnlineEvent::GameReady);
    }
}

#[test]
fn it_is_kept_until_the_server_is_reached() {
    let (broker, mut ann) = (Mosquitto::start(), Phone::new());
    let invitation = ann.invite(broker.address, InviteBy::Link);
    ann.storage.withdraw(ann.link().id).unwrap();
    ann.kill();
    assert!(ann.link().withdrawn);
    let nobody = SocketAddr::from(([127, 0, 0, 1], 1));
    let (tries, heard) = ann.reopen(nobody);
    tries.shutdown();
    drop(tries);
    assert_eq!(heard.try_recv().ok(), None);
    ann.kill();
    assert!(ann.link().withdrawn);
    is_told(&ann, broker.address, &invitation);
}

#[test]
fn whoever_waits_for_the_game_is_told() {
    let (broker, ann, wei) = (Mosquitto::start(), Phone::new(), Phone::new());
    let invitation = ann.invite(broker.address, InviteBy::Link);
    let (_waits, told) = wei.join(broker.address, &invitation);
    wait_for(&told, &OnlineEvent::Joining);
    ann.storage.withdraw(ann.link().id).unwrap();
    let (_withdraws, _) = ann.reopen(broker.address);
    wait_for(&told, &WITHDRAWN);
    eventually("nothing is kept", || ann.has_nothing() && wei.has_nothing());
}

#[test]
fn whoever_had_joined_to_the_end_has_a_game_that_is_left() {
    let (broker, ann, wei) = (Mosquitto::start(), Phone::new(), Phone::new());
    let invitation = ann.invite(broker.address, InviteBy::Link);
    let (waits, told) = wei.join(broker.address, &invitation);
    wait_for(&told, &OnlineEvent::Joining);
    waits.shutdown();
    drop(waits);
    let way = plain(broker.address);
    let check = ann.storage.news_check_over(ANN, move |_| way.clone());
    assert_eq!(check.unwrap().run(), Ok(vec![]));
    let (joined, told) = wei.reopen(broker.address);
    wait_for(&told, &OnlineEvent::GameReady);
    let heard = Recorder::new();
    let game = joined.take_game(heard.clone()).unwrap();
    let table = Table { game, heard };
    assert_eq!(ann.storage.withdraw(ann.link().id), Ok(true));
    let (_withdraws, heard) = ann.reopen(broker.address);
    let over = LinkState::Over {
        reason: LinkOver::PeerLeft,
    };
    table.heard.wait_for_snapshot("Ann has left", |snapshot| {
        let remote = snapshot.remote.as_ref();
        remote.is_some_and(|remote| remote.link == over)
    });
    eventually("nothing is kept", || ann.has_nothing());
    assert_eq!(heard.try_recv().ok(), None);
    assert_eq!(ann.storage.games().unwrap(), []);
}

/// Wei answers while Ann is offline and withdraws. Returns the stored messages.
fn takes_back(broker: &Mosquitto, wei: &Phone, invitation: &str) -> Vec<(String, Vec<u8>)> {
    let topic = Invitation::parse(invitation).unwrap().topic();
    let (waits, told) = wei.join(broker.address, invitation);
    wait_for(&told, &OnlineEvent::Joining);
    waits.shutdown();
    drop(waits);
    broker.hangs_up();
    let id = wei.link().id;
    assert_eq!(wei.storage.withdraw(id.clone()), Ok(true));
    let kept = wei.link();
    assert!(kept.withdrawn && kept.invitation.is_none() && kept.game.is_none());
    assert_eq!(wei.storage.withdraw(id), Ok(true));
    let before = broker.retained(&topic);
    let (table, heard) = wei.reopen(broker.address);
    eventually("the server is told", || wei.has_nothing());
    assert_eq!(heard.try_recv().ok(), None, "the person has done with it");
    table.shutdown();
    let answer = |slots: &[(String, Vec<u8>)]| {
        let own = slots
            .iter()
            .find(|(slot, _)| *slot == topic.slot(Side::Host));
        own.unwrap().1.clone()
    };
    let after = broker.retained(&topic);
    assert_ne!(answer(&before), answer(&after));
    before
}

/// The invitation is open again, whether or not Ann saw the answer, and the server can't restore
/// it.
#[test]
fn an_answer_that_is_taken_back_is_gone() {
    let broker = Mosquitto::start();
    for by in [InviteBy::Link, InviteBy::Code] {
        for seen in [false, true] {
            let (ann, wei, mia) = (Phone::new(), Phone::new(), Phone::new());
            let invitation = ann.invite(broker.address, by);
            let topic = Invitation::parse(&invitation).unwrap().topic();
            if seen {
                let (waits, told) = wei.join(broker.address, &invitation);
                wait_for(&told, &OnlineEvent::Joining);
                waits.shutdown();
                drop(waits);
                let way = plain(broker.address);
                let check = ann.storage.news_check_over(ANN, move |_| way.clone());
                assert_eq!(check.unwrap().run(), Ok(vec![]));
                let answered = broker.retained(&topic);
                assert_eq!(answered.len(), 2, "Ann's phone has answered");
                assert_eq!(wei.storage.withdraw(wei.link().id), Ok(true));
                let (table, _) = wei.reopen(broker.address);
                eventually("the server is told", || wei.has_nothing());
                table.shutdown();
            } else {
                takes_back(&broker, &wei, &invitation);
            }
            let (invites, heard) = ann.reopen(broker.address);
            wait_for(
                &heard,
                &OnlineEvent::Invitation {
                    text: invitation.clone(),
                },
            );
            if seen {
                // Otherwise the next guest would find the invitation taken.
                eventually("the answer to Wei is gone", || {
                    let slots = broker.retained(&topic);
                    let own = slots
                        .iter()
                        .find(|(slot, _)| *slot == topic.slot(Side::Guest));
                    own.is_none_or(|(_, slot)| {
                        matches!(from_bytes(slot), Some(FromInviter::Share { .. }))
                    })
                });
            }
            let (_joins, told) = mia.join(broker.address, &invitation);
            for told in [&told, &heard] {
                wait_for(told, &OnlineEvent::GameReady);
            }
            invites.shutdown();
        }
    }
}

/// The server's operator restores the old answer.
#[test]
fn the_server_cannot_bring_an_answer_back() {
    let broker = Mosquitto::start();
    for by in [InviteBy::Link, InviteBy::Code] {
        let (ann, wei, mia) = (Phone::new(), Phone::new(), Phone::new());
        let invitation = ann.invite(broker.address, by);
        let topic = Invitation::parse(&invitation).unwrap().topic();
        let before = takes_back(&broker, &wei, &invitation);
        let own = before
            .iter()
            .find(|(slot, _)| *slot == topic.slot(Side::Host));
        let (slot, answer) = own.unwrap().clone();
        let look = || {
            let way = plain(broker.address);
            let check = ann.storage.news_check_over(ANN, move |_| way.clone());
            assert_eq!(check.unwrap().run(), Ok(vec![]));
        };
        // Ann sees the withdrawal, then the answer again.
        look();
        broker.plant(&topic, &slot, &answer);
        look();
        let left = broker.retained(&topic);
        let said = left
            .iter()
            .find(|(slot, _)| *slot == topic.slot(Side::Guest));
        let answered = |(_, slot): &(String, Vec<u8>)| {
            matches!(from_bytes(slot), Some(FromInviter::Answer { .. }))
        };
        assert!(!said.is_some_and(answered));
        let (_invites, heard) = ann.reopen(broker.address);
        let (_joins, told) = mia.join(broker.address, &invitation);
        for told in [&told, &heard] {
            wait_for(told, &OnlineEvent::GameReady);
        }
    }
}

/// Another player's later answer stays.
#[test]
fn taking_back_overwrites_nobody() {
    let broker = Mosquitto::start();
    let (ann, wei, mia) = (Phone::new(), Phone::new(), Phone::new());
    let invitation = ann.invite(broker.address, InviteBy::Link);
    let topic = Invitation::parse(&invitation).unwrap().topic();
    for who in [&wei, &mia] {
        let (waits, told) = who.join(broker.address, &invitation);
        wait_for(&told, &OnlineEvent::Joining);
        waits.shutdown();
    }
    broker.hangs_up();
    let mias = broker.retained(&topic);
    assert_eq!(wei.storage.withdraw(wei.link().id), Ok(true));
    let (_table, heard) = wei.reopen(broker.address);
    eventually("nothing is kept", || wei.has_nothing());
    assert_eq!(heard.try_recv().ok(), None);
    assert_eq!(broker.retained(&topic), mias);
}

#[test]
fn what_was_never_sent_is_known_after_a_restart() {
    let (broker, mut ann) = (Mosquitto::start(), Phone::new());
    let nobody = SocketAddr::from(([127, 0, 0, 1], 1));
    let invite = |ann: &Phone, by| {
        let (observer, heard) = ear();
        let table = ann.storage.invite_over(
            &plain(nobody),
            &at(broker.address),
            ANN,
            freestyle(),
            by,
            observer,
        );
        let unreachable = heard.recv_timeout(PATIENCE).unwrap();
        assert!(matches!(unreachable, OnlineEvent::Unreachable { .. }));
        table.unwrap().shutdown();
    };
    for by in [InviteBy::Link, InviteBy::Code] {
        invite(&ann, by);
        ann.kill();
        let kept = ann.link();
        assert!(!kept.sent && kept.invitation.is_some());
        // Never sent, so deleted at once.
        assert_eq!(ann.storage.withdraw(kept.id), Ok(true));
        assert!(ann.has_nothing());
        invite(&ann, by);
        let (table, heard) = ann.reopen(broker.address);
        let told = heard.recv_timeout(PATIENCE).unwrap();
        assert!(matches!(told, OnlineEvent::Invitation { .. }), "{told:?}");
        table.shutdown();
        drop(table);
        ann.kill();
        let kept = ann.link();
        assert!(kept.sent);
        ann.storage.forget(kept.id).unwrap();
    }
    let wei = Phone::new();
    let invitation = wei.invite(broker.address, InviteBy::Link);
    let (observer, heard) = ear();
    let address = at(broker.address);
    let joined = ann
        .storage
        .join_over(&plain(nobody), &address, WEI, &invitation, observer);
    heard.recv_timeout(PATIENCE).unwrap();
    joined.unwrap().shutdown();
    ann.kill();
    assert!(!ann.link().sent);
    let (table, heard) = ann.reopen(broker.address);
    wait_for(&heard, &OnlineEvent::Joining);
    table.shutdown();
    assert!(ann.link().sent);
}
