/// One thing that is wrong with a page.
public struct Finding: Sendable, Hashable {
    /// The rule that is broken, such as `unique-ids`.
    public let rule: String
    /// The line of the source, counted from 1.
    public let line: Int
    /// What is wrong, and what to do.
    public let message: String
    /// The HTML in question; empty when it is the whole page.
    public let excerpt: String

    /// A finding of a rule.
    public init(rule: String, line: Int, message: String, excerpt: String = "") {
        self.rule = rule
        self.line = line
        self.message = message
        self.excerpt = excerpt
    }
}

extension Finding: CustomStringConvertible {
    /// Line, message, rule, and the HTML in question below.
    public var description: String {
        let finding = "line \(line): \(message) [\(rule)]"
        return excerpt.isEmpty ? finding : "\(finding)\n    \(excerpt)"
    }
}
