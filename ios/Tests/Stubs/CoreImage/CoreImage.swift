@_exported import Foundation

// coregraphics/cgimage, iOS 2.0
public class CGImage: @unchecked Sendable {}
// coreimage/ciimage, iOS 5.0
open class CIImage: NSObject {
  // coreimage/ciimage/extent, iOS 5.0
  open var extent: CGRect { fatalError() }
}
// coreimage/cicontext, iOS 5.0
open class CIContext: NSObject {
  // coreimage/cicontext/createcgimage(_:from:), iOS 5.0
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? { nil }
}
// coreimage/cifilter-swift.class, iOS 5.0
open class CIFilter: NSObject {
  // coreimage/cifilter-swift.class/init(name:parameters:), iOS 8.0
  public convenience init?(name: String, parameters params: [String: Any]?) { return nil }
  // coreimage/cifilter-swift.class/outputimage, iOS 5.0
  open var outputImage: CIImage? { nil }
}
