import Rendering
import Testing

@Suite struct HTMLTests {
    @Test func `markup is written as it is`() {
        var html = HTML()
        html.write(markup: "<p title=\"a\">é</p>")
        html.write(markup: "<")
        #expect(html.bytes == Array("<p title=\"a\">é</p><".utf8))
    }

    @Test func `a buffer that is too small grows`() {
        var html = HTML(reservingCapacity: 1)
        for _ in 0..<100 { html.write(markup: "<hr/>") }
        #expect(html.bytes.count == 500)
    }
}
