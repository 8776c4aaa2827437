import GomokuCore
import SwiftUI
import UIKit

@main
struct GomokuApp: App {
  @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
  /// Nil until storage is open.
  @State private var wiring: Wiring?

  var body: some Scene {
    WindowGroup {
      RootView(wiring: $wiring)
    }
    .commands { GameCommands(wiring: wiring) }
    .backgroundTask(.appRefresh(NewsRefresh.identifier)) { await AppDelegate.news.look() }
  }
}

private struct RootView: View {
  @Binding var wiring: Wiring?

  var body: some View {
    Group {
      if let wiring {
        HomeStack(wiring: wiring)
      } else {
        Rectangle().fill(Ground.background)
      }
    }
    // A cold start delivers the link before storage is open.
    .onOpenURL { AppDelegate.links.receive($0) }
    .task { if wiring == nil { wiring = await Wiring.open() } }
  }
}

private struct HomeStack: View {
  let wiring: Wiring
  @Environment(\.scenePhase) private var scenePhase
  /// The screens to restore after the system has terminated the app.
  @SceneStorage("screens") private var kept = ""

  private var home: HomeModel { wiring.home }
  private var texts: Texts { wiring.texts }

  var body: some View {
    NavigationStack(path: Bindable(wrappedValue: home.navigator).path) {
      HomeScreen(
        texts: texts, game: home.game, preferences: wiring.preferences, notice: home.notice,
        puzzles: PuzzleTexts(texts).home(home.puzzles.overview), open: home.open
      )
      .navigationDestination(for: Route.self) { Destination(route: $0, wiring: wiring) }
    }
    .tint(Color(.accent))
    .preferredColorScheme(wiring.preferences.theme.colorScheme)
    .environment(\.isAmoled, wiring.preferences.theme == .amoled)
    .questions(of: home, texts: texts)
    .task {
      let before = kept
      await home.appeared()
      await home.restore(before)
    }
    .onChange(of: home.screens) { _, screens in kept = screens.text }
    .systemEvents(for: home, news: wiring.news, network: wiring.network)
    .onChange(of: scenePhase, initial: true) { _, phase in follow(phase) }
  }

  /// Applies the scene phase: outside the foreground, sounds stop and the game is saved.
  private func follow(_ phase: ScenePhase) {
    if phase == .active { wiring.sounds.resume() } else { wiring.sounds.pause() }
    switch phase {
    case .active:
      home.follow(.front)
      Task { await wiring.news.follow(isSeen: true) }
    case .inactive: home.follow(.inactive)
    case .background:
      home.follow(.background)
      AppDelegate.links.left()
      BackgroundTime.take {
        await home.lastWords()
        await wiring.news.follow(isSeen: false)
      }
    @unknown default: break
    }
  }
}

extension View {
  /// Adds the alerts that can appear on any screen.
  fileprivate func questions(of home: HomeModel, texts: Texts) -> some View {
    alert(
      texts[.gameBusyQuestion(home.game?.snapshot.remote?.name ?? "")],
      isPresented: Bindable(wrappedValue: home).asksForRemote
    ) {
      Button(texts[.homeContinue]) { home.open(.game) }
      Button(texts[.gameLeave], role: .destructive) { Task { await home.leave() } }
      Button(texts[.gameCancel], role: .cancel) {}
    } message: {
      Text(texts[.gameBusyExplain])
    }
    .alert(
      home.games.told?.title ?? "", isPresented: Bindable(wrappedValue: home.games).isTold
    ) {
      Button(texts[.openClose], role: .cancel) {}
    } message: {
      Text(home.games.told?.text ?? "")
    }
  }

  /// Adds the handlers of system events.
  fileprivate func systemEvents(
    for home: HomeModel, news: FriendNews, network: LocalNetwork
  ) -> some View {
    onChange(of: AppDelegate.links.waiting, initial: true) { _, _ in
      while let request = AppDelegate.links.next() { Task { await home.open(request) } }
    }
    .onChange(of: QuickActions.shared.wanted, initial: true) { _, wanted in
      if wanted != nil, let shortcut = QuickActions.shared.next() {
        Task { await home.open(shortcut) }
      }
    }
    .onChange(of: news.wanted, initial: true) { _, wanted in
      if wanted != nil, let target = news.next() {
        Task { await home.open(OpenRequest(target)) }
      }
    }
    .task {
      for await _ in PhonePower.changes { home.powerChanged() }
    }
    .onChange(of: network.changes) { _, _ in home.networkChanged() }
    .onChange(of: home.keepsAwake, initial: true) { _, awake in
      UIApplication.shared.isIdleTimerDisabled = awake
    }
  }
}
