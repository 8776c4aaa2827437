import Foundation
import Observation

/// What somebody who looks for a fault needs, as long as its screen is there: shown whole before it is
/// copied.
@MainActor
@Observable
public final class DiagnosticsModel: ScreenModel {
  /// Nil until it was read.
  public private(set) var text: String?

  @ObservationIgnored private let shelf: Shelf
  @ObservationIgnored private let device: String

  /// - Parameter device: what the app knows of it. Nothing that a person chose: a phone's own name often
  ///   holds its owner's.
  public init(shelf: Shelf, device: String = DiagnosticsModel.device) {
    self.shelf = shelf
    self.device = device
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  /// Reads what is kept, and the log.
  public func load() async {
    let (shelf, device) = (shelf, device)
    text = await offMain { shelf.diagnostics(device: device) }
  }

  /// Such as `iPhone15,2, Version 17.5 (Build 21F79)`.
  nonisolated public static var device: String {
    var system = utsname()
    guard uname(&system) == 0 else { return "" }
    let machine = withUnsafeBytes(of: system.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "\(machine), \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }
}
