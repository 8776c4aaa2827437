import Foundation
import Testing

@testable import GomokuCore

@Suite struct BoardTouchTests {
  private let start = CGPoint(x: 50, y: 60)

  private func at(_ x: CGFloat, _ y: CGFloat = 60) -> CGPoint { CGPoint(x: x, y: y) }

  @Test(arguments: [false, true]) func aFingerThatComesAndGoesTaps(slides: Bool) {
    var touch = BoardTouch(slop: 8, slides: slides)
    #expect(touch.down(at: start) == nil)
    #expect(touch.move(to: at(53, 64)) == nil)
    #expect(touch.up(at: at(54, 64)) == .tap)
    #expect(touch.place == start)
    #expect(touch.up(at: start) == nil)
  }

  @Test func aSwipeIsNoTapAndRestsAsLongAsItLikes() {
    var touch = BoardTouch(slop: 8)
    _ = touch.down(at: start)
    #expect(touch.rest() == nil)
    #expect(touch.move(to: at(67)) == nil)
    #expect(touch.move(to: start) == nil)
    #expect(touch.up(at: start) == nil)
  }

  @Test func onAZoomedBoardAFingerMovesTheBoard() {
    var touch = BoardTouch(slop: 8)
    touch.zoomed = true
    _ = touch.down(at: start)
    #expect(touch.move(to: at(60)) == nil)
    #expect(touch.move(to: at(70)) == nil)
    #expect(touch.isHeld)
    #expect(touch.move(to: at(75, 58)) == .move(CGSize(width: 5, height: -2)))
    #expect(touch.up(at: at(75, 58)) == nil)
    #expect(touch.lapse() == nil && !touch.isHeld)
    touch.slides = true
    _ = touch.down(at: start)
    #expect(touch.move(to: at(70)) == .slide)
    #expect(touch.up(at: at(70)) == .release)
  }

  @Test(arguments: [false, true]) func onAZoomedBoardATapWaitsForASecondOne(slides: Bool) {
    var touch = BoardTouch(slop: 8, slides: slides)
    touch.zoomed = true
    _ = touch.down(at: start)
    #expect(touch.up(at: start) == .wait)
    #expect(touch.giveUp() == nil)
    #expect(touch.lapse() == .tap)
    #expect(touch.lapse() == nil)
    _ = touch.down(at: start)
    #expect(touch.up(at: start) == .wait)
    _ = touch.down(at: at(60, 70))
    #expect(touch.lapse() == nil)
    #expect(touch.up(at: at(60, 70)) == .whole)
    _ = touch.down(at: start)
    #expect(touch.up(at: start) == .wait)
    _ = touch.down(at: at(150))
    #expect(touch.up(at: at(150)) == .wait)
    #expect(touch.lapse() == .tap && touch.place == at(150))
    // After a change of the zoom, another point is under the finger.
    _ = touch.down(at: start)
    _ = touch.up(at: start)
    touch.zoomed = true
    #expect(touch.lapse() == nil)
    _ = touch.down(at: start)
    _ = touch.up(at: start)
    _ = touch.cancel()
    #expect(touch.lapse() == nil)
  }

  @Test func aFingerThatMovesOrRestsSlidesUntilItIsLifted() {
    var touch = BoardTouch(slop: 8, slides: true)
    _ = touch.down(at: start)
    #expect(!touch.isSliding)
    #expect(touch.move(to: at(58)) == nil)
    #expect(touch.move(to: at(59)) == .slide)
    #expect(touch.isSliding && touch.place == at(59))
    #expect(touch.rest() == nil)
    #expect(touch.move(to: start) == .slide)
    #expect(touch.up(at: at(70, 80)) == .release)
    #expect(!touch.isSliding && touch.place == at(70, 80))
    _ = touch.down(at: start)
    #expect(touch.rest() == .slide)
    #expect(touch.up(at: start) == .release)
    #expect(touch.rest() == nil)
  }

  /// The screen reports every small movement of a resting finger.
  @Test func aFingerThatTremblesStillRests() {
    var touch = BoardTouch(slop: 8, slides: true)
    _ = touch.down(at: start)
    for step in 0..<20 {
      #expect(touch.move(to: at(50 + CGFloat(step % 3), 60)) == nil)
      #expect(touch.mayRest)
    }
    #expect(touch.rest() == .slide)
    #expect(!touch.mayRest)
    // The rest delay exists only in slide mode.
    var tapping = BoardTouch(slop: 8)
    _ = tapping.down(at: start)
    #expect(!tapping.mayRest)
  }

  @Test func aMouseSlidesFromTheStart() {
    var touch = BoardTouch(slop: 8, slides: true)
    #expect(touch.down(at: start, atOnce: true) == .slide)
    #expect(touch.up(at: start) == .release)
    var tapping = BoardTouch(slop: 8)
    #expect(tapping.down(at: start, atOnce: true) == nil)
    #expect(tapping.up(at: start) == .tap)
  }

  @Test func whatIsTakenBackMeansNothingLater() {
    var touch = BoardTouch(slop: 8, slides: true)
    _ = touch.down(at: start)
    #expect(touch.cancel() == nil)
    #expect(touch.move(to: at(90)) == nil)
    #expect(touch.up(at: at(90)) == nil)
    _ = touch.down(at: start)
    _ = touch.move(to: at(90))
    #expect(touch.cancel() == .cancel)
    #expect(touch.move(to: at(95)) == nil)
    #expect(touch.up(at: at(95)) == nil)
    _ = touch.down(at: start)
    _ = touch.move(to: at(90))
    #expect(touch.down(at: at(10)) == .cancel)
    #expect(touch.up(at: at(10)) == .tap)
  }

  @Test(arguments: [(240, 320), (360, 640), (640, 360), (1280, 800)])
  func theLoupeIsInTheWindowAndNotUnderTheFinger(width: CGFloat, height: CGFloat) {
    // The board and the window have different origins.
    let window = CGRect(x: -8, y: -60, width: width, height: height)
    for across in 0...40 {
      for down in 0...40 {
        let finger = CGPoint(
          x: window.minX + width * CGFloat(across) / 40,
          y: window.minY + height * CGFloat(down) / 40)
        let loupe = Loupe(finger: finger, in: window)
        let (centre, radius) = (loupe.centre, loupe.radius)
        #expect(radius >= 36)
        #expect(centre.x - radius >= window.minX - 0.1 && centre.x + radius <= window.maxX + 0.1)
        #expect(centre.y - radius >= window.minY - 0.1 && centre.y + radius <= window.maxY + 0.1)
        let apart = hypot(centre.x - finger.x, centre.y - finger.y) - radius
        #expect(apart >= Loupe.finger - 0.1)
      }
    }
  }

  @Test func aSmallCellIsMagnifiedMost() {
    #expect(Loupe.zoom(cell: 23) == 2)
    #expect(Loupe.zoom(cell: 100) == 1.5)
    #expect(Loupe.zoom(cell: 5) == 3)
  }
}
