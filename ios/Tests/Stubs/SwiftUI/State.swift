import UIKit

// swiftui/state, iOS 13.0
@frozen @propertyWrapper public struct State<Value> {
  // swiftui/state/init(wrappedvalue:), iOS 13.0
  public init(wrappedValue value: Value) {}
  // swiftui/state/init(initialvalue:), iOS 13.0
  public init(initialValue value: Value) {}
  // swiftui/state/wrappedvalue, iOS 13.0
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  // swiftui/state/projectedvalue, iOS 13.0
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State where Value: ExpressibleByNilLiteral {
  // swiftui/state/init(), iOS 13.0
  public init() {}
}

// swiftui/scenestorage, iOS 14.0
@frozen @propertyWrapper public struct SceneStorage<Value> {
  // swiftui/scenestorage/init(wrappedvalue:_:), iOS 14.0
  public init(wrappedValue: Value, _ key: String) where Value == String {}
  // swiftui/scenestorage/wrappedvalue, iOS 14.0
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

// swiftui/scaledmetric, iOS 14.0
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
  // swiftui/scaledmetric/init(wrappedvalue:), iOS 14.0
  public init(wrappedValue: Value) {}
  // swiftui/scaledmetric/wrappedvalue, iOS 14.0
  public var wrappedValue: Value { fatalError() }
}

// swiftui/binding, iOS 13.0
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  // swiftui/binding/init(get:set:), iOS 13.0
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  // swiftui/binding/wrappedvalue, iOS 13.0
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  // swiftui/binding/projectedvalue, iOS 13.0
  public var projectedValue: Binding<Value> { self }
  // swiftui/binding/subscript(dynamicmember:), iOS 13.0
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

// swiftui/bindable, iOS 17.0
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  // swiftui/bindable/wrappedvalue, iOS 17.0
  public var wrappedValue: Value
  // swiftui/bindable/init(projectedvalue:), iOS 17.0
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
  // swiftui/bindable/init(wrappedvalue:), iOS 17.0
  @available(*, unavailable, message: "The wrapped value must be an Observable object")
  public init(wrappedValue: Value) { fatalError() }
  // swiftui/bindable/projectedvalue, iOS 17.0
  public var projectedValue: Bindable<Value> { self }
}
extension Bindable where Value: AnyObject, Value: Observable {
  // swiftui/bindable/init(wrappedvalue:), iOS 17.0
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  // swiftui/bindable/subscript(dynamicmember:), iOS 17.0
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

// swiftui/environment, iOS 13.0
@frozen @propertyWrapper public struct Environment<Value> {
  // swiftui/environment/init(_:), iOS 13.0
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  // swiftui/environment/wrappedvalue, iOS 13.0
  public var wrappedValue: Value { fatalError() }
}
// swiftui/environmentvalues, iOS 13.0
public struct EnvironmentValues {
  // swiftui/environmentvalues/scenephase, iOS 14.0
  public var scenePhase: ScenePhase { fatalError() }
  // swiftui/environmentvalues/isenabled, iOS 13.0
  public var isEnabled: Bool { fatalError() }
  // swiftui/environmentvalues/accessibilityreducemotion, iOS 13.0
  public var accessibilityReduceMotion: Bool { fatalError() }
  // swiftui/environmentvalues/accessibilityvoiceoverenabled, iOS 15.0
  public var accessibilityVoiceOverEnabled: Bool { fatalError() }
  // swiftui/environmentvalues/accessibilitydifferentiatewithoutcolor, iOS 13.0
  public var accessibilityDifferentiateWithoutColor: Bool { fatalError() }
  // swiftui/environmentvalues/dynamictypesize, iOS 15.0
  public var dynamicTypeSize: DynamicTypeSize { fatalError() }
  // swiftui/environmentvalues/colorscheme, iOS 13.0
  public var colorScheme: ColorScheme {
    get { fatalError() }
    set {}
  }
  // swiftui/environmentvalues/colorschemecontrast, iOS 13.0
  public var colorSchemeContrast: ColorSchemeContrast { fatalError() }
  // swiftui/environmentvalues/openurl, iOS 14.0
  public var openURL: OpenURLAction { fatalError() }
  // swiftui/environmentvalues/subscript(_:), iOS 13.0
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { fatalError() }
    set {}
  }
}
// swiftui/environmentkey, iOS 13.0
public protocol EnvironmentKey {
  // swiftui/environmentkey/value, iOS 13.0
  associatedtype Value
  // swiftui/environmentkey/defaultvalue, iOS 13.0
  static var defaultValue: Self.Value { get }
}
// swiftui/focusstate, iOS 15.0
@frozen @propertyWrapper public struct FocusState<Value: Hashable> {
  // swiftui/focusstate/init(), iOS 15.0
  public init() where Value == Bool {}
  // swiftui/focusstate/init(), iOS 15.0
  public init<T: Hashable>() where Value == T? {}
  // swiftui/focusstate/wrappedvalue, iOS 15.0
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  // swiftui/focusstate/projectedvalue, iOS 15.0
  public var projectedValue: FocusState<Value>.Binding { fatalError() }
  // swiftui/focusstate/binding, iOS 15.0
  @frozen public struct Binding {}
}
// swiftui/keyequivalent, iOS 14.0
public struct KeyEquivalent: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
  // swiftui/keyequivalent/uparrow, iOS 14.0
  public static let upArrow = KeyEquivalent("\u{F700}")
  // swiftui/keyequivalent/downarrow, iOS 14.0
  public static let downArrow = KeyEquivalent("\u{F701}")
  // swiftui/keyequivalent/leftarrow, iOS 14.0
  public static let leftArrow = KeyEquivalent("\u{F702}")
  // swiftui/keyequivalent/rightarrow, iOS 14.0
  public static let rightArrow = KeyEquivalent("\u{F703}")
  // swiftui/keyequivalent/escape, iOS 14.0
  public static let escape = KeyEquivalent("\u{1B}")
  // swiftui/keyequivalent/space, iOS 14.0
  public static let space = KeyEquivalent(" ")
  // swiftui/keyequivalent/return, iOS 14.0
  public static let `return` = KeyEquivalent("\r")
  // swiftui/keyequivalent/init(_:), iOS 14.0
  public init(_ character: Character) {}
  // swiftui/keyequivalent, iOS 14.0
  public init(extendedGraphemeClusterLiteral: Character) {}
}
// swiftui/eventmodifiers, iOS 13.0
public struct EventModifiers: OptionSet, Sendable {
  // swiftui/eventmodifiers/rawvalue, iOS 13.0
  public let rawValue: Int
  // swiftui/eventmodifiers/init(rawvalue:), iOS 13.0
  public init(rawValue: Int) { self.rawValue = rawValue }
  // swiftui/eventmodifiers/command, iOS 13.0
  public static let command = EventModifiers(rawValue: 16)
}
// swiftui/keypress, iOS 17.0
public struct KeyPress: Sendable {
  // swiftui/keypress/key, iOS 17.0
  public let key: KeyEquivalent
  // swiftui/keypress/phases, iOS 17.0
  public struct Phases: OptionSet, Sendable {
    // swiftui/keypress/phases, iOS 17.0
    public let rawValue: Int
    // swiftui/keypress/phases, iOS 17.0
    public init(rawValue: Int) { self.rawValue = rawValue }
    // swiftui/keypress/phases/down, iOS 17.0
    public static let down = Phases(rawValue: 1)
    // swiftui/keypress/phases/repeat, iOS 17.0
    public static let `repeat` = Phases(rawValue: 2)
  }
  // swiftui/keypress/result, iOS 17.0
  public enum Result: Sendable { case handled, ignored }
}
// swiftui/openurlaction, iOS 14.0
@MainActor @preconcurrency public struct OpenURLAction: Sendable {
  // swiftui/openurlaction/callasfunction(_:), iOS 14.0
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}
// swiftui/scenephase, iOS 14.0
public enum ScenePhase: Comparable, Hashable, Sendable {
  // swiftui/scenephase/background, iOS 14.0
  case background, inactive, active
}
// swiftui/colorschemecontrast, iOS 13.0
public enum ColorSchemeContrast: CaseIterable, Sendable {
  // swiftui/colorschemecontrast/standard, iOS 13.0
  case standard, increased
}
// swiftui/uiapplicationdelegateadaptor, iOS 14.0
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<
  DelegateType: NSObject & UIApplicationDelegate
> {
  // swiftui/uiapplicationdelegateadaptor/init(_:), iOS 14.0
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
  // swiftui/uiapplicationdelegateadaptor/wrappedvalue, iOS 14.0
  public var wrappedValue: DelegateType { fatalError() }
}
// swiftui/colorscheme, iOS 13.0
public enum ColorScheme: CaseIterable, Sendable {
  // swiftui/colorscheme/light, iOS 13.0
  case light, dark
}

// swiftui/app, iOS 14.0
@MainActor @preconcurrency public protocol App {
  // swiftui/app, iOS 14.0
  associatedtype Body: Scene
  // swiftui/app/body-swift.property, iOS 14.0
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  // swiftui/app/init(), iOS 14.0
  @MainActor @preconcurrency init()
}
extension App {
  // swiftui/app/main(), iOS 14.0
  @MainActor @preconcurrency public static func main() {}
}
// swiftui/scene, iOS 14.0
@MainActor @preconcurrency public protocol Scene {
  // swiftui/scene, iOS 14.0
  associatedtype Body: Scene
  // swiftui/scene/body-swift.property, iOS 14.0
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}
// swiftui/scenebuilder, iOS 14.0
@resultBuilder public struct SceneBuilder {
  // swiftui/scenebuilder/buildexpression(_:), iOS 14.0
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  // swiftui/scenebuilder/buildblock(_:), iOS 14.0
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
extension Scene {
  // swiftui/scene/commands(content:), iOS 14.0
  nonisolated public func commands<Content: Commands>(
    @CommandsBuilder content: () -> Content
  ) -> some Scene { WindowGroup { EmptyView() } }
  // swiftui/scene/backgroundtask(_:action:), iOS 16.0
  nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene { WindowGroup { EmptyView() } }
}
// swiftui/backgroundtask, iOS 16.0
public struct BackgroundTask<Request: Sendable, Response: Sendable>: Sendable {
  // swiftui/backgroundtask/apprefresh(_:), iOS 16.0
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void { fatalError() }
}
// swiftui/commands, iOS 14.0
@MainActor @preconcurrency public protocol Commands {
  // swiftui/commands, iOS 14.0
  associatedtype Body: Commands
  // swiftui/commands/body-swift.property, iOS 14.0
  @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Commands {}
// swiftui/commandsbuilder, iOS 14.0
@resultBuilder public struct CommandsBuilder {
  // swiftui/commandsbuilder/buildexpression(_:), iOS 14.0
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  // swiftui/commandsbuilder/buildblock(_:), iOS 14.0
  public static func buildBlock<C: Commands>(_ content: C) -> C { content }
  // swiftui/commandsbuilder/buildblock(_:_:), iOS 14.0
  public static func buildBlock<C0: Commands, C1: Commands>(
    _ c0: C0, _ c1: C1
  ) -> some Commands { c0 }
}
// swiftui/commandgroup, iOS 14.0
public struct CommandGroup<Content: View>: Commands {
  // swiftui/commandgroup/init(replacing:addition:), iOS 14.0
  nonisolated public init(
    replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content
  ) {}
  // swiftui/commandgroup, iOS 14.0
  public var body: Never { return fatalError() }
}
// swiftui/commandgroupplacement, iOS 14.0
public struct CommandGroupPlacement {
  // swiftui/commandgroupplacement/newitem, iOS 14.0
  public static var newItem: CommandGroupPlacement { .init() }
  // swiftui/commandgroupplacement/appsettings, iOS 14.0
  public static var appSettings: CommandGroupPlacement { .init() }
}
// swiftui/windowgroup, iOS 14.0
public struct WindowGroup<Content: View>: Scene {
  // swiftui/windowgroup/init(makecontent:), iOS 14.0
  nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) {}
  // swiftui/windowgroup, iOS 14.0
  public var body: Never { return fatalError() }
}
// swiftui/navigationstack, iOS 16.0
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: PrimitiveView {
  // swiftui/navigationstack/init(path:root:), iOS 16.0
  @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {}
}

// swiftui/namespace, iOS 14.0
@frozen @propertyWrapper public struct Namespace {
  // swiftui/namespace/init(), iOS 14.0
  public init() {}
  // swiftui/namespace/wrappedvalue, iOS 14.0
  public var wrappedValue: Namespace.ID { fatalError() }
  // swiftui/namespace/id, iOS 14.0
  public struct ID: Hashable {}
}
