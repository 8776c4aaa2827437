use std::io::{BufRead, ErrorKind};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use gomoku_engine::StopFlag;

use super::Command;

/// In bytes. The protocol allows silent truncation.
const LINE_BYTES: usize = 1024;

/// Line of the input.
#[derive(Debug, Clone)]
pub struct Input {
    /// Line number from 1.
    pub number: u64,
    /// Arrival, when the turn's time starts.
    pub at: Instant,
    /// Text without the line end, with invalid UTF-8 replaced.
    pub text: String,
}

/// Lets the reader, which may be many lines ahead, stop only searches for *earlier* lines.
#[derive(Clone, Default)]
pub struct StopSwitch(Arc<Mutex<SwitchState>>);

#[derive(Default)]
struct SwitchState {
    running: Option<StopFlag>,
    last_stop: u64,
}

impl StopSwitch {
    /// Registers the search for line `number`. The flag is already set if a later stop line was
    /// read.
    #[must_use]
    pub fn start(&self, number: u64) -> StopFlag {
        let flag = StopFlag::new();
        let mut state = self.lock();
        if state.last_stop > number {
            flag.stop();
        }
        state.running = Some(flag.clone());
        flag
    }

    /// Ends the registration.
    pub fn finish(&self) {
        self.lock().running = None;
    }

    /// Stops the current and all later searches.
    pub fn stop_all(&self) {
        self.stop(u64::MAX);
    }

    fn stop(&self, number: u64) {
        let mut state = self.lock();
        state.last_stop = number;
        if let Some(flag) = &state.running {
            flag.stop();
        }
    }

    fn lock(&self) -> MutexGuard<'_, SwitchState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads until `END`, the end of the input or a broken pipe. Lines end with CR LF, LF or CR; empty
/// ones are skipped.
pub(super) fn read_lines(input: &mut impl BufRead, lines: &SyncSender<Input>, stop: &StopSwitch) {
    let mut number = 0;
    let mut bytes = Vec::new();
    loop {
        let open = next_line(input, &mut bytes);
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        bytes.clear();
        if !text.is_empty() {
            number += 1;
            let command = Command::parse(&text);
            let ends = command == Ok(Command::End);
            if ends || command == Ok(Command::YxStop) {
                stop.stop(number);
            }
            let sent = lines.send(Input {
                number,
                at: Instant::now(),
                text,
            });
            if ends || sent.is_err() {
                return;
            }
        }
        if !open {
            return;
        }
    }
}

/// Appends a line without its end. Returns false at the end of the input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> bool {
    loop {
        let chunk = match input.fill_buf() {
            Ok([]) => return false,
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return false,
        };
        let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let part = end.unwrap_or(chunk.len());
        let room = LINE_BYTES.saturating_sub(line.len());
        line.extend_from_slice(&chunk[..part.min(room)]);
        input.consume(end.map_or(part, |at| at + 1));
        if end.is_some() {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn texts(bytes: &[u8]) -> Vec<String> {
        let (sender, receiver) = mpsc::sync_channel(100);
        read_lines(&mut &bytes[..], &sender, &StopSwitch::default());
        drop(sender);
        receiver.iter().map(|line| line.text).collect()
    }

    #[test]
    fn takes_every_line_end_and_skips_empty_lines() {
        assert_eq!(
            texts(b"START 15\r\n\r\nBEGIN\rABOUT\nTURN 1,1"),
            ["START 15", "BEGIN", "ABOUT", "TURN 1,1"]
        );
    }

    #[test]
    fn cuts_long_lines_and_survives_binary() {
        let mut bytes = vec![b'x'; 5_000_000];
        bytes.extend_from_slice(b"\n\xff\xfe\x00\nBEGIN\n");
        let lines = texts(&bytes);
        assert_eq!(lines[0].len(), LINE_BYTES);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[2], "BEGIN");
    }

    #[test]
    fn reads_nothing_after_the_end() {
        assert_eq!(texts(b"ABOUT\nEND\nABOUT\n"), ["ABOUT", "END"]);
    }

    #[test]
    fn a_stop_reaches_only_searches_of_earlier_lines() {
        let switch = StopSwitch::default();
        let running = switch.start(1);
        assert!(!running.is_stopped());
        switch.stop(2);
        assert!(running.is_stopped());
        switch.finish();
        assert!(
            switch.start(1).is_stopped(),
            "the stop was read after this line"
        );
        assert!(
            !switch.start(3).is_stopped(),
            "the stop was meant for an earlier search"
        );
    }
}
