//! Gomocup engine as a process.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

pub struct BrainProcess {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

pub enum Line {
    Text(String),
    /// Timeout.
    Silence,
    /// Output closed.
    Gone,
}

impl BrainProcess {
    pub fn start(program: &Path) -> io::Result<Self> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()?;
        let output = child
            .stdout
            .take()
            .ok_or_else(|| io::Error::other("no output"))?;
        let input = child.stdin.take();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            child,
            input,
            lines,
        })
    }

    /// Sends a line that ends as the managers' do.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        self.send_bytes(format!("{line}\r\n").as_bytes())
    }

    pub fn send_all(&mut self, lines: &[&str]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.send(line))
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        let input = self
            .input
            .as_mut()
            .ok_or_else(|| io::Error::other("the input is closed"))?;
        input.write_all(bytes)?;
        input.flush()
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    pub fn line(&self, patience: Duration) -> Line {
        match self.lines.recv_timeout(patience) {
            Ok(text) => Line::Text(text),
            Err(RecvTimeoutError::Timeout) => Line::Silence,
            Err(RecvTimeoutError::Disconnected) => Line::Gone,
        }
    }

    /// Exit code, unless the process does not end in time.
    pub fn wait(&mut self, patience: Duration) -> Option<i32> {
        let end = Instant::now() + patience;
        while Instant::now() < end {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        None
    }
}

impl Drop for BrainProcess {
    fn drop(&mut self) {
        // It may have exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
