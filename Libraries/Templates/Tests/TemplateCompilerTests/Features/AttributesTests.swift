import FeatureViews
import Testing

@Suite struct AttributesTests {
    private struct Model: AttributesView {
        var id = "a1"
        var style: String? = "wide"
        var count = 2
        var label = "Close"
    }

    @Test func `values stand in quotes`() throws {
        try expectHTML(of: Model(), toBe: "Attributes/plain.html")
    }

    @Test func `nil leaves the attribute out, or the part empty`() throws {
        try expectHTML(of: Model(style: nil), toBe: "Attributes/nil.html")
    }

    @Test func `a hostile value stays in its quotes`() throws {
        let hostile = "\"\u{301} onclick='alert(1)' >\t\r\n<b>&amp;"
        try expectHTML(
            of: Model(id: hostile, style: hostile, label: hostile),
            toBe: "Attributes/hostile.html"
        )
    }
}
