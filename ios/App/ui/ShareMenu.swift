import CoreTransferable
import GomokuCore
import SwiftUI
import UniformTypeIdentifiers

extension UTType {
  /// SGF, as Info.plist declares it.
  static let gameRecord = UTType(importedAs: "com.red-bean.sgf")
}

/// Hands a game to another app, as a file, a picture or words.
struct ShareMenu<Content: View>: View {
  let record: String
  let texts: GameTexts
  let theme: BoardThemeName
  @ViewBuilder let label: () -> Content

  var body: some View {
    Menu {
      if let game = SharedGame(record: record, texts: texts, theme: theme) {
        ShareLink(item: SharedRecord(game: game), preview: SharePreview(game.title)) {
          Label(texts[.shareRecord], systemImage: "doc")
        }
        ShareLink(item: SharedPicture(game: game), preview: SharePreview(game.title)) {
          Label(texts[.sharePicture], systemImage: "photo")
        }
        ShareLink(item: game.words) {
          Label(texts[.shareText], systemImage: "text.alignleft")
        }
      }
    } label: {
      label()
    }
  }
}

extension ShareMenu where Content == Label<Text, Image> {
  init(record: String, texts: GameTexts, theme: BoardThemeName) {
    self.init(record: record, texts: texts, theme: theme) {
      Label(texts[.gameShare], systemImage: "square.and.arrow.up")
    }
  }
}

/// A game that is on its way to another app.
struct SharedGame: Sendable {
  let record: String
  let summary: RecordSummary
  let texts: GameTexts
  let theme: BoardThemeName

  /// Nil for a record that can't be read.
  init?(record: String, texts: GameTexts, theme: BoardThemeName) {
    guard let shared = try? recordToShare(record: record),
      let summary = try? recordSummary(record: record)
    else { return nil }
    self.record = shared
    self.summary = summary
    self.texts = texts
    self.theme = theme
  }

  var title: String { RecordTexts(texts).title(of: summary) }
  var words: String { RecordTexts(texts).text(of: summary) }
}

private struct SharedRecord: Transferable {
  let game: SharedGame

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .gameRecord) { (shared: SharedRecord) in
      Data(shared.game.record.utf8)
    }
    .suggestedFileName("gomoku.sgf")
  }
}

private struct SharedPicture: Transferable {
  let game: SharedGame

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { (shared: SharedPicture) in
      try await GamePicture.png(of: shared.game)
    }
    .suggestedFileName("gomoku.png")
  }
}
