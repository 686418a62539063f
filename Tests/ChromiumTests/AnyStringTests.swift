import TemplateTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Chromium finds the same nodes, and no URL that runs a script, whatever strings the fields of a view have.
    struct AnyStringTests {
        /// Parses pages without running their scripts, and fragments where any element may stand. Returns the numbers of
        /// those whose elements, attributes, comments or kinds of URLs differ from those of the first.
        private static let differing = """
            const parse = (html) => {
                const page = html.startsWith("<!DOCTYPE") ? html : `<!DOCTYPE html><template>${html}<hr></template>`;
                return new DOMParser().parseFromString(page, "text/html");
            };
            const isURL = (name) => /^((xlink:)?href|src|action|formaction|cite|poster|data)$/.test(name);
            const harmless = [undefined, "http:", "https:", "mailto:", "about:"];
            const scheme = (value) => URL.parse(value, "http://localhost/")?.protocol;
            const attribute = ({ name, value }) =>
                isURL(name) && !harmless.includes(scheme(value)) ? ` ${name}=${scheme(value)}` : ` ${name}`;
            const shape = (node) => {
                if (node.nodeType === Node.TEXT_NODE) return "";
                const attributes = [...node.attributes ?? []].map(attribute).join("");
                const children = [...(node.localName === "template" ? node.content : node).childNodes].map(shape).join("");
                return `<${node.nodeName}${attributes}>${children}</>`;
            };
            const [first, ...others] = arguments[0].map((html) => shape(parse(html)));
            return others.flatMap((other, index) => (other === first ? [] : [index]));
            """

        private func differing(_ pages: [String], in window: Window) async throws -> [Int] {
            let result = try await window.run(Self.differing, [.array(pages.map { .string($0) })])
            return try #require(result.array).compactMap(\.number).map { Int($0) }
        }

        @Test func `no string changes the elements and attributes of a page`() async throws {
            let pages = try FlatPage.all()
            #expect(pages.count > 90)
            var hostile = HostileStrings(seed: 40)
            try await Chromium.browse("") { chromium in
                for page in pages where page.hasFields {
                    var sources = [String(decoding: page.rendered { "x" }, as: UTF8.self)]
                    var strings: [[String]] = []
                    for index in 0..<40 {
                        strings.append([])
                        let html = page.rendered {
                            strings[index].append(hostile.next())
                            return strings[index][strings[index].count - 1]
                        }
                        sources.append(String(decoding: html, as: UTF8.self))
                    }
                    if let index = try await differing(sources, in: chromium.window).first {
                        Issue.record("\(page.name) with \(strings[index].map(\.debugDescription))")
                    }
                }
            }
        }

        @Test func `a string that is not escaped changes them`() async throws {
            let sources = [
                "<a title=\"x\" href=\"x\">x</a>", "<a title=\"\" href=\"https://x\"></a>",
                "<a title=\"\" onclick=\"\" href=\"x\">x</a>", "<a title=\"x\" href=\"x\"><b>x</b></a>",
                "<a title=\"x\" href=\"x\"><!--x--></a>", "<a title=\"x\" href=\"x\"></template>x</a>",
                "<a title=\"x\" href=\" java\tscript:x\">x</a>", "<a title=\"x\" href=\"data:,x\">x</a>",
            ]
            let found = try await Chromium.browse("") { try await differing(sources, in: $0.window) }
            #expect(found == [1, 2, 3, 4, 5, 6])
        }
    }
}
