//! The Gomocup (Piskvork) protocol with a part of Yixin's extension, as
//! <https://plastovicka.github.io/protocl2en.htm> describes it.
//!
//! One thread reads standard input all the time, so that `END` and `YXSTOP` act while the engine
//! searches; the main thread carries out the commands in their order and is the only one that
//! writes.
//!
//! The protocol counts `x,y` from 0 with `y` from the **top**; the engine's `y` counts from the
//! bottom. The module `coords` is the only place that converts.

mod brain;
mod command;
pub(crate) mod coords;
mod load;
mod reader;
mod resources;
mod setup;
mod swap2;
mod thinker;
mod time;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use clap::Parser;

pub use brain::Brain;
pub use command::{Command, CommandError, Stance};
pub(crate) use load::thread_time;
pub use reader::{Input, StopSwitch};
pub use time::ThinkingTime;

/// Lines that may wait while the engine searches. More of them block the reader, so that a
/// flooding manager costs no memory.
const QUEUE: usize = 4096;

/// How long a search may go on when the input has ended without `END`: the manager has died, or
/// a person piped a few lines in and waits for the answer.
const ORPHAN_PATIENCE: Duration = Duration::from_secs(10);

/// Stack of the thread that searches.
const STACK_BYTES: usize = 16 * 1024 * 1024;

/// Plays as a Gomocup (Piskvork) engine over standard input and output.
#[derive(Debug, Parser)]
#[command(name = "pbrain-gomoku", version)]
struct Arguments {
    /// Evaluate with the fitted tables instead of the networks that ship.
    #[arg(long)]
    tables: bool,
}

/// Runs the protocol on standard input and output until `END` or the end of the input.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { tables } = Arguments::parse();
    let (sender, receiver) = mpsc::sync_channel(QUEUE);
    let stop = StopSwitch::default();
    let reader_stop = stop.clone();
    let read = move || {
        reader::read_lines(&mut io::stdin().lock(), &sender, &reader_stop);
        // The brain ends when it has carried out what is queued.
        drop(sender);
        thread::sleep(ORPHAN_PATIENCE);
        reader_stop.stop_all();
    };
    // Not joined: it may sit in a read that never returns.
    let reader = thread::Builder::new().name("reader".to_owned()).spawn(read);
    if let Err(error) = reader {
        say(&format!("ERROR no thread for the input: {error}"));
        return ExitCode::FAILURE;
    }
    let worker = thread::Builder::new()
        .name("brain".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || serve(&receiver, &stop, tables));
    match worker.map(thread::JoinHandle::join) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn serve(receiver: &mpsc::Receiver<Input>, stop: &StopSwitch, tables: bool) {
    let mut brain = Brain::new(stop.clone(), tables);
    for input in receiver {
        let mut broken = false;
        let go_on = brain.handle(&input, &mut |line| broken |= !say(line));
        // A manager that no longer listens is gone.
        if !go_on || broken {
            return;
        }
    }
}

/// Writes a line, or several, in one piece; false when nobody reads any more.
fn say(line: &str) -> bool {
    let text = format!("{line}\n");
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .is_ok()
}
