import GomokuCore
import SwiftUI
import UIKit

// What only a recogniser may do stands in a header of its own.
#if canImport(UIKit.UIGestureRecognizerSubclass)
  import UIKit.UIGestureRecognizerSubclass
#endif

/// The fingers on a board that places by sliding. Of a second finger only UIKit tells.
struct TouchPad: UIViewRepresentable {
  let told: @MainActor (BoardTouch.Meaning, CGPoint) -> Void

  func makeUIView(context: Context) -> FingerView { FingerView(told: told) }

  func updateUIView(_ view: FingerView, context: Context) { view.fingers.told = told }
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
final class FingerRecognizer: UIGestureRecognizer, UIGestureRecognizerDelegate {
  var told: @MainActor (BoardTouch.Meaning, CGPoint) -> Void
  private var touch = BoardTouch(slop: 8, slides: true)
  private var resting: Task<Void, Never>?

  init(told: @escaping @MainActor (BoardTouch.Meaning, CGPoint) -> Void) {
    self.told = told
    super.init(target: nil, action: nil)
    delegate = self
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer is UIPanGestureRecognizer
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger = touches.first, numberOfTouches == 1 else { return giveUp() }
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
    tell(touch.move(to: finger.location(in: view)))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger = touches.first else { return giveUp() }
    let meaning = touch.up(at: finger.location(in: view))
    tell(meaning)
    state = meaning == nil ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { giveUp() }

  override func reset() {
    super.reset()
    resting?.cancel()
    // Whatever took the touches away without a word.
    if let meaning = touch.cancel() { told(meaning, touch.place) }
  }

  private func rest() { tell(touch.rest()) }

  private func giveUp() {
    let slid = touch.isSliding
    tell(touch.cancel())
    state = slid ? .cancelled : .failed
  }

  private func tell(_ meaning: BoardTouch.Meaning?) {
    // A finger at rest moves by fractions of a point all the time, which is no reason to begin anew.
    if !touch.mayRest { resting?.cancel() }
    guard let meaning else { return }
    if meaning == .slide { state = state == .possible ? .began : .changed }
    told(meaning, touch.place)
  }
}
