import Accessibility
import Foundation
import GomokuCore

@MainActor
final class PhoneFeedback: Feedback {
  private let texts: Texts
  private let sounds: SoundPlayer
  private let haptics: Haptics

  init(texts: Texts, sounds: SoundPlayer, haptics: Haptics) {
    self.texts = texts
    self.sounds = sounds
    self.haptics = haptics
  }

  func receive(_ event: GameEvent, of game: GameModel) {
    give(Cue.of(event, in: game.snapshot))
    say(
      GameAccessibility(texts: texts).announcement(
        of: event, in: game.snapshot, online: game.room != nil))
  }

  func receive(_ cue: Cue?, words: String?) {
    give(cue)
    say(words)
  }

  func feel(_ touch: Touch) { haptics.feel(touch) }

  func follow(
    _ touched: BoardView.Touched, on board: some StonePlacer, preferences: Preferences
  ) {
    switch touched {
    case .tap(let point):
      let before = board.ghost
      let explains = preferences.explainsPlacing
      if board.tap(point, placement: preferences.placement, explains: explains) {
        preferences.stonePlaced()
        return
      }
      feel(board.ghost != nil && board.ghost != before ? .tick : .warning)
      say(board.message)
    case .slide(let point): slide(to: point, on: board)
    case .release(let point):
      if board.release(at: point) {
        preferences.stonePlaced()
        return
      }
      feel(.warning)
      say(board.message)
    case .cancel: board.cancelGhost()
    }
  }

  /// Moves the target of a sliding finger or a tilted device.
  func slide(to point: Point?, on board: some StonePlacer) {
    if board.slide(to: point) { feel(.tick) }
  }

  func place(on board: some StonePlacer, preferences: Preferences) {
    if board.placeGhost() { preferences.stonePlaced() } else { say(board.message) }
  }

  func say(_ words: String?) {
    guard let words, !words.isEmpty else { return }
    Self.announce(words)
  }

  /// Posts an announcement of high priority: VoiceOver drops one of the default priority after a
  /// double tap.
  static func announce(_ words: String) {
    var announcement = AttributedString(words)
    announcement.accessibilitySpeechAnnouncementPriority = .high
    AccessibilityNotification.Announcement(announcement).post()
  }

  private func give(_ cue: Cue?) {
    guard let cue else { return }
    sounds.play(cue.sound)
    haptics.feel(cue.touch)
  }
}
