import Foundation
import HTMLTesting
import Testing

@testable import Rendering
@testable import TemplateCompiler

/// Whatever strings the fields of a view have, libxml2 reads the elements and attributes that it reads with harmless ones.
@Suite struct AnyStringTests {
    /// Every template of the app, and of the features of the language.
    static let templates = [
        Fixtures.folder.appending(path: "../../../../../Templates").standardizedFileURL,
        Fixtures.folder.appending(path: "Features"),
    ].flatMap(files)

    private static func files(in folder: URL) -> [URL] {
        let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap {
            $0 as? String
        }
        return (paths ?? []).filter { $0.hasSuffix(".html") }.sorted().map { folder.appending(path: $0) }
    }

    @Test func `no string changes the elements and attributes of a page`() throws {
        #expect(Self.templates.count > 90)
        var random = SeededGenerator(state: 39)
        for template in Self.templates {
            let page = try FlatPage(
                template: SourceFile(path: template.lastPathComponent, bytes: [UInt8](Data(contentsOf: template)))
            )
            let harmless = try Shape(of: page.rendered { "x" })
            #expect(harmless.problems == [], "\(template.lastPathComponent)")
            for _ in 0..<8 where page.hasFields {
                var strings: [String] = []
                let html = page.rendered {
                    strings.append(HostileString.random(using: &random))
                    return strings[strings.count - 1]
                }
                #expect(
                    try Shape(of: html) == harmless,
                    "\(template.lastPathComponent) with \(strings.map(\.debugDescription))"
                )
            }
        }
    }

    @Test func `a string that is not escaped changes them`() throws {
        let page = try FlatPage(
            template: SourceFile(path: "RowView.html", bytes: Array("<b title=\"{{ a }}\">{{ b }}</b>".utf8))
        )
        let harmless = try Shape(of: page.rendered { "x" })
        #expect(harmless.text == "<b title></b>")
        #expect(try Shape(of: Array("<b title=\"\"><i></i></b>".utf8)) != harmless)
        #expect(try Shape(of: Array("<b title=\"\" id=\"\"></b>".utf8)) != harmless)
        #expect(try Shape(of: Array("<b title=\"\">\0</b>".utf8)) != harmless)
    }
}

/// The generated code of a template as one page, with all of its branches and one turn of each loop. Every value is a string.
private struct FlatPage {
    private enum Step {
        case markup(String)
        /// A value, by the name of the function that writes it, and the beginning of its attribute.
        case value(writer: String, opening: String)
    }

    private let steps: [Step]

    init(template: SourceFile) throws {
        let generator = try Template(file: template).generator()
        var pieces = generator.pieces[...]
        steps = generator.structure.split(separator: "\n").compactMap { line in
            if line == "markup" { return pieces.popFirst().map(Step.markup) }
            guard
                let call = line.firstMatch(
                    of: /\)\.(write[A-Za-z]+)\((?:(?:opening|markup): #*"(.*)"#*, )?to: &html\)$/
                )
            else {
                return nil
            }
            return .value(writer: String(call.1), opening: String(call.2 ?? ""))
        }
    }

    var hasFields: Bool { steps.contains { if case .value = $0 { true } else { false } } }

    /// Writes as the runtime does, whose functions take attributes as literals only.
    func rendered(_ next: () -> String) -> [UInt8] {
        var html = HTML()
        for step in steps {
            switch step {
            case .markup(let markup): html.bytes += markup.utf8
            case .value("writeText", _): next().writeText(to: &html)
            case .value("writePlainText", _): next().writePlainText(to: &html)
            case .value("writeAttributePart", _): next().writeAttributePart(to: &html)
            case .value("writeURLComponent", _): next().writeURLComponent(to: &html)
            case .value("writeURLAttribute", let opening):
                html.bytes += opening.utf8
                html.write(url: next())
                html.bytes += "\"".utf8
            case .value("writeBooleanAttribute", let markup): html.bytes += markup.utf8
            case .value(_, let opening):
                html.bytes += opening.utf8
                next().writeAttributePart(to: &html)
                html.bytes += "\"".utf8
            }
        }
        return html.bytes
    }
}

/// The elements and the names of the attributes of a page, and the problems of its syntax.
private struct Shape: Equatable {
    let text: String
    let problems: [MarkupProblem]

    init(of html: [UInt8]) throws {
        let isPage = html.starts(with: "<!DOCTYPE".utf8)
        let document = try Document(html: isPage ? html : Array("<fragment>".utf8) + html + Array("</fragment>".utf8))
        problems = document.problems
        text = (isPage ? [document.root].compactMap(\.self) : document.root?.children ?? []).map(Self.text).joined()
    }

    private static func text(of element: HTMLTesting.Element) -> String {
        let attributes = element.attributes.map { " \($0.name)" }.joined()
        return "<\(element.name)\(attributes)>\(element.children.map(text).joined())</\(element.name)>"
    }
}

private enum HostileString {
    private static let parts = [
        "<", ">", "\"", "'", "&", "&amp;", "&#0;", "<b>", "</b>", "</textarea>", "</title>", "</script>", "<!--", "-->",
        "]]>", "<![CDATA[",
        "<?x", "/>", "=", " onclick=", "\0", "\u{1}", "\t", "\n", "\r", "\u{7F}", "\u{85}", "\u{2028}", "\u{301}",
        "\u{FEFF}", "\u{FFFE}",
        "\u{FFFF}", "\u{10FFFF}", "\"\u{301}", "<\u{338}", "&\u{200D}", "javascript:", "data:", "//", "..", "%", "{{",
        "}}", "a", "é", "🎵",
    ]

    static func random(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
            let any = Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &generator)).map(String.init)
            return Bool.random(using: &generator) ? any ?? "" : parts.randomElement(using: &generator) ?? ""
        }.joined()
    }
}

/// SplitMix64: the same numbers in every run.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
