//! Peer of another protocol version, for `scripts/lan-lab`. It prints the answers to that version.
//!
//! ```text
//! lan-version speaks PROTO MIN CHANGE ADDRESS   invites the host there, with something that only a later
//!                                               version supports: plain, rule, clock, purpose, more, message
//! lan-version listens PROTO MIN                 prints its port; an inviting peer receives the version and,
//!                                               if it is compatible, that its rule is unknown
//! ```

use std::error::Error;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use gomoku_link::codec::{decode, encode};
use gomoku_link::link::{KeyPair, Link, PublicKey, Randomness};
use gomoku_link::message::{
    Clock, Feature, Hello, Id, Message, Purpose, Refusal, Rule, Side, Terms, Version,
};

type Done<T> = Result<T, Box<dyn Error>>;

fn main() -> Done<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["speaks", proto, min, change, address] => speak(version(proto, min)?, change, address),
        ["listens", proto, min] => listen(version(proto, min)?),
        _ => Err("usage: lan-version speaks PROTO MIN CHANGE ADDRESS | listens PROTO MIN".into()),
    }
}

fn version(proto: &str, min: &str) -> Done<Version> {
    Ok(Version {
        proto: proto.parse()?,
        min: min.parse()?,
    })
}

fn speak(version: Version, change: &str, address: &str) -> Done<()> {
    let randomness = Randomness::from_seed([7; 32]);
    let keys = KeyPair::generate(&randomness)?;
    let mut wire = Wire {
        stream: TcpStream::connect(address)?,
        link: Link::initiator(&keys, &randomness)?,
    };
    let theirs = wire.secure(version)?;
    println!("heard version {}, {} at least", theirs.proto, theirs.min);
    let mut hello = Hello {
        purpose: Purpose::Invite,
        app: "another version".into(),
        nick: "Another".into(),
        session: Id([1; 16]),
        token: Id([2; 16]),
        key: PublicKey([3; 32]),
        proof: [0; 16],
        marks: Vec::new(),
        terms: Terms {
            rule: Rule::Freestyle,
            size: 15,
            clock: Clock::CountUp,
            black: Side::Guest,
            forbidden_loses: false,
        }
        .into(),
        more: Vec::new(),
    };
    match change {
        "plain" => {}
        "rule" => hello.terms.rule = 200,
        "clock" => hello.terms.clock = 200,
        "purpose" => hello.purpose = Purpose::Later(200),
        "more" => hello.more = b"a field of tomorrow".to_vec(),
        "message" => return wire.say_unknown(),
        other => return Err(format!("no such change: {other}").into()),
    }
    wire.say(&Message::Hello(hello))?;
    println!("heard {:?}", wire.hear()?);
    Ok(())
}

fn listen(version: Version) -> Done<()> {
    let listener = TcpListener::bind("[::]:0")?;
    println!("port {}", listener.local_addr()?.port());
    let randomness = Randomness::from_seed([9; 32]);
    let keys = KeyPair::generate(&randomness)?;
    let mut wire = Wire {
        stream: listener.accept()?.0,
        link: Link::responder(&keys, &randomness)?,
    };
    let theirs = wire.secure(version)?;
    println!("heard version {}, {} at least", theirs.proto, theirs.min);
    if version.is_understood() {
        // Simulates a compatible version that does not support the proposal.
        while !matches!(wire.hear()?, Message::Hello(_)) {}
        wire.say(&Message::Refuse(Refusal::Unknown(Feature::Rule)))?;
    }
    // Wait until the peer has closed, so that the message arrives.
    let _ = wire.hear();
    Ok(())
}

struct Wire {
    stream: TcpStream,
    link: Link,
}

impl Wire {
    /// Completes the handshake and exchanges versions.
    fn secure(&mut self, version: Version) -> Done<Version> {
        self.send()?;
        while !self.link.is_secured() {
            let mut byte = [0];
            self.stream.read_exact(&mut byte)?;
            self.link.next_message(&mut &byte[..])?;
            self.send()?;
        }
        self.link.send(&version.to_bytes())?;
        self.send()?;
        loop {
            let mut byte = [0];
            self.stream.read_exact(&mut byte)?;
            if let Some(plain) = self.link.next_message(&mut &byte[..])? {
                return Version::from_bytes(&plain).ok_or_else(|| "no version".into());
            }
        }
    }

    fn say_unknown(&mut self) -> Done<()> {
        self.link.send(&[0, 0, 0, 200, 1, 2, 3])?;
        self.send()?;
        println!("heard {:?}", self.hear()?);
        Ok(())
    }

    fn send(&mut self) -> Done<()> {
        Ok(self.stream.write_all(&self.link.take_outgoing())?)
    }

    fn say(&mut self, message: &Message) -> Done<()> {
        self.link.send(&encode(message)?)?;
        self.send()
    }

    /// Reads the next message; byte by byte, because messages are few.
    fn hear(&mut self) -> Done<Message> {
        loop {
            let mut byte = [0];
            self.stream.read_exact(&mut byte)?;
            if let Some(plain) = self.link.next_message(&mut &byte[..])? {
                return Ok(decode(&plain)?);
            }
        }
    }
}
