// developertoolssupport/colorresource, iOS 17.0
public struct ColorResource: Hashable, Sendable {
  // developertoolssupport/colorresource/init(name:bundle:), iOS 17.0
  public init(name: String, bundle: Bundle) {}
}
// swiftui/color, iOS 13.0
public struct Color: PrimitiveView, ShapeStyle, Hashable, Sendable {
  // swiftui/color/init(_:bundle:), iOS 13.0
  nonisolated public init(_ name: String, bundle: Bundle? = nil) {}
  // swiftui/color/init(_:red:green:blue:opacity:), iOS 13.0
  nonisolated public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {}
  // swiftui/color/rgbcolorspace, iOS 13.0
  public enum RGBColorSpace: Sendable {
    // swiftui/color/rgbcolorspace/srgb, iOS 13.0
    case sRGB, sRGBLinear, displayP3
  }
  // swiftui/color/init(_:), iOS 17.0: of a resource
  nonisolated public init(_ resource: ColorResource) {}
  // swiftui/color/black, iOS 13.0
  nonisolated public static let black = Color("")
  // swiftui/color/clear, iOS 13.0
  nonisolated public static let clear = Color("")
  // swiftui/color/opacity(_:), iOS 13.0
  nonisolated public func opacity(_ opacity: Double) -> Color { self }
}
// swiftui/gradient, iOS 13.0
public struct Gradient: Hashable, Sendable {
  // swiftui/gradient/init(stops:), iOS 13.0
  public init(stops: [Gradient.Stop]) {}
  // swiftui/gradient/stop, iOS 13.0
  public struct Stop: Hashable, Sendable {
    // swiftui/gradient/stop/init(color:location:), iOS 13.0
    public init(color: Color, location: CGFloat) {}
  }
}
// swiftui/shapestyle, iOS 13.0
public protocol ShapeStyle: Sendable {
  // swiftui/shapestyle/resolved, iOS 17.0
  associatedtype Resolved: ShapeStyle = Never
  // swiftui/shapestyle/resolve(in:), iOS 17.0
  func resolve(in environment: EnvironmentValues) -> Self.Resolved
}
extension ShapeStyle where Resolved == Never {
  // swiftui/shapestyle/resolve(in:), iOS 17.0
  public func resolve(in environment: EnvironmentValues) -> Never { return fatalError() }
}
extension Never: ShapeStyle {}

// swiftui/shape, iOS 13.0
public protocol Shape: Sendable, Animatable, View {}
extension Shape {
  // swiftui/shape/fill(_:style:), iOS 17.0
  nonisolated public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> some View { EmptyView() }
  // swiftui/shape/stroke(_:linewidth:), iOS 13.0
  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1
  ) -> some View { EmptyView() }
}
// swiftui/insettableshape, iOS 13.0
public protocol InsettableShape: Shape {}
// swiftui/fillstyle, iOS 13.0
public struct FillStyle: Equatable, Sendable {
  // swiftui/fillstyle/init(eofill:antialiased:), iOS 13.0
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}
// swiftui/strokestyle, iOS 13.0
public struct StrokeStyle: Equatable, Sendable {
  // swiftui/strokestyle/init(linewidth:linecap:linejoin:miterlimit:dash:dashphase:), iOS 13.0
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {}
}
// coregraphics/cglinecap, iOS 2.0
public enum CGLineCap: Int32, Sendable {
  // coregraphics/cglinecap/butt, iOS 2.0
  case butt, round, square
}
// coregraphics/cglinejoin, iOS 2.0
public enum CGLineJoin: Int32, Sendable {
  // coregraphics/cglinejoin/miter, iOS 2.0
  case miter, round, bevel
}
// swiftui/rectangle, iOS 13.0
public struct Rectangle: InsettableShape, PrimitiveView {
  // swiftui/rectangle/init(), iOS 13.0
  nonisolated public init() {}
}
// swiftui/roundedrectangle, iOS 13.0
public struct RoundedRectangle: InsettableShape, PrimitiveView {
  // swiftui/roundedrectangle/init(cornerradius:style:), iOS 13.0
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}
// swiftui/roundedcornerstyle, iOS 13.0
public enum RoundedCornerStyle: Sendable {
  // swiftui/roundedcornerstyle/circular, iOS 13.0
  case circular, continuous
}
// swiftui/circle, iOS 13.0
public struct Circle: InsettableShape, PrimitiveView {
  // swiftui/circle/init(), iOS 13.0
  nonisolated public init() {}
}
// swiftui/capsule, iOS 13.0
public struct Capsule: InsettableShape, PrimitiveView {
  // swiftui/capsule/init(style:), iOS 13.0
  nonisolated public init(style: RoundedCornerStyle = .continuous) {}
}

// swiftui/path, iOS 13.0
public struct Path: Equatable, Sendable {
  // swiftui/path/init(), iOS 13.0
  public init() {}
  // swiftui/path/init(_:), iOS 13.0
  public init(_ rect: CGRect) {}
  // swiftui/path/init(ellipsein:), iOS 13.0
  public init(ellipseIn rect: CGRect) {}
  // swiftui/path/init(roundedrect:cornerradius:style:), iOS 13.0
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {}
  // swiftui/path/addlines(_:), iOS 13.0
  public mutating func addLines(_ lines: [CGPoint]) {}
}

// swiftui/canvas, iOS 15.0
public struct Canvas<Symbols: View>: PrimitiveView {}
extension Canvas where Symbols == EmptyView {
  // swiftui/canvas/init(opaque:colormode:rendersasynchronously:renderer:), iOS 15.0
  nonisolated public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {}
}
// swiftui/colorrenderingmode, iOS 13.0
public enum ColorRenderingMode: Sendable {
  // swiftui/colorrenderingmode/nonlinear, iOS 13.0
  case nonLinear, linear, extendedLinear
}
// swiftui/graphicscontext, iOS 15.0
@frozen public struct GraphicsContext {
  // swiftui/graphicscontext/opacity, iOS 15.0
  public var opacity: Double
  // swiftui/graphicscontext/fill(_:with:style:), iOS 15.0
  public func fill(
    _ path: Path, with shading: GraphicsContext.Shading, style: FillStyle = FillStyle()
  ) {}
  // swiftui/graphicscontext/stroke(_:with:style:), iOS 15.0
  public func stroke(
    _ path: Path, with shading: GraphicsContext.Shading, style: StrokeStyle
  ) {}
  // swiftui/graphicscontext/stroke(_:with:linewidth:), iOS 15.0
  public func stroke(
    _ path: Path, with shading: GraphicsContext.Shading, lineWidth: CGFloat = 1
  ) {}
  // swiftui/graphicscontext/clip(to:style:options:), iOS 15.0
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(),
    options: GraphicsContext.ClipOptions = ClipOptions()
  ) {}
  // swiftui/graphicscontext/translateby(x:y:), iOS 15.0
  public mutating func translateBy(x: CGFloat, y: CGFloat) {}
  // swiftui/graphicscontext/scaleby(x:y:), iOS 15.0
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
  // swiftui/graphicscontext/drawlayer(content:), iOS 15.0
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {}
  // swiftui/graphicscontext/draw(_:at:anchor:), iOS 15.0
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}

  // swiftui/graphicscontext/shading, iOS 15.0
  public struct Shading: Sendable {
    // swiftui/graphicscontext/shading/color(_:), iOS 15.0
    public static func color(_ color: Color) -> GraphicsContext.Shading { .init() }
    // swiftui/graphicscontext/shading/radialgradient(_:center:startradius:endradius:options:), iOS 15.0
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GraphicsContext.GradientOptions = GradientOptions()
    ) -> GraphicsContext.Shading { .init() }
    // swiftui/graphicscontext/shading/lineargradient(_:startpoint:endpoint:options:), iOS 15.0
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
      options: GraphicsContext.GradientOptions = GradientOptions()
    ) -> GraphicsContext.Shading { .init() }
  }
  // swiftui/graphicscontext/clipoptions, iOS 15.0
  @frozen public struct ClipOptions: OptionSet, Sendable {
    // swiftui/graphicscontext/clipoptions, iOS 15.0
    public let rawValue: UInt32
    // swiftui/graphicscontext/clipoptions, iOS 15.0
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }
  // swiftui/graphicscontext/gradientoptions, iOS 15.0
  public struct GradientOptions: OptionSet, Sendable {
    // swiftui/graphicscontext/gradientoptions, iOS 15.0
    public let rawValue: UInt32
    // swiftui/graphicscontext/gradientoptions, iOS 15.0
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }
}

// swiftui/animatable, iOS 13.0
public protocol Animatable {
  // swiftui/animatable/animatabledata-swift.associatedtype, iOS 13.0
  associatedtype AnimatableData: VectorArithmetic
  // swiftui/animatable/animatabledata, iOS 13.0
  var animatableData: AnimatableData { get set }
}
extension Animatable where AnimatableData == EmptyAnimatableData {
  // swiftui/animatable/animatabledata, iOS 13.0
  public var animatableData: EmptyAnimatableData {
    get { .init() }
    set {}
  }
}
// swiftui/vectorarithmetic, iOS 13.0
public protocol VectorArithmetic: AdditiveArithmetic {}
extension CGFloat: VectorArithmetic {}
// swiftui/emptyanimatabledata, iOS 13.0
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  // swiftui/emptyanimatabledata, iOS 13.0
  public static var zero: EmptyAnimatableData { .init() }
  // swiftui/emptyanimatabledata, iOS 13.0
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }
  // swiftui/emptyanimatabledata, iOS 13.0
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }
}
// swiftui/animatablepair, iOS 13.0
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  // swiftui/animatablepair/first, iOS 13.0
  public var first: First
  // swiftui/animatablepair/second, iOS 13.0
  public var second: Second
  // swiftui/animatablepair/init(_:_:), iOS 13.0
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  // swiftui/animatablepair, iOS 13.0
  public static var zero: Self { .init(.zero, .zero) }
  // swiftui/animatablepair, iOS 13.0
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }
  // swiftui/animatablepair, iOS 13.0
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }
}
// swiftui/anytransition, iOS 13.0
public struct AnyTransition {
  // swiftui/anytransition/opacity, iOS 13.0
  public static var opacity: AnyTransition { .init() }
  // swiftui/anytransition/move(edge:), iOS 13.0
  public static func move(edge: Edge) -> AnyTransition { .init() }
  // swiftui/anytransition/combined(with:), iOS 13.0
  public func combined(with other: AnyTransition) -> AnyTransition { self }
}
// swiftui/animation, iOS 13.0
public struct Animation: Equatable, Sendable {
  // swiftui/animation/default, iOS 13.0
  public static let `default` = Animation()
  // swiftui/animation/easeinout(duration:), iOS 13.0
  public static func easeInOut(duration: TimeInterval) -> Animation { .init() }
  // swiftui/animation/easeout(duration:), iOS 13.0
  public static func easeOut(duration: TimeInterval) -> Animation { .init() }
  // swiftui/animation/repeatforever(autoreverses:), iOS 13.0
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}
// swiftui/withanimation(_:_:), iOS 13.0
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

// swiftui/font, iOS 13.0
public struct Font: Hashable, Sendable {
  // swiftui/font/largetitle, iOS 13.0
  public static let largeTitle = Font()
  // swiftui/font/title2, iOS 14.0
  public static let title2 = Font()
  // swiftui/font/title3, iOS 14.0
  public static let title3 = Font()
  // swiftui/font/headline, iOS 13.0
  public static let headline = Font()
  // swiftui/font/subheadline, iOS 13.0
  public static let subheadline = Font()
  // swiftui/font/callout, iOS 13.0
  public static let callout = Font()
  // swiftui/font/footnote, iOS 13.0
  public static let footnote = Font()
  // swiftui/font/caption, iOS 13.0
  public static let caption = Font()
  // swiftui/font/system(size:weight:design:), iOS 16.0
  public static func system(
    size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil
  ) -> Font { .init() }
  // swiftui/font/bold(), iOS 13.0
  public func bold() -> Font { self }
  // swiftui/font/monospaceddigit(), iOS 13.0
  public func monospacedDigit() -> Font { self }
  // swiftui/font/weight, iOS 13.0
  public struct Weight: Hashable, Sendable {
    // swiftui/font/weight/medium, iOS 13.0
    public static let medium = Weight()
  }
  // swiftui/font/design, iOS 13.0
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
}
