//! News of online games at real servers.

use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::door::{ANN, Door, at, ear, invite, invite_called, plain};
use crate::common::lan::{Table, freestyle, open};
use crate::common::mosquitto::Mosquitto;
use crate::common::{Recorder, eventually, seat};
use gomoku_core::{
    BrokerAddress, CallbackError, ClockSetting, GameSession, News, NewsCheck, NewsKind, Offer,
    OnlineEnd, OnlineEvent, RemoteSetup, ServerOpener, Storage, StorageError, StreamLine,
    read_broker_address,
};
use tempfile::TempDir;

const WEI: &str = "Wei";

const ALL: Duration = Duration::from_secs(20);

/// Game over a broker. Ann (Black) has moved and disconnected; Wei is connected.
struct Game {
    id: String,
    wei: Table,
    /// An app may still show the closed game.
    _ann: Table,
}

impl Game {
    fn begin(ann: &Storage, wei: &Storage, broker: SocketAddr, setup: RemoteSetup) -> Self {
        Self::begin_at(ann, wei, broker, &at(broker), setup)
    }

    /// Stores the broker under the address `called`.
    fn begin_at(
        ann: &Storage,
        wei: &Storage,
        broker: SocketAddr,
        called: &BrokerAddress,
        setup: RemoteSetup,
    ) -> Self {
        let (invited, heard, link) = invite_called(ann, broker, called, setup);
        let (observer, told) = ear();
        let joined = wei
            .join_over(&plain(broker), called, WEI, &link, observer)
            .unwrap();
        for heard in [heard, told] {
            while heard.recv_timeout(crate::common::PATIENCE).unwrap() != OnlineEvent::GameReady {}
        }
        let (id, heard) = (invited.id(), Recorder::new());
        let black = Table {
            game: invited.take_game(heard.clone()).unwrap(),
            heard,
        };
        let heard = Recorder::new();
        let white = Table {
            game: joined.take_game(heard.clone()).unwrap(),
            heard,
        };
        black.plays("H8");
        white.sees("H8");
        close(&black.game);
        Self {
            id,
            wei: white,
            _ann: black,
        }
    }

    /// Wei moves and disconnects once the broker has the move.
    fn answer(&self) {
        self.wei.plays("I8");
        close(&self.wei.game);
    }

    fn news(&self, kind: NewsKind) -> News {
        let (id, name) = (self.id.clone(), Some(WEI.to_owned()));
        News { id, name, kind }
    }
}

fn close(game: &GameSession) {
    game.shutdown();
}

struct Phones {
    ann: Arc<Storage>,
    wei: Arc<Storage>,
    folders: (TempDir, TempDir),
}

impl Phones {
    fn new() -> Self {
        let folders = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        Self {
            ann: open(&folders.0),
            wei: open(&folders.1),
            folders,
        }
    }

    fn game(&self, broker: &Mosquitto) -> Game {
        Game::begin(&self.ann, &self.wei, broker.address, freestyle())
    }

    fn kill(&mut self) {
        self.ann.close();
        self.ann = open(&self.folders.0);
    }

    /// Ann's check. Doors are found by port.
    fn check(&self, doors: &[(SocketAddr, Arc<Door>)]) -> Arc<NewsCheck> {
        let doors = doors.to_vec();
        let way = move |address: &BrokerAddress| {
            let here = |(server, _): &&(SocketAddr, Arc<Door>)| server.port() == address.port;
            let (server, door) = doors.iter().find(here).expect("a server that is known");
            door.to(*server, 0)
        };
        self.ann.news_check_over(ANN, way).unwrap()
    }

    fn news(&self, broker: &Mosquitto, door: &Arc<Door>) -> Vec<News> {
        let begun = Instant::now();
        let check = self.check(&[(broker.address, Arc::clone(door))]);
        let mut news = check.run().unwrap();
        assert!(begun.elapsed() < ALL, "{:?}", begun.elapsed());
        news.sort_by(|a, b| a.id.cmp(&b.id));
        news
    }
}

fn came(door: &Door) -> usize {
    door.came.lock().unwrap().len()
}

fn sorted(mut news: Vec<News>) -> Vec<News> {
    news.sort_by(|a, b| a.id.cmp(&b.id));
    news
}

#[test]
fn moves_are_told_once_over_one_connection_at_a_time() {
    let (broker, mut phones) = (Mosquitto::start(), Phones::new());
    let games: Vec<Game> = (0..3).map(|_| phones.game(&broker)).collect();
    games[0].answer();
    games[2].answer();
    let door = Arc::<Door>::default();
    let told = phones.news(&broker, &door);
    let moved = [&games[0], &games[2]].map(|game| game.news(NewsKind::Moved));
    assert_eq!(told, sorted(moved.into()));
    assert_eq!((came(&door), door.most()), (3, 1), "one after another");
    assert_eq!(phones.news(&broker, &door), []);
    assert_eq!(came(&door), 4);
    phones.kill();
    assert_eq!(phones.news(&broker, &door), []);
    games[1].answer();
    assert_eq!(
        phones.news(&broker, &door),
        [games[1].news(NewsKind::Moved)]
    );
    // It is Ann's turn in all games, so nothing connects.
    let before = came(&door);
    assert_eq!(phones.news(&broker, &door), []);
    assert_eq!(came(&door), before);
    assert_eq!(door.most(), 1);
}

#[test]
fn what_a_killed_check_has_fetched_is_told_without_a_connection() {
    let (broker, mut phones) = (Mosquitto::start(), Phones::new());
    let game = phones.game(&broker);
    let door = Arc::<Door>::default();
    assert_eq!(phones.news(&broker, &door), []);
    game.answer();
    // A check killed before it reports.
    let fetched = |phones: &Phones| {
        let (observer, _heard) = ear();
        let way = plain(broker.address);
        let table = phones
            .ann
            .reopen_over(&way, &game.id, ANN, observer)
            .unwrap();
        eventually("Ann's phone has the move", || own_turn(&phones.ann));
        table.shutdown();
    };
    fetched(&phones);
    phones.kill();
    let before = came(&door);
    assert_eq!(phones.news(&broker, &door), [game.news(NewsKind::Moved)]);
    assert_eq!(phones.news(&broker, &door), []);
    assert_eq!(came(&door), before);
}

fn own_turn(storage: &Storage) -> bool {
    let links = storage.links().unwrap();
    let game = links.first().and_then(|link| link.game.as_ref());
    game.and_then(|game| game.own_turn) == Some(true)
}

#[test]
fn what_the_person_has_seen_in_the_app_is_not_told() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let game = phones.game(&broker);
    let door = Arc::<Door>::default();
    assert_eq!(phones.news(&broker, &door), []);
    game.answer();
    let (observer, _heard) = ear();
    let way = plain(broker.address);
    let table = phones
        .ann
        .reopen_over(&way, &game.id, ANN, observer)
        .unwrap();
    // The game is open in the app.
    let before = came(&door);
    assert_eq!(phones.news(&broker, &door), []);
    assert_eq!(came(&door), before);
    eventually("Ann's phone has the move", || own_turn(&phones.ann));
    table.shutdown();
    drop(table);
    phones.ann.news_seen().unwrap();
    assert_eq!(phones.news(&broker, &door), []);
    assert_eq!(came(&door), before);
}

#[test]
fn of_two_servers_one_is_silent() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let other = Mosquitto::start();
    let here = phones.game(&broker);
    let there = [phones.game(&other), phones.game(&other)];
    here.answer();
    for game in &there {
        game.answer();
    }
    // Accepts and never answers.
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let silent = mute.local_addr().unwrap();
    let (door, tries) = (Arc::<Door>::default(), Arc::<Door>::default());
    let asked = Arc::new(AtomicUsize::new(0));
    let way = {
        let (door, tries, broker) = (Arc::clone(&door), Arc::clone(&tries), broker.address);
        let asked = Arc::clone(&asked);
        move |address: &BrokerAddress| {
            if address.port == broker.port() {
                door.to(broker, 0)
            } else {
                asked.fetch_add(1, Ordering::SeqCst);
                tries.to(silent, 1)
            }
        }
    };
    let begun = Instant::now();
    let told = phones.ann.news_check_over(ANN, way).unwrap().run().unwrap();
    assert_eq!(told, [here.news(NewsKind::Moved)]);
    assert!(begun.elapsed() < ALL, "{:?}", begun.elapsed());
    assert_eq!(tries.most(), 1);
    assert_eq!(asked.load(Ordering::SeqCst), 1, "for one game of two");
    let told = phones.news(&other, &door);
    assert_eq!(
        told,
        sorted(there.map(|it| it.news(NewsKind::Moved)).into())
    );
    drop(mute);
}

/// Waiting for each in turn would exceed a system's background time.
#[test]
fn many_silent_servers_are_left_when_the_time_is_up() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let called = |number: usize| {
        let address = format!("tcp://127.0.0.{number}:{}", broker.address.port());
        read_broker_address(&address).unwrap()
    };
    let _games: Vec<Game> = (1..=16)
        .map(|number| {
            let setup = freestyle();
            Game::begin_at(
                &phones.ann,
                &phones.wei,
                broker.address,
                &called(number),
                setup,
            )
        })
        .collect();
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let silent = mute.local_addr().unwrap();
    let (door, asked) = (Arc::<Door>::default(), Arc::new(AtomicUsize::new(0)));
    let way = {
        let (door, asked) = (Arc::clone(&door), Arc::clone(&asked));
        move |_: &BrokerAddress| {
            asked.fetch_add(1, Ordering::SeqCst);
            door.to(silent, 0)
        }
    };
    let begun = Instant::now();
    let check = phones.ann.news_check_over(ANN, way).unwrap();
    assert_eq!(check.run(), Ok(vec![]));
    assert!(begun.elapsed() < ALL, "{:?}", begun.elapsed());
    // Otherwise the time limit did not end the check.
    let asked = asked.load(Ordering::SeqCst);
    assert!((4..16).contains(&asked), "{asked} were asked");
    assert!(door.most() <= 4, "{} at once", door.most());
    drop(mute);
}

#[test]
fn a_check_that_is_stopped_ends_at_once() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let game = phones.game(&broker);
    game.answer();
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let silent = mute.local_addr().unwrap();
    let door = Arc::<Door>::default();
    let way = {
        let door = Arc::clone(&door);
        move |_: &BrokerAddress| door.to(silent, 0)
    };
    let check = phones.ann.news_check_over(ANN, way).unwrap();
    let runs = Arc::clone(&check);
    let ran = thread::spawn(move || runs.run());
    eventually("it is connected", || came(&door) == 1);
    let stopped = Instant::now();
    check.stop();
    assert_eq!(ran.join().unwrap(), Ok(vec![]));
    assert!(stopped.elapsed() < Duration::from_secs(3));
    let told = phones.news(&broker, &Arc::default());
    assert_eq!(told, [game.news(NewsKind::Moved)]);
    drop(mute);
}

#[test]
fn an_answered_invitation_is_told() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let (invited, _heard, link) = invite(&phones.ann, broker.address, freestyle());
    let id = invited.id();
    invited.shutdown();
    drop(invited);
    let (observer, _told) = ear();
    let (way, address) = (plain(broker.address), at(broker.address));
    let joined = phones.wei.join_over(&way, &address, WEI, &link, observer);
    let joined = joined.unwrap();
    let door = Arc::<Door>::default();
    let began = News {
        id,
        name: Some(WEI.into()),
        kind: NewsKind::Began,
    };
    // Both check in turns; Wei may stay connected.
    let told = Mutex::new(Vec::new());
    eventually("the game has begun", || {
        told.lock().unwrap().extend(phones.news(&broker, &door));
        !told.lock().unwrap().is_empty()
    });
    assert_eq!(*told.lock().unwrap(), [began]);
    assert_eq!(door.most(), 1);
    assert_eq!(phones.news(&broker, &door), []);
    joined.shutdown();
}

#[test]
fn offers_and_leaving_are_told() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let [draws, leaves] = [phones.game(&broker), phones.game(&broker)];
    let door = Arc::<Door>::default();
    draws.wei.plays("I8");
    seat(&draws.wei.game).offer(Offer::Draw).unwrap();
    close(&draws.wei.game);
    seat(&leaves.wei.game).leave().unwrap();
    close(&leaves.wei.game);
    let offer = Offer::Draw;
    let told = [
        draws.news(NewsKind::Asks { offer }),
        leaves.news(NewsKind::Left),
    ];
    assert_eq!(phones.news(&broker, &door), sorted(told.into()));
    assert_eq!(phones.news(&broker, &door), []);
    assert_eq!(phones.ann.links().unwrap().len(), 1);
    eventually("My games has it", || phones.ann.games().unwrap().len() == 1);
}

#[test]
fn a_game_with_a_short_clock_is_left_alone() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let short = RemoteSetup {
        clock: ClockSetting::Countdown {
            main_ms: 300_000,
            increment_ms: 3_000,
        },
        ..freestyle()
    };
    let game = Game::begin(&phones.ann, &phones.wei, broker.address, short);
    game.answer();
    let door = Arc::<Door>::default();
    assert_eq!(phones.news(&broker, &door), []);
    assert_eq!(came(&door), 0);
}

#[test]
fn who_may_only_look_does_not_check() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    phones.game(&broker).answer();
    let other = open(&phones.folders.0);
    let door = Arc::<Door>::default();
    let way = {
        let (door, server) = (Arc::clone(&door), broker.address);
        move |_: &BrokerAddress| door.to(server, 0)
    };
    let refused = other.news_check_over(ANN, way).unwrap().run();
    assert_eq!(refused, Err(StorageError::ReadOnly));
    assert_eq!(other.news_seen(), Ok(()));
    assert_eq!(came(&door), 0);
}

struct NoWay(Mutex<mpsc::Sender<String>>);

impl ServerOpener for NoWay {
    fn connect_to(
        &self,
        address: BrokerAddress,
        line: Arc<StreamLine>,
    ) -> Result<(), CallbackError> {
        self.0.lock().unwrap().send(address.host).unwrap();
        line.failed("no network".into());
        Ok(())
    }
}

#[test]
fn without_a_network_the_check_ends_at_once() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let _games = [phones.game(&broker), phones.game(&broker)];
    let (tell, asked) = mpsc::channel();
    let begun = Instant::now();
    let opener = Arc::new(NoWay(Mutex::new(tell)));
    let check = phones.ann.news_check(ANN, opener).unwrap();
    assert_eq!(check.run(), Ok(vec![]));
    assert!(begun.elapsed() < Duration::from_secs(5));
    drop(check);
    assert_eq!(asked.iter().collect::<Vec<_>>(), ["127.0.0.1"]);
    let nobody = phones
        .ann
        .news_check("", Arc::new(NoWay(Mutex::new(mpsc::channel().0))));
    assert_eq!(nobody.err(), Some(StorageError::BadNickname));
}

#[test]
fn an_invitation_that_comes_to_nothing_says_why() {
    let (broker, phones) = (Mosquitto::start(), Phones::new());
    let code = {
        let (observer, heard) = ear();
        let by = gomoku_core::InviteBy::Code;
        let (way, address) = (plain(broker.address), at(broker.address));
        let table = phones
            .wei
            .invite_over(&way, &address, WEI, freestyle(), by, observer);
        let OnlineEvent::Invitation { text } = heard.recv_timeout(crate::common::PATIENCE).unwrap()
        else {
            panic!("no invitation");
        };
        table.unwrap().shutdown();
        text
    };
    let wrong = {
        let last = if code.ends_with('2') { '3' } else { '2' };
        let mut wrong = code;
        wrong.pop();
        wrong.push(last);
        wrong
    };
    let (observer, heard) = ear();
    let (way, address) = (plain(broker.address), at(broker.address));
    let table = phones
        .ann
        .join_over(&way, &address, ANN, &wrong, observer)
        .unwrap();
    let joining = heard.recv_timeout(crate::common::PATIENCE).unwrap();
    assert_eq!(joining, OnlineEvent::Joining);
    let id = table.id();
    table.shutdown();
    drop(table);
    // Wei's app reports the wrong guess.
    let (observer, heard) = ear();
    let kept = phones.wei.links().unwrap().remove(0);
    let wei = phones
        .wei
        .reopen_over(&way, &kept.id, WEI, observer)
        .unwrap();
    let guessed = |event: &OnlineEvent| matches!(event, OnlineEvent::Guessed { .. });
    while !guessed(&heard.recv_timeout(crate::common::PATIENCE).unwrap()) {}
    let told = Mutex::new(Vec::new());
    eventually("it is told", || {
        told.lock()
            .unwrap()
            .extend(phones.news(&broker, &Arc::default()));
        !told.lock().unwrap().is_empty()
    });
    wei.shutdown();
    let reason = OnlineEnd::WrongCode;
    let kind = NewsKind::NotBegun { reason };
    assert_eq!(
        *told.lock().unwrap(),
        [News {
            id,
            name: None,
            kind
        }]
    );
    assert_eq!(phones.ann.links().unwrap(), []);
}
