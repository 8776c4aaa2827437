import Accessibility
import GomokuCore

/// Sounds, the phone's motor and VoiceOver.
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

  func hear(_ event: GameEvent, of game: GameModel) {
    give(Cue.of(event, in: game.snapshot))
    say(
      GameAccessibility(texts: texts).announcement(
        of: event, in: game.snapshot, online: game.room != nil))
  }

  func hear(_ cue: Cue?, words: String?) {
    give(cue)
    say(words)
  }

  func feel(_ touch: Touch) { haptics.feel(touch) }

  /// Says words to those who listen to the screen; nothing where there are none.
  func say(_ words: String?) {
    guard let words, !words.isEmpty else { return }
    AccessibilityNotification.Announcement(words).post()
  }

  private func give(_ cue: Cue?) {
    guard let cue else { return }
    sounds.play(cue.sound)
    haptics.feel(cue.touch)
  }
}
