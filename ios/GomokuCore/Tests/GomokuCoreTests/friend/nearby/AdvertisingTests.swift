import Testing

@testable import GomokuCore

struct AdvertisingTests {
  @Test func whoWasRefusedBeforeThePermissionTriesAgainWithIt() {
    var advertising = Advertising()
    let refused = advertising.refused()
    let ready = advertising.searchIsReady()
    #expect(!refused && ready)
    let again = advertising.searchIsReady()
    #expect(!again, "once")
  }

  @Test func aRefusalThatComesAfterThePermissionIsTriedOnce() {
    var advertising = Advertising()
    let ready = advertising.searchIsReady()
    let (first, second) = (advertising.refused(), advertising.refused())
    #expect(!ready && first && !second)
    // Denied in Settings and allowed again.
    advertising.searchWaits()
    let again = advertising.searchIsReady()
    #expect(again)
  }

  @Test func whoIsSeenNeverTriesAgain() {
    var advertising = Advertising()
    for _ in 0..<3 {
      let again = advertising.searchIsReady()
      #expect(!again)
      advertising.searchWaits()
    }
  }
}
