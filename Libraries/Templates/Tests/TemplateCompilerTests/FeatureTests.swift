import FeatureViews
import Rendering
import TemplateCompiler
import Testing

/// Each folder in `Fixtures/Features` shows one feature of the language. The expected Swift is in `Fixtures/Expected`,
/// as text, because it must not be compiled or formatted.
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

    @Test func `the template of a public struct may use members that are not public`() throws {
        let files = try TemplateCompiler(files: [
            SourceFile(path: "RowView.swift", bytes: Array("public struct RowView: View { let name: String }".utf8)),
            SourceFile(path: "RowView.html", bytes: Array("<b>{{ name }}</b>".utf8)),
        ]).compile()
        #expect(try #require(files.first).code.contains("\n    public func render(into html: inout HTML) {"))
    }

    @Test func `the order of the files does not matter`() throws {
        let files = try Fixtures.sourceFiles(in: "Features/Composition")
        #expect(
            try TemplateCompiler(files: files).compile()
                == TemplateCompiler(files: files.reversed()).compile()
        )
    }
}

@Suite struct AttributesTests {
    private struct Model: AttributesView {
        var id = "a1"
        var style: String? = "wide"
        var count = 2
        var label = "Close"
    }

    @Test func `values stand in quotes`() throws {
        try expectHTML(of: Model(), toBe: "Attributes/plain.html")
    }

    @Test func `nil leaves the attribute out, or the part empty`() throws {
        try expectHTML(of: Model(style: nil), toBe: "Attributes/nil.html")
    }

    @Test func `a hostile value stays in its quotes`() throws {
        let hostile = "\"\u{301} onclick='alert(1)' >\t\r\n<b>&amp;"
        try expectHTML(
            of: Model(id: hostile, style: hostile, label: hostile),
            toBe: "Attributes/hostile.html"
        )
    }
}

@Suite struct BooleanAttributesTests {
    private struct Model: BooleanAttributesView {
        var isOn: Bool
        var isCurrent: Bool?
    }

    @Test func `true is presence, or the word`() throws {
        try expectHTML(of: Model(isOn: true, isCurrent: true), toBe: "BooleanAttributes/true.html")
    }

    @Test func `false is absence, or the word`() throws {
        try expectHTML(of: Model(isOn: false), toBe: "BooleanAttributes/false.html")
    }
}

@Suite struct CompositionTests {
    private struct Layout<Content: View>: LayoutView {
        var content: Content
        var note: Row?
        var aside: any View
    }

    private struct Row: RowView {
        var name: String
    }

    private struct StarredRow: StarredRowView {
        var name: String
    }

    @Test func `a view holds views`() throws {
        let inner = Layout(content: Row(name: "1"), note: Row(name: "2"), aside: StarredRow(name: "3"))
        try expectHTML(of: Layout(content: inner, aside: Row(name: "4")), toBe: "Composition/nested.html")
    }
}

@Suite struct ConditionsTests {
    private struct Model: ConditionsView {
        var count = 0
        var note: String?
        var isOpen = false
    }

    @Test func `a value is bound when there is one`() throws {
        try expectHTML(of: Model(note: "New", isOpen: true), toBe: "Conditions/bound.html")
    }

    @Test(arguments: [0, 1, 2])
    func `the first true branch is written`(count: Int) throws {
        try expectHTML(of: Model(count: count), toBe: "Conditions/\(count).html")
    }
}

@Suite struct DocumentTests {
    private struct Model: DocumentView {
        var title: String
    }

    @Test func `a page is HTML and XML at once`() throws {
        try expectHTML(of: Model(title: "Songs & movies"), toBe: "Document/page.html")
    }
}

@Suite struct LoopsTests {
    private struct Model: LoopsView {
        var groups: [[Int]] = []
        var rows: [any View] = []
    }

    private struct Row: LoopsRowView {
        var name: String
    }

    private struct Rule: View {
        func render(into html: inout HTML) {
            html.write(markup: "<hr/>")
        }
    }

    @Test func `a loop goes over rows of any type`() throws {
        let rows: [any View] = [Row(name: "a & b"), Rule()]
        try expectHTML(of: Model(groups: [[1, 2], [], [3]], rows: rows), toBe: "Loops/rows.html")
    }

    @Test func `a loop over nothing writes what is in its else`() throws {
        try expectHTML(of: Model(), toBe: "Loops/empty.html")
    }
}

@Suite struct StructsTests {
    @Test func `a struct has a template of its own`() throws {
        let page = CardView(title: "A & B", content: CardView(title: "", content: CountView(count: 1)))
        try expectHTML(of: page, toBe: "Structs/nested.html")
    }

    private struct CountView: View {
        var count: Int

        func render(into html: inout HTML) {
            html.write(markup: "<b>")
            count.writeText(to: &html)
            html.write(markup: "</b>")
        }
    }
}

@Suite struct SwiftInExpressionsTests {
    private struct Model: SwiftInExpressionsView {
        var names: [String]
        var counts: [String: Int] = [:]
    }

    @Test func `an expression is any Swift, whatever its strings and closures hold`() throws {
        try expectHTML(
            of: Model(names: ["b", "%}", "a"], counts: ["a": 1]),
            toBe: "SwiftInExpressions/names.html"
        )
    }
}

@Suite struct TextOnlyElementsTests {
    private struct Model: TextOnlyElementsView {
        var text: String
        var isOn = true
    }

    @Test func `text cannot end the element it is in`() throws {
        try expectHTML(of: Model(text: "</textarea></title><script>"), toBe: "TextOnlyElements/hostile.html")
    }

    @Test func `text that begins with a line end keeps it, as browsers drop only the first`() throws {
        try expectHTML(of: Model(text: "\ntext"), toBe: "TextOnlyElements/line-end.html")
    }
}

@Suite struct TextTests {
    private struct Model: TextView {
        var title = "Abbey Road"
        var part: Substring = "side A"
        var count = 17
        var note: String?
    }

    @Test func `strings, parts of strings, numbers and optionals are written`() throws {
        try expectHTML(of: Model(), toBe: "Text/plain.html")
    }

    @Test func `hostile text is only text`() throws {
        let hostile = "<script>alert(\"1\" && '2')</script>\u{0}\u{FFFE}\"\u{301}"
        try expectHTML(
            of: Model(title: hostile, part: hostile[...], note: hostile),
            toBe: "Text/hostile.html"
        )
    }
}

@Suite struct URLsTests {
    private struct Model: URLsView {
        var url = "/songs?a=1&b=2"
        var image: String? = "https://example.com/1.png"
        var query = "rock & roll"
        var page = 2
    }

    @Test func `a URL is written, its parts percent-encoded`() throws {
        try expectHTML(of: Model(), toBe: "URLs/plain.html")
    }

    @Test func `a hostile URL leads nowhere`() throws {
        let hostile = " java\nscript:alert(1)"
        let model = Model(url: hostile, image: nil, query: "\"><script>/../../?#")
        try expectHTML(of: model, toBe: "URLs/hostile.html")
    }
}

@Suite struct WhiteSpaceTests {
    private struct Model: WhiteSpaceView {
        var isOn: Bool
    }

    @Test(arguments: [true, false])
    func `lines of statements and comments leave nothing behind`(isOn: Bool) throws {
        try expectHTML(of: Model(isOn: isOn), toBe: "WhiteSpace/\(isOn).html")
    }
}
