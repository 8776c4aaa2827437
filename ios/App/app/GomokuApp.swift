import GomokuCore
import SwiftUI

@main
struct GomokuApp: App {
  @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
  @State private var preferences: Preferences
  @State private var sounds: SoundPlayer
  @State private var haptics: Haptics
  @State private var home: HomeModel
  @State private var network: LocalNetwork
  @Environment(\.scenePhase) private var scenePhase

  private let texts: GameTexts

  init() {
    let preferences = Preferences()
    let texts = GameTexts(preferred: Locale.preferredLanguages)
    self.texts = texts
    let network = LocalNetwork()
    _network = State(initialValue: network)
    let folder = NearbyProfile.standardFolder()
    let kept = KeptGames(folder: folder)
    let profile = NearbyProfile(folder: folder, preferences: preferences, texts: texts)
    let lobby = LobbyModel(
      profile: profile, kept: kept, preferences: preferences, texts: texts,
      bluetooth: BluetoothModel(radio: BluetoothLink(), nickname: { profile.nickname }),
      discovery: { network.discovery() })
    let saves = SavedGames.standard()
    let online = OnlineModel(
      profile: profile, games: OnlineGames(folder: folder.appendingPathComponent("online")),
      archive: saves.archive, preferences: preferences, texts: texts,
      opener: { BrokerStream($0) })
    _home = State(
      initialValue: HomeModel(
        lobby: lobby, online: online, saves: saves, kept: kept, preferences: preferences,
        texts: texts, discovery: { network.discovery() },
        threads: { Self.threads }))
    _preferences = State(initialValue: preferences)
    _sounds = State(initialValue: SoundPlayer(preferences: preferences))
    _haptics = State(initialValue: Haptics(preferences: preferences))
  }

  var body: some Scene {
    WindowGroup {
      NavigationStack(path: $home.path) {
        HomeScreen(
          texts: texts, game: home.game, preferences: preferences, notice: home.notice,
          open: home.open
        )
        .navigationDestination(for: Screen.self) { screen in
          destination(screen)
        }
      }
      .tint(Color("accent"))
      .preferredColorScheme(preferences.theme.colorScheme)
      .environment(\.isAmoled, preferences.theme == .amoled)
      .alert(
        texts[.gameBusyQuestion(home.game?.snapshot.remote?.name ?? "")],
        isPresented: $home.asksForRemote
      ) {
        Button(texts[.homeContinue]) { home.open(.game) }
        Button(texts[.gameLeave], role: .destructive) { home.leave() }
        Button(texts[.gameCancel], role: .cancel) {}
      } message: {
        Text(texts[.gameBusyExplain])
      }
      .alert(texts[.openRefused], isPresented: Bindable(wrappedValue: home.games).isRefused) {
        Button(texts[.openClose], role: .cancel) {}
      } message: {
        Text(home.games.refusal ?? "")
      }
      .onOpenURL { url in
        Task { await home.bring(url) }
      }
      .onAppear { home.appeared() }
      .onChange(of: QuickActions.shared.wanted, initial: true) { _, wanted in
        if wanted != nil, let shortcut = QuickActions.shared.next() { home.open(shortcut) }
      }
      .task { await follow(ProcessInfo.thermalStateDidChangeNotification) }
      .task { await follow(.NSProcessInfoPowerStateDidChange) }
      .onChange(of: network.changes) { _, _ in home.networkChanged() }
      .onChange(of: scenePhase, initial: true) { _, phase in
        follow(phase)
      }
    }
    .commands { GameCommands(texts: texts, home: home) }
  }

  @ViewBuilder
  private func destination(_ screen: Screen) -> some View {
    switch screen {
    case .newGame(let opponent):
      NewGameScreen(
        texts: texts, opponent: opponent, preferences: preferences,
        replaces: home.replaced, start: home.start)
    case .nearby:
      LobbyScreen(
        lobby: home.lobby, online: home.online, network: network, preferences: preferences,
        gameReady: home.play, open: home.open)
    case .online:
      OnlineScreen(
        online: home.online, sounds: sounds, haptics: haptics, gameReady: home.playOnline)
    case .game:
      if let game = home.game {
        GameScreen(
          texts: texts, game: game, preferences: preferences, sounds: sounds, haptics: haptics,
          newGame: { home.path = [.newGame($0)] }, settings: { home.open(.settings) },
          learn: { home.open(.learn) }, review: home.reviewTable,
          left: home.leave
        )
        // Another game is another screen: its tasks and its state start anew.
        .id(ObjectIdentifier(game))
      }
    case .games:
      GamesScreen(
        games: home.games, online: home.online, preferences: preferences, open: home.open,
        bring: home.bring)
    case .review(let name):
      if let review = ReviewModel(archive: home.games.archive, name: name) {
        ReviewScreen(
          texts: texts, review: review, preferences: preferences, replaces: home.replaced,
          playOn: home.playOn)
      }
    case .statistics:
      StatisticsScreen(
        texts: texts, statistics: home.games.archive.statistics, open: home.open)
    case .settings:
      SettingsScreen(
        texts: texts, preferences: preferences, soundChanged: sounds.preferenceChanged,
        resetStatistics: home.forgetStatistics, about: { home.open(.about) })
    case .learn:
      LearnScreen(texts: texts, preferences: preferences)
    case .about:
      AboutScreen(texts: texts)
    }
  }

  private static var threads: Int {
    let phone = ProcessInfo.processInfo
    return NewGameChoices.threads(
      lowPower: phone.isLowPowerModeEnabled,
      hot: phone.thermalState == .serious || phone.thermalState == .critical)
  }

  /// A phone that is hot or saves power searches with fewer threads, at once.
  private func follow(_ name: Notification.Name) async {
    for await _ in NotificationCenter.default.notifications(named: name).map({ _ in () }) {
      home.powerChanged()
    }
  }

  /// Sounds stop and the game is kept whenever the app leaves the screen.
  private func follow(_ phase: ScenePhase) {
    if phase == .active { sounds.resume() } else { sounds.pause() }
    switch phase {
    case .active: home.follow(.front)
    case .inactive: home.follow(.inactive)
    case .background: home.follow(.background)
    @unknown default: break
    }
  }
}

/// The board's: Darwin's C headers have a type of this name as well, and every framework brings it.
typealias Point = GomokuCore.Point

extension AppTheme {
  /// What SwiftUI is asked to prefer; nothing follows the system.
  var colorScheme: ColorScheme? {
    switch self {
    case .system: nil
    case .light: .light
    case .dark, .amoled: .dark
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
    WideButtonBody(configuration: configuration, ground: Ground.card, ink: Color("text"))
  }
}

/// 56 high, rounded by 16, without an outline.
private struct WideButtonBody<Surface: ShapeStyle>: View {
  let configuration: ButtonStyleConfiguration
  let ground: Surface
  let ink: Color
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorSchemeContrast) private var contrast

  var body: some View {
    configuration.label
      .frame(maxWidth: .infinity, minHeight: 56)
      .padding(.horizontal, 8)
      .foregroundStyle(ink)
      .background(ground, in: RoundedRectangle(cornerRadius: 16))
      .overlay {
        if contrast == .increased {
          RoundedRectangle(cornerRadius: 16).stroke(Color("text"), lineWidth: 1)
        }
      }
      .opacity(isEnabled ? (configuration.isPressed ? 0.8 : 1) : 0.4)
      .contentShape(RoundedRectangle(cornerRadius: 16))
  }
}
