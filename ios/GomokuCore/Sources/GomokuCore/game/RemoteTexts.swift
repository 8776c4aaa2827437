import Foundation

public struct RemoteTexts: Sendable {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  /// Returns why the device of `name`, or this one, refused.
  public func refusal(_ reason: RefusalReason, name: String) -> String {
    switch reason {
    case .version(let newerThere):
      newerThere ? texts[.refusalNewerThere(name)] : texts[.refusalOlderThere(name)]
    case .busy: texts[.refusalBusy(name)]
    case .declined: texts[.refusalDeclined(name)]
    case .codeMismatch: texts[.refusalCodeMismatch(name)]
    case .changedKey: texts[.refusalChangedKey(name)]
    case .badSetup: texts[.refusalBadSetup(name)]
    case .badName: texts[.refusalBadName(name)]
    case .unknownGame: texts[.refusalUnknownGame(name)]
    case .full: texts[.refusalFull(name)]
    case .useCode: texts[.refusalUseCode]
    case .wrongCode: texts[.refusalWrongCode]
    case .private: texts[.refusalPrivate(name)]
    case .notNow: texts[.refusalNotNow(name)]
    }
  }

  public func loss(_ reason: LinkLoss, name: String) -> String {
    switch reason {
    case .closed: texts[.lossClosed(name)]
    case .silent: texts[.lossSilent(name)]
    case .misbehaved: texts[.lossMisbehaved(name)]
    case .busy: texts[.lossBusy(name)]
    case .changedKey: texts[.lossChangedKey(name)]
    case .unreachable: texts[.lossUnreachable(name)]
    case .unknownGame: texts[.lossUnknownGame(name)]
    case .newerThere: texts[.lossNewerThere(name)]
    case .olderThere: texts[.lossOlderThere(name)]
    }
  }

  public func over(_ reason: LinkOver, name: String) -> String {
    switch reason {
    case .left: texts[.overLeft]
    case .peerLeft: texts[.overPeerLeft(name)]
    case .refused(let reason): refusal(reason, name: name)
    case .lost(let reason): loss(reason, name: name)
    case .noResult: texts[.overNoResult(name)]
    case .abandoned: texts[.overAbandoned(name)]
    case .cloned: texts[.overCloned(name)]
    }
  }

  /// Returns the text of the bar over the board.
  ///
  /// - Parameter online: Whether the game uses a broker; the link is then the connection to it.
  public func bar(_ remote: RemoteState, online: Bool = false) -> String? {
    if remote.canEndWithoutResult { return texts[.linkTimeUp(remote.name)] }
    switch remote.link {
    case .over(let reason): return over(reason, name: remote.name)
    case .differing: return texts[.linkDiffering]
    case .suspended where online: return texts[.onlineReaching]
    case .suspended(let reason): return suspended(reason, remote)
    case .linked: break
    }
    if let offer = remote.theirOffer { return asked(offer, remote.name) }
    if let offer = remote.ownOffer { return pending(offer, remote.name) }
    return remote.peerAway ? texts[.linkPeerAway(remote.name)] : nil
  }

  private func suspended(_ reason: LinkLoss, _ remote: RemoteState) -> String {
    let happened = loss(reason, name: remote.name)
    guard let left = remote.seatLeftMs else { return texts[.linkSuspended(happened)] }
    // Rounded up, and at least one minute.
    let minutes = max(1, left / 60_000 + (left % 60_000 > 0 ? 1 : 0))
    return texts[.linkSuspendedMinutes(count: Int(minutes), happened, "\(minutes)")]
  }

  /// Returns nil for events that the bar or the board shows.
  public func event(_ event: GameEvent, name: String) -> String? {
    switch event {
    case .offerAnswered(let offer, let answer): answered(offer, answer, name)
    case .offerWithdrawn: texts[.offerWithdrawn(name)]
    case .linkResumed: texts[.linkResumed(name)]
    case .reacted(let reaction): texts[.reacted(name, self.reaction(reaction))]
    default: nil
    }
  }

  private func answered(_ offer: Offer, _ answer: OfferAnswer, _ name: String) -> String? {
    switch answer {
    // The result of an agreement is visible.
    case .agreed: nil
    case .rejected: rejected(offer, name)
    case .cancelled: texts[.offerCancelled]
    }
  }

  /// Returns nil if the general text of `Texts` applies.
  ///
  /// - Parameter online: Whether the game uses a broker.
  public func refusal(_ error: MoveError, _ remote: RemoteState, online: Bool = false) -> String? {
    switch error {
    case .OutOfTurn: return texts[.remoteOutOfTurn(remote.name)]
    case .NotLinked:
      guard online, case .suspended = remote.link else { return nil }
      return texts[.onlineReaching]
    default: return nil
    }
  }

  public func reaction(_ reaction: Reaction) -> String {
    switch reaction {
    case .wave: texts[.reactionWave]
    case .applause: texts[.reactionApplause]
    case .luck: texts[.reactionLuck]
    case .surprise: texts[.reactionSurprise]
    case .thinking: texts[.reactionThinking]
    case .thanks: texts[.reactionThanks]
    }
  }

  private func asked(_ offer: Offer, _ name: String) -> String {
    switch offer {
    case .undo: texts[.offerUndoAsked(name)]
    case .rematch: texts[.offerRematchAsked(name)]
    case .draw: texts[.offerDrawAsked(name)]
    }
  }

  private func pending(_ offer: Offer, _ name: String) -> String {
    switch offer {
    case .undo: texts[.offerUndoPending(name)]
    case .rematch: texts[.offerRematchPending(name)]
    case .draw: texts[.offerDrawPending(name)]
    }
  }

  private func rejected(_ offer: Offer, _ name: String) -> String {
    switch offer {
    case .undo: texts[.offerUndoRejected(name)]
    case .rematch: texts[.offerRematchRejected(name)]
    case .draw: texts[.offerDrawRejected(name)]
    }
  }
}

extension Reaction: CaseIterable {
  public static var allCases: [Reaction] {
    [.wave, .applause, .luck, .surprise, .thinking, .thanks]
  }
}
