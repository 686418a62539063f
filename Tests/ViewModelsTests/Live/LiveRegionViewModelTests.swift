import Models
import Rendering
import Testing
import ViewModels

struct LiveRegionViewModelTests {
    @Test func `a region is an element with its id and revision around the content`() {
        let region = LiveRegionViewModel(.textEdit, revision: 12, content: Words(words: "<Hello>"))
        #expect(html(region) == "<div id=\"live-text-edit\" data-revision=\"12\">\n    &lt;Hello&gt;\n</div>")
    }

    @Test func `a whole list has no changes`() {
        let list = LiveListViewModel(.entries, revision: 7, rows: [Words(words: "One"), Words(words: "Two")])
        #expect(
            html(list) == """
                <ol id="live-entries" data-revision="7">
                    <li id="row-One">One</li>
                    <li id="row-Two">Two</li>
                </ol>
                """
        )
    }

    @Test func `a list without rows is empty`() {
        let list = LiveListViewModel<Words>(.entries, revision: 0, rows: [])
        #expect(html(list) == "<ol id=\"live-entries\" data-revision=\"0\">\n</ol>")
    }

    @Test func `an update of a list has the revision before and the removed rows`() {
        let list = LiveListViewModel(
            .entries,
            from: 7,
            to: 9,
            removed: ["entry-1", "entry-2"],
            rows: [Words(words: "\"><script>")]
        )
        #expect(
            html(list) == """
                <ol id="live-entries" data-revision="9" data-since="7" data-removed="entry-1 entry-2">
                    <li id="row-&quot;&gt;&lt;script&gt;">"&gt;&lt;script&gt;</li>
                </ol>
                """
        )
    }

    @Test(arguments: [RegionName.textEdit, .importing, .source(of: .songs), .source(of: .movies)])
    func `the name of a region fits in the event stream`(region: RegionName) {
        #expect(region.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        #expect(region.elementID == "live-\(region.rawValue)")
    }

    private func html(_ view: some View) -> String {
        String(decoding: view.rendered(), as: UTF8.self)
    }
}

private struct Words: View, Identifiable {
    let words: String
    var id: String { "row-\(words)" }

    func render(into html: inout HTML) {
        words.writeText(to: &html)
    }
}
