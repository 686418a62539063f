import FeatureViews
import Testing

@Suite struct DocumentTests {
    private struct Model: DocumentView {
        var title: String
    }

    @Test func `a page is HTML and XML at once`() throws {
        try expectHTML(of: Model(title: "Songs & movies"), toBe: "Document/page.html")
    }
}
