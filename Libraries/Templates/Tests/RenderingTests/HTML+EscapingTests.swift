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
