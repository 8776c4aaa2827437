import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite struct OpenedLinksTests {
  private let links = OpenedLinks()
  private let link = URL(fileURLWithPath: "/game.sgf")

  @Test func opensALinkOfAColdStartOnce() {
    links.launch(with: [link])
    links.receive(link)
    #expect(links.next() == .file(link))
    #expect(links.next() == nil)
  }

  @Test func opensTheSameLinkAgainLater() {
    links.launch(with: [link])
    _ = links.next()
    links.left()
    links.receive(link)
    #expect(links.next() == .file(link))
  }

  @Test func waitsForTheApp() {
    links.receive(link)
    links.receive(link)
    #expect(links.waiting.count == 2)
  }
}
