@_exported import Foundation

// coregraphics/cgimage
public class CGImage: @unchecked Sendable {}
// coreimage/ciimage
open class CIImage: NSObject {
  // coreimage/ciimage/extent
  open var extent: CGRect { fatalError() }
}
// coreimage/cicontext
open class CIContext: NSObject {
  // coreimage/cicontext/createcgimage(_:from:)
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? { nil }
}
// coreimage/cifilter-swift.class
open class CIFilter: NSObject {
  // coreimage/cifilter-swift.class/init(name:parameters:)
  public convenience init?(name: String, parameters params: [String: Any]?) { return nil }
  // coreimage/cifilter-swift.class/outputimage
  open var outputImage: CIImage? { nil }
}
