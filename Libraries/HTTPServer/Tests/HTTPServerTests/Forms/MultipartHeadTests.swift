import Testing

@testable import HTTPServer

@Suite struct MultipartHeadTests {
    @Test func `a field has a name`() throws {
        let head = try self.head(["Content-Disposition: form-data; name=\"a b\""])
        #expect(head.name == Array("a b".utf8))
        #expect(head.fileName == nil)
        #expect(head.contentType == nil)
    }

    @Test func `a file has a name of its own and a type`() throws {
        let head = try self.head([
            "content-disposition:form-data;name=f;filename=\"ä.txt\"", "CONTENT-TYPE: text/plain; charset=utf-8",
            "X-Other: ignored", "Content-Transfer-Encoding: Binary",
        ])
        #expect(head.name == Array("f".utf8))
        #expect(head.fileName == Array("ä.txt".utf8))
        #expect(head.contentType == "text/plain; charset=utf-8")
    }

    @Test(arguments: [
        ("a%22b%0D%0Ac", "a\"b\r\nc"), ("100%41%", "100%41%"), ("%2", "%2"), ("%0d", "%0d"), ("a\\\"b", "a\"b"),
        ("a\\\\b", "a\\b"), ("C:\\dir\\a", "C:\\dir\\a"), ("a;b=c", "a;b=c"), ("", ""),
    ])
    func `names are written as browsers write them`(_ sent: String, _ name: String) throws {
        let head = try self.head(["Content-Disposition: form-data; name=\"\(sent)\"; filename=\"\(sent)\""])
        #expect(head.name == Array(name.utf8))
        #expect(head.fileName == Array(name.utf8))
    }

    @Test func `an extended name of a file is ignored`() throws {
        let with = "Content-Disposition: form-data; name=\"a\"; filename=\"b\"; filename*=UTF-8''c%20d"
        #expect(try head([with]).fileName == Array("b".utf8))
        #expect(try head(["Content-Disposition: form-data; name=a; filename*=UTF-8''c"]).fileName == nil)
    }

    @Test(arguments: [
        "", "Content-Type: text/plain", "Content-Disposition: form-data", "Content-Disposition: attachment; name=a",
        "Content-Disposition: form-data; name=a; name=b", "Content-Disposition: form-data; name=\"a",
        "Content-Disposition: form-data; name=\"a\"b", "Content-Disposition: form-data; name=\"a\\\"",
        "Content-Disposition: form-data; name=a; filename=b; filename=c", "Content-Disposition: form-data; name",
        "Content-Disposition: form-data; name =a", "Content-Disposition: form-data, name=a",
        "Content-Disposition : form-data; name=a", " Content-Disposition: form-data; name=a",
        "Content-Disposition: form-data; name=\"a\u{0}\"", "Content-Disposition: form-data; name=a b",
        "Content-Disposition: form-data; name=a\nContent-Disposition: form-data; name=a",
        "Content-Disposition: form-data;\n name=a",
        "Content-Disposition: form-data; name=a\nContent-Transfer-Encoding: base64",
    ])
    func `a head that leaves something unclear is 400`(_ lines: String) {
        #expect {
            try head(lines.isEmpty ? [] : lines.split(separator: "\n").map(String.init))
        } throws: { ($0 as? RequestError)?.status.code == 400 }
    }

    private func head(_ lines: [String]) throws(RequestError) -> MultipartHead {
        try MultipartHead(lines: lines.map { Array($0.utf8) })
    }
}
