import GomokuCore
import SwiftUI

/// Starts with the last choices, so that one tap starts a game.
struct NewGameScreen: View {
  let texts: Texts
  let opponent: NewGameChoices.Opponent
  let preferences: Preferences
  /// The loss that a new game causes; nil without one.
  let replaces: String?
  let start: (NewGameChoices) -> Void
  let setUp: () -> Void
  @State private var choices: NewGameChoices
  @State private var asksToReplace = false

  init(
    texts: Texts, opponent: NewGameChoices.Opponent, preferences: Preferences,
    replaces: String?, start: @escaping (NewGameChoices) -> Void, setUp: @escaping () -> Void
  ) {
    self.texts = texts
    self.opponent = opponent
    self.preferences = preferences
    self.replaces = replaces
    self.start = start
    self.setUp = setUp
    _choices = State(
      initialValue: NewGameChoices(from: preferences.defaults, against: opponent))
  }

  var body: some View {
    Form {
      Group {
        if opponent == .computer {
          Section {
            Picker(texts[.newGameLevel], selection: $choices.level) {
              ForEach(levels().filter { $0.name != nil }, id: \.number) {
                Text(texts.level($0.number)).tag($0.number)
              }
              Section(texts[.newGameMoreLevels]) {
                ForEach(levels().filter { $0.name == nil }, id: \.number) {
                  Text(texts.level($0.number)).tag($0.number)
                }
              }
            }
            // Swap2 decides colours later; this is only about who begins.
            let swaps = choices.opening == .swap2
            Picker(
              texts[swaps ? .newGameOpeningBy : .newGameColour], selection: $choices.colour
            ) {
              ForEach(NewGameChoices.Colour.allCases, id: \.self) {
                Text(swaps ? openingTexts.placer($0) : texts.colour($0)).tag($0)
              }
            }
          } footer: {
            Text(texts.levelNote(choices.level))
          }
          if choices.isPerfectOffered { PerfectChoices(texts: texts, choices: $choices) }
        }
        Section {
          GamePickers(
            texts: texts, rule: $choices.rule, size: $choices.size, clock: $choices.clock,
            custom: $choices.customClock)
        } footer: {
          Text(texts.ruleNote(choices.rule))
        }
        Section {
          Picker(texts[.newGameOpening], selection: $choices.opening) {
            ForEach(openings(rule: choices.rule), id: \.self) {
              Text(openingTexts.name($0)).tag($0)
            }
          }
        } footer: {
          Text(openingTexts.note(choices.opening))
        }
        Section {
          Button {
            choices.save(in: preferences.defaults)
            setUp()
          } label: {
            HStack {
              Text(texts[.positionTitle])
              Spacer(minLength: 0)
              Image(systemName: "chevron.forward")
                .foregroundStyle(Color(.muted))
                .accessibilityHidden(true)
            }
          }
          .accessibilityIdentifier(Word.positionTitle.key)
        } footer: {
          Text(texts[.positionRowNote])
        }
        if opponent == .two { TogetherChoices(texts: texts, choices: $choices) }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color(.text))
    .scrollContentBackground(.hidden)
    .background(Ground.background)
    .safeAreaInset(edge: .bottom) {
      VStack(spacing: 8) {
        // Some choices may be scrolled out of view.
        Text(texts.summary(choices))
          .font(.footnote)
          .foregroundStyle(Color(.muted))
          .multilineTextAlignment(.center)
          .lineLimit(3)
          .minimumScaleFactor(0.6)
          .accessibilityIdentifier("summary")
        Button {
          choices.save(in: preferences.defaults)
          if replaces != nil { asksToReplace = true } else { start(choices) }
        } label: {
          Text(texts[.newGameStart]).font(.headline)
        }
        .buttonStyle(PrimaryButtonStyle())
        .disabled(texts.refusal(choices.clock) != nil)
        .accessibilityIdentifier(Word.newGameStart.key)
      }
      .frame(maxWidth: 560)
      .padding(16)
      .frame(maxWidth: .infinity)
      .background(Ground.background)
    }
    .alert(texts[.gameReplaceQuestion], isPresented: $asksToReplace) {
      Button(texts[.newGameStart], role: .destructive) { start(choices) }
      Button(texts[.gameCancel], role: .cancel) {}
    } message: {
      Text(replaces ?? "")
    }
    .navigationTitle(texts.newGameTitle(opponent))
    .navigationBarTitleDisplayMode(.inline)
  }
}

extension NewGameScreen {
  private var openingTexts: OpeningTexts { OpeningTexts(texts) }
}

struct GamePickers: View {
  let texts: Texts
  @Binding var rule: Rule
  @Binding var size: Int
  @Binding var clock: NewGameChoices.Clock
  @Binding var custom: NewGameChoices.Clock

  var body: some View {
    Picker(texts[.newGameRule], selection: $rule) {
      ForEach(Rule.allCases, id: \.self) { Text(texts.rule($0)).tag($0) }
    }
    Picker(texts[.newGameSize], selection: $size) {
      ForEach(NewGameChoices.sizes, id: \.self) { Text(texts.size($0)).tag($0) }
    }
    CustomClock(texts: texts, clock: $clock, custom: $custom)
  }
}
