@_exported import Foundation
import UniformTypeIdentifiers

// coretransferable/transferable, iOS 16.0
public protocol Transferable {
  // coretransferable/transferable/representation, iOS 16.0
  associatedtype Representation: TransferRepresentation
  // coretransferable/transferable/transferrepresentation, iOS 16.0
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}
// coretransferable/transferrepresentation, iOS 16.0
public protocol TransferRepresentation<Item>: Sendable {
  // coretransferable/transferrepresentation/item, iOS 16.0
  associatedtype Item: Transferable
}
extension TransferRepresentation {
  // coretransferable/transferrepresentation/suggestedfilename(_:), iOS 16.0
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> { self }
  // coretransferable/transferrepresentation/suggestedfilename(_:), iOS 17.0
  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> { self }
}
// coretransferable/transferrepresentationbuilder, iOS 16.0
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  // coretransferable/transferrepresentationbuilder/buildexpression(_:), iOS 16.0
  public static func buildExpression<Content: TransferRepresentation<Item>>(
    _ content: Content
  ) -> Content { content }
  // coretransferable/transferrepresentationbuilder/buildblock(_:), iOS 16.0
  public static func buildBlock<Content: TransferRepresentation<Item>>(
    _ content: Content
  ) -> Content { content }
}
// coretransferable/datarepresentation, iOS 16.0
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  // The stand-ins' own.
  init() {}
  // coretransferable/datarepresentation/init(exportedcontenttype:exporting:), iOS 16.0
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {}
}
extension String: Transferable {
  // coretransferable/transferable/representation, iOS 16.0
  public typealias Representation = DataRepresentation<String>
  // coretransferable/transferable/transferrepresentation, iOS 16.0
  public static var transferRepresentation: DataRepresentation<String> {
    DataRepresentation()
  }
}
extension Never: Transferable {
  // coretransferable/transferable/representation, iOS 16.0
  public typealias Representation = DataRepresentation<Never>
  // coretransferable/transferable/transferrepresentation, iOS 16.0
  public static var transferRepresentation: DataRepresentation<Never> {
    DataRepresentation()
  }
}
