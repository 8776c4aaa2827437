import Foundation

/// The words beside the Learn screen's boards. The boards are the core's.
public struct LearnTexts: Sendable {
  /// A group of boards under a heading.
  public enum Section: CaseIterable, Sendable {
    case rows, rules, forbidden, start

    /// Its boards, in order.
    public var topics: [LessonTopic] {
      switch self {
      case .rows: [.five, .four, .openFour, .openThree, .doubleThreat]
      case .rules: [.overline]
      case .forbidden:
        [.forbiddenOverline, .forbiddenDoubleFour, .forbiddenDoubleThree, .fiveBeatsAll]
      case .start: [.swap2]
      }
    }
  }

  /// What needs no board: keys of a title and its words.
  public struct Part: Hashable, Sendable {
    public let title: String
    public let words: String
  }

  /// How this app is used.
  public static let app = [
    Part(title: "learn_placing_title", words: "learn_placing"),
    Part(title: "learn_undo_title", words: "learn_undo"),
  ]

  private let texts: GameTexts

  public init(_ texts: GameTexts) {
    self.texts = texts
  }

  public func heading(_ section: Section) -> String {
    switch section {
    case .rows: texts["learn_rows"]
    case .rules: texts["learn_three_rules"]
    case .forbidden: texts["learn_forbidden"]
    case .start: texts["learn_fair"]
    }
  }

  public func title(_ topic: LessonTopic) -> String { texts[keys(topic).title] }

  public func words(_ topic: LessonTopic) -> String { texts[keys(topic).words] }

  private func keys(_ topic: LessonTopic) -> Part {
    switch topic {
    case .five: Part(title: "learn_five_title", words: "learn_five")
    case .four: Part(title: "learn_four_title", words: "learn_four")
    case .openFour: Part(title: "learn_open_four_title", words: "learn_open_four")
    case .openThree: Part(title: "learn_open_three_title", words: "learn_open_three")
    case .doubleThreat: Part(title: "learn_double_threat_title", words: "learn_double_threat")
    case .overline: Part(title: "learn_overline_title", words: "learn_overline")
    case .forbiddenOverline:
      Part(title: "learn_forbidden_overline_title", words: "learn_forbidden_overline")
    case .forbiddenDoubleFour:
      Part(title: "learn_forbidden_double_four_title", words: "learn_forbidden_double_four")
    case .forbiddenDoubleThree:
      Part(title: "learn_forbidden_double_three_title", words: "learn_forbidden_double_three")
    case .fiveBeatsAll: Part(title: "learn_five_beats_all_title", words: "learn_five_beats_all")
    case .swap2: Part(title: "learn_swap2_title", words: "learn_swap2")
    }
  }
}

extension Lesson {
  /// What the board shows beside the stones.
  public var options: BoardDrawing.Options {
    // In Swap2 the order of the stones is what is told.
    BoardDrawing.Options(moveNumbers: topic == .swap2, lastMoveMark: false)
  }

  /// The points to ring: a forbidden point has its own mark.
  public var rings: [Point] {
    let forbidden = board.forbiddenReasons
    return marks.filter { forbidden[$0] == nil }
  }
}
