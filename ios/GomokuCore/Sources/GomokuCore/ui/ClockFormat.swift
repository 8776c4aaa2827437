/// How a clock is written. Pure: the core keeps the time.
public enum ClockFormat {
  /// `4:12`, with hours `1:02:03`; tenths below ten seconds when time runs out (`9.4`).
  ///
  /// Whole seconds are rounded up when counting down, so that `0:00` means that the time is over,
  /// and down when counting up.
  ///
  /// - Parameters:
  ///   - milliseconds: left or used; below zero is zero.
  ///   - countdown: whether the time runs out.
  public static func text(milliseconds: Int64, countdown: Bool) -> String {
    let ms = max(milliseconds, 0)
    if countdown && ms < 10_000 {
      return "\(ms / 1000).\(ms % 1000 / 100)"
    }
    let seconds = ms / 1000 + (countdown && ms % 1000 > 0 ? 1 : 0)
    let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    return h > 0 ? "\(h):\(padded(m)):\(padded(s))" : "\(m):\(padded(s))"
  }

  private static func padded(_ value: Int64) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }
}
