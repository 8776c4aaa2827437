//! From an invitation to a room, over a broker.

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

use super::line::Line;
use crate::driver::{Dial, Dialler, Time};
use crate::link::Randomness;
use crate::message::Side;
use crate::online::mqtt::{Heard, Login};
use crate::online::pairing::{Ended, Inviter, Joiner, Paired, Retraction, Step, Withdrawal};

/// How long nothing may lie where a code leads: a cluster's nodes are apart for a moment, and the slots are
/// read again after one and three seconds.
const VACANT: Duration = Duration::from_secs(4);

/// Either side of a pairing.
#[derive(Debug)]
pub enum Pairing {
    /// The one who invites. One that is `fresh` has not been at the broker yet: if its nameplate is
    /// in use there, it is not the one to keep.
    Invites {
        /// The invitation.
        inviter: Inviter,
        /// Whether it is new.
        fresh: bool,
    },
    /// The one who joins.
    Joins(Joiner),
    /// The one who has taken an invitation back: it ends as [`Ended::Withdrawn`], or in the room of one who
    /// had joined to the end, which is to be left.
    Withdraws {
        /// The invitation that it was.
        withdrawal: Withdrawal,
        /// Whether what lies at the server was read.
        looked: bool,
    },
    /// The one who has taken its answer back: it ends as [`Ended::Withdrawn`], or as [`Ended::Taken`] where
    /// somebody else has answered since.
    Retracts {
        /// The answer that it was.
        retraction: Retraction,
        /// Whether what lies at the server was read.
        looked: bool,
    },
}

/// What a pairing needs of the app.
pub trait PairPort: Send {
    /// Writes what is kept of the pairing, in place of what was kept before.
    ///
    /// # Errors
    /// When it is not on the disk; the pairing ends then.
    fn keep(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// What this side has to say is stored at the broker: the invitation can be given away.
    fn posted(&mut self);

    /// Somebody has tried a wrong code; so many more may before the code rests.
    fn guessed(&mut self, left: usize);

    /// The broker could not be reached; it is tried again.
    fn unreachable(&mut self, error: &io::Error);
}

/// Why no room came of a pairing.
#[derive(Debug, thiserror::Error)]
pub enum PairError {
    /// It ended.
    #[error(transparent)]
    Ended(#[from] Ended),
    /// Another invitation has this nameplate: draw a new one.
    #[error("another invitation has this code")]
    Occupied,
    /// Its state can't be kept.
    #[error("the invitation can't be kept: {0}")]
    NotKept(io::Error),
}

/// What becomes of a line.
enum Talked {
    /// Others have their turn.
    GaveWay,
    Done(Result<Box<Paired>, PairError>),
}

/// Waits at the broker until there is a room, for as long as that takes. It can be dropped at any
/// moment, and go on with what was kept.
///
/// # Errors
/// [`PairError`].
pub async fn pair(
    mut pairing: Pairing,
    dial: Box<dyn Dial>,
    randomness: Randomness,
    port: &mut dyn PairPort,
) -> Result<Paired, PairError> {
    pairing.keep(port)?;
    let (mut dialler, time) = (Dialler::new(dial), Time::start());
    loop {
        let reached = match dialler.next().await {
            Ok(stream) => Line::open(stream, pairing.login(dialler.key()), &randomness, time),
            Err(error) => Err(error),
        };
        let lost = match reached {
            Ok(line) => match pairing.talk(line, port, &mut dialler).await {
                Ok(Talked::Done(done)) => return done.map(|paired| *paired),
                Ok(Talked::GaveWay) => continue,
                Err(error) => error,
            },
            Err(error) => error,
        };
        port.unreachable(&lost);
    }
}

impl Pairing {
    fn login(&self, key: Option<String>) -> Login {
        match self {
            Self::Invites { inviter, .. } => Login {
                topic: inviter.topic(),
                key,
                reads: vec![Side::Host, Side::Guest],
                signs: None,
            },
            Self::Withdraws { withdrawal, .. } => Login {
                topic: withdrawal.topic(),
                key,
                reads: vec![Side::Host],
                signs: None,
            },
            Self::Joins(joiner) => Login {
                topic: joiner.topic(),
                key,
                reads: vec![Side::Guest],
                signs: None,
            },
            Self::Retracts { retraction, .. } => Login {
                topic: retraction.topic(),
                key,
                reads: vec![Side::Host, Side::Guest],
                signs: None,
            },
        }
    }

    fn keep(&self, port: &mut dyn PairPort) -> Result<(), PairError> {
        let bytes = match self {
            Self::Invites { inviter, .. } => inviter.to_bytes(),
            Self::Joins(joiner) => joiner.to_bytes(),
            Self::Withdraws { withdrawal, .. } => withdrawal.to_bytes(),
            Self::Retracts { retraction, .. } => retraction.to_bytes(),
        };
        let bytes = bytes.map_err(|error| PairError::NotKept(io::Error::other(error)))?;
        port.keep(&bytes).map_err(PairError::NotKept)
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

    /// The server has what this side has to say: kept, so that a restart does not take it for unsent.
    fn sent(&mut self, port: &mut dyn PairPort) -> Result<(), PairError> {
        let new = match self {
            Self::Invites { inviter, .. } => inviter.sent(),
            Self::Joins(joiner) => joiner.sent(),
            Self::Withdraws { .. } | Self::Retracts { .. } => false,
        };
        if new {
            self.keep(port)?;
        }
        port.posted();
        Ok(())
    }

    /// Whether what lies at the server is to be known first: a code that is new must not be another's, and
    /// one that was given away leads to something.
    const fn waits_for_quiet(&self) -> bool {
        match self {
            Self::Invites { fresh, .. } => *fresh,
            Self::Joins(joiner) => joiner.needs_a_share(),
            Self::Withdraws { looked, .. } | Self::Retracts { looked, .. } => !*looked,
        }
    }

    fn tick(&mut self) -> Step {
        match self {
            Self::Invites { inviter, .. } => inviter.tick(now_s()),
            Self::Joins(_) | Self::Withdraws { .. } | Self::Retracts { .. } => Step::Nothing,
        }
    }

    fn step(&mut self, side: Side, slot: &[u8]) -> Step {
        match self {
            Self::Invites { inviter, .. } if side == Side::Host => inviter.receive(slot, now_s()),
            Self::Joins(joiner) if side == Side::Guest => joiner.receive(slot),
            Self::Withdraws { withdrawal, .. } if side == Side::Host => {
                withdrawal.receive(slot, now_s())
            }
            Self::Retracts { retraction, .. } => retraction.receive(side, slot),
            _ => Step::Nothing,
        }
    }

    /// Whether an invitation has nothing to say that lies at the server: the answer to somebody does no more
    /// who has taken the own one back.
    fn has_let_go(&self) -> bool {
        matches!(self, Self::Invites { inviter, fresh: false } if inviter.own_slot().is_none())
    }

    /// When time alone ends it.
    fn left(&self) -> Option<Duration> {
        let expires_s = match self {
            Self::Invites { inviter, .. } => inviter.expires_s(),
            Self::Withdraws { withdrawal, .. } => withdrawal.expires_s(),
            Self::Retracts { retraction, .. } => retraction.expires_s(),
            Self::Joins(_) => return None,
        };
        Some(Duration::from_secs(expires_s.saturating_sub(now_s())))
    }

    /// When a guess that came while the code rests is looked at.
    fn rests(&self) -> Option<Duration> {
        let Self::Invites { inviter, .. } = self else {
            return None;
        };
        let left_s = inviter.next_s()?.saturating_sub(now_s());
        Some(Duration::from_secs(left_s))
    }

    async fn talk(
        &mut self,
        mut line: Line,
        port: &mut dyn PairPort,
        dialler: &mut Dialler,
    ) -> io::Result<Talked> {
        let talked = self.listen(&mut line, port, dialler).await;
        if line.has_lived() || matches!(talked, Ok(Talked::GaveWay)) {
            dialler.succeeded();
        }
        line.close();
        talked
    }

    async fn listen(
        &mut self,
        line: &mut Line,
        port: &mut dyn PairPort,
        dialler: &mut Dialler,
    ) -> io::Result<Talked> {
        let (mut awaited, mut vacant, mut quiet) = (None, None, false);
        loop {
            if quiet && awaited.is_none() && !self.waits_for_quiet() {
                dialler.settled();
            }
            let heard = tokio::select! {
                heard = line.next() => heard?,
                () = dialler.gives_way() => return Ok(Talked::GaveWay),
                () = passes(self.left()) => {
                    if !matches!(self, Self::Retracts { .. }) {
                        clear(line).await?;
                    }
                    return Ok(Talked::Done(Err(Ended::Expired.into())));
                }
                () = passes(vacant.map(|at: Instant| at.saturating_duration_since(Instant::now()))) => {
                    return Ok(Talked::Done(Err(Ended::WrongCode.into())));
                }
                () = passes(self.rests()) => {
                    let step = self.tick();
                    if let Some(done) = self.take(step, line, port, &mut awaited).await? {
                        return Ok(Talked::Done(done));
                    }
                    continue;
                }
            };
            match heard {
                Heard::Ready => {
                    if !self.waits_for_quiet() {
                        awaited = match self.post(line, port)? {
                            Ok(posted) => posted,
                            Err(error) => return Ok(Talked::Done(Err(error))),
                        };
                    }
                    line.ask_for_quiet()?;
                }
                Heard::Quiet => {
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
                            Err(error) => return Ok(Talked::Done(Err(error))),
                        };
                    }
                }
                Heard::Slot(Side::Guest, slot)
                    if matches!(self, Self::Invites { fresh: true, .. })
                        && !slot.is_empty()
                        // Its own it is where the app ended before it was known to be there.
                        && self.own_slot().as_deref() != Some(&slot[..]) =>
                {
                    return Ok(Talked::Done(Err(PairError::Occupied)));
                }
                Heard::Slot(Side::Guest, slot) if self.has_let_go() && !slot.is_empty() => {
                    // Of one who has taken its answer back: the next one would read that it is somebody's.
                    line.post(Side::Guest, &[])?;
                }
                Heard::Slot(side, slot) => {
                    let step = self.step(side, &slot);
                    vacant = vacant.filter(|_| self.waits_for_quiet());
                    if let Some(done) = self.take(step, line, port, &mut awaited).await? {
                        return Ok(Talked::Done(done));
                    }
                }
                Heard::Stored(id) if awaited == Some(id) => {
                    awaited = None;
                    match self {
                        Self::Withdraws { withdrawal, .. } if !withdrawal.is_answered() => {
                            // Whoever had begun to join has nothing to wait for.
                            wipe(line, Side::Host).await?;
                            return Ok(Talked::Done(Err(Ended::Withdrawn.into())));
                        }
                        Self::Retracts { .. } => {
                            return Ok(Talked::Done(Err(Ended::Withdrawn.into())));
                        }
                        _ => {}
                    }
                    if let Err(error) = self.sent(port) {
                        return Ok(Talked::Done(Err(error)));
                    }
                }
                Heard::Looking if !matches!(self, Self::Invites { fresh: true, .. }) => {
                    // A node of a cluster may show the other side an older slot until something new comes.
                    if let Some(slot) = self.own_slot() {
                        line.post(self.side(), &slot)?;
                    }
                }
                Heard::Stored(_) | Heard::Sign(..) | Heard::Looking => {}
            }
        }
    }

    async fn take(
        &mut self,
        step: Step,
        line: &mut Line,
        port: &mut dyn PairPort,
        awaited: &mut Option<u64>,
    ) -> io::Result<Option<Result<Box<Paired>, PairError>>> {
        match step {
            Step::Nothing => Ok(None),
            Step::Changed | Step::Guessed { .. } => {
                if let Self::Invites { fresh, .. } = self {
                    // What is now there is its own.
                    *fresh = false;
                }
                if let Err(error) = self.keep(port) {
                    return Ok(Some(Err(error)));
                }
                if self.has_let_go() {
                    line.post(Side::Guest, &[])?;
                }
                *awaited = match self.post(line, port)? {
                    Ok(posted) => posted,
                    Err(error) => return Ok(Some(Err(error))),
                };
                let Step::Guessed { left } = step else {
                    return Ok(None);
                };
                port.guessed(left);
                Ok(None)
            }
            Step::Paired(paired) => {
                // The joiner's last word is repeated until this side is in the room, so the
                // invitation can go now. Should it stay, nobody can use it any more.
                if paired.side == Side::Guest
                    && let Err(error) = clear(line).await
                {
                    log::info!("an invitation is not cleared: {error}");
                }
                Ok(Some(Ok(paired)))
            }
            Step::Over(why) => {
                // Nobody will read what was said to whoever has taken the invitation back.
                let waits = matches!(self, Self::Joins(_) | Self::Retracts { .. });
                if waits
                    && matches!(why, Ended::Withdrawn)
                    && let Err(error) = wipe(line, self.side()).await
                {
                    log::info!("an answer is not cleared: {error}");
                }
                Ok(Some(Err(why.into())))
            }
        }
    }

    /// A link's inviter has nothing to say at first.
    fn post(
        &mut self,
        line: &mut Line,
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

/// Empties both slots.
async fn clear(line: &mut Line) -> io::Result<()> {
    line.post(Side::Host, &[])?;
    wipe(line, Side::Guest).await
}

/// Empties a slot.
async fn wipe(line: &mut Line, side: Side) -> io::Result<()> {
    let id = line.post(side, &[])?;
    while line.next().await? != Heard::Stored(id) {}
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
