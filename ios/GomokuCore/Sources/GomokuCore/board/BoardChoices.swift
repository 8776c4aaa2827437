/// The user's settings for all boards.
public struct BoardChoices: Equatable, Sendable {
  public let theme: BoardThemeName
  public let coordinates: Bool
  public let moveNumbers: Bool
  public let lastMoveMark: Bool
  /// Whether to mark the points that are forbidden to Black.
  public let forbiddenMarks: Bool
  /// Whether VoiceOver reads the shapes that stones would make.
  public let spokenThreats: Bool
  /// Whether a finger slides over the board under a loupe.
  public let slides: Bool
  /// Whether a single tap places a stone.
  public let placesAtOnce: Bool
}
