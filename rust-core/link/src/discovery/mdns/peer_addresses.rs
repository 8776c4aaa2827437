//! Sightings by interface: two interfaces in one network find the same peers.

use std::net::SocketAddr;

#[derive(Debug, Default)]
pub(super) struct PeerAddresses(Vec<Sighting>);

#[derive(Debug)]
struct Sighting {
    interface: String,
    /// Name in lower case.
    key: String,
    addresses: Vec<SocketAddr>,
}

impl PeerAddresses {
    /// Replaces the peer's addresses on `interface`. Returns those on all interfaces.
    pub(super) fn seen(
        &mut self,
        interface: &str,
        name: &str,
        addresses: Vec<SocketAddr>,
    ) -> Vec<SocketAddr> {
        let key = name.to_ascii_lowercase();
        self.0.retain(|s| s.interface != interface || s.key != key);
        let mut all = addresses.clone();
        all.extend(self.of(&key).flat_map(|s| &s.addresses));
        self.0.push(Sighting {
            interface: interface.to_owned(),
            key,
            addresses,
        });
        all
    }

    /// Returns true if the peer is on no other interface.
    pub(super) fn gone(&mut self, interface: &str, name: &str) -> bool {
        let key = name.to_ascii_lowercase();
        self.0.retain(|s| s.interface != interface || s.key != key);
        self.of(&key).next().is_none()
    }

    /// Returns the peers that were only on this interface.
    pub(super) fn interface_gone(&mut self, interface: &str) -> Vec<String> {
        let removed: Vec<String> = self
            .0
            .extract_if(.., |s| s.interface == interface)
            .map(|s| s.key)
            .collect();
        let only = |key: &String| self.of(key).next().is_none();
        removed.into_iter().filter(only).collect()
    }

    /// Removes unlisted peers, whose number strangers control.
    pub(super) fn retain(&mut self, is_listed: impl Fn(&str) -> bool) {
        self.0.retain(|s| is_listed(&s.key));
    }

    fn of<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a Sighting> {
        self.0.iter().filter(move |s| s.key == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(number: u8) -> Vec<SocketAddr> {
        vec![SocketAddr::from(([10, 77, 0, number], 4242))]
    }

    #[test]
    fn a_peer_on_two_interfaces_has_the_addresses_of_both() {
        let mut sightings = PeerAddresses::default();
        assert_eq!(sightings.seen("wlan0", "Wei-1", at(1)), at(1));
        let both = [at(2), at(1)].concat();
        assert_eq!(sightings.seen("eth0", "wei-1", at(2)), both);
        assert_eq!(
            sightings.seen("eth0", "wei-1", at(3)),
            [at(3), at(1)].concat()
        );
    }

    #[test]
    fn a_peer_is_gone_once_no_interface_has_it() {
        let mut sightings = PeerAddresses::default();
        for (interface, name) in [("wlan0", "wei"), ("eth0", "wei"), ("eth0", "ann")] {
            sightings.seen(interface, name, at(1));
        }
        assert!(!sightings.gone("wlan0", "WEI"));
        assert!(sightings.gone("eth0", "wei"));
        assert!(sightings.gone("eth0", "unknown"));
        sightings.seen("wlan0", "wei", at(1));
        sightings.seen("eth0", "wei", at(1));
        assert_eq!(sightings.interface_gone("eth0"), ["ann"]);
        sightings.retain(|_| false);
        assert!(sightings.interface_gone("wlan0").is_empty());
    }
}
