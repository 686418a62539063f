/// The checks that every page has to pass: it parses as XML and as HTML, its elements and attributes follow the house
/// schema, and it breaks no lint rule.
public struct Gate: Sendable {
    /// All rules.
    public static let allRules: [any LintRule] = [
        Doctype(), PageLanguage(), PageTitle(), UniqueIDs(), ExistingReferences(), SelfClosedElements(),
        ParagraphContent(), MainHeading(), HeadingLevels(), Landmarks(),
        LabelledFields(), NamedLinksAndButtons(), ButtonTypes(), NestedInteractiveElements(),
        ImageAlternatives(), InlineScripts(), InlineStyles(), ScriptURLs(),
    ]

    private let rules: [any LintRule]

    /// Creates a gate with these rules, by default with all.
    public init(rules: [any LintRule] = Gate.allRules) {
        self.rules = rules
    }

    /// Returns the problems of a page, in the order of its source.
    public func findings(in source: [UInt8]) -> [Finding] {
        var findings: [Finding] = []
        var xml: Document?
        do throws(MarkupError) {
            let document = try Document(xml: source)
            findings += HouseSchema().findings(in: document)
            xml = document
        } catch {
            findings += error.problems.map { Finding(rule: "xml-syntax", problem: $0) }
        }
        do throws(MarkupError) {
            let page = InspectedPage(source: source, document: try Document(html: source), xml: xml)
            findings += HTMLSyntax().findings(in: page) + rules.flatMap { $0.findings(in: page) }
        } catch {
            findings += error.problems.map { Finding(rule: HTMLSyntax.name, problem: $0) }
        }
        return findings.enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
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
    /// The page as parsed by the HTML parser.
    public let document: Document

    /// The elements as nested in the source, which the HTML parser corrects; none if the page is not XML.
    let sourceElements: [Element]
    let elements: [Element]
    let ids: Set<String>

    init(source: [UInt8], document: Document, xml: Document?) {
        self.source = source
        self.document = document
        self.sourceElements = xml?.elements ?? []
        self.elements = document.elements
        self.ids = Set(elements.compactMap { $0["id"] })
    }

    func elements(named names: String...) -> [Element] {
        elements.filter { names.contains($0.name) }
    }
}
