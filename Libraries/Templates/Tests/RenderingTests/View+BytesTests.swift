import Rendering
import Testing

@Suite struct RenderedViewTests {
    @Test func `a view's bytes are what it writes`() {
        #expect(UnescapedHTML(trusting: "<b>1</b>").rendered() == Array("<b>1</b>".utf8))
        #expect(UnescapedHTML(trusting: "").rendered().isEmpty)
    }

    @Test func `a view may be longer than was reserved for it`() {
        let view = Lines(text: "Simon & Garfunkel, “Bookends”, 1968")
        let expected = String(repeating: "<p>Simon &amp; Garfunkel, “Bookends”, 1968</p>", count: 3)
        for capacity in -1...expected.utf8.count + 40 {
            #expect(view.rendered(reservingCapacity: capacity) == Array(expected.utf8), "\(capacity)")
        }
    }

    @Test func `a view may begin again`() {
        #expect(FreshStart().rendered(reservingCapacity: 64) == Array("<b></b>".utf8))
    }

    private struct Lines: View {
        let text: String

        func render(into html: inout HTML) {
            for _ in 0..<3 {
                html.write(markup: "<p>")
                text.writeText(to: &html)
                html.write(markup: "</p>")
            }
        }
    }

    /// Holds what it is to write to for a while, and gives it back.
    private struct FreshStart: View {
        func render(into html: inout HTML) {
            var other = HTML()
            swap(&html, &other)
            html.write(markup: "<i></i>")
            swap(&html, &other)
            html.write(markup: "<b></b>")
        }
    }
}
