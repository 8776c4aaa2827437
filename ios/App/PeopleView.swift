import GomokuCore
import SwiftUI

/// The Nearby screen's list: the own name, who is around, advice, and the ways without searching.
struct PeopleView: View {
  let lobby: LobbyModel
  /// What was typed of the other phone's address or join code.
  @Binding var typed: String
  @State private var nickname: String

  init(lobby: LobbyModel, typed: Binding<String>) {
    self.lobby = lobby
    _typed = typed
    _nickname = State(initialValue: lobby.profile.nickname)
  }

  private var texts: GameTexts { lobby.texts }
  private var words: LobbyTexts { LobbyTexts(texts) }

  var body: some View {
    Form {
      Group {
        Section(texts["nearby_name"]) {
          TextField(texts["nearby_name"], text: $nickname)
            .autocorrectionDisabled()
            .submitLabel(.done)
            .onSubmit { lobby.rename(nickname.trimmingCharacters(in: .whitespaces)) }
        }
        Section(texts["nearby_around"]) { around }
        if lobby.nobodyFound {
          Section(texts["nearby_checklist"]) { advice }
        }
        Section(texts["nearby_by_hand"]) { byHand }
        Section(texts["nearby_own_address"]) { own }
        if let code = lobby.snapshot?.joinCode {
          Section(texts["nearby_own_code"]) {
            Text(code)
              .monospaced()
              .textSelection(.enabled)
            QrCode(text: code, label: texts["nearby_qr", code])
              .frame(maxWidth: 240)
          }
        }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color("text"))
    .scrollContentBackground(.hidden)
  }

  @ViewBuilder
  private var around: some View {
    let peers = lobby.snapshot?.peers ?? []
    if peers.isEmpty && lobby.snapshot != nil {
      HStack(spacing: 12) {
        ProgressView()
        Text(lobby.nobodyFound ? texts["nearby_nobody"] : texts["nearby_searching"])
          .foregroundStyle(Color("muted"))
      }
    }
    ForEach(peers, id: \.id) { peer in
      Button {
        lobby.choose(peer)
      } label: {
        VStack(alignment: .leading, spacing: 2) {
          Text(peer.nickname)
            .font(.headline)
            .foregroundStyle(Color(peer.stale ? "muted" : "text"))
          Text(words.note(peer))
            .font(.subheadline)
            .foregroundStyle(Color("muted"))
        }
        .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityLabel(words.row(peer))
    }
  }

  @ViewBuilder
  private var advice: some View {
    ForEach(words.advice(lobby.diagnosis), id: \.self) { advice in
      Text(words.line(advice))
        .foregroundStyle(Color(advice.found ? "danger" : "text"))
    }
    if let detail = lobby.snapshot?.discoveryFailed {
      Text(words.system(detail))
        .font(.footnote)
        .foregroundStyle(Color("muted"))
    }
  }

  @ViewBuilder
  private var byHand: some View {
    TextField(texts["nearby_their_code"], text: $typed)
      .autocorrectionDisabled()
      .textInputAutocapitalization(.never)
      .submitLabel(.next)
      .onSubmit { join() }
    Button(texts["nearby_join"]) { join() }
      .buttonStyle(PrimaryButtonStyle())
      .accessibilityIdentifier("nearby_join")
    Button(texts["nearby_watch"]) { lobby.watch(typed) }
      .buttonStyle(QuietButtonStyle())
      .accessibilityIdentifier("nearby_watch")
  }

  private func join() {
    lobby.target = .typed(typed.trimmingCharacters(in: .whitespaces))
  }

  @ViewBuilder
  private var own: some View {
    let addresses = lobby.snapshot?.addresses ?? []
    if addresses.isEmpty {
      Text(texts["nearby_no_address"])
        .foregroundStyle(Color("muted"))
    } else {
      Text(addresses.joined(separator: "\n"))
        .monospaced()
        .textSelection(.enabled)
    }
  }
}
