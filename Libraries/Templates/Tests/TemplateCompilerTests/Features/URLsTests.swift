import FeatureViews
import Testing

@Suite struct URLsTests {
    private struct Model: URLsView {
        var url = "/songs?a=1&b=2"
        var image: String? = "https://example.com/1.png"
        var query = "rock & roll"
        var page = 2
    }

    @Test func `a URL is written, its parts percent-encoded`() throws {
        try expectHTML(of: Model(), toBe: "URLs/plain.html")
    }

    @Test func `a hostile URL leads nowhere`() throws {
        let hostile = " java\nscript:alert(1)"
        let model = Model(url: hostile, image: nil, query: "\"><script>/../../?#")
        try expectHTML(of: model, toBe: "URLs/hostile.html")
    }
}
