import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite struct LearnTests {
  @Test func everyBoardIsShownOnce() {
    let shown = LearnTexts.Section.allCases.flatMap(\.topics)
    #expect(Set(shown) == Set(lessons().map(\.topic)))
    #expect(shown.count == lessons().count)
  }

  @Test func aScreenIsKeptWithItsLesson() throws {
    for route in [Route.learn(nil), .learn(.forbiddenDoubleThree)] {
      let kept = try JSONEncoder().encode(route)
      #expect(try JSONDecoder().decode(Route.self, from: kept) == route)
    }
    #expect(LearnTexts.Section.beginning(with: lessonOnRule(rule: .renju)) == .forbidden)
    #expect(LearnTexts.Section.beginning(with: lessonOnRule(rule: .freestyle)) == .rules)
    #expect(LearnTexts.Section.beginning(with: .forbiddenDoubleThree) == nil)
  }

  @Test(arguments: Texts.languages) func everyBoardHasWords(language: String) {
    let texts = Texts(language: language)
    let words = LearnTexts(texts)
    var said = LearnTexts.Section.allCases.map(words.heading)
    for topic in lessons().map(\.topic) { said += [words.title(topic), words.words(topic)] }
    for part in LearnTexts.app { said += [texts[part.title], texts[part.words]] }
    for text in said { #expect(!text.isEmpty && !text.contains("_"), "\(text)") }
  }

  @Test func aForbiddenPointIsCrossedAndNotRinged() throws {
    for lesson in lessons() {
      let forbidden = Set(lesson.board.forbidden.map(\.point))
      #expect(lesson.rings.allSatisfy { !forbidden.contains($0) })
      #expect(lesson.rings.count + forbidden.count == lesson.marks.count)
      let drawing = BoardDrawing(
        layout: BoardLayout(lines: 9, side: 216, coordinates: false), theme: .named(.wood))
      let shapes = drawing.pieces(of: lesson.board, lesson.options)
      let crosses = shapes.filter { if case .stroke(.lines, _, _) = $0 { true } else { false } }
      #expect(crosses.isEmpty == (forbidden.isEmpty && lesson.board.result == nil))
    }
  }

  @Test func theLicencesAreBuiltIn() throws {
    let licences = Licences.builtIn()
    #expect(licences.parts.contains { $0.name == "uniffi_core" && $0.licence == "MPL-2.0" })
    #expect(Set(licences.parts.map(\.licence)) == Set(licences.texts.keys))
    #expect(licences.texts.values.allSatisfy { $0.count > 500 })
  }
}
