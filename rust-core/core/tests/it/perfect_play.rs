use std::sync::{Arc, Mutex};

use crate::common::lan::open;
use crate::common::reviews::{begin, whole};
use crate::common::{Deaf, Recorder, against, named, play_all, two_people};
use gomoku_core::{
    CallbackError, EngineAssets, Engines, GameConfig, GameSession, GameSnapshot, LevelName,
    Opening, Phase, PositionDraft, ProvedWin, Review, ReviewTask, Rule, Seat, Stone, Storage,
    level_number, perfect_play_offered,
};
use gomoku_engine::{
    BoardSize, LeafSolver, Point, Position, ProofBook, ProofHead, Rule as EngineRule, StoredMove,
};

const NETWORKS: &[u8] = include_bytes!("../../../../assets/networks.bin");

/// A small proof: after this and White's O1, Black wins with I8.
const BEGINNING: &str = "H8 A1 I9 A15 G8";
const COVERED: &str = "O1";
const PLAY: &str = "I8";
/// After other replies to I8, fours or threats win with at most this many stones on the board.
const STONES: u8 = 33;

fn points(names: &str) -> Vec<Point> {
    let names = names.split_whitespace();
    names.map(|name| name.parse().unwrap()).collect()
}

fn proof() -> Vec<u8> {
    proof_of(EngineRule::Freestyle)
}

fn proof_of(rule: EngineRule) -> Vec<u8> {
    proof_against(rule, points(COVERED))
}

fn proof_against(rule: EngineRule, covered: Vec<Point>) -> Vec<u8> {
    let head = ProofHead {
        rule,
        size: BoardSize::STANDARD,
        opening: points(BEGINNING),
        covered,
        nodes: 200_000,
        stones: STONES,
    };
    let mut stored = |position: &Position| {
        let at = position.moves();
        let is_stored = at.len() == 6 && at[5].point == COVERED.parse().unwrap();
        is_stored.then(|| StoredMove {
            play: PLAY.parse().unwrap(),
            replies: Vec::new(),
            pass: false,
            solved: Vec::new(),
        })
    };
    ProofBook::write(&head, &mut stored).unwrap()
}

/// Shipped files, and names requested.
struct Assets {
    proof: Option<Vec<u8>>,
    asked: Mutex<Vec<String>>,
}

impl Assets {
    fn new(proof: Option<Vec<u8>>) -> Arc<Self> {
        let asked = Mutex::default();
        Arc::new(Self { proof, asked })
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl EngineAssets for Assets {
    fn read(&self, name: String) -> Result<Vec<u8>, CallbackError> {
        self.asked.lock().unwrap().push(name.clone());
        let missing = || CallbackError::Failed {
            detail: "no such file".to_owned(),
        };
        match name.as_str() {
            "networks.bin" => Ok(NETWORKS.to_vec()),
            "black-standard.bin" if self.proof.is_some() => Ok(proof_of(EngineRule::Standard)),
            _ => self.proof.clone().ok_or_else(missing),
        }
    }
}

const PROOF: &str = "black-freestyle.bin";

fn engines() -> Engines {
    Engines::new(Assets::new(Some(proof())))
}

fn perfect() -> GameConfig {
    let white = against(LevelName::Expert);
    GameConfig {
        black: white.white,
        white: Seat::Human,
        perfect: true,
        ..white
    }
}

fn standard() -> GameConfig {
    GameConfig {
        rule: Rule::Standard,
        ..perfect()
    }
}

fn start(config: &GameConfig, engines: &Engines) -> Arc<GameSession> {
    GameSession::with_engines(config, Arc::new(Deaf), engines).unwrap()
}

#[track_caller]
fn until(session: &GameSession, what: &str, such: impl Fn(&GameSnapshot) -> bool) -> GameSnapshot {
    crate::common::until(session, what, such);
    session.snapshot()
}

#[track_caller]
fn answered(session: &GameSession, stones: usize) -> GameSnapshot {
    let found = |snapshot: &GameSnapshot| snapshot.moves.len() == stones;
    until(session, "a reply", found)
}

/// Plays White's stones in reply to the computer's.
#[track_caller]
fn play(session: &GameSession, whites: &str) -> GameSnapshot {
    let mut stones = session.snapshot().moves.len();
    if stones == 0 {
        stones = 1;
        answered(session, stones);
    }
    for white in whites.split_whitespace() {
        session.play(named(white)).unwrap();
        stones += 2;
        answered(session, stones);
    }
    session.snapshot()
}

fn moves(snapshot: &GameSnapshot) -> Vec<gomoku_core::Point> {
    snapshot.moves.iter().map(|played| played.point).collect()
}

#[test]
fn the_proofs_of_these_tests_are_proofs() {
    for rule in [EngineRule::Freestyle, EngineRule::Standard] {
        let text = format!("{BEGINNING} {COVERED} {PLAY}");
        let position = Position::from_moves(rule, BoardSize::STANDARD, &points(&text)).unwrap();
        let mut solver = LeafSolver::new(rule);
        for reply in position.legal_points() {
            let mut after = position.clone();
            after.play(reply).unwrap();
            let win = solver.win(&after, 200_000).unwrap();
            assert!(
                after.stone_count() + win.replayed.plies <= STONES.into(),
                "{rule:?}: {reply}"
            );
        }
    }
}

#[test]
fn it_is_offered_where_the_top_level_may_have_black_in_what_can_be_proved() {
    let config = perfect();
    assert!(perfect_play_offered(config.clone()));
    assert!(perfect_play_offered(standard()));
    assert!(perfect_play_offered(against(LevelName::Expert)));
    let refused = [
        GameConfig {
            rule: Rule::Renju,
            ..config.clone()
        },
        GameConfig {
            size: 19,
            ..config.clone()
        },
        GameConfig {
            size: 0,
            ..config.clone()
        },
        GameConfig {
            opening: Opening::Swap2,
            ..config.clone()
        },
        against(LevelName::Hard),
        two_people(),
    ];
    for config in refused {
        assert!(!perfect_play_offered(config.clone()), "{config:?}");
    }
}

#[test]
fn after_a_covered_reply_the_moves_are_the_proved_ones_until_black_has_won() {
    let session = start(&perfect(), &engines());
    let before = play(&session, "A1 A15");
    assert_eq!(
        before.proved, None,
        "White may still play what isn't covered"
    );
    let mut snapshot = play(&session, COVERED);
    let names = format!("{BEGINNING} {COVERED} {PLAY}");
    let expected: Vec<_> = points(&names)
        .into_iter()
        .map(|point| point.to_string())
        .collect();
    let played: Vec<_> = moves(&snapshot)
        .into_iter()
        .map(gomoku_core::point_name)
        .collect();
    assert_eq!(played, expected);
    assert_eq!(
        snapshot.proved,
        Some(ProvedWin {
            stones: 33,
            left: 13
        })
    );
    let mut left = Vec::new();
    for white in ["O15", "N1", "N15", "M1", "M15", "L1", "L15"] {
        session.play(named(white)).unwrap();
        // The win holds for any white move, so it shows while Black thinks.
        let thinking = session.snapshot();
        if thinking.moves.len() == snapshot.moves.len() + 1 {
            assert_eq!(thinking.proved, snapshot.proved);
        }
        snapshot = answered(&session, snapshot.moves.len() + 2);
        if snapshot.phase == Phase::Over {
            break;
        }
        left.push(snapshot.proved.unwrap().left);
    }
    assert_eq!(left, [1]);
    assert_eq!(snapshot.result.unwrap().winner, Some(Stone::Black));
    assert_eq!((snapshot.moves.len(), snapshot.proved), (11, None));
    session.shutdown();
}

#[test]
fn against_every_reply_the_win_is_told_before_white_has_played_it() {
    let rule = EngineRule::Freestyle;
    let opened = Position::from_moves(rule, BoardSize::STANDARD, &points(BEGINNING)).unwrap();
    let every = proof_against(rule, opened.legal_points());
    let session = start(&perfect(), &Engines::new(Assets::new(Some(every))));
    let won = |left| Some(ProvedWin { stones: 33, left });
    assert_eq!(play(&session, "").proved, won(16));
    assert_eq!(play(&session, "A1").proved, won(15));
    session.undo().unwrap();
    assert_eq!(session.snapshot().proved, won(16));
    assert_eq!(play(&session, "A1 A15").proved, won(14));
    assert_eq!(play(&session, COVERED).proved, won(13));
    session.shutdown();
}

#[test]
fn each_rule_has_a_proof_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let assets = Assets::new(Some(proof()));
    storage.set_engine_assets(assets.clone());
    // One proof player per storage switches with the rule.
    for (config, asked) in [
        (standard(), &["black-standard.bin"][..]),
        (perfect(), &["black-standard.bin", PROOF]),
        (standard(), &["black-standard.bin", PROOF]),
    ] {
        let session = storage.start(config, Arc::new(Deaf)).unwrap();
        let snapshot = play(&session, "A1 A15 O1");
        assert_eq!(snapshot.proved.unwrap().stones, i32::from(STONES));
        assert_eq!(snapshot.moves[6].point, named(PLAY));
        session.shutdown();
        assert_eq!(assets.asked(), asked);
    }
}

#[test]
fn undo_and_going_on_keep_it() {
    let session = start(&perfect(), &engines());
    let first = play(&session, "A1 A15 O1");
    let second = play(&session, "O15");
    assert!(second.proved.unwrap().left < first.proved.unwrap().left);
    session.undo().unwrap();
    let back = session.snapshot();
    assert_eq!((back.moves.len(), back.proved), (7, first.proved));
    session.redo().unwrap();
    assert_eq!(session.snapshot().proved, second.proved);
    session.undo().unwrap();
    let other = play(&session, "H9");
    assert!(other.proved.unwrap().left < first.proved.unwrap().left);
    // Before the proof begins.
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(session.snapshot().proved, None);
    assert_eq!(play(&session, "O1").proved, first.proved);
    session.shutdown();
}

#[test]
fn a_hint_leaves_what_is_proved() {
    let session = start(&perfect(), &engines());
    let proved = play(&session, "A1 A15 O1").proved;
    assert!(proved.is_some());
    session.hint().unwrap();
    let hinted = until(&session, "a hint", |snapshot| snapshot.hint_area.is_some());
    assert_eq!(hinted.proved, proved);
    session.shutdown();
}

#[test]
fn a_reply_that_is_not_covered_is_answered_as_usual_and_nothing_is_claimed() {
    let recorder = Recorder::new();
    let observer = Arc::clone(&recorder) as Arc<dyn gomoku_core::GameObserver>;
    let session = GameSession::with_engines(&perfect(), observer, &engines()).unwrap();
    let snapshot = play(&session, "A1 A15 B14");
    assert_eq!(snapshot.proved, None);
    session.shutdown();
    let all = recorder.snapshots();
    assert!(all.iter().all(|snapshot| snapshot.proved.is_none()));
}

#[test]
fn switched_off_no_proof_is_read_and_the_moves_are_the_usual_ones() {
    let assets = Assets::new(Some(proof()));
    let usual = GameConfig {
        perfect: false,
        ..perfect()
    };
    let session = start(&usual, &Engines::new(assets.clone()));
    let off = play(&session, "A1");
    session.shutdown();
    assert_eq!(assets.asked(), ["networks.bin"]);
    let session = start(&usual, &Engines::new(Assets::new(None)));
    assert_eq!(moves(&play(&session, "A1")), moves(&off));
    session.shutdown();
    let white = against(LevelName::Expert);
    for config in [
        GameConfig {
            perfect: true,
            ..white
        },
        GameConfig {
            rule: Rule::Renju,
            ..perfect()
        },
        GameConfig {
            size: 13,
            ..perfect()
        },
        GameConfig {
            opening: Opening::Swap2,
            ..perfect()
        },
        GameConfig {
            black: Seat::Computer {
                level: level_number(LevelName::Easy),
            },
            ..perfect()
        },
    ] {
        let assets = Assets::new(Some(proof()));
        let session = start(&config, &Engines::new(assets.clone()));
        if config.black == Seat::Human {
            session.play(named("H8")).unwrap();
        }
        let thought = |snapshot: &GameSnapshot| !snapshot.computer_thinking;
        assert_eq!(until(&session, "a reply", thought).proved, None);
        session.shutdown();
        assert!(!assets.asked().contains(&PROOF.to_owned()), "{config:?}");
    }
}

#[test]
fn a_proof_that_is_damaged_or_missing_is_asked_for_once_and_the_computer_plays_as_usual() {
    let usual = GameConfig {
        perfect: false,
        ..perfect()
    };
    let session = start(&usual, &engines());
    let expected = moves(&play(&session, "A1"));
    session.shutdown();
    let whole = proof();
    let mut changed = whole.clone();
    changed[9] ^= 1;
    let cut = whole[..whole.len() - 1].to_vec();
    for answer in [None, Some(changed), Some(cut), Some(Vec::new())] {
        let assets = Assets::new(answer);
        let engines = Engines::new(assets.clone());
        for _ in 0..2 {
            let session = start(&perfect(), &engines);
            let snapshot = play(&session, "A1");
            assert_eq!(
                (moves(&snapshot), snapshot.proved),
                (expected.clone(), None)
            );
            session.shutdown();
        }
        let asked = assets.asked();
        let of = |name: &str| asked.iter().filter(|asked| *asked == name).count();
        assert_eq!((of("networks.bin"), of(PROOF)), (1, 1));
    }
}

#[test]
fn the_level_can_be_changed_and_changed_back() {
    let session = start(&perfect(), &engines());
    let first = play(&session, "A1 A15 O1");
    session
        .change_level(level_number(LevelName::Beginner))
        .unwrap();
    assert_eq!(session.snapshot().proved, None);
    session
        .change_level(level_number(LevelName::Expert))
        .unwrap();
    assert_eq!(session.snapshot().proved, first.proved);
    session.shutdown();
}

#[test]
fn a_record_says_so_in_the_form_that_it_always_had() {
    let config = GameConfig {
        perfect: true,
        ..against(LevelName::Expert)
    };
    let session = start(&config, &engines());
    let record = session.record();
    session.shutdown();
    let dated = record.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    assert_eq!(dated, include_str!("../data/perfect-play.sgf"));
    let again = GameSession::restore(record.clone(), two_people(), Arc::new(Deaf)).unwrap();
    assert_eq!(again.record(), record);
    again.shutdown();
}

fn storage(folder: &tempfile::TempDir) -> Arc<Storage> {
    let storage = open(folder);
    storage.set_engine_assets(Assets::new(Some(proof())));
    storage
}

#[test]
fn an_unfinished_game_keeps_it_and_finds_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let first = storage(&folder);
    let session = first.start(perfect(), Arc::new(Deaf)).unwrap();
    let kept = play(&session, "A1 A15 O1");
    session.shutdown();
    first.close();
    let second = storage(&folder);
    // Settings for new games don't affect a restored one.
    let session = second.unfinished(two_people(), Arc::new(Deaf)).unwrap();
    assert_eq!(moves(&session.snapshot()), moves(&kept));
    session.resume();
    let proved = |snapshot: &GameSnapshot| snapshot.proved == kept.proved;
    until(&session, "what is proved", proved);
    assert_eq!(play(&session, "O15").proved.unwrap().left, 1);
    session.shutdown();
    second.close();
}

#[test]
fn a_rematch_keeps_it_for_when_the_computer_has_black_again() {
    let assets = Assets::new(Some(proof()));
    let config = GameConfig {
        perfect: true,
        ..against(LevelName::Expert)
    };
    let session = start(&config, &Engines::new(assets.clone()));
    assert!(assets.asked().is_empty());
    session.rematch().unwrap();
    let snapshot = play(&session, "A1 A15 O1");
    assert!(snapshot.proved.is_some());
    session.rematch().unwrap();
    assert_eq!(session.snapshot().proved, None);
    session.rematch().unwrap();
    assert_eq!(session.snapshot().proved, None);
    assert_eq!(play(&session, "A1 A15 O1").proved, snapshot.proved);
    session.shutdown();
}

#[test]
fn a_game_from_a_position_is_none_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let storage = storage(&folder);
    let draft = PositionDraft::new(Rule::Freestyle, 15).unwrap();
    draft.paste("h8 a1").unwrap();
    let session = storage
        .start_position(perfect(), &draft, Arc::new(Deaf))
        .unwrap();
    assert_eq!(answered(&session, 1).proved, None);
    assert!(
        !session.record().contains("GKPERFECT"),
        "{}",
        session.record()
    );
    session.shutdown();
    storage.close();
}

/// The last stone leaves the proof.
fn record(whites: &str, last: &str) -> String {
    let session = GameSession::new(two_people(), Arc::new(Deaf)).unwrap();
    play_all(&session, &format!("{BEGINNING} {whites} {last}"));
    let record = session.record();
    session.shutdown();
    record
}

#[test]
fn a_review_says_what_is_proved_of_a_game_whoever_played_it() {
    let text = record("O1 I8 O15", "B2");
    let review = ReviewTask::start(Review::of_record(&text).unwrap(), &engines(), |_| {});
    let review = review.unwrap().finish();
    let proved: Vec<_> = review.moves().iter().map(|said| said.proved).collect();
    assert_eq!(proved[..5], [None; 5]);
    let win = |stones, left| Some(ProvedWin { stones, left });
    assert_eq!(proved[5..], [win(33, 14), win(33, 13), win(11, 2), None]);
    assert_eq!(Review::from_bytes(&review.to_bytes()), Ok(review.clone()));
    for ply in [6, 8] {
        let alone = review.review_move(ply, &engines()).unwrap();
        assert_eq!(alone.proved, proved[ply as usize - 1]);
    }
    let without = Engines::new(Assets::new(None));
    let review = ReviewTask::start(Review::of_record(&text).unwrap(), &without, |_| {});
    let review = review.unwrap().finish();
    assert!(review.moves().iter().all(|said| said.proved.is_none()));
}

#[test]
fn a_review_of_my_games_keeps_what_is_proved() {
    let folder = tempfile::tempdir().unwrap();
    let storage = storage(&folder);
    let id = storage
        .import(record("O1 I8", "O15"))
        .unwrap()
        .only
        .unwrap();
    let said = whole(&storage, &id);
    let win = |stones, left| Some(ProvedWin { stones, left });
    assert_eq!(said.moves[7].proved, win(11, 2));
    assert_eq!(said.moves[4].proved, None);
    let stated = &said.stated_chances_of_black;
    assert!(stated[..=5].iter().all(Option::is_some), "{stated:?}");
    assert_eq!(stated[6..], [None; 3]);
    let (review, reader) = begin(&storage, &id);
    let again = reader.wait("what was kept", |seen| seen.complete);
    assert_eq!(again.len(), 1);
    assert_eq!(again[0].moves, said.moves);
    drop(review);
    storage.close();
}

#[test]
fn a_review_of_another_rule_reads_no_proof() {
    let assets = Assets::new(Some(proof()));
    let text = "(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[ao])";
    let task = ReviewTask::start(
        Review::of_record(text).unwrap(),
        &Engines::new(assets.clone()),
        |_| {},
    );
    assert!(task.unwrap().finish().is_complete());
    assert_eq!(assets.asked(), ["networks.bin"]);
}
