@testable import HTTPServer

/// A form with files: its `Content-Type` on the first line, then its content.
enum MultipartFormTarget: FuzzTarget {
    static let name = "multipart-form"

    private struct Part: Equatable {
        let head: MultipartHead
        let content: [UInt8]
    }

    private enum Reading: Equatable {
        case refused(RequestError)
        case form([Part])
        /// The system could not store the form. It never equals another reading.
        case notStored(SystemError)

        static func == (left: Reading, right: Reading) -> Bool {
            switch (left, right) {
            case (.refused(let left), .refused(let right)): left == right
            case (.form(let left), .form(let right)): left == right
            default: false
            }
        }
    }

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let line = input.prefix { $0 != .lineFeed }
        let type = String(decoding: line, as: UTF8.self)
        let body = Array(input.dropFirst(line.count + 1))
        let boundary: MultipartBoundary
        do throws(RequestError) {
            boundary = try MultipartBoundary(contentType: type)
        } catch {
            let isForm = MultipartForm.isAnnounced(by: type)
            return try expect(error.status.code == (isForm ? 400 : 415), "a type is refused for another reason")
        }
        try expect(MultipartForm.isAnnounced(by: type), "a form is not announced")
        let whole = read(body, boundary)
        // A window has room for the delimiter.
        for windowSize in [boundary.delimiter.count + 7, boundary.delimiter.count + 8 + body.count / 3] {
            try expect(
                read(body, boundary, windowSize: windowSize) == whole,
                "in other windows a form means something else"
            )
        }
        guard case .form(let parts) = whole else { return }
        try expect(
            MultipartReference.parts(body, boundary.delimiter) == parts.map(\.content),
            "content is not as it was sent"
        )
        let printed =
            parts.flatMap { MultipartReference.bytes(of: $0.head, $0.content, boundary.delimiter) }
            + boundary.delimiter + Array("--\r\n".utf8)
        try expect(
            read(printed, boundary, headLimit: 1 << 16) == whole,
            "a form that is printed means something else"
        )
    }

    private static func read(
        _ body: [UInt8],
        _ boundary: MultipartBoundary,
        headLimit: Int = 256,
        windowSize: Int = 64 << 10
    ) -> Reading {
        let file: OpenFile
        do throws(SystemError) {
            file = try stored(MultipartParser.lineEnd + body)
        } catch {
            return .notStored(error)
        }
        var parts: [Part] = []
        do throws(RequestError) {
            var parser = try MultipartParser(
                file,
                boundary: boundary,
                headLimit: headLimit,
                windowSize: windowSize
            )
            while let part = try parser.next() {
                parts.append(Part(head: part.head, content: try parser.read(part.content)))
            }
            return .form(parts)
        } catch {
            return .refused(error)
        }
    }

    private static func stored(_ bytes: [UInt8]) throws(SystemError) -> OpenFile {
        var file = try TemporaryFile()
        try file.append(bytes)
        return file.content
    }
}

/// A simple reference for multipart forms, for complete and valid input (RFC 2046 §5.1.1).
enum MultipartReference {
    /// Returns the contents of the parts. The first delimiter need not have the line end at its start.
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
            // The empty line may be the start of the delimiter.
            guard let end = find(delimiter, in: bytes, from: headEnd + 2) else { return nil }
            parts.append(Array(bytes[min(headEnd + 4, end)..<end]))
            next = end
        }
    }

    /// Returns a part, with the delimiter before it.
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
