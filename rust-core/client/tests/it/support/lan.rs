//! A program that plays over the network.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(120);

pub struct Peer {
    child: Child,
    script: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Receiver<String>,
    told: String,
    printed: Vec<String>,
}

/// Starts a host and returns it with its address.
pub fn hosting(folder: &Path, nick: &str) -> (Peer, String) {
    hosting_with(folder, nick, &[])
}

pub fn hosting_with(folder: &Path, nick: &str, more: &[&str]) -> (Peer, String) {
    let mut host = Peer::start(folder, nick, &[&["--host"], more].concat());
    let line = host.wait_for(&format!("lobby: {nick} listens on port "));
    let port = line.rsplit(' ').next().unwrap();
    (host, format!("127.0.0.1:{port}"))
}

impl Peer {
    /// Starts the program with a separate state in `folder`. Tests connect by address only.
    pub fn start(folder: &Path, nick: &str, args: &[&str]) -> Self {
        Self::start_with(&["lan", "--hidden"], folder, nick, args)
    }

    pub fn start_with(what: &[&str], folder: &Path, nick: &str, args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
        command.args(what);
        command.args(["--script", "-", "--patience", "120"]);
        command.args(args);
        if !args.contains(&"--nick") {
            command.args(["--nick", nick]);
        }
        command.env("XDG_STATE_HOME", folder.join(nick));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        let (sender, errors) = channel();
        let mut output = child.stderr.take().unwrap();
        thread::spawn(move || {
            let mut text = String::new();
            let _ = output.read_to_string(&mut text);
            let _ = sender.send(text);
        });
        Self {
            script: child.stdin.take(),
            child,
            lines,
            errors,
            told: String::new(),
            printed: Vec::new(),
        }
    }

    pub fn say(&mut self, lines: &str) {
        // The previous line may have ended the program.
        if let Some(script) = &mut self.script {
            let _ = writeln!(script, "{lines}");
        }
    }

    /// Waits for a line with this beginning.
    pub fn wait_for(&mut self, begin: &str) -> String {
        self.wait_for_any(&[begin])
    }

    pub fn wait_for_any(&mut self, begins: &[&str]) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    self.printed.push(line.clone());
                    if begins.iter().any(|begin| line.starts_with(begin)) {
                        return line;
                    }
                }
                Err(why) => {
                    let ended = why == RecvTimeoutError::Disconnected;
                    let errors = if ended { self.errors() } else { String::new() };
                    let printed = self.printed.join("\n");
                    panic!("waited for {begins:?}:\n{printed}\n{errors}");
                }
            }
        }
    }

    pub fn close(&mut self) {
        self.script = None;
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn ends(&mut self) -> i32 {
        self.close();
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap();
            }
            assert!(Instant::now() < end, "it does not end: {:?}", self.printed);
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn errors(&mut self) -> String {
        if let Ok(text) = self.errors.recv_timeout(PATIENCE) {
            self.told = text;
        }
        self.told.clone()
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
