import Foundation
import Observation

/// The view model of the position editor. State restoration saves its ``kept``.
@MainActor
@Observable
public final class SetUpModel: ScreenModel {
  public private(set) var snapshot: DraftSnapshot
  /// The record that ``paste(_:)`` accepts.
  private var text: String
  public var pen: Pen = .turns
  /// Whether the user has removed a stone, which makes the tip on removal obsolete.
  public private(set) var hasTakenAway = false
  public var target: Point?
  /// A refusal; it belongs to one position.
  public private(set) var note: String?

  @ObservationIgnored public let opponent: NewGameChoices.Opponent
  @ObservationIgnored public let texts: Texts
  @ObservationIgnored let draft: PositionDraft
  /// Called with cue and announcement of each step.
  @ObservationIgnored var onCue: (@MainActor (Cue?, String?) -> Void)?
  /// The last rule and size of the New game screen.
  @ObservationIgnored private var rule: Rule
  @ObservationIgnored private var size: Int

  public init(_ choices: NewGameChoices, texts: Texts) throws {
    (opponent, rule, size) = (choices.opponent, choices.rule, choices.size)
    self.texts = texts
    draft = try PositionDraft(rule: choices.rule, size: Int32(choices.size))
    snapshot = draft.snapshot()
    text = draft.text()
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .hidden { target = nil }
    // The note was about an earlier state.
    if visibility == .front { note = nil }
  }

  private var words: SetUpTexts { SetUpTexts(texts) }

  /// A refusal, why no game can start, or how to remove a stone.
  public var message: String? {
    if let note { return note }
    if let fault = snapshot.fault { return words.fault(fault) }
    return snapshot.stones > 0 && !hasTakenAway ? texts[.positionTakeAway] : nil
  }

  /// Rows that prevent a game from starting. The board highlights a winning row itself.
  public var rows: [[Point]] {
    if case .overline(let line)? = snapshot.fault { [line] } else { [] }
  }

  public func stone(at point: Point) -> Stone? {
    snapshot.board.setUp.first { $0.point == point }?.stone
  }

  public func takesAway(_ point: Point) -> Bool {
    draft.takesAway(point: point, pen: pen)
  }

  /// Whether a hovering pointer shows a stone, in the colour to move.
  public func allows(_ point: Point) -> Bool {
    stone(at: point) == nil && (pen.stone ?? snapshot.board.nextStone) == snapshot.board.nextStone
  }

  /// Returns the record on any thread.
  public var shared: @Sendable () -> String {
    let draft = draft
    return { draft.text() }
  }
}

extension SetUpModel {
  public func tap(_ point: Point) {
    target = nil
    let before = snapshot
    guard let after = try? draft.tap(point: point, pen: pen) else { return }
    if after.stones < before.stones { hasTakenAway = true }
    show(after)
    let name = pointName(point: point)
    if let now = stone(at: point) {
      let cue = Cue(sound: .stone(Int(after.stones)), touch: .thud)
      say(texts[.announcePlaced(texts.stone(now), name)], cue, before.fault)
    } else {
      say(texts[.boardEmpty(name)], Cue(sound: .undo, touch: .tick), before.fault)
    }
  }

  public func clear() { step { draft.clear() } }
  public func undo() { step { draft.undo() } }
  public func redo() { step { draft.redo() } }
  public func choose(_ rule: Rule) { step { draft.setRule(rule: rule) } }

  /// Stones outside a smaller board are removed until this is undone.
  public func choose(_ size: Int) { step { try draft.setSize(size: Int32(clamping: size)) } }

  public func paste(_ copied: String) {
    if copied.allSatisfy(\.isWhitespace) {
      refuse(texts[.gamesPasteNothing])
    } else {
      step { try draft.paste(text: copied) }
    }
  }

  struct SavedSetUp: Codable, Equatable, Sendable {
    let stones: String
    let pen: String
  }

  var kept: SavedSetUp { SavedSetUp(stones: text, pen: "\(pen)") }

  /// Restores a saved state. An unreadable one, from another version, leaves the board empty.
  func restore(_ kept: SavedSetUp) {
    pen = Pen.allCases.first { "\($0)" == kept.pen } ?? pen
    if let found = try? draft.restore(text: kept.stones) { show(found) }
  }

  /// Applies changes of rule and size in New game.
  func follow(_ choices: NewGameChoices) {
    if choices.rule != rule { choose(choices.rule) }
    if choices.size != size { choose(choices.size) }
    (rule, size) = (choices.rule, choices.size)
  }

  /// Handles a sliding finger, with nil off the board.
  ///
  /// - Returns: Whether it reached another point.
  public func slide(to point: Point?) -> Bool {
    guard point != target else { return false }
    target = point
    return point != nil
  }

  public func explainPlay() {
    guard let fault = snapshot.fault else { return }
    onCue?(Cue(sound: .notice, touch: .warning), words.fault(fault))
  }

  func refuse(_ reason: String) {
    note = reason
    onCue?(Cue(sound: .notice, touch: .warning), reason)
  }

  private func step(_ act: () throws -> DraftSnapshot) {
    let before = snapshot
    do {
      show(try act())
      say(words.about(snapshot), nil, before.fault)
    } catch let error as RecordError {
      refuse(texts.refusal(error))
    } catch let error as ConfigError {
      refuse(texts.refusal(error))
    } catch {
      refuse(error.localizedDescription)
    }
  }

  private func show(_ newer: DraftSnapshot) {
    note = nil
    target = nil
    if newer != snapshot {
      snapshot = newer
      text = draft.text()
    }
  }

  /// Announces a step, and the position's fault if it is new.
  private func say(_ done: String, _ cue: Cue?, _ before: PositionFault?) {
    let fault = snapshot.fault == before ? nil : snapshot.fault.map(words.fault)
    onCue?(cue, [done, fault].compactMap(\.self).joined(separator: ". "))
  }
}

extension DraftSnapshot {
  public var stones: Int32 { black + white }
}

extension Pen: CaseIterable {
  public static var allCases: [Pen] { [.turns, .black, .white] }

  /// The single colour that the pen places.
  public var stone: Stone? {
    switch self {
    case .turns: nil
    case .black: .black
    case .white: .white
    }
  }
}
