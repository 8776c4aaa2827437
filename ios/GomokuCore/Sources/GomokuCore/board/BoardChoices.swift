/// The user's settings for all boards.
public struct BoardChoices: Equatable, Sendable {
  public let theme: BoardThemeName
  public let coordinates: Bool
  public let moveNumbers: Bool
  public let lastMoveMark: Bool
  public let forbiddenMarks: Bool
  public let spokenThreats: Bool
  public let slides: Bool
  public let placesAtOnce: Bool
}
