//! TCP checks of listed peers. Connections start without blocking and are inspected later, so a
//! round costs two or three wake-ups.

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::os::fd::AsFd;
use std::sync::Arc;
use std::time::{Duration, Instant};

use socket2::{Domain, Protocol, Socket, Type};

use super::super::{Check, CheckResult};
use crate::outgoing::Outgoing;

/// Delay until the first inspection: long enough for an answer in any local network, short enough
/// to spare the peer's accept queue.
const FIRST_LOOK: Duration = Duration::from_millis(150);

/// Maximum number of open sockets. Android gives an app 1,024 file descriptors, iOS 256, and games
/// need some.
const MAX_SOCKETS: usize = 64;

/// Pause after the app ran out of file descriptors.
const REST: Duration = Duration::from_secs(3);

pub(super) struct Checks {
    running: Vec<Running>,
    waiting: VecDeque<Check>,
    rests_until: Option<Instant>,
    outgoing: Option<Arc<dyn Outgoing>>,
}

struct Running {
    check: Check,
    sockets: Vec<(SocketAddr, Socket)>,
    next_look: Instant,
    until: Instant,
}

enum Attempt {
    Connected,
    Refused,
    Pending,
}

impl Checks {
    pub(super) const fn new(outgoing: Option<Arc<dyn Outgoing>>) -> Self {
        Self {
            running: Vec::new(),
            waiting: VecDeque::new(),
            rests_until: None,
            outgoing,
        }
    }

    pub(super) fn begin(&mut self, check: Check, now: Instant) {
        self.waiting.push_back(check);
        self.begin_waiting(now);
    }

    pub(super) fn retain(&mut self, is_listed: impl Fn(&str) -> bool) {
        self.running
            .retain(|running| is_listed(&running.check.name));
        self.waiting.retain(|check| is_listed(&check.name));
    }

    /// Closes all sockets. Their checks restart after [`REST`].
    pub(super) fn free_sockets(&mut self, now: Instant) {
        self.waiting.extend(self.running.drain(..).map(|r| r.check));
        self.rests_until = Some(now + REST);
    }

    fn open_sockets(&self) -> usize {
        self.running.iter().map(|check| check.sockets.len()).sum()
    }

    fn begin_waiting(&mut self, now: Instant) {
        if self.rests_until.is_some_and(|until| now < until) {
            return;
        }
        self.rests_until = None;
        while let Some(check) = self.waiting.front()
            && self.open_sockets() + check.addresses.len() <= MAX_SOCKETS
            && let Some(check) = self.waiting.pop_front()
        {
            self.run(check, now);
        }
    }

    fn run(&mut self, check: Check, now: Instant) {
        let begun = check.addresses.iter().filter_map(|&address| {
            let socket = connect(address, self.outgoing.as_deref())
                .inspect_err(|e| log::debug!("discovery: no connection to {address}: {e}"));
            Some((address, socket.ok()?))
        });
        self.running.push(Running {
            sockets: begun.collect(),
            next_look: now + FIRST_LOOK,
            until: now + check.patience,
            check,
        });
    }

    pub(super) fn next_look(&self) -> Option<Instant> {
        let looks = self.running.iter().map(|r| r.next_look);
        looks.chain(self.rests_until).min()
    }

    pub(super) fn look(&mut self, now: Instant) -> Vec<(String, CheckResult)> {
        let mut decided = Vec::new();
        self.running.retain_mut(|running| {
            if running.next_look > now {
                return true;
            }
            let result = running.look(now);
            running.next_look = running.until;
            match result {
                Some(result) => decided.push((std::mem::take(&mut running.check.name), result)),
                None => return true,
            }
            false
        });
        self.begin_waiting(now);
        decided
    }
}

impl Running {
    fn look(&mut self, now: Instant) -> Option<CheckResult> {
        let mut answered = None;
        self.sockets
            .retain(|(address, socket)| match attempt(socket) {
                Attempt::Connected => {
                    answered = answered.or(Some(*address));
                    false
                }
                Attempt::Refused => false,
                Attempt::Pending => true,
            });
        match answered {
            Some(address) => Some(CheckResult::Answered(address)),
            None if self.sockets.is_empty() || now >= self.until => Some(CheckResult::Unanswered),
            None => None,
        }
    }
}

fn connect(address: SocketAddr, outgoing: Option<&dyn Outgoing>) -> io::Result<Socket> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    socket.set_nonblocking(true)?;
    if let Some(outgoing) = outgoing {
        outgoing.prepare(socket.as_fd(), address);
    }
    match socket.connect(&address.into()) {
        // "In progress" is also an error, but has no kind in stable std.
        Err(e)
            if matches!(
                e.kind(),
                io::ErrorKind::AddrNotAvailable
                    | io::ErrorKind::ConnectionRefused
                    | io::ErrorKind::HostUnreachable
                    | io::ErrorKind::InvalidInput
                    | io::ErrorKind::NetworkUnreachable
                    | io::ErrorKind::PermissionDenied
            ) =>
        {
            Err(e)
        }
        _ => Ok(socket),
    }
}

fn attempt(socket: &Socket) -> Attempt {
    match socket.take_error() {
        Ok(None) if socket.peer_addr().is_ok() => Attempt::Connected,
        Ok(None) => Attempt::Pending,
        Ok(Some(_)) | Err(_) => Attempt::Refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn check(number: usize, address: SocketAddr) -> Check {
        Check {
            name: number.to_string(),
            addresses: vec![address],
            patience: Duration::from_secs(2),
        }
    }

    #[test]
    fn opens_a_limited_number_of_sockets_and_decides_every_check() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mut checks = Checks::new(None);
        let mut now = Instant::now();
        for number in 0..1_500 {
            checks.begin(check(number, address), now);
            assert!(checks.open_sockets() <= MAX_SOCKETS);
        }
        checks.retain(|name| name.len() < 3);
        let mut decided = Vec::new();
        while decided.len() < 100 {
            now = checks.next_look().expect("a check is open");
            decided.extend(checks.look(now));
            assert!(checks.open_sockets() <= MAX_SOCKETS);
        }
        let mut names: Vec<usize> = decided.iter().map(|it| it.0.parse().unwrap()).collect();
        names.sort_unstable();
        assert!(names.into_iter().eq(0..100));
        assert_eq!(checks.next_look(), None);
    }

    #[test]
    fn frees_its_sockets_and_begins_the_checks_again() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mut checks = Checks::new(None);
        let now = Instant::now();
        checks.begin(check(0, address), now);
        checks.free_sockets(now);
        checks.begin(check(1, address), now);
        assert_eq!(checks.open_sockets(), 0);
        let rested = checks.next_look().unwrap();
        assert!(checks.look(rested).is_empty());
        assert_eq!(checks.open_sockets(), 2);
        let decided = checks.look(checks.next_look().unwrap());
        let answered = CheckResult::Answered(address);
        assert_eq!(decided, [0, 1].map(|n| (n.to_string(), answered)));
        assert_eq!(checks.next_look(), None);
    }
}
