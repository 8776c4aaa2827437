import GomokuCore
import SwiftUI

struct TogetherChoices: View {
  let texts: Texts
  @Binding var choices: NewGameChoices

  var body: some View {
    Section(texts[.togetherBlack]) { name(.togetherBlack, $choices.blackName) }
    Section(texts[.togetherWhite]) { name(.togetherWhite, $choices.whiteName) }
    Section {
      Toggle(texts[.togetherHints], isOn: $choices.hints)
      Toggle(texts[.gameUndo], isOn: $choices.undo)
      Toggle(texts[.togetherFace], isOn: $choices.faceToFace)
    } header: {
      Text(texts[.togetherAgreed])
    } footer: {
      Text(texts[.togetherFaceNote])
    }
  }

  private func name(_ word: Word, _ text: Binding<String>) -> some View {
    TextField(texts[word], text: text)
      .autocorrectionDisabled()
      .submitLabel(.done)
      .accessibilityIdentifier(word.key)
  }
}
