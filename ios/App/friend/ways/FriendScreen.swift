import GomokuCore
import SwiftUI

struct FriendScreen: View {
  struct Actions {
    let open: (Friend) -> Void
    let wifi: () -> Void
    let bluetooth: () -> Void
    let anywhere: () -> Void
    let join: () -> Void
    let scan: () -> Void
    let agree: (FriendModel.Way) -> Void
  }

  let friends: FriendModel
  let online: OnlineModel
  let bluetooth: BluetoothModel
  let network: LocalNetwork
  let actions: Actions

  private var texts: Texts { friends.texts }
  private var words: FriendTexts { FriendTexts(texts) }

  var body: some View {
    Form {
      Group {
        if !friends.friends.isEmpty {
          Section(texts[.friendKnown]) {
            ForEach(friends.friends, id: \.nickname) {
              FriendRow(friend: $0, words: words, open: actions.open)
            }
          }
        }
        Section(texts[.friendWays]) { ways }
        Section(texts[.onlineJoinTitle]) { joining }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color(.text))
    .scrollContentBackground(.hidden)
    .background(Ground.background)
    .navigationTitle(texts[.homeFriend])
    .navigationBarTitleDisplayMode(.inline)
    .alert(
      texts[.onlineJoinQuestion], isPresented: Bindable(wrappedValue: friends).isHanded,
      presenting: friends.handed
    ) { asked in
      Button(texts[.onlineJoin]) { actions.agree(asked) }
      Button(texts[.gameCancel], role: .cancel) {}
    } message: { asked in
      Text(friends.explanation(of: asked))
    }
  }

  @ViewBuilder
  private var ways: some View {
    way(
      .friendWifi, icon: "wifi",
      need: words.wifi(isAllowed: !network.isDenied, isJoined: network.isJoined)
    ) { actions.wifi() }
    way(
      .friendBluetooth, icon: "iphone.gen3.radiowaves.left.and.right",
      need: words.bluetooth(bluetooth.outlook)
    ) { actions.bluetooth() }
    way(
      .friendAnywhere, icon: "globe",
      need: words.anywhere(hasServer: online.broker != nil, isOnline: network.isOnline)
    ) { actions.anywhere() }
  }

  private func way(
    _ word: Word, icon: String, need: FriendTexts.Need, action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      HStack(spacing: 16) {
        Image(systemName: icon)
          .font(.title3)
          .frame(width: 32)
          .foregroundStyle(Color(.accent))
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(texts[word])
            .font(.headline)
            .foregroundStyle(Color(.text))
          Text(need.text)
            .font(.subheadline)
            .foregroundStyle(Color(need.isMissing ? .danger : .muted))
            .multilineTextAlignment(.leading)
        }
        Spacer(minLength: 0)
        Image(systemName: "chevron.forward")
          .foregroundStyle(Color(.muted))
          .accessibilityHidden(true)
      }
      .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier(word.key)
  }

  @ViewBuilder
  private var joining: some View {
    Text(texts[.friendJoinField])
      .foregroundStyle(Color(.muted))
      .accessibilityHidden(true)
    TextField(texts[.friendJoinField], text: Bindable(wrappedValue: friends).typed)
      .autocorrectionDisabled()
      .textInputAutocapitalization(.never)
      .submitLabel(.done)
      .onSubmit { actions.join() }
    if let problem = friends.problem {
      Text(problem)
        .foregroundStyle(Color(.danger))
        .accessibilityIdentifier("friend.problem")
    }
    Button(texts[.onlineJoin]) { actions.join() }
      .buttonStyle(PrimaryButtonStyle())
      .accessibilityIdentifier(Word.onlineJoin.key)
    Button(texts[.scan]) { actions.scan() }
      .buttonStyle(QuietButtonStyle())
      .accessibilityIdentifier(Word.scan.key)
  }
}

private struct FriendRow: View {
  let friend: Friend
  let words: FriendTexts
  let open: (Friend) -> Void

  var body: some View {
    Button {
      open(friend)
    } label: {
      VStack(alignment: .leading, spacing: 2) {
        Text(friend.nickname)
          .font(.headline)
          .foregroundStyle(Color(.text))
        Text(words.reach(friend))
          .font(.subheadline)
          .foregroundStyle(Color(friend.game?.isOwnTurn == true ? .accent : .muted))
      }
      .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)

  }
}
