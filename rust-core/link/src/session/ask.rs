//! Mutual proof of the join code before either side reveals its identity.
//!
//! After the SPAKE2 shares the guest sends its proof first. A guest that hangs up before that has
//! learnt nothing about the code. See [`crate::link::ShortPass`].

use super::inbound::{InboundConnection, InboundError};
use super::{PeerSession, Phase, Stage};
use crate::fault::ProtocolFault;
use crate::link::{Asked, Exchange, Guess, Guesses, JoinSecret, Proofs, same_secret};
use crate::message::{Message, Purpose, Refusal, Side};
use crate::replica::{EndReason, LossReason, Referee};

#[derive(Debug, Clone)]
pub(super) struct TypedCode {
    pub(super) secret: JoinSecret,
    pub(super) said: Guesses,
}

pub(super) enum GuestCodeStage {
    Shared(Exchange),
    /// Proof sent, which gives a man in the middle one guess.
    Proven(Proofs, Guess),
}

impl std::fmt::Debug for GuestCodeStage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Shared(_) => "Shared",
            Self::Proven(..) => "Proven",
        })
    }
}

#[derive(Debug, Default)]
pub(super) enum HostCodeStage {
    #[default]
    Plain,
    Asked(Asked),
    Proven,
}

impl InboundConnection {
    pub(super) fn receive_code(&mut self, message: &Message) -> Result<(), InboundError> {
        let hash = self.wire.handshake_hash();
        match (std::mem::take(&mut self.coming), message) {
            (HostCodeStage::Plain, Message::Ask { share }) => {
                let pass = self.pass.as_ref();
                let answer = pass.and_then(|pass| pass.answer(share, &hash?));
                let Some((share, asked)) = answer else {
                    return Err(self.turn_away(Refusal::WrongCode).into());
                };
                self.coming = HostCodeStage::Asked(asked);
                self.say(&Message::Answer { share })
            }
            (HostCodeStage::Asked(asked), Message::Know { proof }) => {
                let pass = self.pass.as_ref();
                let Some(proof) = pass.and_then(|pass| pass.judge(&asked, proof)) else {
                    return Err(self.turn_away(Refusal::WrongCode).into());
                };
                self.coming = HostCodeStage::Proven;
                self.say(&Message::Tell { proof })
            }
            _ => Err(self.fail(ProtocolFault::Unexpected)),
        }
    }
}

impl<R: Referee + Clone> PeerSession<R> {
    /// Starts the exchange once encrypted. Returns false without a code.
    pub(super) fn asks(&mut self, now_ms: u64) -> bool {
        let (Stage::Fresh, Some(typed)) = (self.stage, self.typed.clone()) else {
            return false;
        };
        if let Err(fault) = self.ask(&typed, now_ms) {
            self.lose(LossReason::Fault(fault), now_ms);
        }
        true
    }

    fn ask(&mut self, typed: &TypedCode, now_ms: u64) -> Result<(), ProtocolFault> {
        if !typed.said.may() {
            self.end(EndReason::Refusing(Refusal::WrongCode), now_ms);
            return Ok(());
        }
        let (hash, randomness) = (self.handshake_hash()?, self.randomness.clone());
        let exchange = Exchange::begin(Side::Guest, typed.secret, &hash, randomness);
        let share = exchange.message();
        self.phase = Phase::Asking(Box::new(GuestCodeStage::Shared(exchange)));
        self.send(&Message::Ask { share })
    }

    pub(super) fn handle_asking(
        &mut self,
        message: &Message,
        now_ms: u64,
    ) -> Result<(), ProtocolFault> {
        let Phase::Asking(asking) = std::mem::replace(&mut self.phase, Phase::Greeting(None))
        else {
            return Err(ProtocolFault::Unexpected);
        };
        let typed = self.typed.clone().ok_or(ProtocolFault::Unexpected)?;
        match (*asking, message) {
            (GuestCodeStage::Shared(exchange), Message::Answer { share }) => {
                let proofs = exchange.finish(share).ok_or(ProtocolFault::Unexpected)?;
                let Some(guess) = typed.said.take() else {
                    return self.refuse_hello(Refusal::WrongCode, now_ms);
                };
                let proof = proofs.of(Side::Guest);
                self.phase = Phase::Asking(Box::new(GuestCodeStage::Proven(proofs, guess)));
                self.send(&Message::Know { proof })
            }
            (GuestCodeStage::Proven(proofs, guess), Message::Tell { proof }) => {
                if !same_secret(&proofs.of(Side::Host), proof) {
                    return self.refuse_hello(Refusal::WrongCode, now_ms);
                }
                typed.said.give_back(guess);
                let hello = self.hello(Purpose::Invite)?;
                self.send(&hello)
            }
            _ => Err(ProtocolFault::Unexpected),
        }
    }
}
