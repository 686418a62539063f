import FeatureViews
import Testing

@Suite struct BooleanAttributesTests {
    private struct Model: BooleanAttributesView {
        var isOn: Bool
        var isCurrent: Bool?
    }

    @Test func `true is presence, or the word`() throws {
        try expectHTML(of: Model(isOn: true, isCurrent: true), toBe: "BooleanAttributes/true.html")
    }

    @Test func `false is absence, or the word`() throws {
        try expectHTML(of: Model(isOn: false), toBe: "BooleanAttributes/false.html")
    }
}
