import GomokuCore
import SwiftUI

struct PuzzleScreen: View {
  let texts: Texts
  let puzzle: PuzzleModel
  @Bindable var preferences: Preferences
  let feedback: PhoneFeedback
  let learn: (LessonTopic) -> Void
  let next: () -> Void

  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.dynamicTypeSize) private var typeSize
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @State private var tilt = TiltSensor()
  @State private var asksForSolution = false

  private var words: PuzzleTexts { PuzzleTexts(texts) }

  var body: some View {
    GeometryReader { space in
      let table = GameTable(puzzleIn: space.size, largeLetters: typeSize.isAccessibilitySize)
      if let snapshot = puzzle.snapshot {
        if table.isWide {
          wide(snapshot, space, table)
        } else {
          tall(snapshot, space, table)
        }
      } else {
        message.padding(16)
      }
    }
    .background(Ground.background)
    .navigationTitle(puzzle.title)
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .topBarTrailing) { menu }
    }
    .alert(texts[.puzzleSolutionQuestion], isPresented: $asksForSolution) {
      Button(texts[.puzzleSolution], role: .destructive) { puzzle.showSolution() }
      Button(texts[.gameCancel], role: .cancel) {}
    } message: {
      Text(texts[.puzzleSolutionExplain])
    }
    .onChange(of: reduceMotion, initial: true) { _, reduced in puzzle.isStill = reduced }
    .task(id: tilts) {
      if tilts { await tilt.follow(lines: lines, point(at:)) }
    }
    .onChange(of: puzzle.snapshot?.board.moves) { _, _ in
      if let point = tilt.point, puzzle.awaitsStone { puzzle.slide(to: point) }
    }
  }

  private var lines: Int32 { puzzle.snapshot?.board.size ?? 0 }

  /// The sensor runs only while the board is visible, to save power.
  private var tilts: Bool { preferences.tiltCursor && lines > 0 && scenePhase == .active }

  private func point(at point: Point) {
    if puzzle.awaitsStone { feedback.slide(to: point, on: puzzle) }
  }

  private func follow(_ touched: BoardView.Touched) {
    if case .tap(let point) = touched { tilt.move(to: point) }
    feedback.follow(touched, on: puzzle, preferences: preferences)
  }

  private func tall(
    _ snapshot: PuzzleSnapshot, _ space: GeometryProxy, _ table: GameTable
  ) -> some View {
    VStack(spacing: table.gap) {
      task(snapshot, table)
      board(snapshot, in: space).frame(width: table.board, height: table.board)
      foot
    }
    .padding(.horizontal, GameTable.margin)
    .padding(.bottom, GameTable.margin)
  }

  private func wide(
    _ snapshot: PuzzleSnapshot, _ space: GeometryProxy, _ table: GameTable
  ) -> some View {
    HStack(spacing: GameTable.margin) {
      if preferences.leftHanded { sidePane(snapshot, table) }
      board(snapshot, in: space).frame(width: table.board, height: table.board)
      if !preferences.leftHanded { sidePane(snapshot, table) }
    }
    .padding(GameTable.margin)
  }

  private func sidePane(_ snapshot: PuzzleSnapshot, _ table: GameTable) -> some View {
    VStack(spacing: table.gap) {
      task(snapshot, table)
      foot
    }
    .frame(maxWidth: .infinity)
  }

  private func task(_ snapshot: PuzzleSnapshot, _ table: GameTable) -> some View {
    HStack(spacing: 12) {
      StoneIcon(stone: snapshot.solver)
        .frame(width: 28, height: 28)
      VStack(alignment: .leading, spacing: 0) {
        Text(words.prompt(snapshot))
          .font(.headline)
          .foregroundStyle(Color(.text))
        if !table.oneLine {
          Text(words.about(snapshot))
            .font(.footnote)
            .foregroundStyle(Color(.muted))
        }
      }
      .lineLimit(table.isWide ? 3 : 1)
      .minimumScaleFactor(0.6)
      Spacer(minLength: 0)
    }
    .padding(.horizontal, 12)
    .padding(.vertical, table.oneLine ? 4 : 6)
    .frame(minHeight: table.oneLine ? 36 : 48)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
    // Leaves enough space for the board.
    .dynamicTypeSize(...DynamicTypeSize.accessibility1)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(words.prompt(snapshot) + ". " + words.about(snapshot))
    .accessibilityAddTraits(.isHeader)
  }

  private func board(_ snapshot: PuzzleSnapshot, in space: GeometryProxy) -> some View {
    BoardView(
      snapshot: snapshot.board, texts: texts, choices: preferences.board, ghost: puzzle.ghost,
      target: puzzle.target, rows: puzzle.note?.rows ?? [], line: puzzle.line,
      window: space.frame(in: .global), touched: follow, allows: puzzle.allows,
      shapes: { puzzle.shapes }, undo: undoAction
    )
    .zIndex(1)
  }

  /// Nil if there is nothing to undo.
  private var undoAction: (@MainActor () -> Void)? {
    guard puzzle.canUndo else { return nil }
    return { puzzle.undo() }
  }

  @ViewBuilder
  private var foot: some View {
    // Scrolls at the largest text sizes, so that the bar stays visible.
    ScrollViewReader { scroll in
      ScrollView {
        message
        own
      }
      .scrollBounceBehavior(.basedOnSize)
      .frame(maxHeight: .infinity)
      // The menu has this action, too, when the button may be scrolled out of view.
      .onChange(of: puzzle.snapshot?.own) { before, _ in
        if before != nil { scroll.scrollTo(Self.ownButton) }
      }
    }
    PuzzleButtons(
      texts: texts, puzzle: puzzle, preferences: preferences,
      place: { feedback.place(on: puzzle, preferences: preferences) },
      solution: {
        if puzzle.snapshot?.solutionCosts == true {
          asksForSolution = true
        } else {
          puzzle.showSolution()
        }
      }, next: next)
  }

  private var message: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(puzzle.message ?? " ")
        .font(isSolved ? .callout.bold() : .callout)
        .foregroundStyle(Color(isSolved ? .good : .text))
        .frame(maxWidth: .infinity, minHeight: 24, alignment: .leading)
        .accessibilityIdentifier("message")
      if let topic = puzzle.note?.lesson {
        Button(texts[.gameWhatsThis]) { learn(topic) }
          .font(.callout)
          .frame(minHeight: 44)
          .accessibilityIdentifier("whats_this")
      }
    }
    .padding(.horizontal, 12)
  }

  @ViewBuilder
  private var own: some View {
    if let word = puzzle.ownWord {
      Button(texts[word]) { puzzle.switchOwn() }
        .buttonStyle(QuietButtonStyle())
        .disabled(puzzle.isBusy)
        .accessibilityLabel(texts[puzzle.ownAction ?? word])
        .accessibilityIdentifier("own")
        .id(Self.ownButton)
        .padding(.horizontal, 12)
    }
  }

  private var menu: some View {
    Menu {
      Button(texts[puzzle.nextWord], systemImage: "forward") { next() }
      Button(texts[.puzzleStartAgain], systemImage: "arrow.counterclockwise") {
        puzzle.startAgain()
      }
      .disabled(!puzzle.canStartAgain)
      if let action = puzzle.ownAction {
        Button(texts[action], systemImage: "bookmark") { puzzle.switchOwn() }
          .disabled(puzzle.isBusy)
      }
      Picker(texts[.placementTitle], selection: $preferences.placement) {
        Text(texts[.placementTapTwice]).tag(Placement.tapTwice)
        Text(texts[.placementSlide]).tag(Placement.slide)
        Text(texts[.placementDirect]).tag(Placement.direct)
      }
      if preferences.tiltCursor && tilt.exists {
        Button(texts[.gameCalibrate], systemImage: "gyroscope") { tilt.calibrate() }
      }
      Button(texts[.learnRules], systemImage: "book") {
        learn(lessonOnRule(rule: puzzle.snapshot?.board.rule ?? .freestyle))
      }
    } label: {
      Label(texts[.gameMenu], systemImage: "ellipsis.circle")
    }
    .menuTip(texts[.gameMenu], icon: "ellipsis.circle")
  }

  private static let ownButton = "own"
  private var isSolved: Bool { puzzle.snapshot?.stage == .solved && puzzle.note == nil }
}
