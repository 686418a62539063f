import Foundation
import Testing

/// The tables of docs/articles.md that lead from a name in an article to its counterpart here.
struct NamesTests {
    private static let documents = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs")

    @Test func `each counterpart of a name in an article is declared in its file`() throws {
        let document = try String(contentsOf: Self.documents.appending(path: "articles.md"), encoding: .utf8)
        let tables = document.split(separator: "| in the article | here |").dropFirst()
        #expect(tables.count == 5)
        var count = 0
        for text in tables {
            let rows = text.split(separator: "\n\n", maxSplits: 1).first ?? ""
            for link in rows.matches(of: /\[`([^`]+)`\]\(([^)]+)\)/) {
                let file = try String(contentsOf: Self.documents.appending(path: String(link.2)), encoding: .utf8)
                for name in link.1.split(separator: ".") {
                    #expect(try Self.declares(name, in: file, named: link.2), "\(link.2) does not declare \(name)")
                }
                count += 1
            }
        }
        #expect(count > 50)
    }

    /// Whether a file of Swift declares or extends a name, or another file contains it.
    private static func declares(_ name: Substring, in file: String, named path: Substring) throws -> Bool {
        let keywords = "class|struct|enum|protocol|actor|extension|func|var|let|case|typealias"
        let pattern = path.hasSuffix(".swift") && name != "init" ? "\\b(\(keywords)) \(name)\\b" : "\\b\(name)\\b"
        return try file.contains(Regex(pattern))
    }
}
