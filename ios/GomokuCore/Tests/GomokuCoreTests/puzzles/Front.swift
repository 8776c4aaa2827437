import Testing

@testable import GomokuCore

extension Phone {
  func home(_ feedback: FeedbackRecorder) -> HomeModel {
    let home = HomeModel(
      lobby: lobby, online: online, storage: storage, preferences: preferences, texts: Self.texts,
      feedback: feedback, discovery: { FakeDiscovery(self.ether) }, threads: { 1 })
    home.follow(.front)
    return home
  }
}

extension HomeModel {
  func frontPuzzle() async throws -> PuzzleModel {
    let route = try #require(navigator.front)
    let model: PuzzleModel = try #require(navigator.held(at: route))
    model.pace = PuzzleModel.Pace(reply: .zero, line: .zero)
    await model.working?.value
    return model
  }
}
