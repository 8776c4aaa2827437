//! Kills a process repeatedly inside system calls.
//!
//! The process is this binary, run again as [`child`]. It prints each confirmed write and stops at
//! a random system call.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, thread};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::super::Store;
use super::super::files::{Disk, FileEntry, FileWriter, Files};
use super::story::{self, PROGRESS, Said};
use super::{id_of, open_on, settle_text, start, won};

/// Storage folder of the child.
const FOLDER: &str = "GOMOKU_SHELF_CHILD";
/// Number of the system call at which it stops.
const STOPS: &str = "GOMOKU_SHELF_STOPS";
/// Number of children to kill.
const KILLS: &str = "GOMOKU_SHELF_KILLS";

const FEW: usize = 100;

struct Stopping {
    left: AtomicUsize,
}

impl Stopping {
    fn step(&self) -> bool {
        self.left.fetch_sub(1, Ordering::Relaxed) == 1
    }

    fn pass(&self) {
        if self.step() {
            stop();
        }
    }
}

fn stop() -> ! {
    println!("STOPPED");
    let _ = io::stdout().flush();
    loop {
        thread::park();
    }
}

struct Stopped(Arc<Stopping>);

impl Files for Stopped {
    fn make_folder(&self, at: &Path) -> io::Result<()> {
        self.0.pass();
        Disk.make_folder(at)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FileEntry>> {
        Disk.list(folder)
    }

    fn read(&self, at: &Path, most: u64) -> io::Result<Vec<u8>> {
        Disk.read(at, most)
    }

    fn create(&self, at: &Path) -> io::Result<Box<dyn FileWriter>> {
        self.0.pass();
        let file = Disk.create(at)?;
        Ok(Box::new(Slow {
            stopping: Arc::clone(&self.0),
            file,
        }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.0.pass();
        Disk.rename(from, to)
    }

    fn remove(&self, at: &Path) -> io::Result<()> {
        self.0.pass();
        Disk.remove(at)
    }

    fn sync_folder(&self, at: &Path) -> io::Result<()> {
        self.0.pass();
        Disk.sync_folder(at)
    }

    fn lock(&self, at: &Path) -> io::Result<Option<Box<dyn Send + Sync>>> {
        Disk.lock(at)
    }
}

struct Slow {
    stopping: Arc<Stopping>,
    file: Box<dyn FileWriter>,
}

impl FileWriter for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Write a few bytes per call, and half of them in the stopping call.
        let chunk = &bytes[..bytes.len().min(97)];
        if self.stopping.step() {
            self.file.write(&chunk[..chunk.len() / 2])?;
            stop();
        }
        self.file.write(chunk)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.stopping.pass();
        self.file.sync()
    }
}

fn say(what: &str) {
    println!("SAID {what}");
    let _ = io::stdout().flush();
}

/// Killed child, not a test: without the folder variable it does nothing.
#[test]
fn child() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let left = env::var(STOPS).unwrap().parse().unwrap();
    let stopping = Arc::new(Stopping {
        left: AtomicUsize::new(left),
    });
    let files = Arc::new(Stopped(stopping));
    let store = open_on(files, &folder.join("files"), &folder.join("private"));
    for number in 1.. {
        life(&store, number);
    }
}

fn life(store: &Arc<Store>, number: i64) {
    let mut said = Said::default();
    story::people(store, &mut said, number % 50);
    say(&format!("met {:02}", number % 50));
    let solved = u8::try_from(number % 250).unwrap();
    for file in 0..PROGRESS.len() {
        say(&format!("solves {file} {solved}"));
        story::progress(store, &mut said, file, solved);
        say(&format!("solved {file} {solved}"));
    }
    let id = id_of(number);
    say(&format!("settles {id}"));
    settle_text(store, &won(number), &id).unwrap();
    say(&format!("settled {id}"));
    story::link(store, &mut said);
    for (id, (kept, _)) in &said.links {
        say(&format!("link {id} {}", kept.unwrap_or(0)));
        store.links().forget(id).unwrap();
    }
    say("begins");
    let session = start(store).unwrap();
    for ply in 1..=5 {
        say(&format!("plays {ply}"));
        super::play(&session, ply, 7);
        assert!(session.flush());
        say(&format!("played {ply}"));
    }
    session.resign().unwrap();
    let id = session.archived().unwrap();
    say(&format!("settled {id}"));
    session.shutdown();
}

#[derive(Debug, Default)]
struct Heard {
    settled: Vec<String>,
    met: Vec<String>,
    table: Option<(usize, usize)>,
    /// Confirmed and attempted number per file.
    progress: [Option<(u8, u8)>; PROGRESS.len()],
}

impl Heard {
    fn hear(&mut self, line: &str) {
        let mut words = line.split(' ');
        let (what, which) = (words.next(), words.next().unwrap_or_default());
        match what {
            Some("settled") => self.settled.push(which.to_owned()),
            Some("met") => self.met.push(which.to_owned()),
            Some("solves") => {
                let file: usize = which.parse().unwrap();
                let number: u8 = words.next().unwrap().parse().unwrap();
                // The number that an earlier process confirmed is unknown here.
                self.progress[file] = self.progress[file].map(|(kept, _)| (kept, number));
            }
            Some("solved") => {
                let file: usize = which.parse().unwrap();
                let number = words.next().unwrap().parse().unwrap();
                self.progress[file] = Some((number, number));
            }
            Some("begins") => self.table = None,
            Some("plays") => {
                let ply: usize = which.parse().unwrap();
                self.table = Some((ply - 1, ply));
            }
            Some("played") => {
                let ply = which.parse().unwrap();
                self.table = Some((ply, ply));
            }
            _ => {}
        }
    }
}

fn run_child(folder: &Path, stops: usize) -> Heard {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "storage::tests::kill::child", "--nocapture"])
        .env(FOLDER, folder)
        .env(STOPS, stops.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut heard = Heard::default();
    let mut stopped = false;
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        // The test harness may have written to the same line.
        if let Some((_, said)) = line.split_once("SAID ") {
            heard.hear(said);
        }
        if line.ends_with("STOPPED") {
            stopped = true;
            break;
        }
    }
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(stopped, "{}", String::from_utf8_lossy(&output.stderr));
    heard
}

#[test]
fn nothing_said_to_be_kept_is_lost_by_a_kill() {
    let kills = env::var(KILLS).map_or(FEW, |kills| kills.parse().unwrap());
    let mut random = StdRng::seed_from_u64(1_000);
    let folder = tempfile::tempdir().unwrap();
    for kill in 0..kills {
        // Ten children share a folder, so that it fills.
        let at = folder.path().join((kill / 10).to_string());
        let heard = run_child(&at, random.random_range(1..600));
        let (files, private) = (at.join("files"), at.join("private"));
        let store = open_on(Arc::new(Disk), &files, &private);
        assert!(store.may_write(), "the lock went with the process");
        check(&store, &heard);
        store.close();
    }
}

fn check(store: &Arc<Store>, heard: &Heard) {
    for (file, said) in PROGRESS.iter().zip(heard.progress) {
        let number = file.number(store);
        if let Some((kept, asked)) = said {
            let is_told = number == Some(kept) || number == Some(asked);
            assert!(is_told, "{number:?}: {heard:?}");
        }
    }
    for id in &heard.settled {
        store.game(id, None, false).unwrap();
    }
    let listed = store.games().unwrap();
    for entry in &listed {
        assert!(
            matches!(entry, super::super::GameEntry::Game { .. }),
            "{entry:?}"
        );
    }
    let known = store.known().unwrap();
    for key in &heard.met {
        assert!(known.iter().any(|player| player.key == *key), "{key}");
    }
    let identity = store.identity().unwrap();
    for kept in store.links().list().unwrap() {
        assert_eq!(kept.bytes, vec![kept.bytes[0]; 200], "whole");
        store.links().forget(&kept.id).unwrap();
    }
    store.statistics().unwrap();
    if let Some((kept, played)) = heard.table {
        let there = super::unfinished(store).map_or(0, |session| {
            let plies = session.snapshot().moves.len();
            session.shutdown();
            plies
        });
        assert!(
            kept == 0 || (kept..=played).contains(&there),
            "{kept} ≤ {there} ≤ {played}"
        );
    }
    assert_eq!(store.damage(), [], "nothing half-written is seen");
    assert_eq!(store.identity().unwrap(), identity);
}
