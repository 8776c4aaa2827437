import AVFoundation
import GomokuCore

/// Plays effects and music while the app is in front. The ambient session obeys the silent switch
/// and mixes with other apps.
@MainActor
final class SoundPlayer {
  private let preferences: Preferences
  private let session = AVAudioSession.sharedInstance()
  private var state = SoundState()
  private let players = Players()
  /// The last command; commands run in order.
  private var work: Task<Void, Never>?

  init(preferences: Preferences) {
    self.preferences = preferences
    // On an error the app stays silent.
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

  func resume() {
    guard !state.visible else { return }
    state = SoundState()
    // The audio of another app has priority.
    state.interrupted = session.secondaryAudioShouldBeSilencedHint
    state.visible = true
    apply()
  }

  func pause() {
    state.visible = false
    apply()
  }

  func preferenceChanged(_ key: Preferences.Key) {
    // Turning the music on overrides other apps' audio.
    if key == .music { state.interrupted = false }
    apply()
  }

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

  private func watch(
    _ name: Notification.Name, _ key: String, begun: UInt,
    _ change: @escaping @MainActor @Sendable (inout SoundState, Bool) -> Void
  ) {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
      [weak self] note in
      // `Notification` is not Sendable, so only the value crosses to the main actor.
      let begins = note.userInfo?[key] as? UInt == begun
      Task { @MainActor in
        guard let self else { return }
        change(&self.state, begins)
        self.apply()
      }
    }
  }
}

/// Off the main actor: starting a player can block for seconds with wireless headphones.
private actor Players {
  private var effects: [Sound: AVAudioPlayer] = [:]
  private var music: AVAudioPlayer?

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
