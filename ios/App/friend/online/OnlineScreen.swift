import GomokuCore
import SwiftUI

/// The Anywhere screen. Connections exist only while it is in front.
struct OnlineScreen: View {
  let online: OnlineModel
  let news: FriendNews
  let gameReady: () -> Void

  @State private var broker = ""
  @State private var changesBroker = false
  @State private var asksToDelete = false
  @State private var chosen: SavedLink?

  private var texts: Texts { online.texts }
  private var words: OnlineTexts { OnlineTexts(texts) }

  var body: some View {
    VStack(spacing: 0) {
      if let message = online.message {
        Text(message.text)
          .foregroundStyle(Color(message.isTrouble ? .danger : .text))
          .frame(maxWidth: .infinity, alignment: .leading)
          .padding(16)
          .accessibilityIdentifier("online.message")
      }
      page
    }
    .background(Ground.background)
    .navigationTitle(texts[.friendAnywhere])
    .navigationBarTitleDisplayMode(.inline)
    .alert(question, isPresented: $asksToDelete) {
      Button(texts[withdraws ? .onlineWithdraw : .onlineDelete], role: .destructive) {
        if let chosen { online.delete(chosen) }
      }
      Button(texts[.gameCancel], role: .cancel) {}
    } message: {
      Text(chosen.map(words.deletion) ?? "")
    }
    .onAppear { broker = online.preferences.onlineBroker }
    .onChange(of: online.gameIsReady) { _, ready in
      if ready { gameReady() }
    }
  }

  @ViewBuilder
  private var page: some View {
    switch online.page {
    case .proposal(let by)?:
      ProposalView(
        texts: texts, title: texts[by == .link ? .onlineInviteLink : .onlineInviteCode],
        confirm: .onlineInvite, last: NearbyChoices(from: online.preferences.defaults),
        invite: online.invite, cancel: online.showList)
    case .waiting?:
      InvitationView(online: online, news: news, kept: online.waiting, withdraw: askToDelete)
    case nil:
      list
    }
  }

  private var list: some View {
    Form {
      Group {
        if online.broker != nil || !online.games.isEmpty {
          Section(texts[.onlineGames]) {
            if online.games.isEmpty {
              Text(texts[.onlineNoGames])
                .foregroundStyle(Color(.muted))
            }
            ForEach(online.games, id: \.id) {
              OnlineGameRow(kept: $0, texts: texts, open: online.open, delete: askToDelete)
            }
          }
        }
        if online.broker == nil {
          Section { brokerRows }
        } else {
          Section(texts[.onlineInvite]) { invitations }
          Section(texts[.onlineBrokerOwn]) { brokerRows }
        }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color(.text))
    .scrollContentBackground(.hidden)
  }

  @ViewBuilder
  private var brokerRows: some View {
    if online.broker == nil {
      Text(texts[.onlineBrokerNone])
    }
    Text(texts[.onlineBrokerExplain])
      .foregroundStyle(Color(.muted))
    if let own = online.broker, !changesBroker {
      Text(words.broker(own))
        .monospaced()
        .textSelection(.enabled)
      if !own.tls {
        Text(texts[.onlineBrokerPlain])
          .foregroundStyle(Color(.muted))
      }
      Button(texts[.onlineBrokerChange]) { changesBroker = true }
        .buttonStyle(QuietButtonStyle())
        .accessibilityIdentifier(Word.onlineBrokerChange.key)
    } else {
      if online.bringsBroker {
        Text(texts[.onlineBrokerOwnExplain])
          .foregroundStyle(Color(.muted))
      }
      TextField(texts[.onlineBrokerAddress], text: $broker)
        .autocorrectionDisabled()
        .textInputAutocapitalization(.never)
        .submitLabel(.done)
        .onSubmit { use() }
      Button(texts[.onlineBrokerUse]) { use() }
        .buttonStyle(PrimaryButtonStyle())
        .accessibilityIdentifier(Word.onlineBrokerUse.key)
    }
  }

  private func use() {
    if online.use(broker: broker) { changesBroker = false }
  }

  @ViewBuilder
  private var invitations: some View {
    Text(texts[.onlineInviteExplain])
      .foregroundStyle(Color(.muted))
    Button(texts[.onlineInviteLink]) { online.propose(.link) }
      .buttonStyle(PrimaryButtonStyle())
      .accessibilityIdentifier(Word.onlineInviteLink.key)
    Button(texts[.onlineInviteCode]) { online.propose(.code) }
      .buttonStyle(QuietButtonStyle())
      .accessibilityIdentifier(Word.onlineInviteCode.key)
  }

  private var withdraws: Bool { chosen?.name == nil }

  private var question: String {
    texts[withdraws ? .onlineWithdrawQuestion : .onlineDeleteQuestion]
  }

  private func askToDelete(_ kept: SavedLink) {
    chosen = kept
    asksToDelete = true
  }
}

private struct OnlineGameRow: View {
  let kept: SavedLink
  let texts: Texts
  let open: (SavedLink) -> Void
  let delete: (SavedLink) -> Void

  private var words: OnlineTexts { OnlineTexts(texts) }

  var body: some View {
    HStack(spacing: 4) {
      Button {
        open(kept)
      } label: {
        VStack(alignment: .leading, spacing: 2) {
          Text(words.title(kept))
            .font(.headline)
            .foregroundStyle(Color(.text))
          if let game = words.game(kept) {
            Text(game)
              .font(.subheadline)
              .foregroundStyle(Color(.muted))
          }
          Text(words.state(kept))
            .font(.subheadline)
            .foregroundStyle(Color(kept.isOwnTurn ? .accent : .muted))
        }
        .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
        .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      Button {
        delete(kept)
      } label: {
        Image(systemName: "trash")
          .foregroundStyle(Color(.muted))
          .frame(minWidth: 48, minHeight: 48)
          .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .tip(texts[.onlineDeleteRow(words.title(kept))], icon: "trash")
    }

  }
}
