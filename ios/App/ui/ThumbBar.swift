import SwiftUI

/// What a thumb reaches: the button that takes back stands away from the main one, and for the left
/// hand the order is the other way round.
struct ThumbBar<Undo: View, Others: View, Main: View>: View {
  let leftHanded: Bool
  @ViewBuilder let undo: Undo
  @ViewBuilder let others: Others
  @ViewBuilder let main: Main

  var body: some View {
    HStack(spacing: 8) {
      if leftHanded {
        main
        Spacer(minLength: 0)
        others
        undo
      } else {
        undo
        others
        Spacer(minLength: 0)
        main
      }
    }
    .dynamicTypeSize(...DynamicTypeSize.accessibility2)
  }
}
