import GomokuCore
import SwiftUI
import UIKit

/// A pending invitation or answer. The app need not stay open for either.
struct InvitationView: View {
  let online: OnlineModel
  let news: FriendNews
  /// Nil until it is saved.
  let kept: SavedLink?
  let withdraw: (SavedLink) -> Void

  @State private var isCopied = false

  private var texts: Texts { online.texts }
  private var words: OnlineTexts { OnlineTexts(texts) }

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        if let kept {
          waiting(kept)
        } else {
          reaching
        }
        Button(texts[.openClose]) { online.showList() }
          .buttonStyle(QuietButtonStyle())
          .accessibilityIdentifier("online.close")
      }
      .foregroundStyle(Color(.text))
      .padding(16)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
  }

  @ViewBuilder
  private func waiting(_ kept: SavedLink) -> some View {
    Text(words.title(kept))
      .font(.title2.bold())
      .multilineTextAlignment(.center)
    if let text = online.invitation(kept) {
      if words.isLink(text) { link(text) } else { code(text) }
    }
    if online.isPosted(kept) {
      Text(words.event(kept.invitation == nil ? .joining : .invitation(text: "")))
        .foregroundStyle(Color(.muted))
        .multilineTextAlignment(.center)
    } else {
      reaching
    }
    Text(texts[.onlineWait])
      .foregroundStyle(Color(.muted))
      .multilineTextAlignment(.center)
    if let broker = kept.broker {
      Text(texts[.onlineAtBroker(words.broker(broker))])
        .foregroundStyle(Color(.muted))
        .multilineTextAlignment(.center)
    }
    if online.isPosted(kept) && news.isOffered {
      Button(texts[.friendMoves]) { Task { await news.turn(true) } }
        .buttonStyle(QuietButtonStyle())
        .accessibilityIdentifier(Word.friendMoves.key)
    }
    if online.isPosted(kept) && news.isOn {
      Text(texts[.friendMovesOn])
        .foregroundStyle(Color(.muted))
        .multilineTextAlignment(.center)
    }
    Button(texts[.onlineWithdraw]) { withdraw(kept) }
      .buttonStyle(QuietButtonStyle())
      .accessibilityIdentifier(Word.onlineWithdraw.key)
  }

  private var reaching: some View {
    HStack(spacing: 12) {
      ProgressView()
      Text(texts[.onlineReaching])
    }
  }

  @ViewBuilder
  private func link(_ text: String) -> some View {
    Text(texts[.onlineLinkExplain])
      .multilineTextAlignment(.center)
    QrCode(text: text, label: texts[.onlineQr])
      .frame(maxWidth: 280)
    Text(text)
      .font(.footnote)
      .monospaced()
      .textSelection(.enabled)
      .accessibilityIdentifier("online.link")
    // Shared with a text, since few messengers make such a link tappable.
    ShareLink(item: texts[.onlineMessage(text)]) {
      Text(texts[.onlineShare])
    }
    .buttonStyle(PrimaryButtonStyle())
    .accessibilityIdentifier(Word.onlineShare.key)
    copying(text)
  }

  @ViewBuilder
  private func code(_ text: String) -> some View {
    Text(texts[.onlineCodeExplain])
      .multilineTextAlignment(.center)
    Text(text)
      .font(.largeTitle.bold())
      .monospaced()
      .lineLimit(1)
      .minimumScaleFactor(0.5)
      .padding(16)
      .frame(maxWidth: .infinity)
      .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
      .accessibilityLabel(LobbyTexts(texts).spelled(text))
      .accessibilityIdentifier("online.code")
    copying(text)
  }

  private func copying(_ text: String) -> some View {
    Button(texts[isCopied ? .onlineCopied : .onlineCopy]) {
      UIPasteboard.general.string = text
      isCopied = true
    }
    .buttonStyle(QuietButtonStyle())
    .accessibilityIdentifier(Word.onlineCopy.key)
  }
}
