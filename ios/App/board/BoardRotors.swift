import GomokuCore
import SwiftUI

struct BoardRotors {
  /// The view that carries the rotors. Apple does not document whether VoiceOver finds rotors on
  /// synthetic children. Only a device shows which works, so both are implemented.
  enum Place { case elements, board }
  static let place = Place.elements

  let snapshot: GameSnapshot
  let texts: Texts
  let speech: BoardSpeech
  let points: Namespace.ID

  @MainActor
  func on(_ content: some View) -> some View {
    content
      .accessibilityRotor(title(.black)) { entries(.black) }
      .accessibilityRotor(title(.white)) { entries(.white) }
      .accessibilityRotor(title(.winning)) { entries(.winning) }
      .accessibilityRotor(title(.threats)) { entries(.threats) }
      .accessibilityRotor(title(.forbidden)) { entries(.forbidden) }
      .accessibilityRotor(title(.row)) { entries(.row) }
  }

  private func title(_ rotor: BoardAccessibility.Rotor) -> Text {
    Text(BoardAccessibility(texts: texts).title(of: rotor))
  }

  @MainActor
  private func entries(_ rotor: BoardAccessibility.Rotor) -> some AccessibilityRotorContent {
    let found = BoardAccessibility(texts: texts)
      .points(of: rotor, in: snapshot, shapes: speech.shapes)
    return ForEach(found, id: \.self) { point in
      AccessibilityRotorEntry(Text(speech.labels[point] ?? ""), id: point, in: points)
    }
  }
}

extension View {
  @ViewBuilder
  func rotors(_ rotors: BoardRotors?, at place: BoardRotors.Place) -> some View {
    if let rotors, place == BoardRotors.place { rotors.on(self) } else { self }
  }
}
