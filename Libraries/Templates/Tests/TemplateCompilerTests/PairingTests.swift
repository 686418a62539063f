import Foundation
import TemplateCompiler
import Testing

/// Each folder in `Fixtures/Pairing` has a template or a view protocol that lacks its partner, and the exact
/// messages.
@Suite struct PairingTests {
    static let cases = Fixtures.names(in: "Pairing")

    @Test func `there are cases to test`() {
        #expect(Self.cases.count > 5)
    }

    @Test(arguments: cases)
    func `a view without its partner is reported`(name: String) throws {
        let folder = Fixtures.folder.appending(path: "Pairing/\(name)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        let files = try paths.filter { $0.hasSuffix(".html") || $0.hasSuffix(".swift") }.map { path in
            SourceFile(path: path, bytes: try Fixtures.bytes(of: "Pairing/\(name)/\(path)"))
        }
        let expected = try Fixtures.bytes(of: "Pairing/\(name)/messages.txt")
        let messages = mistakes { () throws(TemplateMistakes) in
            _ = try TemplateCompiler(files: files).compile()
        }
        #expect(messages == String(decoding: expected, as: UTF8.self))
    }
}
