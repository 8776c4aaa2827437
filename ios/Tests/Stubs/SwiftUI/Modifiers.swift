import UniformTypeIdentifiers

// Each of these is on the page swiftui/view/<name>, with the labels in parentheses there.
extension View {
  nonisolated public func padding(_ length: CGFloat) -> some View { self }
  nonisolated public func padding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View { self }
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  nonisolated public func position(_ position: CGPoint) -> some View { self }
  nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  nonisolated public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { self }
  nonisolated public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { self }
  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { self }
  nonisolated public func zIndex(_ value: Double) -> some View { self }
  // swiftui/view/rotationeffect(_:anchor:)
  nonisolated public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some View { self }
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    self
  }
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  nonisolated public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { self }
  nonisolated public func opacity(_ opacity: Double) -> some View { self }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func lineLimit(_ number: Int?) -> some View { self }
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  nonisolated public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize { self }
  nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { self }
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }
  nonisolated public func animation<V: Equatable>(
    _ animation: Animation?, value: V
  ) -> some View { self }

  @MainActor @preconcurrency public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    self
  }
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }

  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }

  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  nonisolated public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }
  nonisolated public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View { self }
  nonisolated public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { self }

  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { self }

  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View { self }
  // swiftui/view/searchable(text:placement:prompt:)
  nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, prompt: S
  ) -> some View { self }
  // swiftui/view/togglestyle(_:)
  nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }

  nonisolated public func scaledToFit() -> some View { self }
  nonisolated public func monospaced(_ isActive: Bool = true) -> some View { self }
  nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    self
  }
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  nonisolated public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { self }
  // swiftui/view/keyboardtype(_:)
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View { self }
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { self }
  nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
  nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
  nonisolated public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { self }
  nonisolated public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { self }
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping (HoverPhase) -> Void
  ) -> some View { self }
  nonisolated public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View { self }

  // swiftui/view/simultaneousgesture(_:including:)
  nonisolated public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self }

  // swiftui/view/transition(_:)
  nonisolated public func transition(_ t: AnyTransition) -> some View { self }
  // swiftui/view/help(_:)
  nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { self }
  // swiftui/view/accessibilityshowslargecontentviewer(_:)
  nonisolated public func accessibilityShowsLargeContentViewer<V: View>(
    @ViewBuilder _ largeContentView: () -> V
  ) -> some View { self }
  nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  // swiftui/view/accessibilityadjustableaction(_:)
  nonisolated public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    self
  }
  nonisolated public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { self }
  nonisolated public func accessibilityChildren<V: View>(
    @ViewBuilder children: () -> V
  ) -> some View { self }
  nonisolated public func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ label: Text, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }
  nonisolated public func accessibilityRotorEntry<ID: Hashable>(
    id: ID, in namespace: Namespace.ID
  ) -> some View { self }
  nonisolated public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }
  nonisolated public func accessibilityActions<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View { self }
  nonisolated public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { self }
}

// swiftui/alignment
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
  public static let leading = Alignment()
}
// swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = HorizontalAlignment()
  public static let trailing = HorizontalAlignment()
  public static let center = HorizontalAlignment()
}
// swiftui/verticalalignment
public struct VerticalAlignment: Equatable, Sendable {
  public static let center = VerticalAlignment()
}
// swiftui/axis
public enum Axis: Int8, Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}
// swiftui/edge
public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let horizontal = Set(rawValue: 10)
    public static let vertical = Set(rawValue: 5)
    public static let all = Set(rawValue: 15)
  }
}
// swiftui/verticaledge
public enum VerticalEdge: Int8, Sendable {
  case top, bottom
}
// swiftui/angle
@frozen public struct Angle: Sendable {
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}
// swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
  public static let top = UnitPoint()
  public static let center = UnitPoint()
}
// swiftui/textalignment
public enum TextAlignment: Sendable {
  case leading, center, trailing
}
// swiftui/scrollbouncebehavior
public struct ScrollBounceBehavior: Sendable {
  public static let basedOnSize = ScrollBounceBehavior()
}
// swiftui/visibility
public enum Visibility: Sendable {
  case automatic, visible, hidden
}
// swiftui/dynamictypesize
public enum DynamicTypeSize: Int, Comparable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  // swiftui/dynamictypesize/isaccessibilitysize
  public var isAccessibilitySize: Bool { fatalError() }
}
// swiftui/navigationbaritem/titledisplaymode
public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable {
    case automatic, inline, large
  }
}
// swiftui/hoverphase
@frozen public enum HoverPhase: Equatable {
  case active(CGPoint)
  case ended
}
// swiftui/coordinatespaceprotocol
public protocol CoordinateSpaceProtocol {}
// swiftui/localcoordinatespace
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
}
// swiftui/globalcoordinatespace
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { .init() }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { .init() }
}
// swiftui/accessibilitytraits
public struct AccessibilityTraits: Sendable {
  public static let isButton = AccessibilityTraits()
  public static let isHeader = AccessibilityTraits()
  public static let updatesFrequently = AccessibilityTraits()
}
// swiftui/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}
// swiftui/accessibilityrotorcontent
public protocol AccessibilityRotorContent {}
// swiftui/accessibilityrotorcontentbuilder
@resultBuilder public struct AccessibilityRotorContentBuilder {
  public static func buildBlock<Content: AccessibilityRotorContent>(
    _ content: Content
  ) -> Content { content }
}
// swiftui/accessibilityrotorentry
public struct AccessibilityRotorEntry<ID: Hashable>: AccessibilityRotorContent {
  public init(
    _ label: Text, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
    prepare: @escaping () -> Void = {}
  ) {}
}
// swiftui/accessibilityactionkind
public struct AccessibilityActionKind: Equatable, Sendable {
  public static let `default` = AccessibilityActionKind()
}
