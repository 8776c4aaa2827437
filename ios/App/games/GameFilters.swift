import GomokuCore
import SwiftUI

struct GameFilters: View {
  let games: GamesModel

  private var texts: Texts { games.texts }

  var body: some View {
    ScrollView(.horizontal) {
      HStack(spacing: 8) {
        chip(.filterAll, isOn: games.ended == nil && games.against == nil) {
          (games.ended, games.against) = (nil, nil)
        }
        chip(.filterWon, .won)
        chip(.filterLost, .lost)
        chip(.filterDrawn, .drawn)
        chip(.gamesUnfinished, .unfinished)
        chip(.filterComputer, .computer)
        chip(.filterTogether, .together)
        chip(.statisticsFriends, .friend)
      }
      .padding(.vertical, 4)
    }
    .scrollIndicators(.hidden)
  }

  private func chip(_ word: Word, _ ended: Ended) -> some View {
    let isOn = games.ended == ended
    return chip(word, isOn: isOn) { games.ended = isOn ? nil : ended }
  }

  private func chip(_ word: Word, _ against: Against) -> some View {
    let isOn = games.against == against
    return chip(word, isOn: isOn) { games.against = isOn ? nil : against }
  }

  private func chip(_ word: Word, isOn: Bool, tapped: @escaping () -> Void) -> some View {
    Toggle(texts[word], isOn: Binding(get: { isOn }, set: { _ in tapped() }))
      .toggleStyle(.button)
      .tint(Color(.accent))
      .frame(minHeight: 48)
      .accessibilityIdentifier(word.key)
  }
}
