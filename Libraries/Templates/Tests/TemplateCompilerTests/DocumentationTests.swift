import Foundation
import Testing

@testable import TemplateCompiler

/// The templates and messages in the documents of the language. `Tests/Documents/check` compiles the named files as a whole.
@Suite struct DocumentationTests {
    private static let root = Fixtures.folder.appending(path: "../../../../..").standardizedFileURL

    @Test(arguments: ["docs/templates.md", "Libraries/Templates/README.md"])
    func `every template in the documentation compiles`(document: String) throws {
        let templates = try Self.snippets(of: "html", in: document)
        #expect(templates.count > 4)
        for template in templates {
            let source = SourceFile(path: document, bytes: Array(template.utf8))
            #expect(
                mistakes { () throws(TemplateMistakes) in _ = try Template(file: source).generator() } == "",
                "\(template)"
            )
        }
    }

    @Test func `every message in the README is one of the compiler`() throws {
        let messages = try Self.snippets(of: "", in: "Libraries/Templates/README.md").joined().split(separator: "\n")
            .compactMap { $0.components(separatedBy: ": error: ").dropFirst().first }
        let known = try Fixtures.names(in: "Mistakes").filter { $0.hasSuffix(".txt") }
            .map { String(decoding: try Fixtures.bytes(of: "Mistakes/\($0)"), as: UTF8.self) }.joined()
        #expect(messages.count > 1)
        for message in messages { #expect(known.contains("error: \(message)\n")) }
    }

    private static func snippets(of language: String, in document: String) throws -> [String] {
        let markdown = try String(contentsOf: root.appending(path: document), encoding: .utf8)
        return markdown.components(separatedBy: "\n```").enumerated()
            .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("\(language)\n") }
            .map { String($0.element.dropFirst(language.count + 1)) + "\n" }
    }
}
