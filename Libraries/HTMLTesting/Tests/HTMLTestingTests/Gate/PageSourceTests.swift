import HTMLTesting
import Testing

@Suite struct PageSourceTests {
    private func replaced(_ id: String, in html: String) -> String {
        var source = PageSource(Array(html.utf8))
        let isFound = source.replace(id, with: "<p>new</p>".utf8)
        #expect(isFound == (source.bytes != Array(html.utf8)))
        return String(decoding: source.bytes, as: UTF8.self)
    }

    @Test func `an element is replaced with all that is inside it`() {
        let html = "<!DOCTYPE html><div>1<div class='a' id=\"x\">2<div id=\"y\">3</div><divan></divan></div>4</div>"
        #expect(replaced("x", in: html) == "<!DOCTYPE html><div>1<p>new</p>4</div>")
        #expect(replaced("y", in: html).contains("2<p>new</p><divan>"))
    }

    @Test(arguments: ["<p>1</p>", "<p id=\"xy\">1</p>", "<p id=\"x\">1", "<p id=\"x\"", " id=\"x\">", "<p id=\"x\"><"])
    func `without a whole element of that id nothing changes`(html: String) {
        #expect(replaced("x", in: html) == html)
    }
}
