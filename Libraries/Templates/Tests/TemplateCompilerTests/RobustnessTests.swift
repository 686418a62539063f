import Testing

@testable import TemplateCompiler

/// Whatever is in a file, the compiler answers with Swift or with messages.
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
            _ = try template.statements()
        } catch {
            #expect(!error.diagnostics.isEmpty)
            #expect(error.diagnostics.allSatisfy { $0.position >= .start && !$0.message.isEmpty })
        }
    }
}
