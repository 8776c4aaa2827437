import GomokuCore
import SwiftUI

/// What to play with somebody nearby. Everything is as it was last time, so one tap invites.
struct ProposalView: View {
  let lobby: LobbyModel
  let target: LobbyModel.Target
  @State private var choices: NearbyChoices

  init(lobby: LobbyModel, target: LobbyModel.Target, last: NearbyChoices) {
    self.lobby = lobby
    self.target = target
    _choices = State(initialValue: last)
  }

  private var texts: GameTexts { lobby.texts }

  var body: some View {
    Form {
      Group {
        Section {
          Text(texts["nearby_play_with", target.name])
            .font(.title3.bold())
          Picker(texts["new_game_colour"], selection: $choices.colour) {
            ForEach(NewGameChoices.Colour.allCases, id: \.self) { Text(texts.colour($0)).tag($0) }
          }
          GamePickers(
            texts: texts, rule: $choices.rule, size: $choices.size, clock: $choices.clock)
        } footer: {
          Text(texts.ruleNote(choices.rule))
        }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color("text"))
    .scrollContentBackground(.hidden)
    .safeAreaInset(edge: .bottom) {
      VStack(spacing: 8) {
        Button(texts["nearby_invite"]) { lobby.invite(choices) }
          .buttonStyle(PrimaryButtonStyle())
          .accessibilityIdentifier("nearby_invite")
        Button(texts["game_cancel"]) { lobby.target = nil }
          .buttonStyle(QuietButtonStyle())
      }
      .frame(maxWidth: 560)
      .padding(16)
    }
  }
}
