//! How the terminal reaches a broker: plain, or with TLS. The phones bring their platform's.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use gomoku_core::{Broker, Dial, Dialled, OnlineError, Stream};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::args::Failure;

/// A handshake is three ways there and back.
const PATIENCE: Duration = Duration::from_secs(10);

/// `HOST:PORT`, several of them with commas between, or `tls://HOST:PORT`. Whom TLS trusts is in the file
/// `ca`, or what the system trusts.
pub(super) fn broker(address: &str, ca: Option<&Path>) -> Result<Arc<Broker>, Failure> {
    match (address.strip_prefix("tls://"), ca) {
        (Some(address), ca) => Ok(Broker::dialled(Tls::new(address, ca)?)),
        (None, Some(_)) => Err(Failure::bad_input(
            "--ca is for a broker at tls://HOST:PORT",
        )),
        (None, None) => Broker::tcp(address).map_err(|error| super::failure(&error)),
    }
}

struct Tls {
    address: String,
    name: ServerName<'static>,
    connector: TlsConnector,
}

impl Tls {
    fn new(address: &str, ca: Option<&Path>) -> Result<Self, Failure> {
        // It knows what an address is; this one is not used otherwise.
        Broker::tcp(address).map_err(|error| super::failure(&error))?;
        let bad = || super::failure(&OnlineError::BadBroker);
        let (host, _) = address.rsplit_once(':').ok_or_else(bad)?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let name = ServerName::try_from(host.to_owned()).map_err(|_| bad())?;
        let config = ClientConfig::builder()
            .with_root_certificates(trusted(ca)?)
            .with_no_client_auth();
        Ok(Self {
            address: address.to_owned(),
            name,
            connector: TlsConnector::from(Arc::new(config)),
        })
    }
}

/// The certificates of those who may say who a broker is.
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

impl Dial for Tls {
    fn dial(&self) -> Dialled {
        let (address, name) = (self.address.clone(), self.name.clone());
        let connector = self.connector.clone();
        Box::pin(async move {
            let stream = TcpStream::connect(address).await?;
            // A message is a packet: nothing is to wait for the next one.
            stream.set_nodelay(true)?;
            Ok(Box::new(connector.connect(name, stream).await?) as Stream)
        })
    }

    fn patience(&self) -> Duration {
        PATIENCE
    }
}
