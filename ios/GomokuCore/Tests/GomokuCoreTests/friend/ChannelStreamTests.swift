import Foundation
import Testing

@testable import GomokuCore

/// The stream of a connection that tells later what became of a send, as `NWConnection` does: one send at a
/// time is answered once, and after one that has failed nothing more is said of any
/// (https://developer.apple.com/documentation/network/nwconnection/sendcompletion).
@MainActor
@Suite struct ChannelStreamTests {
  private func stream(of bytes: Data) async throws -> ChannelStream {
    var woken = 0
    let stream = ChannelStream { woken += 1 }
    try stream.write(bytes: bytes)
    try await wait(until: "it is taken") { woken == 1 }
    return stream
  }

  @Test func nothingIsSentBeforeTheSendUnderWayIsAnswered() async throws {
    let stream = try await stream(of: Data([1, 2, 3]))
    #expect(stream.nextInTurn() == .send(Data([1, 2, 3])))
    #expect(stream.nextInTurn() == .wait)
    stream.sent(2)
    #expect(stream.nextInTurn() == .send(Data([3])))
    // The other side has closed. What is under way is heard out.
    stream.ended(broken: false)
    #expect(stream.nextInTurn() == .wait)
    stream.sent(1)
    #expect(stream.nextInTurn() == .close)
  }

  /// Nothing else would close it: the connection and all that waits for it would stay for good.
  @Test func aSendThatFailsClosesTheConnection() async throws {
    let stream = try await stream(of: Data([1, 2, 3]))
    #expect(stream.nextInTurn() == .send(Data([1, 2, 3])))
    stream.ended(broken: true)
    #expect(stream.nextInTurn() == .close)
    #expect(stream.nextInTurn() == .wait, "said once")
  }
}
