import Testing

@testable import Flipside

struct RequestIDTests {
    @Test func `no two requests have the same`() {
        let source = RequestID.Source()
        #expect(Set((0..<10_000).map { _ in source.next().description }).count == 10_000)
    }

    @Test func `it can be read out`() throws {
        let text = RequestID.Source().next().description
        #expect(try #/[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}/#.wholeMatch(in: text) != nil)
    }

    @Test func `it does not tell how many there were`() {
        #expect(RequestID.Source().next() != RequestID.Source().next())
    }
}
