import GomokuCore
import SwiftUI

struct ReviewScreen: View {
  let texts: Texts
  let review: ReviewModel
  let preferences: Preferences
  /// The loss that another game causes; nil without one.
  let replaces: String?
  let playOn: (String, Int) -> Void
  let learn: (Int32) -> Void
  /// The second argument names the original file.
  let share: (GameSummary, String?) -> SharedForms

  var body: some View {
    Group {
      if let game = review.game, let snapshot = review.snapshot {
        ReviewedGame(
          texts: texts, review: review, game: game, snapshot: snapshot, preferences: preferences,
          replaces: replaces, playOn: playOn, learn: learn,
          share: share(game.about, review.original))
      } else {
        Rectangle().fill(Ground.background)
      }
    }
    .background(Ground.background)
    .navigationTitle(review.game.map { RecordTexts(texts).title(of: $0.about) } ?? "")
    .navigationBarTitleDisplayMode(.inline)
  }
}

private struct ReviewedGame: View {
  let texts: Texts
  let review: ReviewModel
  let game: GameDetail
  let snapshot: GameSnapshot
  let preferences: Preferences
  /// The loss that another game causes; nil without one.
  let replaces: String?
  let playOn: (String, Int) -> Void
  let learn: (Int32) -> Void
  let share: SharedForms

  @State private var asksToReplace = false

  private var words: RecordTexts { RecordTexts(texts) }

  var body: some View {
    GeometryReader { space in
      if space.size.width > space.size.height {
        HStack(spacing: 16) {
          board.frame(width: min(space.size.height - 16, space.size.width * 0.6))
          VStack(spacing: 8) {
            ScrollView { account }
            controls
          }
        }
        .padding(8)
      } else {
        VStack(spacing: 8) {
          ScrollView {
            VStack(spacing: 8) {
              board.frame(width: space.size.width - 16, height: space.size.width - 16)
              account
            }
          }
          controls
        }
        .padding(8)
      }
    }
    .toolbar {
      ToolbarItem(placement: .topBarTrailing) {
        ShareMenu(forms: share, words: texts.sharing)
          .menuTip(texts.sharing.share, icon: "square.and.arrow.up")
      }
    }
    .onChange(of: review.walk) { _, walk in
      if walk != nil { PhoneFeedback.announce(position) }
    }
    .alert(texts[.gameReplaceQuestion], isPresented: $asksToReplace) {
      Button(texts[.reviewPlayOn], role: .destructive) { begin() }
      Button(texts[.gameCancel], role: .cancel) {}
    } message: {
      Text(replaces ?? "")
    }
  }

  private var board: some View {
    BoardView(
      snapshot: snapshot, texts: texts, choices: preferences.board,
      line: review.walk?.shown ?? [], first: review.walk?.line.first, threats: review.threats ?? [],
      explored: review.threats != nil || review.walk != nil)
  }

  /// The position, the result and the date.
  private var account: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(position)
        .font(.headline)
        .foregroundStyle(Color(.text))
      if let comment = review.comment {
        Text(comment)
          .font(.subheadline)
          .foregroundStyle(Color(.muted))
      }
      if let said = review.review {
        ReviewPanel(texts: texts, review: review, all: said, learn: learn)
      }
      Toggle(texts[.reviewShowThreats], isOn: showsThreats)
        .foregroundStyle(Color(.text))
      if let threats = review.threats {
        Text(ReviewTexts(texts).threats(threats))
          .font(.subheadline)
          .foregroundStyle(Color(.muted))
      }
      if review.ply == review.last && review.walk == nil {
        Text(words.result(of: snapshot))
          .foregroundStyle(Color(.text))
      }
      Text(words.day(game.about.day))
        .font(.subheadline)
        .foregroundStyle(Color(.muted))
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(8)
  }

  private var position: String {
    if let walk = review.walk { return HintTexts(texts).step(of: walk) }
    return words.position(ply: review.ply, of: review.last, in: snapshot)
  }

  @ViewBuilder
  private var controls: some View {
    if let walk = review.walk {
      LineBar(
        texts: texts, walk: walk,
        go: { step in Task { await review.walk(to: step) } },
        done: { Task { await review.walk(to: 0) } })
    } else {
      moves
    }
  }

  private var moves: some View {
    VStack(spacing: 8) {
      if review.last > 0 {
        // No `step:`, which would draw a tick for each move.
        Slider(value: ply, in: 0...Double(review.last))
          .accessibilityLabel(position)
          .accessibilityAdjustableAction { direction in
            switch direction {
            case .increment: go(to: review.ply + 1)
            case .decrement: go(to: review.ply - 1)
            @unknown default: break
            }
          }
      }
      HStack(spacing: 4) {
        step(.reviewFirst, icon: "backward.end", to: 0)
        step(.reviewBack, icon: "chevron.backward", to: review.ply - 1)
        step(.reviewForward, icon: "chevron.forward", to: review.ply + 1)
        step(.reviewLast, icon: "forward.end", to: review.last)
        Button(texts[.reviewPlayOn]) {
          if replaces == nil { begin() } else { asksToReplace = true }
        }
        .buttonStyle(PrimaryButtonStyle())
        .lineLimit(1)
        .minimumScaleFactor(0.6)
        .disabled(!review.canPlayOn)
      }
    }
    .dynamicTypeSize(...DynamicTypeSize.accessibility2)
  }

  private var ply: Binding<Double> {
    Binding(get: { Double(review.ply) }, set: { go(to: Int($0.rounded())) })
  }

  private func go(to wanted: Int) {
    let next = min(max(wanted, 0), review.last)
    if next != review.ply { Task { await review.go(to: next) } }
  }

  private var showsThreats: Binding<Bool> {
    Binding(get: { review.wantsThreats }, set: { review.wantsThreats = $0 })
  }

  private func step(_ word: Word, icon: String, to ply: Int) -> some View {
    Button {
      Task { await review.go(to: ply) }
    } label: {
      Image(systemName: icon)
    }
    .buttonStyle(QuietButtonStyle())
    .frame(maxWidth: 64)
    .disabled(ply < 0 || ply > review.last || ply == review.ply)
    .tip(texts[word], icon: icon)
  }

  private func begin() { playOn(review.id, review.ply) }
}
