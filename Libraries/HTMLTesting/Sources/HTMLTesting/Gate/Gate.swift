/// The checks that every page has to pass: it is well-formed XML, its elements and attributes follow a schema, and it breaks
/// no lint rule.
///
/// A gate may have parts of these. `Rules.md` describes each rule with an example.
///
/// ```swift
/// Gate(rules: Gate.pageRules + Gate.accessibilityRules, schema: nil)
/// Gate(rules: Gate.allRules.filter { $0.name != "inline-styles" }, schema: .house.allowing(elements: ["video"]))
/// ```
public struct Gate: Sendable {
    /// The rules about the page as a whole.
    public static let pageRules: [any LintRule] = [
        Doctype(), PageLanguage(), PageTitle(), MainHeading(), HeadingLevels(), Landmarks(),
    ]
    /// The rules about markup that browsers change or ignore.
    public static let markupRules: [any LintRule] = [
        UniqueIDs(), ExistingReferences(), SelfClosedElements(), XMLOnlyMarkup(), ParagraphContent(),
        DescriptionGroups(), ForeignContent(), NestedInteractiveElements(),
    ]
    /// The rules about what screen readers and keyboards need.
    public static let accessibilityRules: [any LintRule] = [
        LabelledFields(), NamedLinksAndButtons(), ButtonTypes(), ImageAlternatives(),
    ]
    /// The rules about what a strict Content-Security-Policy refuses.
    public static let policyRules: [any LintRule] = [InlineScripts(), InlineStyles(), ScriptURLs()]
    /// All rules.
    public static let allRules = pageRules + markupRules + accessibilityRules + policyRules

    private let rules: [any LintRule]
    private let schema: PageSchema?

    /// Creates a gate, by default with all checks.
    ///
    /// - Parameters:
    ///   - rules: The lint rules, which may be your own.
    ///   - schema: The elements and attributes that pages may have, or `nil` for any.
    public init(rules: [any LintRule] = Gate.allRules, schema: PageSchema? = .house) {
        self.rules = rules
        self.schema = schema
    }

    /// Returns the problems of a page, in the order of its source.
    public func findings(in source: [UInt8]) -> [Finding] {
        let findings: [Finding]
        do throws(MarkupError) {
            let document = try Document(html: source)
            let page = InspectedPage(source: source, document: document)
            findings =
                Self.findings(document.problems) + (schema?.findings(in: document) ?? [])
                + rules.flatMap { $0.findings(in: page) }
        } catch {
            findings = Self.findings(error.problems)
        }
        return findings.enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }

    private static func findings(_ problems: [MarkupProblem]) -> [Finding] {
        problems.map {
            Finding(rule: "xml-syntax", line: $0.line, message: "\($0.message) (column \($0.column))")
        }
    }
}

/// A problem of a page.
public struct Finding: Sendable, Hashable {
    /// The broken rule, such as `unique-ids`.
    public let rule: String
    /// The line of the source, from 1.
    public let line: Int
    /// The problem and the correction.
    public let message: String
    /// The affected HTML; empty if it is the whole page.
    public let excerpt: String

    /// Creates a finding of a rule.
    public init(rule: String, line: Int, message: String, excerpt: String = "") {
        self.rule = rule
        self.line = line
        self.message = message
        self.excerpt = excerpt
    }
}

extension Finding: CustomStringConvertible {
    /// The line, the message and the rule, with the affected HTML below.
    public var description: String {
        let finding = "line \(line): \(message) [\(rule)]"
        return excerpt.isEmpty ? finding : "\(finding)\n    \(excerpt)"
    }
}

/// A rule that the gate checks in every page, after parsing it.
public protocol LintRule: Sendable {
    /// The name in findings, such as `unique-ids`.
    var name: String { get }

    /// Returns the places where a page breaks the rule.
    func findings(in page: InspectedPage) -> [Finding]
}

extension LintRule {
    func finding(_ message: String, at element: Element) -> Finding {
        Finding(rule: name, line: element.line, message: message, excerpt: element.excerpt(upTo: 160))
    }

    func finding(_ message: String) -> Finding {
        Finding(rule: name, line: 1, message: message)
    }
}

/// A page in the form that the rules check.
public struct InspectedPage: Sendable {
    /// The source.
    public let source: [UInt8]
    /// The parsed page.
    public let document: Document

    let elements: [Element]
    let ids: Set<String>
    /// The names that occur only inside `svg` or `math`.
    let foreignNames: Set<String>

    init(source: [UInt8], document: Document) {
        self.source = source
        self.document = document
        elements = document.elements
        ids = Set(elements.compactMap { $0["id"] })
        foreignNames = Set(elements.filter(\.isForeign).map(\.name))
            .subtracting(elements.filter { !$0.isForeign }.map(\.name))
    }

    func elements(named names: String...) -> [Element] {
        elements.filter { names.contains($0.name) }
    }
}

extension Element {
    /// Whether the element is inside `svg` or `math`, which have other names and rules.
    var isForeign: Bool { document.nodes[index].isForeign }
}
