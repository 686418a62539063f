import Testing

@testable import HTMLTesting

@Suite struct NthPatternTests {
    @Test(arguments: [
        ("odd", 2, 1), ("Even", 2, 0), ("5", 0, 5), ("-5", 0, -5), ("n", 1, 0), ("-n", -1, 0), ("+n", 1, 0),
        ("2n", 2, 0), ("2N+1", 2, 1), ("-2n - 3", -2, -3), ("+3n+ 4", 3, 4),
    ])
    func `a pattern has a step and an offset`(text: String, step: Int, offset: Int) throws {
        let pattern = try #require(NthPattern(text))
        #expect([pattern.step, pattern.offset] == [step, offset])
    }

    @Test(arguments: ["", "x", "n2", "2n+", "2 n", "--n", "2n1", "n+x"])
    func `anything else is no pattern`(text: String) {
        #expect(NthPattern(text) == nil)
    }
}
