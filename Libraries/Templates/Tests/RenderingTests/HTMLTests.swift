import Rendering
import Testing

@Suite struct HTMLTests {
    @Test func `markup is written as it is`() {
        var html = HTML()
        html.write(markup: "<p title=\"a\">é</p>")
        html.write(markup: "<")
        #expect(html.bytes == Array("<p title=\"a\">é</p><".utf8))
    }
}

@Suite struct ViewRenderingTests {
    @Test func `a view's bytes are what it writes`() {
        #expect(Bold().rendered() == Array("<b></b>".utf8))
    }
}

@Suite struct WritingTests {
    @Test func `a number is written in digits`() {
        #expect(written { Int.min.writeText(to: &$0) } == "-9223372036854775808")
        #expect(written { 13.writeAttribute(opening: " value=\"", to: &$0) } == " value=\"13\"")
        #expect(written { 13.writeURLAttribute(opening: " href=\"", to: &$0) } == " href=\"13\"")
    }

    @Test func `a number of any length is written`() {
        var power = 1
        for _ in 0..<19 {
            for number in [power - 1, power, power + 1, -power, power / 9 * 7] {
                #expect(written { number.writeText(to: &$0) } == String(number))
            }
            power = power.multipliedReportingOverflow(by: 10).partialValue
        }
        #expect(written { Int.max.writeText(to: &$0) } == "9223372036854775807")
    }

    @Test func `a long text is escaped wherever its markup is`() {
        // Space is reserved for 256 bytes at a time.
        for length in 250...260 {
            let start = "<" + String(repeating: "a", count: length)
            let text = start + "\"\u{FFFF}&é\u{FEFF}" + start
            let safe = "&lt;" + String(repeating: "a", count: length)
            let expected = safe + "&quot;\u{FFFD}&amp;é\u{FEFF}" + safe
            #expect(written { $0.write(text, escaping: .attribute) } == expected)
        }
        let quotes = String(repeating: "\"", count: 1000)
        #expect(written { $0.write(quotes, escaping: .attribute) } == String(repeating: "&quot;", count: 1000))
    }

    @Test func `no value writes nothing, and leaves its attribute out`() {
        let nothing: String? = nil
        let everything = written { html in
            nothing.writeText(to: &html)
            nothing.writePlainText(to: &html)
            nothing.writeAttributePart(to: &html)
            nothing.writeURLComponent(to: &html)
            nothing.writeAttribute(opening: " class=\"", to: &html)
            nothing.writeTrueFalseAttribute(opening: " aria-label=\"", to: &html)
            nothing.writeURLAttribute(opening: " href=\"", to: &html)
            (nil as Bool?).writeTrueFalseAttribute(opening: " aria-pressed=\"", to: &html)
            (nil as Bold?).writeText(to: &html)
        }
        #expect(everything.isEmpty)
    }

    @Test func `an optional writes what is in it`() {
        let some: String? = "a&b"
        #expect(written { some.writeText(to: &$0) } == "a&amp;b")
        #expect(written { some.writePlainText(to: &$0) } == "a&amp;b")
        #expect(written { some.writeAttributePart(to: &$0) } == "a&amp;b")
        #expect(written { some.writeURLComponent(to: &$0) } == "a%26b")
        #expect(written { some.writeAttribute(opening: " class=\"", to: &$0) } == " class=\"a&amp;b\"")
        #expect(
            written { some.writeTrueFalseAttribute(opening: " aria-label=\"", to: &$0) } == " aria-label=\"a&amp;b\""
        )
        #expect(written { some.writeURLAttribute(opening: " href=\"", to: &$0) } == " href=\"a&amp;b\"")
        #expect(written { Optional(Bold()).writeText(to: &$0) } == "<b></b>")
    }

    @Test func `a boolean attribute is there or not`() {
        #expect(written { true.writeBooleanAttribute(markup: " hidden=\"hidden\"", to: &$0) } == " hidden=\"hidden\"")
        #expect(written { false.writeBooleanAttribute(markup: " hidden=\"hidden\"", to: &$0) } == "")
    }

    @Test func `an attribute of true and false has its word`() {
        #expect(written { true.writeTrueFalseAttribute(opening: " aria-busy=\"", to: &$0) } == " aria-busy=\"true\"")
        #expect(written { false.writeTrueFalseAttribute(opening: " aria-busy=\"", to: &$0) } == " aria-busy=\"false\"")
        #expect(
            written { Optional(true).writeTrueFalseAttribute(opening: " aria-busy=\"", to: &$0) }
                == " aria-busy=\"true\""
        )
    }

    @Test func `views of different types are written by their own templates`() {
        let views: [any View] = [Bold(), Bold()]
        #expect(written { html in views.forEach { $0.writeText(to: &html) } } == "<b></b><b></b>")
    }
}

/// Returns the markup that `write` writes.
func written(_ write: (inout HTML) -> Void) -> String {
    var html = HTML()
    write(&html)
    return String(decoding: html.bytes, as: UTF8.self)
}

private struct Bold: View {
    func render(into html: inout HTML) {
        html.write(markup: "<b></b>")
    }
}
