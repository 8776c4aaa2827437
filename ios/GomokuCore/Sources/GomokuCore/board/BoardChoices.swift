/// What the person has chosen for every board.
public struct BoardChoices: Equatable, Sendable {
  public let theme: BoardThemeName
  /// Letters and numbers beside the board.
  public let coordinates: Bool
  /// Numbers on the stones.
  public let moveNumbers: Bool
  public let lastMoveMark: Bool
  /// Crosses where Black may not play.
  public let forbiddenMarks: Bool
  /// A screen reader says what stones would make.
  public let spokenThreats: Bool
  /// A finger slides over the board under a loupe.
  public let slides: Bool
  /// One tap places.
  public let placesAtOnce: Bool
}
