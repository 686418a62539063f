import HTMLTesting
import TemplateCompiler
import TemplateTesting
import Testing

/// Whatever strings the fields of a view have, libxml2 reads the elements and attributes that it reads with harmless ones.
@Suite struct AnyStringTests {
    @Test func `no string changes the elements and attributes of a page`() throws {
        let pages = try FlatPage.all()
        #expect(pages.count > 90)
        var hostile = HostileStrings(seed: 39)
        for page in pages {
            let harmless = try Shape(of: page.rendered { "x" })
            #expect(harmless.problems == [], "\(page.name)")
            for _ in 0..<8 where page.hasFields {
                var strings: [String] = []
                let html = page.rendered {
                    strings.append(hostile.next())
                    return strings[strings.count - 1]
                }
                #expect(try Shape(of: html) == harmless, "\(page.name) with \(strings.map(\.debugDescription))")
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
