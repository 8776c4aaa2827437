import Accessibility
import GomokuCore
import SwiftUI
import UIKit

/// Nearby: who is around, what to play, and the code on the way to the game. The lobby is open as
/// long as the screen is in front, and opening it brings up the permission question.
struct LobbyScreen: View {
  let lobby: LobbyModel
  let online: OnlineModel
  let network: LocalNetwork
  let preferences: Preferences
  /// Two people have agreed on a game, or one may watch: ``LobbyModel/takeGame()``.
  let gameReady: () -> Void
  let open: (Screen) -> Void

  @State private var typed = ""
  /// Under another screen it hears of the scene, too.
  @State private var isInFront = false
  @Environment(\.openURL) private var openURL
  @Environment(\.scenePhase) private var scenePhase

  private var texts: GameTexts { lobby.texts }

  var body: some View {
    VStack(spacing: 0) {
      if network.isDenied { denied }
      if let message = lobby.message {
        Text(message)
          .foregroundStyle(Color("danger"))
          .frame(maxWidth: .infinity, alignment: .leading)
          .padding(16)
          .accessibilityIdentifier("lobby.message")
      }
      page
    }
    .background(Ground.background)
    .navigationTitle(texts[.nearbyTitle])
    .navigationBarTitleDisplayMode(.inline)
    .onAppear {
      isInFront = true
      lobby.onEvent = hear
      lobby.start()
      online.refresh()
    }
    .onDisappear {
      isInFront = false
      lobby.onEvent = nil
      lobby.stop()
    }
    // The permission question makes the app inactive, which is no reason to stop; in the background
    // the sockets die.
    .onChange(of: scenePhase) { _, phase in
      switch phase {
      case .background: lobby.stop()
      case .active: if isInFront { lobby.start() }
      case .inactive: break
      @unknown default: break
      }
    }
    .onChange(of: lobby.gameIsReady) { _, ready in
      if ready { gameReady() }
    }
  }

  @ViewBuilder
  private var page: some View {
    if let pairing = lobby.snapshot?.pairing {
      PairingView(lobby: lobby, pairing: pairing)
    } else if let target = lobby.target {
      ProposalView(
        texts: texts, title: texts[.nearbyPlayWith(target.name)], confirm: .nearbyInvite,
        last: NearbyChoices(from: preferences.defaults), invite: lobby.invite,
        cancel: { lobby.target = nil })
    } else {
      // By hand it may still work, where the other phone can be reached.
      PeopleView(lobby: lobby, online: online, typed: $typed, open: open)
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
    .foregroundStyle(Color("text"))
    .padding(16)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
    .padding(16)
  }

  private func hear(_ event: LobbyEvent) {
    guard let words = LobbyTexts(texts).announcement(of: event) else { return }
    AccessibilityNotification.Announcement(words).post()
  }
}
