@testable import HTMLTesting

/// What a rule finds in a page, as `line: message`.
func findings(of rule: some LintRule, in html: String) throws -> [String] {
    let source = Array(html.utf8)
    let page = InspectedPage(source: source, document: try Document(html: source))
    return rule.findings(in: page).map { "\($0.line): \($0.message)" }
}
