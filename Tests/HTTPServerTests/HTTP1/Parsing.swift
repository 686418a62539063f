@testable import HTTPServer

/// Parses a head that is complete.
func parse(_ head: String) throws(RequestError) -> RequestHead {
    try parse(Array(head.utf8))
}

func parse(_ head: [UInt8]) throws(RequestError) -> RequestHead {
    var scanner = HeadScanner(limits: HeadLimits(ServerConfiguration()))
    guard try scanner.scan(head.span) != nil else { throw .endedEarly }
    return try RequestParser.parse(head.span, lines: scanner.lines)
}

/// The status with which a head is refused; nil when it is not.
func refusal(of head: String) -> Int? {
    refusal(of: Array(head.utf8))
}

func refusal(of head: [UInt8]) -> Int? {
    do throws(RequestError) {
        _ = try parse(head)
        return nil
    } catch {
        return error.status.code
    }
}

/// The status with which a request with these field lines is refused.
func refusal(ofFields lines: String, version: String = "1.1") -> Int? {
    refusal(of: "POST / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n\r\n")
}

extension HeadScanner {
    mutating func scan(_ bytes: [UInt8]) throws(RequestError) -> Int? {
        try scan(bytes.span)
    }
}

extension BodyDecoder {
    mutating func decode(_ bytes: [UInt8], into part: inout [UInt8]) throws(RequestError) -> Int {
        try decode(bytes.span, into: &part)
    }
}

extension ChunkedDecoder {
    mutating func decode(_ bytes: [UInt8], into part: inout [UInt8]) throws(RequestError) -> Int {
        try decode(bytes.span, into: &part)
    }
}
