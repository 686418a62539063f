import Foundation
import Testing

@testable import HTMLTesting

/// `Rules.md` describes each check of the gate, with an example that passes and one that is refused.
@Suite struct RulesDocumentTests {
    @Test func `every check is described, in the order of the gate`() throws {
        let names = try DescribedRule.all().map(\.name)
        #expect(names == ["xml-syntax", "schema"] + Gate.allRules.map(\.name))
    }

    @Test func `the first example of a check passes the gate, and the second breaks the rule`() throws {
        for rule in try DescribedRule.all() {
            try #require(rule.examples.count == 2, "\(rule.name)")
            let findings = rule.examples.map { Gate().findings(in: Array($0.utf8)) }
            #expect(findings.first == [], "\(rule.name)")
            #expect(findings.last?.contains { $0.rule == rule.name } == true, "\(rule.name): \(findings)")
        }
    }
}

/// A section of `Rules.md`.
private struct DescribedRule {
    let name: String
    /// Whole pages.
    let examples: [String]

    static func all() throws -> [DescribedRule] {
        let file = URL(filePath: #filePath).appending(path: "../../../../Rules.md").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n### ").dropFirst().map(
            DescribedRule.init
        )
    }

    private init(section: String) {
        name = section.split(separator: "\n").first.map(String.init) ?? ""
        examples = section.components(separatedBy: "```html\n").dropFirst().map { part in
            let example = part.components(separatedBy: "\n```").first ?? ""
            let isPage = example.hasPrefix("<!DOCTYPE") || example.hasPrefix("<html")
            return isPage ? example : FixturePage.html(main: example)
        }
    }
}
