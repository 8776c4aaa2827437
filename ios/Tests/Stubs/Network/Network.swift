@_exported import Foundation
import dnssd

// network/nwinterface
public final class NWInterface: Hashable, Sendable {
  public let index: Int = 0
  public static func == (lhs: NWInterface, rhs: NWInterface) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
  // network/nwinterface/interfacetype
  public enum InterfaceType: Sendable {
    case other
    case wifi
    case cellular
    case wiredEthernet
    case loopback
  }
}
// network/nwendpoint
public enum NWEndpoint: Hashable, Sendable {
  // network/nwendpoint/hostport(host:port:)
  case hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port)
  // network/nwendpoint/service(name:type:domain:interface:)
  case service(name: String, type: String, domain: String, interface: NWInterface?)
  // network/nwendpoint/unix(path:)
  case unix(path: String)
  // network/nwendpoint/url(_:)
  case url(URL)

  // network/nwendpoint/host
  public enum Host: Hashable, Sendable {
    case name(String, NWInterface?)
    // network/nwendpoint/host/init(_:)
    public init(_ string: String) { self = .name(string, nil) }
  }
  // network/nwendpoint/port
  public struct Port: Hashable, Sendable {
    public let rawValue: UInt16
    // network/nwendpoint/port/init(rawvalue:)
    public init?(rawValue: UInt16) { nil }
  }
}
// network/nwerror
public enum NWError: Error, Equatable, CustomDebugStringConvertible {
  // network/nwerror/dns(_:)
  case dns(DNSServiceErrorType)
  // network/nwerror/posix(_:)
  case posix(POSIXErrorCode)
  // network/nwerror/tls(_:)
  case tls(Int32)
  public var debugDescription: String { fatalError() }
}
// network/nwparameters
public class NWParameters {
  // network/nwparameters/init()
  public init() {}
  // network/nwparameters/init(tls:tcp:)
  public convenience init(
    tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = .init()
  ) { fatalError() }
}
// network/nwprotocoloptions
public class NWProtocolOptions {}
// network/nwprotocoltls
public class NWProtocolTLS {
  // network/nwprotocoltls/options
  public class Options: NWProtocolOptions {
    // network/nwprotocoltls/options/init()
    public override init() {}
  }
}
// network/nwprotocoltcp
public class NWProtocolTCP {
  // network/nwprotocoltcp/options
  public class Options: NWProtocolOptions {
    // network/nwprotocoltcp/options/init()
    public override init() {}
    // network/nwprotocoltcp/options/nodelay
    public var noDelay: Bool {
      get { fatalError() }
      set {}
    }
    // network/nwprotocoltcp/options/connectiontimeout
    public var connectionTimeout: Int {
      get { fatalError() }
      set {}
    }
  }
}
// network/nwconnection
public final class NWConnection: Sendable {
  // network/nwconnection/init(host:port:using:)
  public init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {}
  // network/nwconnection/start(queue:)
  public func start(queue: DispatchQueue) {}
  // network/nwconnection/cancel()
  public func cancel() {}
  // network/nwconnection/stateupdatehandler
  public var stateUpdateHandler: (@Sendable (NWConnection.State) -> Void)? {
    get { fatalError() }
    set {}
  }
  // network/nwconnection/send(content:contentcontext:iscomplete:completion:)
  public func send(
    content: Data?, contentContext: NWConnection.ContentContext = .defaultMessage,
    isComplete: Bool = true, completion: NWConnection.SendCompletion
  ) {}
  // network/nwconnection/receive(minimumincompletelength:maximumlength:completion:)
  public func receive(
    minimumIncompleteLength: Int, maximumLength: Int,
    completion:
      @escaping @Sendable (
        _ content: Data?, _ contentContext: NWConnection.ContentContext?, _ isComplete: Bool,
        _ error: NWError?
      ) -> Void
  ) {}
  // network/nwconnection/state-swift.enum
  public enum State: Equatable, Sendable {
    case setup
    case waiting(NWError)
    case preparing
    case ready
    case failed(NWError)
    case cancelled
  }
  // network/nwconnection/contentcontext
  public final class ContentContext: Sendable {
    // network/nwconnection/contentcontext/defaultmessage
    public static let defaultMessage = ContentContext()
  }
  // network/nwconnection/sendcompletion
  public enum SendCompletion: Sendable {
    // network/nwconnection/sendcompletion/contentprocessed(_:)
    case contentProcessed(@Sendable (_ error: NWError?) -> Void)
    case idempotent
  }
}
// network/nwtxtrecord
public struct NWTXTRecord: Hashable, Sendable {
  // network/nwtxtrecord/dictionary
  public var dictionary: [String: String] { fatalError() }
}
// network/nwbrowser
public final class NWBrowser: Sendable {
  // network/nwbrowser/init(for:using:)
  public init(for descriptor: NWBrowser.Descriptor, using parameters: NWParameters) {}
  // network/nwbrowser/start(queue:)
  public func start(queue: DispatchQueue) {}
  // network/nwbrowser/cancel()
  public func cancel() {}
  // network/nwbrowser/stateupdatehandler
  public var stateUpdateHandler: (@Sendable (NWBrowser.State) -> Void)? {
    get { fatalError() }
    set {}
  }
  // network/nwbrowser/browseresultschangedhandler
  public var browseResultsChangedHandler:
    (@Sendable (Set<NWBrowser.Result>, Set<NWBrowser.Result.Change>) -> Void)?
  {
    get { fatalError() }
    set {}
  }
  // network/nwbrowser/descriptor
  public enum Descriptor: Sendable {
    // network/nwbrowser/descriptor/bonjour(type:domain:)
    case bonjour(type: String, domain: String?)
    // network/nwbrowser/descriptor/bonjourwithtxtrecord(type:domain:)
    case bonjourWithTXTRecord(type: String, domain: String?)
  }
  // network/nwbrowser/state-swift.enum
  public enum State: Equatable, Sendable {
    case setup
    case ready
    case failed(NWError)
    case cancelled
    case waiting(NWError)
  }
  // network/nwbrowser/result
  public struct Result: Hashable, Sendable {
    public let endpoint: NWEndpoint
    public let interfaces: [NWInterface]
    public let metadata: NWBrowser.Result.Metadata
    // network/nwbrowser/result/metadata-swift.enum
    public enum Metadata: Hashable, Sendable {
      case none
      case bonjour(NWTXTRecord)
    }
    // network/nwbrowser/result/change
    public enum Change: Hashable, Sendable {
      case identical
      case added(NWBrowser.Result)
      case removed(NWBrowser.Result)
    }
  }
}
// network/nwpath
public struct NWPath: Equatable, Sendable {
  // network/nwpath/status-swift.enum
  public enum Status: Sendable {
    case satisfied
    case unsatisfied
    case requiresConnection
  }
  // network/nwpath/status-swift.property
  public var status: Status { fatalError() }
  // network/nwpath/usesinterfacetype(_:)
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { fatalError() }
}
// network/nwpathmonitor
public final class NWPathMonitor: Sendable {
  // network/nwpathmonitor/init()
  public init() {}
  // network/nwpathmonitor/pathupdatehandler
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { fatalError() }
    set {}
  }
  // network/nwpathmonitor/start(queue:)
  public func start(queue: DispatchQueue) {}
  // network/nwpathmonitor/cancel()
  public func cancel() {}
}
