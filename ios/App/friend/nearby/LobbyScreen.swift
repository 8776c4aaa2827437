import GomokuCore
import SwiftUI
import UIKit

/// Nearby: who is around, what to play, and the code on the way to the game. The lobby is open as
/// long as the screen is seen, and opening it brings up the permission question.
struct LobbyScreen: View {
  let lobby: LobbyModel
  let online: OnlineModel
  let network: LocalNetwork
  let preferences: Preferences
  /// Two people have agreed on a game, or one may watch: ``LobbyModel/takeGame()``.
  let gameReady: () -> Void
  let openOnline: () -> Void

  @State private var typed = ""
  @Environment(\.openURL) private var openURL

  private var texts: Texts { lobby.texts }

  var body: some View {
    VStack(spacing: 0) {
      if network.isDenied { denied }
      if let message = lobby.message {
        Text(message)
          .foregroundStyle(Color(.danger))
          .frame(maxWidth: .infinity, alignment: .leading)
          .padding(16)
          .accessibilityIdentifier("lobby.message")
      }
      page
    }
    .background(Ground.background)
    .navigationTitle(texts[.homeNearby])
    .navigationBarTitleDisplayMode(.inline)
    .onChange(of: lobby.gameIsReady) { _, ready in
      if ready { gameReady() }
    }
  }

  @ViewBuilder
  private var page: some View {
    if let pairing = lobby.snapshot?.pairing {
      PairingView(
        texts: texts, pairing: pairing, open: { lobby.openInvitation() },
        accept: { lobby.accept() },
        decline: { lobby.decline(codeDiffers: $0) })
    } else if let target = lobby.target {
      ProposalView(
        texts: texts, title: texts[.nearbyPlayWith(target.name)], confirm: .nearbyInvite,
        last: NearbyChoices(from: preferences.defaults), invite: lobby.invite,
        cancel: { lobby.target = nil })
    } else {
      // By hand it may still work, where the other phone can be reached.
      PeopleView(lobby: lobby, online: online, typed: $typed, openOnline: openOnline)
    }
  }

  private var denied: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(texts[.permissionTitle])
        .font(.headline)
      Text(texts[.permissionDenied])
      Button(texts[.permissionSettings]) {
        if let settings = URL(string: UIApplication.openSettingsURLString) { openURL(settings) }
      }
      .buttonStyle(PrimaryButtonStyle())
      .accessibilityIdentifier(Word.permissionSettings.key)
    }
    .foregroundStyle(Color(.text))
    .padding(16)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
    .padding(16)
  }
}
