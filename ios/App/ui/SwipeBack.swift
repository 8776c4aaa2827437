import UIKit

/// A recogniser that must fail before the navigation's swipe back begins. Subclasses are their own
/// delegates.
class PrecedesSwipeBackRecognizer: UIGestureRecognizer, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer.isSwipeBack(from: view)
  }
}

extension UIGestureRecognizer {
  /// Excludes other gestures, such as a scroll view's, which must not wait for the recognisers of
  /// `view`.
  fileprivate func isSwipeBack(from view: UIView?) -> Bool {
    var responder: UIResponder? = view
    while let next = responder {
      if let navigation = next as? UINavigationController {
        return navigation.swipesBack.contains { $0 === self }
      }
      responder = next.next
    }
    return false
  }
}

extension UINavigationController {
  /// The edge swipe and, since iOS 26, the swipe that begins anywhere.
  fileprivate var swipesBack: [UIGestureRecognizer] {
    // The SDK of Xcode 26 declares the second one.
    #if compiler(>=6.2)
      if #available(iOS 26.0, *) {
        return [interactivePopGestureRecognizer, interactiveContentPopGestureRecognizer]
          .compactMap { $0 }
      }
    #endif
    return [interactivePopGestureRecognizer].compactMap { $0 }
  }
}
