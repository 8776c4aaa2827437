import Observation

/// The online games in storage, reloaded after each change.
@MainActor
@Observable
final class SavedLinks {
  /// The games, last written first.
  private(set) var games: [SavedLink] = []
  /// Games whose sessions have not ended after leaving.
  @ObservationIgnored private(set) var leaving: Set<String> = []
  /// Games that were left while the broker was unreachable. It is notified later.
  @ObservationIgnored private(set) var untold: [SavedLink] = []
  /// Called with a game that has disappeared from storage without being left here.
  @ObservationIgnored var onGone: (@MainActor (SavedLink) -> Void)?

  @ObservationIgnored private let storage: Storage
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var readsAgain = false

  init(storage: Storage) {
    self.storage = storage
    storage.watchLinks(
      observer: StorageBridge { [weak self] in Task { await self?.refresh() } })
  }

  func refresh() async {
    readsAgain = true
    let reading = reading ?? Task { await read() }
    self.reading = reading
    await reading.value
  }

  func hide(_ id: String) {
    leaving.insert(id)
    games.removeAll { $0.id == id }
  }

  func unhide(_ id: String) { leaving.remove(id) }

  private func read() async {
    let storage = storage
    while readsAgain {
      readsAgain = false
      // On a read error the last list remains.
      guard let links = try? await offMain({ try storage.links() }) else { continue }
      adopt(links.filter { $0.broker != nil && !leaving.contains($0.id) })
    }
    reading = nil
  }

  private func adopt(_ kept: [SavedLink]) {
    let before = games
    let now = kept.filter { !$0.isLeft }
    if games != now { games = now }
    untold = kept.filter(\.isLeft)
    for gone in before
    where !leaving.contains(gone.id) && !kept.contains(where: { $0.id == gone.id }) {
      onGone?(gone)
    }
  }
}

extension SavedLink: Identifiable {
  public var name: String? { game?.name }

  public var isOwnTurn: Bool { game?.ownTurn == true }

  /// Whether the user has left or withdrawn it, and the other player is not yet notified.
  var isLeft: Bool { withdrawn || game?.left == true }
}
