@_exported import Foundation
import UniformTypeIdentifiers

// coretransferable/transferable
public protocol Transferable {
  associatedtype Representation: TransferRepresentation
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}
// coretransferable/transferrepresentation
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
}
extension TransferRepresentation {
  // coretransferable/transferrepresentation/suggestedfilename(_:)
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> { self }
}
// coretransferable/transferrepresentationbuilder
@resultBuilder public enum TransferRepresentationBuilder<Item: Transferable> {
  public static func buildBlock<Content: TransferRepresentation<Item>>(
    _ content: Content
  ) -> Content { content }
}
// coretransferable/datarepresentation
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  // coretransferable/datarepresentation/init(exportedcontenttype:exporting:)
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {}
}
// coretransferable/proxyrepresentation
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  // coretransferable/proxyrepresentation/init(exporting:)
  public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) {}
}
extension String: Transferable {
  public typealias Representation = DataRepresentation<String>
  public static var transferRepresentation: DataRepresentation<String> {
    DataRepresentation(exportedContentType: .data) { (_: String) in Data() }
  }
}
