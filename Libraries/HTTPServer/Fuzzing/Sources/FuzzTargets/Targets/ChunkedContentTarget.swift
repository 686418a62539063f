@testable import HTTPServer

/// Content in the chunked transfer coding, and the bytes that follow it.
enum ChunkedContentTarget: FuzzTarget {
    static let name = "chunked-content"

    private enum Reading: Equatable {
        case incomplete
        case refused(RequestError)
        case complete(content: [UInt8], length: Int)
        /// Bytes are left over before the end.
        case stuck
    }

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let whole = read(input, arriving: [input.count])
        try expect(whole != .stuck, "bytes are left over before the end")
        for way in Pieces.ways(of: input) {
            try expect(read(input, arriving: way) == whole, "in pieces chunks mean something else")
        }
        guard case .complete(let content, let length) = whole else { return }
        try expect(ChunkedReference.content(input[..<length]) == content, "content is not as it was sent")
        let printed = ChunkedReference.bytes(of: content)
        try expect(
            read(printed, arriving: [printed.count]) == .complete(content: content, length: printed.count),
            "content that is printed means something else"
        )
    }

    private static func read(_ input: [UInt8], arriving way: [Int]) -> Reading {
        var decoder = ChunkedDecoder(limits: .small)
        var content: [UInt8] = []
        var length = 0
        do throws(RequestError) {
            for end in way {
                let used = try decoder.decode(input.span.extracting(length..<end), into: &content)
                guard decoder.isComplete || used == end - length else { return .stuck }
                length += used
                if decoder.isComplete { return .complete(content: content, length: length) }
            }
            return .incomplete
        } catch {
            return .refused(error)
        }
    }
}

/// A simple reference of the chunked transfer coding, for complete and valid input.
enum ChunkedReference {
    static func content(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var content: [UInt8] = []
        var rest = bytes
        while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\r")) {
            let digits = rest[..<lineEnd].prefix { UnicodeScalar($0).properties.isASCIIHexDigit }
            guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
            guard size > 0 else { return content }
            rest = rest[lineEnd...].dropFirst(2)
            guard rest.count >= size + 2 else { return nil }
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
        return nil
    }

    /// Returns the content in one chunk.
    static func bytes(of content: [UInt8]) -> [UInt8] {
        let chunk = content.isEmpty ? [] : Array("\(String(content.count, radix: 16))\r\n".utf8) + content
        return chunk + Array(content.isEmpty ? "0\r\n\r\n".utf8 : "\r\n0\r\n\r\n".utf8)
    }
}
