import Testing

@testable import HTTPServer

@Suite struct BodyDecoderTests {
    @Test func `a body of known length ends there, wherever it is split`() throws {
        let bytes = Array("hello and the next request".utf8)
        for split in 0...5 {
            var decoder = BodyDecoder(.length(5), limits: .test)
            var body: [UInt8] = []
            #expect(try decoder.decode(Array(bytes[..<split]), into: &body) == split)
            #expect(decoder.remaining == 5 - split)
            #expect(try decoder.decode(Array(bytes[split...]), into: &body) == 5 - split)
            #expect(decoder.isComplete)
            #expect(body == Array("hello".utf8))
        }
    }

    @Test func `without framing there is no body`() {
        #expect(BodyDecoder(.none, limits: .test).isComplete)
        #expect(BodyDecoder(.length(0), limits: .test).isComplete)
    }

    @Test func `nobody knows how long a chunked body is`() throws {
        var decoder = BodyDecoder(.chunked, limits: .test)
        var body: [UInt8] = []
        #expect(decoder.remaining == nil)
        _ = try decoder.decode(Array("1\r\na\r\n0\r\n\r\n".utf8), into: &body)
        #expect(decoder.isComplete)
        #expect(decoder.remaining == 0)
    }
}
