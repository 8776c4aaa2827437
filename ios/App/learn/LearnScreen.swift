import GomokuCore
import SwiftUI

struct LearnScreen: View {
  let texts: Texts
  let course: CourseModel
  let preferences: Preferences
  /// The lesson to scroll to when the screen opens.
  var first: LessonTopic?
  let open: (LessonStep) -> Void
  /// Loaded on appearance, since the initial value of a state is computed at each update.
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
        goOn
        ForEach(LearnTexts.Section.allCases, id: \.self) { section in
          LearnHeading(text: words.heading(section)).id(section)
          ForEach(section.topics, id: \.self) { topic in
            let lesson = lesson(on: topic)
            LessonCard(
              title: words.title(topic), account: words.words(topic), texts: texts, lesson: lesson,
              choices: preferences.board, open: open,
              progress: lesson.flatMap { course.overview?.progress(of: $0.topic) }
            )
            .id(topic)
          }
        }
        LearnHeading(text: texts[.learnApp])
        ForEach(LearnTexts.app, id: \.self) { part in
          LessonCard(
            title: texts[part.title], account: texts[part.words], texts: texts,
            choices: preferences.board, open: open)
        }
      }
      .padding(16)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
  }

  /// Takes its space before loading, so that nothing moves later.
  @ViewBuilder
  private var goOn: some View {
    let overview = course.overview
    if let overview, overview.next == nil {
      Text(texts[.learnAllDone])
        .foregroundStyle(Color(.good))
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(16)
        .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
    } else {
      let step = overview?.next
      let note = overview.flatMap { overview in step.map { words.next($0.topic, overview) } }
      RowButton(title: texts[.learnNextLesson], note: note ?? " ", icon: "book") {
        if let step { open(step) }
      }
      .opacity(step == nil ? 0 : 1)
      .accessibilityIdentifier("next_lesson")
    }
  }

  private func lesson(on topic: LessonTopic) -> Lesson? {
    boards.first { $0.topic == topic }
  }
}

private struct LearnHeading: View {
  let text: String

  var body: some View {
    Text(text)
      .font(.headline)
      .foregroundStyle(Color(.accent))
      .padding(.top, 8)
      .accessibilityAddTraits(.isHeader)

  }
}

private struct LessonCard: View {
  let title: String
  let account: String
  let texts: Texts
  var lesson: Lesson?
  let choices: BoardChoices
  let open: (LessonStep) -> Void
  var progress: LessonProgress?

  private var words: LearnTexts { LearnTexts(texts) }

  var body: some View {
    VStack(spacing: 12) {
      if let lesson {
        BoardView(
          snapshot: lesson.board, texts: texts, choices: choices, lesson: lesson
        )
        .frame(width: 216, height: 216)
        // The text describes the board.
        .accessibilityHidden(true)
      }
      VStack(alignment: .leading, spacing: 4) {
        Text(title)
          .font(.title3.bold())
          .foregroundStyle(Color(.text))
        Text(account)
          .foregroundStyle(Color(.text))
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .accessibilityElement(children: .combine)
      if let progress {
        tryButton(progress)
      }
    }
    .padding(16)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))

  }

  private func tryButton(_ progress: LessonProgress) -> some View {
    Button(words.progress(progress)) { open(progress.entry) }
      .font(.callout.bold())
      .foregroundStyle(Color(progress.done == progress.tasks ? .good : .accent))
      .frame(maxWidth: .infinity, minHeight: 48)
      .accessibilityLabel(words.title(progress.entry.topic) + ", " + words.progress(progress))
      .accessibilityIdentifier("lesson_\(progress.entry.topic)")

  }
}
