//! Commands return events, which are published with the new snapshot.

use std::sync::{Arc, MutexGuard};

use gomoku_engine::{Book, Level, Stone, StopFlag, SwapChoice};

use super::Session;
use super::command_guard::Command;
use super::proofs::Proofs;
use super::state::{Search, State};
use crate::game::{
    CommandError, ConfigError, Controller, EndByHand, GameEvent, MoveError, OpeningRequirement,
    Point, Tick, UndoStep, check_threads, result,
};
use crate::seed;
use crate::worker::{Job, Purpose, SearchResult};

impl Session {
    pub(crate) fn play(&self, point: Point) -> Result<(), MoveError> {
        let mut state = self.lock();
        if state.closed {
            return Err(MoveError::Closed);
        }
        let now_ms = self.pass_time(&mut state);
        let on_board = state.guard().may_play(point)?;
        let stone = state.game.play(on_board, now_ms)?;
        let placed = GameEvent::StonePlaced {
            stone,
            point,
            by_computer: false,
        };
        self.position_changed(&mut state, now_ms, vec![placed]);
        Ok(())
    }

    pub(crate) fn may_play(&self, point: Point) -> Result<(), MoveError> {
        let mut state = self.lock();
        if state.closed {
            return Err(MoveError::Closed);
        }
        self.pass_time(&mut state);
        state.guard().may_play(point).map(|_| ())
    }

    pub(crate) fn may(&self, command: Command) -> Result<(), CommandError> {
        self.open_for(command).map(|_| ())
    }

    pub(crate) fn choose(&self, choice: SwapChoice) -> Result<(), CommandError> {
        let (mut state, now_ms) = self.open_for(Command::Choose(choice))?;
        self.settle(&mut state, choice, false, now_ms);
        Ok(())
    }

    pub(crate) fn undo(&self) -> Result<(), CommandError> {
        let (mut state, now_ms) = self.open_for(Command::Undo)?;
        let step = state.game.undo(now_ms).ok_or(CommandError::NothingToUndo)?;
        let events = match step {
            // No stone moves, so the snapshot suffices.
            UndoStep::Back { plies: 0, .. } | UndoStep::Reopen => Vec::new(),
            UndoStep::Back { plies, .. } => vec![GameEvent::MovesTakenBack {
                plies: count(plies),
            }],
        };
        self.position_changed(&mut state, now_ms, events);
        Ok(())
    }

    pub(crate) fn redo(&self) -> Result<(), CommandError> {
        let (mut state, now_ms) = self.open_for(Command::Redo)?;
        let plies = state.game.redo(now_ms).ok_or(CommandError::NothingToRedo)?;
        let mut events = vec![GameEvent::MovesReplayed {
            plies: count(plies),
        }];
        events.extend(game_over(&state));
        self.position_changed(&mut state, now_ms, events);
        Ok(())
    }

    pub(crate) fn resign(&self) -> Result<(), CommandError> {
        let (mut state, now_ms) = self.open_for(Command::Resign)?;
        let loser = state.game.resigner().ok_or(CommandError::NoHuman)?;
        state.game.resign(loser, now_ms);
        let events = game_over(&state).into_iter().collect();
        self.position_changed(&mut state, now_ms, events);
        Ok(())
    }

    pub(crate) fn draw(&self) -> Result<(), CommandError> {
        let (mut state, now_ms) = self.open_for(Command::Draw)?;
        state.game.end(EndByHand::Agreed, now_ms);
        let events = game_over(&state).into_iter().collect();
        self.position_changed(&mut state, now_ms, events);
        Ok(())
    }

    pub(crate) fn halt(&self) -> Result<(), CommandError> {
        let (mut state, now_ms) = self.open_for(Command::Halt)?;
        self.stop_search(&mut state);
        state.game.halt(now_ms);
        self.publish(&mut state, now_ms, Vec::new());
        Ok(())
    }

    pub(crate) fn go_on(&self) -> Result<(), CommandError> {
        let (mut state, now_ms) = self.open_for(Command::GoOn)?;
        state.game.go_on(now_ms);
        self.publish(&mut state, now_ms, Vec::new());
        Ok(())
    }

    /// Applies from the computer's next move on, including one being searched for.
    pub(crate) fn change_level(&self, level: i32) -> Result<(), CommandError> {
        let level = Level::new(level.into()).map_err(|_| CommandError::NoSuchLevel)?;
        let (mut state, now_ms) = self.open_for(Command::ChangeLevel)?;
        if !state.game.change_level(level) {
            return Ok(());
        }
        let purpose = state.search.as_ref().map(|search| search.purpose);
        if matches!(purpose, Some(Purpose::Move(_))) {
            self.stop_search(&mut state);
        }
        self.publish(&mut state, now_ms, Vec::new());
        Ok(())
    }

    pub(crate) fn rematch(&self) -> Result<(), CommandError> {
        self.archive_now()?;
        let (mut state, now_ms) = self.open_for(Command::Rematch)?;
        state.game = state.game.rematch();
        state.options.seed = seed::of_next_game(state.options.seed);
        state.games += 1;
        state.proofs = Proofs::default();
        state.game.run_clock(now_ms);
        self.position_changed(&mut state, now_ms, vec![GameEvent::NewGame]);
        Ok(())
    }

    pub(crate) fn archive_now(&self) -> Result<(), CommandError> {
        if self.lock().closed {
            return Err(CommandError::Closed);
        }
        match self.saver() {
            Some(saver) if !saver.archive_now() => Err(CommandError::NotSaved),
            _ => Ok(()),
        }
    }

    pub(crate) fn hint(&self) -> Result<(), CommandError> {
        let (mut state, now_ms) = self.open_for(Command::Hint)?;
        if let Some(hint) = &mut state.hint {
            hint.revealed = true;
            let ready = GameEvent::HintReady {
                point: hint.advice.point,
            };
            self.publish(&mut state, now_ms, vec![ready]);
        } else if !state.is_busy() {
            self.stop_search(&mut state);
            self.search(&mut state, Purpose::Hint, now_ms);
            self.publish(&mut state, now_ms, Vec::new());
        }
        Ok(())
    }

    pub(crate) fn pause(&self) {
        let Ok((mut state, now_ms)) = self.open() else {
            return;
        };
        state.options.shown = false;
        self.stop_search(&mut state);
        if state.game.pause(now_ms) {
            self.publish(&mut state, now_ms, Vec::new());
        }
    }

    pub(crate) fn resume(&self) {
        let Ok((mut state, now_ms)) = self.open() else {
            return;
        };
        state.options.shown = true;
        if state.game.resume(now_ms) {
            if state.remote.is_some() {
                // The link starts the clock once the other side is notified.
                state.game.stop_clock(now_ms);
            }
            self.publish(&mut state, now_ms, Vec::new());
        } else {
            self.study(&mut state, now_ms);
        }
    }

    pub(crate) fn set_threads(&self, threads: i32) -> Result<(), ConfigError> {
        self.lock().options.threads = check_threads(threads)?;
        Ok(())
    }

    pub(super) fn take_result(&self, state: &mut State, generation: u64, found: SearchResult) {
        if state.closed {
            return;
        }
        let now_ms = self.pass_time(state);
        if !state.is_current(generation, |_| true) {
            return;
        }
        state.search = None;
        let (point, stones) = match found {
            SearchResult::Stone(point) => (point, None),
            SearchResult::Proof(proved) => {
                let stones = proved.and_then(|proved| proved.stones);
                if let Some(point) = proved.and_then(|proved| proved.play) {
                    (point, stones)
                } else {
                    state.proofs.note(state.game.position(), stones);
                    self.publish(state, now_ms, Vec::new());
                    return;
                }
            }
            SearchResult::Hint(hint) => {
                let near = GameEvent::HintNear { area: hint.area };
                state.hint = Some(hint);
                self.publish(state, now_ms, vec![near]);
                return;
            }
            SearchResult::Choice(choice) => {
                self.settle(state, choice, true, now_ms);
                return;
            }
            SearchResult::Nothing => {
                log::error!("the engine found no move in a game that goes on");
                self.publish(state, now_ms, Vec::new());
                return;
            }
        };
        let before = state.game.position().clone();
        match state.game.play(point, now_ms) {
            Ok(stone) => {
                if state.game.plays_perfectly() && stone == Stone::Black {
                    state.proofs.note(&before, stones);
                    state.proofs.note(state.game.position(), stones);
                }
                let point = point.into();
                let placed = GameEvent::StonePlaced {
                    stone,
                    point,
                    by_computer: true,
                };
                self.position_changed(state, now_ms, vec![placed]);
            }
            Err(error) => {
                log::error!("the engine's move was refused: {error}");
                self.publish(state, now_ms, Vec::new());
            }
        }
    }

    fn settle(&self, state: &mut State, choice: SwapChoice, by_computer: bool, now_ms: u64) {
        let chosen = GameEvent::SwapChosen {
            choice,
            by_first: !state.game.choices().is_empty(),
            by_computer,
        };
        state.game.choose(choice, now_ms);
        self.position_changed(state, now_ms, vec![chosen]);
    }

    pub(super) fn take_book(&self, state: &mut State, generation: u64, book: Option<Book>) {
        if state.closed {
            return;
        }
        self.pass_time(state);
        if !state.is_current(generation, |_| true) {
            return;
        }
        state.search = None;
        state.lesson = None;
        if let Some(book) = book {
            state.book = Arc::new(book);
            if let Some(saver) = self.saver() {
                saver.learnt(Arc::clone(&state.book));
            }
        }
    }

    /// Applies elapsed time, before any other change. Returns the current time.
    pub(super) fn pass_time(&self, state: &mut State) -> u64 {
        let now_ms = self.time.now_ms();
        match self.tick(state, now_ms) {
            None => self.alarm.set(state.game.next_tick_ms(now_ms)),
            Some(event) => self.publish(state, now_ms, vec![event]),
        }
        now_ms
    }

    fn tick(&self, state: &mut State, now_ms: u64) -> Option<GameEvent> {
        match state.game.tick(now_ms) {
            Tick::Nothing => None,
            Tick::Low(stone) => Some(GameEvent::TimeLow { stone }),
            Tick::TimedOut => {
                self.stop_search(state);
                game_over(state)
            }
        }
    }

    fn position_changed(&self, state: &mut State, now_ms: u64, mut events: Vec<GameEvent>) {
        self.stop_search(state);
        state.hint = None;
        if let Some(lesson) = state.lost_game() {
            state.lesson = Some(lesson);
        }
        if let Some(GameEvent::StonePlaced { .. }) = events.last() {
            events.extend(game_over(state));
        }
        self.publish(state, now_ms, events);
    }

    /// Starts the computer's search if necessary, sets the alarm, and passes the state to the
    /// dispatcher.
    pub(super) fn publish(&self, state: &mut State, now_ms: u64, mut events: Vec<GameEvent>) {
        // A turn can begin with little time left, and in a game from a record even with none.
        events.extend(self.tick(state, now_ms));
        if state.game.is_playing() && state.search.is_none() {
            let controller = state.game.player(state.game.turn()).controller;
            let purpose = match (controller, state.game.stage()) {
                (Controller::Computer(_), Some(OpeningRequirement::Place { left })) => {
                    Some(Purpose::Place { left })
                }
                (Controller::Computer(_), Some(OpeningRequirement::Choose { may_add })) => {
                    Some(Purpose::Choose { may_add })
                }
                (Controller::Computer(level), Some(OpeningRequirement::Within { .. }) | None) => {
                    Some(Purpose::Move(level))
                }
                (Controller::Human | Controller::Remote, _) => {
                    state.wants_proof().then_some(Purpose::Proof)
                }
            };
            if let Some(purpose) = purpose {
                self.search(state, purpose, now_ms);
            }
        }
        self.study(state, now_ms);
        self.alarm.set(state.game.next_tick_ms(now_ms));
        self.keep(state, now_ms, &events);
        self.show(state, now_ms, events);
    }

    fn keep(&self, state: &mut State, now_ms: u64, events: &[GameEvent]) {
        let Some(saver) = self.saver() else {
            return;
        };
        if events.contains(&GameEvent::NewGame) {
            saver.began();
        }
        let over = state.game.is_over();
        if over && !state.ended {
            // At once, because the next game may begin before the keeper runs.
            saver.ended(crate::record::write(
                &state.game,
                state.options.seed,
                now_ms,
            ));
        }
        state.ended = over;
        saver.changed();
    }

    pub(super) fn show(&self, state: &mut State, now_ms: u64, events: Vec<GameEvent>) {
        state.revision += 1;
        self.dispatcher.push(state.snapshot(now_ms), events);
    }

    /// Learns from a lost game while no other search is needed.
    fn study(&self, state: &mut State, now_ms: u64) {
        if state.options.shown
            && state.search.is_none()
            && let Some(lesson) = &state.lesson
        {
            let purpose = Purpose::Study(lesson.level);
            self.search(state, purpose, now_ms);
        }
    }

    fn search(&self, state: &mut State, purpose: Purpose, now_ms: u64) {
        // Progress of the previous search would be attributed to this one.
        self.dispatcher.drop_thinking();
        state.generation += 1;
        let stop = StopFlag::new();
        let held_ms = match purpose {
            Purpose::Move(_) | Purpose::Place { .. } | Purpose::Choose { .. } => {
                state.options.min_reply_ms
            }
            Purpose::Hint | Purpose::Proof | Purpose::Study(_) => 0,
        };
        let (position, threads) = match (purpose, &state.lesson) {
            // One thread, so that a game teaches the same on every device.
            (Purpose::Study(_), Some(lesson)) => (&lesson.game, 1),
            _ => (state.game.position(), state.options.threads),
        };
        let job = Job {
            generation: state.generation,
            purpose,
            position: position.clone(),
            within: match state.game.stage() {
                Some(OpeningRequirement::Within { points, .. }) => points,
                _ => Vec::new(),
            },
            book: Arc::clone(&state.book),
            perfect: state.game.plays_perfectly() && position.turn() == Stone::Black,
            seed: seed::of_ply(state.options.seed, position.moves().len()),
            threads,
            game: state.games,
            stop: stop.clone(),
            not_before_ms: now_ms.saturating_add(held_ms),
        };
        state.search = Some(Search {
            generation: state.generation,
            purpose,
            stop,
        });
        if let Some(host) = self.me.upgrade() {
            self.worker.submit(job, host);
        }
    }

    fn stop_search(&self, state: &mut State) {
        if state.search.is_some() {
            state.cancel_search();
            self.worker.cancel();
            self.dispatcher.drop_thinking();
        }
    }

    pub(super) fn open(&self) -> Result<(MutexGuard<'_, State>, u64), CommandError> {
        let mut state = self.lock();
        if state.closed {
            return Err(CommandError::Closed);
        }
        let now_ms = self.pass_time(&mut state);
        Ok((state, now_ms))
    }

    fn open_for(&self, command: Command) -> Result<(MutexGuard<'_, State>, u64), CommandError> {
        let (state, now_ms) = self.open()?;
        state.guard().may(command)?;
        Ok((state, now_ms))
    }
}

fn game_over(state: &State) -> Option<GameEvent> {
    result(&state.game).map(|result| GameEvent::GameOver { result })
}

fn count(plies: usize) -> i32 {
    i32::try_from(plies).unwrap_or(i32::MAX)
}
