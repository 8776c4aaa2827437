//! Matches with misbehaving engines (shell scripts) against the program's engine.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use gomoku_core::{
    CallbackError, ClockSetting, EndReason, GameConfig, GameEvent, GameObserver, GameSession,
    GameSnapshot, Phase, Rule, Seat, Thinking,
};

const BOOK: &str = concat!(
    "book:",
    env!("CARGO_MANIFEST_DIR"),
    "/../../assets/black-freestyle.bin"
);

/// Engine that fills the board row by row from the top. `$1` selects its fault.
const FAKE: &str = r#"
mode=$1 seconds=${2:-} taken=" " turns=0
answer() {
  turns=$((turns + 1))
  case $mode in
    crash) [ $turns -lt 2 ] || exit 3 ;;
    hang) [ $turns -lt 2 ] || sleep 600 ;;
    occupied) [ $turns -lt 2 ] || { echo "$other"; return; } ;;
    outside) [ $turns -lt 2 ] || { echo "15,3"; return; } ;;
    late) [ $turns -lt 2 ] || sleep "$seconds" ;;
    chatter) printf '\n  \nMESSAGE thinking 1,2\nDEBUG 3,4\nSUGGEST 5,6\nUNKNOWN what\nOK\nname="x", version="1,2"\n' ;;
  esac
  y=0
  while :; do
    x=0
    while [ $x -lt 15 ]; do
      case $taken in *" $x,$y "*) ;; *) taken="$taken$x,$y "; echo "$x,$y"; return ;; esac
      x=$((x + 1))
    done
    y=$((y + 1))
  done
}
while read -r word rest; do
  word=$(printf %s "$word" | tr -d '\r') rest=$(printf %s "$rest" | tr -d '\r')
  case $word in
    START) taken=" "; [ "$mode" = refuse ] && echo "ERROR no such size" || echo OK ;;
    BEGIN) answer ;;
    TURN) other=$rest; taken="$taken$rest "; answer ;;
    BOARD) ;;
    [0-9]*) other=${word%,*}; taken="$taken$other " ;;
    DONE) answer ;;
    END) exit 0 ;;
  esac
done
"#;

struct Arena {
    folder: tempfile::TempDir,
}

impl Arena {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("fake.sh"), FAKE).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn fake(&self, mode: &str) -> String {
        format!("sh '{}' {mode}", self.path("fake.sh"))
    }

    /// Without a limit, engines get more time than a busy machine takes from them.
    fn run(&self, engines: [&str; 2], options: &[&str]) -> Output {
        let bounded = options.iter().any(|o| ["--tc", "--nodes"].contains(o));
        let patient: &[&str] = if bounded { &[] } else { &["--tc", "60000"] };
        Command::new(env!("CARGO_BIN_EXE_gomoku-lab"))
            .arg("match")
            .args(engines)
            .args(options)
            .args(patient)
            .current_dir(self.folder.path())
            .output()
            .unwrap()
    }

    fn play(&self, engines: [&str; 2], options: &[&str]) -> String {
        let output = self.run(engines, options);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            output.status.success(),
            "{text}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        text
    }

    /// Reproducible content of a result: all but the times.
    fn games(&self, json: &str) -> Vec<serde_json::Value> {
        let text = fs::read_to_string(self.path(json)).unwrap();
        let mut result: serde_json::Value = serde_json::from_str(&text).unwrap();
        let games = result["games"].as_array_mut().unwrap();
        for game in &mut *games {
            game.as_object_mut().unwrap().remove("times_us").unwrap();
        }
        games.clone()
    }

    fn refused(&self, engines: [&str; 2], options: &[&str]) -> String {
        let output = self.run(engines, options);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    }
}

#[track_caller]
fn has(text: &str, part: &str) {
    assert!(text.contains(part), "no '{part}' in:\n{text}");
}

#[test]
fn a_misbehaving_engine_loses_and_the_match_continues() {
    let arena = Arena::new();
    for (mode, end) in [
        ("crash", "ends: crash 4 (A 4, B 0)"),
        ("occupied", "ends: illegal move 4 (A 4, B 0)"),
        ("outside", "ends: illegal move 4 (A 4, B 0)"),
    ] {
        let text = arena.play([&arena.fake(mode), "level:easy"], &["--games", "4"]);
        has(&text, "+0 -4 =0 of 4 games");
        has(&text, end);
        has(&text, "lost by faults: 4");
        has(&text, "Elo < ");
    }
    // A crashed engine is restarted: the next game fails in its second turn, not at START.
    let text = arena.play([&arena.fake("crash"), "level:easy"], &["--games", "2"]);
    has(&text, "crash, ");
    has(&text, "[exit status: 3]");
}

#[test]
fn a_slow_engine_loses_on_time_and_a_hung_one_is_killed() {
    let arena = Arena::new();
    // The other turns must be in time on a busy machine.
    let options = ["--games", "2", "--tc", "4000", "--grace", "1000"];
    let text = arena.play([&arena.fake("hang"), "level:easy"], &options);
    has(&text, "ends: hung 2 (A 2, B 0)");
    let options = ["--games", "2", "--tc", "4000", "--grace", "60000"];
    let text = arena.play(["level:easy", &arena.fake("late 5")], &options);
    has(&text, "time 2 (A 0, B 2)");
    has(&text, "+2 -0 =0");
    let options = ["--games", "2", "--tc", "200", "--margin", "60000"];
    let text = arena.play(["level:easy", &arena.fake("late 0.4")], &options);
    assert!(!text.contains("time 2"), "{text}");
}

#[test]
fn chatter_is_skipped() {
    let arena = Arena::new();
    let fake = arena.fake("chatter");
    for restart in [None, Some("--restart")] {
        let mut options = vec!["--games", "4", "--tc", "30000", "--quiet"];
        options.extend(restart);
        let text = arena.play(["level:easy", &fake], &options);
        has(&text, "level easy against sh: +4 -0 =0");
        has(&text, "ends: five 4");
    }
}

#[test]
fn engines_that_cannot_play_are_a_mistake_in_the_command() {
    let arena = Arena::new();
    let refuse = arena.fake("refuse");
    has(
        &arena.refused([&refuse, "level:easy"], &[]),
        "START was answered by: ERROR no such size",
    );
    has(
        &arena.refused(["level:easy", "/no/such/engine"], &[]),
        "/no/such/engine: it can't be started",
    );
    has(
        &arena.refused(["level:easy", "level:nobody"], &[]),
        "no level 'nobody'",
    );
    let openings = arena.path("openings.txt");
    fs::write(&openings, "h8h8\n").unwrap();
    let options = ["--openings", &openings];
    has(
        &arena.refused(["level:easy", "level:easy"], &options),
        "openings.txt: line 1: move 2",
    );
    let large = ["--size", "19"];
    has(
        &arena.refused(["level:easy", "level:easy"], &large),
        "--openings FILE",
    );
}

#[test]
fn pbrain_plays_every_rule_from_openings_and_from_the_empty_board() {
    let arena = Arena::new();
    let openings = arena.path("openings.txt");
    fs::write(&openings, "-\nh8\nh8i9j8k9\n").unwrap();
    for rule in ["freestyle", "standard", "renju"] {
        let text = arena.play(
            [env!("CARGO_BIN_EXE_pbrain-gomoku"), "self:nodes=300"],
            &[
                "--games",
                "6",
                "--nodes",
                "300",
                "--rule",
                rule,
                "--openings",
                &openings,
                "--concurrency",
                "2",
                "--log",
                &arena.path("log.txt"),
            ],
        );
        has(&text, "of 6 games");
        has(&text, "A (pbrain-gomoku)");
        assert!(!text.contains("A 1"), "{text}");
        assert_eq!(text.matches("lost by faults: 0").count(), 2, "{text}");
    }
    let log = fs::read_to_string(arena.path("log.txt")).unwrap();
    for line in [
        "A < INFO rule 4",
        "A < INFO max_node 300",
        "A < INFO timeout_turn 600000",
        "A < BEGIN",
        "A < TURN 7,7",
        "A < BOARD",
        "A > OK",
        "A < END",
    ] {
        has(&log, line);
    }
}

#[test]
fn own_levels_and_searches_repeat_their_games() {
    let arena = Arena::new();
    let match_of = |json: &str| {
        let options = [
            "--games",
            "6",
            "--concurrency",
            "3",
            "--seed",
            "7",
            "--json",
            json,
            "--quiet",
        ];
        arena.play(["level:easy", "self:nodes=400"], &options);
        let games = arena.games(json);
        assert_eq!(games.len(), 6);
        games
    };
    assert_eq!(match_of("one.json"), match_of("two.json"));
}

#[test]
fn tables_are_another_way_to_play_in_process_and_by_the_protocol() {
    let arena = Arena::new();
    let brain = env!("CARGO_BIN_EXE_pbrain-gomoku");
    let games = |engine: &str, more: &[&str]| {
        let options = ["--games", "2", "--nodes", "400", "--json", "games.json"];
        arena.play([engine, "level:easy"], &[&options, more].concat());
        arena.games("games.json")
    };
    assert_ne!(games("self", &[]), games("self", &["--tables"]));
    let by_tables = games(&format!("'{brain}' --tables"), &[]);
    assert_ne!(games(&format!("'{brain}'"), &[]), by_tables);
    assert_eq!(games(&format!("'{brain}' --tables"), &[]), by_tables);
}

#[test]
fn resumes_a_killed_match_with_the_same_result() {
    let arena = Arena::new();
    let engines = ["level:easy", "self:nodes=3000"];
    let options = |rest: &[&'static str]| {
        let mut options = vec!["--games", "8", "--concurrency", "2"];
        options.extend(rest);
        options
    };
    arena.play(engines, &options(&["--json", "whole.json"]));

    let journal = arena.path("journal.jsonl");
    let mut match_to_kill = Command::new(env!("CARGO_BIN_EXE_gomoku-lab"))
        .arg("match")
        .args(engines)
        .args(options(&["--tc", "60000", "--journal", "journal.jsonl"]))
        .current_dir(arena.folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let kept = || fs::read_to_string(&journal).unwrap_or_default();
    while kept().lines().count() < 4 && match_to_kill.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(2));
    }
    match_to_kill.kill().unwrap();
    match_to_kill.wait().unwrap();
    // Killed while writing a game.
    let text = kept();
    fs::write(&journal, &text[..text.len() - 9]).unwrap();

    let rest = [
        "--journal",
        "journal.jsonl",
        "--json",
        "parts.json",
        "--sgf",
        "all.sgf",
    ];
    let text = arena.play(engines, &options(&rest));
    has(&text, "of the games are kept already");
    has(&text, "of 8 games");
    assert_eq!(arena.games("parts.json"), arena.games("whole.json"));
    let records = fs::read_to_string(arena.path("all.sgf")).unwrap();
    assert_eq!(records.matches("GM[4]").count(), 8);

    // No game is left to play, and a shorter match counts only its games.
    let text = arena.play(engines, &options(&rest));
    assert!(!text.contains("\ngame "), "{text}");
    let text = arena.play(engines, &["--games", "4", "--journal", "journal.jsonl"]);
    has(&text, "of 4 games");
}

#[test]
fn a_journal_that_does_not_belong_to_the_match_is_refused_and_left_as_it_is() {
    let arena = Arena::new();
    let engines = ["level:easy", "level:easy"];
    let options = ["--games", "2", "--journal", "journal.jsonl"];
    arena.play(engines, &options);
    let journal = arena.path("journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let refused = |more: &[&str], what: &str| {
        has(&arena.refused(engines, &[&options, more].concat()), what);
    };
    refused(
        &["--seed", "2", "--rule", "renju"],
        "journal.jsonl, line 1: it is the journal of another match: openings ",
    );
    refused(&["--seed", "2"], "another match: seed 1");
    refused(&["--skip", "1"], "skip 0");
    assert_eq!(fs::read_to_string(&journal).unwrap(), text);

    let lines: Vec<&str> = text.lines().collect();
    let spoilt = [lines[0], &lines[1][5..], lines[2], ""].join("\n");
    fs::write(&journal, &spoilt).unwrap();
    refused(&[], "journal.jsonl, line 2: ");
    let twice = [lines[0], lines[1], lines[1], ""].join("\n");
    fs::write(&journal, &twice).unwrap();
    refused(&[], "line 3: the game is there already");
    let foreign = [
        "h8i9\n",
        "h8i9",
        "{\"match_journal\":2",
        "h8i9\nwithout an end",
    ];
    for text in foreign {
        fs::write(&journal, text).unwrap();
        refused(&[], "line 1: no journal of a match");
        assert_eq!(fs::read_to_string(&journal).unwrap(), text);
    }
    // Killed while writing the first line.
    fs::write(&journal, &lines[0][..40]).unwrap();
    has(&arena.play(engines, &options), "of 2 games");
    assert_eq!(fs::read_to_string(&journal).unwrap().lines().count(), 3);
}

#[test]
fn a_test_ends_the_match_early() {
    let arena = Arena::new();
    let options = ["--games", "400", "--sprt", "0,100", "--quiet"];
    let text = arena.play(["self:nodes=2000", "level:easy"], &options);
    has(&text, "SPRT 0 to 100 Elo: accepted");
    assert!(!text.contains("of 400 games"), "{text}");
}

#[test]
fn games_are_kept_as_records_that_the_core_opens() {
    let arena = Arena::new();
    let fake = arena.fake("crash");
    let folder = arena.path("games");
    let options = ["--games", "2", "--sgf", &folder];
    arena.play([&fake, "level:easy"], &options);
    let lost = open(&arena.folder.path().join("games/game-00002.sgf"));
    let result = lost.result.unwrap();
    assert_eq!(
        (lost.phase, result.reason),
        (Phase::Over, EndReason::Resigned)
    );
    assert!(lost.moves.len() > 5);

    let options = ["--games", "2", "--sgf", "all.sgf", "--rule", "renju"];
    arena.play(["level:easy", "self:nodes=2000"], &options);
    let text = fs::read_to_string(arena.path("all.sgf")).unwrap();
    assert_eq!(text.matches("GM[4]").count(), 2);
    has(&text, "PB[level easy]PW[self 2000 nodes]");
    assert_eq!(open(&arena.folder.path().join("all.sgf")).rule, Rule::Renju);
}

struct Nobody;

impl GameObserver for Nobody {
    fn on_snapshot(&self, _: GameSnapshot) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_event(&self, _: GameEvent) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}

fn open(path: &Path) -> GameSnapshot {
    let config = GameConfig {
        rule: Rule::Freestyle,
        size: 15,
        black: Seat::Human,
        white: Seat::Human,
        clock: ClockSetting::CountUp,
        forbidden_loses: false,
        opening: gomoku_core::Opening::Free,
        threads: 1,
        min_reply_ms: 0,
        seed: None,
        together: None,
        perfect: false,
    };
    let text = fs::read_to_string(path).unwrap();
    let session = GameSession::restore(text, config, Arc::new(Nobody)).unwrap();
    let snapshot = session.snapshot();
    session.shutdown();
    snapshot
}

#[test]
fn a_book_of_proved_moves_plays_black_and_wins_every_game() {
    let arena = Arena::new();
    // H10, rotated.
    fs::write(arena.path("covered"), "h8h10\nh8f8\n").unwrap();
    for other in ["random", "greedy", "spoiler"] {
        let options = ["--games", "10", "--openings", &arena.path("covered")];
        let output = arena.play([other, BOOK], &options);
        assert!(output.contains("+0 -10 =0 of 10 games"), "{output}");
        assert!(output.contains("as White +0 -10 =0"), "{output}");
        assert!(output.contains("ends: five 10"), "{output}");
    }
    // No proved move in other openings.
    fs::write(arena.path("open"), "g7h8\n").unwrap();
    let options = ["--games", "2", "--openings", &arena.path("open")];
    let output = arena.play([BOOK, "random"], &options);
    assert!(output.contains("ends: illegal move 2"), "{output}");
}

#[test]
fn a_book_of_another_rule_is_a_mistake_in_the_command() {
    let arena = Arena::new();
    let openings = arena.path("openings");
    fs::write(&openings, "h8h10\n").unwrap();
    for (other, wanted) in [
        (["--rule", "standard"], "Standard on 15 lines"),
        (["--size", "13"], "Freestyle on 13 lines"),
    ] {
        let options = [&other[..], &["--openings", &openings]].concat();
        let output = arena.run([BOOK, "random"], &options);
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8_lossy(&output.stderr);
        let output = format!("a book of Freestyle on 15 lines, and the match is {wanted}");
        assert!(error.contains(&output), "{error}");
    }
}
