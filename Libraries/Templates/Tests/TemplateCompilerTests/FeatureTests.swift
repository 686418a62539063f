import TemplateCompiler
import Testing

/// Each folder in `Fixtures/Features` shows one feature of the language; the Swift it must become lies in
/// `Fixtures/Expected`, as text, since it is not to be compiled or formatted.
@Suite struct FeatureTests {
    static let features = Fixtures.names(in: "Features")

    @Test func `there are features to test`() {
        #expect(Self.features.count > 10)
    }

    @Test(arguments: features)
    func `a feature becomes the expected Swift`(feature: String) throws {
        let generated = try TemplateCompiler(files: Fixtures.sourceFiles(in: "Features/\(feature)")).compile()
        let expected = Fixtures.names(in: "Expected/\(feature)").filter { $0.hasSuffix(".swift.txt") }
        #expect(generated.map { $0.name + ".txt" } == expected)
        for file in generated {
            #expect(
                try Array(file.code.utf8) == Fixtures.bytes(of: "Expected/\(feature)/\(file.name).txt"),
                "\(file.code)"
            )
        }
    }

    @Test(arguments: [
        ("public ", "@inlinable public func"), ("package ", "package func"), ("", "func"), ("internal ", "func"),
    ])
    func `the template of a public view is compiled for each of its view models`(
        access: String,
        method: String
    ) throws {
        let view = "public import Rendering\n\(access)protocol RowView: View {}"
        let files = try TemplateCompiler(files: [
            SourceFile(path: "RowView.swift", bytes: Array(view.utf8)),
            SourceFile(path: "RowView.html", bytes: Array("<b>Row</b>".utf8)),
        ]).compile()
        let lines = try #require(files.first).code.split(separator: "\n")
        #expect(lines.contains("    \(method) render(into html: inout HTML) {"))
    }

    @Test func `the order of the files does not matter`() throws {
        let files = try Fixtures.sourceFiles(in: "Features/Composition")
        #expect(
            try TemplateCompiler(files: files).compile()
                == TemplateCompiler(files: files.reversed()).compile()
        )
    }
}
