/// A document that could not be parsed.
public struct MarkupError: Error, Sendable, Hashable {
    /// Everything the parser complained about, in the order of the text; never empty.
    public let problems: [MarkupProblem]
}

extension MarkupError: CustomStringConvertible {
    /// The problems, a line each.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
