package import Rendering

/// A text in which what was looked for is marked.
package protocol MarkedTextView: View {
    associatedtype Piece: MarkedPieceView

    var pieces: [Piece] { get }
}
