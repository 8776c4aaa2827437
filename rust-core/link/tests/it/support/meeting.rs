use gomoku_link::driver::Dial;
use gomoku_link::online::driver::{PairingSide, pair};
use gomoku_link::online::pairing::{Inviter, Joiner};
use gomoku_link::online::{Invitation, Paired};
use tokio::time::timeout;

use super::phone::LONG;
use super::room_player::{PairingApp, RoomPlayer};
use super::table::{TERMS, identity, randomness};

pub(crate) trait Reached {
    fn dial(&self) -> Box<dyn Dial>;
}

pub(crate) const NOW_S: u64 = 1 << 33;

pub(crate) fn inviter(seed: u64, invitation: &Invitation) -> PairingSide {
    let random = randomness(seed);
    let me = identity("小魏", &random);
    let inviter = Inviter::new(&me, invitation.clone(), TERMS, &random, NOW_S).unwrap();
    PairingSide::Invites {
        inviter,
        fresh: true,
    }
}

pub(crate) fn joiner(seed: u64, invitation: &Invitation) -> PairingSide {
    let random = randomness(seed);
    let me = identity("Mia Fischer", &random);
    PairingSide::Joins(Joiner::new(&me, invitation.clone(), &random))
}

/// Returns the guest's side first.
pub(crate) async fn meet(broker: &impl Reached, seed: u64, invitation: &Invitation) -> [Paired; 2] {
    let (mut guest, mut host) = (PairingApp::default(), PairingApp::default());
    let invites = pair(
        inviter(seed, invitation),
        broker.dial(),
        randomness(seed + 7),
        &mut guest,
    );
    let joins = pair(
        joiner(seed + 1, invitation),
        broker.dial(),
        randomness(seed + 8),
        &mut host,
    );
    // The joiner's game posts its last word, here in another room because the tested game starts
    // later.
    let joins = async {
        let paired = joins.await.unwrap();
        let mut elsewhere = paired.clone();
        elsewhere.key.0[0] ^= 1;
        let seat = RoomPlayer::sit(elsewhere, randomness(seed + 3), broker.dial());
        (paired, seat)
    };
    let (guest, (mut host, _seat)) = timeout(LONG, async { tokio::join!(invites, joins) })
        .await
        .unwrap();
    host.final_message = None;
    [guest.unwrap(), host]
}

pub(crate) fn sit(broker: &impl Reached, paired: [Paired; 2], seed: u64) -> [RoomPlayer; 2] {
    let mut seed = seed + 10;
    paired.map(|paired| {
        seed += 1;
        RoomPlayer::sit(paired, randomness(seed), broker.dial())
    })
}
