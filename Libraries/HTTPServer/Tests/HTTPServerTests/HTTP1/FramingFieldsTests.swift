import Testing

@testable import HTTPServer

@Suite struct FramingFieldsTests {
    @Test func `the framing follows from the fields`() throws {
        #expect(try framing("Accept: a") == .none)
        #expect(try framing("Content-Length: 0") == .none)
        #expect(try framing("content-length:\t7 ") == .length(7))
        #expect(try framing("Transfer-Encoding: chunked") == .chunked)
        #expect(try framing("transfer-encoding: Chunked") == .chunked)
    }

    @Test(arguments: [
        "+1", "-1", "0x10", "1 2", "1,1", "1, 1", "1.0", "", "a", "1a", "9223372036854775808",
        "99999999999999999999999", "\u{661}", "00", "0042",
    ])
    func `a length other than digits without leading zeros is refused with 400`(_ length: String) {
        #expect(refusal(ofFields: "Content-Length: \(length)") == 400)
    }

    @Test(arguments: [
        "Content-Length: 1\r\nContent-Length: 1", "Content-Length: 1\r\nContent-Length: 2",
        "Content-Length: 1\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 1",
        "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, gzip", "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Transfer-Encoding: identity",
        "Transfer-Encoding:", "Transfer-Encoding: xchunked", "Transfer-Encoding: chunked;q=1",
        "Transfer-Encoding: \"chunked\"", "Transfer-Encoding: chun ked", "Transfer-Encoding: , chunked",
        "Transfer-Encoding: chunked,", "Transfer-Encoding:\r\nTransfer-Encoding: chunked",
    ])
    func `an ambiguous length is refused with 400`(_ lines: String) {
        #expect(refusal(ofFields: lines) == 400)
    }

    @Test func `a transfer coding other than chunked is refused with 501`() {
        #expect(refusal(ofFields: "Transfer-Encoding: gzip, chunked") == 501)
        #expect(refusal(ofFields: "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked") == 501)
    }

    @Test func `HTTP 1.0 has no transfer codings`() {
        #expect(refusal(ofFields: "Transfer-Encoding: chunked", version: "1.0") == 400)
    }

    @Test(arguments: [
        ("1.1", "Accept: a", true), ("1.1", "Connection: close", false),
        ("1.1", "Connection: Upgrade, CLOSE", false),
        ("1.1", "Connection: a\r\nConnection: close", false), ("1.1", "Connection: closed", true),
        ("1.0", "Accept: a", false), ("1.0", "Connection: keep-alive", true),
        ("1.0", "Connection: Keep-Alive", true),
        ("1.0", "Connection: keep-alive, close", false),
    ])
    func `the version and Connection determine whether the connection is kept`(
        _ version: String,
        _ lines: String,
        _ keeps: Bool
    ) throws {
        #expect(try parse("GET / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n\r\n").keepsConnection == keeps)
    }

    @Test func `100-continue is the only expectation, with content and in HTTP 1.1 only`() throws {
        #expect(try head("Expect: 100-Continue\r\nContent-Length: 1").expectsContinue)
        #expect(try head("Expect: 100-continue\r\nTransfer-Encoding: chunked").expectsContinue)
        #expect(try !head("Expect: 100-continue").expectsContinue)
        #expect(try !head("Expect: 100-continue\r\nContent-Length: 0").expectsContinue)
        #expect(refusal(ofFields: "Expect: 200-ok\r\nContent-Length: 1") == 417)
        #expect(refusal(ofFields: "Expect: magic\r\nContent-Length: 1", version: "1.0") == nil)
    }

    @Test func `expectations are a list, in one line or in several`() throws {
        for lines in ["Expect: 100-continue, 100-Continue", "Expect: 100-continue\r\nExpect: ,100-continue"] {
            #expect(try head("\(lines)\r\nContent-Length: 1").expectsContinue)
        }
        #expect(try !head("Expect:\r\nContent-Length: 1").expectsContinue)
        for lines in [
            "Expect: x\r\nExpect: 100-continue", "Expect: 100-continue\r\nExpect: x", "Expect: 100-continue;a",
        ] {
            #expect(refusal(ofFields: "\(lines)\r\nContent-Length: 1") == 417)
        }
    }

    private func head(_ lines: String) throws(RequestError) -> RequestHead {
        try parse("POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n")
    }

    private func framing(_ lines: String) throws(RequestError) -> BodyFraming {
        try head(lines).framing
    }
}
