import Testing

@testable import TemplateCompiler

@Suite struct SourceFileTests {
    @Test func `a place is counted in lines and bytes, from 1`() {
        let file = SourceFile(path: "a.html", bytes: Array("é\n\nab".utf8))
        #expect(file.position(at: 0) == Position(line: 1, column: 1))
        #expect(file.position(at: 2) == Position(line: 1, column: 3))
        #expect(file.position(at: 3) == Position(line: 2, column: 1))
        #expect(file.position(at: 5) == Position(line: 3, column: 2))
        #expect(file.position(at: 6) == Position(line: 3, column: 3))
    }

    @Test func `lines may end with CR LF`() {
        let file = SourceFile(path: "a.html", bytes: Array("a\r\nb\r\rc\r".utf8))
        #expect(file.bytes == Array("a\nb\r\rc\r".utf8))
        #expect(file.position(at: 2) == Position(line: 2, column: 1))
    }

    @Test func `a path has a folder and a name`() {
        #expect(SourceFile(path: "Templates/Media/RowView.html", bytes: []).baseName == "RowView")
        #expect(SourceFile(path: "Templates/Media/RowView.html", bytes: []).folder == "Templates/Media")
        #expect(SourceFile(path: "RowView", bytes: []).baseName == "RowView")
        #expect(SourceFile(path: "RowView", bytes: []).folder == "")
    }
}

@Suite struct ProtocolScannerTests {
    private func scanner(_ swift: String) -> ProtocolScanner {
        ProtocolScanner(file: SourceFile(path: "Templates/RowView.swift", bytes: Array(swift.utf8)))
    }

    @Test(arguments: [
        ("protocol RowView: View {}", ""),
        ("public protocol RowView: View {}", "public"),
        ("/// A row.\n@preconcurrency package nonisolated protocol RowView: View {}", "package"),
        ("internal protocol RowView: View {}", ""),
        ("public struct A {}\nprotocol RowView: View {}", ""),
    ])
    func `the method gets the access of its protocol`(swift: String, access: String) {
        #expect(scanner(swift).protocols().map(\.access) == [access])
    }

    @Test(arguments: [
        ("protocol RowView: View {}", ["View"]),
        ("protocol RowView {}", []),
        ("protocol RowView { associatedtype Cell: View }", []),
        (
            "protocol RowView<Cell> : Sendable & Rendering.View,\n    Titled where Cell: View {}",
            ["Sendable", "View", "Titled"]
        ),
        ("protocol RowView /* : View */ : A // B\n {}", ["A"]),
    ])
    func `the protocols that a protocol refines are read`(swift: String, inherited: [String]) {
        #expect(scanner(swift).protocols().map(\.inherited) == [inherited])
    }

    @Test(arguments: [
        ("struct RowView: View {}", ["View"]),
        ("struct RowView<Cell: View, Link>: Sendable, Rendering.View where Cell: Equatable {}", ["Sendable", "View"]),
        ("struct RowView<Cell: View> {}", []),
    ])
    func `the protocols that a struct conforms to are read`(swift: String, inherited: [String]) {
        #expect(scanner(swift).structs().map(\.inherited) == [inherited])
    }

    @Test(arguments: [
        "// protocol RowView: View {}", "/* /* */ protocol RowView: View {} */",
        "let text = \"protocol RowView: View {}\"",
        "let text = #\"\"\"\n\" protocol RowView: View {}\n\"\"\"#",
        "protocol", "",
    ])
    func `comments and strings declare nothing`(swift: String) {
        #expect(scanner(swift).protocols().isEmpty)
    }

    @Test func `the place is that of the name`() {
        let swift = "import Rendering\n\n  package protocol RowView: View {}\n"
        #expect(scanner(swift).protocols().map(\.position) == [Position(line: 3, column: 20)])
    }

    @Test func `a template sees what its protocol's file imports, and shows nothing but Rendering`() {
        let swift = """
            package import Rendering
            public import Foundation
            @preconcurrency import Models
            internal import Routing
            // import Nothing
            import struct Foundation.Date

            protocol RowView: View {}
            """
        #expect(
            scanner(swift).imports() == [
                "internal import Foundation", "import struct Foundation.Date",
                "@preconcurrency import Models",
                "package import Rendering", "internal import Routing",
            ]
        )
    }

    @Test func `a combining mark in an import changes nothing`() {
        let imports = scanner("public import E\u{301}tudes // \u{301}\npublic import \u{301}\n").imports()
        #expect(imports == ["internal import E\u{301}tudes // \u{301}"])
    }
}

@Suite struct SwiftLiteralTests {
    @Test(arguments: [
        ("<p>", #""<p>""#),
        ("a\\(b)", ##"#"a\(b)"#"##),
        ("a \"b\"", ##"#"a "b""#"##),
        ("a \"# b", ###"##"a "# b"##"###),
        ("a \\#(b)", ###"##"a \#(b)"##"###),
        ("a\tb\u{7F}", #""a\tb\u{7F}""#),
        ("\"\t", ##"#""\#t"#"##),
        ("\"\t\u{301}\"\u{301}", "#\"\"\\#t\u{301}\"\u{301}\"#"),
        ("\u{7F}\u{FE0F}\t\u{200D}", "\"\\u{7F}\u{FE0F}\\t\u{200D}\""),
        ("a\n  b\n\n", "\"\"\"\n    a\n      b\n\n\n    \"\"\""),
        ("\"\"\"#\n", "##\"\"\"\n    \"\"\"#\n\n    \"\"\"##"),
    ])
    func `text becomes a literal that reads like it`(text: String, literal: String) {
        #expect(SwiftLiteral(text: text).code(indentation: "    ") == literal)
    }
}
