import GomokuCore
import SwiftUI

struct AboutScreen: View {
  let texts: Texts
  let diagnostics: () -> Void
  @State private var licences: Licences?

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 8) {
        Text(texts[.settingsVersion(coreVersion())])
          .font(.title3.bold())
        Text(texts[.aboutOwn])
        Button(texts[.diagnosticsTitle]) { diagnostics() }
          .buttonStyle(QuietButtonStyle())
          .padding(.top, 8)
        AboutHeading(text: texts[.aboutPrivacy])
        AboutText(text: texts[.aboutPrivacyText])
        AboutHeading(text: texts[.aboutParts])
        ForEach(licences?.parts ?? [], id: \.self) { part in
          AboutText(text: words(part))
        }
        ForEach(licences?.texts.keys.sorted() ?? [], id: \.self) { name in
          AboutHeading(text: name)
          AboutText(text: licences?.texts[name] ?? "")
        }
      }
      .foregroundStyle(Color(.text))
      .padding(16)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
    .background(Ground.background)
    .task { if licences == nil { licences = Licences.builtIn() } }
    .navigationTitle(texts[.aboutTitle])
    .navigationBarTitleDisplayMode(.inline)
  }

  private func words(_ part: Licences.Part) -> String {
    let line = texts[.aboutPart(part.name, part.version, part.licence)]
    return ([line] + part.holders).joined(separator: "\n")
  }
}

private struct AboutHeading: View {
  let text: String

  var body: some View {
    Text(text)
      .font(.headline)
      .foregroundStyle(Color(.accent))
      .padding(.top, 16)
      .accessibilityAddTraits(.isHeader)

  }
}

private struct AboutText: View {
  let text: String

  var body: some View {
    Text(text)
      .font(.subheadline)
      .foregroundStyle(Color(.muted))
      .frame(maxWidth: .infinity, alignment: .leading)

  }
}
