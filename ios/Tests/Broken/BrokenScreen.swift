import GomokuCore
import SwiftUI

/// Contains deliberate errors, to test that the type check of ios/check.sh rejects them. `tint` has
/// no label `colour`, and the snapshot has no `winner`.
struct BrokenScreen: View {
  let game: GameModel

  var body: some View {
    Text(game.snapshot.winner)
      .tint(colour: Color(.accent))
  }
}
