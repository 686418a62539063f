import FeatureViews
import Testing

@Suite struct SwiftInExpressionsTests {
    private struct Model: SwiftInExpressionsView {
        var names: [String]
        var counts: [String: Int] = [:]
    }

    @Test func `an expression is any Swift, whatever its strings and closures hold`() throws {
        try expectHTML(
            of: Model(names: ["b", "%}", "a"], counts: ["a": 1]),
            toBe: "SwiftInExpressions/names.html"
        )
    }
}
