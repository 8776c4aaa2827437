import Foundation

/// The app's words for what happens between two phones.
public struct RemoteTexts: Sendable {
  private let texts: GameTexts

  public init(_ texts: GameTexts) {
    self.texts = texts
  }

  /// Why the phone of `name`, or this one, said no.
  public func refusal(_ reason: RefusalReason, name: String) -> String {
    switch reason {
    case .version(let newerThere):
      newerThere ? texts["refusal_newer_there", name] : texts["refusal_older_there", name]
    case .busy: texts["refusal_busy", name]
    case .declined: texts["refusal_declined", name]
    case .codeMismatch: texts["refusal_code_mismatch", name]
    case .changedKey: texts["refusal_changed_key", name]
    case .badSetup: texts["refusal_bad_setup", name]
    case .badName: texts["refusal_bad_name", name]
    case .unknownGame: texts["refusal_unknown_game", name]
    case .full: texts["refusal_full", name]
    }
  }

  /// How the link to `name` was lost.
  public func loss(_ reason: LinkLoss, name: String) -> String {
    switch reason {
    case .closed: texts["loss_closed", name]
    case .silent: texts["loss_silent", name]
    case .misbehaved: texts["loss_misbehaved", name]
    case .busy: texts["loss_busy", name]
    case .changedKey: texts["loss_changed_key", name]
    case .unreachable: texts["loss_unreachable", name]
    }
  }

  /// How the game with `name` ended for good.
  public func over(_ reason: LinkOver, name: String) -> String {
    switch reason {
    case .left: texts["over_left"]
    case .peerLeft: texts["over_peer_left", name]
    case .refused(let reason): refusal(reason, name: name)
    case .lost(let reason): loss(reason, name: name)
    case .abandoned: texts["over_abandoned", name]
    }
  }

  /// What the bar over the board says now; nil when there is nothing to say.
  ///
  /// - Parameter online: whether the game is at a broker, which is what the link then leads to.
  public func bar(_ remote: RemoteState, online: Bool = false) -> String? {
    switch remote.link {
    case .over(let reason): return over(reason, name: remote.name)
    case .differing: return texts["link_differing"]
    case .suspended where online: return texts["online_reaching"]
    case .suspended(let reason): return suspended(reason, remote)
    case .linked: break
    }
    if let offer = remote.theirOffer { return asked(offer, remote.name) }
    if let offer = remote.ownOffer { return pending(offer, remote.name) }
    return remote.peerAway ? texts["link_peer_away", remote.name] : nil
  }

  private func suspended(_ reason: LinkLoss, _ remote: RemoteState) -> String {
    let happened = loss(reason, name: remote.name)
    guard let left = remote.seatLeftMs else { return texts["link_suspended", happened] }
    // The last minute still counts as one.
    let minutes = max(1, left / 60_000 + (left % 60_000 > 0 ? 1 : 0))
    return minutes == 1
      ? texts["link_suspended_minute", happened, "1"]
      : texts["link_suspended_minutes", happened, "\(minutes)"]
  }

  /// What a one-time event says; nil for those that the bar or the board shows.
  public func event(_ event: GameEvent, name: String) -> String? {
    switch event {
    case .offerAnswered(let offer, let answer): answered(offer, answer, name)
    case .offerWithdrawn: texts["offer_withdrawn", name]
    case .linkResumed: texts["link_resumed", name]
    case .reacted(let reaction): texts["reacted", name, self.reaction(reaction)]
    default: nil
    }
  }

  private func answered(_ offer: Offer, _ answer: OfferAnswer, _ name: String) -> String? {
    switch answer {
    // What was agreed on is seen.
    case .agreed: nil
    case .rejected: rejected(offer, name)
    case .cancelled: texts["offer_cancelled"]
    case .expired: texts["offer_expired", name]
    case .superseded: texts["offer_superseded", name]
    case .lost: texts["offer_lost"]
    }
  }

  /// Why a stone can't be placed now, from what the snapshot says.
  public func notNow(
    _ snapshot: GameSnapshot, _ remote: RemoteState, online: Bool = false
  ) -> String {
    if remote.watching { return texts["remote_watching"] }
    if case .suspended = remote.link, online { return texts["online_reaching"] }
    if remote.link != .linked { return texts["remote_not_linked"] }
    if remote.ownOffer != nil { return texts["remote_awaiting_answer"] }
    if snapshot.turn == snapshot.ownStone { return texts["remote_on_its_way"] }
    return texts["remote_out_of_turn", remote.name]
  }

  public func reaction(_ reaction: Reaction) -> String {
    switch reaction {
    case .wave: texts["reaction_wave"]
    case .applause: texts["reaction_applause"]
    case .luck: texts["reaction_luck"]
    case .surprise: texts["reaction_surprise"]
    case .thinking: texts["reaction_thinking"]
    case .thanks: texts["reaction_thanks"]
    }
  }

  private func asked(_ offer: Offer, _ name: String) -> String {
    switch offer {
    case .undo: texts["offer_undo_asked", name]
    case .rematch: texts["offer_rematch_asked", name]
    case .draw: texts["offer_draw_asked", name]
    }
  }

  private func pending(_ offer: Offer, _ name: String) -> String {
    switch offer {
    case .undo: texts["offer_undo_pending", name]
    case .rematch: texts["offer_rematch_pending", name]
    case .draw: texts["offer_draw_pending", name]
    }
  }

  private func rejected(_ offer: Offer, _ name: String) -> String {
    switch offer {
    case .undo: texts["offer_undo_rejected", name]
    case .rematch: texts["offer_rematch_rejected", name]
    case .draw: texts["offer_draw_rejected", name]
    }
  }
}

extension Reaction: CaseIterable {
  public static var allCases: [Reaction] {
    [.wave, .applause, .luck, .surprise, .thinking, .thanks]
  }
}
