import Testing

@testable import HTTPServer

@Suite struct ContentTypeTests {
    @Test(arguments: [
        ("app.css", "text/css; charset=utf-8"), ("a/b.c/live.JS", "text/javascript; charset=utf-8"),
        ("star.svg", "image/svg+xml"), ("favicon.ico", "image/x-icon"), ("font.woff2", "font/woff2"),
        ("README", "application/octet-stream"), ("a.css/README", "application/octet-stream"),
        ("x.unknown", "application/octet-stream"), ("dot.", "application/octet-stream"),
    ])
    func `the type of a file follows from its extension`(_ path: String, _ type: String) {
        #expect(ContentType.of(path: path) == type)
    }
}
