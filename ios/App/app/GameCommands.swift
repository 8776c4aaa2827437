import GomokuCore
import SwiftUI

/// What an iPad's keyboard does on every screen; the menu that holding Command brings up lists it.
/// Keys of the game itself belong to its buttons and its board.
struct GameCommands: Commands {
  let texts: GameTexts
  let home: HomeModel

  var body: some Commands {
    CommandGroup(replacing: .newItem) {
      Button(texts[.newGameTitle]) { home.open(.newGame) }
        .keyboardShortcut("n")
      Button(texts[.homeContinue]) { home.open(.continueGame) }
        .keyboardShortcut("g")
        .disabled(home.game == nil)
    }
    CommandGroup(replacing: .appSettings) {
      Button(texts[.homeSettings]) { home.open(.settings) }
        .keyboardShortcut(",")
        .disabled(home.navigator.front == .settings)
    }
  }
}
