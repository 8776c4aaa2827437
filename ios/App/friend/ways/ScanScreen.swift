import GomokuCore
import SwiftUI
import UIKit

/// The camera is open while this screen is visible.
struct ScanScreen: View {
  let texts: Texts
  let scan: ScanModel
  let camera: ScanCamera
  let feedback: PhoneFeedback
  let scanned: (String) -> Void
  let typeInstead: () -> Void

  @Environment(\.openURL) private var openURL

  private var words: ScanTexts { ScanTexts(texts) }

  var body: some View {
    GeometryReader { room in
      if room.size.width > room.size.height {
        HStack(spacing: 0) { parts }
      } else {
        VStack(spacing: 0) { parts }
      }
    }
    .background(Ground.background)
    .navigationTitle(texts[.scan])
    .navigationBarTitleDisplayMode(.inline)
    .onChange(of: words.status(scan), initial: true) { _, status in feedback.say(status) }
    .task(id: scan.found) { await leadOn() }
  }

  @ViewBuilder
  private var parts: some View {
    if scan.isLive {
      ScanPreview(camera: camera, isLive: scan.state == .looking)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color(.sRGB, red: 0, green: 0, blue: 0, opacity: 1))
        .overlay { aim }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(texts[.scanPreview])
    }
    ScrollView {
      VStack(alignment: .leading, spacing: 16) { said }
        .padding(16)
        .frame(maxWidth: 640)
        .frame(maxWidth: .infinity)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  /// A light square with a dark rim, visible on any picture.
  private var aim: some View {
    ZStack {
      RoundedRectangle(cornerRadius: 16)
        .stroke(Color(.sRGB, red: 0, green: 0, blue: 0, opacity: 0.4), lineWidth: 5)
      RoundedRectangle(cornerRadius: 16)
        .stroke(Color(.sRGB, red: 1, green: 1, blue: 1, opacity: 1), lineWidth: 3)
    }
    .frame(width: 168, height: 168)
    .allowsHitTesting(false)
  }

  @ViewBuilder
  private var said: some View {
    Text(words.status(scan))
      .foregroundStyle(Color(words.isTrouble(scan) ? .danger : .text))
      .frame(maxWidth: .infinity, alignment: .leading)
      .accessibilityIdentifier("scan.status")
    if scan.mayTryAgain {
      Button(texts[.scanAgain]) { scan.again() }
        .buttonStyle(PrimaryButtonStyle())
    }
    if scan.state == .refused {
      Button(texts[.permissionSettings]) {
        if let settings = URL(string: UIApplication.openSettingsURLString) { openURL(settings) }
      }
      .buttonStyle(PrimaryButtonStyle())
    }
    if scan.hasLight {
      Button(texts[scan.isLit ? .scanLightOff : .scanLightOn]) { scan.turnLight() }
        .buttonStyle(QuietButtonStyle())
    }
    Button(texts[.scanType]) { typeInstead() }
      .buttonStyle(QuietButtonStyle())
  }

  /// Shows the result long enough to be seen and for VoiceOver to start reading it.
  private func leadOn() async {
    guard let found = scan.found else { return }
    feedback.feel(.tick)
    try? await Task.sleep(for: .milliseconds(600))
    if !Task.isCancelled { scanned(found) }
  }
}
