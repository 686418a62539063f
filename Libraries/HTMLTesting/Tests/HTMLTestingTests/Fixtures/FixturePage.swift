import Testing

@testable import HTMLTesting

/// Pages that pass the gate, with the content of a test.
enum FixturePage {
    static func html(title: String = "Fixture", main: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="UTF-8"/><title>\(title)</title></head>
        <body>
        <main>
        <h1>\(title)</h1>
        \(main)
        </main>
        </body>
        </html>
        """
    }

    /// A page with this content, visited in this process.
    static func visited(main: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Page {
        try await Browser(responder: FixtureApp(pages: ["/": main])).visit(
            "/",
            sourceLocation: sourceLocation
        )
    }

    static func escaped(_ text: String) -> String {
        let bytes = text.utf8.flatMap { byte in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            case 0x0D: Array("&#13;".utf8)
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Document {
    /// A document from HTML, for tests that are not about parsing.
    convenience init(_ html: String) throws {
        try self.init(html: xml(html))
    }

    /// The ids of the elements that match a selector.
    func ids(_ selector: String) throws -> [String] {
        try all(selector).map { $0["id"] ?? "" }
    }
}

/// Returns HTML as XML: void elements end in `/>`, Boolean attributes have a value, and a fragment has an element around
/// it.
private func xml(_ html: String) -> [UInt8] {
    let closed = html.replacing(/<(area|base|br|hr|img|input|link|meta|path)\b([^>]*?)\/?>/) { "<\($0.1)\($0.2)/>" }
    let valued = closed.replacing(/\ (checked|disabled|hidden|multiple|readonly|required|selected)(?=[ >\/])/) {
        " \($0.1)=\"\""
    }
    let isPage = html.hasPrefix("<!DOCTYPE") || html.hasPrefix("<html")
    return Array((isPage ? valued : "<fragment>\(valued)</fragment>").utf8)
}

/// The findings of a rule in a page, as `line: message`.
func findings(of rule: some LintRule, in html: String) throws -> [String] {
    let page = InspectedPage(source: Array(html.utf8), document: try Document(html))
    return rule.findings(in: page).map { "\($0.line): \($0.message)" }
}

extension Page {
    /// The body of the request for `/echo`.
    var echoedBody: String? {
        (try? document.first("#body"))??.textContent
    }

    /// The host and port of the request for `/echo`.
    var echoedHost: String? {
        (try? document.first("#host"))??.text
    }

    /// A field of the request for `/echo`; `nil` if it was not sent.
    func echoedField(_ name: String) -> String? {
        let names = (try? document.all("dt")) ?? []
        let values = (try? document.all("dd")) ?? []
        return zip(names, values).first { $0.0.text == name.lowercased() }?.1.textContent
    }
}

/// Expects that `test` records exactly one issue, with this comment and at a line of the caller's file.
func recordsIssue(
    _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ test: () async throws -> Void
) async throws {
    try await withKnownIssue(sourceLocation: sourceLocation) {
        try await test()
    } matching: { issue in
        issue.comments.contains { $0.rawValue == comment }
            && issue.sourceLocation?.fileID == sourceLocation.fileID
    }
}
