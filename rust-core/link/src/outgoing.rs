//! Connections to others in the same network, and what a platform does with their sockets before.

use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsFd, BorrowedFd};

use tokio::net::{TcpSocket, TcpStream};

/// What a platform does with a socket that leads to somebody nearby. Where a phone is in two networks
/// at once its system may take the wrong one.
pub trait Outgoing: Send + Sync {
    /// The TCP socket is about to be connected to that address. It is called by discovery's thread and by
    /// the link's only one, so it must be quick.
    fn prepare(&self, socket: BorrowedFd<'_>, address: SocketAddr);
}

/// Connects by TCP, on a socket that `outgoing` has prepared. Call it inside a tokio runtime with I/O
/// enabled.
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
