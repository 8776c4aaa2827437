import Foundation
import Testing

@testable import GomokuCore

@Suite struct GameTableTests {
  /// Sizes of iPhones and iPads below the navigation bar, in points.
  private static let windows: [(name: String, size: CGSize)] = [
    ("iPhone SE", CGSize(width: 375, height: 603)),
    ("iPhone 13 mini", CGSize(width: 375, height: 684)),
    ("iPhone 15", CGSize(width: 393, height: 715)),
    ("iPhone 15 Pro Max", CGSize(width: 430, height: 795)),
    ("iPhone SE, landscape", CGSize(width: 667, height: 343)),
    ("iPhone 15, landscape", CGSize(width: 734, height: 340)),
    ("iPad mini", CGSize(width: 744, height: 1_039)),
    ("iPad mini, landscape", CGSize(width: 1_133, height: 650)),
    ("iPad Pro", CGSize(width: 1_024, height: 1_272)),
    ("iPad Pro, landscape", CGSize(width: 1_366, height: 930)),
    ("iPad, a third", CGSize(width: 320, height: 930)),
    ("iPad, a window", CGSize(width: 700, height: 690)),
  ]

  @Test(arguments: [false, true], [false, true])
  func aPhoneInPortraitHasTheFullWidth(remote: Bool, largeLetters: Bool) {
    for (name, size) in Self.windows where size.height > 1.5 * size.width {
      let table = GameTable(window: size, remote: remote, largeLetters: largeLetters)
      #expect(!table.isWide && table.board == size.width - 16 || remote && largeLetters, "\(name)")
    }
  }

  @Test(arguments: [false, true], [false, true])
  func inLandscapeTheBoardHasTheFullHeight(remote: Bool, largeLetters: Bool) {
    for (name, size) in Self.windows where size.width > 1.4 * size.height {
      let table = GameTable(window: size, remote: remote, largeLetters: largeLetters)
      #expect(table.isWide && table.board == size.height - 16, "\(name)")
      #expect(size.width - table.board >= 224, "\(name)")
    }
  }

  @Test(arguments: [false, true], [false, true])
  func nothingIsLargerThanTheWindow(remote: Bool, largeLetters: Bool) {
    for (name, size) in Self.windows {
      let table = GameTable(window: size, remote: remote, largeLetters: largeLetters)
      #expect(table.board >= 0.5 * min(size.width, size.height), "\(name)")
      #expect(table.board <= min(size.width, size.height) - 16, "\(name)")
    }
  }

  @Test(arguments: [false, true]) func aPuzzleHasRoomForMoreWords(largeLetters: Bool) {
    for (name, size) in Self.windows {
      let game = GameTable(window: size, remote: false, largeLetters: largeLetters)
      let puzzle = GameTable(puzzleIn: size, largeLetters: largeLetters)
      #expect(puzzle.board >= game.board, "\(name)")
      #expect(puzzle.board <= min(size.width, size.height) - 16, "\(name)")
      #expect(puzzle.isWide != game.isWide || game.oneLine || !puzzle.oneLine, "\(name)")
    }
  }

  @Test func panelsShrinkBeforeTheBoard() {
    let phone = CGSize(width: 375, height: 603)
    let (alone, remote) = (
      GameTable(window: phone, remote: false, largeLetters: false),
      GameTable(window: phone, remote: true, largeLetters: false)
    )
    #expect(!alone.oneLine && alone.gap == 8)
    #expect(remote.oneLine && remote.gap == 4)
    #expect(alone.board == remote.board)
  }

  @Test func anAlmostSquareWindowIsSharedAsSuitsTheBoard() {
    let square = CGSize(width: 700, height: 690)
    let table = GameTable(window: square, remote: false, largeLetters: false)
    #expect(table.board >= 450)
    // The smallest windows must not crash.
    for side: CGFloat in [0, 1, 50] {
      let table = GameTable(
        window: CGSize(width: side, height: side), remote: true, largeLetters: true)
      #expect(table.board >= 0)
    }
  }
}
