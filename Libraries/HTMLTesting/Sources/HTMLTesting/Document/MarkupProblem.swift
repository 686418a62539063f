/// One complaint of a parser about a document.
public struct MarkupProblem: Sendable, Hashable {
    /// The line, counted from 1.
    public let line: Int
    /// The column where the parser noticed it, counted from 1; 0 when it did not say.
    public let column: Int
    /// What is wrong, in the parser's words.
    public let message: String
    /// libxml2's error code (`xmlParserErrors`), 801 for instance for an unknown tag.
    public let code: Int
    /// The name the complaint is about, such as the tag's, where libxml2 gives one.
    public let subject: String?
}

extension MarkupProblem: CustomStringConvertible {
    /// Line, column and message.
    public var description: String { "line \(line), column \(column): \(message)" }
}
