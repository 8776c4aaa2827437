import GomokuCore
import SwiftUI
import UIKit

struct PeopleView: View {
  let lobby: LobbyModel
  let way: LobbyScreen.Way
  @State private var nickname: String
  @State private var copied: String?
  @Environment(\.openURL) private var openURL

  init(lobby: LobbyModel, way: LobbyScreen.Way) {
    self.lobby = lobby
    self.way = way
    _nickname = State(initialValue: lobby.profile.nickname)
  }

  private var texts: Texts { lobby.texts }
  private var words: LobbyTexts { LobbyTexts(texts) }

  var body: some View {
    Form {
      Group {
        Section(texts[.nearbyName]) {
          TextField(texts[.nearbyName], text: $nickname)
            .autocorrectionDisabled()
            .submitLabel(.done)
            .onSubmit { lobby.rename(nickname.trimmingCharacters(in: .whitespaces)) }
        }
        Section(texts[.nearbyAround]) {
          around
          near
          if way == .bluetooth { bluetooth }
        }
        if way == .wifi { wifi }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color(.text))
    .scrollContentBackground(.hidden)
  }

  @ViewBuilder
  private var wifi: some View {
    if lobby.nobodyFound {
      Section(texts[.nearbyChecklist]) { advice }
    }
    Section(texts[.nearbyByHand]) {
      Text(texts[.nearbyByHandExplain])
        .foregroundStyle(Color(.muted))
    }
    code
    Section(texts[.nearbyOwnAddress]) { own }
  }

  @ViewBuilder
  private var code: some View {
    if let code = lobby.snapshot?.shortCode, let link = lobby.snapshot?.codeLink {
      Section(texts[.nearbyOwnCode]) {
        Text(code)
          .font(.largeTitle.bold())
          .monospaced()
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .frame(maxWidth: .infinity)
          .accessibilityLabel(words.spelled(code))
          .accessibilityIdentifier("nearby.code")
        Button(texts[copied == code ? .onlineCopied : .onlineCopy]) {
          UIPasteboard.general.string = code
          copied = code
        }
        .buttonStyle(QuietButtonStyle())
        .accessibilityIdentifier(Word.onlineCopy.key)
        QrCode(text: link, label: texts[.nearbyQr(words.spelled(code))])
          .frame(maxWidth: 240)
      }
    } else if lobby.snapshot?.addresses.isEmpty == false {
      Section(texts[.nearbyOwnCode]) {
        Text(texts[.nearbyNoCode])
          .foregroundStyle(Color(.muted))
      }
    }
  }

  @ViewBuilder
  private var around: some View {
    let peers = lobby.snapshot?.peers ?? []
    if way == .wifi && lobby.snapshot != nil && (peers.isEmpty || lobby.wanted != nil) {
      HStack(spacing: 12) {
        ProgressView()
        Text(searching)
          .foregroundStyle(Color(.muted))
      }
    }
    ForEach(peers, id: \.id) { peer in
      Button {
        lobby.choose(peer)
      } label: {
        VStack(alignment: .leading, spacing: 2) {
          Text(peer.nickname)
            .font(.headline)
            .foregroundStyle(Color(peer.stale ? .muted : .text))
          Text(words.note(peer))
            .font(.subheadline)
            .foregroundStyle(Color(.muted))
        }
        .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityLabel(words.row(peer))
    }
  }

  private var searching: String {
    if let wanted = lobby.wanted { return texts[.friendLooking(wanted)] }
    return lobby.nobodyFound ? texts[.nearbyNobody] : texts[.nearbySearching]
  }

  private var near: some View {
    ForEach(lobby.bluetooth.people, id: \.device) { person in
      Button {
        lobby.target = .near(person)
      } label: {
        VStack(alignment: .leading, spacing: 2) {
          Text(person.nickname)
            .font(.headline)
            .foregroundStyle(Color(.text))
          Label(texts[.bluetoothWay], systemImage: "iphone.gen3.radiowaves.left.and.right")
            .font(.subheadline)
            .foregroundStyle(Color(.muted))
        }
        .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityLabel(BluetoothTexts(texts).row(person))
    }
  }

  @ViewBuilder
  private var bluetooth: some View {
    let words = BluetoothTexts(texts)
    Text(words.status(lobby.bluetooth.snapshot))
      .foregroundStyle(Color(words.isTrouble(lobby.bluetooth.snapshot) ? .danger : .muted))
    switch lobby.bluetooth.state {
    case .off:
      Button(texts[.bluetoothFind]) { lobby.bluetooth.turnOn() }
        .buttonStyle(QuietButtonStyle())
        .accessibilityIdentifier(Word.bluetoothFind.key)
    case .on:
      Button(texts[.bluetoothStop]) { lobby.bluetooth.turnOff() }
        .buttonStyle(QuietButtonStyle())
        .accessibilityIdentifier(Word.bluetoothStop.key)
    case .barred:
      Button(texts[.permissionSettings]) {
        if let settings = URL(string: UIApplication.openSettingsURLString) { openURL(settings) }
      }
      .buttonStyle(QuietButtonStyle())
      .accessibilityIdentifier(Word.permissionSettings.key)
    case .unsupported, .tooOld, .asking, .refused, .switchedOff, .noLocation, .waking: EmptyView()
    }
  }

  @ViewBuilder
  private var advice: some View {
    ForEach(words.advice(lobby.diagnosis), id: \.self) { advice in
      Text(words.line(advice))
        .foregroundStyle(Color(advice.found ? .danger : .text))
    }
    if let detail = lobby.snapshot?.discoveryFailed {
      Text(words.system(detail))
        .font(.footnote)
        .foregroundStyle(Color(.muted))
    }
  }

  @ViewBuilder
  private var own: some View {
    let addresses = lobby.snapshot?.addresses ?? []
    if addresses.isEmpty {
      Text(texts[.nearbyNoAddress])
        .foregroundStyle(Color(.muted))
    } else {
      Text(addresses.joined(separator: "\n"))
        .monospaced()
        .textSelection(.enabled)
    }
  }
}
