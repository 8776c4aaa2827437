//! Two sides show each other that they know the same join code, before either says who it is: the guest
//! asks, the host answers, each with a share of SPAKE2; then the guest proves first, so that a host that
//! was hung up on has said nothing by which its code could be guessed. See [`crate::link::ShortPass`].

use super::door::{Door, DoorError};
use super::{Phase, Session, Stage};
use crate::fault::Fault;
use crate::link::{Asked, Exchange, Guess, Guesses, JoinSecret, Proofs, same_secret};
use crate::message::{Message, Purpose, Refusal, Side};
use crate::replica::{Lost, Over, Referee};

/// What the guest was told by a person.
#[derive(Debug, Clone)]
pub(super) struct Typed {
    pub(super) secret: JoinSecret,
    /// The codes of others that were wrong.
    pub(super) said: Guesses,
}

/// How far the guest is.
pub(super) enum Asking {
    /// It has said its share.
    Shared(Exchange),
    /// It has said its proof. Whoever heard it had one guess.
    Proven(Proofs, Guess),
}

impl std::fmt::Debug for Asking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Shared(_) => "Shared",
            Self::Proven(..) => "Proven",
        })
    }
}

/// How far one at the door is.
#[derive(Debug, Default)]
pub(super) enum Coming {
    /// It has shown no code.
    #[default]
    Plain,
    Asked(Asked),
    /// It knows the code.
    Proven,
}

impl Door {
    /// What the one at the door says of a join code.
    pub(super) fn hear_code(&mut self, message: &Message) -> Result<(), DoorError> {
        let hash = self.wire.handshake_hash();
        match (std::mem::take(&mut self.coming), message) {
            (Coming::Plain, Message::Ask { share }) => {
                let pass = self.pass.as_ref();
                let answer = pass.and_then(|pass| pass.answer(share, &hash?));
                let Some((share, asked)) = answer else {
                    return Err(self.turn_away(Refusal::WrongCode).into());
                };
                self.coming = Coming::Asked(asked);
                self.say(&Message::Answer { share })
            }
            (Coming::Asked(asked), Message::Know { proof }) => {
                let pass = self.pass.as_ref();
                let Some(proof) = pass.and_then(|pass| pass.judge(&asked, proof)) else {
                    return Err(self.turn_away(Refusal::WrongCode).into());
                };
                self.coming = Coming::Proven;
                self.say(&Message::Tell { proof })
            }
            _ => Err(self.fail(Fault::Unexpected)),
        }
    }
}

impl<R: Referee + Clone> Session<R> {
    /// Begins with the code that was typed, now that the link is secured; false where none was.
    pub(super) fn asks(&mut self, now_ms: u64) -> bool {
        let (Stage::Fresh, Some(typed)) = (self.stage, self.typed.clone()) else {
            return false;
        };
        if let Err(fault) = self.ask(&typed, now_ms) {
            self.lose(Lost::Fault(fault), now_ms);
        }
        true
    }

    fn ask(&mut self, typed: &Typed, now_ms: u64) -> Result<(), Fault> {
        if !typed.said.may() {
            self.end(Over::Refusing(Refusal::WrongCode), now_ms);
            return Ok(());
        }
        let (hash, randomness) = (self.handshake_hash()?, self.randomness.clone());
        let exchange = Exchange::begin(Side::Guest, typed.secret, &hash, randomness);
        let share = exchange.message();
        self.phase = Phase::Asking(Box::new(Asking::Shared(exchange)));
        self.send(&Message::Ask { share })
    }

    pub(super) fn handle_asking(&mut self, message: &Message, now_ms: u64) -> Result<(), Fault> {
        let Phase::Asking(asking) = std::mem::replace(&mut self.phase, Phase::Greeting(None))
        else {
            return Err(Fault::Unexpected);
        };
        let typed = self.typed.clone().ok_or(Fault::Unexpected)?;
        match (*asking, message) {
            (Asking::Shared(exchange), Message::Answer { share }) => {
                let proofs = exchange.finish(share).ok_or(Fault::Unexpected)?;
                let Some(guess) = typed.said.take() else {
                    return self.refuse_hello(Refusal::WrongCode, now_ms);
                };
                let proof = proofs.of(Side::Guest);
                self.phase = Phase::Asking(Box::new(Asking::Proven(proofs, guess)));
                self.send(&Message::Know { proof })
            }
            (Asking::Proven(proofs, guess), Message::Tell { proof }) => {
                if !same_secret(&proofs.of(Side::Host), proof) {
                    return self.refuse_hello(Refusal::WrongCode, now_ms);
                }
                typed.said.give_back(guess);
                let hello = self.hello(Purpose::Invite)?;
                self.send(&hello)
            }
            _ => Err(Fault::Unexpected),
        }
    }
}
