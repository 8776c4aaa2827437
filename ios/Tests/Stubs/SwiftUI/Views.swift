import CoreImage
@_exported import Foundation
@_exported import Observation
import UIKit

// swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View {
  public var body: Never { return fatalError() }
}
extension Optional: View where Wrapped: View {
  public var body: Never { return fatalError() }
}

/// What every stand-in that has no body of its own is.
@MainActor @preconcurrency public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
  public var body: Never { return fatalError() }
}

// swiftui/viewbuilder
@resultBuilder public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView(of: (repeat each content))
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { .init() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .init() }
}

// swiftui/emptyview
public struct EmptyView: PrimitiveView {
  nonisolated public init() {}
}
// swiftui/tupleview
public struct TupleView<T>: PrimitiveView {
  nonisolated init(of value: T) {}
}
// swiftui/_conditionalcontent
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {}

// swiftui/text
public struct Text: PrimitiveView, Equatable, Sendable {
  nonisolated public init<S: StringProtocol>(_ content: S) {}
  nonisolated public init(verbatim content: String) {}
  nonisolated public init(_ key: LocalizedStringKey) {}
  nonisolated public func font(_ font: Font?) -> Text { self }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
}
// swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  public init(stringLiteral value: String) {}
}
// swiftui/image
public struct Image: PrimitiveView {
  nonisolated public init(systemName: String) {}
  // swiftui/image/init(decorative:scale:orientation:)
  nonisolated public init(
    decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up
  ) {}
  public enum Orientation: UInt8, Hashable, Sendable {
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }
  public enum Interpolation: Hashable, Sendable {
    case none, low, medium, high
  }
  // swiftui/image/interpolation(_:)
  nonisolated public func interpolation(_ interpolation: Image.Interpolation) -> Image { self }
  // swiftui/image/resizable(capinsets:resizingmode:)
  nonisolated public func resizable() -> Image { self }
}
// swiftui/progressview
public struct ProgressView<Label: View, CurrentValueLabel: View>: PrimitiveView {}
extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  nonisolated public init() {}
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {}
}
// swiftui/label
public struct Label<Title: View, Icon: View>: PrimitiveView {
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String)
  where Title == Text, Icon == Image {}
}
// swiftui/spacer
public struct Spacer: PrimitiveView {
  nonisolated public init(minLength: CGFloat? = nil) {}
}

// swiftui/vstack
public struct VStack<Content: View>: PrimitiveView {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/hstack
public struct HStack<Content: View>: PrimitiveView {
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/zstack
public struct ZStack<Content: View>: PrimitiveView {
  nonisolated public init(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/lazyvstack
public struct LazyVStack<Content: View>: PrimitiveView {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/pinnedscrollableviews
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
// swiftui/lazyvgrid
public struct LazyVGrid<Content: View>: PrimitiveView {
  nonisolated public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/griditem
public struct GridItem: Sendable {
  public init(
    _ size: GridItem.Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) {}
  // swiftui/griditem/size-swift.enum
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
}
// swiftui/imagerenderer
@MainActor public final class ImageRenderer<Content: View> {
  public init(content view: Content) {}
  public var uiImage: UIImage? { nil }
}
// swiftui/group
public struct Group<Content> {}
extension Group: View where Content: View {
  public var body: Never { return fatalError() }
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
// swiftui/scrollview
public struct ScrollView<Content: View>: PrimitiveView {
  nonisolated public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/scrollviewreader
public struct ScrollViewReader<Content: View>: PrimitiveView {
  nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
}
// swiftui/scrollviewproxy
public struct ScrollViewProxy {
  @MainActor public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
// swiftui/geometryreader
public struct GeometryReader<Content: View>: PrimitiveView {
  nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}
// swiftui/geometryproxy
public struct GeometryProxy {
  public var size: CGSize { fatalError() }
  // swiftui/geometryproxy/frame(in:)
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { fatalError() }
}
// swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public var body: Never { return fatalError() }
}
extension ForEach: AccessibilityRotorContent where Content: AccessibilityRotorContent {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
// swiftui/form
public struct Form<Content: View>: PrimitiveView {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
// swiftui/section
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View {
  public var body: Never { return fatalError() }
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {}
}
extension Section where Parent == EmptyView, Content: View, Footer: View {
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) {}
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/uiviewrepresentable
@MainActor @preconcurrency public protocol UIViewRepresentable: PrimitiveView {
  associatedtype UIViewType: UIView
  @MainActor @preconcurrency func makeUIView(context: Self.Context) -> UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Self.Context)
  typealias Context = UIViewRepresentableContext<Self>
}
// swiftui/uiviewrepresentablecontext
@MainActor @preconcurrency public struct UIViewRepresentableContext<View: UIViewRepresentable> {}
