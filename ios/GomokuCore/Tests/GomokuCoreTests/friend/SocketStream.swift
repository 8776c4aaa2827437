import Foundation

@testable import GomokuCore

/// Connects to a broker without TLS. Like the app's stream, it sends through the main actor.
final class SocketStream: StreamOpener, Sendable {
  private let address: BrokerAddress

  init(_ address: BrokerAddress) {
    self.address = address
  }

  func connect(line: StreamLine) throws {
    let port = address.port
    DispatchQueue.global().async {
      guard let socket = LoopbackSocket(connectedTo: port) else {
        return line.failed(detail: "nobody listens")
      }
      Task { @MainActor in SocketWire(socket, line: line).open() }
    }
  }
}

@MainActor
private final class SocketWire {
  private let socket: LoopbackSocket
  private let line: StreamLine
  private var carrier: ChannelStream?

  init(_ socket: LoopbackSocket, line: StreamLine) {
    self.socket = socket
    self.line = line
  }

  func open() {
    let carrier = ChannelStream { self.pump() }
    self.carrier = carrier
    // The reader releases it before its thread ends, since the core's thread-local storage is gone
    // afterwards.
    let pieces = Locked<Delivery<Data>?>(
      Delivery { bytes in
        if bytes.isEmpty { carrier.ended(broken: false) } else { carrier.received(bytes) }
      })
    line.opened(writer: carrier)
    carrier.carry(line)
    let socket = socket
    Thread.detachNewThread {
      while let bytes = socket.read() { pieces.with { $0?.send(bytes) } }
      pieces.with {
        $0?.send(Data())
        $0?.finish()
        $0 = nil
      }
      socket.close()
    }
  }

  private func pump() {
    guard let carrier else { return }
    while true {
      switch carrier.next() {
      case .wait: return
      case .send(let bytes):
        socket.write(bytes)
        carrier.sent(bytes.count)
      case .close:
        socket.finish()
        self.carrier = nil
        return
      }
    }
  }
}

struct LoopbackSocket: Sendable {
  private let descriptor: Int32

  /// Nil if the port has no listener.
  init?(connectedTo port: UInt16) {
    descriptor = Self.make()
    let connected = Self.with(port) { connect(descriptor, $0, $1) }
    if connected != 0 {
      close()
      return nil
    }
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// A server that accepts connections and never answers.
  static func silent() -> (socket: Self, port: UInt16) {
    let descriptor = make()
    let port = bound(descriptor)
    _ = listen(descriptor, 1)
    return (Self(descriptor), port)
  }

  static func freePort() -> UInt16 {
    let descriptor = make()
    defer { shut(descriptor) }
    return bound(descriptor)
  }

  private static func bound(_ descriptor: Int32) -> UInt16 {
    _ = with(0) { bind(descriptor, $0, $1) }
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  func read() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Data(buffer.prefix(count)) : nil
  }

  /// The reader notices a broken connection.
  func write(_ bytes: Data) {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = [UInt8](bytes)
    while !rest.isEmpty {
      let count = send(descriptor, rest, rest.count, flags)
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }

  func finish() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  func close() { Self.shut(descriptor) }

  private static func shut(_ descriptor: Int32) {
    #if os(Linux)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  private static func make() -> Int32 {
    #if os(Linux)
      return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let made = socket(AF_INET, SOCK_STREAM, 0)
      var yes: Int32 = 1
      setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      return made
    #endif
  }

  private static func with(
    _ port: UInt16, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, length) }
    }
  }
}
