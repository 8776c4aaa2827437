import UIKit

// swiftui/state
@frozen @propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State where Value: ExpressibleByNilLiteral {
  public init() {}
}

// swiftui/scenestorage
@frozen @propertyWrapper public struct SceneStorage<Value> {
  // swiftui/scenestorage/init(wrappedvalue:_:)
  public init(wrappedValue: Value, _ key: String) where Value == String {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

// swiftui/scaledmetric
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value { fatalError() }
}

// swiftui/binding
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

// swiftui/bindable
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
  @available(*, unavailable, message: "The wrapped value must be an Observable object")
  public init(wrappedValue: Value) { fatalError() }
  public var projectedValue: Bindable<Value> { self }
}
extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

// swiftui/environment
@frozen @propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}
// swiftui/environmentvalues
public struct EnvironmentValues {
  public var scenePhase: ScenePhase { fatalError() }
  public var isEnabled: Bool { fatalError() }
  public var accessibilityReduceMotion: Bool { fatalError() }
  public var accessibilityVoiceOverEnabled: Bool { fatalError() }
  public var accessibilityDifferentiateWithoutColor: Bool { fatalError() }
  public var dynamicTypeSize: DynamicTypeSize { fatalError() }
  public var colorSchemeContrast: ColorSchemeContrast { fatalError() }
  public var openURL: OpenURLAction { fatalError() }
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { fatalError() }
    set {}
  }
}
// swiftui/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}
// swiftui/focusstate
@frozen @propertyWrapper public struct FocusState<Value: Hashable> {
  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: FocusState<Value>.Binding { fatalError() }
  // swiftui/focusstate/binding
  @frozen public struct Binding {}
}
// swiftui/keyequivalent
public struct KeyEquivalent: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let space = KeyEquivalent(" ")
  public static let `return` = KeyEquivalent("\r")
  public init(_ character: Character) {}
  public init(extendedGraphemeClusterLiteral: Character) {}
}
// swiftui/eventmodifiers
public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let command = EventModifiers(rawValue: 16)
}
// swiftui/keypress
public struct KeyPress: Sendable {
  public let key: KeyEquivalent
  // swiftui/keypress/phases
  public struct Phases: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let down = Phases(rawValue: 1)
    public static let `repeat` = Phases(rawValue: 2)
  }
  // swiftui/keypress/result
  public enum Result: Sendable { case handled, ignored }
}
// swiftui/openurlaction
@MainActor @preconcurrency public struct OpenURLAction: Sendable {
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}
// swiftui/scenephase
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}
// swiftui/colorschemecontrast
public enum ColorSchemeContrast: CaseIterable, Sendable {
  case standard, increased
}
// swiftui/uiapplicationdelegateadaptor
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<
  DelegateType: NSObject & UIApplicationDelegate
> {
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
  public var wrappedValue: DelegateType { fatalError() }
}
// swiftui/colorscheme
public enum ColorScheme: CaseIterable, Sendable {
  case light, dark
}

// swiftui/app
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
extension App {
  @MainActor @preconcurrency public static func main() {}
}
// swiftui/scene
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}
// swiftui/scenebuilder
@resultBuilder public enum SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
extension Scene {
  // swiftui/scene/commands(content:)
  nonisolated public func commands<Content: Commands>(
    @CommandsBuilder content: () -> Content
  ) -> some Scene { WindowGroup { EmptyView() } }
  // swiftui/scene/backgroundtask(_:action:)
  nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene { WindowGroup { EmptyView() } }
}
// swiftui/backgroundtask
public struct BackgroundTask<Request: Sendable, Response: Sendable>: Sendable {
  // swiftui/backgroundtask/apprefresh(_:)
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void { fatalError() }
}
// swiftui/commands
@MainActor @preconcurrency public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Commands {}
// swiftui/commandsbuilder
@resultBuilder public struct CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock<C: Commands>(_ content: C) -> C { content }
  public static func buildBlock<C0: Commands, C1: Commands>(
    _ c0: C0, _ c1: C1
  ) -> some Commands { c0 }
}
// swiftui/commandgroup
public struct CommandGroup<Content: View>: Commands {
  nonisolated public init(
    replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content
  ) {}
  public var body: Never { return fatalError() }
}
// swiftui/commandgroupplacement
public struct CommandGroupPlacement: Sendable {
  public static let newItem = CommandGroupPlacement()
  public static let appSettings = CommandGroupPlacement()
}
// swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: @escaping () -> Content) {}
  public var body: Never { return fatalError() }
}
// swiftui/navigationstack
public struct NavigationStack<Data, Root: View>: PrimitiveView {
  nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {}
}

// swiftui/namespace
@frozen @propertyWrapper public struct Namespace {
  public init() {}
  public var wrappedValue: Namespace.ID { fatalError() }
  // swiftui/namespace/id
  public struct ID: Hashable {}
}
