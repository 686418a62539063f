import Rendering
import Testing

@Suite struct URLSchemeTests {
    @Test(arguments: [
        "", "/songs/1?a=b&c=d#e", "songs/1", "?page=2", "#top", "//host/path", "../a:b",
        "./javascript:alert(1)",
        "/javascript:alert(1)", "?javascript:", "#data:", ":8080", "1:2", "http://host", "HTTPS://host",
        "mailto:a@example.com", "é:a", "javascript\u{301}:a", "\u{A0}javascript:alert(1)",
    ])
    func `a relative URL, and one to a page or an address, is written`(url: String) {
        let escaped = url.replacing("&", with: "&amp;")
        #expect(written { url.writeURLAttribute(opening: " href=\"", to: &$0) } == " href=\"\(escaped)\"")
        #expect(written { url[...].writeURLAttribute(opening: " href=\"", to: &$0) } == " href=\"\(escaped)\"")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u{1}javascript:alert(1)",
        "\u{0}javascript:alert(1)", "\t\n javascript:alert(1)", "java\nscript:alert(1)",
        " java\r\nscript:alert(1)",
        "java\tscript\n:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:msgbox",
        "file:///etc/passwd",
        "blob:https://host/1", "view-source:http://host", "ftp://host", "x-app+1.0:open", "httpx://host",
        "tel:1", "http1:a", "htt:a", "ahttp:a", "abcdefghhttp:a", "abcdefghijklmnopqrstuvwxyz:a",
    ])
    func `any other scheme is refused`(url: String) {
        #expect(written { url.writeURLAttribute(opening: " href=\"", to: &$0) } == " href=\"about:invalid\"")
    }

    @Test func `each byte that is not unreserved is percent-encoded`() {
        let unreserved = "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"
        for scalar in (0...0x7FF).compactMap(Unicode.Scalar.init) {
            let encoded = String(scalar).utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            let expected = unreserved.unicodeScalars.contains(scalar) ? String(scalar) : encoded.joined().uppercased()
            #expect(written { String(scalar).writeURLComponent(to: &$0) } == expected)
        }
    }

    @Test func `a component of a URL cannot leave its place`() {
        let component = "a/../b?c=d&e#f:\"'<é \u{0}~-._"
        let expected = "a%2F..%2Fb%3Fc%3Dd%26e%23f%3A%22%27%3C%C3%A9%20%00~-._"
        #expect(written { component.writeURLComponent(to: &$0) } == expected)
        #expect(written { component[...].writeURLComponent(to: &$0) } == expected)
        #expect(written { (-13).writeURLComponent(to: &$0) } == "-13")
    }
}
