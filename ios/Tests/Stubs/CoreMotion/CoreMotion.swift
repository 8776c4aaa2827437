@_exported import Foundation

// coremotion/cmlogitem
open class CMLogItem: NSObject, @unchecked Sendable {
  open var timestamp: TimeInterval { fatalError() }
}
// coremotion/cmacceleration
public struct CMAcceleration: Sendable {
  public var x: Double
  public var y: Double
  public var z: Double
}
// coremotion/cmdevicemotion
open class CMDeviceMotion: CMLogItem, @unchecked Sendable {
  open var gravity: CMAcceleration { fatalError() }
}
// coremotion/cmmotionmanager
open class CMMotionManager: NSObject {
  open var deviceMotionUpdateInterval: TimeInterval {
    get { fatalError() }
    set {}
  }
  open var isDeviceMotionAvailable: Bool { fatalError() }
  open var deviceMotion: CMDeviceMotion? { fatalError() }
  open func startDeviceMotionUpdates() {}
  open func stopDeviceMotionUpdates() {}
}
