import HTMLTesting
import Testing

/// Pages that pass the gate, around whatever a test wants to see on them.
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
