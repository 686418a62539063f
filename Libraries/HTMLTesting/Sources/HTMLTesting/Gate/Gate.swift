/// The checks that every page passes: it parses as XML and as HTML, its elements and attributes follow the house
/// schema, and it breaks no lint rule.
public struct Gate: Sendable {
    /// All the rules there are.
    public static let allRules: [any LintRule] = [
        Doctype(), PageLanguage(), PageTitle(), UniqueIDs(), ExistingReferences(), DuplicateAttributes(),
        SelfClosedElements(), ParagraphContent(), MainHeading(), HeadingLevels(), Landmarks(),
        LabelledFields(), NamedLinksAndButtons(), ButtonTypes(), NestedInteractiveElements(),
        ImageAlternatives(), InlineScripts(), InlineStyles(), ScriptURLs(),
    ]

    private let rules: [any LintRule]

    /// A gate with all the rules, or with those that are given.
    public init(rules: [any LintRule] = Gate.allRules) {
        self.rules = rules
    }

    /// Everything that is wrong with a page, in the order of its source.
    public func findings(in source: [UInt8]) -> [Finding] {
        let findings =
            XMLSyntax().findings(in: source) + HouseSchema().findings(in: source) + htmlFindings(in: source)
        return findings.enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }

    private func htmlFindings(in source: [UInt8]) -> [Finding] {
        do throws(MarkupError) {
            let page = InspectedPage(source: source, document: try Document(html: source))
            return HTMLSyntax().findings(in: page) + rules.flatMap { $0.findings(in: page) }
        } catch {
            return error.problems.map { Finding(rule: HTMLSyntax.name, problem: $0) }
        }
    }
}

/// One thing that is wrong with a page.
public struct Finding: Sendable, Hashable {
    /// The rule that is broken, such as `unique-ids`.
    public let rule: String
    /// The line of the source, counted from 1.
    public let line: Int
    /// The problem, and its remedy.
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

/// One thing that the gate asks of every page, beyond that it can be parsed.
public protocol LintRule: Sendable {
    /// The name that findings carry, such as `unique-ids`.
    var name: String { get }

    /// Returns the places where a page breaks the rule.
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

/// A page as the rules of the gate see it.
public struct InspectedPage: Sendable {
    /// The source.
    public let source: [UInt8]
    /// The page as the HTML parser reads it.
    public let document: Document

    /// The tags as they stand in the source.
    let tags: [SourceTag]
    let elements: [Element]
    let ids: Set<String>

    init(source: [UInt8], document: Document) {
        self.source = source
        self.document = document
        self.tags = SourceScanner.tags(in: source)
        self.elements = document.elements
        self.ids = Set(elements.compactMap { $0["id"] })
    }

    func elements(named names: String...) -> [Element] {
        elements.filter { names.contains($0.name) }
    }
}
