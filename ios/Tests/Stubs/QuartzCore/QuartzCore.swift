@_exported import Foundation

// quartzcore/calayer, iOS 2.0
open class CALayer: NSObject {
  // quartzcore/calayer/frame, iOS 2.0
  open var frame: CGRect {
    get { fatalError() }
    set {}
  }
  // quartzcore/calayer/addsublayer(_:), iOS 2.0
  open func addSublayer(_ layer: CALayer) {}
}
