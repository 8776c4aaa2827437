//! Concurrent games of a match.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use gomoku_engine::{BoardSize, Rule};

use super::args::{Entrant, Plan};
use super::builtin::BuiltIn;
use super::by_book::ByBook;
use super::game;
use super::journal::MatchJournal;
use super::player::{NewGame, Player};
use super::process::Log;
use super::program::{Program, ProgramSetup};
use super::report;
use super::save::GameFiles;
use super::simple::SimplePlayer;
use super::spec::EngineSpec;
use super::sprt::{Sprt, SprtDecision};
use super::tally::{Finished, Side, Tally};
use crate::failure::Failure;

/// Enough for a search.
const STACK_BYTES: usize = 16 << 20;

pub(super) fn run(plan: &Plan) -> Result<u8, Failure> {
    let (journal, kept) = match &plan.journal {
        Some(path) => {
            let (journal, kept) = MatchJournal::open(path, plan)?;
            (Some(journal), kept)
        }
        None => (None, Vec::new()),
    };
    let log = match &plan.log {
        Some(path) => {
            let log = Log::open(path, !kept.is_empty());
            Some(log.map_err(|error| unwritable(path, &error))?)
        }
        None => None,
    };
    let files = match &plan.sgf {
        Some(path) => Some(GameFiles::open(path).map_err(|error| unwritable(path, &error))?),
        None => None,
    };
    check_engines(plan, log.as_ref())?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_signals(&stop)?;
    if !plan.quiet {
        println!("{}", report::heading(plan));
        if !kept.is_empty() {
            println!("{} of the games are kept already", kept.len());
        }
    }
    let mut record = Record {
        plan,
        journal,
        files,
        tally: Tally::default(),
        games: Vec::new(),
    };
    let played: HashSet<usize> = kept.iter().map(|game| game.number).collect();
    for game in kept {
        record.count(game)?;
    }
    if record.is_decided() {
        stop.store(true, Ordering::Relaxed);
    }
    let next_pair = AtomicUsize::new(0);
    let (sender, finished) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.concurrency {
            let (sender, log, stop) = (sender.clone(), log.clone(), &*stop);
            let (next_pair, played) = (&next_pair, &played);
            thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || {
                    play_pairs(plan, log.as_ref(), played, next_pair, stop, &sender);
                })?;
        }
        drop(sender);
        record.collect(&finished, &stop)
    })?;
    println!("{}", report::summary(plan, &record.tally));
    if let Some(path) = &plan.json {
        record.games.sort_by_key(|game| game.number);
        let text = report::json(plan, &record.tally, &record.games).map_err(io::Error::from)?;
        fs::write(path, text).map_err(|error| unwritable(path, &error))?;
    }
    Ok(0)
}

fn unwritable(path: &std::path::Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("{}: {error}", path.display()))
}

struct Record<'a> {
    plan: &'a Plan,
    journal: Option<MatchJournal>,
    files: Option<GameFiles>,
    tally: Tally,
    games: Vec<Finished>,
}

impl Record<'_> {
    /// Receives games until all are played, the test is decided or the user stops.
    fn collect(
        &mut self,
        finished: &mpsc::Receiver<Finished>,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        for game in finished {
            if let Err(error) = self.add(game) {
                stop.store(true, Ordering::Relaxed);
                return Err(error.into());
            }
            if self.is_decided() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn add(&mut self, game: Finished) -> io::Result<()> {
        if let Some(journal) = &mut self.journal {
            journal.write(self.plan, &game)?;
        }
        self.count(game)?;
        match self.games.last() {
            Some(game) if !self.plan.quiet => {
                let line = report::game(self.plan, game, &self.tally);
                writeln!(io::stdout(), "{line}")
            }
            _ => Ok(()),
        }
    }

    fn count(&mut self, game: Finished) -> io::Result<()> {
        self.tally.add(&game);
        if let Some(files) = &mut self.files {
            files.save(self.plan, &game)?;
        }
        self.games.push(game);
        Ok(())
    }

    fn is_decided(&self) -> bool {
        let decided = |sprt: &Sprt| sprt.decision(&self.tally.pairs) != SprtDecision::Open;
        self.plan.sprt.as_ref().is_some_and(decided)
    }
}

/// Plays all pairs, without the `played` games.
fn play_pairs(
    plan: &Plan,
    log: Option<&Log>,
    played: &HashSet<usize>,
    next_pair: &AtomicUsize,
    stop: &AtomicBool,
    finished: &mpsc::Sender<Finished>,
) {
    let [mut a, mut b] = [Side::A, Side::B].map(|side| player(plan, side, log));
    loop {
        let pair = next_pair.fetch_add(1, Ordering::Relaxed);
        if pair >= plan.pairs {
            return;
        }
        let opening = pair % plan.openings.len();
        let Some(start) = plan.openings.get(opening) else {
            return;
        };
        for number in [pair * 2, pair * 2 + 1] {
            let black = plan.black(number);
            if played.contains(&number) {
                continue;
            }
            let players: [&mut dyn Player; 2] = match black {
                Side::A => [&mut *a, &mut *b],
                Side::B => [&mut *b, &mut *a],
            };
            let seed = seed(plan.seed, number);
            let Some(played) = game::play(players, start, &plan.laws, seed, stop) else {
                return;
            };
            let game = Finished {
                number,
                opening,
                black,
                played,
            };
            if finished.send(game).is_err() {
                return;
            }
        }
    }
}

/// Seed of a game. A move's seed is this plus its index, below 1,000, so that games and matches of
/// neighbouring seeds share no random numbers.
fn seed(base: u64, number: usize) -> u64 {
    (base << 32).wrapping_add(number as u64 * 1_000)
}

fn player(plan: &Plan, side: Side, log: Option<&Log>) -> Box<dyn Player> {
    let entrant = &plan.entrants[side.index()];
    match &entrant.spec {
        EngineSpec::Level(level) => Box::new(BuiltIn::level(*level, plan.by)),
        EngineSpec::Search(spec) => Box::new(BuiltIn::search(*spec, plan.by)),
        EngineSpec::Book { book, .. } => Box::new(ByBook::new(Arc::clone(book))),
        EngineSpec::Simple(kind) => Box::new(SimplePlayer::new(*kind, plan.rule())),
        EngineSpec::Program { program, arguments } => {
            let setup = setup(plan, entrant, side, log, program, arguments);
            Box::new(Program::new(setup))
        }
    }
}

fn setup(
    plan: &Plan,
    entrant: &Entrant,
    side: Side,
    log: Option<&Log>,
    program: &std::path::Path,
    arguments: &[String],
) -> ProgramSetup {
    ProgramSetup {
        program: program.to_owned(),
        arguments: arguments.to_owned(),
        folder: entrant.folder.clone(),
        side: side.letter(),
        infos: entrant.infos.clone(),
        memory: plan.memory,
        threads: plan.threads,
        restart: plan.restart,
        log: log.cloned(),
    }
}

/// Checks that the engines start. A failure is an error in the command, not a lost match.
fn check_engines(plan: &Plan, log: Option<&Log>) -> Result<(), Failure> {
    let Some(position) = plan.openings.first() else {
        return Err(Failure::bad_input("there is no opening"));
    };
    let game = NewGame {
        position,
        bounds: plan.laws.bounds,
        seed: 0,
    };
    for side in [Side::A, Side::B] {
        let entrant = &plan.entrants[side.index()];
        match &entrant.spec {
            EngineSpec::Program { program, arguments } => {
                let mut engine = Program::new(setup(plan, entrant, side, log, program, arguments));
                engine.check(&game).map_err(|error| {
                    Failure::bad_input(format!("engine {}: {error}", program.display()))
                })?;
            }
            EngineSpec::Book { name, book } => {
                let (head, wanted) = (book.head(), (position.rule(), position.size()));
                if (head.rule, head.size) != wanted {
                    let lines = |(rule, size): (Rule, BoardSize)| {
                        format!("{rule:?} on {} lines", size.lines())
                    };
                    return Err(Failure::bad_input(format!(
                        "{name} is a book of {}, and the match is {}",
                        lines((head.rule, head.size)),
                        lines(wanted)
                    )));
                }
            }
            EngineSpec::Level(_) | EngineSpec::Search(_) | EngineSpec::Simple(_) => {}
        }
    }
    Ok(())
}

/// The first interrupt ends the match with its result so far, the second ends the program.
fn stop_on_signals(stop: &Arc<AtomicBool>) -> Result<(), Failure> {
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 1, Arc::clone(stop))?;
        signal_hook::flag::register(signal, Arc::clone(stop))?;
    }
    Ok(())
}
