public import Rendering

/// A text with the words of a search marked, if there are any.
public protocol MarkedTextView: View {
    associatedtype Piece: MarkedPiece

    var pieces: [Piece] { get }
}

/// A piece of a text: a match, or the text between two matches.
public protocol MarkedPiece: Sendable {
    var text: String { get }
    var isMatch: Bool { get }
}
