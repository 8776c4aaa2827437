import GomokuCore
import SwiftUI

extension GraphicsContext {
  func paint(_ shapes: [BoardDrawing.Shape]) {
    for shape in shapes {
      switch shape {
      case .fill(let outline, let paint):
        fill(Path(outline), with: .paint(paint))
      case .stroke(let outline, let paint, let width):
        stroke(
          Path(outline), with: .paint(paint), style: StrokeStyle(lineWidth: width, lineCap: .round))
      case .text(let text, let place, let size, let colour):
        draw(
          Text(verbatim: text)
            .font(.system(size: size, weight: .medium))
            .foregroundStyle(Color(colour)),
          at: place, anchor: .center)
      case .clipped(let outline, let inner):
        var layer = self
        layer.clip(to: Path(outline))
        layer.paint(inner)
      case .faded(let opacity, let inner):
        var layer = self
        layer.opacity = opacity
        layer.drawLayer { $0.paint(inner) }
      case .magnified(let zoom, let place, let to, let inner):
        var layer = self
        layer.translateBy(x: to.x, y: to.y)
        layer.scaleBy(x: zoom, y: zoom)
        layer.translateBy(x: -place.x, y: -place.y)
        layer.paint(inner)
      }
    }
  }
}

extension Path {
  init(_ outline: BoardDrawing.Outline) {
    switch outline {
    case .rectangle(let box): self.init(box)
    case .rounded(let box, let corner): self.init(roundedRect: box, cornerRadius: corner)
    case .disc(let centre, let radius):
      self.init(
        ellipseIn: CGRect(
          x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius))
    case .lines(let lines):
      self.init()
      for line in lines { addLines(line) }
    }
  }
}

extension GraphicsContext.Shading {
  static func paint(_ paint: BoardDrawing.Paint) -> GraphicsContext.Shading {
    switch paint {
    case .plain(let colour, let opacity): .color(Color(colour).opacity(opacity))
    case .radial(let stops, let centre, let radius):
      .radialGradient(Gradient(stops), center: centre, startRadius: 0, endRadius: radius)
    case .linear(let stops, let from, let to):
      .linearGradient(Gradient(stops), startPoint: from, endPoint: to)
    }
  }
}

extension Gradient {
  init(_ stops: [BoardDrawing.Stop]) {
    self.init(
      stops: stops.map {
        Stop(color: Color($0.colour).opacity($0.opacity), location: $0.location)
      })
  }
}

extension Color {
  nonisolated init(_ colour: ThemeColour) {
    self.init(.sRGB, red: colour.red, green: colour.green, blue: colour.blue, opacity: 1)
  }
}
