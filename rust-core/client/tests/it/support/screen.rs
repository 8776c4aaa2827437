//! The real program in a pseudo-terminal.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const PATIENCE: Duration = Duration::from_secs(120);

pub struct Terminal {
    pub parser: Arc<Mutex<vt100::Parser>>,
    pub child: Box<dyn Child + Send + Sync>,
    /// None after a hang-up.
    line: Option<Line>,
}

struct Line {
    keys: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    reader: JoinHandle<()>,
    /// Dropping it ends the reader thread.
    alive: mpsc::Sender<()>,
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Terminal {
    pub fn start(state: &Path, args: &[&str]) -> Self {
        Self::start_with(state, args, &[])
    }

    pub fn start_with(state: &Path, args: &[&str], more: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gomoku"));
        command.args(args);
        Self::spawn(state, command, more)
    }

    /// In the shell command line, `$GOMOKU` is the program.
    pub fn shell(state: &Path, line: &str) -> Self {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        command.env("GOMOKU", env!("CARGO_BIN_EXE_gomoku"));
        Self::spawn(state, command, &[])
    }

    fn spawn(state: &Path, mut command: CommandBuilder, more: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).unwrap();
        command.cwd(state);
        for (name, value) in [
            ("TERM", "xterm-256color"),
            ("LC_ALL", "C.UTF-8"),
            ("COLORTERM", "truecolor"),
        ] {
            command.env(name, value);
        }
        command.env_remove("NO_COLOR");
        command.env("XDG_STATE_HOME", state);
        for (name, value) in more {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut output = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let screen = Arc::clone(&parser);
        let (alive, reading) = mpsc::channel::<()>();
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = output.read(&mut bytes) {
                if count == 0 || reading.try_recv() == Err(TryRecvError::Disconnected) {
                    return;
                }
                screen.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self {
            parser,
            child,
            line: Some(Line {
                keys,
                master: pair.master,
                reader,
                alive,
            }),
        }
    }

    /// Closes the terminal and returns the exit code. The program must print afterwards, as a clock
    /// does.
    pub fn hang_up(&mut self) -> u32 {
        let line = self.line.take().unwrap();
        drop(line.alive);
        line.reader.join().unwrap();
        drop((line.keys, line.master));
        self.child.wait().unwrap().exit_code()
    }

    pub fn press(&mut self, keys: &str) {
        let line = self.line.as_mut().unwrap();
        line.keys.write_all(keys.as_bytes()).unwrap();
        line.keys.flush().unwrap();
    }

    /// Columns and rows count from 0.
    pub fn click(&mut self, column: u16, row: u16) {
        let (column, row) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    pub fn resize(&self, rows: u16, cols: u16) {
        // Resized first, so that output at the new size fits.
        let mut parser = self.parser.lock().unwrap();
        parser.screen_mut().set_size(rows, cols);
        drop(parser);
        let line = self.line.as_ref().unwrap();
        line.master.resize(size(rows, cols)).unwrap();
    }

    pub fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    pub fn wait_for(&self, text: &str) {
        self.wait_until(text, |terminal| terminal.screen().contains(text));
    }

    /// Waits until `text` disappears. Otherwise a key might reach the program together with Escape,
    /// which has another meaning.
    pub fn wait_gone(&self, text: &str) {
        self.wait_until(text, |terminal| !terminal.screen().contains(text));
    }

    pub fn wait_until(&self, what: &str, done: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !done(self) {
            let screen = self.screen();
            assert!(Instant::now() < end, "waited for {what:?}:\n{screen}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Whether the program has restored the terminal.
    fn is_given_back(&self) -> bool {
        let parser = self.parser.lock().unwrap();
        let screen = parser.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    /// Waits until the terminal is restored.
    pub fn ends(&mut self) -> u32 {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // The last output may still be in transit.
                self.wait_until("the shell's screen", Self::is_given_back);
                return status.exit_code();
            }
            assert!(Instant::now() < end, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
    }
}

pub const UP: &str = "\x1b[A";
pub const RIGHT: &str = "\x1b[C";
pub const UNDO: &str = "\x1a";
pub const REDO: &str = "\x19";
pub const QUIT: &str = "\x11";
