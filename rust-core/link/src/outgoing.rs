//! Outgoing connections in the local network, with a hook for their sockets.

use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsFd, BorrowedFd};

use tokio::net::{TcpSocket, TcpStream};

/// Platform hook for sockets to nearby peers. A phone in two networks may otherwise choose the
/// wrong one.
pub trait Outgoing: Send + Sync {
    /// Prepares a TCP socket before it connects to `address`. The discovery thread and the
    /// connection runtime's only thread call it, so it must return quickly.
    fn prepare(&self, socket: BorrowedFd<'_>, address: SocketAddr);
}

/// Connects by TCP on a socket prepared by `outgoing`, on a tokio runtime with I/O.
///
/// # Errors
/// As [`TcpStream::connect`].
pub async fn connect(
    address: SocketAddr,
    outgoing: Option<&dyn Outgoing>,
) -> io::Result<TcpStream> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    if let Some(outgoing) = outgoing {
        outgoing.prepare(socket.as_fd(), address);
    }
    socket.connect(address).await
}
