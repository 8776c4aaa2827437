//! Engine process with timestamped output. It never blocks or outlives this program.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum unread lines; more block the engine.
const QUEUE: usize = 4096;
/// Longer lines are split.
const LINE_BYTES: u64 = 64 * 1024;
/// Time to exit after `END`.
const FAREWELL: Duration = Duration::from_millis(500);

#[derive(Debug, Clone)]
pub(super) struct Log(Arc<Mutex<File>>, Instant);

impl Log {
    /// Creates a log, or continues it with `goes_on`.
    pub(super) fn open(path: &Path, goes_on: bool) -> io::Result<Self> {
        let file = OpenOptions::new()
            .create(true)
            .write(true)
            .append(goes_on)
            .truncate(!goes_on)
            .open(path)?;
        Ok(Self(Arc::new(Mutex::new(file)), Instant::now()))
    }

    /// Write errors do not stop the match.
    fn line(&self, who: &str, at: Instant, text: &str) {
        let ms = at.saturating_duration_since(self.1).as_millis();
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(file, "{ms:>8} {who} {text}");
    }
}

pub(super) enum EngineMessage {
    Line {
        at: Instant,
        text: String,
    },
    /// Timeout.
    Silence,
    /// Output closed: the engine has exited.
    Gone,
}

pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
    log: Option<(Log, String)>,
}

impl Process {
    pub(super) fn start(
        program: &Path,
        arguments: &[String],
        folder: Option<&Path>,
        log: Option<(Log, String)>,
    ) -> io::Result<Self> {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            // A process group, so that the children of a wrapper script end too.
            command.process_group(0);
        }
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take();
        let (sender, lines) = mpsc::sync_channel(QUEUE);
        let process = Self {
            child,
            input,
            lines,
            log,
        };
        let Some(output) = output else {
            return Err(io::Error::other("no output"));
        };
        thread::Builder::new()
            .name("engine-output".to_owned())
            .spawn(move || read_lines(BufReader::new(output), &sender))?;
        Ok(process)
    }

    /// Writes without buffering.
    pub(super) fn send(&mut self, lines: &str) -> io::Result<()> {
        if let Some((log, name)) = &self.log {
            for line in lines.lines() {
                log.line(&format!("{name} <"), Instant::now(), line);
            }
        }
        let input = self
            .input
            .as_mut()
            .ok_or_else(|| io::Error::other("the input is closed"))?;
        input.write_all(lines.as_bytes())?;
        input.flush()
    }

    /// Waits for a line until `deadline`, or without limit.
    pub(super) fn receive(&self, deadline: Option<Instant>) -> EngineMessage {
        let received = match deadline {
            Some(deadline) => self
                .lines
                .recv_timeout(deadline.saturating_duration_since(Instant::now())),
            None => self
                .lines
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok((at, text)) => {
                self.note(at, &text);
                EngineMessage::Line { at, text }
            }
            Err(RecvTimeoutError::Timeout) => EngineMessage::Silence,
            Err(RecvTimeoutError::Disconnected) => EngineMessage::Gone,
        }
    }

    pub(super) fn skip_chatter(&self) {
        while let Ok((at, text)) = self.lines.try_recv() {
            self.note(at, &text);
        }
    }

    fn note(&self, at: Instant, text: &str) {
        if let Some((log, name)) = &self.log {
            log.line(&format!("{name} >"), at, text);
        }
    }

    /// Lets the engine exit. If it hangs, drop the process instead.
    pub(super) fn dismiss(mut self) {
        // A broken pipe means that it has exited.
        let _ = self.send("END\r\n");
        self.input = None;
        let end = Instant::now() + FAREWELL;
        while Instant::now() < end {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Describes the engine's exit, for a report.
    pub(super) fn last_words(&mut self) -> String {
        // Its output is closed, so it is about to exit.
        let end = Instant::now() + FAREWELL;
        while Instant::now() < end {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.to_string();
            }
            thread::sleep(Duration::from_millis(2));
        }
        "its output was closed".to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Kill the group before the wait: afterwards, another process may get the id.
        #[cfg(unix)]
        if let Ok(None) = self.child.try_wait()
            && let Some(group) = i32::try_from(self.child.id())
                .ok()
                .and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(mut output: impl BufRead, lines: &mpsc::SyncSender<(Instant, String)>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut output).take(LINE_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !text.is_empty() && lines.send((at, text)).is_err() {
            return;
        }
    }
}
