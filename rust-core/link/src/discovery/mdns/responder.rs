//! Wrapper around mdns-sd, whose pitfalls docs/adr/0083 lists.

use std::net::{IpAddr, SocketAddr, SocketAddrV6};
use std::time::Duration;

use mdns_sd::{
    DaemonEvent, IfKind, IfPredicate, Receiver, ResolvedService, ScopedIp, ServiceDaemon,
    ServiceEvent, ServiceInfo,
};

use super::super::interfaces::is_translation;
use super::super::{
    Advertisement, DiscoveryError, InterfaceUse, SERVICE_TYPE, ServiceName, TxtError, TxtRecord,
    interface_use,
};
use super::{MdnsOptions, counters};

/// Interval of the library's address check, in seconds. A change must be found within six seconds,
/// including a second for the announcement.
const ADDRESS_CHECK_S: u32 = 4;
/// Time limit for sending a goodbye packet.
const GOODBYE: Duration = Duration::from_millis(300);

/// Responder of one interface, because the library would send link-local addresses and names of one
/// interface on all others. Dropping it sends one goodbye packet.
pub(super) struct Responder {
    pub(super) interface: String,
    daemon: ServiceDaemon,
    pub(super) found: Receiver<ServiceEvent>,
    pub(super) monitor: Receiver<DaemonEvent>,
    advertised: Option<String>,
}

impl Responder {
    pub(super) fn start(options: MdnsOptions, interface: String) -> Result<Self, DiscoveryError> {
        let daemon = ServiceDaemon::new_with_port(options.port).map_err(system)?;
        let begin = || {
            // Disable all first: packets to loopback stay off the network.
            let (loopback, own) = (options.loopback, interface.clone());
            let used = IfPredicate::new(move |i| {
                i.name == own
                    && interface_use(&i.name, i.ip(), i.is_p2p(), loopback) == InterfaceUse::Used
            });
            daemon.disable_interface(IfKind::All)?;
            daemon.enable_interface(IfKind::Predicate(used))?;
            daemon.set_ip_check_interval(ADDRESS_CHECK_S)?;
            let monitor = daemon.monitor()?;
            Ok((daemon.browse(SERVICE_TYPE)?, monitor))
        };
        match begin() {
            Ok((found, monitor)) => Ok(Self {
                interface,
                daemon,
                found,
                monitor,
                advertised: None,
            }),
            Err(error) => {
                // Otherwise the library's thread would run on.
                let _ = daemon.shutdown();
                Err(system(error))
            }
        }
    }

    pub(super) fn daemon(&self) -> ServiceDaemon {
        self.daemon.clone()
    }

    /// Queries now; the library doubles its intervals up to an hour. Known services are reported
    /// again.
    pub(super) fn query_again(&mut self) -> Result<(), DiscoveryError> {
        self.found = self.daemon.browse(SERVICE_TYPE).map_err(system)?;
        Ok(())
    }

    /// Advertises the service. A `proven` unique name is not probed, which saves 0.75 s.
    pub(super) fn advertise(
        &mut self,
        name: &ServiceName,
        advertisement: &Advertisement,
        proven: bool,
    ) -> Result<(), DiscoveryError> {
        let entries = advertisement.record.entries();
        let mut info = ServiceInfo::new(
            SERVICE_TYPE,
            &name.instance,
            &name.host,
            (),
            advertisement.port,
            entries.as_slice(),
        )
        .map_err(system)?
        .enable_addr_auto();
        info.set_requires_probe(!proven);
        let full_name = info.get_fullname().to_owned();
        self.daemon.register(info).map_err(system)?;
        self.advertised = Some(full_name);
        Ok(())
    }

    /// Number of foreign records and timers, which the library does not limit.
    pub(super) fn load(&self) -> u64 {
        const HELD: [&str; 7] = [
            "cached-ptr",
            "cached-srv",
            "cached-txt",
            "cached-addr",
            "cached-nsec",
            "cached-subtype",
            "timer",
        ];
        let counters = counters(&self.daemon).unwrap_or_default();
        let held: i64 = HELD.iter().filter_map(|name| counters.get(*name)).sum();
        u64::try_from(held).unwrap_or_default()
    }

    /// Sends a goodbye packet and waits for it. A running library repeats it after 120 ms.
    pub(super) fn say_goodbye(&mut self) {
        if let Some(name) = self.advertised.take()
            && let Ok(done) = self.daemon.unregister(&name)
        {
            let _ = done.recv_timeout(GOODBYE);
        }
    }
}

impl Drop for Responder {
    fn drop(&mut self) {
        if let Ok(done) = self.daemon.shutdown() {
            let _ = done.recv_timeout(GOODBYE);
        }
    }
}

fn system(error: mdns_sd::Error) -> DiscoveryError {
    DiscoveryError::System {
        reason: error.to_string(),
    }
}

pub(super) fn record_of(service: &ResolvedService) -> Result<TxtRecord, TxtError> {
    TxtRecord::parse(
        service
            .txt_properties
            .iter()
            .map(|entry| (entry.key(), entry.val())),
    )
}

pub(super) fn addresses_of(service: &ResolvedService, loopback: bool) -> Vec<SocketAddr> {
    service
        .addresses
        .iter()
        .filter(|a| is_usable(a.to_ip_addr(), loopback))
        .map(|address| match address {
            ScopedIp::V6(ip) if ip.addr().is_unicast_link_local() => {
                SocketAddrV6::new(*ip.addr(), service.port, 0, ip.scope_id().index).into()
            }
            _ => SocketAddr::new(address.to_ip_addr(), service.port),
        })
        .collect()
}

/// IPv4 first, because it needs no zone; link-local IPv6 last.
pub(super) fn sort_by_reachability(mut addresses: Vec<SocketAddr>) -> Vec<SocketAddr> {
    addresses.sort_by_key(|a| (rank(a.ip()), *a));
    addresses.dedup();
    addresses
}

fn is_usable(ip: IpAddr, loopback: bool) -> bool {
    let broadcast = matches!(ip, IpAddr::V4(ip) if ip.is_broadcast());
    !(ip.is_unspecified()
        || ip.is_multicast()
        || broadcast
        || is_translation(ip)
        || ip.is_loopback() && !loopback)
}

const fn rank(ip: IpAddr) -> u8 {
    match ip {
        IpAddr::V4(ip) if !ip.is_link_local() => 0,
        IpAddr::V6(ip) if !ip.is_unicast_link_local() => 1,
        IpAddr::V4(_) => 2,
        IpAddr::V6(_) => 3,
    }
}
