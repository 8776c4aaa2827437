//! Online games without a real broker.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};

use crate::common::PATIENCE;
use crate::common::lan::{freestyle, open};
use gomoku_core::{
    BrokerAddress, CallbackError, ClockSetting, InviteBy, LobbyError, OnlineEvent, OnlineObserver,
    RemoteSetup, SavedLink, StorageError, StreamLine, StreamOpener,
};

/// Forwards events, then fails.
struct Ear(Mutex<Sender<OnlineEvent>>);

impl OnlineObserver for Ear {
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError> {
        let panics = matches!(event, OnlineEvent::Unreachable { .. });
        self.0
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .send(event)
            .unwrap();
        assert!(!panics, "an observer that does not like bad news");
        Err(CallbackError::Failed {
            detail: "deaf".into(),
        })
    }
}

fn ear() -> (Arc<dyn OnlineObserver>, Receiver<OnlineEvent>) {
    let (sender, heard) = mpsc::channel();
    (Arc::new(Ear(Mutex::new(sender))), heard)
}

struct NoWay(&'static str);

impl StreamOpener for NoWay {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        line.failed(self.0.into());
        Ok(())
    }
}

fn opener() -> Arc<NoWay> {
    Arc::new(NoWay("no such host"))
}

const ANN: &str = "Ann";

fn address() -> BrokerAddress {
    BrokerAddress {
        host: "broker.example".into(),
        port: 8883,
        tls: true,
        key: None,
    }
}

#[test]
fn an_invitation_that_no_broker_has_is_told_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let (observer, heard) = ear();
    let by = InviteBy::Link;
    let table = storage
        .invite(&address(), ANN, freestyle(), by, opener(), observer)
        .unwrap();
    let unreachable = OnlineEvent::Unreachable {
        detail: "no such host".into(),
    };
    assert_eq!(heard.recv_timeout(PATIENCE).unwrap(), unreachable);
    let nothing = table.take_game(crate::common::Recorder::new()).err();
    assert_eq!(nothing, Some(LobbyError::NotNow));
    table.shutdown();
    table.shutdown();
    let links = storage.links().unwrap();
    let [SavedLink { id, invitation, .. }] = links.as_slice() else {
        panic!("{links:?}");
    };
    let text = invitation.as_ref().expect("the invitation is kept");
    assert!(text.starts_with("gomoku://join/"), "{text}");

    let (observer, heard) = ear();
    let reopen = |nickname| storage.reopen(id.clone(), nickname, opener(), Arc::clone(&observer));
    let again = reopen(ANN);
    assert_eq!(heard.recv_timeout(PATIENCE).unwrap(), unreachable);
    drop(again);
    assert_eq!(reopen("").err(), Some(StorageError::BadNickname));
}

#[test]
fn what_can_not_begin_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let (observer, _heard) = ear();
    let invite = |nickname: &str, setup: RemoteSetup| {
        let (by, observer) = (InviteBy::Code, Arc::clone(&observer));
        let table = storage.invite(&address(), nickname, setup, by, opener(), observer);
        table.err()
    };
    assert_eq!(
        invite("\u{202e}", freestyle()),
        Some(LobbyError::BadNickname)
    );
    let huge = RemoteSetup {
        size: 400,
        clock: ClockSetting::CountUp,
        ..freestyle()
    };
    assert_eq!(invite(ANN, huge), Some(LobbyError::BadSetup));
    for text in ["", "hello", "gomoku://join/", "http://join/x", "\u{0}"] {
        let observer = Arc::clone(&observer);
        let joined = storage.join(&address(), ANN, text, opener(), observer);
        let refused = joined.err();
        assert!(
            matches!(refused, Some(LobbyError::BadInvitation { .. })),
            "{text}: {refused:?}"
        );
    }
    let links = folder.path().join("private/shelf/links");
    std::fs::create_dir_all(&links).unwrap();
    for (number, bytes) in (0_u64..).zip([vec![], b"GMKRx".to_vec(), vec![0; 4096]]) {
        std::fs::write(links.join(format!("{number:016x}.link")), bytes).unwrap();
        assert_eq!(storage.links().unwrap(), []);
        assert_eq!(storage.damage().len(), 1);
    }
}
