import FeatureViews
import Testing

@Suite struct ConditionsTests {
    private struct Model: ConditionsView {
        var count = 0
        var note: String?
        var isOpen = false
    }

    @Test func `a value is bound when there is one`() throws {
        try expectHTML(of: Model(note: "New", isOpen: true), toBe: "Conditions/bound.html")
    }

    @Test(arguments: [0, 1, 2])
    func `the first true branch is written`(count: Int) throws {
        try expectHTML(of: Model(count: count), toBe: "Conditions/\(count).html")
    }
}
