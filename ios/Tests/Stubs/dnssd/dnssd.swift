// swift-format-ignore-file
// The C header dns_sd.h as imported by Swift, with its C names.
import Foundation

// dnssd/dnsserviceref, iOS 10.0
public typealias DNSServiceRef = OpaquePointer
// dnssd/dnsrecordref, iOS 10.0
public typealias DNSRecordRef = OpaquePointer
// dnssd/dnsserviceflags, iOS 10.0
public typealias DNSServiceFlags = UInt32
// dnssd/dnsserviceprotocol, iOS 10.0
public typealias DNSServiceProtocol = UInt32
// dnssd/dnsserviceerrortype, iOS 10.0
public typealias DNSServiceErrorType = Int32
// dnssd/kdnsserviceflagsadd, iOS 10.0
public var kDNSServiceFlagsAdd: UInt32 { 0x2 }
// dnssd/kdnsserviceprotocol_ipv4, iOS 10.0
public var kDNSServiceProtocol_IPv4: Int { 0x01 }
// dnssd/kdnsserviceprotocol_ipv6, iOS 10.0
public var kDNSServiceProtocol_IPv6: Int { 0x02 }
// dnssd/kdnsserviceerr_policydenied, iOS 10.0
public var kDNSServiceErr_PolicyDenied: Int { -65570 }

// dnssd/dnsserviceregisterreply, iOS 10.0
public typealias DNSServiceRegisterReply =
  @convention(c) (
    DNSServiceRef?, DNSServiceFlags, DNSServiceErrorType, UnsafePointer<CChar>?,
    UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
  ) -> Void
// dnssd/dnsserviceresolvereply, iOS 10.0
public typealias DNSServiceResolveReply =
  @convention(c) (
    DNSServiceRef?, DNSServiceFlags, UInt32, DNSServiceErrorType, UnsafePointer<CChar>?,
    UnsafePointer<CChar>?, UInt16, UInt16, UnsafePointer<UInt8>?, UnsafeMutableRawPointer?
  ) -> Void
// dnssd/dnsservicegetaddrinforeply, iOS 10.0
public typealias DNSServiceGetAddrInfoReply =
  @convention(c) (
    DNSServiceRef?, DNSServiceFlags, UInt32, DNSServiceErrorType, UnsafePointer<CChar>?,
    UnsafePointer<sockaddr>?, UInt32, UnsafeMutableRawPointer?
  ) -> Void

// dnssd/dnsserviceregister(_:_:_:_:_:_:_:_:_:_:_:_:), iOS 10.0
public func DNSServiceRegister(
  _ sdRef: UnsafeMutablePointer<DNSServiceRef?>!, _ flags: DNSServiceFlags,
  _ interfaceIndex: UInt32, _ name: UnsafePointer<CChar>!, _ regtype: UnsafePointer<CChar>!,
  _ domain: UnsafePointer<CChar>!, _ host: UnsafePointer<CChar>!, _ port: UInt16,
  _ txtLen: UInt16, _ txtRecord: UnsafeRawPointer!, _ callBack: DNSServiceRegisterReply!,
  _ context: UnsafeMutableRawPointer!
) -> DNSServiceErrorType { fatalError() }
// dnssd/dnsserviceupdaterecord(_:_:_:_:_:_:), iOS 10.0
public func DNSServiceUpdateRecord(
  _ sdRef: DNSServiceRef!, _ recordRef: DNSRecordRef!, _ flags: DNSServiceFlags, _ rdlen: UInt16,
  _ rdata: UnsafeRawPointer!, _ ttl: UInt32
) -> DNSServiceErrorType { fatalError() }
// dnssd/dnsserviceresolve(_:_:_:_:_:_:_:_:), iOS 10.0
public func DNSServiceResolve(
  _ sdRef: UnsafeMutablePointer<DNSServiceRef?>!, _ flags: DNSServiceFlags,
  _ interfaceIndex: UInt32, _ name: UnsafePointer<CChar>!, _ regtype: UnsafePointer<CChar>!,
  _ domain: UnsafePointer<CChar>!, _ callBack: DNSServiceResolveReply!,
  _ context: UnsafeMutableRawPointer!
) -> DNSServiceErrorType { fatalError() }
// dnssd/dnsservicegetaddrinfo(_:_:_:_:_:_:_:), iOS 10.0
public func DNSServiceGetAddrInfo(
  _ sdRef: UnsafeMutablePointer<DNSServiceRef?>!, _ flags: DNSServiceFlags,
  _ interfaceIndex: UInt32, _ protocol: DNSServiceProtocol, _ hostname: UnsafePointer<CChar>!,
  _ callBack: DNSServiceGetAddrInfoReply!, _ context: UnsafeMutableRawPointer!
) -> DNSServiceErrorType { fatalError() }
// dnssd/dnsservicesetdispatchqueue(_:_:), iOS 10.0
public func DNSServiceSetDispatchQueue(
  _ service: DNSServiceRef!, _ queue: DispatchQueue!
) -> DNSServiceErrorType { fatalError() }
// dnssd/dnsservicerefdeallocate(_:), iOS 10.0
public func DNSServiceRefDeallocate(_ sdRef: DNSServiceRef!) {}
