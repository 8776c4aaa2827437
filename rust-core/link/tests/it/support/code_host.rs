//! Host with a join code, and its visitors.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use gomoku_link::link::{Guesses, JoinSecret, Randomness, ShortPass};
use gomoku_link::message::{Message, Refusal, Side, Version};
use gomoku_link::replica::{EndReason, Event};
use gomoku_link::session::{
    ConnectionRequest, Identity, InboundConnection, InboundError, PeerSession, RejectedConnection,
    SessionOutput,
};

use super::board::Board;
use super::code_run::run;
use super::raw::Raw;
use super::table::{TERMS, identity, randomness};

pub(crate) struct Host {
    pub(crate) me: Identity,
    pub(crate) pass: ShortPass,
    pub(crate) heard: Guesses,
    pub(crate) clock: Arc<AtomicU64>,
    pub(crate) changes: Arc<AtomicUsize>,
    pub(crate) random: Randomness,
}

impl Host {
    pub(crate) fn new(seed: u64) -> Self {
        let random = randomness(seed);
        let (clock, changes) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicUsize::new(0)));
        let (time, count) = (Arc::clone(&clock), Arc::clone(&changes));
        let heard = Guesses::by_clock(move || time.load(Ordering::Relaxed));
        let pass = ShortPass::new(&random, heard.clone());
        pass.when_changed(move || {
            count.fetch_add(1, Ordering::Relaxed);
        });
        pass.open();
        let mut me = identity("Host", &random);
        me.pass = Some(pass.clone());
        Self {
            me,
            pass,
            heard,
            clock,
            changes,
            random,
        }
    }

    pub(crate) fn secret(&self) -> JoinSecret {
        self.pass.secret().unwrap()
    }

    pub(crate) fn visitor(&self) -> (Raw, InboundConnection) {
        Raw::before(&self.me, &self.random, &Version::OWN.to_bytes())
    }

    pub(crate) fn changes(&self) -> usize {
        self.changes.load(Ordering::Relaxed)
    }
}

pub(crate) fn said(
    raw: &mut Raw,
    inbound: &mut InboundConnection,
    message: &Message,
) -> Result<Vec<Message>, RejectedConnection> {
    raw.say(message);
    match inbound.receive(&raw.link.take_outgoing(), 0) {
        Ok(_) => Ok(raw.hears(&inbound.take_outgoing())),
        Err(InboundError::Turned(turned)) => Err(turned),
        Err(InboundError::Fault(fault)) => panic!("{fault}"),
    }
}

/// Sends a visitor's share for this guess. Returns both proofs that a correct guess would give.
pub(crate) fn asked(
    host: &Host,
    guess: u32,
    seed: u64,
) -> (Raw, InboundConnection, [u8; 16], [u8; 16]) {
    let (mut raw, mut inbound) = host.visitor();
    let hash = raw.link.handshake_hash().unwrap();
    let run = run(Side::Guest, guess, &hash, seed);
    let share = run.share;
    let heard = said(&mut raw, &mut inbound, &Message::Ask { share }).unwrap();
    let [Message::Answer { share }] = heard[..] else {
        panic!("{heard:?}");
    };
    let (know, tell) = run.proofs(&share);
    (raw, inbound, know, tell)
}

pub(crate) fn guess(host: &Host, number: u32, seed: u64) -> bool {
    let (mut raw, mut inbound) = host.visitor();
    let hash = raw.link.handshake_hash().unwrap();
    let run = run(Side::Guest, number, &hash, seed);
    let share = run.share;
    let share = match said(&mut raw, &mut inbound, &Message::Ask { share }) {
        Ok(heard) => match heard[..] {
            [Message::Answer { share }] => share,
            _ => panic!("{heard:?}"),
        },
        Err(turned) => {
            assert_eq!(turned.why, Refusal::WrongCode);
            return false;
        }
    };
    let (proof, tell) = run.proofs(&share);
    match said(&mut raw, &mut inbound, &Message::Know { proof }) {
        Ok(heard) => {
            assert_eq!(heard, [Message::Tell { proof: tell }]);
            true
        }
        Err(turned) => {
            assert_eq!(turned.why, Refusal::WrongCode);
            let why = Refusal::WrongCode;
            assert_eq!(raw.hears(&turned.bytes), [Message::Refuse(why)]);
            false
        }
    }
}

pub(crate) fn wrong(secret: JoinSecret) -> u32 {
    secret.number() ^ 1
}

pub(crate) fn guest(secret: JoinSecret, said: &Guesses, random: &Randomness) -> PeerSession<Board> {
    let me = identity("Guest", random);
    let session = PeerSession::invite(me, TERMS, random.clone(), 0);
    let mut session = session.expecting(secret, said.clone());
    session.connect(0).unwrap();
    session
}

pub(crate) fn comes(
    host: &Host,
    guest: &mut PeerSession<Board>,
) -> Result<(InboundConnection, ConnectionRequest), RejectedConnection> {
    let mut inbound = InboundConnection::open(&host.me, &host.random, 0).unwrap();
    for _ in 0..20 {
        let mut knock = None;
        while let Some(output) = guest.poll() {
            if let SessionOutput::Send(bytes) = output {
                match inbound.receive(&bytes, 0) {
                    Ok(heard) => knock = knock.or(heard),
                    Err(InboundError::Turned(turned)) => {
                        guest.receive(&turned.bytes, 0);
                        return Err(turned);
                    }
                    Err(InboundError::Fault(fault)) => panic!("{fault}"),
                }
            }
        }
        if let Some(knock) = knock {
            return Ok((inbound, knock));
        }
        guest.receive(&inbound.take_outgoing(), 0);
    }
    panic!("no knock");
}

pub(crate) fn over(guest: &mut PeerSession<Board>) -> Vec<EndReason> {
    let events = std::iter::from_fn(|| guest.poll());
    let over = |output| match output {
        SessionOutput::Event(Event::Over(over)) => Some(over),
        _ => None,
    };
    events.filter_map(over).collect()
}
