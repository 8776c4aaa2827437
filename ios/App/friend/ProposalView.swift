import GomokuCore
import SwiftUI

/// The choice of a game to propose, initially the last one.
struct ProposalView: View {
  let texts: Texts
  let title: String
  let confirm: Word
  let invite: (NearbyChoices) -> Void
  let cancel: () -> Void
  /// Requests to watch the game there; nil where this is not possible.
  let watch: (() -> Void)?
  @State private var choices: NearbyChoices

  init(
    texts: Texts, title: String, confirm: Word, last: NearbyChoices,
    invite: @escaping (NearbyChoices) -> Void, cancel: @escaping () -> Void,
    watch: (() -> Void)? = nil
  ) {
    self.texts = texts
    self.title = title
    self.confirm = confirm
    self.invite = invite
    self.cancel = cancel
    self.watch = watch
    _choices = State(initialValue: last)
  }

  var body: some View {
    Form {
      Group {
        Section {
          Text(title)
            .font(.title3.bold())
          Picker(texts[.newGameColour], selection: $choices.colour) {
            ForEach(NewGameChoices.Colour.allCases, id: \.self) { Text(texts.colour($0)).tag($0) }
          }
          GamePickers(
            texts: texts, rule: $choices.rule, size: $choices.size, clock: $choices.clock,
            custom: $choices.customClock)
        } footer: {
          VStack(alignment: .leading, spacing: 8) {
            Text(texts.ruleNote(choices.rule))
            if choices.clock != .none {
              Text(texts[.clockCourtesy])
            }
          }
        }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color(.text))
    .scrollContentBackground(.hidden)
    .safeAreaInset(edge: .bottom) {
      VStack(spacing: 8) {
        Button(texts[confirm]) { invite(choices) }
          .buttonStyle(PrimaryButtonStyle())
          // The reason is shown at the clock.
          .disabled(texts.refusal(choices.clock) != nil)
          .accessibilityIdentifier(confirm.key)
        if let watch {
          Button(texts[.nearbyWatch]) { watch() }
            .buttonStyle(QuietButtonStyle())
            .accessibilityIdentifier(Word.nearbyWatch.key)
        }
        Button(texts[.gameCancel]) { cancel() }
          .buttonStyle(QuietButtonStyle())
      }
      .frame(maxWidth: 560)
      .padding(16)
      .frame(maxWidth: .infinity)
      .background(Ground.background)
    }
  }
}
