import Observation

/// The online games that the shelf keeps, read again whenever it has something new to say.
@MainActor
@Observable
final class KeptLinks {
  /// The one that was written last comes first.
  private(set) var games: [KeptLink] = []
  /// Games that are being left, whose sessions have not ended.
  @ObservationIgnored private(set) var leaving: Set<String> = []
  /// Games that were left while the broker was out of reach: it is told as soon as it is there.
  @ObservationIgnored private(set) var untold: [KeptLink] = []
  /// Called with what is kept no longer, and was not left here.
  @ObservationIgnored var onGone: (@MainActor (KeptLink) -> Void)?

  @ObservationIgnored private let shelf: Shelf
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var readsAgain = false

  init(shelf: Shelf) {
    self.shelf = shelf
    shelf.watchLinks(
      observer: ShelfBridge { [weak self] in Task { await self?.refresh() } })
  }

  /// Reads them again.
  func refresh() async {
    readsAgain = true
    let reading = reading ?? Task { await read() }
    self.reading = reading
    await reading.value
  }

  /// A game that is being left is no longer shown.
  func hide(_ id: String) {
    leaving.insert(id)
    games.removeAll { $0.id == id }
  }

  /// Its session has ended, or it could not be left.
  func unhide(_ id: String) { leaving.remove(id) }

  private func read() async {
    let shelf = shelf
    while readsAgain {
      readsAgain = false
      // What the disk refuses stays as it was last seen.
      guard let links = try? await offMain({ try shelf.links() }) else { continue }
      adopt(links.filter { $0.broker != nil && !leaving.contains($0.id) })
    }
    reading = nil
  }

  private func adopt(_ kept: [KeptLink]) {
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

extension KeptLink: Identifiable {
  /// Who plays it with this person; nil while nobody does.
  public var name: String? { game?.name }

  /// Whether it waits for this side.
  public var isOwnTurn: Bool { game?.ownTurn == true }

  /// Whether the person has left it, or taken it back, and the other player is still to be told.
  var isLeft: Bool { withdrawn || game?.left == true }
}
