import Foundation
import Rendering
import TemplateCompiler
import Testing

/// The golden files beside the tests.
enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// The names of the files in a folder of the fixtures, in order.
    static func names(in path: String) -> [String] {
        let url = folder.appending(path: path)
        let names = try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))
        return (names ?? []).sorted()
    }

    static func bytes(of path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }

    /// The source files in a folder of the fixtures.
    static func sourceFiles(in path: String) throws -> [SourceFile] {
        try names(in: path).map { name in
            SourceFile(path: "\(path)/\(name)", bytes: try bytes(of: "\(path)/\(name)"))
        }
    }
}

/// Compares the rendered `view` with a golden file in `Fixtures/Expected`, byte for byte.
func expectHTML(of view: some View, toBe path: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
{
    let html = view.rendered()
    let expected = try Fixtures.bytes(of: "Expected/\(path)")
    #expect(
        html == expected,
        "\(String(decoding: html, as: UTF8.self))",
        sourceLocation: sourceLocation
    )
}
