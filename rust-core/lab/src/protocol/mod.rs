//! Gomocup (Piskvork) protocol with a part of Yixin's extension:
//! <https://plastovicka.github.io/protocl2en.htm>.
//!
//! One thread reads standard input, so that `END` and `YXSTOP` take effect during a search. The
//! main thread executes commands in order and is the only writer.
//!
//! The protocol counts `x,y` from 0 with `y` from the **top**, the engine from the bottom. Only
//! `coords` converts.

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
pub use command::{Command, CommandError, StoneOwner};
pub(crate) use load::thread_time;
pub use reader::{Input, StopSwitch};
pub use time::ThinkingTime;

/// Queued lines during a search. More block the reader, to bound the memory.
const QUEUE: usize = 4096;

/// Limit of a search after the input ended without `END`: the manager crashed, or a user piped a
/// few lines.
const ORPHAN_PATIENCE: Duration = Duration::from_secs(10);

const STACK_BYTES: usize = 16 * 1024 * 1024;

/// Gomocup (Piskvork) engine over standard input and output.
#[derive(Debug, Parser)]
#[command(name = "pbrain-gomoku", version)]
struct Arguments {
    /// Evaluate with the fitted tables instead of the shipped networks.
    #[arg(long)]
    tables: bool,
}

/// Runs the protocol until `END` or the end of the input.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { tables } = Arguments::parse();
    let (sender, receiver) = mpsc::sync_channel(QUEUE);
    let stop = StopSwitch::default();
    let reader_stop = stop.clone();
    let read = move || {
        reader::read_lines(&mut io::stdin().lock(), &sender, &reader_stop);
        // The brain ends after the queue.
        drop(sender);
        thread::sleep(ORPHAN_PATIENCE);
        reader_stop.stop_all();
    };
    // Not joined: a read may block forever.
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
        // A failed write means that the manager is gone.
        if !go_on || broken {
            return;
        }
    }
}

/// Writes lines in one call. Returns false if the output is closed.
fn say(line: &str) -> bool {
    let text = format!("{line}\n");
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .is_ok()
}
