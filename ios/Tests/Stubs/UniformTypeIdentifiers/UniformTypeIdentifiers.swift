@_exported import Foundation

// uniformtypeidentifiers/uttype-swift.struct, iOS 14.0
public struct UTType: Hashable, Sendable {
  // uniformtypeidentifiers/uttype-swift.struct/init(importedas:conformingto:), iOS 14.0
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {}
  // uniformtypeidentifiers/uttype-swift.struct/data, iOS 14.0
  public static var data: UTType { UTType(importedAs: "") }
  // uniformtypeidentifiers/uttype-swift.struct/utf8plaintext, iOS 14.0
  public static var utf8PlainText: UTType { UTType(importedAs: "") }
  // uniformtypeidentifiers/uttype-swift.struct/png, iOS 14.0
  public static var png: UTType { UTType(importedAs: "") }
}
