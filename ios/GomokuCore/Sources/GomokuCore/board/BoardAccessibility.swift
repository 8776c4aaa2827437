public struct BoardAccessibility: Sendable {
  private let texts: Texts

  public init(texts: Texts) {
    self.texts = texts
  }

  /// Returns the label of each point. Computes all labels at once, since VoiceOver requests all of
  /// them.
  ///
  /// - Parameters:
  ///   - ghost: The selected point, where a second tap places a stone.
  ///   - shapes: The shapes that stones would make, if they are read out.
  ///   - line: Possible next stones, in order.
  ///   - first: Colour of the first stone of `line`; nil for the side to move.
  public func labels(
    of snapshot: GameSnapshot, ghost: Point?, shapes: [PointShapes] = [], line: [Point] = [],
    first: Stone? = nil, threats: [ThreatRow] = []
  ) -> [Point: String] {
    let first = first ?? snapshot.nextStone
    let shapes = Dictionary(shapes.map { ($0.point, $0) }, uniquingKeysWith: { first, _ in first })
    let numbers = snapshot.moveNumbers
    let setUp = Dictionary(
      snapshot.setUp.map { ($0.point, $0.stone) }, uniquingKeysWith: { first, _ in first })
    let last = snapshot.moves.last?.point
    let row = Set(snapshot.result?.line ?? [])
    let forbidden = snapshot.forbiddenReasons
    var labels: [Point: String] = [:]
    for y in 0..<snapshot.size {
      for x in 0..<snapshot.size {
        let point = Point(x: x, y: y)
        let name = pointName(point: point)
        if let step = line.firstIndex(of: point) {
          let stone = step.isMultiple(of: 2) ? first : first.other
          labels[point] = texts[.boardLine(name, texts.stone(stone), "\(step + 1)")]
          continue
        }
        var parts: [String] = []
        if let number = numbers[point] {
          let stone = texts.stone(snapshot.moves[number - 1].stone)
          parts.append(texts[.boardStone(name, stone, "\(number)")])
        } else if let stone = setUp[point] {
          parts.append(texts[.boardSetUp(name, texts.stone(stone))])
        } else {
          parts.append(texts[.boardEmpty(name)])
        }
        if point == last { parts.append(texts[.boardLast]) }
        if row.contains(point) { parts.append(texts[.boardWin]) }
        if let reason = forbidden[point] {
          parts.append(texts[.boardForbidden(texts.forbidden(reason))])
        }
        if let made = shapes[point] { parts += self.threats(made) }
        parts += rows(at: point, threats)
        if point == snapshot.hint { parts.append(texts[.boardHint]) }
        if point == ghost { parts.append(texts[.boardGhost]) }
        labels[point] = parts.joined(separator: ", ")
      }
    }
    return labels
  }

  /// Returns the threats that end at a point or have a stone on it.
  private func rows(at point: Point, _ threats: [ThreatRow]) -> [String] {
    var said: [String] = []
    for row in threats {
      var words: String?
      if row.cells.contains(point) {
        let stone = texts.stone(row.stone)
        words = row.kind == .four ? texts[.threatEndsFour(stone)] : texts[.threatEndsThree(stone)]
      } else if row.stones.contains(point) {
        words = row.kind == .four ? texts[.boardInFour] : texts[.boardInThree]
      }
      if let words, !said.contains(words) { said.append(words) }
    }
    return said
  }

  private func threats(_ shapes: PointShapes) -> [String] {
    let made = [(Stone.black, shapes.black), (Stone.white, shapes.white)]
    return made.compactMap { stone, shape in shape.map { (texts.stone(stone), $0) } }
      .sorted { $0.1.rank > $1.1.rank }
      .map { threat($0, $1) }
  }

  private func threat(_ stone: String, _ shape: StoneShape) -> String {
    switch shape {
    case .five: texts[.threatEndsFour(stone)]
    case .openFour: texts[.threatEndsThree(stone)]
    case .doubleFour, .fourThree, .doubleThree, .four, .openThree:
      texts[.threatMakes(stone, texts.shape(shape))]
    }
  }

  /// VoiceOver rotors, each with the points of one kind.
  public enum Rotor: CaseIterable, Sendable {
    case black, white, winning, threats, forbidden, row
  }

  public func title(of rotor: Rotor) -> String {
    switch rotor {
    case .black: texts[.rotorBlack]
    case .white: texts[.rotorWhite]
    case .winning: texts[.rotorWinning]
    case .threats: texts[.rotorThreats]
    case .forbidden: texts[.rotorForbidden]
    case .row: texts[.rotorRow]
    }
  }

  /// Returns the points of a rotor: newest stone first, strongest threat first.
  public func points(
    of rotor: Rotor, in snapshot: GameSnapshot, shapes: [PointShapes] = []
  ) -> [Point] {
    func stones(_ stone: Stone) -> [Point] {
      snapshot.moves.reversed().filter { $0.stone == stone }.map(\.point)
        + snapshot.setUp.filter { $0.stone == stone }.map(\.point)
    }
    return switch rotor {
    case .black: stones(.black)
    case .white: stones(.white)
    case .winning: shapes.filter { $0.strongest == .five }.map(\.point)
    case .threats:
      shapes.filter { $0.strongest != .five }
        .sorted { ($0.strongest?.rank ?? 0) > ($1.strongest?.rank ?? 0) }
        .map(\.point)
    case .forbidden: snapshot.forbidden.map(\.point)
    case .row: snapshot.result?.line ?? []
    }
  }
}

extension StoneShape {
  /// Strength of a shape; greater is stronger.
  var rank: Int {
    switch self {
    case .openThree: 0
    case .four: 1
    case .doubleThree: 2
    case .fourThree: 3
    case .doubleFour: 4
    case .openFour: 5
    case .five: 6
    }
  }
}

extension PointShapes {
  /// The stronger shape of both colours.
  var strongest: StoneShape? { [black, white].compactMap(\.self).max { $0.rank < $1.rank } }
}
