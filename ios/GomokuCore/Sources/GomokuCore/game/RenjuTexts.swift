/// Names of Renju's three-stone openings. The core identifies the opening.
public struct RenjuTexts: Sendable {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func said(_ opening: RenjuOpening) -> String {
    texts[.renjuOpening(name(opening))]
  }

  public func name(_ opening: RenjuOpening) -> String {
    switch opening {
    case .kansei: texts[.renjuKansei]
    case .keigetsu: texts[.renjuKeigetsu]
    case .sosei: texts[.renjuSosei]
    case .kagetsu: texts[.renjuKagetsu]
    case .zangetsu: texts[.renjuZangetsu]
    case .ugetsu: texts[.renjuUgetsu]
    case .kinsei: texts[.renjuKinsei]
    case .shogetsu: texts[.renjuShogetsu]
    case .kyugetsu: texts[.renjuKyugetsu]
    case .shingetsu: texts[.renjuShingetsu]
    case .zuisei: texts[.renjuZuisei]
    case .sangetsu: texts[.renjuSangetsu]
    case .yusei: texts[.renjuYusei]
    case .chosei: texts[.renjuChosei]
    case .kyogetsu: texts[.renjuKyogetsu]
    case .kosei: texts[.renjuKosei]
    case .suigetsu: texts[.renjuSuigetsu]
    case .ryusei: texts[.renjuRyusei]
    case .ungetsu: texts[.renjuUngetsu]
    case .hogetsu: texts[.renjuHogetsu]
    case .rangetsu: texts[.renjuRangetsu]
    case .gingetsu: texts[.renjuGingetsu]
    case .myojo: texts[.renjuMyojo]
    case .shagetsu: texts[.renjuShagetsu]
    case .meigetsu: texts[.renjuMeigetsu]
    case .suisei: texts[.renjuSuisei]
    }
  }
}
