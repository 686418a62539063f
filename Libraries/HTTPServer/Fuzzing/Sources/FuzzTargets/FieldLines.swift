import HTTPTypes

@testable import HTTPServer

/// The fields of an input that is field lines alone, read as those of a request.
enum FieldLines {
    /// - Returns: nil when they are refused, or end early.
    static func fields(_ input: [UInt8]) -> HTTPFields? {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8) + input + Array("\r\n\r\n".utf8)
        var scanner = HeadScanner(limits: HeadLimits(ServerConfiguration()))
        guard (try? scanner.scan(bytes.span)) != nil else { return nil }
        return try? RequestParser.parse(bytes.span, scannedBy: &scanner).request.headerFields
    }
}
