use std::sync::Arc;

use gomoku_link::discovery::Discovery;
use gomoku_link::driver::{Dial, RunningGame};
use gomoku_link::message::Side;
use gomoku_link::replica::{SavedGame, Transport};
use tokio::runtime::Handle;

use super::saved;
use super::{GameCallbacks, Link, LinkRole, Recipient, Relay};
use crate::game::{LinkLoss, LinkState};
use crate::remote::{
    Endpoint, LinkSession, LinkStore, PeerDial, PortNumber, Profile, RemoteGame, SavedGameSummary,
    Viewpoint,
};
use crate::session::Session;
use crate::sockets::Sockets;
use crate::storage::StorageError;
use crate::stream::{StreamDial, StreamOpener};

pub(crate) fn saved_game(bytes: &[u8]) -> Result<SavedGameSummary, StorageError> {
    let (_, bytes) = saved::from_bytes(bytes)?;
    let kept = SavedGame::from_bytes(bytes)?;
    let Transport::Link { .. } = kept.participant.transport else {
        return Err(StorageError::Damaged);
    };
    let chain = kept.replay()?;
    Ok(SavedGameSummary::of(&kept.participant, &chain, false))
}

/// Resumes the game, suspended until the peer is found. A guest connects through `opener`, or else
/// by address. `take` creates the session.
pub(crate) fn resume(
    bytes: &[u8],
    profile: Profile,
    sockets: Sockets,
    discovery: impl FnOnce(&Handle) -> Arc<dyn Discovery>,
    opener: Option<Arc<dyn StreamOpener>>,
    saver: Arc<dyn LinkStore>,
    take: impl FnOnce(RemoteGame, &Endpoint) -> Arc<Session>,
) -> Result<(Arc<Session>, Link), StorageError> {
    let (endpoints, bytes) = saved::from_bytes(bytes)?;
    let me = profile.identity();
    let (port, heard) = (
        PortNumber::Rather(endpoints.port),
        saver.strangers().heard(),
    );
    let endpoint = Endpoint::open(profile, sockets, discovery, port, heard);
    let endpoint = endpoint.map_err(StorageError::system)?;
    let restored = LinkSession::restore(me, bytes, endpoint.randomness().clone(), 0);
    let link_session = match restored {
        Ok(session) => session,
        Err(error) => {
            endpoint.close();
            return Err(error.into());
        }
    };
    let replica = link_session.replica();
    let side = replica.side();
    let reason = LinkLoss::Closed;
    let view = Viewpoint::Plays {
        side,
        peer: replica.peer_nick(),
        meets: true,
    };
    let link = LinkState::Suspended { reason };
    let seen = replica.into();
    let mut table = RemoteGame::new(&seen, &view, link, endpoint.now_ms());
    table.game.set_turn_ms(replica.turn_ms(0));
    let relay = Relay::new(Recipient::Waiting(Box::new(table)), &endpoint);
    let session = relay
        .hand_over(|table| take(table, &endpoint))
        .ok_or_else(|| StorageError::system("the game is gone"))?;
    let dial = (side == Side::Guest).then(|| match opener {
        Some(opener) => PeerDial::Stream(StreamDial::new(opener)),
        None => PeerDial::new(endpoints.peer.into_iter().collect(), endpoint.sockets()),
    });
    let port = GameCallbacks {
        relay,
        saver,
        dial: dial.clone(),
        kept: true,
    };
    let meeting = endpoint.meeting(&link_session, dial.clone());
    let game = {
        let _inside = endpoint.handle().enter();
        let dial = dial.map(|dial| Box::new(dial) as Box<dyn Dial>);
        RunningGame::run(link_session, dial, Box::new(port))
    };
    endpoint.serve_game(&game, meeting);
    endpoint.meet();
    Ok((session, Link::new(endpoint, LinkRole::Plays(game))))
}
