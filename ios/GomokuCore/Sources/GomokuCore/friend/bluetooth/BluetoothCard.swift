import Foundation

/// What a phone shows over Bluetooth to whoever is near: where its channel listens, and what its
/// person is called. Android's app has the same bytes.
public struct BluetoothCard: Equatable, Sendable {
  /// What is advertised and looked for.
  public static let service = "6ffd63bf-67aa-45b3-a78e-05063d2bdc6e"
  /// The one thing to read there; no pairing is needed for it.
  public static let characteristic = "757a1e00-222c-4f14-a1df-f820e142c416"

  /// Those of low energy that a system gives out. The book says odd only; even ones occur.
  private static let channels: ClosedRange<UInt16> = 0x80...0xFF

  /// The channel's number (PSM), 0x80 to 0xFF. It is another one each time.
  public let psm: UInt16
  public let nickname: String

  public init(psm: UInt16, nickname: String) {
    self.psm = psm
    self.nickname = nickname
  }

  /// Nil for bytes that are no card: anybody can advertise anything.
  public init?(_ bytes: Data) {
    let bytes = [UInt8](bytes)
    guard bytes.count > 2, let nickname = String(bytes: bytes[2...], encoding: .utf8) else {
      return nil
    }
    let psm = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
    guard Self.channels.contains(psm), isValidNickname(text: nickname) else { return nil }
    self.init(psm: psm, nickname: nickname)
  }

  /// Two bytes of the number, the lower one first, then the nickname in UTF-8.
  public var bytes: Data {
    Data([UInt8(truncatingIfNeeded: psm), UInt8(psm >> 8)]) + Data(nickname.utf8)
  }
}
