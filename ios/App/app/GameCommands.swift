import GomokuCore
import SwiftUI

/// Keyboard shortcuts of every screen. Shortcuts of a game belong to its buttons and its board.
struct GameCommands: Commands {
  /// Nil until storage is open.
  let wiring: Wiring?

  var body: some Commands {
    CommandGroup(replacing: .newItem) {
      if let wiring {
        button(.newGameTitle, wiring) { await $0.open(Shortcut.newGame) }
          .keyboardShortcut("n")
        button(.homeContinue, wiring) { await $0.open(Shortcut.continueGame) }
          .keyboardShortcut("g")
          .disabled(wiring.home.game == nil)
      }
    }
    CommandGroup(replacing: .appSettings) {
      if let wiring {
        button(.homeSettings, wiring) { $0.open(Route.settings) }
          .keyboardShortcut(",")
          .disabled(wiring.home.navigator.front == .settings)
      }
    }
  }

  private func button(
    _ word: Word, _ wiring: Wiring, action: @escaping @MainActor (HomeModel) async -> Void
  ) -> Button<Text> {
    Button(wiring.texts[word]) { Task { await action(wiring.home) } }
  }
}
