import GomokuCore
import SwiftUI
import UIKit

// The overridable methods of a recogniser are declared in this header.
#if canImport(UIKit.UIGestureRecognizerSubclass)
  import UIKit.UIGestureRecognizerSubclass
#endif

/// The touch area of a board with slide placement or zoom. Only UIKit reports a second finger.
struct TouchPad: UIViewRepresentable {
  enum Pinch {
    case hold(CGPoint, CGPoint)
    case pull(CGPoint, CGPoint)
  }

  let slides: Bool
  let zoom: BoardZoom
  let told: @MainActor (BoardTouch.Meaning, CGPoint) -> Void
  /// Handler of pinches; nil if two fingers have no effect.
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

/// Feeds touches to a ``BoardTouch``. It is a recogniser because the swipe back, which since iOS 26
/// begins anywhere, would take raw touches away from a view. The swipe waits until this recogniser
/// fails.
final class FingerRecognizer: PrecedesSwipeBackRecognizer {
  var told: @MainActor (BoardTouch.Meaning, CGPoint) -> Void
  var pinched: (@MainActor (TouchPad.Pinch) -> Void)?
  private var touch = BoardTouch(slop: 8)
  private var zoom = BoardZoom.none
  private var pinching = false
  private var resting: Task<Void, Never>?
  private var lapsing: Task<Void, Never>?

  init(told: @escaping @MainActor (BoardTouch.Meaning, CGPoint) -> Void) {
    self.told = told
    super.init(target: nil, action: nil)
    delegate = self
  }

  func show(_ zoom: BoardZoom, slides: Bool) {
    touch.slides = slides
    // Called on each view update; setting `zoomed` would discard a pending tap.
    guard zoom != self.zoom else { return }
    self.zoom = zoom
    touch.zoomed = zoom.isZoomed
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger = touches.first, numberOfTouches == 1 else { return second() }
    lapsing?.cancel()
    // The secondary button of a pointer cancels what the primary one does.
    guard !event.buttonMask.contains(.secondary) else { return giveUp() }
    resting?.cancel()
    let isMouse = finger.type == .indirectPointer
    tell(touch.down(at: finger.location(in: view), atOnce: isMouse))
    guard touch.mayRest else { return }
    resting = Task { [weak self] in
      // A finger that rests for this long is not a tap.
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
    // Lets the swipe back begin.
    if !touch.isHeld && state == .possible { state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // The finger that remains after a pinch has no effect.
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
    // Handles touches that were taken away without a callback. A pending tap stays valid.
    if let meaning = touch.giveUp() { told(meaning, touch.place) }
  }

  private var places: (CGPoint, CGPoint)? {
    guard numberOfTouches >= 2 else { return nil }
    return (location(ofTouch: 0, in: view), location(ofTouch: 1, in: view))
  }

  /// A second finger cancels the gesture of the first one and begins a pinch if possible.
  private func second() {
    guard let pinched, numberOfTouches == 2, let places else { return giveUp() }
    tell(touch.cancel())
    pinching = true
    pinched(.hold(places.0, places.1))
    state = state == .possible ? .began : .changed
  }

  private func rest() { tell(touch.rest()) }

  private func lapse() {
    if let meaning = touch.lapse() { told(meaning, touch.place) }
  }

  private func giveUp() {
    let slid = touch.isSliding
    tell(touch.cancel())
    state = slid ? .cancelled : .failed
  }

  private func tell(_ meaning: BoardTouch.Meaning?) {
    // A finger at rest always moves a little, which must not restart the timer.
    if !touch.mayRest { resting?.cancel() }
    guard let meaning else { return }
    switch meaning {
    case .slide, .move: state = state == .possible ? .began : .changed
    case .wait:
      lapsing = Task { [weak self] in
        // Maximum time between the taps of a double tap.
        try? await Task.sleep(for: .milliseconds(250))
        if !Task.isCancelled { self?.lapse() }
      }
    case .tap, .release, .cancel, .whole: break
    }
    told(meaning, touch.place)
  }
}
