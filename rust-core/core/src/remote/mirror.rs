//! Builds the displayed game from the state shared by both devices.

use gomoku_link::limits::SEAT_MS;
use gomoku_link::message::{Clock, Players, Side, Terms};
use gomoku_link::replica::{Chain, Event};
use gomoku_link::watch::WatchEvent;

use super::rules::{Rules, rule};
use super::{CarrierState, convert};
use crate::diagnostics;
use crate::game::{
    self, Controller, EndByHand, Ending, Game, GameEvent, LinkOver, LinkState, Offer, Player,
    RemoteState, Setup, clamped,
};

#[derive(Debug)]
pub(crate) struct RemoteGame {
    pub(crate) game: Game,
    pub(crate) remote: Remote,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Viewpoint<'a> {
    Plays {
        side: Side,
        peer: &'a str,
        meets: bool,
    },
    Watches(&'a Players),
}

/// Remote game state beyond the board. The board follows the replica, and their difference gives
/// the events.
#[derive(Debug)]
pub(crate) struct Remote {
    /// As in [`CarrierState`].
    number: u32,
    black: Side,
    /// Only a new game can follow.
    is_full: bool,
    /// None for a spectator.
    side: Option<Side>,
    /// Both players must be connected at once.
    meets: bool,
    name: String,
    link: LinkState,
    peer_away: bool,
    own_offer: Option<Offer>,
    their_offer: Option<Offer>,
    rtt_ms: Option<u64>,
    watchers: usize,
    suspended_ms: Option<u64>,
    allowance_ms: Option<u64>,
    may_end: bool,
    /// This side's move is being appended.
    moving: bool,
}

impl RemoteGame {
    pub(crate) fn new(
        carrier: &CarrierState<'_>,
        view: &Viewpoint<'_>,
        link: LinkState,
        now_ms: u64,
    ) -> Self {
        let mut game = Game::new(setup(carrier.terms, carrier.rules, view));
        let (side, meets, name) = match *view {
            Viewpoint::Plays { side, peer, meets } => (Some(side), meets, peer),
            Viewpoint::Watches(players) => (None, false, &*players.host),
        };
        let mut remote = Remote {
            number: carrier.game,
            black: carrier.rules.black(),
            is_full: carrier.is_full,
            side,
            meets,
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
            allowance_ms: carrier.allowance_ms,
            may_end: carrier.may_end,
            moving: false,
        };
        remote.show(&mut game, carrier);
        game.begin_turn(now_ms);
        let runs = carrier.clock_runs && (remote.side.is_some() || link == LinkState::Linked);
        if !runs {
            game.stop_clock(now_ms);
        }
        Self { game, remote }
    }
}

fn setup(terms: &Terms, rules: &Rules, view: &Viewpoint<'_>) -> Setup {
    let player = |seat: Side| {
        let name = match (*view, seat) {
            (Viewpoint::Plays { side, .. }, _) if side == seat => {
                return Player {
                    controller: Controller::Human,
                    name: None,
                };
            }
            (Viewpoint::Plays { peer, .. }, _) => peer,
            (Viewpoint::Watches(players), Side::Host) => &players.host,
            (Viewpoint::Watches(players), Side::Guest) => &players.guest,
        };
        Player {
            controller: Controller::Remote,
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
        // The protocol supports only these settings.
        start: None,
        opening: gomoku_engine::Opening::Free,
        helps: game::Helps::ALL,
        perfect: false,
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

    /// Whether a move can be made now. Games with a time limit accept moves without a link.
    pub(crate) fn takes_moves(&self, game: &Game) -> bool {
        let limited = !matches!(game.setup().clock, game::Clock::CountUp);
        let lost = matches!(self.link, LinkState::Suspended { .. });
        self.is_linked() || limited && lost
    }

    /// Whether both devices must be awake.
    pub(crate) const fn needs_both(&self) -> bool {
        self.meets && !matches!(self.link, LinkState::Over { .. })
    }

    /// Whether the peer exceeded its clock so far that the game may be ended.
    pub(crate) const fn may_end(&self) -> bool {
        self.may_end
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

    pub(crate) const fn set_moving(&mut self, moving: bool) {
        self.moving = moving;
    }

    pub(crate) const fn set_watchers(&mut self, count: usize) {
        self.watchers = count;
    }

    pub(crate) fn makes_sense(&self, game: &Game, offer: Offer) -> bool {
        if self.watching() {
            return false;
        }
        match offer {
            Offer::Undo => {
                let by_hand = matches!(game.ending(), Some(Ending::ByHand(_)));
                let own = game.lone_human();
                let has_moved = game.plies().any(|(stone, _)| Some(stone) == own);
                !self.is_full && (by_hand || has_moved)
            }
            Offer::Rematch => true,
            Offer::Draw => !game.is_over(),
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
            allowance_ms: self.allowance_ms.map(clamped),
            // Set by the command guard.
            can_end_without_result: false,
        }
    }

    /// Applies a link event; `carrier` may be newer.
    pub(crate) fn apply_event(
        &mut self,
        game: &mut Game,
        event: &Event,
        carrier: &CarrierState<'_>,
        now_ms: u64,
    ) -> Vec<GameEvent> {
        let mut told = Vec::new();
        match *event {
            Event::Appended { .. } | Event::NewGame { .. } | Event::Restarted { .. } => {
                self.moving = false;
                told = self.follow(game, carrier, now_ms);
            }
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
            Event::MayEnd => told.push(GameEvent::EndOffered),
            Event::PeerAway(away) => {
                self.peer_away = away;
                told.push(GameEvent::PeerAway { away });
            }
            Event::Reacted(reaction) => told.push(GameEvent::Reacted {
                reaction: reaction.into(),
            }),
            Event::Suspended(lost) => {
                diagnostics::note("game: suspended,", &lost);
                let reason = convert::loss(lost);
                self.link = LinkState::Suspended { reason };
                self.suspended_ms.get_or_insert(now_ms);
                self.peer_away = false;
                told.push(GameEvent::LinkLost { reason });
            }
            Event::Started => self.link = LinkState::Linked,
            Event::Resumed => {
                diagnostics::note("game:", event);
                self.link = LinkState::Linked;
                self.suspended_ms = None;
                told.push(GameEvent::LinkResumed);
            }
            Event::Desync { common } => {
                diagnostics::note("game:", event);
                self.link = LinkState::Differing {
                    common: i32::try_from(common).unwrap_or(i32::MAX),
                };
            }
            Event::Over(over) => told.push(self.end(game, convert::over(over), now_ms)),
            Event::Invited { .. }
            | Event::Unopened { .. }
            | Event::Code { .. }
            | Event::ClocksBegan => {}
        }
        self.settle(game, carrier, now_ms);
        told
    }

    /// Updates the state after this side's action.
    pub(crate) fn settle(&mut self, game: &mut Game, carrier: &CarrierState<'_>, now_ms: u64) {
        self.own_offer = carrier.asking.and_then(convert::offer);
        self.their_offer = carrier.asked.and_then(convert::offer);
        self.rtt_ms = carrier.rtt_ms;
        (self.allowance_ms, self.may_end) = (carrier.allowance_ms, carrier.may_end);
        if let Some(turn_ms) = carrier.turn_ms {
            game.correct_turn(turn_ms, now_ms);
        }
        if carrier.clock_runs {
            game.run_clock(now_ms);
        } else {
            game.stop_clock(now_ms);
        }
    }

    pub(crate) fn watched(
        &mut self,
        game: &mut Game,
        watched: &WatchEvent,
        chain: &Chain<Rules>,
        now_ms: u64,
    ) -> Vec<GameEvent> {
        let carrier = chain.into();
        match *watched {
            WatchEvent::Began { .. } => {
                self.link = LinkState::Linked;
                let mut told = self.follow(game, &carrier, now_ms);
                told.push(GameEvent::LinkResumed);
                told
            }
            WatchEvent::Changed => {
                self.link = LinkState::Linked;
                self.follow(game, &carrier, now_ms)
            }
            WatchEvent::Differing => {
                self.link = LinkState::Differing {
                    common: i32::try_from(chain.have()).unwrap_or(i32::MAX),
                };
                game.stop_clock(now_ms);
                Vec::new()
            }
            WatchEvent::Refused(_) => Vec::new(),
        }
    }

    /// Sets the board to the replica's position, which may be several entries ahead. Returns events
    /// for the moves after the common ones.
    fn follow(
        &mut self,
        game: &mut Game,
        carrier: &CarrierState<'_>,
        now_ms: u64,
    ) -> Vec<GameEvent> {
        let number = std::mem::replace(&mut self.number, carrier.game);
        let is_new = number != carrier.game && !carrier.goes_on;
        let before = game.position().moves().to_vec();
        let was_over = game.is_over();
        let black = carrier.rules.black();
        if std::mem::replace(&mut self.black, black) != black {
            game.swap_players();
        }
        self.show(game, carrier);
        let after = game.position().moves();
        let mut told = Vec::new();
        let common = if is_new {
            told.push(GameEvent::NewGame);
            0
        } else {
            let same = before.iter().zip(after);
            let common = same.take_while(|(a, b)| a == b).count();
            told.extend(taken_back(before.len() - common));
            common
        };
        told.extend(after[common..].iter().map(|played| GameEvent::StonePlaced {
            stone: played.stone,
            point: played.point.into(),
            by_computer: false,
        }));
        if !told.is_empty() || was_over != game.is_over() {
            game.begin_turn(now_ms);
        }
        if (!was_over || !told.is_empty())
            && let Some(result) = game::result(game)
        {
            told.push(GameEvent::GameOver { result });
        }
        told
    }

    pub(crate) fn end(&mut self, game: &mut Game, reason: LinkOver, now_ms: u64) -> GameEvent {
        diagnostics::note("game: over,", &reason);
        self.link = LinkState::Over { reason };
        self.suspended_ms = None;
        self.peer_away = false;
        self.may_end = false;
        (self.own_offer, self.their_offer) = (None, None);
        game.stop_clock(now_ms);
        GameEvent::LinkEnded { reason }
    }

    fn show(&mut self, game: &mut Game, carrier: &CarrierState<'_>) {
        self.is_full = carrier.is_full;
        let drawn = carrier.is_full && carrier.rules.position().outcome().is_none();
        let ended = carrier.rules.ended();
        let ended = ended.or(drawn.then_some(EndByHand::Agreed));
        game.follow(carrier.rules.position(), carrier.reported_ms.clone(), ended);
    }
}

fn taken_back(plies: usize) -> Option<GameEvent> {
    (plies > 0).then(|| GameEvent::MovesTakenBack {
        plies: i32::try_from(plies).unwrap_or(i32::MAX),
    })
}
