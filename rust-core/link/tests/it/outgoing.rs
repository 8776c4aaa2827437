//! The hook receives sockets before they connect: the peer sees its changes.

#![cfg(target_os = "linux")]

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::os::fd::BorrowedFd;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use gomoku_link::discovery::{
    Advertisement, Availability, Discovery, DiscoveryEvent, DiscoveryObserver, LobbyId,
    MdnsDiscovery, MdnsOptions, Nickname, RuleName, TxtRecord,
};
use gomoku_link::outgoing::{Outgoing, connect};
use socket2::SockRef;

const PATIENCE: Duration = Duration::from_secs(60);

/// Loopback address that only a bound socket has.
const MARK: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 7);

/// Binds loopback sockets to [`MARK`], which is impossible after connecting.
struct Marks;

impl Outgoing for Marks {
    fn prepare(&self, socket: BorrowedFd<'_>, address: SocketAddr) {
        if address.ip() == Ipv4Addr::LOCALHOST {
            let mark = SocketAddr::from((MARK, 0));
            SockRef::from(&socket).bind(&mark.into()).unwrap();
        }
    }
}

fn run<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_io().build().unwrap();
    runtime.block_on(future)
}

#[test]
fn a_socket_is_prepared_before_it_is_connected() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let stream = run(connect(address, Some(&Marks))).unwrap();
    let (_, from) = listener.accept().unwrap();
    assert_eq!(from.ip(), MARK);
    assert_eq!(stream.local_addr().unwrap(), from);
    run(connect(address, None)).unwrap();
    assert_eq!(listener.accept().unwrap().1.ip(), Ipv4Addr::LOCALHOST);
    let listener = TcpListener::bind("[::1]:0").unwrap();
    run(connect(listener.local_addr().unwrap(), Some(&Marks))).unwrap();
    assert_eq!(listener.accept().unwrap().1.ip(), Ipv6Addr::LOCALHOST);
}

struct Deaf;

impl DiscoveryObserver for Deaf {
    fn on_event(&self, _: DiscoveryEvent) {}
}

fn advertisement(port: u16) -> Advertisement {
    Advertisement {
        port,
        record: TxtRecord {
            protocol: 1,
            oldest: 1,
            nickname: Nickname::new("Ann").unwrap(),
            status: Availability::Open,
            size: 15,
            rule: RuleName::new("renju").unwrap(),
            id: LobbyId::draw(),
        },
    }
}

struct FromPort(u16);

impl Outgoing for FromPort {
    fn prepare(&self, socket: BorrowedFd<'_>, address: SocketAddr) {
        let any: IpAddr = match address {
            SocketAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
            SocketAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
        };
        // Several connections are open at once.
        SockRef::from(&socket).set_reuse_address(true).unwrap();
        let _ = SockRef::from(&socket).bind(&SocketAddr::from((any, self.0)).into());
    }
}

/// Returns a port that is free at every local address; an old connection may occupy it at one.
fn free_port() -> u16 {
    let listener = TcpListener::bind("0.0.0.0:0").unwrap();
    listener.local_addr().unwrap().port()
}

#[test]
fn sockets_to_listed_peers_are_prepared() {
    let udp = std::net::UdpSocket::bind("0.0.0.0:0").unwrap();
    let options = MdnsOptions {
        loopback: true,
        port: udp.local_addr().unwrap().port(),
    };
    drop(udp);
    let listener = TcpListener::bind("0.0.0.0:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (told, asked) = channel();
    thread::spawn(move || {
        while let Ok((_, from)) = listener.accept()
            && told.send(from.port()).is_ok()
        {}
    });
    let there = MdnsDiscovery::new(options);
    there.start(advertisement(port), Arc::new(Deaf)).unwrap();
    let own = free_port();
    let here = MdnsDiscovery::new(options).prepared_by(Some(Arc::new(FromPort(own))));
    here.start(advertisement(1), Arc::new(Deaf)).unwrap();
    assert_eq!(asked.recv_timeout(PATIENCE), Ok(own));
}
