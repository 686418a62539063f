public import Rendering

/// The cover of a song, an album, a movie or a repository: a drawing in two colours.
///
/// The figure is one path with the even-odd rule, so where two of its shapes overlap, the colours turn over.
public protocol SleeveView: View {
    /// The box of the drawing, such as "0 0 120 120".
    var viewBox: String { get }
    /// The colour of the whole sheet.
    var ground: String { get }
    /// The colour of the figure, and of letters on the ground.
    var figure: String { get }
    /// The outlines of the figure.
    var path: String { get }
    /// The transformation of the figure, such as "rotate(90 60 60)"; `nil` without one.
    var transform: String? { get }
    var letters: SleeveLetters? { get }
}

/// The letters on a sleeve, around the middle of a place with room for them.
public struct SleeveLetters: Sendable, Equatable {
    /// At most four digits, or two letters.
    public let text: String
    /// The distance of the middle from the left side of the sheet.
    public let x: Int
    /// The distance of the middle from the top.
    public let y: Int
    /// The size of the font.
    public let size: Int
    /// The colour, that of the ground or of the figure.
    public let colour: String

    /// Creates letters.
    public init(text: String, x: Int, y: Int, size: Int, colour: String) {
        self.text = text
        self.x = x
        self.y = y
        self.size = size
        self.colour = colour
    }
}
