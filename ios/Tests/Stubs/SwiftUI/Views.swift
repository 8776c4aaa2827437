import CoreImage
@_exported import Foundation
@_exported import Observation
import UIKit

// swiftui/view, iOS 13.0
@MainActor @preconcurrency public protocol View {
  // swiftui/view/body-swift.associatedtype, iOS 13.0
  associatedtype Body: View
  // swiftui/view/body-8kl5o, iOS 13.0
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View {
  // swiftui/view/body-8kl5o, iOS 13.0
  public var body: Never { return fatalError() }
}
extension Optional: View where Wrapped: View {
  // swiftui/view/body-8kl5o, iOS 13.0
  public var body: Never { return fatalError() }
}

// The stand-ins' own: what every view of theirs is that has no body.
@MainActor @preconcurrency public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
  // swiftui/view/body-8kl5o, iOS 13.0
  public var body: Never { return fatalError() }
}

// swiftui/viewbuilder, iOS 13.0
@resultBuilder public struct ViewBuilder {
  // swiftui/viewbuilder/buildblock(), iOS 13.0
  public static func buildBlock() -> EmptyView { EmptyView() }
  // swiftui/viewbuilder/buildblock(_:), iOS 13.0
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  // swiftui/viewbuilder/buildblock(_:), iOS 13.0
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView(of: (repeat each content))
  }
  // swiftui/viewbuilder/buildexpression(_:), iOS 13.0
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  // swiftui/viewbuilder/buildif(_:), iOS 13.0
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  // swiftui/viewbuilder/buildeither(first:), iOS 13.0
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { .init() }
  // swiftui/viewbuilder/buildeither(second:), iOS 13.0
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .init() }
}

// swiftui/emptyview, iOS 13.0
public struct EmptyView: PrimitiveView {
  // swiftui/emptyview/init(), iOS 13.0
  nonisolated public init() {}
}
// swiftui/tupleview, iOS 13.0
public struct TupleView<T>: PrimitiveView {
  // The stand-ins' own.
  nonisolated init(of value: T) {}
}
// swiftui/viewbuilder/buildeither(first:), iOS 13.0
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {}

// swiftui/text, iOS 13.0
public struct Text: PrimitiveView, Equatable, Sendable {
  // swiftui/text/init(_:), iOS 13.0
  nonisolated public init<S: StringProtocol>(_ content: S) {}
  // swiftui/text/init(verbatim:), iOS 13.0
  nonisolated public init(verbatim content: String) {}
  // swiftui/text/init(_:), iOS 13.0
  nonisolated public init(_ key: LocalizedStringKey) {}
  // swiftui/text/font(_:), iOS 13.0
  nonisolated public func font(_ font: Font?) -> Text { self }
  // swiftui/text/foregroundstyle(_:), iOS 17.0
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
}
// swiftui/localizedstringkey, iOS 13.0
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  // swiftui/localizedstringkey/init(stringliteral:), iOS 13.0
  public init(stringLiteral value: String) {}
}
// swiftui/image, iOS 13.0
public struct Image: PrimitiveView {
  // swiftui/image/init(systemname:), iOS 13.0
  nonisolated public init(systemName: String) {}
  // swiftui/image/init(decorative:scale:orientation:), iOS 13.0
  nonisolated public init(
    decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up
  ) {}
  // swiftui/image/orientation, iOS 13.0
  @frozen public enum Orientation: UInt8, Hashable, Sendable {
    // swiftui/image/orientation/up, iOS 13.0
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }
  // swiftui/image/interpolation, iOS 13.0
  public enum Interpolation: Hashable, Sendable {
    // swiftui/image/interpolation/none, iOS 13.0
    case none, low, medium, high
  }
  // swiftui/image/interpolation(_:), iOS 13.0
  nonisolated public func interpolation(_ interpolation: Image.Interpolation) -> Image { self }
  // swiftui/image/resizable(capinsets:resizingmode:), iOS 13.0
  nonisolated public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
  ) -> Image { self }
  // swiftui/image/resizingmode, iOS 13.0
  public enum ResizingMode: Hashable, Sendable {
    // swiftui/image/resizingmode/tile, iOS 13.0
    case tile, stretch
  }
}
// swiftui/progressview, iOS 14.0
public struct ProgressView<Label: View, CurrentValueLabel: View>: PrimitiveView {}
extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  // swiftui/progressview/init(), iOS 14.0
  nonisolated public init() {}
  // swiftui/progressview/init(value:total:), iOS 14.0
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {}
}
// swiftui/label, iOS 14.0
public struct Label<Title: View, Icon: View>: PrimitiveView {
  // swiftui/label/init(_:systemimage:), iOS 14.0
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String)
  where Title == Text, Icon == Image {}
}
// swiftui/spacer, iOS 13.0
@MainActor @preconcurrency public struct Spacer: PrimitiveView {
  // swiftui/spacer/init(minlength:), iOS 13.0
  @MainActor @preconcurrency public init(minLength: CGFloat? = nil) {}
}

// swiftui/vstack, iOS 13.0
public struct VStack<Content: View>: PrimitiveView {
  // swiftui/vstack/init(alignment:spacing:content:), iOS 13.0
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/hstack, iOS 13.0
public struct HStack<Content: View>: PrimitiveView {
  // swiftui/hstack/init(alignment:spacing:content:), iOS 13.0
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/zstack, iOS 13.0
public struct ZStack<Content: View>: PrimitiveView {
  // swiftui/zstack/init(alignment:content:), iOS 13.0
  nonisolated public init(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/lazyvstack, iOS 14.0
public struct LazyVStack<Content: View>: PrimitiveView {
  // swiftui/lazyvstack/init(alignment:spacing:pinnedviews:content:), iOS 14.0
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/pinnedscrollableviews, iOS 14.0
public struct PinnedScrollableViews: OptionSet, Sendable {
  // swiftui/pinnedscrollableviews, iOS 14.0
  public let rawValue: UInt32
  // swiftui/pinnedscrollableviews, iOS 14.0
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
// swiftui/lazyvgrid, iOS 14.0
public struct LazyVGrid<Content: View>: PrimitiveView {
  // swiftui/lazyvgrid/init(columns:alignment:spacing:pinnedviews:content:), iOS 14.0
  nonisolated public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/griditem, iOS 14.0
public struct GridItem: Sendable {
  // swiftui/griditem/init(_:spacing:alignment:), iOS 14.0
  public init(
    _ size: GridItem.Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) {}
  // swiftui/griditem/size-swift.enum, iOS 14.0
  public enum Size: Sendable {
    // swiftui/griditem/size-swift.enum/fixed(_:), iOS 14.0
    case fixed(CGFloat)
    // swiftui/griditem/size-swift.enum/flexible(minimum:maximum:), iOS 14.0
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    // swiftui/griditem/size-swift.enum/adaptive(minimum:maximum:), iOS 14.0
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
}
// swiftui/imagerenderer, iOS 16.0
public final class ImageRenderer<Content: View> {
  // swiftui/imagerenderer/init(content:), iOS 16.0
  @MainActor public init(content view: Content) {}
  // swiftui/imagerenderer/uiimage, iOS 16.0
  @MainActor public var uiImage: UIImage? { nil }
}
// swiftui/group, iOS 13.0
public struct Group<Content> {}
extension Group: View where Content: View {
  // swiftui/group, iOS 13.0
  public var body: Never { return fatalError() }
  // swiftui/group/init(content:), iOS 13.0
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
// swiftui/scrollview, iOS 13.0
public struct ScrollView<Content: View>: PrimitiveView {
  // swiftui/scrollview/init(_:content:), iOS 13.0
  nonisolated public init(
    _ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/scrollviewreader, iOS 14.0
public struct ScrollViewReader<Content: View>: PrimitiveView {
  // swiftui/scrollviewreader/init(content:), iOS 14.0
  nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
}
// swiftui/scrollviewproxy, iOS 14.0
public struct ScrollViewProxy {
  // swiftui/scrollviewproxy/scrollto(_:anchor:), iOS 14.0
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
// swiftui/geometryreader, iOS 13.0
public struct GeometryReader<Content: View>: PrimitiveView {
  // swiftui/geometryreader/init(content:), iOS 13.0
  nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}
// swiftui/geometryproxy, iOS 13.0
public struct GeometryProxy {
  // swiftui/geometryproxy/size, iOS 13.0
  public var size: CGSize { fatalError() }
  // swiftui/geometryproxy/frame(in:), iOS 17.0
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { fatalError() }
}
// swiftui/foreach, iOS 13.0
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
  // swiftui/foreach/init(_:id:content:), iOS 13.0
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  // swiftui/foreach/body-swift.property, iOS 13.0
  public var body: Never { return fatalError() }
}
extension ForEach: AccessibilityRotorContent where Content: AccessibilityRotorContent {
  // swiftui/foreach/init(_:id:content:), iOS 13.0
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
// swiftui/form, iOS 13.0
public struct Form<Content: View>: PrimitiveView {
  // swiftui/form/init(content:), iOS 13.0
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
// swiftui/section, iOS 13.0
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View {
  // swiftui/section, iOS 13.0
  public var body: Never { return fatalError() }
  // swiftui/section/init(content:header:footer:), iOS 13.0
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {}
}
extension Section where Parent == EmptyView, Content: View, Footer: View {
  // swiftui/section/init(content:footer:), iOS 13.0
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) {}
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  // swiftui/section/init(content:), iOS 13.0
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  // swiftui/section/init(_:content:), iOS 15.0
  nonisolated public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/uiviewrepresentable, iOS 13.0
@MainActor @preconcurrency public protocol UIViewRepresentable: PrimitiveView {
  // swiftui/uiviewrepresentable/uiviewtype, iOS 13.0
  associatedtype UIViewType: UIView
  // swiftui/uiviewrepresentable/makeuiview(context:), iOS 13.0
  @MainActor @preconcurrency func makeUIView(context: Self.Context) -> UIViewType
  // swiftui/uiviewrepresentable/updateuiview(_:context:), iOS 13.0
  @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Self.Context)
  // swiftui/uiviewrepresentable/context, iOS 13.0
  typealias Context = UIViewRepresentableContext<Self>
}
// swiftui/uiviewrepresentablecontext, iOS 13.0
@MainActor @preconcurrency public struct UIViewRepresentableContext<View: UIViewRepresentable> {}
