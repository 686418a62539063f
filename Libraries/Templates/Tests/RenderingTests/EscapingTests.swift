import Rendering
import Testing

@Suite struct EscapingTests {
    @Test(arguments: [
        ("", ""),
        ("plain, with é and 漢 and 👩‍👩‍👧", "plain, with é and 漢 and 👩‍👩‍👧"),
        ("<script>alert('1' && \"2\")</script>", "&lt;script&gt;alert('1' &amp;&amp; \"2\")&lt;/script&gt;"),
        ("&amp;", "&amp;amp;"),
        ("]]>", "]]&gt;"),
        ("tab\tline\nreturn\r\n\r", "tab\tline\nreturn&#13;\n&#13;"),
    ])
    func `text is escaped`(text: String, expected: String) {
        #expect(written { text.writeText(to: &$0) } == expected)
        #expect(written { text.writePlainText(to: &$0) } == expected)
        #expect(written { text[...].writeText(to: &$0) } == expected)
    }

    @Test(arguments: [
        ("\" onclick=\"alert(1)", "&quot; onclick=&quot;alert(1)"),
        ("it's <b> & </b>", "it's &lt;b&gt; &amp; &lt;/b&gt;"),
        ("tab\tline\nreturn\r\n\r", "tab&#9;line&#10;return&#13;&#10;&#13;"),
    ])
    func `an attribute's value is escaped`(value: String, expected: String) {
        #expect(written { value.writeAttributePart(to: &$0) } == expected)
        #expect(written { value[...].writeAttribute(opening: " title=\"", to: &$0) } == " title=\"\(expected)\"")
    }

    @Test(arguments: ["\"\u{301}", "<\u{301}", "&\u{20DD}", ">\u{FE0F}", "\r\n\u{301}"])
    func `a combining mark hides nothing`(text: String) {
        let escaped = written { text.writeAttributePart(to: &$0) }
        #expect(escaped.utf8.first == UInt8(ascii: "&"))
        #expect(!escaped.utf8.contains(UInt8(ascii: "\"")))
        #expect(Array(escaped.unicodeScalars).last == Array(text.unicodeScalars).last)
    }

    @Test func `characters that XML forbids become U+FFFD`() {
        let allowed: Set<UInt32> = [0x09, 0x0A, 0x0D]
        let forbidden = (0..<UInt32(0x20)).filter { !allowed.contains($0) } + [0xFFFE, 0xFFFF]
        for scalar in forbidden.compactMap(Unicode.Scalar.init) {
            let text = "a\(Character(scalar))b"
            #expect(written { text.writeText(to: &$0) } == "a\u{FFFD}b")
            #expect(written { text.writeAttributePart(to: &$0) } == "a\u{FFFD}b")
        }
    }

    @Test(arguments: [
        "\u{7F}", "\u{85}", "\u{D7FF}", "\u{E000}", "\u{F000}", "\u{FEFF}", "\u{FFBE}", "\u{FFFC}",
        "\u{FFFD}",
        "\u{1FFFE}", "\u{10FFFF}",
    ])
    func `their neighbours stay as they are`(text: String) {
        #expect(written { text.writeText(to: &$0) } == text)
        #expect(written { text.writeAttributePart(to: &$0) } == text)
    }

    @Test func `every byte is escaped wherever it stands in a long run`() {
        for length in 0..<40 {
            let run = String(repeating: "é", count: length)
            #expect(written { (run + "<" + run).writeText(to: &$0) } == run + "&lt;" + run)
        }
    }
}

/// Plain text is copied in runs. The result must not depend on the position of a character in a run.
@Suite struct EscapingInRunsTests {
    private static let escapings: [Escaping] = [.text, .attribute]

    /// All ASCII characters, and characters that resemble a special one in some bits or bytes.
    private static let scalars: [Unicode.Scalar] =
        (0...0x7F).compactMap(Unicode.Scalar.init)
        + [
            "\u{80}", "\u{A2}", "\u{A6}", "\u{BC}", "\u{BE}", "\u{301}", "\u{20DD}", "\u{FE0F}", "\u{200D}", "é", "漢",
            "\u{D7FF}", "\u{E000}", "\u{EFFF}", "\u{F000}", "\u{FEFF}", "\u{FF5E}", "\u{FFBE}", "\u{FFBF}", "\u{FFFC}",
            "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{1F600}", "\u{1FFFE}", "\u{10FFFF}",
        ]

    @Test(arguments: escapings)
    func `each character is escaped at each place of texts of each length`(escaping: Escaping) {
        for scalar in Self.scalars {
            for length in [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 49] {
                for place in 0...length {
                    let text = Self.filler(place) + String(scalar) + Self.filler(length - place)
                    #expect(Self.isEscapedByTheRules(text, escaping), "\(scalar.value) at \(place) of \(length)")
                }
            }
        }
    }

    @Test(arguments: escapings)
    func `random texts are escaped from each offset on`(escaping: Escaping) {
        var random = Generator(state: 13)
        for _ in 0..<200 {
            let text = Self.text(using: &random)
            for start in text.unicodeScalars.indices.prefix(20) {
                #expect(Self.isEscapedByTheRules(text[start...], escaping), "\(text[start...].debugDescription)")
            }
        }
    }

    private static func isEscapedByTheRules(_ text: some StringProtocol & TextValue, _ escaping: Escaping) -> Bool {
        written { $0.write(text.description, escaping: escaping) }.utf8
            .elementsEqual(escapedByReference(text, escaping).utf8)
    }

    private static func filler(_ length: Int) -> String {
        String("The quick brown fox, 13 (or so) jumps".prefix(length))
    }

    /// Half of the characters are plain, so that runs of many lengths occur.
    private static func text(using random: inout Generator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...80, using: &random) {
            text.append(Bool.random(using: &random) ? "x" : scalars.randomElement(using: &random) ?? "x")
        }
        return String(text)
    }

    /// SplitMix64: the same numbers in each run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
            return bits ^ bits >> 31
        }
    }
}

/// The simplest implementation of the rules of escaping: one scalar after the other.
func escapedByReference(_ text: some StringProtocol, _ escaping: Escaping) -> String {
    text.unicodeScalars.map { escapedByReference($0, escaping) }.joined()
}

private func escapedByReference(_ scalar: Unicode.Scalar, _ escaping: Escaping) -> String {
    switch (scalar, escaping) {
    case ("&", _): "&amp;"
    case ("<", _): "&lt;"
    case (">", _): "&gt;"
    case ("\"", .attribute): "&quot;"
    case ("\t", .attribute): "&#9;"
    case ("\n", .attribute): "&#10;"
    case ("\r", _): "&#13;"
    case ("\t", .text), ("\n", .text): String(scalar)
    case ("\u{0}"..<" ", _), ("\u{FFFE}"..."\u{FFFF}", _): "\u{FFFD}"
    default: String(scalar)
    }
}

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
