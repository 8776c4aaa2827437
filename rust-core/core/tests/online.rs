//! Online games as the apps begin them, over a broker that only this file has.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};

use common::PATIENCE;
use common::lan::{Disk, freestyle};
use gomoku_core::{
    Broker, CallbackError, ClockSetting, InviteBy, KeptOnline, LobbyConfig, OnlineError,
    OnlineEvent, OnlineObserver, OnlineTable, RemoteSetup, ResumeError, Rule, StreamLine,
    StreamOpener, kept_online, new_identity,
};

/// Hears, and then fails in its own way.
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

/// A broker to which no way leads.
struct NoWay(&'static str);

impl StreamOpener for NoWay {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        line.failed(self.0.into());
        Ok(())
    }
}

fn broker() -> Arc<Broker> {
    Broker::by_stream(Arc::new(NoWay("no such host")))
}

fn config() -> LobbyConfig {
    LobbyConfig {
        nickname: "Ann".into(),
        identity: new_identity().unwrap(),
        known: Vec::new(),
        app: "Gomoku tests".into(),
        rule: Rule::Renju,
        size: 15,
    }
}

#[test]
fn an_invitation_that_no_broker_has_is_told_and_kept() {
    let (disk, config) = (Arc::<Disk>::default(), config());
    let (observer, heard) = ear();
    let table = OnlineTable::invite(
        config.clone(),
        freestyle(),
        InviteBy::Link,
        broker(),
        Arc::clone(&disk) as _,
        observer,
    )
    .unwrap();
    let unreachable = OnlineEvent::Unreachable {
        detail: "no such host".into(),
    };
    assert_eq!(heard.recv_timeout(PATIENCE).unwrap(), unreachable);
    let nothing = table.take_game(common::Recorder::new()).err();
    assert_eq!(nothing, Some(OnlineError::NotNow));
    table.shutdown();
    table.shutdown();
    let kept = disk.read();
    let KeptOnline::Invited { text } = kept_online(kept.clone()).unwrap() else {
        panic!("no invitation was kept");
    };
    assert!(text.starts_with("gomoku://join/"), "{text}");

    // Tried again by whoever has it, and by nobody else.
    let (observer, heard) = ear();
    let keeper = Arc::clone(&disk) as Arc<dyn gomoku_core::GameKeeper>;
    let again = OnlineTable::resume(
        kept.clone(),
        config,
        broker(),
        Arc::clone(&keeper),
        Arc::clone(&observer),
    );
    assert_eq!(heard.recv_timeout(PATIENCE).unwrap(), unreachable);
    drop(again);
    let mut other = self::config();
    other.identity.pop();
    let refused = OnlineTable::resume(kept, other, broker(), keeper, observer);
    assert_eq!(refused.err(), Some(ResumeError::BadConfig));
}

#[test]
fn what_can_not_begin_says_why() {
    let disk = Arc::<Disk>::default();
    let (observer, _heard) = ear();
    let invite = |config: LobbyConfig, setup: RemoteSetup| {
        let (disk, observer) = (Arc::clone(&disk), Arc::clone(&observer));
        OnlineTable::invite(config, setup, InviteBy::Code, broker(), disk, observer).err()
    };
    let nameless = LobbyConfig {
        nickname: "\u{202e}".into(),
        ..config()
    };
    assert_eq!(
        invite(nameless, freestyle()),
        Some(OnlineError::BadNickname)
    );
    let huge = RemoteSetup {
        size: 400,
        clock: ClockSetting::CountUp,
        ..freestyle()
    };
    assert_eq!(invite(config(), huge), Some(OnlineError::BadSetup));
    for text in ["", "hello", "gomoku://join/", "http://join/x", "\u{0}"] {
        let joined = OnlineTable::join(
            config(),
            text.into(),
            broker(),
            Arc::clone(&disk) as _,
            Arc::clone(&observer),
        );
        let refused = joined.err();
        assert!(
            matches!(refused, Some(OnlineError::BadInvitation { .. })),
            "{text}: {refused:?}"
        );
    }
    for bytes in [vec![], b"GMKRx".to_vec(), vec![0; 4096]] {
        assert!(kept_online(bytes).is_err());
    }
}
