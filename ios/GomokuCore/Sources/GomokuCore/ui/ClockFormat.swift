public enum ClockFormat {
  /// Formats times as `4:12`, with hours `1:02:03`, or tenths below ten remaining seconds (`9.4`).
  ///
  /// Rounds up when counting down, so that `0:00` means that the time is over, and down when
  /// counting up.
  ///
  /// - Parameter milliseconds: Remaining or used time; a negative value counts as zero.
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
