//! The games of a match, several at a time.

use std::fs;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use super::args::{Entrant, Plan};
use super::builtin::BuiltIn;
use super::game;
use super::player::{NewGame, Player};
use super::process::Log;
use super::program::{Program, ProgramSetup};
use super::report;
use super::save::GameFiles;
use super::spec::EngineSpec;
use super::sprt::Decision;
use super::tally::{Finished, Side, Tally};
use crate::failure::Failure;

/// Stack of a thread that may search itself.
const STACK_BYTES: usize = 16 << 20;

/// Plays the match and prints it.
pub(super) fn run(plan: &Plan) -> Result<u8, Failure> {
    let log = match &plan.log {
        Some(path) => Some(Log::create(path).map_err(|error| unwritable(path, &error))?),
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
    }
    let next_pair = AtomicUsize::new(0);
    let (sender, finished) = mpsc::channel();
    let (tally, games) = thread::scope(|scope| {
        for _ in 0..plan.concurrency {
            let (sender, log, stop, next_pair) = (sender.clone(), log.clone(), &*stop, &next_pair);
            thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || {
                    play_pairs(plan, log.as_ref(), next_pair, stop, &sender);
                })?;
        }
        drop(sender);
        collect(plan, &finished, files, &stop)
    })?;
    println!("{}", report::summary(plan, &tally));
    if let Some(path) = &plan.json {
        let text = report::json(plan, &tally, &games);
        fs::write(path, text).map_err(|error| unwritable(path, &error))?;
    }
    Ok(0)
}

fn unwritable(path: &std::path::Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("{}: {error}", path.display()))
}

/// Adds up the games as they end, until all are played, the test is decided or a person stops it.
fn collect(
    plan: &Plan,
    finished: &mpsc::Receiver<Finished>,
    mut files: Option<GameFiles>,
    stop: &AtomicBool,
) -> Result<(Tally, Vec<Finished>), Failure> {
    let mut tally = Tally::default();
    let mut games = Vec::new();
    for game in finished {
        tally.add(&game);
        let kept = files.as_mut().map_or(Ok(()), |k| k.keep(plan, &game));
        let told = if plan.quiet {
            Ok(())
        } else {
            writeln!(io::stdout(), "{}", report::game(plan, &game, &tally))
        };
        if let Err(error) = kept.and(told) {
            stop.store(true, Ordering::Relaxed);
            return Err(error.into());
        }
        let decided = |sprt: &super::sprt::Sprt| sprt.decision(&tally.pairs) != Decision::Open;
        if plan.sprt.as_ref().is_some_and(decided) {
            stop.store(true, Ordering::Relaxed);
        }
        games.push(game);
    }
    games.sort_by_key(|game| game.number);
    Ok((tally, games))
}

/// Takes pair after pair, both games of each.
fn play_pairs(
    plan: &Plan,
    log: Option<&Log>,
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
        for black in [Side::A, Side::B] {
            let players: [&mut dyn Player; 2] = match black {
                Side::A => [&mut *a, &mut *b],
                Side::B => [&mut *b, &mut *a],
            };
            let number = pair * 2 + black.index();
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

/// Games of one match and matches of neighbouring seeds share no random numbers: the seed of a move
/// is this plus its place in the game, below 1,000.
fn seed(base: u64, number: usize) -> u64 {
    (base << 32).wrapping_add(number as u64 * 1_000)
}

fn player(plan: &Plan, side: Side, log: Option<&Log>) -> Box<dyn Player> {
    let entrant = &plan.entrants[side.index()];
    match &entrant.spec {
        EngineSpec::Level(level) => Box::new(BuiltIn::level(*level, plan.by)),
        EngineSpec::Search(spec) => Box::new(BuiltIn::search(*spec, plan.by)),
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

/// An engine that can't even begin is a mistake in the command, not a lost match.
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
        if let EngineSpec::Program { program, arguments } = &entrant.spec {
            let mut engine = Program::new(setup(plan, entrant, side, log, program, arguments));
            engine.check(&game).map_err(|error| {
                Failure::bad_input(format!("engine {}: {error}", program.display()))
            })?;
        }
    }
    Ok(())
}

/// The first interrupt ends the match with its result so far, the second one the program.
fn stop_on_signals(stop: &Arc<AtomicBool>) -> Result<(), Failure> {
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 1, Arc::clone(stop))?;
        signal_hook::flag::register(signal, Arc::clone(stop))?;
    }
    Ok(())
}
