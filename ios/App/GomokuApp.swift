import GomokuCore
import SwiftUI

/// Where the person can be. Home is the root.
enum Screen: Hashable {
  case newGame(NewGameChoices.Opponent)
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
  @Environment(\.scenePhase) private var scenePhase

  private let saves = SavedGames.standard()
  private let texts = GameTexts(preferred: Locale.preferredLanguages)

  init() {
    let preferences = Preferences()
    _preferences = State(initialValue: preferences)
    _sounds = State(initialValue: SoundPlayer(preferences: preferences))
    _haptics = State(initialValue: Haptics(preferences: preferences))
  }

  var body: some Scene {
    WindowGroup {
      NavigationStack(path: $path) {
        HomeScreen(
          texts: texts, game: game, preferences: preferences, notice: notice,
          open: { path.append($0) }
        )
        .navigationDestination(for: Screen.self) { screen in
          destination(screen)
        }
      }
      .tint(Color("accent"))
      .preferredColorScheme(preferences.theme.colorScheme)
      .onAppear { reopenOnce() }
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
        replaces: game?.snapshot.isUnfinished ?? false, start: start)
    case .game:
      if let game {
        GameScreen(
          texts: texts, game: game, preferences: preferences, sounds: sounds, haptics: haptics,
          newGame: { path = [.newGame($0)] }, settings: { path.append(.settings) }
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
      game?.close()
      game = started
      notice = nil
      path = [.game]
    } catch let error as ConfigError {
      refuse(texts.refusal(error))
    } catch {
      refuse(error.localizedDescription)
    }
  }

  private func refuse(_ reason: String) {
    notice = reason
    path = []
  }

  private func reopenOnce() {
    guard !reopened else { return }
    reopened = true
    let choices = NewGameChoices(from: preferences.defaults)
    let defaults = choices.config(forbiddenLoses: preferences.forbiddenLoses, threads: threads)
    switch GameModel.reopen(saves: saves, defaults: defaults, texts: texts) {
    case .nothing: break
    case .game(let unfinished): game = unfinished
    case .unreadable(let reason): notice = reason
    }
  }

  /// The search and the sounds stop and the game is kept whenever the app leaves the screen.
  private func follow(_ phase: ScenePhase) {
    if phase == .active { sounds.resume() } else { sounds.pause() }
    guard let game else { return }
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
  init(_ colour: ThemeColour) {
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
