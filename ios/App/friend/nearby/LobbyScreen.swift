import GomokuCore
import SwiftUI
import UIKit

/// The lobby on Wi-Fi or Bluetooth, open while the screen is visible. Opening it shows the
/// permission prompt.
struct LobbyScreen: View {
  /// The chosen transport. The list shows the people found over both.
  enum Way {
    case wifi, bluetooth

    var title: Word { self == .wifi ? .friendWifi : .friendBluetooth }
  }

  let lobby: LobbyModel
  let way: Way
  let network: LocalNetwork
  let preferences: Preferences
  let gameReady: () -> Void

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
    .navigationTitle(texts[way.title])
    .navigationBarTitleDisplayMode(.inline)
    .onChange(of: lobby.gameIsReady) { _, ready in
      if ready { gameReady() }
    }
    // The friend was selected before being discovered.
    .onChange(of: lobby.wantedTarget, initial: true) { _, found in
      if found != nil { lobby.meet() }
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
        cancel: { lobby.target = nil },
        watch: target.isTyped ? { lobby.watchTarget() } : nil)
    } else {
      // Joining by address may still work.
      PeopleView(lobby: lobby, way: way)
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
