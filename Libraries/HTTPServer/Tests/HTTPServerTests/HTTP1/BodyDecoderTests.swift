import Testing

@testable import HTTPServer

@Suite struct BodyDecoderTests {
    @Test func `content of known length ends there, wherever it is split`() throws {
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

    @Test func `without framing there is no content`() {
        #expect(BodyDecoder(.none, limits: .test).isComplete)
    }

    @Test func `the length of chunked content is unknown until its end`() throws {
        var decoder = BodyDecoder(.chunked, limits: .test)
        var body: [UInt8] = []
        #expect(decoder.remaining == nil)
        _ = try decoder.decode(Array("1\r\na\r\n0\r\n\r\n".utf8), into: &body)
        #expect(decoder.isComplete)
        #expect(decoder.remaining == 0)
    }
}

@Suite struct ChunkedDecoderTests {
    @Test(arguments: [
        ("5\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", "hello world"),
        ("0\r\n\r\n", ""),
        ("00A\r\n0123456789\r\n000\r\n\r\n", "0123456789"),
        ("a;name=value\r\n0123456789\r\n0;last\r\n\r\n", "0123456789"),
        ("5 \t;a=\"b c\"\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5;a=b;c\t= \"\\\"; \u{E4}\" ; d\r\nhello\r\n0;\ta = b\r\n\r\n", "hello"),
        ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
        ("5\r\nhello\r\n0\r\nChecksum: 1\r\nOther: x\r\n\r\n", "hello"),
    ])
    func `chunked content is decoded, wherever it is split`(_ encoded: String, _ expected: String) throws {
        let bytes = Array(encoded.utf8)
        let next = Array("GET".utf8)
        for split in 0...bytes.count {
            var decoder = ChunkedDecoder(limits: .test)
            var body: [UInt8] = []
            #expect(try decoder.decode(Array(bytes[..<split]), into: &body) == split)
            #expect(decoder.isComplete == (split == bytes.count))
            let rest = bytes[split...] + next
            #expect(try decoder.decode(Array(rest), into: &body) == bytes.count - split)
            #expect(decoder.isComplete)
            #expect(String(decoding: body, as: UTF8.self) == expected)
        }
    }

    @Test(arguments: [
        "\r\n", "g\r\n", "-1\r\n", "+1\r\n", "0x5\r\n", ";a\r\n", " 5\r\n", "5 \r\n", "5\n", "5\rx",
        "5 5\r\n",
        "5\r\nhello0\r\n", "5\r\nhello\n0\r\n", "5\r\nhello\r0", "5\r\nhelloo\r\n", "5;a\u{0}\r\n", "5;a\n",
        "5;\r\n", "5; \r\n", "5;;a\r\n", "5;=b\r\n",
        "5;a=\r\n", "5;a=;b\r\n", "5;a b\r\n", "5;a=b c\r\n", "5;a \r\n", "5;a=b \r\n", "5;a=\"b\r\n", "5;a=\"b\\\r\n",
        "5;a=\"b\"c\r\n", "5;a=\"b\"=\r\n", "5;a=b=c\r\n", "5;a@\r\n", "5;a=@\r\n",
        "8000000000000000\r\n", "fffffffffffffffff\r\n", "00000000000000005\r\n",
        "0\r\n\n", "0\r\nA b\r\n\r\n", "0\r\nA : b\r\n\r\n", "0\r\n folded\r\n\r\n", "0\r\nA: b\n\r\n",
    ])
    func `malformed input is refused with 400, wherever it is split`(_ encoded: String) {
        let bytes = Array(encoded.utf8)
        for split in 0...bytes.count {
            #expect(refusal(of: [Array(bytes[..<split]), Array(bytes[split...])]) == 400)
        }
    }

    @Test(arguments: [
        "Content-Length: 5", "transfer-encoding: chunked", "Host: a", "Connection: close", "Expect: 100-continue",
        "Transfer_Encoding: chunked",
    ])
    func `a trailer field that belongs in the head is refused with 400`(_ field: String) {
        #expect(refusal(of: [Array("5\r\nhello\r\n0\r\nA: b\r\n\(field)\r\n\r\n".utf8)]) == 400)
    }

    @Test func `chunk extensions have a limit for the whole content`() {
        let chunk = "1;" + String(repeating: "x", count: 1000) + "\r\na\r\n"
        #expect(refusal(of: [Array(String(repeating: chunk, count: 4).utf8)]) == nil)
        #expect(refusal(of: [Array(String(repeating: chunk, count: 5).utf8)]) == 400)
    }

    @Test func `a trailer section has the limits of a head`() {
        let fields = String(repeating: "A: b\r\n", count: 4)
        #expect(refusal(of: [Array("0\r\n\(fields)\r\n".utf8)]) == nil)
        #expect(refusal(of: [Array("0\r\n\(fields)A: b\r\n\r\n".utf8)]) == 431)
        #expect(refusal(of: [Array("0\r\nA: \(String(repeating: "b", count: 300))".utf8)]) == 431)
    }

    private func refusal(of parts: [[UInt8]]) -> Int? {
        var decoder = ChunkedDecoder(limits: .test)
        var body: [UInt8] = []
        do throws(RequestError) {
            for part in parts { _ = try decoder.decode(part, into: &body) }
            return nil
        } catch {
            return error.status.code
        }
    }
}
