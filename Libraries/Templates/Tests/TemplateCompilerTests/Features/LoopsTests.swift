import FeatureViews
import Rendering
import Testing

@Suite struct LoopsTests {
    private struct Model: LoopsView {
        var groups: [[Int]] = []
        var rows: [any View] = []
    }

    private struct Row: LoopsRowView {
        var name: String
    }

    @Test func `a loop goes over rows of any type`() throws {
        let rows: [any View] = [Row(name: "a & b"), UnescapedHTML(trusting: "<hr/>")]
        try expectHTML(of: Model(groups: [[1, 2], [], [3]], rows: rows), toBe: "Loops/rows.html")
    }

    @Test func `a loop over nothing writes what is in its else`() throws {
        try expectHTML(of: Model(), toBe: "Loops/empty.html")
    }
}
