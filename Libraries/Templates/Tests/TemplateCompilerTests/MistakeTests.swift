import Foundation
import Testing

@testable import TemplateCompiler

/// Each template in `Fixtures/Mistakes` is wrong; the file of the same name that ends in `.txt` has the exact
/// messages.
@Suite struct MistakeTests {
    static let templates = Fixtures.names(in: "Mistakes").filter { $0.hasSuffix(".html") }

    @Test func `there are mistakes to test`() {
        #expect(Self.templates.count >= 70)
    }

    @Test(arguments: templates)
    func `a mistake is reported at its place, with what to do`(name: String) throws {
        let template = SourceFile(path: name, bytes: try Fixtures.bytes(of: "Mistakes/\(name)"))
        let expected = try Fixtures.bytes(of: "Mistakes/\(template.baseName).txt")
        let messages = mistakes { () throws(TemplateMistakes) in _ = try Template(file: template).generator()
        }
        #expect(!messages.isEmpty)
        #expect(messages == String(decoding: expected, as: UTF8.self))
    }
}

/// Returns the compiler's messages, one on each line.
func mistakes(_ compile: () throws(TemplateMistakes) -> Void) -> String {
    do throws(TemplateMistakes) {
        try compile()
        return ""
    } catch {
        return error.diagnostics.map { "\($0)\n" }.joined()
    }
}

/// Each folder in `Fixtures/Pairing` has a template or a view protocol without its counterpart, and the exact messages.
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

/// Any file content leads to Swift code or to messages.
@Suite struct RobustnessTests {
    static let features = FeatureTests.features.map { "Features/\($0)" }

    @Test(arguments: features + ["Mistakes", "SwiftMistakes"])
    func `a template may end anywhere`(folder: String) throws {
        for file in try Fixtures.sourceFiles(in: folder) where file.path.hasSuffix(".html") {
            for end in file.bytes.indices {
                compile(Array(file.bytes[..<end]))
            }
        }
    }

    @Test(arguments: features)
    func `a template may lack any byte`(folder: String) throws {
        for file in try Fixtures.sourceFiles(in: folder) where file.path.hasSuffix(".html") {
            for missing in file.bytes.indices {
                compile(file.bytes[..<missing] + file.bytes[(missing + 1)...])
            }
        }
    }

    private func compile(_ bytes: some Sequence<UInt8>) {
        let template = Template(file: SourceFile(path: "RowView.html", bytes: Array(bytes)))
        do throws(TemplateMistakes) {
            _ = try template.generator()
        } catch {
            #expect(!error.diagnostics.isEmpty)
            #expect(error.diagnostics.allSatisfy { $0.position >= .start && !$0.message.isEmpty })
        }
    }
}

/// The Swift compiler reports mistakes in an expression at the template's line and column.
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

    /// The position of each error. Only the template compiler's messages are included, because the Swift compiler's
    /// change with its version.
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
