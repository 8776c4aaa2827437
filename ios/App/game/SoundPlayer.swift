import AVFoundation
import GomokuCore

/// Plays effects and music while the app is in front. The session is ambient: it obeys the silent
/// switch and mixes with other apps, which go on playing. It lives as long as the app.
@MainActor
final class SoundPlayer {
  private let preferences: Preferences
  private let session = AVAudioSession.sharedInstance()
  private var state = SoundState()
  private let players = Players()
  /// The last command: each waits for the one before it.
  private var work: Task<Void, Never>?

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
    guard state.playsEffects(preferences.sounds) else { return }
    run { await $0.play(sound) }
  }

  private func apply() {
    if state.playsEffects(preferences.sounds) { run { await $0.load() } }
    let plays = state.playsMusic(preferences.music)
    run { await $0.playMusic(plays) }
  }

  private func run(_ command: @escaping @Sendable (Players) async -> Void) {
    let (before, players) = (work, players)
    let step: @Sendable () async -> Void = {
      await before?.value
      await command(players)
    }
    work = Task.detached(operation: step)
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

/// The system's players, off the main actor: preparing and starting one blocks for up to seconds over
/// wireless headphones.
private actor Players {
  private var effects: [Sound: AVAudioPlayer] = [:]
  private var music: AVAudioPlayer?

  /// Reads the effects, so that the first one is not late.
  func load() {
    guard effects.isEmpty else { return }
    for sound in Sound.allCases { effects[sound] = open(sound.rawValue) }
  }

  func play(_ sound: Sound) {
    guard let player = effects[sound] else { return }
    player.currentTime = 0
    player.play()
  }

  func playMusic(_ plays: Bool) {
    guard plays else {
      music?.pause()
      return
    }
    if music == nil { music = open("music") }
    music?.numberOfLoops = -1
    music?.play()
  }

  private func open(_ name: String) -> AVAudioPlayer? {
    guard let file = Bundle.main.url(forResource: name, withExtension: "flac") else { return nil }
    let player = try? AVAudioPlayer(contentsOf: file)
    player?.prepareToPlay()
    return player
  }
}
