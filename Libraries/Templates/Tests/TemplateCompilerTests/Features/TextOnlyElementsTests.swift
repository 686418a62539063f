import FeatureViews
import Testing

@Suite struct TextOnlyElementsTests {
    private struct Model: TextOnlyElementsView {
        var text: String
        var isOn = true
    }

    @Test func `text cannot end the element it is in`() throws {
        try expectHTML(of: Model(text: "</textarea></title><script>"), toBe: "TextOnlyElements/hostile.html")
    }

    @Test func `text that begins with a line end keeps it, as browsers drop only the first`() throws {
        try expectHTML(of: Model(text: "\ntext"), toBe: "TextOnlyElements/line-end.html")
    }
}
