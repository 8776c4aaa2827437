import CoreTransferable

// swiftui/button, iOS 13.0
public struct Button<Label: View>: PrimitiveView {
  // swiftui/button/init(action:label:), iOS 13.0
  nonisolated public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
  // swiftui/button/init(role:action:label:), iOS 15.0
  nonisolated public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
}
extension Button where Label == Text {
  // swiftui/button/init(_:action:), iOS 13.0
  nonisolated public init<S: StringProtocol>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) {}
  // swiftui/button/init(_:role:action:), iOS 15.0
  nonisolated public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}
extension Button where Label == SwiftUI.Label<Text, Image> {
  // swiftui/button/init(_:systemimage:action:), iOS 14.0
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {}
  // swiftui/button/init(_:systemimage:role:action:), iOS 15.0
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}
// swiftui/buttonrole, iOS 15.0
public struct ButtonRole: Equatable, Sendable {
  // swiftui/buttonrole/destructive, iOS 15.0
  public static let destructive = ButtonRole()
  // swiftui/buttonrole/cancel, iOS 15.0
  public static let cancel = ButtonRole()
}
// swiftui/buttonstyle, iOS 13.0
@MainActor @preconcurrency public protocol ButtonStyle {
  // swiftui/buttonstyle/body, iOS 13.0
  associatedtype Body: View
  // swiftui/buttonstyle/makebody(configuration:), iOS 13.0
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  // swiftui/buttonstyle/configuration, iOS 13.0
  typealias Configuration = ButtonStyleConfiguration
}
// swiftui/buttonstyleconfiguration, iOS 13.0
public struct ButtonStyleConfiguration {
  // swiftui/buttonstyleconfiguration/label-swift.struct, iOS 13.0
  public struct Label: PrimitiveView {}
  // swiftui/buttonstyleconfiguration/label-swift.property, iOS 13.0
  public let label: ButtonStyleConfiguration.Label
  // swiftui/buttonstyleconfiguration/ispressed, iOS 13.0
  public let isPressed: Bool
}
// swiftui/primitivebuttonstyle, iOS 13.0
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
// swiftui/plainbuttonstyle, iOS 13.0
public struct PlainButtonStyle: PrimitiveButtonStyle {
  // swiftui/plainbuttonstyle/init(), iOS 13.0
  nonisolated public init() {}
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  // swiftui/primitivebuttonstyle/plain, iOS 13.0
  @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

// swiftui/picker, iOS 13.0
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: PrimitiveView {}
extension Picker where Label == Text {
  // swiftui/picker/init(_:selection:content:), iOS 13.0
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/pickerstyle, iOS 13.0
public protocol PickerStyle {}
// swiftui/menupickerstyle, iOS 14.0
public struct MenuPickerStyle: PickerStyle {}
extension PickerStyle where Self == MenuPickerStyle {
  // swiftui/pickerstyle/menu, iOS 14.0
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
// swiftui/toggle, iOS 13.0
public struct Toggle<Label: View>: PrimitiveView {}
extension Toggle where Label == Text {
  // swiftui/toggle/init(_:ison:), iOS 13.0
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}
// swiftui/togglestyle, iOS 13.0
@MainActor @preconcurrency public protocol ToggleStyle {}
// swiftui/buttontogglestyle, iOS 15.0
public struct ButtonToggleStyle: ToggleStyle {}
extension ToggleStyle where Self == ButtonToggleStyle {
  // swiftui/togglestyle/button, iOS 15.0
  @MainActor @preconcurrency public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}
// swiftui/menu, iOS 14.0
public struct Menu<Label: View, Content: View>: PrimitiveView {
  // swiftui/menu/init(content:label:), iOS 14.0
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {}
}
extension Menu where Label == Text {
  // swiftui/menu/init(_:content:), iOS 14.0
  nonisolated public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/textfield, iOS 13.0
public struct TextField<Label: View>: PrimitiveView {}
extension TextField where Label == Text {
  // swiftui/textfield/init(_:text:), iOS 13.0
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
// swiftui/labeledcontent, iOS 16.0
public struct LabeledContent<Label: View, Content: View>: PrimitiveView {}
extension LabeledContent where Label == Text {
  // swiftui/labeledcontent/init(_:content:), iOS 16.0
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
// uikit/uikeyboardtype, iOS 2.0
public enum UIKeyboardType: Int, Sendable {
  // uikit/uikeyboardtype/default, iOS 2.0
  case `default`, numberPad
}
// swiftui/submitlabel, iOS 15.0
public struct SubmitLabel: Sendable {
  // swiftui/submitlabel/done, iOS 15.0
  public static let done = SubmitLabel()
  // swiftui/submitlabel/next, iOS 15.0
  public static let next = SubmitLabel()
}
// swiftui/textinputautocapitalization, iOS 15.0
public struct TextInputAutocapitalization: Sendable {
  // swiftui/textinputautocapitalization/never, iOS 15.0
  public static let never = TextInputAutocapitalization()
}
// swiftui/textselectability, iOS 15.0
public protocol TextSelectability {}
// swiftui/enabledtextselectability, iOS 15.0
public struct EnabledTextSelectability: TextSelectability {}
extension TextSelectability where Self == EnabledTextSelectability {
  // swiftui/textselectability/enabled, iOS 15.0
  public static var enabled: EnabledTextSelectability { .init() }
}
// swiftui/pastebutton, iOS 16.0
@MainActor @preconcurrency public struct PasteButton: PrimitiveView {
  // swiftui/pastebutton/init(payloadtype:onpaste:), iOS 16.0
  @MainActor @preconcurrency public init<T: Transferable>(
    payloadType: T.Type, onPaste: @escaping ([T]) -> Void
  ) {}
}
// swiftui/sharelink, iOS 16.0
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View>: PrimitiveView
where
  Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable,
  Data.Element: Transferable
{}
extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
  // swiftui/sharelink/init(item:subject:message:label:), iOS 16.0
  nonisolated public init(
    item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<String> {}
}
extension ShareLink {
  // swiftui/sharelink/init(item:subject:message:preview:label:), iOS 16.0
  nonisolated public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {}
}
// swiftui/sharepreview, iOS 16.0
public struct SharePreview<Image: Transferable, Icon: Transferable> {}
extension SharePreview where Image == Never, Icon == Never {
  // swiftui/sharepreview/init(_:), iOS 16.0
  nonisolated public init<S: StringProtocol>(_ title: S) {}
}
// swiftui/slider, iOS 13.0
public struct Slider<Label: View, ValueLabel: View>: PrimitiveView {}
extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  // swiftui/slider/init(value:in:oneditingchanged:), iOS 13.0
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {}
}
// swiftui/labelstyle, iOS 14.0
@MainActor @preconcurrency public protocol LabelStyle {}
// swiftui/icononlylabelstyle, iOS 14.0
public struct IconOnlyLabelStyle: LabelStyle {
  // swiftui/icononlylabelstyle/init(), iOS 14.0
  nonisolated public init() {}
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  // swiftui/labelstyle/icononly, iOS 14.0
  @MainActor @preconcurrency public static var iconOnly: IconOnlyLabelStyle { .init() }
}

// swiftui/toolbarcontent, iOS 14.0
@MainActor @preconcurrency public protocol ToolbarContent {}
// swiftui/toolbarcontentbuilder, iOS 14.0
@resultBuilder public struct ToolbarContentBuilder {
  // swiftui/toolbarcontentbuilder/buildexpression(_:), iOS 14.0
  public static func buildExpression<Content: ToolbarContent>(
    _ content: Content
  ) -> Content { content }
  // swiftui/toolbarcontentbuilder/buildblock(_:), iOS 14.0
  public static func buildBlock<Content: ToolbarContent>(
    _ content: Content
  ) -> some ToolbarContent { content }
}
// swiftui/toolbaritem, iOS 14.0
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}
extension ToolbarItem where ID == () {
  // swiftui/toolbaritem/init(placement:content:), iOS 14.0
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {}
}
// swiftui/toolbaritemplacement, iOS 14.0
public struct ToolbarItemPlacement {
  // swiftui/toolbaritemplacement/automatic, iOS 14.0
  public static var automatic: ToolbarItemPlacement { .init() }
  // swiftui/toolbaritemplacement, iOS 14.0
  public static var topBarTrailing: ToolbarItemPlacement { .init() }
}

// swiftui/accessibilityadjustmentdirection, iOS 13.0
public enum AccessibilityAdjustmentDirection: Sendable {
  // swiftui/accessibilityadjustmentdirection/increment, iOS 13.0
  case increment, decrement
}
