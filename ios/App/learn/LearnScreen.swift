import GomokuCore
import SwiftUI

/// Rules and shapes on small boards, and how this app is used.
struct LearnScreen: View {
  let texts: Texts
  let preferences: Preferences
  /// The lesson that is in sight when the screen opens; the first one if nil.
  var first: LessonTopic?
  /// Made once the screen is there: a state's first value is computed whenever the view is.
  @State private var boards: [Lesson] = []

  private var words: LearnTexts { LearnTexts(texts) }

  var body: some View {
    ScrollViewReader { page in
      lessonPage.task(id: boards.count) {
        guard let first, !boards.isEmpty else { return }
        if let section = LearnTexts.Section.beginning(with: first) {
          page.scrollTo(section, anchor: .top)
        } else {
          page.scrollTo(first, anchor: .top)
        }
      }
    }
    .background(Ground.background)
    .task { if boards.isEmpty { boards = lessons() } }
    .navigationTitle(texts[.learnTitle])
    .navigationBarTitleDisplayMode(.inline)
  }

  private var lessonPage: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 12) {
        ForEach(LearnTexts.Section.allCases, id: \.self) { section in
          heading(words.heading(section)).id(section)
          ForEach(section.topics, id: \.self) { topic in
            card(words.title(topic), words.words(topic), lesson: lesson(on: topic)).id(topic)
          }
        }
        heading(texts[.learnApp])
        ForEach(LearnTexts.app, id: \.self) { part in
          card(texts[part.title], texts[part.words], lesson: nil)
        }
      }
      .padding(16)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
  }

  private func lesson(on topic: LessonTopic) -> Lesson? {
    boards.first { $0.topic == topic }
  }

  private func heading(_ text: String) -> some View {
    Text(text)
      .font(.headline)
      .foregroundStyle(Color(.accent))
      .padding(.top, 8)
      .accessibilityAddTraits(.isHeader)
  }

  private func card(_ title: String, _ words: String, lesson: Lesson?) -> some View {
    VStack(spacing: 12) {
      if let lesson {
        BoardView(
          snapshot: lesson.board, texts: texts, choices: preferences.board, lesson: lesson
        )
        .frame(width: 216, height: 216)
        // The words say what it shows.
        .accessibilityHidden(true)
      }
      VStack(alignment: .leading, spacing: 4) {
        Text(title)
          .font(.title3.bold())
          .foregroundStyle(Color(.text))
        Text(words)
          .foregroundStyle(Color(.text))
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .accessibilityElement(children: .combine)
    }
    .padding(16)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
  }
}
