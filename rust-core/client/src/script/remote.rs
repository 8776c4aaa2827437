//! A remote game without a screen: script lines in, event lines out.

use std::collections::VecDeque;
use std::io::StdoutLock;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use gomoku_core::{
    GameEvent, GameObserver, GameSession, GameSnapshot, LinkState, Lobby, LobbyError, LobbyEvent,
    OnlineEvent, OnlineTable, Pairing, PairingStage, Phase,
};

use super::instruction::{self, Instruction, Line, Until};
use super::perform::{Attempt, CommandContext, LinkProgress, in_game, standing};
use super::report::Report;
use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::game_file;
use crate::game_updates::{GameHandler, GameUpdate};
use crate::lan::{
    LobbyEntry, LobbyHandler, LobbyUpdate, Options, failure, first_waiting, leave_finished,
    open_lobby, resume, words as net,
};
use crate::online::{self, OnlineSetup};
use crate::output::{self, Output};

/// Retry interval of a waiting line without events.
const TICK: Duration = Duration::from_millis(50);

enum RemoteEvent {
    Online(OnlineEvent),
    Lobby(LobbyUpdate),
    Game(GameUpdate),
    Line(Line),
}

/// A script line that waits for its condition.
pub(super) struct Pending {
    pub(super) line: usize,
    pub(super) instruction: Instruction,
    pub(super) since: Instant,
    pub(super) given: Option<CommandContext>,
}

#[derive(Debug)]
pub(crate) struct Script {
    /// Path; `-` for standard input.
    pub(crate) path: PathBuf,
    /// Accept codes without comparing.
    pub(crate) yes: bool,
    pub(crate) patience: Duration,
}

#[derive(Debug)]
pub(crate) enum RemoteCarrier {
    Lan { visit: LobbyEntry, options: Options },
    Online(OnlineSetup),
}

struct RemoteRun<'a> {
    script: &'a Script,
    carrier: RemoteCarrier,
    /// For errors.
    name: String,
    sender: Sender<RemoteEvent>,
    inbox: Receiver<RemoteEvent>,
    report: Report<Output<StdoutLock<'static>>>,
    lobby: Option<Arc<Lobby>>,
    table: Option<Arc<OnlineTable>>,
    game: Option<Arc<GameSession>>,
    lines: VecDeque<Line>,
    pending: Option<Pending>,
    heard: LinkProgress,
    /// Dropped last, since dropping the game may store it.
    place: DataFolder,
}

/// Runs the script; returns 0 if all lines succeeded.
///
/// # Errors
/// Code 2 with file and line for a line that fails; code 1 if no game began.
pub(crate) fn run(
    script: &Script,
    carrier: RemoteCarrier,
    place: DataFolder,
) -> Result<u8, Failure> {
    let name = game_file::name(&script.path);
    let (sender, inbox) = mpsc::channel();
    instruction::read(&script.path, sender.clone(), RemoteEvent::Line)
        .map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
    let resumes = match &carrier {
        RemoteCarrier::Lan { visit, .. } => *visit == LobbyEntry::Resume,
        RemoteCarrier::Online(meeting) => meeting.resumes(),
    };
    let report = Report::new(output::stdout(), resumes);
    let mut run = RemoteRun {
        script,
        carrier,
        name,
        place,
        sender,
        inbox,
        report,
        lobby: None,
        table: None,
        game: None,
        lines: VecDeque::new(),
        pending: None,
        heard: LinkProgress::default(),
    };
    let result = run.open().and_then(|()| run.play());
    if let Some(lobby) = &run.lobby {
        lobby.shutdown();
    }
    if let Some(game) = &run.game {
        leave_finished(game);
        game.shutdown();
    }
    result
}

impl RemoteRun<'_> {
    fn open(&mut self) -> Result<(), Failure> {
        let sender = self.sender.clone();
        let (visit, options) = match &self.carrier {
            RemoteCarrier::Lan { visit, options } => (visit, *options),
            RemoteCarrier::Online(meeting) => {
                let hear = move |event| drop(sender.send(RemoteEvent::Online(event)));
                let observer = Arc::new(online::OnlineHandler(hear));
                self.table = Some(meeting.open(&self.place, observer)?);
                return Ok(());
            }
        };
        if *visit == LobbyEntry::Resume {
            let waiting = first_waiting(&self.place)?;
            let observer = self.game_observer();
            self.game = Some(resume(&self.place, options, waiting.id, observer)?);
            return Ok(());
        }
        let observer =
            LobbyHandler::new(move |update| drop(sender.send(RemoteEvent::Lobby(update))));
        let lobby = open_lobby(&self.place, options, observer)?;
        // Stored first, so that a failure closes it.
        let lobby = self.lobby.insert(lobby);
        visit.ask(lobby, options.setup)
    }

    fn game_observer(&self) -> Arc<dyn GameObserver> {
        let sender = self.sender.clone();
        GameHandler::new(move |update| drop(sender.send(RemoteEvent::Game(update))))
    }

    fn play(&mut self) -> Result<u8, Failure> {
        loop {
            match self.inbox.recv_timeout(TICK) {
                Ok(said) => self.handle_event(said)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(1),
            }
            // Process events before the next instruction.
            while let Ok(said) = self.inbox.try_recv() {
                self.handle_event(said)?;
            }
            if self.carry_on()? {
                return self.finish();
            }
        }
    }

    fn handle_event(&mut self, said: RemoteEvent) -> Result<(), Failure> {
        match said {
            RemoteEvent::Online(event) => self.online_event(event)?,
            RemoteEvent::Lobby(LobbyUpdate::Snapshot(snapshot)) => self.report.lobby(&snapshot)?,
            RemoteEvent::Lobby(LobbyUpdate::Event(event)) => self.lobby_event(event)?,
            RemoteEvent::Game(GameUpdate::Snapshot(snapshot)) => self.report.game(&snapshot)?,
            RemoteEvent::Game(GameUpdate::Event(event)) => {
                match event {
                    GameEvent::OfferAnswered { .. } => self.heard.answers += 1,
                    GameEvent::LinkLost { .. } => self.heard.losses += 1,
                    _ => {}
                }
                if let Some(game) = &self.game {
                    self.report.game_event(&event, &game.snapshot())?;
                }
            }
            RemoteEvent::Game(GameUpdate::Thinking(_)) => {}
            RemoteEvent::Line(line) => self.lines.push_back(line),
        }
        Ok(())
    }

    fn online_event(&mut self, event: OnlineEvent) -> Result<(), Failure> {
        let nodes = match &self.carrier {
            RemoteCarrier::Online(meeting) => &meeting.nodes[..],
            RemoteCarrier::Lan { .. } => &[],
        };
        if let Some(text) = online::event_text(&event, nodes) {
            self.report.line(&text)?;
        }
        match event {
            OnlineEvent::GameReady => {
                if let Some(table) = self.table.take() {
                    let game = table.take_game(self.game_observer());
                    self.game = Some(game.map_err(|error| no_game(error.to_string()))?);
                }
            }
            OnlineEvent::Ended { reason } => return Err(online::ended(&reason)),
            _ => {}
        }
        Ok(())
    }

    fn lobby_event(&mut self, event: LobbyEvent) -> Result<(), Failure> {
        let Some(lobby) = self.lobby.clone() else {
            return Ok(());
        };
        self.report.lobby_event(&event, &lobby.snapshot())?;
        match event {
            LobbyEvent::Invited { .. } if self.script.yes => {
                // A known device's invitation is already open.
                let _ = lobby.open_invitation();
            }
            LobbyEvent::CodeReady { .. } | LobbyEvent::CodeRight { .. } if self.script.yes => {
                // An event reports an invitation withdrawn meanwhile. The side that typed a join
                // code has already accepted.
                let _ = lobby.accept();
            }
            LobbyEvent::GameReady | LobbyEvent::WatchReady => {
                let session = lobby.take_game(self.game_observer());
                self.game = Some(session.map_err(|error| failure(&error))?);
                lobby.shutdown();
                self.lobby = None;
            }
            LobbyEvent::Refused { nickname, reason } if !self.waits() => {
                return Err(no_game(net::refusal(&nickname, reason)));
            }
            LobbyEvent::Lost { nickname, reason } if !self.waits() => {
                return Err(no_game(format!("{nickname}: {}.", net::loss(reason))));
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether another player may follow one that has left.
    fn waits(&self) -> bool {
        matches!(
            self.carrier,
            RemoteCarrier::Lan {
                visit: LobbyEntry::Lobby,
                ..
            }
        )
    }

    /// Executes the lines that can run now; returns true after the last.
    fn carry_on(&mut self) -> Result<bool, Failure> {
        loop {
            if self.pending.is_none() {
                match self.lines.pop_front() {
                    None => return Ok(false),
                    Some(Line::End) => return Ok(true),
                    Some(Line::Bad(line, why)) => return Err(self.bad(line, &why)),
                    Some(Line::Do(line, instruction)) => {
                        self.pending = Some(Pending {
                            line,
                            instruction,
                            since: Instant::now(),
                            given: None,
                        });
                    }
                }
            }
            let Some(mut pending) = self.pending.take() else {
                return Ok(false);
            };
            match self.attempt(&mut pending)? {
                Attempt::Done => {}
                Attempt::Never(why) => return Err(self.bad(pending.line, &why)),
                Attempt::NotYet(why) => {
                    let free = matches!(
                        pending.instruction,
                        Instruction::Wait(Until::Milliseconds(_))
                    );
                    if !free && pending.since.elapsed() > self.script.patience {
                        return Err(self.bad(pending.line, &format!("waited in vain: {why}")));
                    }
                    self.pending = Some(pending);
                    return Ok(false);
                }
            }
        }
    }

    fn bad(&self, line: usize, why: &str) -> Failure {
        Failure::bad_input(format!("{}:{line}: {why}", self.name))
    }

    fn attempt(&mut self, pending: &mut Pending) -> Result<Attempt, Failure> {
        if let Instruction::Wait(until) = pending.instruction {
            return Ok(self.wait(until, pending.since));
        }
        match &self.game {
            Some(game) => {
                let game = Arc::clone(game);
                if pending.instruction == Instruction::Board {
                    self.report.board(&game.snapshot())?;
                    return Ok(Attempt::Done);
                }
                Ok(in_game(&game, pending, self.heard))
            }
            None => Ok(self.in_lobby(&pending.instruction)),
        }
    }

    fn in_lobby(&self, instruction: &Instruction) -> Attempt {
        let Some(lobby) = &self.lobby else {
            return match self.table {
                Some(_) => Attempt::NotYet("no game has begun".into()),
                None => Attempt::Never("there is no game".into()),
            };
        };
        let comparing = |pairing: Pairing| pairing.stage == PairingStage::Comparing;
        let code = lobby.snapshot().pairing.is_some_and(comparing);
        let done = match instruction {
            // A known device's invitation was shown with the code.
            Instruction::Open if code => Ok(()),
            Instruction::Open => lobby.open_invitation(),
            Instruction::Accept if code => lobby.accept(),
            Instruction::Differ if code => lobby.decline(true),
            Instruction::Decline => lobby.decline(false),
            Instruction::Accept | Instruction::Differ => Err(LobbyError::NotNow),
            _ => return Attempt::NotYet("no game has begun".into()),
        };
        match done {
            Ok(()) => Attempt::Done,
            Err(LobbyError::NotNow) => {
                Attempt::NotYet("there is no invitation, or no code to compare".into())
            }
            Err(error) => Attempt::Never(net::lobby_error(&error)),
        }
    }

    fn wait(&self, until: Until, since: Instant) -> Attempt {
        let snapshot = self.game.as_ref().map(|game| game.snapshot());
        let link = snapshot.as_ref().and_then(link);
        let pairing = self
            .lobby
            .as_ref()
            .and_then(|lobby| lobby.snapshot().pairing);
        let game = |holds: fn(&GameSnapshot) -> bool| snapshot.as_ref().is_some_and(holds);
        let (holds, what) = match until {
            Until::Milliseconds(ms) => (
                since.elapsed() >= Duration::from_millis(ms),
                "the time".to_owned(),
            ),
            Until::Code => {
                let code = pairing.is_some_and(|pairing| pairing.code.is_some() || pairing.by_code);
                (code || snapshot.is_some(), "no code came".to_owned())
            }
            Until::Game => (snapshot.is_some(), "no game has begun".to_owned()),
            Until::Turn => (game(|now| now.human_to_move), standing(snapshot.as_ref())),
            Until::Offer => (game(has_offer), standing(snapshot.as_ref())),
            Until::Lost => {
                let lost = matches!(link, Some(LinkState::Suspended { .. }));
                (lost, standing(snapshot.as_ref()))
            }
            Until::Linked => (link == Some(LinkState::Linked), standing(snapshot.as_ref())),
            Until::Over => (
                game(|now| now.phase == Phase::Over),
                standing(snapshot.as_ref()),
            ),
            Until::End => {
                let over = matches!(link, Some(LinkState::Over { .. }));
                (over, standing(snapshot.as_ref()))
            }
            Until::Moves(count) => {
                let there = snapshot
                    .as_ref()
                    .is_some_and(|now| now.moves.len() >= count);
                (there, standing(snapshot.as_ref()))
            }
        };
        match (holds, link) {
            (true, _) => Attempt::Done,
            // After the game the condition can't become true.
            (false, Some(LinkState::Over { .. })) if !matches!(until, Until::Milliseconds(_)) => {
                Attempt::Never(format!("the game has ended before: {what}"))
            }
            (false, _) => Attempt::NotYet(what),
        }
    }

    fn finish(&mut self) -> Result<u8, Failure> {
        if let Some(game) = &self.game {
            let snapshot = game.snapshot();
            self.report.board(&snapshot)?;
            self.report
                .line(&format!("end: {}", standing(Some(&snapshot))))?;
        }
        Ok(0)
    }
}

fn no_game(message: String) -> Failure {
    Failure { code: 1, message }
}

fn link(snapshot: &GameSnapshot) -> Option<LinkState> {
    snapshot.remote.as_ref().map(|remote| remote.link)
}

fn has_offer(snapshot: &GameSnapshot) -> bool {
    let remote = snapshot.remote.as_ref();
    remote.is_some_and(|remote| remote.their_offer.is_some())
}
