import Foundation
import Testing

@testable import TemplateCompiler

/// The templates in `docs/templates.md` compile.
@Suite struct DocumentationTests {
    private static func markdown() throws -> String {
        let file = Fixtures.folder.appending(path: "../../../../../docs/templates.md").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func `the first example is a protocol and its HTML`() throws {
        let markdown = try Self.markdown()
        let view = try #require(Self.snippets(of: "swift", in: markdown).first)
        let template = try #require(Self.snippets(of: "html", in: markdown).first)
        let generated = try TemplateCompiler(files: [
            SourceFile(path: "Templates/Albums/AlbumListView.swift", bytes: Array(view.utf8)),
            SourceFile(path: "Templates/Albums/AlbumListView.html", bytes: Array(template.utf8)),
        ]).compile()
        #expect(generated.map(\.name) == ["AlbumListView.html.swift"])
    }

    @Test func `every template in the documentation compiles`() throws {
        let templates = Self.snippets(of: "html", in: try Self.markdown())
        #expect(templates.count > 4)
        for template in templates {
            let source = SourceFile(path: "docs/templates.md", bytes: Array(template.utf8))
            #expect(
                mistakes { () throws(TemplateMistakes) in _ = try Template(file: source).generator() } == "",
                "\(template)"
            )
        }
    }

    private static func snippets(of language: String, in markdown: String) -> [String] {
        markdown.components(separatedBy: "```\(language)\n").dropFirst().map { rest in
            rest.components(separatedBy: "```").first ?? ""
        }
    }
}
