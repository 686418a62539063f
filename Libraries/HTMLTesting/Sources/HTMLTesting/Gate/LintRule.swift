/// One thing that the gate asks of every page, beyond that it can be parsed.
public protocol LintRule: Sendable {
    /// The name that findings carry, such as `unique-ids`.
    var name: String { get }

    /// Where a page breaks the rule.
    func findings(in page: InspectedPage) -> [Finding]
}

extension LintRule {
    func finding(_ message: String, at element: Element) -> Finding {
        Finding(rule: name, line: element.line, message: message, excerpt: element.excerpt(upTo: 160))
    }

    func finding(_ message: String, at tag: SourceTag) -> Finding {
        Finding(rule: name, line: tag.line, message: message, excerpt: tag.text)
    }

    func finding(_ message: String) -> Finding {
        Finding(rule: name, line: 1, message: message)
    }
}
