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
    /// A player made a choice in an opening.
    SwapChosen {
        /// The choice.
        choice: SwapChoice,
        /// Whether the player of the first three stones made it.
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
    /// A hint was found; only its area is shown.
    HintNear {
        /// Part of the board.
        area: HintArea,
    },
    /// Second request for a hint. The snapshot has the reason.
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
    /// The remote player makes an offer; see [`crate::RemoteSeat::answer`]. A move declines it.
    OfferReceived {
        /// Kind of the offer.
        offer: Offer,
    },
    /// This side's offer was answered.
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
    /// The remote player has exceeded its time. See
    /// [`RemoteState::can_end_without_result`](crate::RemoteState::can_end_without_result).
    EndOffered,
    /// The link is lost and reconnects automatically. Only clocks with a limit continue.
    LinkLost {
        /// Cause.
        reason: LinkLoss,
    },
    /// The game continues over a new link.
    LinkResumed,
    /// The remote player's app went to the background or came back.
    PeerAway {
        /// Whether it is away.
        away: bool,
    },
    /// The remote player sent a reaction.
    Reacted {
        /// Reaction.
        reaction: Reaction,
    },
    /// The remote game has ended for good.
    LinkEnded {
        /// Cause.
        reason: LinkOver,
    },
}
