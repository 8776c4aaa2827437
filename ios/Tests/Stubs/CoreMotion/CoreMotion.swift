@_exported import Foundation

// coremotion/cmlogitem, iOS 4.0
open class CMLogItem: NSObject {
  // coremotion/cmlogitem/timestamp, iOS 4.0
  open var timestamp: TimeInterval { fatalError() }
}
// coremotion/cmacceleration, iOS 4.0
public struct CMAcceleration: Sendable {
  // coremotion/cmacceleration/x, iOS 4.0
  public var x: Double
  // coremotion/cmacceleration/y, iOS 4.0
  public var y: Double
  // coremotion/cmacceleration/z, iOS 4.0
  public var z: Double
}
// coremotion/cmdevicemotion, iOS 4.0
open class CMDeviceMotion: CMLogItem {
  // coremotion/cmdevicemotion/gravity, iOS 4.0
  open var gravity: CMAcceleration { fatalError() }
}
// coremotion/cmmotionmanager, iOS 4.0
open class CMMotionManager: NSObject {
  // coremotion/cmmotionmanager/devicemotionupdateinterval, iOS 4.0
  open var deviceMotionUpdateInterval: TimeInterval {
    get { fatalError() }
    set {}
  }
  // coremotion/cmmotionmanager/isdevicemotionavailable, iOS 4.0
  open var isDeviceMotionAvailable: Bool { fatalError() }
  // coremotion/cmmotionmanager/devicemotion, iOS 4.0
  open var deviceMotion: CMDeviceMotion? { fatalError() }
  // coremotion/cmmotionmanager/startdevicemotionupdates(), iOS 4.0
  open func startDeviceMotionUpdates() {}
  // coremotion/cmmotionmanager/stopdevicemotionupdates(), iOS 4.0
  open func stopDeviceMotionUpdates() {}
}
