public import Rendering

/// A piece of a text that was looked for, or one between two of those.
public protocol MarkedPieceView: View {
    var text: String { get }
    var isMatch: Bool { get }
}
