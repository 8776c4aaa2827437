//! Who may come by the join code that a device shows, and how many may be wrong. The code has twenty
//! bits, so each guess is right once in 2^20. A guess takes a connection, and says nothing of any other
//! word: that is SPAKE2's work. Here is counted what was guessed. A code ends with its third wrong guess,
//! and with the third code within an hour no other is drawn until that hour is over.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

use super::{Exchange, JoinSecret, Proofs, Randomness, same_secret};
use crate::message::Side;
use crate::sync::lock;

/// What the limit is for.
pub const HOUR_MS: u64 = 3_600_000;

/// Wrong guesses after which a code is of no use any more.
pub const WRONG_A_CODE: usize = 3;

/// Codes that may come to their end so within an hour.
pub const CODES_AN_HOUR: usize = 3;

/// Wrong guesses that are heard within an hour. As many codes of others that turned out to be wrong may
/// be tried: whoever answers in another's place has one guess at each.
pub const WRONG_AN_HOUR: usize = WRONG_A_CODE * CODES_AN_HOUR;

/// One that counts until it is known to have been right, and for an hour if it was not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guess {
    at_ms: u64,
    number: u64,
}

/// The guesses of one device for as long as its program runs. Clones are the same.
#[derive(Clone)]
pub struct Guesses(Arc<Counted>);

struct Counted {
    /// Milliseconds by a clock that does not go back.
    clock: Box<dyn Fn() -> u64 + Send + Sync>,
    guesses: Mutex<(u64, VecDeque<Guess>)>,
}

impl fmt::Debug for Guesses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guesses").finish_non_exhaustive()
    }
}

impl Default for Guesses {
    fn default() -> Self {
        Self::new()
    }
}

impl Guesses {
    /// Nobody has guessed yet.
    #[must_use]
    pub fn new() -> Self {
        let start = Instant::now();
        Self::by_clock(move || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// As [`Guesses::new`], by another clock: milliseconds that don't go back.
    pub fn by_clock(clock: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(Counted {
            clock: Box::new(clock),
            guesses: Mutex::default(),
        }))
    }

    /// Whether one more may be made.
    #[must_use]
    pub fn may(&self) -> bool {
        let now_ms = (self.0.clock)();
        let counts = |guess: &&Guess| now_ms < guess.at_ms.saturating_add(HOUR_MS);
        lock(&self.0.guesses).1.iter().filter(counts).count() < WRONG_AN_HOUR
    }

    /// One is made; none where no more may be.
    #[must_use]
    pub fn take(&self) -> Option<Guess> {
        let at_ms = (self.0.clock)();
        let mut counted = lock(&self.0.guesses);
        let (drawn, guesses) = &mut *counted;
        guesses.retain(|guess| at_ms < guess.at_ms.saturating_add(HOUR_MS));
        if guesses.len() >= WRONG_AN_HOUR {
            return None;
        }
        *drawn += 1;
        let guess = Guess {
            at_ms,
            number: *drawn,
        };
        guesses.push_back(guess);
        Some(guess)
    }

    /// It was right.
    pub fn give_back(&self, guess: Guess) {
        let mut counted = lock(&self.0.guesses);
        counted.1.retain(|counted| counted.number != guess.number);
    }
}

/// The code that a device shows, as long as it does. Clones are the same.
#[derive(Clone)]
pub struct ShortPass(Arc<Pass>);

struct Pass {
    randomness: Randomness,
    heard: Guesses,
    shown: Mutex<Shown>,
    changed: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

#[derive(Default)]
struct Shown {
    secret: Option<JoinSecret>,
    /// Codes so far.
    number: u64,
    /// Wrong guesses at this one.
    wrong: usize,
}

/// One that was asked for a proof.
pub(crate) struct Asked {
    proofs: Proofs,
    /// The code that it is of.
    number: u64,
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Asked(..)")
    }
}

impl fmt::Debug for ShortPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ShortPass(..)")
    }
}

impl ShortPass {
    /// No code is shown yet. Wrong guesses are counted with what this device has `heard` before.
    #[must_use]
    pub fn new(randomness: &Randomness, heard: Guesses) -> Self {
        Self(Arc::new(Pass {
            randomness: randomness.clone(),
            heard,
            shown: Mutex::default(),
            changed: OnceLock::new(),
        }))
    }

    /// `tell` is called whenever wrong guesses have changed the code, from the task that heard them. The
    /// first one that is given stays.
    pub fn when_changed(&self, tell: impl Fn() + Send + Sync + 'static) {
        let _ = self.0.changed.set(Box::new(tell));
    }

    /// Draws a code, unless too many were guessed at within the hour.
    pub fn open(&self) {
        self.0.draw(&mut lock(&self.0.shown));
    }

    /// Nobody may come by the code any more.
    pub fn close(&self) {
        lock(&self.0.shown).secret = None;
    }

    /// What the code holds; none while none is shown.
    #[must_use]
    pub fn secret(&self) -> Option<JoinSecret> {
        lock(&self.0.shown).secret
    }

    /// A guest has said its share: the own one, and what will show whether it has used the same code. None
    /// while no code is shown, and for bytes that are no share.
    pub(crate) fn answer(
        &self,
        share: &[u8; 32],
        handshake_hash: &[u8; 32],
    ) -> Option<([u8; 32], Asked)> {
        let (secret, number) = {
            let shown = lock(&self.0.shown);
            (shown.secret?, shown.number)
        };
        let randomness = self.0.randomness.clone();
        let exchange = Exchange::begin(Side::Host, secret, handshake_hash, randomness);
        let message = exchange.message();
        let proofs = exchange.finish(share)?;
        Some((message, Asked { proofs, number }))
    }

    /// Whether the guest's proof is right; if so, what proves it to the guest. A proof for a code that
    /// has ended meanwhile is not looked at: else more than [`WRONG_A_CODE`] could be tried by asking first
    /// for all of them.
    pub(crate) fn judge(&self, asked: &Asked, proof: &[u8; 16]) -> Option<[u8; 16]> {
        {
            let mut shown = lock(&self.0.shown);
            if shown.secret.is_none() || shown.number != asked.number {
                return None;
            }
            if let Some(guess) = self.0.heard.take() {
                if same_secret(&asked.proofs.of(Side::Guest), proof) {
                    self.0.heard.give_back(guess);
                    return Some(asked.proofs.of(Side::Host));
                }
                shown.wrong += 1;
                if shown.wrong < WRONG_A_CODE && self.0.heard.may() {
                    return None;
                }
            }
            self.0.draw(&mut shown);
        }
        // Nothing is locked: whoever is told looks at the new code.
        if let Some(tell) = self.0.changed.get() {
            tell();
        }
        None
    }
}

impl Pass {
    fn draw(&self, shown: &mut Shown) {
        let drawn = || JoinSecret::draw(&self.randomness);
        *shown = Shown {
            secret: self.heard.may().then(drawn),
            number: shown.number + 1,
            wrong: 0,
        };
    }
}
