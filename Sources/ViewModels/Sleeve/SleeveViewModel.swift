package import Models
import Rendering
import Routing
package import Views

package struct SleeveViewModel: SleeveView, Equatable {
    package let viewBox: String
    package let ground: String
    package let figure: String
    package let path: String
    package let transform: String?
    package let letters: SleeveLetters?

    /// The drawing as an SVG document.
    package var bytes: [UInt8] { rendered() }

    package init(_ sleeve: Sleeve) {
        let drawing = SleeveDrawing(of: sleeve)
        let colours = sleeve.palette.colours
        let (ground, figure) = sleeve.isInverted ? (colours.figure, colours.ground) : colours
        viewBox = "0 0 \(SleeveDrawing.width) \(drawing.height)"
        self.ground = ground
        self.figure = figure
        path = drawing.path.data
        transform = drawing.angle == 0 ? nil : "rotate(\(drawing.angle) 60 \(drawing.height / 2))"
        letters = sleeve.letters.flatMap { letters in
            drawing.place.map { SleeveLetters(letters.text, in: $0, ground: ground, figure: figure) }
        }
    }
}

package struct SleeveImageViewModel: SleeveImageView, Equatable {
    package let url: String
    package let width: Int
    package let height: Int

    /// A sleeve in the row of a list.
    static func inRow(_ sleeve: Sleeve) -> Self { Self(sleeve, height: 40) }

    /// A sleeve on the turntable, on a shelf, or on a wall.
    static func onShelf(_ sleeve: Sleeve) -> Self { Self(sleeve, height: 176) }

    /// A sleeve on the page of its song, movie or repository.
    static func onPage(_ sleeve: Sleeve) -> Self { Self(sleeve, height: 360) }

    private init(_ sleeve: Sleeve, height: Int) {
        url = Route.sleeve(sleeve).url
        width = sleeve.design.format == .poster ? height * 2 / 3 : height
        self.height = height
    }
}

extension SleeveLetters {
    fileprivate init(_ text: String, in place: SleeveDrawing.Place, ground: String, figure: String) {
        self.init(
            text: text,
            x: place.x,
            y: place.y,
            size: min(place.height, place.width * 100 / Self.width(of: text)),
            colour: place.isOnFigure ? ground : figure
        )
    }

    /// The greatest width of a text in usual bold fonts, as a percentage of its size.
    private static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { width, scalar in
            switch scalar.properties.generalCategory {
            case .decimalNumber: width + 66
            case .nonspacingMark, .enclosingMark: width
            case _ where scalar.properties.isCased: width + 95
            default: width + 125
            }
        }
    }
}

extension Sleeve.Palette {
    /// The colour of the ground and that of the figure, with a contrast of at least 4.5:1. Each differs from light and
    /// from dark pages, because a drawing does not know the theme of its page.
    package var colours: (ground: String, figure: String) {
        switch self {
        case .vermilion: ("#ab3e26", "#f0dfc0")
        case .ochre: ("#d29f3f", "#2b2621")
        case .moss: ("#4c6746", "#ecdcb8")
        case .petrol: ("#2c5a6b", "#ecd9b4")
        case .plum: ("#6d435f", "#ecd0b0")
        case .slate: ("#45423d", "#e0d0b0")
        }
    }
}
