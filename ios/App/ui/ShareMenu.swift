import CoreTransferable
import SwiftUI
import UniformTypeIdentifiers

extension UTType {
  /// SGF, as Info.plist declares it.
  static let gameRecord = UTType(importedAs: "com.red-bean.sgf")
}

/// What can be handed to another app. Each form is made when it is handed over, and not before: a
/// menu's content is made anew whenever anything around it changes.
struct SharedForms: Sendable {
  /// Read when the menu is made.
  let title: @MainActor @Sendable () -> String
  /// A file in SGF.
  let record: @Sendable () async throws -> String
  /// A PNG.
  let picture: @Sendable () async throws -> Data
  let words: @Sendable () async throws -> String
  /// The file that the game was decoded from; nil where none is stored.
  var original: SharedOriginal?
}

/// The menu's words.
struct ShareWords {
  let share: String
  let record: String
  let picture: String
  let text: String
  let original: String
}

/// Hands something to another app, as a file, a picture or words.
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

/// Several games as one file, made when it is handed over.
struct SharedGames: Transferable {
  /// A collection in SGF.
  let record: @Sendable () async throws -> String

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .gameRecord) { (shared: SharedGames) in
      Data(try await shared.record().utf8)
    }
    .suggestedFileName("gomoku-games.sgf")
  }
}

/// A file of another program, read when it is handed over.
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
    // As String's own representation does it. One by proxy would have to know the words at once.
    DataRepresentation(exportedContentType: .utf8PlainText) { (shared: SharedText) in
      Data(try await shared.forms.words().utf8)
    }
  }
}
