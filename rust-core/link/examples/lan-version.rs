//! A peer of another version, for `scripts/lan-lab`: it says so and prints what it hears of that.
//!
//! ```text
//! lan-version speaks PROTO MIN ADDRESS   invites the host there
//! lan-version listens PROTO MIN          prints its port, then turns away whoever invites, as a
//!                                        host of that version does
//! ```

use std::error::Error;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use gomoku_link::codec::{decode, encode};
use gomoku_link::link::{KeyPair, Link, Pairing, Randomness};
use gomoku_link::message::{Clock, Hello, Id, Message, Purpose, Refusal, Rule, Side, Terms};

type Done<T> = Result<T, Box<dyn Error>>;

fn main() -> Done<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["speaks", proto, min, address] => speak(proto.parse()?, min.parse()?, address),
        ["listens", proto, min] => listen(proto.parse()?, min.parse()?),
        _ => Err("usage: lan-version speaks PROTO MIN ADDRESS | listens PROTO MIN".into()),
    }
}

fn speak(proto: u16, min: u16, address: &str) -> Done<()> {
    let randomness = Randomness::from_seed([7; 32]);
    let keys = KeyPair::generate(&randomness)?;
    let mut wire = Wire {
        stream: TcpStream::connect(address)?,
        link: Link::initiator(&keys, &randomness)?,
    };
    wire.secure()?;
    let pairing = Pairing::new(wire.link.handshake_hash().ok_or("no handshake")?);
    wire.say(&Message::Commit {
        digest: pairing.commitment(&[8; 16]),
    })?;
    wire.say(&Message::Hello(Hello {
        proto,
        min,
        purpose: Purpose::Invite,
        app: "another version".into(),
        nick: "Another".into(),
        session: Id([1; 16]),
        token: Id([2; 16]),
        terms: Terms {
            rule: Rule::Freestyle,
            size: 15,
            clock: Clock::CountUp,
            black: Side::Guest,
            forbidden_loses: false,
        },
    }))?;
    println!("heard {:?}", wire.hear()?);
    Ok(())
}

fn listen(proto: u16, min: u16) -> Done<()> {
    let listener = TcpListener::bind("[::]:0")?;
    println!("port {}", listener.local_addr()?.port());
    let randomness = Randomness::from_seed([9; 32]);
    let keys = KeyPair::generate(&randomness)?;
    let mut wire = Wire {
        stream: listener.accept()?.0,
        link: Link::responder(&keys, &randomness)?,
    };
    wire.secure()?;
    loop {
        if let Message::Hello(hello) = wire.hear()? {
            println!("heard version {}, {} at least", hello.proto, hello.min);
            break;
        }
    }
    wire.say(&Message::Refuse(Refusal::Version { proto, min }))?;
    // Until the other side has gone, so that the word arrives.
    let _ = wire.hear();
    Ok(())
}

struct Wire {
    stream: TcpStream,
    link: Link,
}

impl Wire {
    fn secure(&mut self) -> Done<()> {
        self.send()?;
        while !self.link.is_secured() {
            let mut byte = [0];
            self.stream.read_exact(&mut byte)?;
            self.link.next_message(&mut &byte[..])?;
            self.send()?;
        }
        Ok(())
    }

    fn send(&mut self) -> Done<()> {
        Ok(self.stream.write_all(&self.link.take_outgoing())?)
    }

    fn say(&mut self, message: &Message) -> Done<()> {
        self.link.send(&encode(message)?)?;
        self.send()
    }

    /// The next message; byte by byte, as it is only a few.
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
