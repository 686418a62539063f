import HTTPTypes

@testable import HTTPServer

/// The head of a request: scanner, request line, target, authority, fields and framing.
enum RequestHeadTarget: FuzzTarget {
    static let name = "request-head"

    private enum Reading: Equatable {
        case incomplete
        case refused(RequestError)
        case complete(RequestHead, length: Int)
    }

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let whole = read(input, arriving: [input.count])
        for way in Pieces.ways(of: input) {
            try expect(read(input, arriving: way) == whole, "in pieces a head means something else")
        }
        guard case .complete(let head, let length) = whole else { return }
        try expect(length <= HeadLimits.small.head, "a head is longer than the limit")
        try expect(HeadReference.fields(input[..<length]) == fields(of: head), "fields are not as they were sent")
        try checkFraming(of: head)
        try checkTarget(of: head.request)
        let printed = head.bytes
        try expect(
            read(printed, arriving: [printed.count], limits: HeadLimits(ServerConfiguration()))
                == .complete(head, length: printed.count),
            "a head that is printed means something else"
        )
    }

    private static func read(
        _ input: [UInt8],
        arriving way: [Int],
        limits: HeadLimits = .small
    ) -> Reading {
        var scanner = HeadScanner(limits: limits)
        do throws(RequestError) {
            for end in way {
                let bytes = input.span.extracting(0..<end)
                guard let length = try scanner.scan(bytes) else { continue }
                return .complete(try RequestParser.parse(bytes, scannedBy: &scanner), length: length)
            }
            return .incomplete
        } catch {
            return .refused(error)
        }
    }

    private static func fields(of head: RequestHead) -> [HeadReference.Field] {
        head.request.headerFields.map { field in
            HeadReference.Field(
                name: Array(field.name.canonicalName.utf8),
                value: field.withUnsafeBytesOfValue { Array($0) }
            )
        }
    }

    /// Checks that two recipients cannot understand the framing differently (RFC 9112 §6.3, §11.2).
    private static func checkFraming(of head: RequestHead) throws(BrokenRule) {
        let lengths = head.request.headerFields[values: .contentLength]
        let codings = head.request.headerFields[values: .transferEncoding]
        try expect(lengths.count <= 1, "a head has two lengths")
        try expect(lengths.isEmpty || codings.isEmpty, "a head has a length and a coding")
        try expect(codings.isEmpty || head.version == .http1_1, "HTTP/1.0 has a coding")
        switch head.framing {
        case .none: try expect(lengths.isEmpty && codings.isEmpty, "a body is overlooked")
        case .length(let length): try expect(lengths.compactMap(Int.init) == [length], "a length is misread")
        case .chunked: try expect(!codings.isEmpty, "chunks come from nowhere")
        }
    }

    private static func checkTarget(of head: HTTPRequest) throws(BrokenRule) {
        let path = head.path ?? ""
        try expect(path == "*" || path.utf8.first == UInt8(ascii: "/"), "a path does not start with a slash")
        try expect(path.utf8.allSatisfy(\.isTargetCharacter), "a path has a character that is not allowed")
        let request = Request(head: head)
        try expect(request.path + (request.query.map { "?" + $0 } ?? "") == path, "path and query are not the target")
    }
}

/// A simple reference for the fields of a complete and valid head.
enum HeadReference {
    struct Field: Equatable {
        /// The name in lower case.
        let name: [UInt8]
        let value: [UInt8]
    }

    /// Returns all fields except `Host`, in order.
    static func fields(_ head: ArraySlice<UInt8>) -> [Field] {
        let lines = head.split(separator: UInt8(ascii: "\n")).map { $0.dropLast() }.filter { !$0.isEmpty }
        return lines.dropFirst().map(field).filter { $0.name != Array("host".utf8) }
    }

    private static func field(_ line: ArraySlice<UInt8>) -> Field {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        let value = line.dropFirst(name.count + 1)
        let start = value.firstIndex { !isWhitespace($0) } ?? value.endIndex
        let end = value.lastIndex { !isWhitespace($0) }.map { $0 + 1 } ?? start
        return Field(
            name: Array(String(decoding: name, as: UTF8.self).lowercased().utf8),
            value: Array(value[start..<end])
        )
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
