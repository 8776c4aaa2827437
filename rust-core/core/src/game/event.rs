use gomoku_engine::{Stone, SwapChoice};

use super::{GameResult, HintArea, LinkLoss, LinkOver, Offer, OfferAnswer, Point, Reaction};

/// Something that happened once. Drives sounds, haptics and announcements; never merged.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum GameEvent {
    /// A stone was placed.
    StonePlaced {
        /// Whose.
        stone: Stone,
        /// Where.
        point: Point,
        /// Whether the computer placed it.
        by_computer: bool,
    },
    /// A colour was chosen, or two more stones, in an opening.
    SwapChosen {
        /// What.
        choice: SwapChoice,
        /// Whether the player who placed the first three stones chose.
        by_first: bool,
        /// Whether the computer chose.
        by_computer: bool,
    },
    /// Moves were taken back.
    MovesTakenBack {
        /// How many plies.
        plies: i32,
    },
    /// Moves were played again by redo.
    MovesReplayed {
        /// How many plies.
        plies: i32,
    },
    /// A hint was found, and this is where it lies about.
    HintNear {
        /// The part of the board.
        area: HintArea,
    },
    /// The hint, asked for once more. Why it is one says the snapshot.
    HintReady {
        /// Where the engine would play.
        point: Point,
    },
    /// A side has less than ten seconds left. Once a move.
    TimeLow {
        /// Which side.
        stone: Stone,
    },
    /// The game has ended.
    GameOver {
        /// How.
        result: GameResult,
    },
    /// A rematch began.
    NewGame,
    /// The remote player offers something: answer it with
    /// [`crate::RemoteSeat::answer`], or move, which means no.
    OfferReceived {
        /// What.
        offer: Offer,
    },
    /// What became of an own offer.
    OfferAnswered {
        /// What was offered.
        offer: Offer,
        /// What became of it.
        answer: OfferAnswer,
    },
    /// The remote player's offer needs no answer any more.
    OfferWithdrawn {
        /// What was offered.
        offer: Offer,
    },
    /// The remote player has used more time than there was, by this device's measure. Nobody has lost:
    /// [`RemoteState::can_end_without_result`](crate::RemoteState::can_end_without_result) until it moves.
    EndOffered,
    /// The link is lost; only clocks with a limit go on. It is made again by itself.
    LinkLost {
        /// Why.
        reason: LinkLoss,
    },
    /// The game goes on over a new link.
    LinkResumed,
    /// The remote player's app went to the background, or came back.
    PeerAway {
        /// Whether it is away.
        away: bool,
    },
    /// The remote player shows a feeling.
    Reacted {
        /// Which.
        reaction: Reaction,
    },
    /// The game with the remote player has ended for good.
    LinkEnded {
        /// Why.
        reason: LinkOver,
    },
}
