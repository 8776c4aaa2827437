import CoreImage
import SwiftUI

struct QrCode: View {
  let text: String
  let label: String

  var body: some View {
    if let image = Self.image(of: text) {
      Image(decorative: image, scale: 1)
        .interpolation(.none)
        .resizable()
        .scaledToFit()
        // Scanners need a light margin around the code, also in dark mode.
        .padding(16)
        .background(
          Color(.sRGB, red: 1, green: 1, blue: 1, opacity: 1),
          in: RoundedRectangle(cornerRadius: 16)
        )
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(label)
    }
  }

  /// Returns the image; nil for a text that does not fit into a code.
  private static func image(of text: String) -> CGImage? {
    let parameters: [String: Any] = [
      "inputMessage": Data(text.utf8), "inputCorrectionLevel": "M",
    ]
    let filter = CIFilter(name: "CIQRCodeGenerator", parameters: parameters)
    guard let code = filter?.outputImage else { return nil }
    return CIContext().createCGImage(code, from: code.extent)
  }
}
