//! Dialogues with `pbrain-gomoku` through pipes.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::support::brain::{BrainProcess, Line};

const PATIENCE: Duration = Duration::from_secs(120);

fn start() -> BrainProcess {
    BrainProcess::start(Path::new(env!("CARGO_BIN_EXE_pbrain-gomoku"))).unwrap()
}

/// Next line that is an answer.
fn answer(brain: &BrainProcess) -> String {
    loop {
        match brain.line(PATIENCE) {
            Line::Text(text) if text.starts_with("MESSAGE") || text.starts_with("DEBUG") => {}
            Line::Text(text) => return text,
            Line::Silence => return "(no answer)".to_owned(),
            Line::Gone => return "(gone)".to_owned(),
        }
    }
}

fn is_move(text: &str) -> bool {
    text.split_once(',').is_some_and(|(x, y)| {
        [x, y]
            .iter()
            .all(|part| part.parse::<u8>().is_ok_and(|number| number < 20))
    })
}

fn play_transcript(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/transcripts")
        .join(name);
    let text = fs::read_to_string(path).unwrap();
    let mut brain = start();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{name}:{}", index + 1);
        if let Some(sent) = line.strip_prefix("> ") {
            brain.send(sent).unwrap();
        } else if line == "<move" {
            let answered = answer(&brain);
            assert!(is_move(&answered), "{place}: {answered}");
        } else if let Some(count) = line.strip_prefix("<moves ") {
            let answered = answer(&brain);
            let moves: Vec<&str> = answered.split(' ').collect();
            assert_eq!(moves.len().to_string(), count, "{place}: {answered}");
            assert!(moves.into_iter().all(is_move), "{place}: {answered}");
        } else if let Some(expected) = line.strip_prefix("< ") {
            let answered = answer(&brain);
            assert!(
                answered.starts_with(expected),
                "{place}: expected {expected}, got {answered}"
            );
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "{place}: {line}");
        }
    }
    // No output beyond the transcript.
    brain.send("END").unwrap();
    assert_eq!(answer(&brain), "(gone)", "{name}");
    assert_eq!(brain.wait(PATIENCE), Some(0), "{name}");
}

#[test]
fn basics() {
    play_transcript("basics.txt");
}

#[test]
fn errors() {
    play_transcript("errors.txt");
}

#[test]
fn positions() {
    play_transcript("board.txt");
}

#[test]
fn take_back() {
    play_transcript("takeback.txt");
}

#[test]
fn rules() {
    play_transcript("rules.txt");
}

#[test]
fn swap2() {
    play_transcript("swap2.txt");
}

#[test]
fn forbidden_turn() {
    play_transcript("forbidden_turn.txt");
}

/// An hour to think in a quiet position: only a stop can end the search soon.
fn think_long(brain: &mut BrainProcess) {
    brain
        .send_all(&["INFO timeout_turn 3600000", "START 15"])
        .unwrap();
    assert_eq!(answer(brain), "OK");
    brain.send_all(&QUIET).unwrap();
    searches(brain);
}

/// No search decides this position soon.
const QUIET: [&str; 4] = ["BOARD", "7,7,1", "8,8,2", "DONE"];

/// Waits for the search thread, by its name.
#[cfg(target_os = "linux")]
fn searches(brain: &BrainProcess) {
    let end = Instant::now() + PATIENCE;
    let tasks = format!("/proc/{}/task", brain.id());
    loop {
        let mut tasks = fs::read_dir(&tasks).unwrap().flatten();
        // A thread may end while the test reads its name.
        if tasks.any(|task| {
            fs::read_to_string(task.path().join("comm")).is_ok_and(|name| name.trim() == "search")
        }) {
            return;
        }
        assert!(Instant::now() < end, "no search has begun");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Without the thread's name, the stop may precede the search and must end it too.
#[cfg(not(target_os = "linux"))]
fn searches(_: &BrainProcess) {}

/// Move and number of searched nodes.
fn move_and_nodes(brain: &BrainProcess) -> (String, u64) {
    let mut nodes = None;
    loop {
        match brain.line(PATIENCE) {
            Line::Text(text) if text.starts_with("MESSAGE depth") => {
                let mut words = text.split(' ').skip_while(|word| *word != "nodes").skip(1);
                nodes = words.next().map(|word| word.parse().unwrap());
            }
            Line::Text(text) => return (text, nodes.unwrap()),
            Line::Silence => return ("(no answer)".to_owned(), 0),
            Line::Gone => return ("(gone)".to_owned(), 0),
        }
    }
}

/// Node limit that ends a search after some tenths of a second.
const MANY: u64 = 300_000;

#[test]
fn yxstop_brings_the_best_move_at_once() {
    let mut brain = start();
    think_long(&mut brain);
    brain.send("YXSTOP").unwrap();
    let answered = answer(&brain);
    assert!(is_move(&answered), "{answered}");
}

#[test]
fn a_stop_is_for_the_search_before_it_and_for_no_later_one() {
    let mut brain = start();
    think_long(&mut brain);
    brain.send("YXSTOP").unwrap();
    let answered = answer(&brain);
    assert!(is_move(&answered), "{answered}");
    // Near the centre, so that nothing is decided.
    let free = if answered == "7,6" { "6,7" } else { "7,6" };
    brain.send(&format!("INFO max_node {MANY}")).unwrap();
    brain.send(&format!("TURN {free}")).unwrap();
    let (answered, nodes) = move_and_nodes(&brain);
    assert!(is_move(&answered), "{answered}");
    // A stop would have ended it earlier.
    assert!(nodes >= MANY, "{nodes}");
}

#[test]
fn a_quiet_position_is_searched_until_something_ends_it() {
    let mut brain = start();
    let limit = format!("INFO max_node {MANY}");
    brain
        .send_all(&["INFO timeout_turn 3600000", &limit, "START 15"])
        .unwrap();
    assert_eq!(answer(&brain), "OK");
    brain.send_all(&QUIET).unwrap();
    let (answered, nodes) = move_and_nodes(&brain);
    assert!(is_move(&answered), "{answered}");
    assert!(nodes >= MANY, "{nodes}");
}

#[test]
fn end_ends_a_search_at_once() {
    let mut brain = start();
    think_long(&mut brain);
    brain.send("END").unwrap();
    assert_eq!(brain.wait(PATIENCE), Some(0));
}

#[test]
fn a_manager_that_goes_away_ends_the_program() {
    let mut brain = start();
    brain
        .send_all(&["INFO timeout_turn 100", "START 15"])
        .unwrap();
    assert_eq!(answer(&brain), "OK");
    brain.send("BEGIN").unwrap();
    brain.close_input();
    assert!(
        is_move(&answer(&brain)),
        "what was asked before is answered"
    );
    assert_eq!(brain.wait(PATIENCE), Some(0));
}

#[test]
fn an_opening_that_the_input_cuts_off_has_no_answer() {
    let mut brain = start();
    brain.send_all(&["START 15", "SWAP2BOARD", "7,7"]).unwrap();
    brain.close_input();
    assert_eq!(answer(&brain), "OK");
    assert_eq!(answer(&brain), "(gone)");
    assert_eq!(brain.wait(PATIENCE), Some(0));
}

#[test]
fn limits_of_depth_and_nodes_are_kept() {
    let mut brain = start();
    brain
        .send_all(&[
            "INFO timeout_turn 3600000",
            "INFO max_node 20000",
            "START 15",
        ])
        .unwrap();
    assert_eq!(answer(&brain), "OK");
    brain
        .send_all(&["BOARD", "7,7,1", "7,6,2", "10,6,1", "8,8,2", "DONE"])
        .unwrap();
    assert!(is_move(&answer(&brain)));
    brain
        .send_all(&["INFO max_node 0", "INFO max_depth 2", "INFO thread_num 2"])
        .unwrap();
    brain.send("TURN 0,0").unwrap();
    assert!(is_move(&answer(&brain)));
}

#[test]
fn hostile_input_is_survived() {
    let mut brain = start();
    brain
        .send_bytes(&[0, 255, 254, b'\n', 0x1b, b'[', b'2', b'J', b'\r', b'\n'])
        .unwrap();
    brain.send_bytes(&vec![b'A'; 3_000_000]).unwrap();
    brain.send_bytes(b"\nBOARD BOARD\nSTART \xff\n").unwrap();
    brain
        .send_bytes(b"TURN 9223372036854775807,-9223372036854775808\n")
        .unwrap();
    for expected in ["UNKNOWN", "UNKNOWN", "UNKNOWN", "ERROR", "ERROR", "ERROR"] {
        let answered = answer(&brain);
        assert!(answered.starts_with(expected), "{answered}");
        assert!(answered.len() < 200 && answered.is_ascii(), "{answered}");
    }
    brain
        .send_all(&["INFO timeout_turn 20", "START 15"])
        .unwrap();
    assert_eq!(answer(&brain), "OK");
    // Endless position, longer than any board.
    brain.send("BOARD").unwrap();
    let mut flood = String::new();
    for index in 0..100_000 {
        flood.push_str(&format!("{},{},1\n", index % 15, index / 15 % 15));
    }
    brain.send_bytes(flood.as_bytes()).unwrap();
    brain.send("DONE").unwrap();
    assert!(answer(&brain).starts_with("ERROR a point holds two stones"));
    brain.send("TURN 7,7").unwrap();
    assert!(is_move(&answer(&brain)));
}

#[test]
fn every_turn_is_answered_within_its_time() {
    for (turn, left) in [
        (100, 2_147_483_647_i64),
        (1_000, 3_000),
        (60, 200),
        (0, 0),
        (500, -7),
    ] {
        let mut brain = start();
        brain
            .send_all(&["START 15", &format!("INFO timeout_turn {turn}")])
            .unwrap();
        assert_eq!(answer(&brain), "OK");
        let limit = Duration::from_millis(if turn == 0 || left <= 0 { 50 } else { turn });
        // A busy machine can only delay an answer, so repeat the turn until one is in time.
        let begun = Instant::now();
        let mut took = Vec::new();
        while took.last().is_none_or(|last| *last > limit) {
            assert!(begun.elapsed() < PATIENCE, "{turn} ms: {took:?}");
            brain.send(&format!("INFO time_left {left}")).unwrap();
            let asked = Instant::now();
            brain
                .send_all(&["BOARD", "7,7,1", "7,6,2", "10,6,1", "8,8,2", "DONE"])
                .unwrap();
            assert!(is_move(&answer(&brain)));
            took.push(asked.elapsed());
        }
    }
}

#[test]
fn an_orphan_does_not_think_for_ever() {
    let mut brain = start();
    think_long(&mut brain);
    brain.close_input();
    assert!(is_move(&answer(&brain)));
    assert_eq!(brain.wait(PATIENCE), Some(0));
}

/// Peak memory in KiB.
#[cfg(target_os = "linux")]
fn peak_kib(brain: &BrainProcess) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", brain.id())).unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn the_memory_stays_below_max_memory() {
    for mib in [24, 40, 83] {
        let mut brain = start();
        brain
            .send_all(&[
                &format!("INFO max_memory {}", mib << 20),
                "INFO timeout_turn 300",
                "INFO thread_num 2",
                "START 20",
            ])
            .unwrap();
        assert_eq!(answer(&brain), "OK");
        brain
            .send_all(&["INFO rule 4", "BOARD", "9,9,1", "9,8,2", "DONE"])
            .unwrap();
        assert!(is_move(&answer(&brain)));
        let peak = peak_kib(&brain);
        assert!(peak < mib << 10, "{peak} KiB of {mib} MiB");
    }
}
