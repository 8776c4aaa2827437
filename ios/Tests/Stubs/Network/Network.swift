@_exported import Foundation
import dnssd

// network/nwinterface, iOS 12.0
public struct NWInterface: Hashable, Sendable {
  // network/nwinterface/index, iOS 12.0
  public var index: Int { fatalError() }
  // network/nwinterface/interfacetype, iOS 12.0
  public enum InterfaceType: Sendable {
    // network/nwinterface/interfacetype/other, iOS 12.0
    case other
    // network/nwinterface/interfacetype/wifi, iOS 12.0
    case wifi
    // network/nwinterface/interfacetype/cellular, iOS 12.0
    case cellular
    // network/nwinterface/interfacetype/wiredethernet, iOS 12.0
    case wiredEthernet
    // network/nwinterface/interfacetype/loopback, iOS 12.0
    case loopback
  }
}
// network/nwendpoint, iOS 12.0
public enum NWEndpoint: Hashable, Sendable {
  // network/nwendpoint/hostport(host:port:), iOS 12.0
  case hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port)
  // network/nwendpoint/service(name:type:domain:interface:), iOS 12.0
  case service(name: String, type: String, domain: String, interface: NWInterface?)
  // network/nwendpoint/unix(path:), iOS 12.0
  case unix(path: String)
  // network/nwendpoint/url(_:), iOS 13.0
  case url(URL)

  // network/nwendpoint/host, iOS 12.0
  public enum Host: Hashable, Sendable {
    // network/nwendpoint/host/name(_:_:), iOS 12.0
    case name(String, NWInterface?)
    // network/nwendpoint/host/init(_:), iOS 12.0
    public init(_ string: String) { self = .name(string, nil) }
  }
  // network/nwendpoint/port, iOS 12.0
  public struct Port: Hashable, Sendable {
    // network/nwendpoint/port, iOS 12.0
    public let rawValue: UInt16
    // network/nwendpoint/port, iOS 12.0
    public init?(rawValue: UInt16) { nil }
  }
}
// network/nwerror, iOS 12.0
public enum NWError: Error, Equatable, CustomDebugStringConvertible {
  // network/nwerror/dns(_:), iOS 12.0
  case dns(DNSServiceErrorType)
  // network/nwerror/posix(_:), iOS 12.0
  case posix(POSIXErrorCode)
  // network/nwerror/tls(_:), iOS 12.0
  case tls(Int32)
  // network/nwerror, iOS 12.0
  public var debugDescription: String { fatalError() }
}
// network/nwparameters, iOS 12.0
public final class NWParameters: @unchecked Sendable {
  // network/nwparameters/init(), iOS 12.0
  public init() {}
  // network/nwparameters/init(tls:tcp:), iOS 12.0
  public convenience init(
    tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = .init()
  ) { fatalError() }
}
// network/nwprotocoloptions, iOS 12.0
public class NWProtocolOptions: @unchecked Sendable {}
// network/nwprotocol, iOS 12.0
public class NWProtocol: @unchecked Sendable {}
// network/nwprotocoltls, iOS 12.0
public class NWProtocolTLS: NWProtocol, @unchecked Sendable {
  // network/nwprotocoltls/options, iOS 12.0
  public class Options: NWProtocolOptions, @unchecked Sendable {
    // network/nwprotocoltls/options/init(), iOS 12.0
    public override init() {}
  }
}
// network/nwprotocoltcp, iOS 12.0
public class NWProtocolTCP: NWProtocol, @unchecked Sendable {
  // network/nwprotocoltcp/options, iOS 12.0
  public class Options: NWProtocolOptions, @unchecked Sendable {
    // network/nwprotocoltcp/options/init(), iOS 12.0
    public override init() {}
    // network/nwprotocoltcp/options/nodelay, iOS 12.0
    public var noDelay: Bool {
      get { fatalError() }
      set {}
    }
    // network/nwprotocoltcp/options/connectiontimeout, iOS 12.0
    public var connectionTimeout: Int {
      get { fatalError() }
      set {}
    }
  }
}
// network/nwconnection, iOS 12.0
public final class NWConnection: Sendable {
  // network/nwconnection/init(host:port:using:), iOS 12.0
  public init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {}
  // network/nwconnection/start(queue:), iOS 12.0
  public func start(queue: DispatchQueue) {}
  // network/nwconnection/cancel(), iOS 12.0
  public func cancel() {}
  // network/nwconnection/stateupdatehandler, iOS 12.0
  public var stateUpdateHandler: (@Sendable (NWConnection.State) -> Void)? {
    get { fatalError() }
    set {}
  }
  // network/nwconnection/send(content:contentcontext:iscomplete:completion:), iOS 12.0
  public func send(
    content: Data?, contentContext: NWConnection.ContentContext = .defaultMessage,
    isComplete: Bool = true, completion: NWConnection.SendCompletion
  ) {}
  // network/nwconnection/receive(minimumincompletelength:maximumlength:completion:), iOS 12.0
  public func receive(
    minimumIncompleteLength: Int, maximumLength: Int,
    completion:
      @escaping @Sendable (
        _ content: Data?, _ contentContext: NWConnection.ContentContext?, _ isComplete: Bool,
        _ error: NWError?
      ) -> Void
  ) {}
  // network/nwconnection/state-swift.enum, iOS 12.0
  public enum State: Equatable, Sendable {
    // network/nwconnection/state-swift.enum/setup, iOS 12.0
    case setup
    // network/nwconnection/state-swift.enum/waiting(_:), iOS 12.0
    case waiting(NWError)
    // network/nwconnection/state-swift.enum/preparing, iOS 12.0
    case preparing
    // network/nwconnection/state-swift.enum/ready, iOS 12.0
    case ready
    // network/nwconnection/state-swift.enum/failed(_:), iOS 12.0
    case failed(NWError)
    // network/nwconnection/state-swift.enum/cancelled, iOS 12.0
    case cancelled
  }
  // network/nwconnection/contentcontext, iOS 12.0
  public final class ContentContext: Sendable {
    // network/nwconnection/contentcontext/defaultmessage, iOS 12.0
    public static let defaultMessage = ContentContext()
  }
  // network/nwconnection/sendcompletion, iOS 12.0
  public enum SendCompletion: Sendable {
    // network/nwconnection/sendcompletion, iOS 12.0
    case contentProcessed(@Sendable (_ error: NWError?) -> Void)
    // network/nwconnection/sendcompletion/idempotent, iOS 12.0
    case idempotent
  }
}
// network/nwtxtrecord, iOS 13.0
public struct NWTXTRecord: Equatable, Sendable {
  // network/nwtxtrecord/dictionary, iOS 13.0
  public var dictionary: [String: String] { fatalError() }
}
// network/nwbrowser, iOS 13.0
public final class NWBrowser: Sendable {
  // network/nwbrowser/init(for:using:), iOS 13.0
  public init(for descriptor: NWBrowser.Descriptor, using parameters: NWParameters) {}
  // network/nwbrowser/start(queue:), iOS 13.0
  public func start(queue: DispatchQueue) {}
  // network/nwbrowser/cancel(), iOS 13.0
  public func cancel() {}
  // network/nwbrowser/stateupdatehandler, iOS 13.0
  public var stateUpdateHandler: (@Sendable (NWBrowser.State) -> Void)? {
    get { fatalError() }
    set {}
  }
  // network/nwbrowser/browseresultschangedhandler, iOS 13.0
  public var browseResultsChangedHandler:
    (@Sendable (Set<NWBrowser.Result>, Set<NWBrowser.Result.Change>) -> Void)?
  {
    get { fatalError() }
    set {}
  }
  // network/nwbrowser/descriptor-swift.enum, iOS 13.0
  public enum Descriptor: Sendable {
    // network/nwbrowser/descriptor-swift.enum/bonjour(type:domain:), iOS 13.0
    case bonjour(type: String, domain: String?)
    // network/nwbrowser/descriptor-swift.enum/bonjourwithtxtrecord(type:domain:), iOS 13.0
    case bonjourWithTXTRecord(type: String, domain: String?)
  }
  // network/nwbrowser/state-swift.enum, iOS 13.0
  public enum State: Equatable, Sendable {
    // network/nwbrowser/state-swift.enum/setup, iOS 13.0
    case setup
    // network/nwbrowser/state-swift.enum/ready, iOS 13.0
    case ready
    // network/nwbrowser/state-swift.enum/failed(_:), iOS 13.0
    case failed(NWError)
    // network/nwbrowser/state-swift.enum/cancelled, iOS 13.0
    case cancelled
    // network/nwbrowser/state-swift.enum/waiting(_:), iOS 14.0
    case waiting(NWError)
  }
  // network/nwbrowser/result, iOS 13.0
  public struct Result: Hashable, Sendable {
    // network/nwbrowser/result/endpoint, iOS 13.0
    public let endpoint: NWEndpoint
    // network/nwbrowser/result/interfaces, iOS 13.0
    public let interfaces: [NWInterface]
    // network/nwbrowser/result/metadata-swift.property, iOS 13.0
    public let metadata: NWBrowser.Result.Metadata
    // network/nwbrowser/result, iOS 13.0
    public func hash(into hasher: inout Hasher) {}
    // network/nwbrowser/result/metadata-swift.enum, iOS 13.0
    public enum Metadata: Equatable, Sendable {
      // network/nwbrowser/result/metadata-swift.enum/none, iOS 13.0
      case none
      // network/nwbrowser/result/metadata-swift.enum/bonjour(_:), iOS 13.0
      case bonjour(NWTXTRecord)
    }
    // network/nwbrowser/result/change, iOS 13.0
    public enum Change: Hashable, Sendable {
      // network/nwbrowser/result/change/identical, iOS 13.0
      case identical
      // network/nwbrowser/result/change/added(_:), iOS 13.0
      case added(NWBrowser.Result)
      // network/nwbrowser/result/change/removed(_:), iOS 13.0
      case removed(NWBrowser.Result)
      // network/nwbrowser/result/change/changed(old:new:flags:), iOS 13.0
      case changed(
        old: NWBrowser.Result, new: NWBrowser.Result, flags: NWBrowser.Result.Change.Flags)
      // network/nwbrowser/result/change/flags, iOS 13.0
      public struct Flags: OptionSet, Hashable, Sendable {
        // network/nwbrowser/result/change/flags, iOS 13.0
        public let rawValue: UInt8
        // network/nwbrowser/result/change/flags, iOS 13.0
        public init(rawValue: UInt8) { self.rawValue = rawValue }
      }
    }
  }
}
// network/nwpath, iOS 12.0
public struct NWPath: Equatable, Sendable {
  // network/nwpath/status-swift.enum, iOS 12.0
  public enum Status: Sendable {
    // network/nwpath/status-swift.enum/satisfied, iOS 12.0
    case satisfied
    // network/nwpath/status-swift.enum/unsatisfied, iOS 12.0
    case unsatisfied
    // network/nwpath/status-swift.enum/requiresconnection, iOS 12.0
    case requiresConnection
  }
  // network/nwpath/status-swift.property, iOS 12.0
  public var status: Status { fatalError() }
  // network/nwpath/usesinterfacetype(_:), iOS 12.0
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { fatalError() }
}
// network/nwpathmonitor, iOS 12.0
public final class NWPathMonitor: Sendable {
  // network/nwpathmonitor/init(), iOS 12.0
  public init() {}
  // network/nwpathmonitor/pathupdatehandler, iOS 12.0
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { fatalError() }
    set {}
  }
  // network/nwpathmonitor/start(queue:), iOS 12.0
  public func start(queue: DispatchQueue) {}
  // network/nwpathmonitor/cancel(), iOS 12.0
  public func cancel() {}
}
