import Foundation
import GomokuCore
import Network
import dnssd

enum DnsAnswer: Sendable {
  /// The interface is the system's index.
  case resolved(name: String, host: String, port: UInt16, interface: UInt32)
  /// An address without its port; `added` is false for a removed address.
  case address(name: String, host: String, added: Bool)
  case failed(String)
}

/// A running request to the system's DNS service.
///
/// The core listens and needs addresses. `NWListener` advertises only its own port, and `NWBrowser`
/// reports neither addresses nor ports.
@MainActor
final class DnsRequest {
  private var service: DNSServiceRef?
  private let receiver: Unmanaged<Receiver>
  private var running = false

  /// The context of the C callbacks.
  private final class Receiver: Sendable {
    let name: String
    let heard: @Sendable (DnsAnswer) -> Void

    init(name: String, heard: @escaping @Sendable (DnsAnswer) -> Void) {
      self.name = name
      self.heard = heard
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> Receiver? {
      context.map { Unmanaged<Receiver>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// Advertises the core's socket until ``stop()``.
  convenience init(
    advertising advert: DiscoveryAdvert, heard: @escaping @Sendable (DnsAnswer) -> Void
  ) {
    let txt = Self.record(advert.txt)
    self.init(name: advert.name, heard: heard) { service, context in
      DNSServiceRegister(
        &service, 0, 0, advert.name, advert.service, nil, nil,
        UInt16(truncatingIfNeeded: advert.port).bigEndian, UInt16(txt.count), txt,
        { _, _, error, _, _, _, context in
          guard error != 0 else { return }
          Receiver.at(context)?.heard(.failed("advertising failed: \(error)"))
        }, context)
    }
  }

  convenience init(
    resolving name: String, type: String, domain: String,
    heard: @escaping @Sendable (DnsAnswer) -> Void
  ) {
    self.init(name: name, heard: heard) { service, context in
      DNSServiceResolve(
        &service, 0, 0, name, type, domain,
        { _, _, interface, error, _, host, port, _, _, context in
          guard error == 0, let host, let receiver = Receiver.at(context) else { return }
          receiver.heard(
            .resolved(
              name: receiver.name, host: String(cString: host), port: UInt16(bigEndian: port),
              interface: interface))
        }, context)
    }
  }

  convenience init(
    addressesOf host: String, interface: UInt32, for name: String,
    heard: @escaping @Sendable (DnsAnswer) -> Void
  ) {
    self.init(name: name, heard: heard) { service, context in
      DNSServiceGetAddrInfo(
        &service, 0, interface,
        DNSServiceProtocol(kDNSServiceProtocol_IPv4 | kDNSServiceProtocol_IPv6), host,
        { _, flags, interface, error, _, address, _, context in
          guard error == 0, let receiver = Receiver.at(context),
            let text = address.flatMap({ DnsRequest.text($0, interface: interface) })
          else { return }
          receiver.heard(
            .address(
              name: receiver.name, host: text,
              added: flags & DNSServiceFlags(kDNSServiceFlagsAdd) != 0))
        }, context)
    }
  }

  private init(
    name: String, heard: @escaping @Sendable (DnsAnswer) -> Void,
    begin: (inout DNSServiceRef?, UnsafeMutableRawPointer) -> DNSServiceErrorType
  ) {
    receiver = Unmanaged.passRetained(Receiver(name: name, heard: heard))
    var error = begin(&service, receiver.toOpaque())
    if error == 0, let service { error = DNSServiceSetDispatchQueue(service, .main) }
    running = true
    if error != 0 {
      heard(.failed("\(name): \(error)"))
      stop()
    }
  }

  func update(txt: [String: String]) {
    guard let service else { return }
    let record = Self.record(txt)
    _ = DNSServiceUpdateRecord(service, nil, 0, UInt16(record.count), record, 0)
  }

  /// Ends the request. No callback follows, since callbacks run on the main queue, too. The owner
  /// must call this exactly once.
  func stop() {
    guard running else { return }
    running = false
    if let service { DNSServiceRefDeallocate(service) }
    service = nil
    receiver.release()
  }

  /// Whether an error means that the user has denied access to the local network.
  nonisolated static func isDenial(_ error: NWError) -> Bool {
    if case .dns(let code) = error { Int(code) == kDNSServiceErr_PolicyDenied } else { false }
  }

  /// Encodes each `key=value` after its length (RFC 6763, 6.1). The core's values are below 255
  /// bytes.
  nonisolated static func record(_ entries: [String: String]) -> [UInt8] {
    entries.sorted { $0.key < $1.key }.flatMap { entry in
      let bytes = Array("\(entry.key)=\(entry.value)".utf8.prefix(255))
      return [UInt8(bytes.count)] + bytes
    }
  }

  /// Returns an address in the core's format: a link-local IPv6 address includes its zone index.
  nonisolated static func text(_ address: UnsafePointer<sockaddr>, interface: UInt32) -> String? {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return UnsafeRawPointer(address).withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        var host = $0.pointee.sin_addr
        return numeric(AF_INET, &host)
      }
    case AF_INET6:
      return UnsafeRawPointer(address).withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        var host = $0.pointee.sin6_addr
        let zone = $0.pointee.sin6_scope_id
        guard let text = numeric(AF_INET6, &host) else { return nil }
        guard text.hasPrefix("fe80:") else { return text }
        return "\(text)%\(zone == 0 ? interface : zone)"
      }
    default:
      return nil
    }
  }

  nonisolated private static func numeric(
    _ family: Int32, _ host: UnsafeRawPointer
  ) -> String? {
    var text = [CChar](repeating: 0, count: 64)
    guard inet_ntop(family, host, &text, 64) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
