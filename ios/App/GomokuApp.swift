import GomokuCore
import SwiftUI

/// Where the person can be. Home is the root.
enum Screen: Hashable {
  case newGame(NewGameChoices.Opponent)
  case nearby
  case game
  case settings
}

@main
struct GomokuApp: App {
  @State private var preferences: Preferences
  @State private var sounds: SoundPlayer
  @State private var haptics: Haptics
  @State private var game: GameModel?
  @State private var path: [Screen] = []
  @State private var notice: String?
  @State private var reopened = false
  @State private var asksForRemote = false
  @State private var slept = false
  @State private var lobby: LobbyModel
  @State private var network: LocalNetwork
  @Environment(\.scenePhase) private var scenePhase

  private let saves = SavedGames.standard()
  private let kept = KeptGames(folder: NearbyProfile.standardFolder())
  private let texts: GameTexts

  init() {
    let preferences = Preferences()
    let texts = GameTexts(preferred: Locale.preferredLanguages)
    self.texts = texts
    let network = LocalNetwork()
    _network = State(initialValue: network)
    let profile = NearbyProfile(
      folder: NearbyProfile.standardFolder(), preferences: preferences, texts: texts)
    _lobby = State(
      initialValue: LobbyModel(
        profile: profile, kept: kept, preferences: preferences, texts: texts,
        discovery: { network.discovery() }))
    _preferences = State(initialValue: preferences)
    _sounds = State(initialValue: SoundPlayer(preferences: preferences))
    _haptics = State(initialValue: Haptics(preferences: preferences))
  }

  var body: some Scene {
    WindowGroup {
      NavigationStack(path: $path) {
        HomeScreen(
          texts: texts, game: game, preferences: preferences, notice: notice,
          open: open
        )
        .navigationDestination(for: Screen.self) { screen in
          destination(screen)
        }
      }
      .tint(Color("accent"))
      .preferredColorScheme(preferences.theme.colorScheme)
      .alert(
        texts["game_busy_question", game?.snapshot.remote?.name ?? ""], isPresented: $asksForRemote
      ) {
        Button(texts["home_continue"]) { open(.game) }
        Button(texts["game_leave"], role: .destructive) { leave() }
        Button(texts["game_cancel"], role: .cancel) {}
      } message: {
        Text(texts["game_busy_explain"])
      }
      .onAppear { reopenOnce() }
      .onChange(of: path) { _, _ in tidyTable() }
      .onChange(of: network.changes) { _, _ in
        lobby.networkChanged()
        game?.networkChanged()
      }
      .onChange(of: scenePhase, initial: true) { _, phase in
        follow(phase)
      }
    }
  }

  @ViewBuilder
  private func destination(_ screen: Screen) -> some View {
    switch screen {
    case .newGame(let opponent):
      NewGameScreen(
        texts: texts, opponent: opponent, preferences: preferences,
        replaces: replaced, start: start)
    case .nearby:
      LobbyScreen(lobby: lobby, network: network, preferences: preferences, gameReady: play)
    case .game:
      if let game {
        GameScreen(
          texts: texts, game: game, preferences: preferences, sounds: sounds, haptics: haptics,
          newGame: { path = [.newGame($0)] }, settings: { path.append(.settings) }, left: leave
        )
        // Another game is another screen: its tasks and its state start anew.
        .id(ObjectIdentifier(game))
      }
    case .settings:
      SettingsScreen(
        texts: texts, preferences: preferences, soundChanged: sounds.preferenceChanged)
    }
  }

  private var threads: Int {
    NewGameChoices.threads(lowPower: ProcessInfo.processInfo.isLowPowerModeEnabled)
  }

  private func start(_ choices: NewGameChoices) {
    let config = choices.config(forbiddenLoses: preferences.forbiddenLoses, threads: threads)
    do {
      let started = try GameModel(config: config, saves: saves, texts: texts)
      clearTable()
      game = started
      notice = nil
      path = [.game]
    } catch let error as ConfigError {
      refuse(texts.refusal(error))
    } catch {
      refuse(error.localizedDescription)
    }
  }

  private func open(_ screen: Screen) {
    // Whoever comes back to a game with a remote player must not lose it for another.
    if screen == .nearby && game?.snapshot.unfinishedRemote != nil {
      asksForRemote = true
    } else {
      path.append(screen)
    }
  }

  /// What another game would end, in words; nil when that is nothing.
  private var replaced: String? {
    if let name = game?.snapshot.unfinishedRemote { return texts["game_busy_replace", name] }
    return game?.snapshot.isUnfinished == true ? texts["game_replace_explain"] : nil
  }

  /// Two people have agreed on a game.
  private func play() {
    guard let agreed = lobby.takeGame() else { return }
    clearTable()
    game = agreed
    notice = nil
    path = [.game]
  }

  /// Leaves the game with a remote player. What was kept comes back.
  private func leave() {
    clearTable()
    path = []
    reopen()
  }

  /// Nobody comes back to a game with a remote player that has ended, or that was only watched.
  private func tidyTable() {
    guard let snapshot = game?.snapshot, let remote = snapshot.remote, !path.contains(.game),
      remote.watching || snapshot.unfinishedRemote == nil
    else { return }
    clearTable()
    reopen()
  }

  private func clearTable() {
    if game?.snapshot.remote == nil { game?.close() } else { game?.leaveForGood() }
    game = nil
  }

  private func refuse(_ reason: String) {
    notice = reason
    path = []
  }

  private func reopenOnce() {
    guard !reopened else { return }
    reopened = true
    reopen()
  }

  private func reopen() {
    // A game with a remote player comes first: somebody may be waiting.
    take(
      GameModel.reopen(
        kept: kept, profile: lobby.profile, choices: NearbyChoices(from: preferences.defaults),
        discovery: network.discovery(), texts: texts))
    if game == nil { reopenOwn() }
  }

  private func reopenOwn() {
    let choices = NewGameChoices(from: preferences.defaults)
    let defaults = choices.config(forbiddenLoses: preferences.forbiddenLoses, threads: threads)
    take(GameModel.reopen(saves: saves, defaults: defaults, texts: texts))
  }

  private func take(_ found: GameModel.Reopened) {
    switch found {
    case .nothing: break
    case .game(let unfinished): game = unfinished
    case .unreadable(let reason): notice = reason
    }
  }

  /// The search and the sounds stop and the game is kept whenever the app leaves the screen.
  private func follow(_ phase: ScenePhase) {
    if phase == .active { sounds.resume() } else { sounds.pause() }
    if phase == .background { slept = true }
    guard let game else { return }
    if phase == .active && slept {
      // The sockets of a game with a remote player died in the background.
      slept = false
      game.networkChanged()
    }
    if phase != .active {
      game.pause()
    } else if path.last == .game {
      game.setThreads(threads)
      game.resume()
    }
  }
}

extension AppTheme {
  /// What SwiftUI is asked to prefer; nothing follows the system.
  var colorScheme: ColorScheme? {
    switch self {
    case .system: nil
    case .light: .light
    case .dark: .dark
    }
  }
}

extension Color {
  nonisolated init(_ colour: ThemeColour) {
    self.init(.sRGB, red: colour.red, green: colour.green, blue: colour.blue, opacity: 1)
  }
}

/// The one button of a screen that a person is most likely to want.
struct PrimaryButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    WideButtonBody(
      configuration: configuration, ground: Color("accent"), ink: Color("onAccent"))
  }
}

/// Every other full-width button.
struct QuietButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    WideButtonBody(configuration: configuration, ground: Color("card"), ink: Color("text"))
  }
}

/// 56 high, rounded by 16, without an outline.
private struct WideButtonBody: View {
  let configuration: ButtonStyleConfiguration
  let ground: Color
  let ink: Color
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    configuration.label
      .frame(maxWidth: .infinity, minHeight: 56)
      .padding(.horizontal, 8)
      .foregroundStyle(ink)
      .background(ground, in: RoundedRectangle(cornerRadius: 16))
      .opacity(isEnabled ? (configuration.isPressed ? 0.8 : 1) : 0.4)
      .contentShape(RoundedRectangle(cornerRadius: 16))
  }
}
