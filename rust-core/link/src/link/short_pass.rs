//! Admission by the displayed join code, with a limit on wrong guesses.
//!
//! A guess succeeds with probability 2^-20. With SPAKE2 it takes one connection and reveals nothing
//! about other codes. A code expires after its third wrong guess. After the third expired code
//! within an hour no code is drawn until the hour is over.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

use super::{Exchange, JoinSecret, Proofs, Randomness, same_secret};
use crate::message::Side;
use crate::sync::lock;

/// Limit period, in milliseconds.
pub const HOUR_MS: u64 = 3_600_000;

/// Wrong guesses after which a code expires.
pub const WRONG_A_CODE: usize = 3;

/// Codes that may expire within an hour.
pub const CODES_AN_HOUR: usize = 3;

/// Maximum number of wrong guesses within an hour. It also limits wrong codes that the player
/// enters, because an impostor gets one guess at each.
pub const WRONG_AN_HOUR: usize = WRONG_A_CODE * CODES_AN_HOUR;

/// Guess that counts for an hour unless correct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guess {
    at_ms: u64,
    number: u64,
}

/// Guesses during one program run. Clones share the count.
#[derive(Clone)]
pub struct Guesses(Arc<Counted>);

struct Counted {
    /// Milliseconds of a monotonic clock.
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
    /// Creates an empty count.
    #[must_use]
    pub fn new() -> Self {
        let start = Instant::now();
        Self::by_clock(move || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// As [`Guesses::new`], with another monotonic clock in milliseconds.
    pub fn by_clock(clock: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(Counted {
            clock: Box::new(clock),
            guesses: Mutex::default(),
        }))
    }

    /// Returns true if another guess is allowed.
    #[must_use]
    pub fn may(&self) -> bool {
        let now_ms = (self.0.clock)();
        let counts = |guess: &&Guess| now_ms < guess.at_ms.saturating_add(HOUR_MS);
        lock(&self.0.guesses).1.iter().filter(counts).count() < WRONG_AN_HOUR
    }

    /// Records a guess. Returns `None` at the limit.
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

    /// Removes a correct guess from the count.
    pub fn give_back(&self, guess: Guess) {
        let mut counted = lock(&self.0.guesses);
        counted.1.retain(|counted| counted.number != guess.number);
    }
}

/// Displayed join code, shared by clones.
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
    number: u64,
    wrong: usize,
}

pub(crate) struct Asked {
    proofs: Proofs,
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
    /// Creates the pass without a code. `heard` counts the device's wrong guesses.
    #[must_use]
    pub fn new(randomness: &Randomness, heard: Guesses) -> Self {
        Self(Arc::new(Pass {
            randomness: randomness.clone(),
            heard,
            shown: Mutex::default(),
            changed: OnceLock::new(),
        }))
    }

    /// Sets the callback for a code changed by wrong guesses. It runs in the task that received the
    /// guess. Only the first callback is used.
    pub fn when_changed(&self, notify: impl Fn() + Send + Sync + 'static) {
        let _ = self.0.changed.set(Box::new(notify));
    }

    /// Draws a code, unless the hourly limit is reached.
    pub fn open(&self) {
        self.0.draw(&mut lock(&self.0.shown));
    }

    /// Removes the code.
    pub fn close(&self) {
        lock(&self.0.shown).secret = None;
    }

    /// Returns the displayed code's secret.
    #[must_use]
    pub fn secret(&self) -> Option<JoinSecret> {
        lock(&self.0.shown).secret
    }

    /// Answers a guest's share with the own share and the state to verify the proof. Returns `None`
    /// without a code, or for an invalid share.
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

    /// Returns the own proof if the guest's is correct. Rejects proofs for an expired code;
    /// otherwise an attacker could open many exchanges first and exceed [`WRONG_A_CODE`].
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
        // Release the lock first, because the callback reads the new code.
        if let Some(notify) = self.0.changed.get() {
            notify();
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
