@_exported import Foundation

// avfaudio/avaudiosession, iOS 3.0
open class AVAudioSession: NSObject, @unchecked Sendable {
  // avfaudio/avaudiosession/sharedinstance(), iOS 3.0
  open class func sharedInstance() -> AVAudioSession { fatalError() }
  // avfaudio/avaudiosession/category-swift.struct, iOS 3.0
  public struct Category: RawRepresentable, Hashable, Sendable {
    // avfaudio/avaudiosession/category-swift.struct, iOS 3.0
    public let rawValue: String
    // avfaudio/avaudiosession/category-swift.struct/init(rawvalue:), iOS 3.0
    public init(rawValue: String) { self.rawValue = rawValue }
    // avfaudio/avaudiosession/category-swift.struct/ambient, iOS 3.0
    public static let ambient = Category(rawValue: "")
  }
  // avfaudio/avaudiosession/setcategory(_:), iOS 3.0
  open func setCategory(_ category: AVAudioSession.Category) throws {}
  // avfaudio/avaudiosession/secondaryaudioshouldbesilencedhint, iOS 8.0
  open var secondaryAudioShouldBeSilencedHint: Bool { false }
  // avfaudio/avaudiosession/interruptionnotification, iOS 6.0
  public class var interruptionNotification: Notification.Name { fatalError() }
  // avfaudio/avaudiosession/interruptiontype, iOS 3.0
  public enum InterruptionType: UInt, Sendable {
    // avfaudio/avaudiosession/interruptiontype, iOS 3.0
    case began = 1
    // avfaudio/avaudiosession/interruptiontype, iOS 3.0
    case ended = 0
  }
  // avfaudio/avaudiosession/silencesecondaryaudiohintnotification, iOS 8.0
  public class var silenceSecondaryAudioHintNotification: Notification.Name { fatalError() }
  // avfaudio/avaudiosession/silencesecondaryaudiohinttype, iOS 3.0
  public enum SilenceSecondaryAudioHintType: UInt, Sendable {
    // avfaudio/avaudiosession/silencesecondaryaudiohinttype/begin, iOS 3.0
    case begin = 1
    // avfaudio/avaudiosession/silencesecondaryaudiohinttype/end, iOS 3.0
    case end = 0
  }
}
// avfaudio/avaudiosessioninterruptiontypekey, iOS 6.0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVAudioSessionInterruptionTypeKey = ""
// avfaudio/avaudiosessionsilencesecondaryaudiohinttypekey, iOS 8.0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey = ""

// avfaudio/avaudioplayer, iOS 2.2
open class AVAudioPlayer: NSObject {
  // avfaudio/avaudioplayer/init(contentsof:), iOS 2.2
  public init(contentsOf url: URL) throws {}
  // avfaudio/avaudioplayer/preparetoplay(), iOS 2.2
  @discardableResult open func prepareToPlay() -> Bool { false }
  // avfaudio/avaudioplayer/play(), iOS 2.2
  @discardableResult open func play() -> Bool { false }
  // avfaudio/avaudioplayer/pause(), iOS 2.2
  open func pause() {}
  // avfaudio/avaudioplayer/currenttime, iOS 2.2
  open var currentTime: TimeInterval {
    get { 0 }
    set {}
  }
  // avfaudio/avaudioplayer/numberofloops, iOS 2.2
  open var numberOfLoops: Int {
    get { 0 }
    set {}
  }
}
