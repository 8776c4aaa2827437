import AVFoundation
import GomokuCore

/// Plays effects and music while the app is in front. The session is ambient: it obeys the silent
/// switch and mixes with other apps, which go on playing. It lives as long as the app.
@MainActor
final class SoundPlayer {
  private let preferences: Preferences
  private let session = AVAudioSession.sharedInstance()
  private var state = SoundState()
  private var effects: [Sound: AVAudioPlayer] = [:]
  private var music: AVAudioPlayer?

  init(preferences: Preferences) {
    self.preferences = preferences
    // A session that refuses leaves the app quiet; there is nothing that a person could do.
    try? session.setCategory(.ambient)
    watch(
      AVAudioSession.interruptionNotification, AVAudioSessionInterruptionTypeKey,
      begun: AVAudioSession.InterruptionType.began.rawValue
    ) { $0.silenced = $1 }
    watch(
      AVAudioSession.silenceSecondaryAudioHintNotification,
      AVAudioSessionSilenceSecondaryAudioHintTypeKey,
      begun: AVAudioSession.SilenceSecondaryAudioHintType.begin.rawValue
    ) { $0.interrupted = $1 }
  }

  /// The app is in front.
  func resume() {
    guard !state.visible else { return }
    state = SoundState()
    // Whoever listens to something goes on listening to it.
    state.interrupted = session.secondaryAudioShouldBeSilencedHint
    state.visible = true
    apply()
  }

  /// The app is no longer in front: nothing is heard from now on.
  func pause() {
    state.visible = false
    apply()
  }

  /// The person turned sounds or music on or off.
  func preferenceChanged(_ key: Preferences.Key) {
    // Who asks for the music has it, whatever else plays.
    if key == .music { state.interrupted = false }
    apply()
  }

  /// Plays a sound once, now.
  func play(_ sound: Sound) {
    guard state.playsEffects(preferences.sounds), let player = effects[sound] else { return }
    player.currentTime = 0
    player.play()
  }

  private func apply() {
    if state.playsEffects(preferences.sounds) { load() }
    if state.playsMusic(preferences.music) {
      if music == nil { music = open("music", "flac") }
      music?.numberOfLoops = -1
      music?.play()
    } else {
      music?.pause()
    }
  }

  /// Reads the effects, so that the first one is not late.
  private func load() {
    guard effects.isEmpty else { return }
    for sound in Sound.allCases { effects[sound] = open(sound.rawValue, "flac") }
  }

  private func open(_ name: String, _ type: String) -> AVAudioPlayer? {
    guard let file = Bundle.main.url(forResource: name, withExtension: type) else { return nil }
    let player = try? AVAudioPlayer(contentsOf: file)
    player?.prepareToPlay()
    return player
  }

  /// Follows a notification that tells of a beginning and of an end.
  private func watch(
    _ name: Notification.Name, _ key: String, begun: UInt,
    _ change: @escaping @MainActor @Sendable (inout SoundState, Bool) -> Void
  ) {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
      [weak self] note in
      // Notifications may not cross to the main actor; a number may.
      let begins = note.userInfo?[key] as? UInt == begun
      Task { @MainActor in
        guard let self else { return }
        change(&self.state, begins)
        self.apply()
      }
    }
  }
}
