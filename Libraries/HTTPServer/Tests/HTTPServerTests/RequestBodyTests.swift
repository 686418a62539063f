import HTTPServer
import Testing

@Suite struct RequestBodyTests {
    @Test func `bytes in memory are a body that is read once`() async throws {
        let body = RequestBody(Array("hello".utf8))
        #expect(try await body.next() == Array("hello".utf8))
        #expect(try await body.next() == nil)
        #expect(try await RequestBody(Array("hello".utf8)).collect() == Array("hello".utf8))
        #expect(try await RequestBody.empty.collect() == [])
        #expect(try await RequestBody([]).next() == nil)
    }

    @Test func `more than the limit is 413`() async throws {
        #expect(try await RequestBody([1, 2, 3]).collect(upTo: 3) == [1, 2, 3])
        await #expect {
            try await RequestBody([1, 2, 3]).collect(upTo: 2)
        } throws: { ($0 as? RequestError)?.status.code == 413 }
    }

    @Test func `a body says whether it may be long before it is read`() {
        #expect(!RequestBody.empty.mayExceed(0))
        #expect(RequestBody([1, 2, 3]).mayExceed(2))
        #expect(!RequestBody([1, 2, 3]).mayExceed(3))
    }
}
