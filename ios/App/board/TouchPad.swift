import GomokuCore
import SwiftUI
import UIKit

/// The fingers on a board that places by sliding. Of a second finger only UIKit tells.
struct TouchPad: UIViewRepresentable {
  let told: @MainActor (BoardTouch.Meaning, CGPoint) -> Void

  func makeUIView(context: Context) -> FingerView { FingerView(told: told) }

  func updateUIView(_ view: FingerView, context: Context) { view.told = told }
}

/// Hands its touches to a ``BoardTouch``, and tells what they mean.
final class FingerView: UIView {
  var told: @MainActor (BoardTouch.Meaning, CGPoint) -> Void
  private var touch = BoardTouch(slop: 8, slides: true)
  private var resting: Task<Void, Never>?

  init(told: @escaping @MainActor (BoardTouch.Meaning, CGPoint) -> Void) {
    self.told = told
    super.init(frame: .zero)
    isMultipleTouchEnabled = true
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let finger = touches.first, event?.touches(for: self)?.count == 1 else {
      tell(touch.cancel())
      return
    }
    tell(touch.down(at: finger.location(in: self)))
    resting = Task { [weak self] in
      // A finger that stays for so long is no tap.
      try? await Task.sleep(for: .milliseconds(180))
      if !Task.isCancelled { self?.rest() }
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let finger = touches.first { tell(touch.move(to: finger.location(in: self))) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let finger = touches.first { tell(touch.up(at: finger.location(in: self))) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell(touch.cancel())
  }

  private func rest() { tell(touch.rest()) }

  private func tell(_ meaning: BoardTouch.Meaning?) {
    resting?.cancel()
    if let meaning { told(meaning, touch.place) }
  }
}
