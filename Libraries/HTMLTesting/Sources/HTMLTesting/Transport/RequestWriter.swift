import HTTPTypes

/// Writes requests as HTTP/1.1 does (RFC 9112, 3).
enum RequestWriter {
    static func bytes(of head: HTTPRequest, body: [UInt8]) -> [UInt8] {
        var bytes = Array("\(head.method.rawValue) \(head.path ?? "/") HTTP/1.1\r\n".utf8)
        if let authority = head.authority { bytes += "Host: \(authority)\r\n".utf8 }
        for field in head.headerFields {
            bytes += "\(field.name.rawName): \(field.value)\r\n".utf8
        }
        bytes += "\r\n".utf8
        let isChunked = head.headerFields[.transferEncoding]?.lowercased() == "chunked"
        return bytes + (isChunked ? chunks(body) : body)
    }

    /// The body in one chunk (RFC 9112, 7.1).
    private static func chunks(_ body: [UInt8]) -> [UInt8] {
        let end = Array("0\r\n\r\n".utf8)
        if body.isEmpty { return end }
        return Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n".utf8) + end
    }
}
