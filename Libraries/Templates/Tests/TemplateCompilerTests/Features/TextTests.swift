import FeatureViews
import Testing

@Suite struct TextTests {
    private struct Model: TextView {
        var title = "Abbey Road"
        var part: Substring = "side A"
        var count = 17
        var note: String?
    }

    @Test func `strings, parts of strings, numbers and optionals are written`() throws {
        try expectHTML(of: Model(), toBe: "Text/plain.html")
    }

    @Test func `hostile text is only text`() throws {
        let hostile = "<script>alert(\"1\" && '2')</script>\u{0}\u{FFFE}\"\u{301}"
        try expectHTML(
            of: Model(title: hostile, part: hostile[...], note: hostile),
            toBe: "Text/hostile.html"
        )
    }
}
