import CoreTransferable
import SwiftUI
import UniformTypeIdentifiers

extension UTType {
  /// The SGF type that Info.plist declares.
  static let gameRecord = UTType(importedAs: "com.red-bean.sgf")
}

/// Each form is made only when it is shared, since a menu's content is rebuilt after every change.
struct SharedForms: Sendable {
  let title: @MainActor @Sendable () -> String
  /// Returns an SGF file.
  let record: @Sendable () async throws -> String
  /// Returns a PNG.
  let picture: @Sendable () async throws -> Data
  let words: @Sendable () async throws -> String
  var original: SharedOriginal?
}

struct ShareWords {
  let share: String
  let record: String
  let picture: String
  let text: String
  let original: String
}

struct ShareMenu<Content: View>: View {
  let forms: SharedForms
  let words: ShareWords
  @ViewBuilder let label: () -> Content

  var body: some View {
    let title = forms.title()
    Menu {
      ShareLink(item: SharedRecord(forms: forms), preview: SharePreview(title)) {
        Label(words.record, systemImage: "doc")
      }
      ShareLink(item: SharedPicture(forms: forms), preview: SharePreview(title)) {
        Label(words.picture, systemImage: "photo")
      }
      ShareLink(item: SharedText(forms: forms), preview: SharePreview(title)) {
        Label(words.text, systemImage: "text.alignleft")
      }
      if let original = forms.original {
        ShareLink(item: original, preview: SharePreview(title)) {
          Label(words.original, systemImage: "doc.text")
        }
      }
    } label: {
      label()
    }
  }
}

extension ShareMenu where Content == Label<Text, Image> {
  init(forms: SharedForms, words: ShareWords) {
    self.init(forms: forms, words: words) {
      Label(words.share, systemImage: "square.and.arrow.up")
    }
  }
}

private struct SharedRecord: Transferable {
  let forms: SharedForms

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .gameRecord) { (shared: SharedRecord) in
      Data(try await shared.forms.record().utf8)
    }
    .suggestedFileName("gomoku.sgf")
  }
}

struct SharedGames: Transferable {
  /// Returns an SGF collection.
  let record: @Sendable () async throws -> String

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .gameRecord) { (shared: SharedGames) in
      Data(try await shared.record().utf8)
    }
    .suggestedFileName("gomoku-games.sgf")
  }
}

struct SharedOriginal: Transferable {
  let name: String
  let file: @Sendable () async throws -> Data

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .data) { (shared: SharedOriginal) in
      try await shared.file()
    }
    .suggestedFileName { $0.name }
  }
}

private struct SharedPicture: Transferable {
  let forms: SharedForms

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { (shared: SharedPicture) in
      try await shared.forms.picture()
    }
    .suggestedFileName("gomoku.png")
  }
}

private struct SharedText: Transferable {
  let forms: SharedForms

  static var transferRepresentation: some TransferRepresentation {
    // Same type as `String`'s representation. A `ProxyRepresentation` would need the text at once.
    DataRepresentation(exportedContentType: .utf8PlainText) { (shared: SharedText) in
      Data(try await shared.forms.words().utf8)
    }
  }
}
