use gomoku_engine::{Stone, SwapChoice};

use super::{GameResult, HintArea, LinkLoss, LinkOver, Offer, OfferAnswer, Point, Reaction};

/// One-time event for sounds, haptics and announcements; never merged.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum GameEvent {
    /// A stone was placed.
    StonePlaced {
        /// Colour of the stone.
        stone: Stone,
        /// Point of the stone.
        point: Point,
        /// Whether the computer placed it.
        by_computer: bool,
    },
    /// A player made a choice in an opening: a colour, or two more stones.
    SwapChosen {
        /// The choice.
        choice: SwapChoice,
        /// Whether the player who placed the first three stones made it.
        by_first: bool,
        /// Whether the computer made it.
        by_computer: bool,
    },
    /// Moves were undone.
    MovesTakenBack {
        /// Number of plies.
        plies: i32,
    },
    /// Moves were redone.
    MovesReplayed {
        /// Number of plies.
        plies: i32,
    },
    /// A hint was found; this is its approximate area.
    HintNear {
        /// Part of the board.
        area: HintArea,
    },
    /// Answer to the second request for a hint. The snapshot has the reason.
    HintReady {
        /// Suggested point.
        point: Point,
    },
    /// A side has less than ten seconds left. Once a move.
    TimeLow {
        /// Side.
        stone: Stone,
    },
    /// The game has ended.
    GameOver {
        /// Result.
        result: GameResult,
    },
    /// A rematch began.
    NewGame,
    /// The remote player makes an offer. Answer it with [`crate::RemoteSeat::answer`]; a move
    /// declines it.
    OfferReceived {
        /// Kind of the offer.
        offer: Offer,
    },
    /// Outcome of this side's offer.
    OfferAnswered {
        /// Kind of the offer.
        offer: Offer,
        /// Outcome.
        answer: OfferAnswer,
    },
    /// The remote player's offer needs no answer any more.
    OfferWithdrawn {
        /// Kind of the offer.
        offer: Offer,
    },
    /// The remote player has exceeded its time, as measured here, but has not lost:
    /// [`RemoteState::can_end_without_result`](crate::RemoteState::can_end_without_result) holds
    /// until it moves.
    EndOffered,
    /// The link is lost. Only clocks with a limit continue. It reconnects automatically.
    LinkLost {
        /// Cause.
        reason: LinkLoss,
    },
    /// The game continues over a new link.
    LinkResumed,
    /// The remote player's app went to the background, or came back.
    PeerAway {
        /// Whether it is away.
        away: bool,
    },
    /// The remote player sent a reaction.
    Reacted {
        /// Reaction.
        reaction: Reaction,
    },
    /// The game with the remote player has ended for good.
    LinkEnded {
        /// Cause.
        reason: LinkOver,
    },
}
