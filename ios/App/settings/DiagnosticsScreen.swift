import GomokuCore
import SwiftUI
import UIKit

struct DiagnosticsScreen: View {
  let texts: Texts
  let diagnostics: DiagnosticsModel
  @State private var isCopied = false

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        Text(texts[.diagnosticsExplain])
          .foregroundStyle(Color(.text))
        Button(texts[isCopied ? .onlineCopied : .diagnosticsCopy]) {
          UIPasteboard.general.string = diagnostics.text
          isCopied = true
        }
        .buttonStyle(PrimaryButtonStyle())
        .disabled(diagnostics.text == nil)
        Text(diagnostics.text ?? "")
          .font(.footnote)
          .monospaced()
          .foregroundStyle(Color(.muted))
          .textSelection(.enabled)
          .frame(maxWidth: .infinity, alignment: .leading)
      }
      .padding(16)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
    .background(Ground.background)
    .navigationTitle(texts[.diagnosticsTitle])
    .navigationBarTitleDisplayMode(.inline)
  }
}
