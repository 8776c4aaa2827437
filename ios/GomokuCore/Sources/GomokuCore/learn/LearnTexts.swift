import Foundation

/// Texts of Learn and its tasks. The core has the boards.
public struct LearnTexts: Sendable {
  public enum Section: CaseIterable, Sendable {
    case rows, double, rules, forbidden, winning, start

    public var topics: [LessonTopic] {
      switch self {
      case .rows: [.five, .stopFour, .four, .openFour, .openThree, .stopThree, .gap]
      case .double: [.doubleFour, .doubleThreat, .doubleThree]
      case .rules: [.overline]
      case .forbidden:
        [.forbiddenOverline, .forbiddenDoubleFour, .forbiddenDoubleThree, .fiveBeatsAll, .trap]
      case .winning: [.prevent, .race, .winByFours, .winByThreats]
      case .start: [.swap2]
      }
    }
  }

  /// A paragraph without a board.
  public struct Part: Hashable, Sendable {
    public let title: Word
    public let words: Word
  }

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
    case .double: texts[.learnDouble]
    case .rules: texts[.learnThreeRules]
    case .forbidden: texts[.learnForbidden]
    case .winning: texts[.learnWinning]
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
    case .stopFour: Part(title: .learnStopFourTitle, words: .learnStopFour)
    case .stopThree: Part(title: .learnStopThreeTitle, words: .learnStopThree)
    case .gap: Part(title: .learnGapTitle, words: .learnGap)
    case .doubleFour: Part(title: .learnDoubleFourTitle, words: .learnDoubleFour)
    case .doubleThree: Part(title: .learnDoubleThreeTitle, words: .learnDoubleThree)
    case .trap: Part(title: .learnTrapTitle, words: .learnTrap)
    case .prevent: Part(title: .learnPreventTitle, words: .learnPrevent)
    case .race: Part(title: .learnRaceTitle, words: .learnRace)
    case .winByFours: Part(title: .learnWinByFoursTitle, words: .learnWinByFours)
    case .winByThreats: Part(title: .learnWinByThreatsTitle, words: .learnWinByThreats)
    }
  }
}

extension LearnTexts {
  public func next(_ topic: LessonTopic, _ overview: CourseModel.Overview) -> String {
    title(topic) + " · " + texts[.learnLessonsDone("\(overview.done)", "\(overview.lessons.count)")]
  }

  public func progress(_ lesson: LessonProgress) -> String {
    switch lesson.done {
    case 0: texts[.learnTry]
    case lesson.tasks: texts[.learnDone]
    default: texts[.learnGoOn("\(lesson.done)", "\(lesson.tasks)")]
    }
  }

  public func task(_ task: LessonTask) -> String {
    texts[.learnTask("\(task.step.task)", "\(task.tasks)")]
  }

  public static func next(_ task: LessonTask?) -> Word {
    guard let task, let next = task.next else { return .mistakesDone }
    return next.topic == task.step.topic ? .learnNextTask : .learnNextLesson
  }

  /// Returns nil for prompts that puzzles have, too.
  func prompt(_ prompt: PuzzlePrompt, _ stone: String) -> String? {
    switch prompt {
    case .win, .hold: nil
    case .five: texts[.learnAskFive(stone)]
    case .stopFive: texts[.learnAskStopFive(stone)]
    case .four: texts[.learnAskFour(stone)]
    case .openFour: texts[.learnAskOpenFour(stone)]
    case .openThree: texts[.learnAskOpenThree(stone)]
    case .stopThree: texts[.learnAskStopThree(stone)]
    case .doubleFour: texts[.learnAskDoubleFour(stone)]
    case .fourThree: texts[.learnAskFourThree(stone)]
    case .doubleThree: texts[.learnAskDoubleThree(stone)]
    case .forbidden: texts[.learnAskForbidden(stone)]
    case .fours: texts[.learnAskFours(stone)]
    case .threats: texts[.learnAskThreats(stone)]
    }
  }

  func misses(_ prompt: PuzzlePrompt, _ makes: StoneShape?) -> String {
    if prompt == .forbidden { return texts[.learnMissesForbidden] }
    guard let makes else { return texts[.learnMisses] }
    return texts[.learnMissesMakes(texts.shape(makes))]
  }
}

extension Lesson {
  public var options: BoardDrawing.Options {
    // Swap2 is about the order of the stones.
    BoardDrawing.Options(moveNumbers: topic == .swap2, lastMoveMark: false)
  }

  /// The points to highlight; a forbidden point already has a mark.
  public var rings: [Point] {
    let forbidden = board.forbiddenReasons
    return marks.filter { forbidden[$0] == nil }
  }
}

/// Encoded by name in saved screens. Unknown names are dropped.
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
  /// Returns the section whose first lesson this is, so that its heading is scrolled into view,
  /// too.
  public static func beginning(with topic: LessonTopic) -> Self? {
    allCases.first { $0.topics.first == topic }
  }
}
