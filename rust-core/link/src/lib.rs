//! Network play between two phones: discovery, secured connections, and the shared state of a game.
//! The caller supplies the rules as a [`replica::Referee`]. `docs/lan.md` describes the protocol.
//!
//! A [`session::PeerSession`] is one side of one game over a stream; its [`replica::Replica`] decides the
//! state of the game. Call its commands, then process the outputs of [`session::PeerSession::poll`] in
//! order: save bytes, send bytes, notify the app.
//!
//! | task | call | resulting events |
//! |---|---|---|
//! | propose a game | `invite`, then `connect` with a stream | `Code`, `Started` or `Over(Refused)` |
//! | receive a proposal | a [`session::InboundConnection`] for each connection, then `invited` | `Invited`, `Code` |
//! | answer a proposal | `accept` once the codes agree, or `refuse` | `Started`, `Over` |
//! | play | `play` | `Appended` on both sides |
//! | request an undo, a draw, a new game | `request`, `cancel` | `Answered`; `NewGame` on both sides |
//! | answer a request | `answer`, or just move | `Asked` before, `Withdrawn` when it is void |
//! | resign, leave, send a reaction | `resign`, `leave`, `react` | `Appended`, `Over`, `Reacted` |
//! | move to the background and return | `pause` | `PeerAway` on the other side |
//! | lose and restore the connection | `disconnected`; `connect` or `attach` | `Suspended`, `Resumed` |
//! | survive a restart of the app | `restore` with the saved bytes | `Resumed` |
//! | resolve diverged games | `restart` | `Desync`, `Restarted` |
//!
//! [`driver`] runs sessions on tokio. [`discovery`] finds peers in a local network, [`radio`] by
//! Bluetooth. [`online`] plays over a broker, and [`watch`] lets a third phone follow a game.
//!
//! # Example
//! Two sessions in one process, with a referee that only tracks the turn.
//! ```
//! use gomoku_link::Carrier;
//! use gomoku_link::link::{Friends, KeyPair, Randomness};
//! use gomoku_link::message::{Clock, Rule, Side, Terms};
//! use gomoku_link::replica::{Entry, Event, Referee, Refused};
//! use gomoku_link::session::{InboundConnection, Identity, SessionOutput, PeerSession, SessionState};
//!
//! #[derive(Clone)]
//! struct Turns(Side, Vec<(u8, u8)>);
//!
//! impl Referee for Turns {
//!     fn begin(terms: &Terms) -> Self {
//!         Self(terms.black, Vec::new())
//!     }
//!     fn turn(&self) -> Option<Side> {
//!         Some(self.writer())
//!     }
//!     fn writer(&self) -> Side {
//!         if self.1.len() % 2 == 0 { self.0 } else { self.0.other() }
//!     }
//!     fn moves(&self) -> usize {
//!         self.1.len()
//!     }
//!     fn check(&self, _: Side, entry: &Entry) -> Result<(), Refused> {
//!         match entry {
//!             Entry::Move { column, row, .. } if !self.1.contains(&(*column, *row)) => Ok(()),
//!             _ => Err(Refused),
//!         }
//!     }
//!     fn apply(&mut self, _: Side, entry: &Entry) {
//!         if let Entry::Move { column, row, .. } = entry {
//!             self.1.push((*column, *row));
//!         }
//!     }
//! }
//!
//! /// Performs the outputs of a session, without saving, and prints the events.
//! fn carry_out(session: &mut PeerSession<Turns>) -> Vec<u8> {
//!     let mut sent = Vec::new();
//!     while let Some(output) = session.poll() {
//!         match output {
//!             SessionOutput::Save(_) | SessionOutput::Close => {}
//!             SessionOutput::Send(bytes) => sent.extend(bytes),
//!             SessionOutput::Event(Event::Code { code, nick, .. }) => println!("{nick}: {code}"),
//!             SessionOutput::Event(event) => println!("{event:?}"),
//!         }
//!     }
//!     sent
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // An app takes the seed from the operating system and stores the key.
//! let randomness = Randomness::from_seed([7; 32]);
//! let me = |nick: &str| -> Result<Identity, gomoku_link::link::LinkError> {
//!     Ok(Identity {
//!         keys: KeyPair::generate(&randomness)?,
//!         face: KeyPair::generate(&randomness)?,
//!         friends: Friends::default(),
//!         nick: nick.to_owned(),
//!         app: "example 1".into(),
//!         pass: None,
//!     })
//! };
//! let terms = Terms {
//!     rule: Rule::Freestyle,
//!     size: 15,
//!     clock: Clock::CountUp,
//!     black: Side::Guest,
//!     forbidden_loses: false,
//! };
//! let mut guest: PeerSession<Turns> = PeerSession::invite(me("Wei")?, terms, randomness.clone(), 0);
//! guest.connect(0)?;
//!
//! // The door reads until the guest states its purpose.
//! let host_is = me("Mia")?;
//! let mut door = InboundConnection::open(&host_is, &randomness, 0)?;
//! while door.receive(&carry_out(&mut guest), 1)?.is_none() {
//!     guest.receive(&door.take_outgoing(), 1);
//! }
//! let mut host = PeerSession::invited(host_is, door, randomness.clone(), 1)?;
//!
//! let exchange = |host: &mut PeerSession<Turns>, guest: &mut PeerSession<Turns>| {
//!     loop {
//!         let (to_guest, to_host) = (carry_out(host), carry_out(guest));
//!         if to_guest.is_empty() && to_host.is_empty() {
//!             break;
//!         }
//!         guest.receive(&to_guest, 2);
//!         host.receive(&to_host, 2);
//!     }
//! };
//! exchange(&mut host, &mut guest);
//! // The code is unknown until a player opens the invitation.
//! host.open(3)?;
//! exchange(&mut host, &mut guest);
//! assert_eq!(host.code(), guest.code());
//! host.accept(3)?;
//! guest.accept(3)?;
//! exchange(&mut host, &mut guest);
//!
//! guest.play(7, 7, 4)?;
//! exchange(&mut host, &mut guest);
//! assert_eq!(host.state(), SessionState::Playing);
//! assert_eq!(host.replica().chain().hash(), guest.replica().chain().hash());
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod carrier;
pub mod codec;
mod crockford;
pub mod discovery;
pub mod driver;
mod envelope;
mod fault;
pub mod frame;
mod game_store;
pub mod limits;
pub mod link;
pub mod message;
mod nickname;
pub mod online;
pub mod outgoing;
mod public_key;
pub mod radio;
pub mod replica;
mod room_key;
pub mod session;
pub mod strangers;
mod sync;
pub mod watch;

pub use carrier::Carrier;
pub use game_store::GameStore;
