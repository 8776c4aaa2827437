import GomokuCore
import SwiftUI

/// The position editor: a tap adds or removes a stone at once.
struct SetUpScreen: View {
  let texts: Texts
  let position: SetUpModel
  let preferences: Preferences
  let feedback: PhoneFeedback
  /// The loss that a new game causes; nil without one.
  let replaces: String?
  let share: SharedForms
  let play: () -> Void

  @Environment(\.dynamicTypeSize) private var typeSize
  @State private var asksToReplace = false

  private var words: SetUpTexts { SetUpTexts(texts) }
  private var shown: DraftSnapshot { position.snapshot }

  var body: some View {
    GeometryReader { space in
      // The text and the pens take the space of two panels.
      let table = GameTable(
        window: space.size, remote: false, largeLetters: typeSize.isAccessibilitySize)
      if table.isWide {
        wide(space, table)
      } else {
        tall(space, table)
      }
    }
    .background(Ground.background)
    .navigationTitle(texts[.positionTitle])
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .topBarTrailing) {
        menu
      }
    }
    .alert(texts[.gameReplaceQuestion], isPresented: $asksToReplace) {
      Button(texts[.positionPlay], role: .destructive) { play() }
      Button(texts[.gameCancel], role: .cancel) {}
    } message: {
      Text(replaces ?? "")
    }
  }

  private func tall(_ space: GeometryProxy, _ table: GameTable) -> some View {
    VStack(spacing: table.gap) {
      head(table)
      board(in: space).frame(width: table.board, height: table.board)
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
      head(table)
      foot
    }
    .frame(maxWidth: .infinity)
  }

  private func head(_ table: GameTable) -> some View {
    VStack(spacing: table.gap) {
      HStack(spacing: 12) {
        StoneIcon(stone: shown.board.turn)
          .frame(width: 24, height: 24)
        Text(words.about(shown))
          .font(.headline)
          .foregroundStyle(Color(.text))
          .lineLimit(table.isWide ? 3 : 1)
          .minimumScaleFactor(0.6)
          .accessibilityIdentifier("position_about")
        Spacer(minLength: 0)
        // The paste button needs no permission, and is dimmed if the pasteboard has no text.
        PasteButton(payloadType: String.self) { copied in
          position.paste(copied.joined(separator: "\n"))
        }
        .labelStyle(.iconOnly)
        .accessibilityLabel(texts[.positionPaste])
      }
      .padding(.horizontal, 12)
      .frame(minHeight: table.oneLine ? 28 : 44)
      HStack(spacing: 8) {
        ForEach(Pen.allCases, id: \.self) { pen in
          PenButton(pen: pen, isChosen: position.pen == pen, texts: texts) {
            position.pen = pen
            feedback.feel(.tick)
          }
        }
      }
    }
    // Leaves enough space for the board.
    .dynamicTypeSize(...DynamicTypeSize.accessibility1)
  }

  private func board(in space: GeometryProxy) -> some View {
    BoardView(
      snapshot: shown.board, texts: texts, choices: preferences.board, target: position.target,
      rows: position.rows, window: space.frame(in: .global), touched: follow,
      allows: position.allows, acts: { words.action(takesAway: position.takesAway($0)) },
      undo: undoAction
    )
    .zIndex(1)
  }

  private func follow(_ touched: BoardView.Touched) {
    switch touched {
    case .tap(let point), .release(let point): position.tap(point)
    case .slide(let point): if position.slide(to: point) { feedback.feel(.tick) }
    case .cancel: position.target = nil
    }
  }

  /// Nil if there is nothing to undo.
  private var undoAction: (@MainActor () -> Void)? {
    guard shown.canUndo else { return nil }
    return { position.undo() }
  }

  @ViewBuilder
  private var foot: some View {
    // Scrolls at the largest text sizes, so that the bar stays visible.
    ScrollView {
      Text(position.message ?? " ")
        .font(.callout)
        .foregroundStyle(Color(.text))
        .frame(maxWidth: .infinity, minHeight: 24, alignment: .leading)
        .padding(.horizontal, 12)
        .accessibilityIdentifier("message")
    }
    .scrollBounceBehavior(.basedOnSize)
    .frame(maxHeight: .infinity)
    ThumbBar(leftHanded: preferences.leftHanded) {
      ThumbButton(
        texts, .positionUndo, icon: "arrow.uturn.backward", enabled: shown.canUndo
      ) { position.undo() }
      .keyboardShortcut("u", modifiers: [])
    } others: {
      ThumbButton(
        texts, .positionRedo, icon: "arrow.uturn.forward", enabled: shown.canRedo
      ) { position.redo() }
    } main: {
      ThumbMainButton(texts, .positionPlay, enabled: shown.fault == nil) {
        if shown.fault != nil {
          position.explainPlay()
        } else if replaces != nil {
          asksToReplace = true
        } else {
          play()
        }
      }
    }
  }

  private var menu: some View {
    Menu {
      Button(texts[.positionClear], systemImage: "trash") { position.clear() }
        .disabled(shown.stones == 0)
      ShareMenu(forms: share, words: texts.sharing)
      Picker(texts[.newGameRule], selection: rule) {
        ForEach(Rule.allCases, id: \.self) { Text(texts.rule($0)).tag($0) }
      }
      .pickerStyle(.menu)
      Picker(texts[.newGameSize], selection: size) {
        ForEach(NewGameChoices.sizes, id: \.self) { Text(texts.size($0)).tag($0) }
      }
      .pickerStyle(.menu)
    } label: {
      Label(texts[.gameMenu], systemImage: "ellipsis.circle")
    }
    .menuTip(texts[.gameMenu], icon: "ellipsis.circle")
  }

  private var rule: Binding<Rule> {
    Binding(get: { shown.board.rule }, set: { position.choose($0) })
  }

  private var size: Binding<Int> {
    Binding(get: { Int(shown.board.size) }, set: { position.choose($0) })
  }
}

private struct PenButton: View {
  let pen: Pen
  let isChosen: Bool
  let texts: Texts
  let choose: () -> Void

  private var words: SetUpTexts { SetUpTexts(texts) }

  var body: some View {
    Button {
      choose()
    } label: {
      HStack(spacing: 8) {
        StoneIcon(stone: pen.stone)
          .frame(width: 24, height: 24)
        Text(words.pen(pen))
          .font(isChosen ? .callout.bold() : .callout)
          .foregroundStyle(Color(isChosen ? .accent : .text))
          .lineLimit(1)
          .minimumScaleFactor(0.6)
      }
      .padding(.horizontal, 8)
      .frame(maxWidth: .infinity, minHeight: 44)
      .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
      .overlay {
        if isChosen { RoundedRectangle(cornerRadius: 16).stroke(Color(.accent), lineWidth: 2) }
      }
    }
    .buttonStyle(.plain)
    // VoiceOver would otherwise read three colours without their purpose.
    .accessibilityLabel(texts[.positionPen(words.pen(pen))])
    .accessibilityAddTraits(isChosen ? .isSelected : .isButton)
    .accessibilityIdentifier("pen_\(pen)")

  }
}
