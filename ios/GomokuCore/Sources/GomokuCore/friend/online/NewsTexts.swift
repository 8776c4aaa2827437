public struct NewsTexts: Sendable {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func title(_ news: News) -> String {
    let name = news.name ?? ""
    return switch news.kind {
    case .began: texts[.newsBegan(name)]
    case .moved: texts[.newsMoved(name)]
    case .ownTurn: texts[.newsOwnTurn(name)]
    case .asks(let offer): asks(offer, name)
    case .decided: texts[.newsDecided(name)]
    case .left: RemoteTexts(texts).over(.peerLeft, name: name)
    case .notBegun(let reason): OnlineTexts(texts).end(reason)
    }
  }

  private func asks(_ offer: Offer, _ name: String) -> String {
    switch offer {
    case .undo: texts[.offerUndoAsked(name)]
    case .rematch: texts[.offerRematchAsked(name)]
    case .draw: texts[.offerDrawAsked(name)]
    }
  }

  /// For when others may see the screen.
  public func withoutName(_ news: News) -> String {
    texts[news.kind == .moved ? .newsMovedPrivate : .newsPrivate]
  }
}
