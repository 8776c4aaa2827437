import SwiftUI
import UIKit

// Declares the overridable methods of a recogniser.
#if canImport(UIKit.UIGestureRecognizerSubclass)
  import UIKit.UIGestureRecognizerSubclass
#endif

/// Tracks a tap or a horizontal slide. A `DragGesture` would lose to the swipe back, which begins
/// anywhere since iOS 26.
struct SlidePad: UIViewRepresentable {
  /// Receives the finger's distance from the left edge.
  let slid: @MainActor (CGFloat) -> Void

  func makeUIView(context: Context) -> SlideView { SlideView(slid: slid) }

  func updateUIView(_ view: SlideView, context: Context) { view.slides.slid = slid }
}

final class SlideView: UIView {
  let slides: SlideRecognizer

  init(slid: @escaping @MainActor (CGFloat) -> Void) {
    slides = SlideRecognizer(slid: slid)
    super.init(frame: .zero)
    addGestureRecognizer(slides)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }
}

/// Recognises one finger that taps or slides horizontally. It fails for a vertical slide, which
/// scrolls the screen.
final class SlideRecognizer: PrecedesSwipeBackRecognizer {
  var slid: @MainActor (CGFloat) -> Void
  private var start = CGPoint.zero
  private static let slop: CGFloat = 10

  init(slid: @escaping @MainActor (CGFloat) -> Void) {
    self.slid = slid
    super.init(target: nil, action: nil)
    delegate = self
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 1 else { return giveUp() }
    start = location(in: view)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let place = location(in: view)
    if state == .possible {
      let (across, along) = (abs(place.x - start.x), abs(place.y - start.y))
      guard max(across, along) >= Self.slop else { return }
      guard across > along else { return giveUp() }
    }
    state = state == .possible ? .began : .changed
    slid(place.x)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { slid(start.x) }
    state = .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { giveUp() }

  private func giveUp() { state = state == .possible ? .failed : .cancelled }
}
