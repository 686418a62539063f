/// What every page has to pass: it parses as XML and as HTML, its elements are where they may be with the
/// attributes they may have, and it breaks no lint rule.
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
