import Testing

@testable import HTTPServer

@Suite struct CompressionBudgetTests {
    private let start = MonotonicInstant.now

    @Test func `a budget is open until its share of a second is used`() {
        let budget = CompressionBudget(share: 0.25, at: start)
        budget.use(.milliseconds(240))
        #expect(budget.isOpen(at: start))
        budget.use(.milliseconds(20))
        #expect(!budget.isOpen(at: start))
    }

    @Test func `a budget opens again with time, and never has more than its share of a second`() {
        let budget = CompressionBudget(share: 0.25, at: start)
        budget.use(.milliseconds(500))
        #expect(!budget.isOpen(at: start + .milliseconds(990)))
        #expect(budget.isOpen(at: start + .milliseconds(1_010)))
        #expect(budget.isOpen(at: start + .seconds(3_600)))
        budget.use(.milliseconds(260))
        #expect(!budget.isOpen(at: start + .seconds(3_600)))
    }

    @Test func `an earlier time does not change a budget`() {
        let budget = CompressionBudget(share: 0.25, at: start + .seconds(9))
        budget.use(.milliseconds(300))
        #expect(!budget.isOpen(at: start))
    }
}
