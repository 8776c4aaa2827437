import GomokuCore
import SwiftUI

/// Wrong on purpose: ios/check.sh makes sure that the type-check refuses it. `tint` has no label
/// `colour`, and the snapshot has no `winner`.
struct BrokenScreen: View {
  let game: GameModel

  var body: some View {
    Text(game.snapshot.winner)
      .tint(colour: Color(.accent))
  }
}
