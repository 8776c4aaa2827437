import GomokuCore
import SwiftUI

/// The version, the app's licence, and the licences of what is in it.
struct AboutScreen: View {
  let texts: Texts
  @State private var licences = Licences.builtIn()

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 8) {
        Text(texts[.settingsVersion(coreVersion())])
          .font(.title3.bold())
        Text(texts[.aboutOwn])
        heading(texts[.aboutParts])
        ForEach(licences.parts, id: \.self) { part in
          muted(words(part))
        }
        ForEach(licences.texts.keys.sorted(), id: \.self) { name in
          heading(name)
          muted(licences.texts[name] ?? "")
        }
      }
      .foregroundStyle(Color(.text))
      .padding(16)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
    .background(Ground.background)
    .navigationTitle(texts[.aboutTitle])
    .navigationBarTitleDisplayMode(.inline)
  }

  private func heading(_ text: String) -> some View {
    Text(text)
      .font(.headline)
      .foregroundStyle(Color(.accent))
      .padding(.top, 16)
      .accessibilityAddTraits(.isHeader)
  }

  private func muted(_ text: String) -> some View {
    Text(text)
      .font(.subheadline)
      .foregroundStyle(Color(.muted))
      .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func words(_ part: Licences.Part) -> String {
    let line = texts[.aboutPart(part.name, part.version, part.licence)]
    return ([line] + part.holders).joined(separator: "\n")
  }
}
