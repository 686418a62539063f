import FeatureViews
import Rendering
import Testing

@Suite struct CompositionTests {
    private struct Layout<Content: View>: LayoutView {
        var content: Content
        var note: Row?
        var aside: any View
    }

    private struct Row: RowView {
        var name: String
    }

    private struct StarredRow: StarredRowView {
        var name: String
    }

    @Test func `a view holds views`() throws {
        let inner = Layout(content: Row(name: "1"), note: Row(name: "2"), aside: StarredRow(name: "3"))
        try expectHTML(of: Layout(content: inner, aside: Row(name: "4")), toBe: "Composition/nested.html")
    }
}
