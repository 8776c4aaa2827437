//! From the link's log to the game that people see.

use gomoku_link::log::{GameLog, Referee};
use gomoku_link::message::{Clock, Entry, Players, Side, Terms};
use gomoku_link::session::Event;
use gomoku_link::session::limits::SEAT_MS;
use gomoku_link::watch::Watched;

use super::rules::{Rules, rule};
use super::{Seen, convert};
use crate::game::{
    self, Game, GameEvent, LinkOver, LinkState, Offer, Player, RemoteState, Setup, Sitter, clamped,
};

/// A game with what belongs to its link.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) remote: Remote,
}

/// From where a game is seen.
#[derive(Debug, Clone, Copy)]
pub(crate) enum View<'a> {
    /// From an own seat.
    Plays {
        /// The own one.
        side: Side,
        /// What the other player calls itself.
        peer: &'a str,
    },
    /// From none.
    Watches(&'a Players),
}

/// What a game with a remote player has beside the board. It follows the log entry by entry, so
/// that each event is told with what it did.
#[derive(Debug)]
pub(crate) struct Remote {
    rules: Rules,
    /// The own seat; none for one who watches.
    side: Option<Side>,
    name: String,
    link: LinkState,
    peer_away: bool,
    own_offer: Option<Offer>,
    their_offer: Option<Offer>,
    rtt_ms: Option<u64>,
    watchers: usize,
    suspended_ms: Option<u64>,
    /// An own move is on its way into the log.
    moving: bool,
}

impl Table {
    /// The game of `log` as this device sees it.
    pub(crate) fn new(log: &GameLog<Rules>, view: &View<'_>, link: LinkState, now_ms: u64) -> Self {
        let rules = log.referee().clone();
        let mut game = Game::new(setup(log.terms(), &rules, view));
        let (side, name) = match *view {
            View::Plays { side, peer } => (Some(side), peer),
            View::Watches(players) => (None, &*players.host),
        };
        let remote = Remote {
            rules,
            side,
            name: name.to_owned(),
            link,
            peer_away: false,
            own_offer: None,
            their_offer: None,
            rtt_ms: None,
            watchers: 0,
            suspended_ms: match link {
                LinkState::Suspended { .. } => Some(now_ms),
                _ => None,
            },
            moving: false,
        };
        remote.show(&mut game, log);
        game.begin_turn(now_ms);
        if link != LinkState::Linked {
            game.stop_clock(now_ms);
        }
        Self { game, remote }
    }
}

fn setup(terms: &Terms, rules: &Rules, view: &View<'_>) -> Setup {
    let player = |seat: Side| {
        let name = match (*view, seat) {
            (View::Plays { side, .. }, _) if side == seat => {
                return Player {
                    sitter: Sitter::Human,
                    name: None,
                };
            }
            (View::Plays { peer, .. }, _) => peer,
            (View::Watches(players), Side::Host) => &players.host,
            (View::Watches(players), Side::Guest) => &players.guest,
        };
        Player {
            sitter: Sitter::Remote,
            name: Some(name.to_owned()),
        }
    };
    let black = rules.black();
    Setup {
        rule: rule(terms.rule),
        size: rules.position().size(),
        players: [player(black), player(black.other())],
        clock: match terms.clock {
            Clock::CountUp => game::Clock::CountUp,
            Clock::Countdown {
                main_ms,
                increment_ms,
            } => game::Clock::Countdown {
                main_ms: main_ms.into(),
                increment_ms: increment_ms.into(),
            },
        },
        forbidden_loses: terms.forbidden_loses,
        // The protocol knows no other.
        opening: gomoku_engine::Opening::Free,
    }
}

impl Remote {
    pub(crate) const fn watching(&self) -> bool {
        self.side.is_none()
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.link, LinkState::Over { .. })
    }

    pub(crate) fn is_linked(&self) -> bool {
        self.link == LinkState::Linked
    }

    pub(crate) const fn link(&self) -> LinkState {
        self.link
    }

    pub(crate) const fn own_offer(&self) -> Option<Offer> {
        self.own_offer
    }

    pub(crate) const fn their_offer(&self) -> Option<Offer> {
        self.their_offer
    }

    pub(crate) const fn is_moving(&self) -> bool {
        self.moving
    }

    /// An own move has been handed to the link, or is no longer on its way.
    pub(crate) const fn set_moving(&mut self, moving: bool) {
        self.moving = moving;
    }

    pub(crate) const fn set_watchers(&mut self, count: usize) {
        self.watchers = count;
    }

    /// Whether the rules have something to agree on.
    pub(crate) fn makes_sense(&self, offer: Offer) -> bool {
        let Some(side) = self.side else {
            return false;
        };
        match offer {
            Offer::Undo => self.rules.check(side.other(), &Entry::Undo).is_ok(),
            Offer::Rematch => true,
            Offer::Draw => self.rules.turn().is_some(),
        }
    }

    pub(crate) fn state(&self, now_ms: u64) -> RemoteState {
        let seat_left_ms = self.suspended_ms.map(|since_ms| {
            let kept_ms = now_ms.saturating_sub(since_ms);
            clamped(SEAT_MS.saturating_sub(kept_ms))
        });
        RemoteState {
            name: self.name.clone(),
            link: self.link,
            peer_away: self.peer_away,
            own_offer: self.own_offer,
            their_offer: self.their_offer,
            rtt_ms: self.rtt_ms.map(clamped),
            watchers: i32::try_from(self.watchers).unwrap_or(i32::MAX),
            watching: self.watching(),
            seat_left_ms,
        }
    }

    /// Something has happened on the link, which may be ahead of it.
    pub(crate) fn hear(
        &mut self,
        game: &mut Game,
        event: &Event,
        seen: &Seen<'_>,
        now_ms: u64,
    ) -> Vec<GameEvent> {
        let mut told = Vec::new();
        match *event {
            Event::Appended { index, by, entry } => {
                told = self.append(game, (index, by, &entry), seen.log, now_ms);
            }
            Event::Charged { .. } => self.show(game, seen.log),
            Event::Asked(ask) => {
                told.extend(convert::offer(ask).map(|offer| GameEvent::OfferReceived { offer }));
            }
            Event::Withdrawn(ask) => {
                told.extend(convert::offer(ask).map(|offer| GameEvent::OfferWithdrawn { offer }));
            }
            Event::Answered { ask, answer } => {
                let answer = convert::answer(answer);
                told.extend(
                    convert::offer(ask).map(|offer| GameEvent::OfferAnswered { offer, answer }),
                );
            }
            Event::PeerAway(away) => {
                self.peer_away = away;
                told.push(GameEvent::PeerAway { away });
            }
            Event::Reacted(reaction) => told.push(GameEvent::Reacted {
                reaction: reaction.into(),
            }),
            Event::Suspended(lost) => {
                let reason = convert::loss(lost);
                self.link = LinkState::Suspended { reason };
                self.suspended_ms.get_or_insert(now_ms);
                self.peer_away = false;
                told.push(GameEvent::LinkLost { reason });
            }
            Event::Started => self.link = LinkState::Linked,
            Event::Resumed => {
                self.link = LinkState::Linked;
                self.suspended_ms = None;
                told.push(GameEvent::LinkResumed);
            }
            Event::Desync { common } => {
                self.link = LinkState::Differing {
                    common: i32::try_from(common).unwrap_or(i32::MAX),
                };
            }
            Event::Restarted { .. } => told = self.restart(game, seen.log, now_ms),
            Event::Over(over) => told.push(self.end(game, convert::over(over), now_ms)),
            Event::Invited { .. } | Event::Code { .. } => {}
        }
        self.settle(game, seen, now_ms);
        told
    }

    /// The own side has done something with the link.
    pub(crate) fn settle(&mut self, game: &mut Game, seen: &Seen<'_>, now_ms: u64) {
        self.own_offer = seen.asking.and_then(convert::offer);
        self.their_offer = seen.asked.and_then(convert::offer);
        self.rtt_ms = seen.rtt_ms;
        if seen.clock_runs {
            game.run_clock(now_ms);
        } else {
            game.stop_clock(now_ms);
        }
    }

    /// One who watches is shown something.
    pub(crate) fn watched(
        &mut self,
        game: &mut Game,
        watched: &Watched,
        log: &GameLog<Rules>,
        now_ms: u64,
    ) -> Vec<GameEvent> {
        match *watched {
            Watched::Began { .. } => {
                self.link = LinkState::Linked;
                let mut told = self.restart(game, log, now_ms);
                told.push(GameEvent::LinkResumed);
                told
            }
            Watched::Appended { index, by, entry } => {
                self.append(game, (index, by, &entry), log, now_ms)
            }
            Watched::Refused(_) => Vec::new(),
        }
    }

    fn append(
        &mut self,
        game: &mut Game,
        (index, by, entry): (u32, Side, &Entry),
        log: &GameLog<Rules>,
        now_ms: u64,
    ) -> Vec<GameEvent> {
        // The log was ahead of the event that this game was made by.
        if usize::try_from(index) != Ok(self.rules.entries()) {
            return Vec::new();
        }
        let (before, was_over) = (self.rules.moves(), game.is_over());
        self.rules.apply(by, entry);
        self.moving = false;
        if *entry == Entry::Reset {
            game.swap_players();
        }
        self.show(game, log);
        game.begin_turn(now_ms);
        let mut told = Vec::new();
        match *entry {
            Entry::Move { .. } => {
                told.extend(self.rules.position().moves().last().map(|last| {
                    GameEvent::StonePlaced {
                        stone: last.stone,
                        point: last.point.into(),
                        by_computer: false,
                    }
                }));
            }
            Entry::Undo => told.extend(taken_back(before, self.rules.moves())),
            Entry::Reset => told.push(GameEvent::NewGame),
            Entry::Resign { .. } | Entry::Draw | Entry::Timeout => {}
        }
        if !was_over && let Some(result) = game::result(game) {
            told.push(GameEvent::GameOver { result });
        }
        told
    }

    /// Goes on from what the log is now.
    fn restart(&mut self, game: &mut Game, log: &GameLog<Rules>, now_ms: u64) -> Vec<GameEvent> {
        let (before, black) = (self.rules.moves(), self.rules.black());
        self.rules = log.referee().clone();
        self.moving = false;
        if self.rules.black() != black {
            game.swap_players();
        }
        self.show(game, log);
        game.begin_turn(now_ms);
        taken_back(before, self.rules.moves()).into_iter().collect()
    }

    /// The link has ended for good.
    pub(crate) fn end(&mut self, game: &mut Game, reason: LinkOver, now_ms: u64) -> GameEvent {
        self.link = LinkState::Over { reason };
        self.suspended_ms = None;
        self.peer_away = false;
        (self.own_offer, self.their_offer) = (None, None);
        game.stop_clock(now_ms);
        GameEvent::LinkEnded { reason }
    }

    /// Puts on the board what the entries so far come to.
    fn show(&self, game: &mut Game, log: &GameLog<Rules>) {
        let charged_ms = |&index: &usize| {
            let record = log.records().get(index);
            record.map_or(0, |record| record.charged_ms.into())
        };
        let elapsed_ms = self.rules.on_board().iter().map(charged_ms).collect();
        game.follow(self.rules.position(), elapsed_ms, self.rules.ended());
    }
}

fn taken_back(before: usize, after: usize) -> Option<GameEvent> {
    let plies = before.checked_sub(after).filter(|&plies| plies > 0)?;
    Some(GameEvent::MovesTakenBack {
        plies: i32::try_from(plies).unwrap_or(i32::MAX),
    })
}
