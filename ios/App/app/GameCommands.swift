import GomokuCore
import SwiftUI

/// What an iPad's keyboard does on every screen; the menu that holding Command brings up lists it.
/// Keys of the game itself belong to its buttons and its board.
struct GameCommands: Commands {
  let texts: GameTexts
  let home: HomeModel

  var body: some Commands {
    CommandGroup(replacing: .newItem) {
      Button(texts["new_game_title"]) { home.open(.newGame) }
        .keyboardShortcut("n")
      Button(texts["home_continue"]) { home.open(.continueGame) }
        .keyboardShortcut("g")
        .disabled(home.game == nil)
    }
    CommandGroup(replacing: .appSettings) {
      Button(texts["home_settings"]) { home.open(.settings) }
        .keyboardShortcut(",")
        .disabled(home.path.last == .settings)
    }
  }
}
