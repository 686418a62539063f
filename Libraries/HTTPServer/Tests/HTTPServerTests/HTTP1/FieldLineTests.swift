import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct FieldLineTests {
    @Test func `whitespace around a value is removed`() throws {
        let fields = try parse(
            "GET / HTTP/1.1\r\nHost: a\r\nAccept: \t a b \t\r\nCookie:x\r\nX-Empty:\r\n\r\n"
        ).request
            .headerFields
        #expect(fields[.accept] == "a b")
        #expect(fields[.cookie] == "x")
        #expect(fields.first { $0.name.rawName == "X-Empty" }?.value == "")
    }

    @Test func `non-ASCII bytes in a value are kept`() throws {
        let head = Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xE4, 0xFF] + Array("\r\n\r\n".utf8)
        let field = try #require(try parse(head).request.headerFields.first)
        #expect(field.withUnsafeBytesOfValue { Array($0) } == [0xE4, 0xFF])
    }

    @Test(arguments: [
        "Accept : a", " Accept: a", "\tAccept: a", ": a", "Accept", "Acc ept: a", "Acc\u{0}ept: a",
        "Accept\r: a",
        "Ac(cept: a", "ä: a",
    ])
    func `a field without a valid name is refused with 400`(_ line: String) {
        #expect(refusal(ofFields: line) == 400)
    }

    @Test func `a folded field is refused with 400`() {
        #expect(refusal(ofFields: "Accept: a\r\n b") == 400)
    }

    @Test(arguments: ["a\u{0}b", "a\rb", "a\u{7F}", "a\u{1}", "\u{B}a", "a\u{1B}[0m"])
    func `a control character in a value is refused with 400`(_ value: String) {
        #expect(refusal(ofFields: "Accept: \(value)") == 400)
    }
}

@Suite struct FieldNameTests {
    @Test(arguments: ["Content-Length", "content-length", "CONTENT-LENGTH"])
    func `a name is recognised in any case`(_ text: String) throws {
        let (name, role) = try find(text)
        #expect(name == .contentLength)
        #expect(role == .contentLength)
    }

    @Test(arguments: ["Content_Length", "transfer_encoding", "TRANSFER_ENCODING"])
    func `a name that differs from a framing field by an underscore is refused with 400`(_ text: String) {
        #expect(refusal(ofFields: "\(text): 1") == 400)
    }

    @Test(arguments: ["Content-Lengt", "Content-Lengthy", "X-Content-Length", "X", "X_Content_Length", "Content_Type"])
    func `a similar name is a different one`(_ text: String) throws {
        let (name, role) = try find(text)
        #expect(name.rawName == text)
        #expect(role == .other)
    }

    private func find(_ text: String) throws(RequestError) -> (HTTPField.Name, FieldName.Role) {
        let bytes = Array(text.utf8)
        return try FieldName.find(bytes.span, in: 0..<bytes.count)
    }
}
