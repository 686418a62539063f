import Testing

@testable import HTTPServer

struct CrowdTests {
    @Test func `a crowd has left when an eighth of it is there`() {
        var crowd = Crowd()
        crowd.grow(to: 8000)
        #expect(leftovers([1001, 1000], of: &crowd) == [1000])
    }

    @Test func `a crowd leaves once`() {
        var crowd = Crowd()
        crowd.grow(to: 8000)
        #expect(leftovers([1000, 999], of: &crowd) == [1000])
        crowd.grow(to: 2000)
        #expect(leftovers([0], of: &crowd) == [0])
    }

    @Test func `a few are no crowd`() {
        var crowd = Crowd()
        crowd.grow(to: 1023)
        #expect(leftovers([0], of: &crowd).isEmpty)
    }

    /// The counts at which the crowd has left.
    private func leftovers(_ counts: [Int], of crowd: inout Crowd) -> [Int] {
        counts.filter { crowd.shrink(to: $0) }
    }
}
