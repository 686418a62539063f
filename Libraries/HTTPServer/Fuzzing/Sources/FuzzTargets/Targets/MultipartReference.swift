@testable import HTTPServer

/// A form with files in the simplest way: all bytes at once, and they are known to be valid (RFC 2046 §5.1.1).
enum MultipartReference {
    /// The contents of the parts. `delimiter` begins with its line end, which the first need not have.
    static func parts(_ body: [UInt8], _ delimiter: [UInt8]) -> [[UInt8]]? {
        let bytes = Array("\r\n".utf8) + body
        var parts: [[UInt8]] = []
        guard var next = find(delimiter, in: bytes, from: 0) else { return nil }
        while true {
            let start = next + delimiter.count
            if bytes[start...].starts(with: "--".utf8) { return parts }
            guard let lineEnd = find(Array("\r\n".utf8), in: bytes, from: start),
                let headEnd = find(Array("\r\n\r\n".utf8), in: bytes, from: lineEnd)
            else { return nil }
            // The empty line may be the start of the delimiter already.
            guard let end = find(delimiter, in: bytes, from: headEnd + 2) else { return nil }
            parts.append(Array(bytes[min(headEnd + 4, end)..<end]))
            next = end
        }
    }

    /// A part, with the delimiter before it.
    static func bytes(of head: MultipartHead, _ content: [UInt8], _ delimiter: [UInt8]) -> [UInt8] {
        var bytes = delimiter + Array("\r\nContent-Disposition: form-data; name=\"".utf8) + escaped(head.name)
        if let fileName = head.fileName { bytes += Array("\"; filename=\"".utf8) + escaped(fileName) }
        bytes += Array("\"\r\n".utf8)
        if let type = head.contentType { bytes += Array("Content-Type: \(type)\r\n".utf8) }
        return bytes + Array("\r\n".utf8) + content
    }

    private static func escaped(_ name: [UInt8]) -> [UInt8] {
        name.flatMap { byte in
            switch byte {
            case UInt8(ascii: "\""): Array("%22".utf8)
            case UInt8(ascii: "\r"): Array("%0D".utf8)
            case UInt8(ascii: "\n"): Array("%0A".utf8)
            case UInt8(ascii: "\\"): Array("\\\\".utf8)
            default: [byte]
            }
        }
    }

    private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count - start >= pattern.count else { return nil }
        return (start...bytes.count - pattern.count).first { bytes[$0...].starts(with: pattern) }
    }
}
