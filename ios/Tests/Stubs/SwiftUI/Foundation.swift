// What Apple's Foundation has and Linux's has not.

extension ProcessInfo {
  // foundation/processinfo/islowpowermodeenabled
  public var isLowPowerModeEnabled: Bool { fatalError() }
}
