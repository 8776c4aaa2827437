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

  /// What needs no board: a title and the words under it.
  public struct Part: Hashable, Sendable {
    public let title: Word
    public let words: Word
  }

  /// How this app is used.
  public static let app = [
    Part(title: .learnPlacingTitle, words: .learnPlacing),
    Part(title: .learnUndoTitle, words: .learnUndo),
  ]

  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func heading(_ section: Section) -> String {
    switch section {
    case .rows: texts[.learnRows]
    case .rules: texts[.learnThreeRules]
    case .forbidden: texts[.learnForbidden]
    case .start: texts[.learnFair]
    }
  }

  public func title(_ topic: LessonTopic) -> String { texts[keys(topic).title] }

  public func words(_ topic: LessonTopic) -> String { texts[keys(topic).words] }

  private func keys(_ topic: LessonTopic) -> Part {
    switch topic {
    case .five: Part(title: .learnFiveTitle, words: .learnFive)
    case .four: Part(title: .learnFourTitle, words: .learnFour)
    case .openFour: Part(title: .learnOpenFourTitle, words: .learnOpenFour)
    case .openThree: Part(title: .learnOpenThreeTitle, words: .learnOpenThree)
    case .doubleThreat: Part(title: .learnDoubleThreatTitle, words: .learnDoubleThreat)
    case .overline: Part(title: .learnOverlineTitle, words: .learnOverline)
    case .forbiddenOverline:
      Part(title: .learnForbiddenOverlineTitle, words: .learnForbiddenOverline)
    case .forbiddenDoubleFour:
      Part(title: .learnForbiddenDoubleFourTitle, words: .learnForbiddenDoubleFour)
    case .forbiddenDoubleThree:
      Part(title: .learnForbiddenDoubleThreeTitle, words: .learnForbiddenDoubleThree)
    case .fiveBeatsAll: Part(title: .learnFiveBeatsAllTitle, words: .learnFiveBeatsAll)
    case .swap2: Part(title: .learnSwap2Title, words: .learnSwap2)
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

/// By its name, as a screen is kept; what no later version has any more is left out.
extension LessonTopic: Codable {
  public init(from decoder: any Decoder) throws {
    let kept = try decoder.singleValueContainer().decode(String.self)
    let topics = LearnTexts.Section.allCases.flatMap(\.topics)
    guard let topic = topics.first(where: { "\($0)" == kept }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no lesson"))
    }
    self = topic
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

extension LearnTexts.Section {
  /// The one that begins with a lesson, whose heading is then in sight, too.
  public static func beginning(with topic: LessonTopic) -> Self? {
    allCases.first { $0.topics.first == topic }
  }
}
