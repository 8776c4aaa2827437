import CoreTransferable

// swiftui/button
public struct Button<Label: View>: PrimitiveView {
  nonisolated public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
}
extension Button where Label == Text {
  nonisolated public init<S: StringProtocol>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) {}
  nonisolated public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}
extension Button where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {}
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}
// swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}
// swiftui/buttonstyle
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  typealias Configuration = ButtonStyleConfiguration
}
// swiftui/buttonstyleconfiguration
public struct ButtonStyleConfiguration {
  public struct Label: PrimitiveView {}
  public let label: ButtonStyleConfiguration.Label
  public let isPressed: Bool
}
// swiftui/primitivebuttonstyle
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
// swiftui/plainbuttonstyle
public struct PlainButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

// swiftui/picker
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: PrimitiveView {}
extension Picker where Label == Text {
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/pickerstyle
@MainActor @preconcurrency public protocol PickerStyle {}
// swiftui/menupickerstyle
public struct MenuPickerStyle: PickerStyle {}
extension PickerStyle where Self == MenuPickerStyle {
  @MainActor public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
// swiftui/toggle
public struct Toggle<Label: View>: PrimitiveView {}
extension Toggle where Label == Text {
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}
// swiftui/togglestyle
@MainActor @preconcurrency public protocol ToggleStyle {}
// swiftui/buttontogglestyle
public struct ButtonToggleStyle: ToggleStyle {}
extension ToggleStyle where Self == ButtonToggleStyle {
  @MainActor public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}
// swiftui/menu
public struct Menu<Label: View, Content: View>: PrimitiveView {
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {}
}
extension Menu where Label == Text {
  nonisolated public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/textfield
public struct TextField<Label: View>: PrimitiveView {}
extension TextField where Label == Text {
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
// swiftui/labeledcontent
public struct LabeledContent<Label: View, Content: View>: PrimitiveView {}
extension LabeledContent where Label == Text {
  // swiftui/labeledcontent/init(_:content:)
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
// uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
  case `default`, numberPad
}
// swiftui/submitlabel
public struct SubmitLabel: Sendable {
  public static let done = SubmitLabel()
  public static let next = SubmitLabel()
}
// swiftui/textinputautocapitalization
public struct TextInputAutocapitalization: Sendable {
  public static let never = TextInputAutocapitalization()
}
// swiftui/textselectability
public protocol TextSelectability {}
// swiftui/enabledtextselectability
public struct EnabledTextSelectability: TextSelectability {}
extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: EnabledTextSelectability { .init() }
}
// swiftui/pastebutton
public struct PasteButton: PrimitiveView {
  // swiftui/pastebutton/init(payloadtype:onpaste:)
  nonisolated public init<T: Transferable>(
    payloadType: T.Type, onPaste: @escaping ([T]) -> Void
  ) {}
}
// swiftui/sharelink
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View>: PrimitiveView
where Data: RandomAccessCollection, Data.Element: Transferable {}
extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
  nonisolated public init(
    item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<String> {}
}
extension ShareLink {
  nonisolated public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {}
}
// swiftui/sharepreview
public struct SharePreview<Image, Icon> {}
extension SharePreview where Image == Never, Icon == Never {
  nonisolated public init<S: StringProtocol>(_ title: S) {}
}
// swiftui/slider
public struct Slider<Label: View, ValueLabel: View>: PrimitiveView {}
extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {}
}
// swiftui/labelstyle
@MainActor @preconcurrency public protocol LabelStyle {}
// swiftui/icononlylabelstyle
public struct IconOnlyLabelStyle: LabelStyle {
  nonisolated public init() {}
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  @MainActor @preconcurrency public static var iconOnly: IconOnlyLabelStyle { .init() }
}

// swiftui/toolbarcontent
@MainActor @preconcurrency public protocol ToolbarContent {}
// swiftui/toolbarcontentbuilder
@resultBuilder public enum ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(
    _ content: Content
  ) -> Content { content }
  public static func buildBlock<Content: ToolbarContent>(
    _ content: Content
  ) -> some ToolbarContent { content }
}
// swiftui/toolbaritem
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}
extension ToolbarItem where ID == () {
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/toolbaritemplacement
public struct ToolbarItemPlacement: Sendable {
  public static let automatic = ToolbarItemPlacement()
  public static let topBarTrailing = ToolbarItemPlacement()
}

// swiftui/accessibilityadjustmentdirection
public enum AccessibilityAdjustmentDirection: Sendable {
  case increment, decrement
}
// swiftui/gesture
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
}
// swiftui/gesture/onchanged(_:)
extension Gesture where Value: Equatable {
  @MainActor @preconcurrency public func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> _ChangedGesture<Self> { _ChangedGesture() }
}
// swiftui/_changedgesture
public struct _ChangedGesture<Content: Gesture>: Gesture {
  public typealias Value = Content.Value
}
// swiftui/gesturemask
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let all = GestureMask(rawValue: 3)
}
// swiftui/draggesture
public struct DragGesture: Gesture {
  // swiftui/draggesture/value
  public struct Value: Equatable, Sendable {
    public var location: CGPoint { .zero }
    public var translation: CGSize { .zero }
  }
  nonisolated public init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
  ) {}
}
