import Foundation
import Testing

@testable import GomokuCore

/// A stream with the rules of `NWConnection`: each send completes once, and a failed send has no
/// successor
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
    // The send in progress still completes.
    stream.ended(broken: false)
    #expect(stream.nextInTurn() == .wait)
    stream.sent(1)
    #expect(stream.nextInTurn() == .close)
  }

  /// The connection and its waiting data would leak.
  @Test func aSendThatFailsClosesTheConnection() async throws {
    let stream = try await stream(of: Data([1, 2, 3]))
    #expect(stream.nextInTurn() == .send(Data([1, 2, 3])))
    stream.ended(broken: true)
    #expect(stream.nextInTurn() == .close)
    #expect(stream.nextInTurn() == .wait, "said once")
  }
}
