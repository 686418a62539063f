/// A mistake in a template or beside it: where it is, what is wrong and what to do instead.
public struct Diagnostic: Sendable, Hashable {
    /// The file as it was named to the compiler.
    public var path: String
    /// The place in that file.
    public var position: Position
    /// What is wrong, and what to write instead.
    public var message: String

    /// A mistake at a place in a file.
    public init(path: String, position: Position, message: String) {
        self.path = path
        self.position = position
        self.message = message
    }
}

extension Diagnostic: CustomStringConvertible {
    /// One line in the form that compilers use and editors turn into a link.
    public var description: String {
        "\(path):\(position.line):\(position.column): error: \(message)"
    }
}
