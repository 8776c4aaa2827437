@_exported import Foundation

// uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Hashable, Sendable {
  // uniformtypeidentifiers/uttype-swift.struct/init(importedas:conformingto:)
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {}
  // uniformtypeidentifiers/uttype-swift.struct/data
  public static var data: UTType { UTType(importedAs: "") }
  // uniformtypeidentifiers/uttype-swift.struct/png
  public static var png: UTType { UTType(importedAs: "") }
}
