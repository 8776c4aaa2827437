import Foundation
import Observation

/// A position that somebody sets up: holds the core's draft, shows its snapshot and forwards each step one to
/// one. It lives as long as its screen, or the New game that leads to it, is on the way back; a kill leaves
/// ``kept`` of it.
@MainActor
@Observable
public final class SetUpModel: ScreenModel {
  /// What is on the board.
  public private(set) var snapshot: DraftSnapshot
  /// The same as a record, which ``paste(_:)`` takes.
  private var text: String
  /// What a tap puts on the board.
  public var pen: Pen = .turns
  /// Whether a stone was taken away here: whoever has done that knows how.
  public private(set) var hasTakenAway = false
  /// The point under a finger that slides.
  public var target: Point?
  /// Why something was refused; it belongs to one position.
  public private(set) var note: String?

  /// Whose New game it belongs to.
  @ObservationIgnored public let opponent: NewGameChoices.Opponent
  @ObservationIgnored public let texts: Texts
  /// For the game that begins from it.
  @ObservationIgnored let draft: PositionDraft
  /// Called with what is heard, felt and said of each step.
  @ObservationIgnored var onCue: (@MainActor (Cue?, String?) -> Void)?
  /// What New game was at last.
  @ObservationIgnored private var rule: Rule
  @ObservationIgnored private var size: Int

  /// An empty board of the rule and size that New game is at.
  public init(_ choices: NewGameChoices, texts: Texts) throws {
    (opponent, rule, size) = (choices.opponent, choices.rule, choices.size)
    self.texts = texts
    draft = try PositionDraft(rule: choices.rule, size: Int32(choices.size))
    snapshot = draft.snapshot()
    text = draft.text()
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .hidden { target = nil }
    // It was said of what has been left.
    if visibility == .front { note = nil }
  }

  private var words: SetUpTexts { SetUpTexts(texts) }

  /// What is said below the board: why something was refused, why no game can begin, how a stone goes.
  public var message: String? {
    if let note { return note }
    if let fault = snapshot.fault { return words.fault(fault) }
    return snapshot.stones > 0 && !hasTakenAway ? texts[.positionTakeAway] : nil
  }

  /// Rows that are drawn because of them no game can begin. A row that has won is the board's own.
  public var rows: [[Point]] {
    if case .overline(let line)? = snapshot.fault { [line] } else { [] }
  }

  public func stone(at point: Point) -> Stone? {
    snapshot.board.setUp.first { $0.point == point }?.stone
  }

  /// Whether a tap there takes a stone away.
  public func takesAway(_ point: Point) -> Bool {
    draft.takesAway(point: point, pen: pen)
  }

  /// Whether a pointer that hovers there shows the stone to come. The board draws it in the colour that is to move.
  public func allows(_ point: Point) -> Bool {
    stone(at: point) == nil && (pen.stone ?? snapshot.board.nextStone) == snapshot.board.nextStone
  }

  /// Gives the position as a record for somebody else, from any thread.
  public var shared: @Sendable () -> String {
    let draft = draft
    return { draft.text() }
  }
}

// Steps. Each can be taken back.
extension SetUpModel {
  /// A tap on the board, or the sliding finger was lifted there.
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

  /// Stones that a board of so many lines has no point for go, until that is undone.
  public func choose(_ size: Int) { step { try draft.setSize(size: Int32(clamping: size)) } }

  /// What was copied takes its place, where it is a position; else that is told.
  public func paste(_ copied: String) {
    if copied.allSatisfy(\.isWhitespace) {
      refuse(texts[.gamesPasteNothing])
    } else {
      step { try draft.paste(text: copied) }
    }
  }

  /// What is kept while the app is dead.
  struct Kept: Codable, Equatable, Sendable {
    /// A record.
    let stones: String
    /// By its name.
    let pen: String
  }

  var kept: Kept { Kept(stones: text, pen: "\(pen)") }

  /// Stands where it was kept. Of what another version has kept the board stays empty.
  func restore(_ kept: Kept) {
    pen = Pen.allCases.first { "\($0)" == kept.pen } ?? pen
    if let found = try? draft.restore(text: kept.stones) { show(found) }
  }

  /// New game is at that rule and size now: where that is news the position follows.
  func follow(_ choices: NewGameChoices) {
    if choices.rule != rule { choose(choices.rule) }
    if choices.size != size { choose(choices.size) }
    (rule, size) = (choices.rule, choices.size)
  }

  /// The finger slides over a point, or beside the board.
  ///
  /// - Returns: whether it crossed a line.
  public func slide(to point: Point?) -> Bool {
    guard point != target else { return false }
    target = point
    return point != nil
  }

  /// Play was wanted where no game can begin: what is wrong is said once more.
  public func explainPlay() {
    guard let fault = snapshot.fault else { return }
    onCue?(Cue(sound: .notice, touch: .warning), words.fault(fault))
  }

  /// No game has begun.
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

  /// What is wrong with the position is said when it is news.
  private func say(_ done: String, _ cue: Cue?, _ before: PositionFault?) {
    let fault = snapshot.fault == before ? nil : snapshot.fault.map(words.fault)
    onCue?(cue, [done, fault].compactMap(\.self).joined(separator: ". "))
  }
}

extension DraftSnapshot {
  /// How many are on the board.
  public var stones: Int32 { black + white }
}

extension Pen: CaseIterable {
  public static var allCases: [Pen] { [.turns, .black, .white] }

  /// The one colour that it puts on the board.
  public var stone: Stone? {
    switch self {
    case .turns: nil
    case .black: .black
    case .white: .white
    }
  }
}
