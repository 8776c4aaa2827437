import GomokuCore
import SwiftUI

/// Everything that lives as long as the app, and who knows whom.
@MainActor
final class Wiring {
  let texts: GameTexts
  let preferences: Preferences
  let network: LocalNetwork
  let sounds: SoundPlayer
  let feedback: PhoneFeedback
  let home: HomeModel

  init() {
    let preferences = Preferences()
    let texts = GameTexts(preferred: Locale.preferredLanguages)
    let network = LocalNetwork()
    let sounds = SoundPlayer(preferences: preferences)
    let feedback = PhoneFeedback(
      texts: texts, sounds: sounds, haptics: Haptics(preferences: preferences))
    let folder = NearbyProfile.standardFolder()
    let kept = KeptGames(folder: folder)
    let profile = NearbyProfile(folder: folder, preferences: preferences, texts: texts)
    let lobby = LobbyModel(
      profile: profile, kept: kept, preferences: preferences, texts: texts,
      bluetooth: BluetoothModel(phone: BluetoothLink(), nickname: { profile.nickname }),
      discovery: { network.discovery() })
    let saves = SavedGames.standard()
    let online = OnlineModel(
      profile: profile, games: OnlineGames(folder: folder.appendingPathComponent("online")),
      archive: saves.archive, preferences: preferences, texts: texts,
      opener: { BrokerStream($0) })
    home = HomeModel(
      lobby: lobby, online: online, saves: saves, kept: kept, preferences: preferences,
      texts: texts, feedback: feedback, discovery: { network.discovery() },
      threads: { NewGameChoices.threads(lowPower: PhonePower.isLow, hot: PhonePower.isHot) })
    self.texts = texts
    self.preferences = preferences
    self.network = network
    self.sounds = sounds
    self.feedback = feedback
  }
}
