import Foundation
import Observation

/// The diagnostics report, which the user reads before copying it.
@MainActor
@Observable
public final class DiagnosticsModel: ScreenModel {
  public private(set) var text: String?

  @ObservationIgnored private let storage: Storage
  @ObservationIgnored private let device: String

  /// - Parameter device: Model and system version, but not the device's name, which often contains
  ///   its
  ///   owner's.
  public init(storage: Storage, device: String = DiagnosticsModel.device) {
    self.storage = storage
    self.device = device
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  public func load() async {
    let (storage, device) = (storage, device)
    text = await offMain { storage.diagnostics(device: device) }
  }

  /// For example `iPhone15,2, Version 17.5 (Build 21F79)`.
  nonisolated public static var device: String {
    var system = utsname()
    guard uname(&system) == 0 else { return "" }
    let machine = withUnsafeBytes(of: system.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "\(machine), \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }
}
