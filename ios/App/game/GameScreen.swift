import GomokuCore
import SwiftUI

struct GameScreen: View {
  let texts: Texts
  let game: GameModel
  @Bindable var preferences: Preferences
  let feedback: PhoneFeedback
  let share: SharedForms
  let newGame: (NewGameChoices.Opponent) -> Void
  let learn: (LessonTopic) -> Void
  let settings: () -> Void
  let review: () -> Void
  let playAt: (Int32) -> Void
  let left: () -> Void

  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.dynamicTypeSize) private var typeSize
  @State private var tilt = TiltSensor()
  @State private var asksToResign = false
  @State private var asksToReplace = false
  @State private var asksToLeave = false
  @State private var asksForDraw = false

  var body: some View {
    asking(screen)
      .onChange(of: snapshot.notSaved) { _, failed in
        if failed { speakMessage() }
      }
      // The proof may be older than this screen.
      .onChange(of: game.wasProved, initial: true) { _, proved in
        if proved { feedback.say(game.provedMessage) }
      }
      .onChange(of: game.walk) { _, walk in
        if walk != nil { speakMessage() }
      }
      .task { await redrawClocks() }
      .task(id: snapshot.phase == .over) { await game.askForLevel() }
      .task(id: tilts) {
        if tilts { await tilt.follow(lines: snapshot.size, point(at:)) }
      }
      .onChange(of: snapshot.moves) { _, _ in
        // The next stone starts at the cursor.
        if let point = tilt.point { game.slide(to: point) }
      }
  }

  private var screen: some View {
    GeometryReader { space in
      let table = GameTable(
        window: space.size, remote: snapshot.remote != nil,
        largeLetters: typeSize.isAccessibilitySize)
      if table.isWide {
        wide(space, table)
      } else {
        tall(space, table)
      }
    }
    .background(Ground.background)
    .navigationTitle(texts.title(of: snapshot))
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .topBarTrailing) { menu }
    }
  }

  private func asking(_ content: some View) -> some View {
    content
      .alert(texts[.gameResignQuestion], isPresented: $asksToResign) {
        Button(texts[.gameResign], role: .destructive) { game.resign() }
        Button(texts[.gameCancel], role: .cancel) {}
      } message: {
        Text(texts.resignation(in: snapshot))
      }
      .alert(texts[.gameReplaceQuestion], isPresented: $asksToReplace) {
        Button(texts[.gameRematch], role: .destructive) { Task { await game.rematch() } }
        Button(texts[.gameCancel], role: .cancel) {}
      } message: {
        Text(texts[.gameReplaceExplain])
      }
      .alert(texts[.gameLeaveQuestion], isPresented: $asksToLeave) {
        Button(texts[.gameLeave], role: .destructive) { left() }
        Button(texts[.gameCancel], role: .cancel) {}
      } message: {
        Text(leaving)
      }
      .alert(texts[.gameDrawQuestion], isPresented: $asksForDraw) {
        Button(texts[.gameDrawYes]) { game.offerDraw() }
        Button(texts[.gameCancel], role: .cancel) {}
      } message: {
        Text(texts[.gameDrawExplain])
      }
  }

  /// The sensor runs only while the game is visible, to save power.
  private var tilts: Bool { preferences.tiltCursor && !watches && scenePhase == .active }

  private func point(at point: Point) { feedback.slide(to: point, on: game) }

  private var snapshot: GameSnapshot { game.snapshot }

  /// Explanation of leaving the game.
  private var leaving: String {
    let name = snapshot.remote?.name ?? ""
    if game.room == nil { return texts[.gameLeaveExplain(name)] }
    return snapshot.phase == .over
      ? texts[.onlineDeleteDecided] : texts[.onlineDeleteExplain(name)]
  }

  private var watches: Bool { snapshot.remote?.watching ?? false }

  /// The side of the upper panel: the opponent, or White for two people.
  private var above: Stone { snapshot.ownStone?.other ?? .white }

  /// Whether the far panel is rotated towards the opposite player.
  private var faceToFace: Bool {
    snapshot.seats.together
      && NewGameChoices(from: preferences.defaults, against: .two).faceToFace
  }

  private func tall(_ space: GeometryProxy, _ table: GameTable) -> some View {
    VStack(spacing: table.gap) {
      panel(above, table).rotationEffect(.degrees(faceToFace ? 180 : 0))
      // Reserves space: as an overlay, it would cover stones at the edge of the board.
      RemoteBar(texts: texts, game: game)
      board(in: space).frame(width: table.board, height: table.board)
      panel(above.other, table)
      foot
    }
    .padding(.horizontal, GameTable.margin)
    .padding(.bottom, GameTable.margin)
  }

  private func wide(_ space: GeometryProxy, _ table: GameTable) -> some View {
    HStack(spacing: GameTable.margin) {
      if preferences.leftHanded { sidePane(table) }
      board(in: space).frame(width: table.board, height: table.board)
      if !preferences.leftHanded { sidePane(table) }
    }
    .padding(GameTable.margin)
  }

  private func sidePane(_ table: GameTable) -> some View {
    VStack(spacing: table.gap) {
      panel(above, table)
      RemoteBar(texts: texts, game: game)
      panel(above.other, table)
      foot
    }
    .frame(maxWidth: .infinity)
  }

  private func panel(_ stone: Stone, _ table: GameTable) -> some View {
    PlayerPanel(
      stone: stone, game: game, texts: texts, oneLine: table.oneLine,
      engineLine: preferences.engineLine)
  }

  @ViewBuilder
  private func board(in space: GeometryProxy) -> some View {
    if snapshot.halted {
      PauseCover(texts: texts) { game.goOn() }
    } else {
      BoardView(
        snapshot: snapshot, texts: texts, choices: preferences.board, ghost: game.ghost,
        target: game.target, rows: game.isWalked ? [] : game.note?.rows ?? [],
        line: game.walk?.shown ?? [], first: game.walk?.line.first, explored: game.isWalked,
        window: space.frame(in: .global),
        touched: game.isWalked ? nil : follow,
        allows: game.allows, shapes: { game.shapes }, hint: hintAction,
        hintWord: HintTexts(texts).next(game.hintLine), undo: undoAction
      )
      // The loupe extends over the neighbouring views.
      .zIndex(1)
    }
  }

  /// Nil if no hint is available.
  private var hintAction: (@MainActor () -> Void)? {
    guard snapshot.canHint, !game.isWalked else { return nil }
    return { game.hint() }
  }

  private var undoAction: (@MainActor () -> Void)? {
    guard snapshot.canUndo, !game.isWalked else { return nil }
    return { game.undo() }
  }

  @ViewBuilder
  private var foot: some View {
    // Scrolls at the largest text sizes, so that the bar stays visible.
    ScrollView { messageLine }
      .scrollBounceBehavior(.basedOnSize)
      .frame(maxHeight: .infinity)
    GameButtons(
      texts: texts, game: game, preferences: preferences, share: share, review: review,
      playAt: playAt, place: placeGhost)
  }

  @ViewBuilder
  private var messageLine: some View {
    if let result = snapshot.result {
      VStack(alignment: .leading, spacing: 2) {
        Text(texts.result(result, in: snapshot))
          .font(.title3.bold())
          .foregroundStyle(Color(hasLost(result) ? .text : .good))
        Text(game.message ?? texts.reason(result, in: snapshot))
          .font(.subheadline)
          .foregroundStyle(Color(.muted))
        whatsThis
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.horizontal, 12)
    } else if snapshot.phase == .paused && !snapshot.halted {
      VStack(alignment: .leading, spacing: 8) {
        Text(game.message ?? texts[.gamePaused])
          .font(.callout)
          .foregroundStyle(Color(.text))
        Button(texts[.gameResume]) { game.resume() }
          .buttonStyle(PrimaryButtonStyle())
      }
      .padding(.horizontal, 12)
    } else {
      VStack(alignment: .leading, spacing: 2) {
        Text(game.message ?? game.standingMessage ?? " ")
          .font(.callout)
          .foregroundStyle(Color(.text))
          .frame(maxWidth: .infinity, minHeight: 24, alignment: .leading)
          .accessibilityIdentifier("message")
        whatsThis
      }
      .padding(.horizontal, 12)
    }
  }

  @ViewBuilder
  private var whatsThis: some View {
    if let topic = game.explanation {
      Button(texts[.gameWhatsThis]) { learn(topic) }
        .font(.callout)
        .frame(minHeight: 44)
        .accessibilityIdentifier("whats_this")
    }
  }

  private var menu: some View {
    Menu {
      Picker(texts[.placementTitle], selection: $preferences.placement) {
        Text(texts[.placementTapTwice]).tag(Placement.tapTwice)
        Text(texts[.placementSlide]).tag(Placement.slide)
        Text(texts[.placementDirect]).tag(Placement.direct)
      }
      if !game.offeredLevels.isEmpty {
        Picker(texts[.newGameLevel], selection: level) {
          ForEach(game.offeredLevels, id: \.self) { Text(texts.level($0)).tag($0) }
        }
        .pickerStyle(.menu)
      }
      if preferences.tiltCursor && tilt.exists {
        Button(texts[.gameCalibrate], systemImage: "gyroscope") { tilt.calibrate() }
      }
      ShareMenu(forms: share, words: texts.sharing)
      if snapshot.canHalt {
        Button(texts[.gamePause], systemImage: "pause") { game.halt() }
      }
      if snapshot.remote == nil {
        if snapshot.canOfferDraw {
          Button(texts[.gameAgreeDraw], systemImage: "equal") { asksForDraw = true }
        }
        Button(texts[.gameRematch], systemImage: "arrow.2.squarepath") {
          // A set-up position without moves needs no confirmation: a rematch starts from it again.
          if snapshot.ifReplaced == .kept {
            asksToReplace = true
          } else {
            Task { await game.rematch() }
          }
        }
        Button(texts[.gameNew], systemImage: "plus") {
          newGame(snapshot.ownStone == nil ? .two : .computer)
        }
      } else {
        remoteMenu
      }
      Button(texts[.learnRules], systemImage: "book") {
        learn(lessonOnRule(rule: snapshot.rule))
      }
      Button(texts[.homeSettings], systemImage: "gearshape") { settings() }
      Button(texts[.gameResign], systemImage: "flag", role: .destructive) {
        asksToResign = true
      }
      .disabled(!snapshot.canResign)
    } label: {
      Label(texts[.gameMenu], systemImage: "ellipsis.circle")
    }
    .menuTip(texts[.gameMenu], icon: "ellipsis.circle")
  }

  /// Setting it changes the level during the game.
  private var level: Binding<Int32> {
    Binding(get: { snapshot.level ?? 0 }, set: { game.changeLevel($0) })
  }

  /// No New game, which would end this game without a question; Leave asks first.
  @ViewBuilder
  private var remoteMenu: some View {
    if !watches {
      Menu(texts[.gameReact]) {
        ForEach(Reaction.allCases, id: \.self) { reaction in
          Button(RemoteTexts(texts).reaction(reaction)) { game.react(reaction) }
        }
      }
      .disabled(!snapshot.canReact)
      Button(texts[.gameOfferRematch], systemImage: "arrow.2.squarepath") {
        Task { await game.rematch() }
      }
      .disabled(!snapshot.canRematch)
      if snapshot.phase != .over {
        Button(texts[.gameOfferDraw], systemImage: "equal") { game.offerDraw() }
          .disabled(!snapshot.canOfferDraw)
      }
    }
    Button(texts[.gameLeave], systemImage: "rectangle.portrait.and.arrow.right") {
      // No confirmation for a spectator, or once the link has ended.
      if watches || snapshot.linkIsOver { left() } else { asksToLeave = true }
    }
  }

  private func hasLost(_ result: GameResult) -> Bool {
    guard let person = snapshot.ownStone else { return false }
    return result.winner == person.other
  }

  private func follow(_ touched: BoardView.Touched) {
    if case .tap(let point) = touched { tilt.move(to: point) }
    feedback.follow(touched, on: game, preferences: preferences)
  }

  private func placeGhost() { feedback.place(on: game, preferences: preferences) }

  private func speakMessage() { feedback.say(game.message) }

  /// Redraws the clocks; the core measures the time.
  private func redrawClocks() async {
    while !Task.isCancelled {
      game.tick()
      try? await Task.sleep(for: .milliseconds(200))
    }
  }
}
