@_exported import Foundation

// avfaudio/avaudiosession
open class AVAudioSession: NSObject {
  // avfaudio/avaudiosession/sharedinstance()
  open class func sharedInstance() -> AVAudioSession { fatalError() }
  // avfaudio/avaudiosession/category-swift.struct
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    // avfaudio/avaudiosession/category-swift.struct/ambient
    public static let ambient = Category(rawValue: "")
  }
  // avfaudio/avaudiosession/setcategory(_:)
  open func setCategory(_ category: AVAudioSession.Category) throws {}
  // avfaudio/avaudiosession/secondaryaudioshouldbesilencedhint
  open var secondaryAudioShouldBeSilencedHint: Bool { false }
  // avfaudio/avaudiosession/interruptionnotification
  public class var interruptionNotification: Notification.Name { fatalError() }
  // avfaudio/avaudiosession/interruptiontype
  public enum InterruptionType: UInt, Sendable {
    case began = 1
    case ended = 0
  }
  // avfaudio/avaudiosession/silencesecondaryaudiohintnotification
  public class var silenceSecondaryAudioHintNotification: Notification.Name { fatalError() }
  // avfaudio/avaudiosession/silencesecondaryaudiohinttype
  public enum SilenceSecondaryAudioHintType: UInt, Sendable {
    case begin = 1
    case end = 0
  }
}
// avfaudio/avaudiosessioninterruptiontypekey
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVAudioSessionInterruptionTypeKey = ""
// avfaudio/avaudiosessionsilencesecondaryaudiohinttypekey
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey = ""

// avfaudio/avaudioplayer
open class AVAudioPlayer: NSObject {
  // avfaudio/avaudioplayer/init(contentsof:)
  public init(contentsOf url: URL) throws {}
  // avfaudio/avaudioplayer/preparetoplay()
  @discardableResult open func prepareToPlay() -> Bool { false }
  // avfaudio/avaudioplayer/play()
  @discardableResult open func play() -> Bool { false }
  // avfaudio/avaudioplayer/pause()
  open func pause() {}
  // avfaudio/avaudioplayer/currenttime
  open var currentTime: TimeInterval {
    get { 0 }
    set {}
  }
  // avfaudio/avaudioplayer/numberofloops
  open var numberOfLoops: Int {
    get { 0 }
    set {}
  }
}
