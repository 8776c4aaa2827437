import GomokuCore
import SwiftUI

struct PerfectChoices: View {
  let texts: Texts
  @Binding var choices: NewGameChoices

  var body: some View {
    Section {
      Toggle(texts[.perfectPlay], isOn: $choices.perfect)
    } footer: {
      Text(texts[.perfectPlayNote])
    }
    Section {
      Button(texts[.perfectPlayFair]) { choices.opening = .swap2 }
        .accessibilityIdentifier(Word.perfectPlayFair.key)
    } footer: {
      Text(texts[.perfectPlayFairNote])
    }
  }
}
