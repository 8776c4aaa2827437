import GomokuCore
import SwiftUI

struct CustomClock: View {
  let texts: Texts
  @Binding var clock: NewGameChoices.Clock
  @Binding var custom: NewGameChoices.Clock
  @FocusState private var focused: String?

  var body: some View {
    Picker(texts[.newGameClock], selection: $clock) {
      ForEach(NewGameChoices.Clock.offered, id: \.self) { Text(texts.clock($0)).tag($0) }
      Text(texts[.clockCustom]).tag(custom)
    }
    if clock.isCustom {
      field(.clockCustomMinutes, custom.main / 60) { value in
        NewGameChoices.Clock(
          minutes: value, seconds: custom.main % 60, increment: custom.increment)
      }
      field(.clockCustomSeconds, custom.main % 60) { value in
        NewGameChoices.Clock(
          minutes: custom.main / 60, seconds: value, increment: custom.increment)
      }
      field(.clockCustomIncrement, custom.increment) { value in
        NewGameChoices.Clock(
          minutes: custom.main / 60, seconds: custom.main % 60, increment: value)
      }
      if focused != nil {
        // A number pad has no return key.
        Button(texts[.mistakesDone]) { focused = nil }
          .accessibilityIdentifier("clock.done")
      }
      if let refusal = texts.refusal(clock) {
        Text(refusal).foregroundStyle(Color(.danger))
      }
    }
  }

  private func field(
    _ word: Word, _ value: Int, _ made: @escaping (Int) -> NewGameChoices.Clock
  ) -> some View {
    LabeledContent(texts[word]) {
      TextField(
        texts[word],
        text: Binding(
          get: { "\(value)" },
          set: { text in
            let typed = made(Int(text.filter(\.isNumber)) ?? 0)
            custom = typed
            clock = typed
          })
      )
      .keyboardType(.numberPad)
      .focused($focused, equals: word.key)
      .multilineTextAlignment(.trailing)
      .accessibilityIdentifier(word.key)
    }
  }
}
