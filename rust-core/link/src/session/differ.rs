//! When the logs differ: the game stops, the host looks for the last place where they are the
//! same, and people are asked whether to go on from there.

use super::output::Event;
use super::wire::Fault;
use super::{CommandError, Lost, Phase, Session};
use crate::log::Referee;
use crate::message::{Message, Side};

#[derive(Debug, Default)]
pub(super) struct Differing {
    /// The host's search: the same up to here, not the same from there on.
    same: u32,
    differs: u32,
    common: Option<u32>,
    agreed: bool,
    peer_agreed: bool,
}

impl<R: Referee> Session<R> {
    /// Stops the game. The one that finds it out says so.
    pub(super) fn differ(&mut self, say: bool) -> Result<(), Fault> {
        if say {
            self.send(&Message::Desync)?;
        }
        self.drop_requests();
        self.phase = Phase::Differing(Differing {
            // Both name the same game and terms, so the empty logs are the same.
            same: 0,
            differs: self.log.have().saturating_add(1),
            ..Differing::default()
        });
        self.probe()
    }

    fn probe(&mut self) -> Result<(), Fault> {
        let Phase::Differing(Differing { same, differs, .. }) = self.phase else {
            return Ok(());
        };
        if self.side != Side::Host {
            return Ok(());
        }
        if differs - same > 1 {
            let index = same + (differs - same) / 2;
            let hash = self.log.hash_at(index).unwrap_or(self.log.hash());
            self.send(&Message::Probe { index, hash })
        } else {
            self.send(&Message::Common { index: same })?;
            self.found(same)
        }
    }

    fn found(&mut self, index: u32) -> Result<(), Fault> {
        let Phase::Differing(differing) = &mut self.phase else {
            return Ok(());
        };
        if index > self.log.have() || differing.common.is_some() {
            return Err(Fault::Unexpected);
        }
        differing.common = Some(index);
        self.tell(Event::Desync { common: index });
        Ok(())
    }

    pub(super) fn handle_differing(&mut self, message: &Message, now_ms: u64) -> Result<(), Fault> {
        let Phase::Differing(differing) = &mut self.phase else {
            return Ok(());
        };
        match *message {
            Message::Probe { index, hash } if self.side == Side::Guest => {
                let same = self.log.hash_at(index) == Some(hash);
                self.send(&Message::Probed { index, same })
            }
            Message::Probed { index, same } if self.side == Side::Host => {
                let Differing {
                    same: low,
                    differs: high,
                    ..
                } = differing;
                if *high - *low <= 1 || index != *low + (*high - *low) / 2 {
                    return Err(Fault::Unexpected);
                }
                *(if same { low } else { high }) = index;
                self.probe()
            }
            Message::Common { index } if self.side == Side::Guest => self.found(index),
            Message::Restart { index } if differing.common == Some(index) => {
                differing.peer_agreed = true;
                self.restart_if_both(now_ms)
            }
            // Was on its way when the sender learnt of it.
            Message::Append { .. }
            | Message::Ack { .. }
            | Message::Request { .. }
            | Message::Reject { .. }
            | Message::Cancel { .. }
            | Message::React(_)
            | Message::Paused { .. }
            | Message::Desync => Ok(()),
            _ => Err(Fault::Unexpected),
        }
    }

    /// The person would go on from the common beginning that [`Event::Desync`] told.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when none was told.
    pub fn restart(&mut self, now_ms: u64) -> Result<(), CommandError> {
        let Phase::Differing(Differing {
            common: Some(index),
            agreed: agreed @ false,
            ..
        }) = &mut self.phase
        else {
            return Err(CommandError::NotNow);
        };
        *agreed = true;
        let index = *index;
        self.send_or_lose(&Message::Restart { index }, now_ms);
        if let Err(fault) = self.restart_if_both(now_ms) {
            self.lose(Lost::Fault(fault), now_ms);
        }
        self.finish(now_ms);
        Ok(())
    }

    fn restart_if_both(&mut self, now_ms: u64) -> Result<(), Fault> {
        let Phase::Differing(Differing {
            common: Some(have),
            agreed: true,
            peer_agreed: true,
            ..
        }) = self.phase
        else {
            return Ok(());
        };
        self.log.truncate(have)?;
        self.unkept = true;
        self.turn.restart();
        self.tell(Event::Restarted { have });
        self.go_live(now_ms)
    }
}
