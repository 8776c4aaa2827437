//! Fixtures of every file of the storage, one per kind and format version, which later versions
//! must read.
//!
//! With `GOMOKU_WRITE_GOLDENS` set, the test first adds missing fixtures of the current versions. It
//! never replaces one.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::common::lan::{Ether, LobbyRecorder, Pair, Phone, freestyle, open};
use crate::common::radio::{Radio, caller};
use crate::common::reviews::whole;
use crate::common::{Recorder, eventually, named, until_idle};
use gomoku_core::{
    BrokerAddress, CallbackError, GameConfig, GameEntry, GameSession, GameSummary, InviteBy,
    LessonStep, LevelName, LevelStyle, MistakeGame, OnlineEvent, OnlineObserver, Point,
    PuzzleAttempt, PuzzlePrompt, PuzzleStage, Puzzles, Rule, SavedLink, Stone, Storage,
    StoragePart, StreamLine, StreamOpener, level_number, levels,
};
use gomoku_engine::{self as engine, Book, Position};
use tempfile::TempDir;

/// Bytes of the file format before the content.
const HEAD: usize = 14;
const ID: &str = "0123456789abcdef";
const PUZZLES: &[u8] = include_bytes!("../../../../assets/puzzles.bin");
const PSQ: &[u8] = b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n";

/// Black ignores a win with move 7, White an open three with moves 6 and 8.
const MISTAKES: &str = "(;FF[4]GM[4]SZ[15]RU[freestyle]GKSEATS[human:easy]DT[2026-11-22];B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[oa];W[oo];B[he];W[ko];B[hd])";

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stored")
}

/// A kind, the place of its file in the folder of [`open`], and the check of a fixture.
type Kind = (&'static str, &'static str, fn(&Place));

const KINDS: [Kind; 15] = [
    (
        "acquaintances",
        "private/shelf/acquaintances",
        acquaintances,
    ),
    (
        "bluetooth.link",
        "private/shelf/links/ID.link",
        bluetooth_link,
    ),
    ("broker.link", "private/shelf/links/ID.link", broker_link),
    ("game", "files/games/ID.game", game),
    ("games.index", "files/games.index", games_index),
    ("identity", "private/shelf/identity", identity),
    ("learnt", "files/learnt", learnt),
    ("lessons", "files/lessons", lessons),
    ("nearby.link", "private/shelf/links/ID.link", nearby_link),
    ("original", "files/games/ID.original", original),
    ("own-puzzles", "files/own-puzzles", own_puzzles),
    ("practice", "files/practice", practice),
    ("review", "files/games/ID.review", review),
    ("statistics", "files/statistics", statistics),
    ("unfinished", "files/unfinished", unfinished),
];

/// An empty storage, and a fixture for it.
struct Place {
    folder: TempDir,
    at: &'static str,
    bytes: Vec<u8>,
}

impl Place {
    fn file(&self, id: &str) -> PathBuf {
        self.folder.path().join(self.at.replace("ID", id))
    }

    fn put_as(&self, id: &str, bytes: &[u8]) {
        let file = self.file(id);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
    }

    fn open(&self) -> Arc<Storage> {
        open(&self.folder)
    }

    /// Opens the storage with the fixture.
    fn with_fixture(&self) -> Arc<Storage> {
        self.put_as(ID, &self.bytes);
        self.open()
    }
}

#[test]
fn reads_the_fixture_of_every_format_version() {
    if std::env::var_os("GOMOKU_WRITE_GOLDENS").is_some() {
        write_fixtures();
    }
    for (kind, at, check) in KINDS {
        let mut versions = 0;
        for entry in fs::read_dir(fixtures().join(kind)).unwrap() {
            let entry = entry.unwrap();
            let bytes = fs::read(entry.path()).unwrap();
            assert_eq!(entry.file_name().to_str().unwrap(), bytes[5].to_string());
            let folder = tempfile::tempdir().unwrap();
            check(&Place { folder, at, bytes });
            versions += 1;
        }
        assert!(versions > 0, "{kind}");
    }
}

fn about(storage: &Storage) -> GameSummary {
    let mut games = storage.games().unwrap();
    let Some(GameEntry::Game { about }) = games.pop() else {
        panic!("{games:?}");
    };
    assert_eq!(games, []);
    about
}

fn game(place: &Place) {
    let storage = place.with_fixture();
    let about = about(&storage);
    assert_eq!((about.moves, about.rule), (9, Rule::Freestyle));
    let board = storage.game(about.id, None, false).unwrap().snapshot;
    assert_eq!(board.result.unwrap().winner, Some(Stone::Black));
    let points: Vec<Point> = board.moves.iter().map(|played| played.point).collect();
    let names = ["H8", "A1", "I8", "B1", "J8", "D1", "K8", "E12", "L8"];
    assert_eq!(points, names.map(named));
    assert_eq!(storage.damage(), []);
    storage.close();
}

/// The list comes from the index alone if the game's file has the indexed name, length and date.
fn games_index(place: &Place) {
    let content = &place.bytes[HEAD..];
    let (length, rest) = content.split_first_chunk().unwrap();
    let (name, rest) = rest.split_at(u16::from_le_bytes(*length).into());
    let numbers = rest.as_chunks().0;
    let [length, written_ns] = [numbers[0], numbers[1]].map(u64::from_le_bytes);
    let games = place.folder.path().join("files/games");
    fs::create_dir_all(&games).unwrap();
    let game = games.join(std::str::from_utf8(name).unwrap());
    fs::write(&game, vec![b' '; length.try_into().unwrap()]).unwrap();
    let written = SystemTime::UNIX_EPOCH + Duration::from_nanos(written_ns);
    let file = fs::File::options().write(true).open(&game).unwrap();
    file.set_modified(written).unwrap();
    let storage = place.with_fixture();
    assert_eq!(about(&storage).moves, 9);
    assert_eq!(storage.damage(), []);
    storage.close();
}

fn original(place: &Place) {
    let storage = place.open();
    let id = storage.import_file(PSQ.to_vec()).unwrap().only.unwrap();
    fs::remove_file(place.file(&id)).unwrap();
    assert_eq!(storage.original(id.clone()).unwrap(), None);
    place.put_as(&id, &place.bytes);
    assert_eq!(storage.original(id).unwrap().as_deref(), Some(PSQ));
    storage.close();
}

fn review(place: &Place) {
    let storage = place.open();
    let id = storage.import(MISTAKES.to_owned()).unwrap().only.unwrap();
    assert_eq!(storage.mistakes(id.clone()).unwrap(), []);
    place.put_as(&id, &place.bytes);
    let mistakes = storage.mistakes(id.clone()).unwrap();
    let plies: Vec<i32> = mistakes.iter().map(|mistake| mistake.ply).collect();
    assert_eq!(plies, [7], "White is the computer");
    let question = storage.mistake(id, 7).unwrap().unwrap().snapshot();
    assert_eq!(question.prompt, PuzzlePrompt::Win);
    storage.close();
}

fn statistics(place: &Place) {
    let storage = place.with_fixture();
    let scores = storage.statistics().unwrap();
    let counts = scores
        .iter()
        .map(|it| (it.level, it.rule, it.won, it.lost, it.best_streak));
    let easy = Some(level_number(LevelName::Easy));
    assert_eq!(
        counts.collect::<Vec<_>>(),
        [
            (easy, Rule::Freestyle, 0, 61, 0),
            (Some(learner()), Rule::Freestyle, 1, 0, 1)
        ]
    );
    let latest = storage.latest_games().unwrap();
    assert_eq!((latest.periods.len(), latest.groups.len()), (12, 2));
    assert!(latest.rating.is_some());
    assert_eq!(storage.damage(), []);
    storage.close();
}

fn unfinished(place: &Place) {
    let storage = place.with_fixture();
    let session = storage.unfinished(config(), Recorder::new()).unwrap();
    let board = session.snapshot();
    let points: Vec<Point> = board.moves.iter().map(|played| played.point).collect();
    assert_eq!(points, ["H8", "I7"].map(named));
    assert_eq!((board.rule, board.size), (Rule::Renju, 13));
    session.resume();
    assert!(session.snapshot().can_redo);
    session.shutdown();
    assert_eq!(storage.damage(), []);
    storage.close();
}

/// The book has one lesson: another move 8 than the one that lost.
fn learnt(place: &Place) {
    let book = Book::from_bytes(&place.bytes[HEAD..]).unwrap();
    assert_eq!(book.len(), 1);
    let moves = ["H8", "A1", "I8", "B1", "J8", "D1", "K8"].map(|name| name.parse().unwrap());
    let level = engine::Level::new(learner().into()).unwrap();
    let advice: Vec<_> = (1..=moves.len())
        .filter_map(|count| {
            let size = engine::BoardSize::STANDARD;
            let position = Position::from_moves(Rule::Freestyle, size, &moves[..count]).unwrap();
            book.advice(&position, level)
        })
        .collect();
    assert_eq!(advice.len(), 1, "{advice:?}");
    // Reads the book at the start of a game.
    let storage = place.with_fixture();
    storage.start(config(), Recorder::new()).unwrap().shutdown();
    assert_eq!(storage.damage(), []);
    storage.close();
}

fn practice(place: &Place) {
    let storage = place.with_fixture();
    let puzzles = storage.puzzles(PUZZLES).unwrap();
    let standing = puzzles.standing();
    let counts = (standing.solved, standing.solved_later, standing.missed);
    assert_eq!(counts, (1, 1, 1));
    let left = puzzles.puzzle(3).unwrap().snapshot();
    assert_eq!((left.stage, left.wrong_tries), (PuzzleStage::Refuted, 1));
    assert_eq!(storage.damage(), []);
    storage.close();
}

fn own_puzzles(place: &Place) {
    let storage = place.with_fixture();
    let puzzles = storage.puzzles(PUZZLES).unwrap();
    assert_eq!(puzzles.own().unwrap().all, 1);
    let number = puzzles.next_own(None).unwrap();
    let shown = puzzles.own_puzzle(number).unwrap().snapshot();
    assert_eq!(
        (shown.prompt, shown.solver),
        (PuzzlePrompt::Win, Stone::Black)
    );
    assert_eq!(shown.board.moves.len(), 6);
    let MistakeGame { day, level } = shown.game.unwrap();
    assert_eq!(day.as_deref(), Some("2026-11-22"));
    assert!(level.is_some());
    assert_eq!(storage.damage(), []);
    storage.close();
}

fn lessons(place: &Place) {
    let storage = place.with_fixture();
    let done: Vec<i32> = storage
        .course()
        .lessons()
        .iter()
        .map(|it| it.done)
        .collect();
    assert_eq!((done[0], done[1]), (2, 0));
    assert_eq!(storage.damage(), []);
    storage.close();
}

fn only_link(storage: &Storage) -> SavedLink {
    let mut links = storage.links().unwrap();
    assert_eq!(links.len(), 1, "{links:?}");
    assert_eq!(storage.damage(), []);
    links.remove(0)
}

fn direct_link(place: &Place, bluetooth: bool) {
    let storage = place.with_fixture();
    let link = only_link(&storage);
    assert_eq!(
        (link.bluetooth, link.broker, link.invitation),
        (bluetooth, None, None)
    );
    let game = link.game.unwrap();
    assert_eq!(
        (game.name.as_str(), game.moves, game.own_turn),
        ("小魏", 2, Some(true))
    );
    let opener = bluetooth.then(|| Arc::new(NoWay) as _);
    let session = storage.resume(link.id, "Ann", None, opener, Recorder::new());
    let session = session.unwrap();
    let moves = session.snapshot().moves;
    let points: Vec<Point> = moves.iter().map(|played| played.point).collect();
    assert_eq!(points, ["H8", "A1"].map(named));
    session.shutdown();
    storage.close();
}

fn nearby_link(place: &Place) {
    direct_link(place, false);
}

fn bluetooth_link(place: &Place) {
    direct_link(place, true);
}

fn broker_link(place: &Place) {
    let storage = place.with_fixture();
    let link = only_link(&storage);
    assert_eq!(link.broker, Some(broker()));
    assert!(link.invitation.is_some() && link.game.is_none() && !link.sent);
    let table = storage.reopen(link.id, "Ann", Arc::new(NoWay), Arc::new(Deaf));
    table.unwrap().shutdown();
    storage.close();
}

/// A file that can't be read would be set aside and replaced.
fn stays(place: &Place, part: StoragePart) {
    let lobby = |storage: &Storage| {
        let lobby = storage.lobby(
            "Ann",
            Rule::Renju,
            15,
            None,
            Arc::<LobbyRecorder>::default(),
        );
        lobby.unwrap().shutdown();
    };
    let storage = place.with_fixture();
    lobby(&storage);
    assert_eq!(storage.damage(), []);
    storage.close();
    assert_eq!(fs::read(place.file(ID)).unwrap(), place.bytes);
    let mut damaged = place.bytes.clone();
    *damaged.last_mut().unwrap() ^= 1;
    place.put_as(ID, &damaged);
    let storage = place.open();
    lobby(&storage);
    let damage: Vec<_> = storage.damage().iter().map(|damage| damage.what).collect();
    assert_eq!(damage, [part]);
    storage.close();
}

fn identity(place: &Place) {
    stays(place, StoragePart::Identity);
}

fn acquaintances(place: &Place) {
    stays(place, StoragePart::Acquaintances);
}

// --- writing ------------------------------------------------------------------------------------

/// The lowest level with a search.
fn learner() -> i32 {
    let levels = levels();
    let found = levels.iter().find(|l| l.style == LevelStyle::Searches);
    found.unwrap().number
}

fn config() -> GameConfig {
    crate::common::two_people()
}

fn broker() -> BrokerAddress {
    BrokerAddress {
        host: "broker.example".into(),
        port: 8883,
        tls: true,
        key: None,
    }
}

/// A broker or device that can't be reached.
struct NoWay;

impl StreamOpener for NoWay {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        line.failed("no such host".into());
        Ok(())
    }
}

struct Deaf;

impl OnlineObserver for Deaf {
    fn on_online_event(&self, _: OnlineEvent) -> Result<(), CallbackError> {
        Ok(())
    }
}

/// Copies a file of the storage to its fixture, unless that version has one.
fn add(kind: &str, folder: &Path) {
    let (_, at, _) = KINDS.iter().find(|it| it.0 == kind).unwrap();
    let (parent, name) = at.rsplit_once('/').unwrap();
    let mut files = fs::read_dir(folder.join(parent)).unwrap();
    let ending = name.strip_prefix("ID").unwrap_or(name);
    let file = files.find_map(|entry| {
        let path = entry.unwrap().path();
        path.to_str().unwrap().ends_with(ending).then_some(path)
    });
    let bytes = fs::read(file.unwrap()).unwrap();
    let fixture = fixtures().join(kind).join(bytes[5].to_string());
    if !fixture.exists() {
        fs::create_dir_all(fixture.parent().unwrap()).unwrap();
        fs::write(fixture, bytes).unwrap();
    }
}

fn write_fixtures() {
    write_games();
    write_statistics();
    write_reviews();
    write_puzzles();
    write_links();
}

/// The person wins against [`learner`].
fn win(storage: &Storage) -> Arc<GameSession> {
    let record = format!(
        "(;FF[4]GM[4]SZ[15]GKSEATS[human:level {}]GKSEED[7];B[hh];W[ao];B[ih];W[bo];B[jh];W[do];B[kh];W[ed])",
        learner()
    );
    let session = storage.start_from(&record, &config(), Recorder::new());
    let session = session.unwrap();
    session.resume();
    session.play(named("L8")).unwrap();
    session
}

fn write_games() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let session = win(&storage);
    // The computer learns from the lost game.
    let book = folder.path().join("files/learnt");
    eventually("a book", || book.exists());
    until_idle(&session);
    assert!(session.archived().is_some() && session.flush());
    session.shutdown();
    let session = storage.start(
        GameConfig {
            rule: Rule::Renju,
            size: 13,
            seed: Some(8),
            ..config()
        },
        Recorder::new(),
    );
    let session = session.unwrap();
    for name in ["H8", "I7", "G7"] {
        session.play(named(name)).unwrap();
    }
    session.undo().unwrap();
    assert!(session.flush());
    session.shutdown();
    assert_eq!(about(&storage).moves, 9);
    storage.close();
    for kind in ["game", "games.index", "learnt", "unfinished"] {
        add(kind, folder.path());
    }
}

/// More games than the statistics list, so that the rating before them is stored, too.
fn write_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    for seed in 100..161 {
        let config = GameConfig {
            seed: Some(seed),
            ..crate::common::against(LevelName::Easy)
        };
        let session = storage.start(config, Recorder::new()).unwrap();
        session.play(named("H8")).unwrap();
        session.resign().unwrap();
        assert!(session.flush());
        session.shutdown();
    }
    let session = win(&storage);
    assert!(session.archived().is_some() && session.flush());
    session.shutdown();
    storage.close();
    add("statistics", folder.path());
}

fn write_reviews() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let id = storage.import(MISTAKES.to_owned()).unwrap().only.unwrap();
    whole(&storage, &id);
    let question = storage.mistake(id, 7).unwrap().unwrap();
    question.set_own(true).unwrap();
    storage.import_file(PSQ.to_vec()).unwrap();
    storage.close();
    for kind in ["original", "own-puzzles", "review"] {
        add(kind, folder.path());
    }
}

fn solve(attempt: &PuzzleAttempt, line: &[Point]) {
    for &point in line.iter().step_by(2) {
        if attempt.snapshot().stage == PuzzleStage::Open {
            attempt.place(point).unwrap();
            attempt.answer();
        }
    }
    assert_eq!(attempt.snapshot().stage, PuzzleStage::Solved);
}

fn miss(puzzles: &Puzzles, number: i32, answer: Point) -> Arc<PuzzleAttempt> {
    let attempt = puzzles.puzzle(number).unwrap();
    let corners = [(0, 0), (14, 0), (0, 14), (14, 14)].map(|(x, y)| Point { x, y });
    let fits = |&point: &Point| point != answer && attempt.may_place(point).is_ok();
    attempt
        .place(corners.into_iter().find(fits).unwrap())
        .unwrap();
    assert_eq!(attempt.answer().stage, PuzzleStage::Refuted);
    attempt
}

fn write_puzzles() {
    let (other, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (other, storage) = (open(&other), open(&folder));
    let shown = other.puzzles(PUZZLES).unwrap();
    let lines = [1, 2, 3].map(|number| shown.puzzle(number).unwrap().solution().solution);
    let puzzles = storage.puzzles(PUZZLES).unwrap();
    solve(&puzzles.puzzle(1).unwrap(), &lines[0]);
    let missed = miss(&puzzles, 2, lines[1][0]);
    missed.undo();
    solve(&missed, &lines[1]);
    miss(&puzzles, 3, lines[2][0]);
    let course = storage.course();
    let topic = course.next().unwrap().topic;
    for task in [1, 2] {
        let attempt = course.task(LessonStep { topic, task }).unwrap();
        let line = attempt.solution().solution;
        solve(&attempt, &line);
    }
    storage.close();
    other.close();
    for kind in ["practice", "lessons"] {
        add(kind, folder.path());
    }
}

fn write_links() {
    let pair = Pair::new(freestyle());
    pair.play("H8 A1");
    pair.black.game.shutdown();
    pair.white.game.shutdown();
    for kind in ["nearby.link", "identity", "acquaintances"] {
        add(kind, pair.ann.disk.path());
    }

    let [ann, wei] = ["Ann", "小魏"].map(|name| Phone::open(name, &Ether::new()));
    let radio = Arc::<Radio>::default();
    radio.leads_to_lobby(&wei.lobby);
    let invited = ann
        .lobby
        .invite_by_stream(caller(&radio), "phone".into(), freestyle());
    invited.unwrap();
    assert_eq!(wei.code(), ann.code());
    ann.lobby.accept().unwrap();
    wei.lobby.accept().unwrap();
    let (black, white) = (ann.take(), wei.take());
    radio.leads_to_game(&white.game);
    black.game.note_bluetooth();
    black.plays("H8");
    white.plays("A1");
    black.sees("A1");
    black.game.shutdown();
    white.game.shutdown();
    add("bluetooth.link", ann.disk.path());

    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let (opener, observer) = (Arc::new(NoWay), Arc::new(Deaf));
    let table = storage.invite(
        &broker(),
        "Ann",
        freestyle(),
        InviteBy::Link,
        opener,
        observer,
    );
    let table = table.unwrap();
    eventually("a link", || !storage.links().unwrap().is_empty());
    table.shutdown();
    storage.close();
    add("broker.link", folder.path());
}
