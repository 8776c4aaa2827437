import GomokuCore
import SwiftUI

/// The objects that live as long as the app, and their dependencies.
@MainActor
final class Wiring {
  let storage: Storage
  let texts: Texts
  let preferences: Preferences
  let network: LocalNetwork
  let camera: ScanCamera
  let sounds: SoundPlayer
  let feedback: PhoneFeedback
  let news: FriendNews
  let home: HomeModel

  static func open() async -> Wiring {
    Wiring(storage: await Storage.shared.value)
  }

  private init(storage: Storage) {
    let preferences = AppDelegate.preferences
    let texts = AppDelegate.texts
    news = AppDelegate.news
    let network = LocalNetwork()
    let camera = ScanCamera()
    let sounds = SoundPlayer(preferences: preferences)
    let feedback = PhoneFeedback(
      texts: texts, sounds: sounds, haptics: Haptics(preferences: preferences))
    let profile = NearbyProfile(preferences: preferences, texts: texts)
    let lobby = LobbyModel(
      profile: profile, storage: storage, preferences: preferences, texts: texts,
      bluetooth: BluetoothModel(phone: BluetoothLink(), nickname: { profile.nickname }),
      discovery: { network.discovery() })
    let online = OnlineModel(
      profile: profile, storage: storage, preferences: preferences, texts: texts,
      opener: { BrokerStream($0) })
    home = HomeModel(
      lobby: lobby, online: online, storage: storage, preferences: preferences, texts: texts,
      camera: camera, feedback: feedback, discovery: { network.discovery() },
      threads: { NewGameChoices.threads(lowPower: PhonePower.isLow, hot: PhonePower.isHot) })
    self.storage = storage
    self.texts = texts
    self.preferences = preferences
    self.network = network
    self.camera = camera
    self.sounds = sounds
    self.feedback = feedback
  }
}
