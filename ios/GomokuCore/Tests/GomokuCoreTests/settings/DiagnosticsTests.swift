import Foundation
import Testing

@testable import GomokuCore

@MainActor
struct DiagnosticsTests {
  @Test func whatIsShownSaysWhereAndNotWho() async throws {
    let table = try Table(.twoPlayers(rule: .renju))
    try table.play("H8")
    #expect(await table.model.flush())
    let model = DiagnosticsModel(storage: table.storage)
    #expect(model.text == nil, "nothing is read before it is seen")
    model.follow(.front)
    try await table.wait("it is read") { model.text != nil }
    let text = try #require(model.text)
    #expect(text.hasPrefix("Gomoku \(coreVersion())\n\(DiagnosticsModel.device)\n"))
    #expect(text.contains("Renju, 15 lines, Free, person against person, 1 moves"))
    let name = ProcessInfo.processInfo.hostName
    let told = DiagnosticsModel.device
    #expect(name.isEmpty || !told.contains(name), "a device's name is its owner's")
    #expect(told.contains(ProcessInfo.processInfo.operatingSystemVersionString))
  }
}
