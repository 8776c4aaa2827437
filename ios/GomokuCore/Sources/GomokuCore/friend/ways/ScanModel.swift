import Observation

@MainActor
public protocol ScannerCamera: AnyObject {
  var permission: ScanModel.Permission { get }
  /// Requests permission and returns after the user has answered.
  func ask() async
  /// Starts the camera. Reports follow after this returns, until it is closed. A
  /// ``ScanModel/Report/stopped(_:)`` is the last report.
  func open(_ tell: @escaping @MainActor (ScanModel.Report) -> Void)
  /// Stops the camera. Repeated calls are harmless.
  func close()
  func light(_ on: Bool)
}

@MainActor
@Observable
public final class ScanModel: ScreenModel {
  public enum State: Sendable {
    case off
    case asking
    case starting
    case looking
    case found
    case refused
    case absent
    /// A device management profile or a restriction forbids the camera.
    case forbidden
    case taken
    /// Several apps share the screen, and none may use the camera.
    case shared
    case failed
  }

  public enum Permission: Sendable { case unasked, allowed, refused, forbidden }

  public enum Report: Equatable, Sendable {
    /// Frames arrive, for the first time or again.
    case started(hasLight: Bool)
    /// The text of a QR code in the frame.
    case read(String)
    /// Frames are paused until ``started(hasLight:)``; the system resumes them itself.
    case paused(Trouble)
    /// Frames have stopped for good.
    case stopped(Trouble)
  }

  public enum Trouble: Sendable { case refused, absent, forbidden, taken, shared, failed }

  public private(set) var state = State.off
  public private(set) var found: String?
  public private(set) var wrong: FriendInvitationError?
  /// Whether a torch can be switched on now.
  public private(set) var hasLight = false
  public private(set) var isLit = false

  @ObservationIgnored private let camera: (any ScannerCamera)?
  /// Identifies stale reports of earlier openings.
  @ObservationIgnored private var round = 0
  /// Whether to ask for permission: once after a tap.
  @ObservationIgnored private var asks = false
  @ObservationIgnored private var isSeen = false
  /// The last checked text, since a code stays in the frame for a while.
  @ObservationIgnored private var last: String?

  /// - Parameter camera: Nil on a device without a camera.
  init(camera: (any ScannerCamera)?) {
    self.camera = camera
  }

  public var isLive: Bool { state == .starting || state == .looking }

  public var mayTryAgain: Bool { state == .taken || state == .shared || state == .failed }

  public func tapped() {
    close()
    asks = true
    (state, found) = (.off, nil)
  }

  public func follow(_ visibility: ScreenVisibility) {
    switch visibility {
    case .front: show()
    // The permission prompt makes the app inactive, too.
    case .inactive: break
    case .hidden: hide()
    }
  }

  public func left() {
    close()
    (state, found, asks) = (.off, nil, false)
  }

  public func again() { if mayTryAgain { start() } }

  public func turnLight() {
    guard hasLight else { return }
    isLit.toggle()
    camera?.light(isLit)
  }

  private func show() {
    // The screen was only covered, for example by a system prompt.
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
      receive(report)
    }
  }

  private func receive(_ report: Report) {
    switch report {
    case .started(let hasLight):
      self.hasLight = hasLight
      state = .looking
    case .read(let text): look(at: text)
    case .paused(let trouble):
      // The system has switched the torch off.
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
