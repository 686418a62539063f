import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct ResponseHeadTests {
    @Test func `a head is written`() {
        let head = ResponseHead(
            status: .ok,
            fields: .own([.contentType: "text/html; charset=utf-8", .vary: "Cookie"]),
            contentLength: 1205,
            persistence: .keep
        )
        #expect(
            text(head)
                == "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 1205\r\n"
                + "Content-Type: text/html; charset=utf-8\r\nVary: Cookie\r\n\r\n"
        )
    }

    @Test func `the fields of the framing are written by the server only`() {
        let head = ResponseHead(
            status: .ok,
            fields: .own([
                .contentLength: "9", .transferEncoding: "chunked", .connection: "keep-alive", .date: "then",
            ]),
            contentLength: 0,
            persistence: .close
        )
        #expect(
            text(head) == "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
    }

    @Test func `a kept HTTP 1.0 connection is confirmed`() {
        let head = ResponseHead(
            status: .noContent,
            fields: .own([:]),
            contentLength: nil,
            persistence: .keepExplicitly
        )
        #expect(text(head) == "HTTP/1.1 204 No Content\r\nDate: now\r\nConnection: keep-alive\r\n\r\n")
    }

    @Test func `a line break in a value cannot start another field`() {
        let head = ResponseHead(
            status: .ok,
            fields: .own([.location: "/a\r\nSet-Cookie: b"]),
            contentLength: nil,
            persistence: .keep
        )
        #expect(text(head) == "HTTP/1.1 200 OK\r\nDate: now\r\nLocation: /a  Set-Cookie: b\r\n\r\n")
    }

    @Test func `common fields come last, without those of the framing`() {
        let head = ResponseHead(status: .ok, fields: .own([.vary: "Cookie"]), contentLength: 0, persistence: .keep)
        let common = ResponseHead.lines(of: [.xContentTypeOptions: "nosniff", .connection: "close"])
        #expect(
            text(head, commonLines: common)
                == "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 0\r\nVary: Cookie\r\n"
                + "X-Content-Type-Options: nosniff\r\n\r\n"
        )
    }

    @Test func `shared fields are encoded once`() {
        let fields = WrittenFields([.vary: "Cookie", .date: "then"])
        var response = Response(fields: fields)
        #expect(fields.lines == Array("Vary: Cookie\r\n".utf8))
        #expect(response.headerFields == [.vary: "Cookie", .date: "then"])
        #expect(text(head(of: response)).contains("\r\nVary: Cookie\r\n\r\n"))
        response.headerFields[.vary] = "Accept"
        #expect(text(head(of: response)).contains("\r\nVary: Accept\r\n"))
    }

    @Test func `a tag follows shared fields, and is a field like others`() {
        var response = Response(fields: WrittenFields([.vary: "Cookie"]))
        response.fields.add(EntityTag(opaque: "0123456789abcdef"))
        #expect(text(head(of: response)).contains("\r\nVary: Cookie\r\nETag: \"0123456789abcdef\"\r\n\r\n"))
        #expect(response.headerFields == [.vary: "Cookie", .eTag: "\"0123456789abcdef\""])
        response.headerFields[.vary] = nil
        #expect(text(head(of: response)).hasSuffix("\r\nETag: \"0123456789abcdef\"\r\n\r\n"))
    }

    @Test func `own and shared fields can close the connection`() {
        let close: HTTPFields = [.connection: "Close"]
        let keep: HTTPFields = [.connection: "keep-alive"]
        #expect(Response(headerFields: close).fields.closesConnection)
        #expect(Response(fields: WrittenFields(close)).fields.closesConnection)
        #expect(!Response(headerFields: keep).fields.closesConnection)
        #expect(!Response(fields: WrittenFields(keep)).fields.closesConnection)
    }

    private func head(of response: Response) -> ResponseHead {
        ResponseHead(
            status: response.status,
            fields: response.fields,
            contentLength: 0,
            persistence: .keep
        )
    }

    private func text(_ head: ResponseHead, commonLines: [UInt8] = []) -> String {
        var bytes: [UInt8] = []
        head.append(to: &bytes, date: Array("Date: now\r\n".utf8), end: commonLines + Array("\r\n".utf8))
        return String(decoding: bytes, as: UTF8.self)
    }
}
