import Foundation
import TemplateCompiler
import Testing

/// What the Swift compiler finds in an expression, it reports at the line and the column of the template.
@Suite struct SwiftMistakeTests {
    @Test func `the Swift compiler's messages point into the template`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "SwiftMistakes-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let sources = Fixtures.folder.appending(path: "../../../Sources/Rendering").standardizedFileURL
        let runtime = try FileManager.default.contentsOfDirectory(
            at: sources,
            includingPropertiesForKeys: nil
        )
        let module = folder.appending(path: "Rendering.swiftmodule")
        _ = try swiftc(
            ["-emit-module", "-module-name", "Rendering", "-o", module.path(percentEncoded: false)]
                + runtime.map { $0.path(percentEncoded: false) }
        )

        var files = [Fixtures.folder.appending(path: "SwiftMistakes/MistakenView.swift")]
        for generated in try TemplateCompiler(files: Fixtures.sourceFiles(in: "SwiftMistakes")).compile() {
            let file = folder.appending(path: generated.name)
            try generated.code.write(to: file, atomically: true, encoding: .utf8)
            files.append(file)
        }
        let output = try swiftc(
            ["-typecheck", "-diagnostic-style", "llvm", "-I", folder.path(percentEncoded: false)]
                + files.map { $0.path(percentEncoded: false) }
        )

        let expected = try Fixtures.bytes(of: "SwiftMistakes/messages.txt")
        #expect(Self.errors(in: output) == String(decoding: expected, as: UTF8.self))
    }

    /// Where each error is, and what it says when the words are ours: the compiler's own may change with its
    /// version.
    private static func errors(in output: String) -> String {
        output.split(separator: "\n").compactMap { line in
            guard let error = line.firstRange(of: ": error: ") else { return nil }
            let ours = line.firstRange(of: "is unavailable: ").map { ": \(line[$0.upperBound...])" }
            return "\(line[..<error.lowerBound])\(ours ?? "")\n"
        }.joined()
    }

    private func swiftc(_ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc", "-swift-version", "6", "-package-name", "fixtures"] + arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }
}
