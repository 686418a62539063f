import ArgumentParser
import Foundation
import Testing

@testable import Flipside

struct DocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    static let documents =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        + (FileManager.default.subpaths(atPath: root.appending(path: "docs").path) ?? [])
        .filter { $0.hasSuffix(".md") }
        .map { "docs/\($0)" }

    @Test(arguments: documents)
    func `every link leads to an existing file`(document: String) throws {
        let url = Self.root.appending(path: document)
        let text = try String(contentsOf: url, encoding: .utf8)
        for link in text.matches(of: /\]\(([^)#\s]+)[^)]*\)/).map(\.1) where !link.contains("://") {
            let target = url.deletingLastPathComponent().appending(path: String(link)).standardized
            #expect(FileManager.default.fileExists(atPath: target.path), "\(document) links to \(link)")
        }
    }

    @Test func `each option has a variable, and the manual of operation names no other`() throws {
        let help = ServeOptions.helpMessage()
        let variables = Set(help.matches(of: /environment:\s+(FLIPSIDE_[A-Z_]+)/).map { String($0.output.1) })
        #expect(variables.count > 10)
        for variable in variables {
            let option = variable.dropFirst("FLIPSIDE_".count).lowercased().replacing("_", with: "-")
            #expect(help.contains("--\(option)"))
        }
        let manual = try String(contentsOf: Self.root.appending(path: "docs/operation.md"), encoding: .utf8)
        for name in manual.matches(of: /FLIPSIDE_[A-Z_]+/) {
            #expect(variables.contains(String(name.output)))
        }
    }
}
