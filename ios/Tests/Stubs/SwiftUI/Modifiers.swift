import UniformTypeIdentifiers

// Each of these is on the page swiftui/view/<name>, with the labels in parentheses there.
extension View {
  // swiftui/view/padding(_:), iOS 13.0
  nonisolated public func padding(_ length: CGFloat) -> some View { self }
  // swiftui/view/padding(_:_:), iOS 13.0
  nonisolated public func padding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View { self }
  // swiftui/view/frame(width:height:alignment:), iOS 13.0
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  // swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:), iOS 13.0
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  // swiftui/view/position(_:), iOS 13.0
  nonisolated public func position(_ position: CGPoint) -> some View { self }
  // swiftui/view/position(x:y:), iOS 13.0
  nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  // swiftui/view/background(_:ignoressafeareaedges:), iOS 15.0
  nonisolated public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { self }
  // swiftui/view/background(_:in:fillstyle:), iOS 15.0
  nonisolated public func background<S: ShapeStyle, T: InsettableShape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { self }
  // swiftui/view/overlay(alignment:content:), iOS 15.0
  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }
  // swiftui/view/safeareainset(edge:alignment:spacing:content:), iOS 15.0
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { self }
  // swiftui/view/zindex(_:), iOS 13.0
  nonisolated public func zIndex(_ value: Double) -> some View { self }
  // swiftui/view/rotationeffect(_:anchor:), iOS 13.0
  nonisolated public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some View { self }
  // swiftui/view/contentshape(_:eofill:), iOS 13.0
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    self
  }
  // swiftui/view/allowshittesting(_:), iOS 13.0
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  // swiftui/view/listrowbackground(_:), iOS 13.0
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  // swiftui/view/scrollbouncebehavior(_:axes:), iOS 16.4
  nonisolated public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { self }
  // swiftui/view/scrollindicators(_:axes:), iOS 16.0
  nonisolated public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }
  // swiftui/view/opacity(_:), iOS 13.0
  nonisolated public func opacity(_ opacity: Double) -> some View { self }
  // swiftui/view/foregroundstyle(_:), iOS 15.0
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  // swiftui/view/tint(_:), iOS 16.0
  nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }
  // swiftui/view/clipshape(_:style:), iOS 13.0
  nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle())
    -> some View
  { self }
  // swiftui/view/preferredcolorscheme(_:), iOS 13.0
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
  // swiftui/view/font(_:), iOS 13.0
  nonisolated public func font(_ font: Font?) -> some View { self }
  // swiftui/view/linelimit(_:), iOS 13.0
  nonisolated public func lineLimit(_ number: Int?) -> some View { self }
  // swiftui/view/minimumscalefactor(_:), iOS 13.0
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  // swiftui/view/multilinetextalignment(_:), iOS 13.0
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  // swiftui/view/dynamictypesize(_:), iOS 15.0
  nonisolated public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize { self }
  // swiftui/view/scrollcontentbackground(_:), iOS 16.0
  nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
  // swiftui/view/disabled(_:), iOS 13.0
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  // swiftui/view/tag(_:includeoptional:), iOS 13.0
  nonisolated public func tag<V: Hashable>(
    _ tag: V, includeOptional: Bool = true
  ) -> some View { self }
  // swiftui/view/id(_:), iOS 13.0
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }
  // swiftui/view/animation(_:value:), iOS 13.0
  nonisolated public func animation<V: Equatable>(
    _ animation: Animation?, value: V
  ) -> some View { self }

  // swiftui/view/buttonstyle(_:), iOS 13.0
  nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { self }
  // swiftui/view/buttonstyle(_:), iOS 13.0
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }

  // swiftui/view/pickerstyle(_:), iOS 13.0
  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }

  // swiftui/view/navigationtitle(_:), iOS 14.0
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  // swiftui/view/navigationbartitledisplaymode(_:), iOS 14.0
  nonisolated public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }
  // swiftui/view/navigationdestination(for:destination:), iOS 16.0
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }
  // swiftui/view/toolbar(content:), iOS 14.0
  nonisolated public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View { self }
  // swiftui/view/alert(_:ispresented:actions:message:), iOS 15.0
  nonisolated public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { self }

  // swiftui/view/alert(_:ispresented:presenting:actions:message:), iOS 15.0
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { self }

  // swiftui/view/fileimporter(ispresented:allowedcontenttypes:oncompletion:), iOS 14.0
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View { self }
  // swiftui/view/searchable(text:placement:prompt:), iOS 15.0
  nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { self }
  // swiftui/view/togglestyle(_:), iOS 13.0
  nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }
  // swiftui/view/onopenurl(perform:), iOS 14.0
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  // swiftui/view/labelstyle(_:), iOS 14.0
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }

  // swiftui/view/scaledtofit(), iOS 13.0
  nonisolated public func scaledToFit() -> some View { self }
  // swiftui/view/monospaced(_:), iOS 16.0
  nonisolated public func monospaced(_ isActive: Bool = true) -> some View { self }
  // swiftui/view/textselection(_:), iOS 15.0
  nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    self
  }
  // swiftui/view/autocorrectiondisabled(_:), iOS 13.0
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  // swiftui/view/textinputautocapitalization(_:), iOS 15.0
  nonisolated public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { self }
  // swiftui/view/keyboardtype(_:), iOS 13.0
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  // swiftui/view/submitlabel(_:), iOS 15.0
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  // swiftui/view/onsubmit(of:_:), iOS 15.0
  nonisolated public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
  ) -> some View { self }

  // swiftui/view/onappear(perform:), iOS 13.0
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  // swiftui/view/ondisappear(perform:), iOS 13.0
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  // swiftui/view/onchange(of:initial:_:), iOS 17.0
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View { self }
  // swiftui/view/task(priority:_:), iOS 15.0
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  // swiftui/view/environment(_:_:), iOS 13.0
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { self }
  // swiftui/view/focusable(_:), iOS 17.0
  nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }
  // swiftui/view/focused(_:), iOS 15.0
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
  // swiftui/view/focused(_:equals:), iOS 15.0
  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { self }
  // swiftui/view/focuseffectdisabled(_:), iOS 17.0
  nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
  // swiftui/view/onkeypress(keys:phases:action:), iOS 17.0
  nonisolated public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { self }
  // swiftui/view/keyboardshortcut(_:modifiers:), iOS 14.0
  nonisolated public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { self }
  // swiftui/view/task(id:priority:_:), iOS 15.0
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  // swiftui/view/oncontinuoushover(coordinatespace:perform:), iOS 17.0
  nonisolated public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping (HoverPhase) -> Void
  ) -> some View { self }
  // swiftui/view/ontapgesture(count:coordinatespace:perform:), iOS 17.0
  nonisolated public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View { self }

  // swiftui/view/transition(_:), iOS 13.0
  nonisolated public func transition(_ t: AnyTransition) -> some View { self }
  // swiftui/view/accessibilityshowslargecontentviewer(_:), iOS 15.0
  nonisolated public func accessibilityShowsLargeContentViewer<V: View>(
    @ViewBuilder _ largeContentView: () -> V
  ) -> some View { self }
  // swiftui/view/accessibilitylabel(_:), iOS 14.0
  nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  // swiftui/view/accessibilityvalue(_:), iOS 14.0
  nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  // swiftui/view/accessibilityadjustableaction(_:), iOS 13.0
  nonisolated public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }
  // swiftui/view/accessibilityhidden(_:), iOS 14.0
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  // swiftui/view/accessibilityidentifier(_:), iOS 14.0
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  // swiftui/view/accessibilityaddtraits(_:), iOS 14.0
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    self
  }
  // swiftui/view/accessibilityelement(children:), iOS 13.0
  nonisolated public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { self }
  // swiftui/view/accessibilitychildren(children:), iOS 15.0
  nonisolated public func accessibilityChildren<V: View>(
    @ViewBuilder children: () -> V
  ) -> some View { self }
  // swiftui/view/accessibilityrotor(_:entries:), iOS 15.0
  nonisolated public func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ label: Text, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }
  // swiftui/view/accessibilityrotorentry(id:in:), iOS 15.0
  nonisolated public func accessibilityRotorEntry<ID: Hashable>(
    id: ID, in namespace: Namespace.ID
  ) -> some View { self }
  // swiftui/view/accessibilityaction(_:_:), iOS 13.0
  nonisolated public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }
  // swiftui/view/accessibilityactions(_:), iOS 16.0
  nonisolated public func accessibilityActions<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View { self }
  // swiftui/view/accessibilityaction(named:_:), iOS 13.0
  nonisolated public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { self }
}

// swiftui/alignment, iOS 13.0
public struct Alignment: Equatable, Sendable {
  // swiftui/alignment/center, iOS 13.0
  public static let center = Alignment()
  // swiftui/alignment/leading, iOS 13.0
  public static let leading = Alignment()
}
// swiftui/horizontalalignment, iOS 13.0
public struct HorizontalAlignment: Equatable, Sendable {
  // swiftui/horizontalalignment/leading, iOS 13.0
  public static let leading = HorizontalAlignment()
  // swiftui/horizontalalignment/trailing, iOS 13.0
  public static let trailing = HorizontalAlignment()
  // swiftui/horizontalalignment/center, iOS 13.0
  public static let center = HorizontalAlignment()
}
// swiftui/verticalalignment, iOS 13.0
public struct VerticalAlignment: Equatable, Sendable {
  // swiftui/verticalalignment/top, iOS 13.0
  public static let top = VerticalAlignment()
  // swiftui/verticalalignment/center, iOS 13.0
  public static let center = VerticalAlignment()
}
// swiftui/axis, iOS 13.0
@frozen public enum Axis: Int8, Sendable {
  // swiftui/axis/horizontal, iOS 13.0
  case horizontal, vertical
  // swiftui/axis/set, iOS 13.0
  public struct Set: OptionSet, Sendable {
    // swiftui/axis/set, iOS 13.0
    public let rawValue: Int8
    // swiftui/axis/set, iOS 13.0
    public init(rawValue: Int8) { self.rawValue = rawValue }
    // swiftui/axis/set/horizontal, iOS 13.0
    public static let horizontal = Set(rawValue: 1)
    // swiftui/axis/set/vertical, iOS 13.0
    public static let vertical = Set(rawValue: 2)
  }
}
// swiftui/edge, iOS 13.0
@frozen public enum Edge: Int8, Sendable {
  // swiftui/edge/top, iOS 13.0
  case top, leading, bottom, trailing
  // swiftui/edge/set, iOS 13.0
  public struct Set: OptionSet, Sendable {
    // swiftui/edge/set, iOS 13.0
    public let rawValue: Int8
    // swiftui/edge/set, iOS 13.0
    public init(rawValue: Int8) { self.rawValue = rawValue }
    // swiftui/edge/set/top, iOS 13.0
    public static let top = Set(rawValue: 1)
    // swiftui/edge/set/leading, iOS 13.0
    public static let leading = Set(rawValue: 2)
    // swiftui/edge/set/bottom, iOS 13.0
    public static let bottom = Set(rawValue: 4)
    // swiftui/edge/set/horizontal, iOS 13.0
    public static let horizontal = Set(rawValue: 10)
    // swiftui/edge/set/vertical, iOS 13.0
    public static let vertical = Set(rawValue: 5)
    // swiftui/edge/set/all, iOS 13.0
    public static let all = Set(rawValue: 15)
  }
}
// swiftui/verticaledge, iOS 15.0
@frozen public enum VerticalEdge: Int8, Sendable {
  // swiftui/verticaledge/top, iOS 15.0
  case top, bottom
}
// swiftui/angle, iOS 13.0
@frozen public struct Angle: Sendable {
  // swiftui/angle/degrees(_:), iOS 13.0
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}
// swiftui/unitpoint, iOS 13.0
public struct UnitPoint: Hashable, Sendable {
  // swiftui/unitpoint/top, iOS 13.0
  public static let top = UnitPoint()
  // swiftui/unitpoint/center, iOS 13.0
  public static let center = UnitPoint()
  // swiftui/unitpoint/leading, iOS 13.0
  public static let leading = UnitPoint()
}
// swiftui/textalignment, iOS 13.0
@frozen public enum TextAlignment: Sendable {
  // swiftui/textalignment/leading, iOS 13.0
  case leading, center, trailing
}
// swiftui/scrollbouncebehavior, iOS 16.4
public struct ScrollBounceBehavior: Sendable {
  // swiftui/scrollbouncebehavior/basedonsize, iOS 16.4
  public static let basedOnSize = ScrollBounceBehavior()
}
// swiftui/scrollindicatorvisibility, iOS 16.0
public struct ScrollIndicatorVisibility: Equatable {
  // swiftui/scrollindicatorvisibility/hidden, iOS 16.0
  public static var hidden: ScrollIndicatorVisibility { .init() }
}
// swiftui/searchfieldplacement, iOS 15.0
public struct SearchFieldPlacement: Sendable {
  // swiftui/searchfieldplacement/automatic, iOS 15.0
  public static let automatic = SearchFieldPlacement()
}
// swiftui/submittriggers, iOS 15.0
public struct SubmitTriggers: OptionSet, Sendable {
  // swiftui/submittriggers, iOS 15.0
  public let rawValue: Int
  // swiftui/submittriggers/init(rawvalue:), iOS 15.0
  public init(rawValue: Int) { self.rawValue = rawValue }
  // swiftui/submittriggers/text, iOS 15.0
  public static let text = SubmitTriggers(rawValue: 1)
}
// swiftui/edgeinsets, iOS 13.0
@frozen public struct EdgeInsets: Equatable, Sendable {
  // swiftui/edgeinsets/init(), iOS 13.0
  public init() {}
}
// swiftui/visibility, iOS 15.0
@frozen public enum Visibility: Sendable {
  // swiftui/visibility/automatic, iOS 15.0
  case automatic, visible, hidden
}
// swiftui/dynamictypesize, iOS 15.0
public enum DynamicTypeSize: CaseIterable, Comparable, Hashable, Sendable {
  // swiftui/dynamictypesize/xsmall, iOS 15.0
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  // swiftui/dynamictypesize/accessibility1, iOS 15.0
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  // swiftui/dynamictypesize, iOS 15.0
  public static func < (lhs: Self, rhs: Self) -> Bool { fatalError() }
  // swiftui/dynamictypesize/isaccessibilitysize, iOS 15.0
  public var isAccessibilitySize: Bool { fatalError() }
}
// swiftui/navigationbaritem, iOS 13.0
public struct NavigationBarItem: Sendable {
  // swiftui/navigationbaritem/titledisplaymode, iOS 13.0
  public enum TitleDisplayMode: Sendable {
    // swiftui/navigationbaritem/titledisplaymode/automatic, iOS 13.0
    case automatic, inline, large
  }
}
// swiftui/hoverphase, iOS 16.0
@frozen public enum HoverPhase: Equatable {
  // swiftui/hoverphase/active(_:), iOS 16.0
  case active(CGPoint)
  // swiftui/hoverphase/ended, iOS 16.0
  case ended
}
// swiftui/coordinatespaceprotocol, iOS 17.0
public protocol CoordinateSpaceProtocol {}
// swiftui/localcoordinatespace, iOS 17.0
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
  // swiftui/localcoordinatespace/init(), iOS 17.0
  public init() {}
}
// swiftui/globalcoordinatespace, iOS 17.0
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
  // swiftui/globalcoordinatespace/init(), iOS 17.0
  public init() {}
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  // swiftui/coordinatespaceprotocol/global, iOS 17.0
  public static var global: GlobalCoordinateSpace { .init() }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  // swiftui/coordinatespaceprotocol/local, iOS 17.0
  public static var local: LocalCoordinateSpace { .init() }
}
// swiftui/accessibilitytraits, iOS 13.0
public struct AccessibilityTraits: Sendable {
  // swiftui/accessibilitytraits/isbutton, iOS 13.0
  public static let isButton = AccessibilityTraits()
  // swiftui/accessibilitytraits/isheader, iOS 13.0
  public static let isHeader = AccessibilityTraits()
  // swiftui/accessibilitytraits/isselected, iOS 13.0
  public static let isSelected = AccessibilityTraits()
  // swiftui/accessibilitytraits/updatesfrequently, iOS 13.0
  public static let updatesFrequently = AccessibilityTraits()
}
// swiftui/accessibilitychildbehavior, iOS 13.0
public struct AccessibilityChildBehavior: Hashable {
  // swiftui/accessibilitychildbehavior/ignore, iOS 13.0
  public static var ignore: AccessibilityChildBehavior { .init() }
  // swiftui/accessibilitychildbehavior/contain, iOS 13.0
  public static var contain: AccessibilityChildBehavior { .init() }
  // swiftui/accessibilitychildbehavior/combine, iOS 13.0
  public static var combine: AccessibilityChildBehavior { .init() }
}
// swiftui/accessibilityrotorcontent, iOS 15.0
@MainActor @preconcurrency public protocol AccessibilityRotorContent {}
// swiftui/accessibilityrotorcontentbuilder, iOS 15.0
@resultBuilder public struct AccessibilityRotorContentBuilder {
  // swiftui/accessibilityrotorcontentbuilder/buildexpression(_:), iOS 15.0
  public static func buildExpression<Content: AccessibilityRotorContent>(
    _ content: Content
  ) -> Content { content }
  // swiftui/accessibilityrotorcontentbuilder/buildblock(_:), iOS 15.0
  public static func buildBlock<Content: AccessibilityRotorContent>(
    _ content: Content
  ) -> some AccessibilityRotorContent { content }
}
// swiftui/accessibilityrotorentry, iOS 15.0
public struct AccessibilityRotorEntry<ID: Hashable>: AccessibilityRotorContent {
  // swiftui/accessibilityrotorentry/init(_:id:in:textrange:prepare:), iOS 15.0
  public init(
    _ label: Text, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
    prepare: @escaping () -> Void = {}
  ) {}
}
// swiftui/accessibilityactionkind, iOS 13.0
public struct AccessibilityActionKind: Equatable, Sendable {
  // swiftui/accessibilityactionkind/default, iOS 13.0
  public static let `default` = AccessibilityActionKind()
}
