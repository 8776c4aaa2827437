//! Broker connections, plain or with TLS. The phone apps use their platform's TLS.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gomoku_core::{
    Broker, BrokerAddress, Dial, DialAttempt, LobbyError, Stream, read_broker_address,
};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::failure::Failure;
use crate::lan;

/// Connection timeout; a handshake takes three round trips.
const PATIENCE: Duration = Duration::from_secs(10);

/// Parses addresses separated by commas.
///
/// # Errors
/// Code 2 for an invalid address.
pub(crate) fn addresses(text: &str) -> Result<Vec<BrokerAddress>, Failure> {
    let read = text.split(',').map(read_broker_address);
    read.collect::<Result<_, _>>()
        .map_err(|error| lan::failure(&error))
}

/// Creates a broker whose nodes are tried in turn. TLS trusts the certificates in `ca`, or else the
/// system's.
///
/// # Errors
/// Code 2 for unusable certificates.
pub(crate) fn broker(addresses: &[BrokerAddress], ca: Option<&Path>) -> Result<Broker, Failure> {
    if ca.is_some() && addresses.iter().any(|address| !address.tls) {
        return Err(Failure::bad_input(
            "--ca is for a server at tls://HOST:PORT",
        ));
    }
    let nodes: Result<_, Failure> = addresses.iter().map(|node| Node::new(node, ca)).collect();
    Ok(Broker::dialled(Nodes {
        nodes: nodes?,
        next: AtomicUsize::new(0),
    }))
}

struct Nodes {
    nodes: Vec<Node>,
    next: AtomicUsize,
}

#[derive(Clone)]
struct Node {
    socket: String,
    /// Name that the certificate must have.
    tls: Option<(ServerName<'static>, TlsConnector)>,
}

impl Node {
    fn new(address: &BrokerAddress, ca: Option<&Path>) -> Result<Self, Failure> {
        let tls = if address.tls {
            let name = ServerName::try_from(address.host.clone());
            let name = name.map_err(|_| lan::failure(&LobbyError::BadBroker))?;
            let config = ClientConfig::builder()
                .with_root_certificates(trusted(ca)?)
                .with_no_client_auth();
            Some((name, TlsConnector::from(Arc::new(config))))
        } else {
            None
        };
        Ok(Self {
            socket: address.socket(),
            tls,
        })
    }

    async fn connect(self) -> std::io::Result<Stream> {
        let stream = TcpStream::connect(self.socket).await?;
        // Each message is a packet and must not wait for the next.
        stream.set_nodelay(true)?;
        Ok(match self.tls {
            Some((name, connector)) => Box::new(connector.connect(name, stream).await?),
            None => Box::new(stream),
        })
    }
}

fn trusted(ca: Option<&Path>) -> Result<RootCertStore, Failure> {
    let mut roots = RootCertStore::empty();
    let found: Vec<CertificateDer<'static>> = match ca {
        Some(file) => {
            let unusable = |detail: String| {
                Failure::bad_input(format!("no certificates in {}: {detail}", file.display()))
            };
            let certificates = CertificateDer::pem_file_iter(file)
                .and_then(Iterator::collect::<Result<Vec<_>, _>>)
                .map_err(|error| unusable(error.to_string()))?;
            if certificates.is_empty() {
                return Err(unusable("it has none".into()));
            }
            certificates
        }
        None => rustls_native_certs::load_native_certs().certs,
    };
    roots.add_parsable_certificates(found);
    if roots.is_empty() {
        return Err(Failure::bad_input(
            "this system trusts nobody: say whom with --ca FILE",
        ));
    }
    Ok(roots)
}

impl Dial for Nodes {
    fn dial(&self) -> DialAttempt {
        let next = self.next.fetch_add(1, Ordering::Relaxed) % self.nodes.len();
        Box::pin(self.nodes[next].clone().connect())
    }

    fn patience(&self) -> Duration {
        PATIENCE
    }
}
