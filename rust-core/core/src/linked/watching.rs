use std::sync::Arc;

use gomoku_link::driver::watch;
use gomoku_link::message::Id;
use gomoku_link::replica::Chain;
use gomoku_link::watch::{WatchEvent, Watcher};
use tokio::task::AbortHandle;
use tokio::time::{Duration, sleep};

use super::Relay;
use crate::game::{LinkLoss, LinkOver};
use crate::remote::{Endpoint, PeerDial, Rules, convert};

/// Maximum consecutive attempts without an update.
const TRIES: u32 = 5;

/// Pause before the second attempt, doubled each time. In total the pauses outlast the time for
/// which silent connections can fill a listener.
const PAUSE: Duration = Duration::from_millis(250);

pub(crate) struct Watch(AbortHandle);

impl Watch {
    pub(crate) fn start(endpoint: &Endpoint, dial: PeerDial, relay: Arc<Relay>) -> Self {
        let me = endpoint.profile().identity();
        let randomness = endpoint.randomness().clone();
        let task = endpoint.handle().spawn(async move {
            let mut viewer = Viewer {
                relay,
                game: None,
                tries: 0,
                over: None,
            };
            while viewer.goes_on() {
                viewer.tries += 1;
                if let Some(doublings) = viewer.tries.checked_sub(2) {
                    sleep(PAUSE * (1 << doublings)).await;
                }
                let Ok(stream) = dial.connect().await else {
                    continue;
                };
                let tell = |watched: WatchEvent, watcher: &Watcher<Rules>| {
                    if let Some(chain) = watcher.chain() {
                        viewer.see(&watched, chain);
                    } else {
                        viewer.turned_away(&watched);
                    }
                };
                if let Err(error) = watch(me.clone(), &randomness, stream, tell).await {
                    log::info!("the game can't be watched any more: {error}");
                    let reason = LinkLoss::Misbehaved;
                    viewer.over.get_or_insert(LinkOver::Lost { reason });
                }
            }
            let reason = LinkLoss::Unreachable;
            let over = viewer.over.unwrap_or(LinkOver::Lost { reason });
            viewer.relay.watch_ended(over);
        });
        Self(task.abort_handle())
    }

    /// Stops the task. Idempotent.
    pub(crate) fn stop(&self) {
        self.0.abort();
    }
}

struct Viewer {
    relay: Arc<Relay>,
    /// First game shown.
    game: Option<Id>,
    tries: u32,
    over: Option<LinkOver>,
}

impl Viewer {
    const fn goes_on(&self) -> bool {
        self.over.is_none() && self.tries < TRIES
    }

    fn see(&mut self, watched: &WatchEvent, chain: &Chain<Rules>) {
        if self.over.is_some() {
            return;
        }
        // The host plays another game by now.
        if *self.game.get_or_insert(chain.session()) != chain.session() {
            self.over = Some(LinkOver::PeerLeft);
            return;
        }
        self.tries = 0;
        self.relay.watched(watched, chain);
    }

    fn turned_away(&mut self, watched: &WatchEvent) {
        if let WatchEvent::Refused(why) = watched {
            // After an earlier success, the game has ended or its host has died.
            let over = match self.game {
                Some(_) => LinkOver::PeerLeft,
                None => LinkOver::Refused {
                    reason: convert::refusal(*why),
                },
            };
            self.over = Some(over);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.stop();
    }
}
