import Foundation
import Observation

/// The course and its progress.
@MainActor
@Observable
public final class CourseModel: ScreenModel {
  public struct Overview: Equatable, Sendable {
    public let lessons: [LessonProgress]
    /// The next step; nil once the course is complete.
    public let next: LessonStep?

    public var done: Int { lessons.filter { $0.done == $0.tasks }.count }

    public func progress(of topic: LessonTopic) -> LessonProgress? {
      lessons.first { $0.entry.topic == topic }
    }
  }

  public private(set) var overview: Overview?

  @ObservationIgnored private let storage: Storage
  @ObservationIgnored private var opening: Task<Course, Never>?

  public init(storage: Storage) { self.storage = storage }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await refresh() } }
  }

  public func refresh() async {
    let course = await opened()
    overview = await offMain { Overview(lessons: course.lessons(), next: course.next()) }
  }

  func attempt(_ step: LessonStep) async -> PuzzleAttempt? {
    let course = await opened()
    return await offMain { course.task(step: step) }
  }

  private func opened() async -> Course {
    let storage = storage
    let opening = opening ?? Task.detached { storage.course() }
    self.opening = opening
    return await opening.value
  }
}
