import GomokuCore
import SwiftUI
import UIKit

// What only a recogniser may do stands in a header of its own.
#if canImport(UIKit.UIGestureRecognizerSubclass)
  import UIKit.UIGestureRecognizerSubclass
#endif

/// The fingers on a board that places by sliding, or that can be zoomed. Of a second finger only UIKit tells.
struct TouchPad: UIViewRepresentable {
  /// Two fingers.
  enum Pinch {
    /// They hold the board.
    case hold(CGPoint, CGPoint)
    /// They are there now.
    case pull(CGPoint, CGPoint)
  }

  /// Whether a finger slides, rather than only taps.
  let slides: Bool
  let zoom: BoardZoom
  let told: @MainActor (BoardTouch.Meaning, CGPoint) -> Void
  /// Nil where two fingers do nothing.
  let pinched: (@MainActor (Pinch) -> Void)?

  func makeUIView(context: Context) -> FingerView {
    let view = FingerView(told: told)
    updateUIView(view, context: context)
    return view
  }

  func updateUIView(_ view: FingerView, context: Context) {
    view.fingers.told = told
    view.fingers.pinched = pinched
    view.fingers.show(zoom, slides: slides)
  }
}

/// Where the fingers are followed.
final class FingerView: UIView {
  let fingers: FingerRecognizer

  init(told: @escaping @MainActor (BoardTouch.Meaning, CGPoint) -> Void) {
    fingers = FingerRecognizer(told: told)
    super.init(frame: .zero)
    isMultipleTouchEnabled = true
    addGestureRecognizer(fingers)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }
}

/// Hands touches to a ``BoardTouch``, and tells what they mean. A recogniser, since the swipe that goes back
/// takes raw touches away from a view, and since iOS 26 it begins anywhere: it waits until this one fails,
/// which is when the finger has come and gone.
final class FingerRecognizer: PrecedesSwipeBackRecognizer {
  var told: @MainActor (BoardTouch.Meaning, CGPoint) -> Void
  var pinched: (@MainActor (TouchPad.Pinch) -> Void)?
  private var touch = BoardTouch(slop: 8)
  private var zoom = BoardZoom.none
  /// Whether two fingers hold the board.
  private var pinching = false
  private var resting: Task<Void, Never>?
  private var lapsing: Task<Void, Never>?

  init(told: @escaping @MainActor (BoardTouch.Meaning, CGPoint) -> Void) {
    self.told = told
    super.init(target: nil, action: nil)
    delegate = self
  }

  /// How the board is seen, and what fingers do to it.
  func show(_ zoom: BoardZoom, slides: Bool) {
    touch.slides = slides
    // Told whenever something else on the screen changes, too.
    guard zoom != self.zoom else { return }
    self.zoom = zoom
    touch.zoomed = zoom.isZoomed
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger = touches.first, numberOfTouches == 1 else { return second() }
    lapsing?.cancel()
    // The pointer's second button takes back what the first one does.
    guard !event.buttonMask.contains(.secondary) else { return giveUp() }
    resting?.cancel()
    let isMouse = finger.type == .indirectPointer
    tell(touch.down(at: finger.location(in: view), atOnce: isMouse))
    guard touch.mayRest else { return }
    resting = Task { [weak self] in
      // A finger that stays for so long is no tap.
      try? await Task.sleep(for: .milliseconds(180))
      if !Task.isCancelled { self?.rest() }
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger = touches.first else { return }
    guard !pinching else {
      if let places { pinched?(.pull(places.0, places.1)) }
      state = .changed
      return
    }
    tell(touch.move(to: finger.location(in: view)))
    // The swipe that goes back may begin.
    if !touch.isHeld && state == .possible { state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // The finger that stays was never a tap: it does nothing until it comes again.
    guard !pinching else {
      pinching = false
      state = .ended
      return
    }
    guard let finger = touches.first else { return giveUp() }
    let meaning = touch.up(at: finger.location(in: view))
    tell(meaning)
    state = meaning == nil ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { giveUp() }

  override func reset() {
    super.reset()
    resting?.cancel()
    pinching = false
    // Whatever took the touches away without a word. A tap that waits for another goes on waiting.
    if let meaning = touch.giveUp() { told(meaning, touch.place) }
  }

  private var places: (CGPoint, CGPoint)? {
    guard numberOfTouches >= 2 else { return nil }
    return (location(ofTouch: 0, in: view), location(ofTouch: 1, in: view))
  }

  /// Another finger has come: whatever the first one did, it does no more.
  private func second() {
    guard let pinched, numberOfTouches == 2, let places else { return giveUp() }
    tell(touch.cancel())
    pinching = true
    pinched(.hold(places.0, places.1))
    state = state == .possible ? .began : .changed
  }

  private func rest() { tell(touch.rest()) }

  /// Long after the touch: the recogniser has nothing to do with it any more.
  private func lapse() {
    if let meaning = touch.lapse() { told(meaning, touch.place) }
  }

  private func giveUp() {
    let slid = touch.isSliding
    tell(touch.cancel())
    state = slid ? .cancelled : .failed
  }

  private func tell(_ meaning: BoardTouch.Meaning?) {
    // A finger at rest moves by fractions of a point all the time, which is no reason to begin anew.
    if !touch.mayRest { resting?.cancel() }
    guard let meaning else { return }
    switch meaning {
    case .slide, .move: state = state == .possible ? .began : .changed
    case .wait:
      lapsing = Task { [weak self] in
        // Two taps within this are one gesture.
        try? await Task.sleep(for: .milliseconds(250))
        if !Task.isCancelled { self?.lapse() }
      }
    case .tap, .release, .cancel, .whole: break
    }
    told(meaning, touch.place)
  }
}
