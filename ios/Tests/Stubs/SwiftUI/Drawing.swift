// developertoolssupport/colorresource
public struct ColorResource: Hashable, Sendable {
  public init(name: String, bundle: Bundle) {}
}
// swiftui/color
public struct Color: PrimitiveView, ShapeStyle, Hashable, Sendable {
  nonisolated public init(_ name: String, bundle: Bundle? = nil) {}
  nonisolated public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {}
  public enum RGBColorSpace: Sendable {
    case sRGB, sRGBLinear, displayP3
  }
  // swiftui/color/init(_:), of a resource
  nonisolated public init(_ resource: ColorResource) {}
  nonisolated public static let black = Color("")
  nonisolated public static let clear = Color("")
  nonisolated public func opacity(_ opacity: Double) -> Color { self }
}
// swiftui/gradient
public struct Gradient: Equatable {
  public init(stops: [Gradient.Stop]) {}
  // swiftui/gradient/stop
  public struct Stop: Equatable {
    public init(color: Color, location: CGFloat) {}
  }
}
// swiftui/shapestyle
public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never
  func resolve(in environment: EnvironmentValues) -> Self.Resolved
}
extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never { return fatalError() }
}
extension Never: ShapeStyle {}

// swiftui/shape
public protocol Shape: Sendable, Animatable, View {}
extension Shape {
  nonisolated public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> some View { EmptyView() }
  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1
  ) -> some View { EmptyView() }
}
// swiftui/fillstyle
public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}
// swiftui/strokestyle
public struct StrokeStyle: Equatable, Sendable {
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {}
}
// coregraphics/cglinecap
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}
// coregraphics/cglinejoin
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}
// swiftui/rectangle
public struct Rectangle: Shape, PrimitiveView {
  nonisolated public init() {}
}
// swiftui/roundedrectangle
public struct RoundedRectangle: Shape, PrimitiveView {
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}
// swiftui/roundedcornerstyle
public enum RoundedCornerStyle: Sendable {
  case circular, continuous
}
// swiftui/circle
public struct Circle: Shape, PrimitiveView {
  nonisolated public init() {}
}
// swiftui/capsule
public struct Capsule: Shape, PrimitiveView {
  nonisolated public init(style: RoundedCornerStyle = .continuous) {}
}

// swiftui/path
public struct Path: Equatable, Sendable {
  public init() {}
  public init(_ rect: CGRect) {}
  public init(ellipseIn rect: CGRect) {}
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {}
  public mutating func addLines(_ lines: [CGPoint]) {}
}

// swiftui/canvas
public struct Canvas<Symbols: View>: PrimitiveView {}
extension Canvas where Symbols == EmptyView {
  nonisolated public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {}
}
// swiftui/colorrenderingmode
public enum ColorRenderingMode: Sendable {
  case nonLinear, linear, extendedLinear
}
// swiftui/graphicscontext
@frozen public struct GraphicsContext {
  public var opacity: Double
  public func fill(
    _ path: Path, with shading: GraphicsContext.Shading, style: FillStyle = FillStyle()
  ) {}
  public func stroke(
    _ path: Path, with shading: GraphicsContext.Shading, style: StrokeStyle
  ) {}
  public func stroke(
    _ path: Path, with shading: GraphicsContext.Shading, lineWidth: CGFloat = 1
  ) {}
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(),
    options: GraphicsContext.ClipOptions = ClipOptions()
  ) {}
  public mutating func translateBy(x: CGFloat, y: CGFloat) {}
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {}
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}

  // swiftui/graphicscontext/shading
  public struct Shading: Sendable {
    public static func color(_ color: Color) -> GraphicsContext.Shading { .init() }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GraphicsContext.GradientOptions = GradientOptions()
    ) -> GraphicsContext.Shading { .init() }
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
      options: GraphicsContext.GradientOptions = GradientOptions()
    ) -> GraphicsContext.Shading { .init() }
  }
  // swiftui/graphicscontext/clipoptions
  @frozen public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }
  // swiftui/graphicscontext/gradientoptions
  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }
}

// swiftui/animatable
public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}
extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { .init() }
    set {}
  }
}
// swiftui/vectorarithmetic
public protocol VectorArithmetic: AdditiveArithmetic {}
extension CGFloat: VectorArithmetic {}
// swiftui/emptyanimatabledata
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  public static var zero: EmptyAnimatableData { .init() }
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }
}
// swiftui/animatablepair
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  public static var zero: Self { .init(.zero, .zero) }
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }
}
// swiftui/anytransition
public struct AnyTransition {
  public static var opacity: AnyTransition { .init() }
  public static func move(edge: Edge) -> AnyTransition { .init() }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
}
// swiftui/animation
public struct Animation: Equatable, Sendable {
  public static func easeInOut(duration: TimeInterval) -> Animation { .init() }
  public static func easeOut(duration: TimeInterval) -> Animation { .init() }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}
// swiftui/withanimation(_:_:)
public func withAnimation<Result>(
  _ animation: Animation? = nil, _ body: () throws -> Result
) rethrows -> Result { try body() }

// swiftui/font
public struct Font: Hashable, Sendable {
  public static let largeTitle = Font()
  public static let title2 = Font()
  public static let title3 = Font()
  public static let headline = Font()
  public static let subheadline = Font()
  public static let callout = Font()
  public static let footnote = Font()
  public static let caption = Font()
  public static func system(
    size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil
  ) -> Font { .init() }
  public func bold() -> Font { self }
  public func monospacedDigit() -> Font { self }
  public struct Weight: Hashable, Sendable {
    public static let medium = Weight()
  }
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
}
