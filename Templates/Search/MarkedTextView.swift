public import Rendering

/// A text in which what was looked for is marked.
public protocol MarkedTextView: View {
    associatedtype Piece: MarkedPieceView

    var pieces: [Piece] { get }
}
