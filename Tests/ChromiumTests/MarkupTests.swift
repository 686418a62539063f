import AppTesting
import Foundation
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// The gate reads pages as XML. Chromium reads them as HTML, and finds the same elements.
    struct MarkupTests {
        /// Parses HTML without running its scripts. Returns a line for each element: its depth, its name, its attributes,
        /// and its text if there is no other element in it. The last line is the whole text. White space is left out,
        /// because browsers move it around the body.
        private static let parse = """
            const text = (element) => element.textContent.replace(/[ \\t\\n\\f\\r]/g, "");
            const lines = (element, depth) => [
                [
                    depth,
                    element.localName,
                    ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).filter((a) => !a.startsWith("xmlns=")),
                    element.children.length > 0 ? "" : text(element),
                ].join("|"),
                ...[...element.children].flatMap((child) => lines(child, depth + 1)),
            ];
            const parse = (html) => {
                const root = new DOMParser().parseFromString(html, "text/html").documentElement;
                return [...lines(root, 0), text(root)].join("\\n");
            };
            """

        @Test func `Chromium reads each preview as the gate does`() async throws {
            try await TestApp(showsPreviews: true).show { chromium in
                let window = chromium.window
                try await window.visit("/previews")
                let links = try await window.run(
                    "return [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))"
                )
                let paths = (links.array ?? []).compactMap(\.string)
                #expect(paths.count > 100)
                for path in paths {
                    let page = try await window.run(
                        "\(Self.parse) const html = await (await fetch(arguments[0])).text(); return [html, parse(html)];",
                        [.string(path)]
                    )
                    let source = try #require(page.array?.first?.string)
                    let elements = try Self.elements(of: source)
                    #expect(elements.utf8.count > 1_000)
                    #expect(page.array?.last?.string == elements, "\(path)")
                }
            }
        }

        @Test func `markup that Chromium rearranges is refused by the gate`() async throws {
            let rearranged = [
                "<table><tr><td>1</td></tr></table>", "<table><tbody><tr><p>1</p></tr></tbody></table>",
                "<p>1<br></br>2</p>", "<p><![CDATA[1]]></p>", "<p>1<!-->2--></p>", "<p>1<?x a>2?></p>", "<div/>2",
                "<dl><dd><div><dd>1</dd></div></dd></dl>", "<svg><p>1</p></svg>", "<p>1<ul></ul></p>", "<image/>",
                "<a href=\"/\"><b><a href=\"/\">1</a></b></a>", "<form><form></form></form>", "<h2>1<h3>2</h3></h2>",
                "<button><b><button>1</button></b></button>",
            ]
            func page(_ main: String) -> String {
                "<!DOCTYPE html>\n<html lang=\"en\"><head><title>1</title></head><body><main><h1>1</h1>\(main)</main></body></html>"
            }
            #expect(Gate().findings(in: Array(page("").utf8)) == [])
            try await TestApp().show { chromium in
                try await chromium.window.visit("/")
                for main in rearranged {
                    let parse = "\(Self.parse) return parse(arguments[0])"
                    let read = try await chromium.window.run(parse, [.string(page(main))])
                    #expect(try read.string != Self.elements(of: page(main)), "\(main)")
                    #expect(Gate().findings(in: Array(page(main).utf8)) != [], "\(main)")
                }
            }
        }

        /// Returns the elements as the gate reads them, in the form of ``parse``.
        private static func elements(of source: String) throws -> String {
            let root = try #require(try Document(html: Array(source.utf8)).root)
            return (root.lines(depth: 0) + [root.bareText]).joined(separator: "\n")
        }
    }
}

extension Element {
    /// The text without white space.
    fileprivate var bareText: String {
        var text = textContent
        var bytes: [UInt8] = []
        // A loop, because a closure that is called for every byte takes long in a debug build.
        text.withUTF8 { buffer in
            for byte in buffer {
                switch byte {
                case 0x20, 0x09, 0x0A, 0x0C, 0x0D: break
                default: bytes.append(byte)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    fileprivate func lines(depth: Int) -> [String] {
        let inner = children
        let values = attributes.map { "\($0.name)=\($0.value)" }
        let line = ([String(depth), name] + values + [inner.isEmpty ? bareText : ""]).joined(separator: "|")
        return [line] + inner.flatMap { $0.lines(depth: depth + 1) }
    }
}
