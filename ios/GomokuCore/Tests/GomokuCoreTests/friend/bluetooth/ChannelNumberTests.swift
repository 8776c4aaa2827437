import Testing

@testable import GomokuCore

@MainActor
@Suite struct ChannelNumberTests {
  private let number = ChannelNumber()

  private func published(_ value: UInt16) {
    _ = number.listen()
    number.published(value)
  }

  @Test func publishesOnce() {
    #expect(number.listen() == .publish(withdrawn: nil))
    #expect(number.listen() == .wait)
    number.published(0x81)
    #expect(number.listen() == .use(0x81))
  }

  @Test func withdrawsNoNumberWithAnOpenChannel() {
    published(0x81)
    number.opened()
    number.opened()
    number.closed()
    #expect(number.listen() == .use(0x81))
  }

  @Test func replacesAUsedNumberOnceItsChannelsAreClosed() {
    published(0x81)
    number.opened()
    number.closed()
    #expect(number.listen() == .publish(withdrawn: 0x81))
    number.published(0x82)
    #expect(number.listen() == .use(0x82))
  }

  @Test func publishesAgainAfterARefusalOrWithoutRadio() {
    _ = number.listen()
    number.published(nil)
    #expect(number.listen() == .publish(withdrawn: nil))
    number.published(0x81)
    number.lost()
    #expect(number.listen() == .publish(withdrawn: nil))
  }
}
