//! Pairing over a broker.

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

use super::broker_connection::BrokerConnection;
use crate::driver::{Dial, Dialler, Time};
use crate::link::Randomness;
use crate::message::Side;
use crate::online::mqtt::{MqttEvent, MqttLogin};
use crate::online::pairing::{Ended, Inviter, Joiner, Paired, PairingStep, Retraction, Withdrawal};

/// Time for which a code's slot may be empty, because cluster nodes may be briefly out of sync.
/// Slots are read again after one and three seconds.
const VACANT: Duration = Duration::from_secs(4);

/// Role in a pairing.
#[derive(Debug)]
pub enum PairingSide {
    /// Inviting side. A `fresh` invitation is not at the broker yet, and needs another nameplate if
    /// the drawn one is in use.
    Invites {
        /// Invitation.
        inviter: Inviter,
        /// Whether the invitation is new.
        fresh: bool,
    },
    /// Joining side.
    Joins(Joiner),
    /// Side that has withdrawn its invitation. It ends as [`Ended::Withdrawn`] or, if a joiner had
    /// completed the pairing, in a room to leave.
    Withdraws {
        /// Withdrawn invitation.
        withdrawal: Withdrawal,
        /// Whether the server's slots have been read.
        looked: bool,
    },
    /// Side that has retracted its answer. It ends as [`Ended::Withdrawn`], or as [`Ended::Taken`]
    /// if another joiner has answered since.
    Retracts {
        /// Retracted answer.
        retraction: Retraction,
        /// Whether the server's slots have been read.
        looked: bool,
    },
}

/// Callbacks into the app.
pub trait PairPort: Send {
    /// Replaces the saved state.
    ///
    /// # Errors
    /// When the state is not on disk; the pairing then ends.
    fn save(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Reports that the broker has this side's state. The invitation can now be given away.
    fn posted(&mut self);

    /// Reports a wrong guess, with the number left before the pause.
    fn guessed(&mut self, left: usize);

    /// Reports an unreachable broker. The driver tries again.
    fn unreachable(&mut self, error: &io::Error);
}

/// Reason of a failed pairing.
#[derive(Debug, thiserror::Error)]
pub enum PairError {
    /// The pairing ended.
    #[error(transparent)]
    Ended(#[from] Ended),
    /// Another invitation uses this nameplate; draw a new one.
    #[error("another invitation has this code")]
    Occupied,
    /// The state can't be saved.
    #[error("the invitation can't be kept: {0}")]
    NotSaved(io::Error),
}

enum ExchangeResult {
    /// Closed in favour of other games.
    GaveWay,
    Done(Result<Box<Paired>, PairError>),
}

/// Pairs over the broker without a time limit. Dropping the future is safe; the saved state can
/// continue.
///
/// # Errors
/// [`PairError`].
pub async fn pair(
    mut pairing: PairingSide,
    dial: Box<dyn Dial>,
    randomness: Randomness,
    port: &mut dyn PairPort,
) -> Result<Paired, PairError> {
    pairing.save(port)?;
    let (mut dialler, time) = (Dialler::new(dial), Time::start());
    loop {
        let reached = match dialler.next().await {
            Ok(stream) => {
                BrokerConnection::open(stream, pairing.login(dialler.key()), &randomness, time)
            }
            Err(error) => Err(error),
        };
        let lost = match reached {
            Ok(line) => match pairing.exchange_slots(line, port, &mut dialler).await {
                Ok(ExchangeResult::Done(done)) => return done.map(|paired| *paired),
                Ok(ExchangeResult::GaveWay) => continue,
                Err(error) => error,
            },
            Err(error) => error,
        };
        port.unreachable(&lost);
    }
}

impl PairingSide {
    fn login(&self, key: Option<String>) -> MqttLogin {
        match self {
            Self::Invites { inviter, .. } => MqttLogin {
                topic: inviter.topic(),
                key,
                reads: vec![Side::Host, Side::Guest],
                signs: None,
            },
            Self::Withdraws { withdrawal, .. } => MqttLogin {
                topic: withdrawal.topic(),
                key,
                reads: vec![Side::Host],
                signs: None,
            },
            Self::Joins(joiner) => MqttLogin {
                topic: joiner.topic(),
                key,
                reads: vec![Side::Guest],
                signs: None,
            },
            Self::Retracts { retraction, .. } => MqttLogin {
                topic: retraction.topic(),
                key,
                reads: vec![Side::Host, Side::Guest],
                signs: None,
            },
        }
    }

    fn save(&self, port: &mut dyn PairPort) -> Result<(), PairError> {
        let bytes = match self {
            Self::Invites { inviter, .. } => inviter.to_bytes(),
            Self::Joins(joiner) => joiner.to_bytes(),
            Self::Withdraws { withdrawal, .. } => withdrawal.to_bytes(),
            Self::Retracts { retraction, .. } => retraction.to_bytes(),
        };
        let bytes = bytes.map_err(|error| PairError::NotSaved(io::Error::other(error)))?;
        port.save(&bytes).map_err(PairError::NotSaved)
    }

    const fn side(&self) -> Side {
        match self {
            Self::Invites { .. } | Self::Withdraws { .. } => Side::Guest,
            Self::Joins(_) | Self::Retracts { .. } => Side::Host,
        }
    }

    fn own_slot(&self) -> Option<Vec<u8>> {
        match self {
            Self::Invites { inviter, .. } => inviter.own_slot(),
            Self::Joins(joiner) => joiner.own_slot(),
            Self::Withdraws { withdrawal, .. } => Some(withdrawal.own_slot()),
            Self::Retracts { retraction, .. } => retraction.own_slot(),
        }
    }

    fn sent(&mut self, port: &mut dyn PairPort) -> Result<(), PairError> {
        let new = match self {
            Self::Invites { inviter, .. } => inviter.sent(),
            Self::Joins(joiner) => joiner.sent(),
            Self::Withdraws { .. } | Self::Retracts { .. } => false,
        };
        if new {
            self.save(port)?;
        }
        port.posted();
        Ok(())
    }

    /// True if the slots must be read first: a new code must be unused, and a code to join must
    /// lead to an invitation.
    const fn waits_for_quiet(&self) -> bool {
        match self {
            Self::Invites { fresh, .. } => *fresh,
            Self::Joins(joiner) => joiner.needs_a_share(),
            Self::Withdraws { looked, .. } | Self::Retracts { looked, .. } => !*looked,
        }
    }

    fn tick(&mut self) -> PairingStep {
        match self {
            Self::Invites { inviter, .. } => inviter.tick(now_s()),
            Self::Joins(_) | Self::Withdraws { .. } | Self::Retracts { .. } => PairingStep::Nothing,
        }
    }

    fn step(&mut self, side: Side, slot: &[u8]) -> PairingStep {
        match self {
            Self::Invites { inviter, .. } if side == Side::Host => inviter.receive(slot, now_s()),
            Self::Joins(joiner) if side == Side::Guest => joiner.receive(slot),
            Self::Withdraws { withdrawal, .. } if side == Side::Host => {
                withdrawal.receive(slot, now_s())
            }
            Self::Retracts { retraction, .. } => retraction.receive(side, slot),
            _ => PairingStep::Nothing,
        }
    }

    /// True if a link's invitation has nothing to post. Its slot may have an obsolete answer to a
    /// joiner that has retracted.
    fn has_released_answer(&self) -> bool {
        matches!(self, Self::Invites { inviter, fresh: false } if inviter.own_slot().is_none())
    }

    fn left(&self) -> Option<Duration> {
        let expires_s = match self {
            Self::Invites { inviter, .. } => inviter.expires_s(),
            Self::Withdraws { withdrawal, .. } => withdrawal.expires_s(),
            Self::Retracts { retraction, .. } => retraction.expires_s(),
            Self::Joins(_) => return None,
        };
        Some(Duration::from_secs(expires_s.saturating_sub(now_s())))
    }

    fn guess_delay(&self) -> Option<Duration> {
        let Self::Invites { inviter, .. } = self else {
            return None;
        };
        let left_s = inviter.next_s()?.saturating_sub(now_s());
        Some(Duration::from_secs(left_s))
    }

    async fn exchange_slots(
        &mut self,
        mut line: BrokerConnection,
        port: &mut dyn PairPort,
        dialler: &mut Dialler,
    ) -> io::Result<ExchangeResult> {
        let talked = self.listen(&mut line, port, dialler).await;
        if line.was_established() || matches!(talked, Ok(ExchangeResult::GaveWay)) {
            dialler.succeeded();
        }
        line.close();
        talked
    }

    async fn listen(
        &mut self,
        line: &mut BrokerConnection,
        port: &mut dyn PairPort,
        dialler: &mut Dialler,
    ) -> io::Result<ExchangeResult> {
        let (mut awaited, mut vacant, mut quiet) = (None, None, false);
        loop {
            if quiet && awaited.is_none() && !self.waits_for_quiet() {
                dialler.settled();
            }
            let heard = tokio::select! {
                heard = line.next() => heard?,
                () = dialler.gives_way() => return Ok(ExchangeResult::GaveWay),
                () = passes(self.left()) => {
                    if !matches!(self, Self::Retracts { .. }) {
                        clear(line).await?;
                    }
                    return Ok(ExchangeResult::Done(Err(Ended::Expired.into())));
                }
                () = passes(vacant.map(|at: Instant| at.saturating_duration_since(Instant::now()))) => {
                    return Ok(ExchangeResult::Done(Err(Ended::WrongCode.into())));
                }
                () = passes(self.guess_delay()) => {
                    let step = self.tick();
                    if let Some(done) = self.take(step, line, port, &mut awaited).await? {
                        return Ok(ExchangeResult::Done(done));
                    }
                    continue;
                }
            };
            match heard {
                MqttEvent::Ready => {
                    if !self.waits_for_quiet() {
                        awaited = match self.post(line, port)? {
                            Ok(posted) => posted,
                            Err(error) => return Ok(ExchangeResult::Done(Err(error))),
                        };
                    }
                    line.ask_for_quiet()?;
                }
                MqttEvent::Quiet => {
                    quiet = true;
                    if matches!(self, Self::Joins(_)) && self.waits_for_quiet() {
                        vacant = Some(Instant::now() + VACANT);
                    }
                    let begins = match self {
                        Self::Invites { fresh, .. } => std::mem::take(fresh),
                        Self::Withdraws { looked, .. } | Self::Retracts { looked, .. } => {
                            !std::mem::replace(looked, true)
                        }
                        Self::Joins(_) => false,
                    };
                    if begins {
                        awaited = match self.post(line, port)? {
                            Ok(posted) => posted,
                            Err(error) => return Ok(ExchangeResult::Done(Err(error))),
                        };
                    }
                }
                MqttEvent::Slot(Side::Guest, slot)
                    if matches!(self, Self::Invites { fresh: true, .. })
                        && !slot.is_empty()
                        // Our own post if the app crashed before the acknowledgement.
                        && self.own_slot().as_deref() != Some(&slot[..]) =>
                {
                    return Ok(ExchangeResult::Done(Err(PairError::Occupied)));
                }
                MqttEvent::Slot(Side::Guest, slot)
                    if self.has_released_answer() && !slot.is_empty() =>
                {
                    // Clear an answer to a retracted joiner, from which the next one would take the
                    // invitation for used.
                    line.post(Side::Guest, &[])?;
                }
                MqttEvent::Slot(side, slot) => {
                    let step = self.step(side, &slot);
                    vacant = vacant.filter(|_| self.waits_for_quiet());
                    if let Some(done) = self.take(step, line, port, &mut awaited).await? {
                        return Ok(ExchangeResult::Done(done));
                    }
                }
                MqttEvent::Stored(id) if awaited == Some(id) => {
                    awaited = None;
                    match self {
                        Self::Withdraws { withdrawal, .. } if !withdrawal.is_answered() => {
                            // A joiner that had begun need not wait.
                            clear_slot(line, Side::Host).await?;
                            return Ok(ExchangeResult::Done(Err(Ended::Withdrawn.into())));
                        }
                        Self::Retracts { .. } => {
                            return Ok(ExchangeResult::Done(Err(Ended::Withdrawn.into())));
                        }
                        _ => {}
                    }
                    if let Err(error) = self.sent(port) {
                        return Ok(ExchangeResult::Done(Err(error)));
                    }
                }
                MqttEvent::Looking if !matches!(self, Self::Invites { fresh: true, .. }) => {
                    // A cluster node may deliver an older slot until a new post arrives.
                    if let Some(slot) = self.own_slot() {
                        line.post(self.side(), &slot)?;
                    }
                }
                MqttEvent::Stored(_) | MqttEvent::Sign(..) | MqttEvent::Looking => {}
            }
        }
    }

    async fn take(
        &mut self,
        step: PairingStep,
        line: &mut BrokerConnection,
        port: &mut dyn PairPort,
        awaited: &mut Option<u64>,
    ) -> io::Result<Option<Result<Box<Paired>, PairError>>> {
        match step {
            PairingStep::Nothing => Ok(None),
            PairingStep::Changed | PairingStep::Guessed { .. } => {
                if let Self::Invites { fresh, .. } = self {
                    *fresh = false;
                }
                if let Err(error) = self.save(port) {
                    return Ok(Some(Err(error)));
                }
                if self.has_released_answer() {
                    line.post(Side::Guest, &[])?;
                }
                *awaited = match self.post(line, port)? {
                    Ok(posted) => posted,
                    Err(error) => return Ok(Some(Err(error))),
                };
                let PairingStep::Guessed { left } = step else {
                    return Ok(None);
                };
                port.guessed(left);
                Ok(None)
            }
            PairingStep::Paired(paired) => {
                // The joiner repeats its last word until this side is in the room, so clear the
                // invitation now. A failure is harmless, since the invitation is unusable.
                if paired.side == Side::Guest
                    && let Err(error) = clear(line).await
                {
                    log::info!("an invitation is not cleared: {error}");
                }
                Ok(Some(Ok(paired)))
            }
            PairingStep::Over(why) => {
                // A withdrawn peer does not read this slot.
                let waits = matches!(self, Self::Joins(_) | Self::Retracts { .. });
                if waits
                    && matches!(why, Ended::Withdrawn)
                    && let Err(error) = clear_slot(line, self.side()).await
                {
                    log::info!("an answer is not cleared: {error}");
                }
                Ok(Some(Err(why.into())))
            }
        }
    }

    /// Posts the own slot; a link's inviter has none at first.
    fn post(
        &mut self,
        line: &mut BrokerConnection,
        port: &mut dyn PairPort,
    ) -> io::Result<Result<Option<u64>, PairError>> {
        let slot = self.own_slot();
        let id = slot.map(|slot| line.post(self.side(), &slot)).transpose()?;
        if id.is_none()
            && self.side() == Side::Guest
            && let Err(error) = self.sent(port)
        {
            return Ok(Err(error));
        }
        Ok(Ok(id))
    }
}

async fn clear(line: &mut BrokerConnection) -> io::Result<()> {
    line.post(Side::Host, &[])?;
    clear_slot(line, Side::Guest).await
}

async fn clear_slot(line: &mut BrokerConnection, side: Side) -> io::Result<()> {
    let id = line.post(side, &[])?;
    while line.next().await? != MqttEvent::Stored(id) {}
    Ok(())
}

async fn passes(left: Option<Duration>) {
    match left {
        Some(left) => tokio::time::sleep(left).await,
        None => std::future::pending().await,
    }
}

fn now_s() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
