//! The storage as an app uses it.

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};

use crate::common::lan::{Ether, LobbyRecorder, Table, freestyle, open};
use crate::common::{PATIENCE, Recorder, eventually, named};
use gomoku_core::{
    BrokerAddress, CallbackError, GameConfig, GameEntry, InviteBy, LevelName, LevelOffer,
    LinkState, Lobby, LobbyEvent, OnlineEvent, OnlineObserver, PairingStage, Phase, RecordError,
    Rule, SavedLink, Storage, StorageError, StorageObserver, StreamLine, StreamOpener,
    level_number,
};
use tempfile::TempDir;

/// Each game draws a seed, which gives its id.
fn two_people() -> GameConfig {
    GameConfig {
        seed: None,
        ..crate::common::two_people()
    }
}

#[test]
fn a_game_keeps_itself_and_goes_to_my_games() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let second = open(&folder);
    assert!(storage.may_write() && !second.may_write());
    let game = storage.start(two_people(), Recorder::new()).unwrap();
    game.play(named("H8")).unwrap();
    assert!(game.flush());
    game.shutdown();
    storage.close();
    second.close();

    let storage = open(&folder);
    let game = storage.unfinished(two_people(), Recorder::new()).unwrap();
    assert_eq!(game.snapshot().phase, Phase::Paused);
    game.resume();
    for name in ["A1", "I8", "B1", "J8", "C1", "K8", "D1", "L8"] {
        game.play(named(name)).unwrap();
    }
    let id = game.archived().unwrap();
    let games = storage.games().unwrap();
    let [GameEntry::Game { about }] = games.as_slice() else {
        panic!("{games:?}");
    };
    assert_eq!((about.id.as_str(), about.moves), (id.as_str(), 9));
    assert_eq!(
        storage
            .game(id.clone(), None, false)
            .unwrap()
            .snapshot
            .moves
            .len(),
        9
    );
    assert!(
        !storage
            .game(id.clone(), Some(9), false)
            .unwrap()
            .can_play_on
    );
    storage.delete(id.clone()).unwrap();
    assert_eq!(storage.games().unwrap(), []);
    storage.undelete(id.clone()).unwrap();
    let again = storage.play_on(id.clone(), 4, two_people(), Recorder::new());
    assert_eq!(again.unwrap().unwrap().snapshot().moves.len(), 4);
    storage.delete(id.clone()).unwrap();
    storage.purge().unwrap();
    assert_eq!(storage.undelete(id), Err(StorageError::Unknown));
    let refused = storage.import("(;GM[1])".into());
    let Err(StorageError::Record { error }) = refused else {
        panic!("{refused:?}");
    };
    assert!(
        matches!(error, RecordError::Unsupported { .. }),
        "{error:?}"
    );
    assert_eq!(storage.statistics().unwrap(), []);
    assert_eq!(storage.damage(), []);
}

struct Phone {
    nickname: &'static str,
    folder: TempDir,
    ether: Arc<Ether>,
}

impl Phone {
    fn new(nickname: &'static str, ether: &Arc<Ether>) -> Self {
        Self {
            nickname,
            folder: tempfile::tempdir().unwrap(),
            ether: Arc::clone(ether),
        }
    }

    fn lobby(&self, storage: &Storage) -> (Arc<Lobby>, Arc<LobbyRecorder>) {
        let heard = Arc::<LobbyRecorder>::default();
        let discovery = Some(self.ether.antenna());
        let lobby = storage.lobby(self.nickname, Rule::Renju, 15, discovery, heard.clone());
        (lobby.unwrap(), heard)
    }

    fn resume(&self, storage: &Storage, moves: i32) -> Table {
        let links = storage.links().unwrap();
        let [
            SavedLink {
                id,
                bluetooth,
                broker,
                invitation,
                game,
                ..
            },
        ] = links.as_slice()
        else {
            panic!("{links:?}");
        };
        assert_eq!((*bluetooth, broker, invitation), (false, &None, &None));
        assert_eq!(game.as_ref().map(|game| game.moves), Some(moves));
        let heard = Recorder::new();
        let discovery = Some(self.ether.antenna());
        let game = storage.resume(id.clone(), self.nickname, discovery, None, heard.clone());
        let game = game.unwrap();
        assert_eq!(game.link_id().as_ref(), Some(id));
        Table { game, heard }
    }
}

#[test]
fn an_end_that_my_games_can_t_take_goes_there_when_the_game_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let game = storage.start(two_people(), Recorder::new()).unwrap();
    game.play(named("H8")).unwrap();
    assert!(game.flush());
    // A file in place of the folder prevents writing.
    let games = folder.path().join("files/games");
    let _ = std::fs::remove_dir(&games);
    std::fs::write(&games, "").unwrap();
    game.resign().unwrap();
    assert!(!game.flush());
    game.shutdown();
    storage.close();

    std::fs::remove_file(&games).unwrap();
    let storage = open(&folder);
    let game = storage.unfinished(two_people(), Recorder::new()).unwrap();
    assert_eq!(game.snapshot().phase, Phase::Over);
    assert!(game.archived().is_some());
    assert_eq!(storage.games().unwrap().len(), 1);
}

#[test]
fn an_easier_level_is_offered_at_the_end_of_the_third_lost_game() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let easier = LevelOffer {
        level: level_number(LevelName::Beginner),
        harder: false,
    };
    let offers = [None, None, Some(easier), None].map(|offer| {
        let config = GameConfig {
            seed: None,
            ..crate::common::against(LevelName::Easy)
        };
        let game = storage.start(config, Recorder::new()).unwrap();
        game.play(named("H8")).unwrap();
        assert_eq!(game.offered_level(), None, "it goes on");
        game.resign().unwrap();
        assert_eq!(game.offered_level(), offer);
        assert_eq!(game.offered_level(), offer);
        game.rematch().unwrap();
        assert_eq!(game.offered_level(), None);
        game.shutdown();
        offer
    });
    assert_eq!(offers.iter().flatten().count(), 1);
    storage.close();
}

fn linked(table: &Table) {
    table.heard.wait_for_snapshot("linked", |s| {
        s.remote.as_ref().unwrap().link == LinkState::Linked
    });
}

/// Agrees on a game. Also returns whether the phones had met before.
fn agree(ann: (&Lobby, &LobbyRecorder), wei: (&Lobby, &LobbyRecorder)) -> (bool, Table, Table) {
    let address = format!("127.0.0.1:{}", wei.0.snapshot().port);
    ann.0.invite_address(address, freestyle()).unwrap();
    let comparing = |snapshot: &gomoku_core::LobbySnapshot| {
        let pairing = snapshot.pairing.as_ref();
        pairing.is_some_and(|pairing| pairing.code.is_some())
    };
    wei.1.wait_for("an invitation", |snapshot| {
        let pairing = snapshot.pairing.as_ref();
        pairing.is_some_and(|pairing| pairing.stage != PairingStage::Connecting)
    });
    // A known device's invitation is already open.
    let _ = wei.0.open_invitation();
    let shown = ann.1.wait_for("a code", comparing);
    let met = shown.pairing.unwrap().played_before;
    wei.1.wait_for("a code", comparing);
    let take = |(lobby, heard): (&Lobby, &LobbyRecorder)| {
        heard.hear("the game", |event| *event == LobbyEvent::GameReady);
        let heard = Recorder::new();
        let game = lobby.take_game(heard.clone()).unwrap();
        Table { game, heard }
    };
    ann.0.accept().unwrap();
    wei.0.accept().unwrap();
    (met, take(ann), take(wei))
}

#[test]
fn two_phones_go_on_with_what_their_shelves_keep() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::new("Ann", &ether), Phone::new("小魏", &ether));
    let shelves = (open(&ann.folder), open(&wei.folder));
    let (of_ann, of_wei) = (ann.lobby(&shelves.0), wei.lobby(&shelves.1));
    let (met, black, white) = agree((&of_ann.0, &of_ann.1), (&of_wei.0, &of_wei.1));
    assert!(!met);
    black.plays("H8");
    white.plays("A1");
    black.sees("A1");
    for table in [black, white] {
        table.game.shutdown();
    }
    of_ann.0.shutdown();
    of_wei.0.shutdown();
    shelves.0.close();
    shelves.1.close();

    let shelves = (open(&ann.folder), open(&wei.folder));
    let (black, white) = (ann.resume(&shelves.0, 2), wei.resume(&shelves.1, 2));
    linked(&black);
    linked(&white);
    black.plays("I8");
    white.sees("I8");
    // An abandoned game is in My games of both and can't be resumed.
    black.game.remote().unwrap().leave().unwrap();
    white.heard.wait_for_snapshot("the end", |s| {
        matches!(s.remote.as_ref().unwrap().link, LinkState::Over { .. })
    });
    let _ = white.game.remote().unwrap().leave();
    for storage in [&shelves.0, &shelves.1] {
        eventually("the link is discarded", || {
            storage.links().unwrap().is_empty()
        });
        let games = storage.games().unwrap();
        let [GameEntry::Game { about }] = games.as_slice() else {
            panic!("{games:?}");
        };
        assert_eq!((about.moves, &about.result), (3, &None));
    }
    black.game.shutdown();
    white.game.shutdown();

    let (of_ann, of_wei) = (ann.lobby(&shelves.0), wei.lobby(&shelves.1));
    let (met, black, white) = agree((&of_ann.0, &of_ann.1), (&of_wei.0, &of_wei.1));
    assert!(met);
    black.plays("H8");
    white.sees("H8");
    white.game.resign().unwrap();
    for (storage, table, won) in [(&shelves.0, &black, 1), (&shelves.1, &white, 0)] {
        table
            .heard
            .wait_for_snapshot("the end", |s| s.phase == Phase::Over);
        assert!(table.game.archived().is_some());
        let scores = storage.statistics().unwrap();
        assert_eq!((scores[0].won, scores[0].lost), (won, 1 - won));
        assert_eq!(storage.games().unwrap().len(), 2);
    }
}

struct NoWay;

impl StreamOpener for NoWay {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        line.failed("no such host".into());
        Ok(())
    }
}

struct Ear(Mutex<Sender<()>>);

impl StorageObserver for Ear {
    fn on_links(&self) -> Result<(), CallbackError> {
        let _ = self.0.lock().unwrap().send(());
        Ok(())
    }
}

struct Deaf;

impl OnlineObserver for Deaf {
    fn on_online_event(&self, _: OnlineEvent) -> Result<(), CallbackError> {
        Ok(())
    }
}

#[test]
fn an_invitation_is_kept_until_it_is_withdrawn() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let (sender, heard) = mpsc::channel();
    storage.watch_links(Some(Arc::new(Ear(Mutex::new(sender)))));
    let address = BrokerAddress {
        host: "broker.example".into(),
        port: 8883,
        tls: true,
        key: None,
    };
    let table = storage.invite(
        &address,
        "Ann",
        freestyle(),
        InviteBy::Link,
        Arc::new(NoWay),
        Arc::new(Deaf),
    );
    let table = table.unwrap();
    heard.recv_timeout(PATIENCE).unwrap();
    let id = table.id();
    let kept = || {
        let links = storage.links().unwrap();
        let broker = Some(address.clone());
        links.into_iter().map(move |link| {
            assert_eq!(link.broker, broker);
            assert!(link.invitation.is_some() && link.game.is_none());
            link.id
        })
    };
    assert_eq!(kept().collect::<Vec<_>>(), std::slice::from_ref(&id));
    table.shutdown();
    let again = storage.reopen(id.clone(), "Ann", Arc::new(NoWay), Arc::new(Deaf));
    let again = again.unwrap();
    assert_eq!(again.id(), id);
    assert_eq!(storage.withdraw(id.clone()), Ok(true));
    assert_eq!(kept().count(), 0);
    assert_eq!(storage.withdraw(id.clone()), Ok(true));
    again.shutdown();
    let gone = storage.reopen(id, "Ann", Arc::new(NoWay), Arc::new(Deaf));
    assert!(gone.is_err());
    storage.watch_links(None);
}
