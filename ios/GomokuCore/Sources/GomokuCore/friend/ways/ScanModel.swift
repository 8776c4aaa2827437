import Observation

/// The phone's camera, which reads QR codes.
@MainActor
public protocol ScannerCamera: AnyObject {
  /// Whether the app may use it now.
  var permission: ScanModel.Permission { get }
  /// Asks the person, who has answered when this returns.
  func ask() async
  /// Opens it. What becomes of it is told after this has returned, until it is closed; nothing follows a
  /// ``ScanModel/Report/stopped(_:)``.
  func open(_ tell: @escaping @MainActor (ScanModel.Report) -> Void)
  /// Others may use it now. Closing twice is harmless.
  func close()
  func light(_ on: Bool)
}

/// Scanning a friend's QR code: what the camera does, and what came of it.
@MainActor
@Observable
public final class ScanModel: ScreenModel {
  public enum State: Sendable {
    /// Not seen.
    case off
    /// The system asks the person for the camera.
    case asking
    case starting
    case looking
    /// ``ScanModel/found`` is an invitation.
    case found
    /// The app may not use the camera.
    case refused
    /// There is no camera.
    case absent
    /// Whoever manages the phone has forbidden the camera.
    case forbidden
    /// Another app has the camera.
    case taken
    /// Other apps share the screen, and the device gives the camera to none of them.
    case shared
    /// The camera does not work.
    case failed
  }

  public enum Permission: Sendable { case unasked, allowed, refused, forbidden }

  public enum Report: Equatable, Sendable {
    /// Pictures come, for the first time or again.
    case started(hasLight: Bool)
    /// A QR code with that text is in the picture.
    case read(String)
    /// No pictures come until ``started(hasLight:)``, for which the system sees by itself.
    case paused(Trouble)
    /// No more pictures come.
    case stopped(Trouble)
  }

  /// Why no pictures come.
  public enum Trouble: Sendable { case refused, absent, forbidden, taken, shared, failed }

  public private(set) var state = State.off
  /// The invitation, as it was read.
  public private(set) var found: String?
  /// What is wrong with the code that was read last.
  public private(set) var wrong: FriendInvitationError?
  /// Whether the camera has a light that can be switched on now.
  public private(set) var hasLight = false
  public private(set) var isLit = false

  @ObservationIgnored private let camera: (any ScannerCamera)?
  /// Which opening of the camera counts: what an earlier one tells is late.
  @ObservationIgnored private var round = 0
  /// Whether the person may be asked: once a tap.
  @ObservationIgnored private var asks = false
  @ObservationIgnored private var isSeen = false
  /// The text that was looked at last: a code stays in the picture for a while.
  @ObservationIgnored private var last: String?

  /// - Parameter camera: nil where there is none.
  init(camera: (any ScannerCamera)?) {
    self.camera = camera
  }

  /// Whether the picture is shown.
  public var isLive: Bool { state == .starting || state == .looking }

  /// Whether trying once more may help.
  public var mayTryAgain: Bool { state == .taken || state == .shared || state == .failed }

  /// The person has tapped Scan.
  public func tapped() {
    close()
    asks = true
    (state, found) = (.off, nil)
  }

  public func follow(_ visibility: ScreenVisibility) {
    switch visibility {
    case .front: show()
    // The system's question does that, too.
    case .inactive: break
    case .hidden: hide()
    }
  }

  public func left() {
    close()
    (state, found, asks) = (.off, nil, false)
  }

  /// The person wants to try once more.
  public func again() { if mayTryAgain { start() } }

  public func turnLight() {
    guard hasLight else { return }
    isLit.toggle()
    camera?.light(isLit)
  }

  private func show() {
    // Back from something that only lay over it, such as the system's question.
    if isSeen && state != .refused { return }
    isSeen = true
    if state == .found || state == .asking { return }
    switch camera?.permission {
    case nil: state = .absent
    case .allowed: start()
    case .unasked where asks: ask()
    case .unasked, .refused: state = .refused
    case .forbidden: state = .forbidden
    }
  }

  private func hide() {
    isSeen = false
    close()
    if state != .asking && state != .found { state = .off }
  }

  private func ask() {
    asks = false
    state = .asking
    Task {
      await camera?.ask()
      guard state == .asking else { return }
      if camera?.permission == .allowed && isSeen {
        start()
      } else {
        state = camera?.permission == .forbidden ? .forbidden : .refused
      }
    }
  }

  private func start() {
    close()
    state = .starting
    let round = round
    camera?.open { [weak self] report in
      guard let self, self.round == round else { return }
      hear(report)
    }
  }

  private func hear(_ report: Report) {
    switch report {
    case .started(let hasLight):
      self.hasLight = hasLight
      state = .looking
    case .read(let text): look(at: text)
    case .paused(let trouble):
      // The system has switched it off.
      (hasLight, isLit) = (false, false)
      state = Self.state(of: trouble)
    case .stopped(let trouble):
      close()
      state = Self.state(of: trouble)
    }
  }

  private static func state(of trouble: Trouble) -> State {
    switch trouble {
    case .refused: .refused
    case .absent: .absent
    case .forbidden: .forbidden
    case .taken: .taken
    case .shared: .shared
    case .failed: .failed
    }
  }

  private func look(at text: String) {
    guard state == .looking, text != last else { return }
    last = text
    do {
      _ = try readFriendInvitation(text: text)
      close()
      (found, state) = (text, .found)
    } catch {
      wrong = error as? FriendInvitationError ?? .Unknown
    }
  }

  private func close() {
    round += 1
    camera?.close()
    (hasLight, isLit, wrong, last) = (false, false, nil, nil)
  }
}
