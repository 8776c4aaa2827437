import Foundation
import Observation

/// The course, with what is kept of it.
@MainActor
@Observable
public final class CourseModel: ScreenModel {
  /// How far each lesson is, and where the course goes on.
  public struct Overview: Equatable, Sendable {
    public let lessons: [LessonProgress]
    /// Nil once all of it is done.
    public let next: LessonStep?

    public var done: Int { lessons.filter { $0.done == $0.tasks }.count }

    public func progress(of topic: LessonTopic) -> LessonProgress? {
      lessons.first { $0.entry.topic == topic }
    }
  }

  /// Nil until it was read.
  public private(set) var overview: Overview?

  @ObservationIgnored private let shelf: Shelf
  @ObservationIgnored private var opening: Task<Course, Never>?

  public init(shelf: Shelf) { self.shelf = shelf }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await refresh() } }
  }

  /// Reads how far everything is.
  public func refresh() async {
    let course = await opened()
    overview = await offMain { Overview(lessons: course.lessons(), next: course.next()) }
  }

  /// Puts a task on the board; nil where there is no such task.
  func attempt(_ step: LessonStep) async -> PuzzleAttempt? {
    let course = await opened()
    return await offMain { course.task(step: step) }
  }

  private func opened() async -> Course {
    let shelf = shelf
    let opening = opening ?? Task.detached { shelf.course() }
    self.opening = opening
    return await opening.value
  }
}
