import Testing

@testable import TemplateCompiler

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
    func `what a protocol refines is read`(swift: String, inherited: [String]) {
        #expect(scanner(swift).protocols().map(\.inherited) == [inherited])
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
