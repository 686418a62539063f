import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(3))) struct EventStreamPartsTests {
    private let counter = Counter()

    @Test func `a stream can be read without a server`() async {
        counter.countUp()
        var parts = counter.stream.parts.makeAsyncIterator()
        #expect(await parts.next() == Array("data: 1.\n\n".utf8))
        counter.countUp()
        counter.countUp()
        #expect(await parts.next() == Array("data: 3.\n\n".utf8))
    }

    @Test func `a reader that waits hears of the next event`() async {
        let reader = Task { [counter] in
            var parts = counter.stream.parts.makeAsyncIterator()
            return await parts.next()
        }
        counter.countUp()
        #expect(await reader.value == Array("data: 1.\n\n".utf8))
    }

    @Test func `a reader that is cancelled gets the end`() async {
        let reader = Task { [counter] in
            var parts = counter.stream.parts.makeAsyncIterator()
            return await parts.next()
        }
        reader.cancel()
        #expect(await reader.value == nil)
    }
}
