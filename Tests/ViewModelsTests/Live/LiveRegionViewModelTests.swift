import Models
import Rendering
import Testing
import ViewModels

struct LiveRegionViewModelTests {
    @Test func `a region is an element with its id and revision around the content`() {
        let region = LiveRegionViewModel(.textForm, revision: 12, content: Words(words: "<Hello>"))
        #expect(html(region) == "<div id=\"live-text-form\" data-revision=\"12\">\n    &lt;Hello&gt;\n</div>")
    }

    @Test(arguments: [RegionName.textForm, .importing, .source(of: .songs), .source(of: .movies)])
    func `the name of a region fits in the event stream`(region: RegionName) {
        #expect(region.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    }

    private func html(_ view: some View) -> String {
        String(decoding: view.rendered(), as: UTF8.self)
    }
}

private struct Words: View {
    let words: String

    func render(into html: inout HTML) {
        words.writeText(to: &html)
    }
}
