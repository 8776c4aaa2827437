// What Apple's Foundation has and Linux's has not.

extension ProcessInfo {
  // foundation/processinfo/islowpowermodeenabled
  public var isLowPowerModeEnabled: Bool { fatalError() }
  // foundation/processinfo/thermalstate-swift.property
  public var thermalState: ThermalState { fatalError() }
  // foundation/processinfo/thermalstate-swift.enum
  public enum ThermalState: Int, Sendable {
    case nominal, fair, serious, critical
  }
}
