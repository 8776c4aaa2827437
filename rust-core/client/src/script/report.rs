//! Network events, one line each: a word, a colon, the facts. Programs may rely on the words.

use std::io::{self, Write};

use gomoku_core::{
    GameEvent, GameSnapshot, LinkState, LobbyEvent, LobbyPeer, LobbySnapshot, PlayedMove,
    PlayerView, Seat, Stone, point_name,
};

use crate::lan::words as net;
use crate::words;

pub(super) struct Report<W> {
    out: W,
    resumed: bool,
    introduced: bool,
    /// Last printed.
    code: Option<String>,
    peers: Vec<LobbyPeer>,
    name: String,
    began: bool,
    moves: Vec<PlayedMove>,
    over: bool,
    /// The storage failure was printed.
    not_saved: bool,
}

impl<W: Write> Report<W> {
    pub(super) fn new(out: W, resumed: bool) -> Self {
        Self {
            out,
            resumed,
            introduced: false,
            code: None,
            peers: Vec::new(),
            name: String::new(),
            began: false,
            moves: Vec::new(),
            over: false,
            not_saved: false,
        }
    }

    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        // A program may wait for this line.
        self.out.flush()
    }

    pub(super) fn lobby(&mut self, snapshot: &LobbySnapshot) -> io::Result<()> {
        if !std::mem::replace(&mut self.introduced, true) {
            let LobbySnapshot { nickname, port, .. } = snapshot;
            self.line(&format!("lobby: {nickname} listens on port {port}"))?;
            for address in &snapshot.addresses {
                self.line(&format!("address: {address}"))?;
            }
        }
        if self.code != snapshot.short_code {
            self.code.clone_from(&snapshot.short_code);
            let code = snapshot.short_code.as_deref().unwrap_or("none");
            self.line(&format!("join-code: {code}"))?;
        }
        for peer in &snapshot.peers {
            if !self.peers.contains(peer) {
                self.line(&format!("found: {}: {}", peer.nickname, net::peer(peer)))?;
            }
        }
        let before = std::mem::replace(&mut self.peers, snapshot.peers.clone());
        for gone in before {
            if !snapshot.peers.iter().any(|peer| peer.id == gone.id) {
                self.line(&format!("gone: {}", gone.nickname))?;
            }
        }
        Ok(())
    }

    pub(super) fn lobby_event(
        &mut self,
        event: &LobbyEvent,
        now: &LobbySnapshot,
    ) -> io::Result<()> {
        let text = match event {
            LobbyEvent::Invited { nickname } => {
                let about = now.pairing.as_ref().and_then(|pairing| pairing.setup);
                let about = about.map(|about| net::setup(&about, false));
                format!("invited: {nickname}: {}", about.unwrap_or_default())
            }
            LobbyEvent::CodeReady { code } => {
                let before = now
                    .pairing
                    .as_ref()
                    .is_some_and(|pairing| pairing.played_before);
                let before = if before { ", played before" } else { "" };
                format!("code: {code}{before}")
            }
            LobbyEvent::CodeRight { nickname } => format!("by-code: {nickname}"),
            LobbyEvent::Refused { nickname, reason } => {
                format!("refused: {}", net::refusal(nickname, *reason))
            }
            LobbyEvent::Lost { nickname, reason } => {
                format!("lost: {nickname}: {}", net::loss(*reason))
            }
            LobbyEvent::Withdrawn { nickname } => format!("withdrawn: {nickname}"),
            LobbyEvent::GameReady | LobbyEvent::WatchReady => return Ok(()),
        };
        self.line(&text)
    }

    pub(super) fn game(&mut self, snapshot: &GameSnapshot) -> io::Result<()> {
        if !std::mem::replace(&mut self.began, true) {
            self.begin(snapshot)?;
        }
        let before = std::mem::replace(&mut self.moves, snapshot.moves.clone());
        let same = before.iter().zip(&snapshot.moves);
        let common = same.take_while(|(a, b)| placed(a) == placed(b)).count();
        for (index, played) in snapshot.moves.iter().enumerate().skip(common) {
            let (side, point) = placed(played);
            let (side, point) = (words::stone(side), point_name(point));
            self.line(&format!("move: {} {side} {point}", index + 1))?;
        }
        let over = snapshot.result.as_ref();
        if let (Some(result), false) = (over, self.over) {
            self.line(&format!("result: {}", words::result(result)))?;
        }
        self.over = over.is_some();
        let told = std::mem::replace(&mut self.not_saved, snapshot.not_saved);
        if snapshot.not_saved && !told {
            self.line("not-kept: this game could not be written to the disk")?;
        }
        Ok(())
    }

    fn begin(&mut self, snapshot: &GameSnapshot) -> io::Result<()> {
        let about = net::board(snapshot.rule, snapshot.size);
        let remote = snapshot.remote.as_ref();
        self.name = remote.map(|remote| remote.name.clone()).unwrap_or_default();
        let name = &self.name;
        let text = match own_side(snapshot) {
            Some(side) => format!("game: {} against {name}, {about}", words::stone(side)),
            None => {
                let seat = |player: &PlayerView| words::seat(&player.seat, true);
                let (black, white) = (seat(&snapshot.black), seat(&snapshot.white));
                format!("watching: {black} against {white}, {about}")
            }
        };
        self.line(&text)?;
        let watching = remote.is_some_and(|remote| remote.watching);
        // In a new game, print the peer's move from before it was taken as a move.
        if !snapshot.moves.is_empty() && (watching || self.resumed) {
            self.board(snapshot)?;
            self.moves.clone_from(&snapshot.moves);
        }
        // Events before the game was taken are not delivered.
        match remote.map(|remote| remote.link) {
            Some(LinkState::Suspended { reason }) => {
                self.game_event(&GameEvent::LinkLost { reason }, snapshot)?;
            }
            Some(LinkState::Over { reason }) => {
                self.game_event(&GameEvent::LinkEnded { reason }, snapshot)?;
            }
            Some(LinkState::Linked | LinkState::Differing { .. }) | None => {}
        }
        match remote.and_then(|remote| remote.their_offer) {
            Some(offer) => self.game_event(&GameEvent::OfferReceived { offer }, snapshot),
            None => Ok(()),
        }
    }

    pub(super) fn board(&mut self, snapshot: &GameSnapshot) -> io::Result<()> {
        let points: Vec<_> = snapshot.moves.iter().map(|played| played.point).collect();
        let count = points.len();
        let line = format!("board: {count} moves {}", words::points(&points));
        self.line(line.trim_end())
    }

    pub(super) fn game_event(&mut self, event: &GameEvent, now: &GameSnapshot) -> io::Result<()> {
        let name = &self.name;
        let text = match event {
            GameEvent::MovesTakenBack { plies } => format!("taken-back: {plies}"),
            GameEvent::NewGame => match own_side(now) {
                Some(side) => format!("new-game: {}", words::stone(side)),
                None => "new-game".to_owned(),
            },
            GameEvent::OfferReceived { offer } => format!("offer: {}", net::offer_word(*offer)),
            GameEvent::OfferWithdrawn { offer } => {
                format!("offer-withdrawn: {}", net::offer_word(*offer))
            }
            GameEvent::OfferAnswered { offer, answer } => {
                format!(
                    "answer: {} {}",
                    net::offer_word(*offer),
                    net::answer(*answer)
                )
            }
            GameEvent::LinkLost { reason } => format!("link: lost, {}", net::loss(*reason)),
            GameEvent::LinkResumed => "link: resumed".to_owned(),
            GameEvent::LinkEnded { reason } => format!("link: ended, {}", net::over(name, *reason)),
            GameEvent::PeerAway { away: true } => "away".to_owned(),
            GameEvent::PeerAway { away: false } => "back".to_owned(),
            GameEvent::EndOffered => "time: theirs is long up".to_owned(),
            GameEvent::Reacted { reaction } => format!("feeling: {}", net::reaction(*reaction)),
            GameEvent::TimeLow { stone } => format!("time-low: {}", words::stone(*stone)),
            // The snapshots show these.
            GameEvent::StonePlaced { .. }
            | GameEvent::GameOver { .. }
            | GameEvent::MovesReplayed { .. }
            | GameEvent::HintNear { .. }
            | GameEvent::HintReady { .. }
            | GameEvent::SwapChosen { .. } => return Ok(()),
        };
        self.line(&text)
    }
}

/// Returns a move without its time, which the receiver may correct later.
fn placed(played: &PlayedMove) -> (Stone, gomoku_core::Point) {
    (played.stone, played.point)
}

/// Returns this player's colour; none for a spectator.
fn own_side(snapshot: &GameSnapshot) -> Option<Stone> {
    match (&snapshot.black.seat, &snapshot.white.seat) {
        (Seat::Human, _) => Some(Stone::Black),
        (_, Seat::Human) => Some(Stone::White),
        _ => None,
    }
}
