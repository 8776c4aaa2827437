use gomoku_link::message::{self, Ask, PROTOCOL, Refusal, Side, Terms};
use gomoku_link::replica::{Answer, EndReason, LossReason};
use gomoku_link::session::ProtocolFault;

use gomoku_engine::Rule;

use super::RemoteSetup;
use super::rules::rule as rule_of;
use crate::game::{
    Clock, ClockSetting, ConfigError, LinkLoss, LinkOver, Offer, OfferAnswer, Reaction,
    RefusalReason, board_size,
};

pub(crate) const fn offer(ask: Ask) -> Option<Offer> {
    match ask {
        Ask::Undo => Some(Offer::Undo),
        Ask::Reset => Some(Offer::Rematch),
        Ask::Draw => Some(Offer::Draw),
        // Not a person's request: it encodes a resignation out of turn.
        Ask::Resign => None,
    }
}

pub(crate) const fn ask(offer: Offer) -> Ask {
    match offer {
        Offer::Undo => Ask::Undo,
        Offer::Rematch => Ask::Reset,
        Offer::Draw => Ask::Draw,
    }
}

pub(crate) const fn answer(answer: Answer) -> OfferAnswer {
    match answer {
        Answer::Agreed => OfferAnswer::Agreed,
        Answer::Rejected => OfferAnswer::Rejected,
        Answer::Cancelled => OfferAnswer::Cancelled,
    }
}

pub(crate) const fn loss(lost: LossReason) -> LinkLoss {
    match lost {
        LossReason::Closed => LinkLoss::Closed,
        LossReason::Fault(ProtocolFault::Silent) => LinkLoss::Silent,
        LossReason::Fault(_) => LinkLoss::Misbehaved,
        LossReason::Busy => LinkLoss::Busy,
        LossReason::ChangedKey | LossReason::Refused(Refusal::ChangedKey) => LinkLoss::ChangedKey,
        LossReason::Refused(Refusal::UnknownGame) => LinkLoss::UnknownGame,
        LossReason::Refused(Refusal::Version { proto, .. }) if proto > PROTOCOL => {
            LinkLoss::NewerThere
        }
        LossReason::Refused(Refusal::Version { .. }) => LinkLoss::OlderThere,
        LossReason::Refused(_) => LinkLoss::Busy,
    }
}

pub(crate) const fn over(over: EndReason) -> LinkOver {
    match over {
        EndReason::Left => LinkOver::Left,
        EndReason::PeerLeft => LinkOver::PeerLeft,
        // A later version's reason.
        EndReason::Refusing(Refusal::Unknown(_)) => LinkOver::Refused {
            reason: RefusalReason::Version { newer_there: true },
        },
        EndReason::Refusing(why) | EndReason::Refused(why) => LinkOver::Refused {
            reason: refusal(why),
        },
        EndReason::Lost(lost) => LinkOver::Lost { reason: loss(lost) },
        EndReason::NoResult | EndReason::PeerEnded => LinkOver::NoResult,
        EndReason::Abandoned => LinkOver::Abandoned,
        EndReason::Cloned => LinkOver::Cloned,
    }
}

pub(crate) const fn refusal(why: Refusal) -> RefusalReason {
    match why {
        Refusal::Version { proto, .. } => RefusalReason::Version {
            newer_there: proto > PROTOCOL,
        },
        Refusal::Unknown(_) => RefusalReason::Version { newer_there: false },
        Refusal::Later(..) => RefusalReason::Version { newer_there: true },
        Refusal::NotNow => RefusalReason::NotNow,
        Refusal::UseCode => RefusalReason::UseCode,
        Refusal::Private => RefusalReason::Private,
        Refusal::WrongCode => RefusalReason::WrongCode,
        Refusal::Busy => RefusalReason::Busy,
        Refusal::Declined => RefusalReason::Declined,
        Refusal::CodeMismatch => RefusalReason::CodeMismatch,
        Refusal::ChangedKey => RefusalReason::ChangedKey,
        Refusal::BadSetup => RefusalReason::BadSetup,
        Refusal::BadName => RefusalReason::BadName,
        Refusal::UnknownGame => RefusalReason::UnknownGame,
        Refusal::Full => RefusalReason::Full,
    }
}

macro_rules! same_variants {
    ($ours:ident, $($variant:ident),+) => {
        impl From<message::$ours> for $ours {
            fn from(theirs: message::$ours) -> Self {
                match theirs { $(message::$ours::$variant => Self::$variant),+ }
            }
        }
        impl From<$ours> for message::$ours {
            fn from(ours: $ours) -> Self {
                match ours { $($ours::$variant => Self::$variant),+ }
            }
        }
    };
}

same_variants!(Reaction, Wave, Applause, Luck, Surprise, Thinking, Thanks);
pub(crate) const fn rule(rule: Rule) -> message::Rule {
    match rule {
        Rule::Freestyle => message::Rule::Freestyle,
        Rule::Standard => message::Rule::Standard,
        Rule::Renju => message::Rule::Renju,
    }
}

impl RemoteSetup {
    /// Builds the terms; the guest is the inviting side.
    pub(crate) fn terms(&self) -> Result<Terms, ConfigError> {
        let size = board_size(self.size)?;
        let clock = match Clock::try_from(self.clock)? {
            Clock::CountUp => message::Clock::CountUp,
            // Valid values are far below the type's limit.
            Clock::Countdown {
                main_ms,
                increment_ms,
            } => message::Clock::Countdown {
                main_ms: u32::try_from(main_ms).unwrap_or(u32::MAX),
                increment_ms: u32::try_from(increment_ms).unwrap_or(u32::MAX),
            },
        };
        Ok(Terms {
            rule: rule(self.rule),
            size: size.lines(),
            clock,
            black: if self.inviter_is_black {
                Side::Guest
            } else {
                Side::Host
            },
            forbidden_loses: self.forbidden_loses,
        })
    }
}

impl From<&Terms> for RemoteSetup {
    fn from(terms: &Terms) -> Self {
        Self {
            rule: rule_of(terms.rule),
            size: terms.size.into(),
            clock: match terms.clock {
                message::Clock::CountUp => ClockSetting::CountUp,
                message::Clock::Countdown {
                    main_ms,
                    increment_ms,
                } => ClockSetting::Countdown {
                    main_ms: main_ms.into(),
                    increment_ms: increment_ms.into(),
                },
            },
            inviter_is_black: terms.black == Side::Guest,
            forbidden_loses: terms.forbidden_loses,
        }
    }
}
