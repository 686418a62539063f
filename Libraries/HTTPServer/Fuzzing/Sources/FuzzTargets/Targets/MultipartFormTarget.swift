@testable import HTTPServer

/// A form with files: its `Content-Type` on the first line, then its body.
enum MultipartFormTarget: FuzzTarget {
    static let name = "multipart-form"

    private struct Part: Equatable {
        let head: MultipartHead
        var content: [UInt8] = []
        var isComplete = false
    }

    private enum Reading: Equatable {
        case refused(RequestError)
        case form([Part], isComplete: Bool)
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
        let whole = read(body, boundary, arriving: [body.count])
        for way in Pieces.ways(of: body) {
            try expect(read(body, boundary, arriving: way) == whole, "in pieces a form means something else")
        }
        guard case .form(let parts, isComplete: true) = whole else { return }
        try expect(parts.allSatisfy(\.isComplete), "a part does not end with its form")
        try expect(
            MultipartReference.parts(body, boundary.delimiter) == parts.map(\.content),
            "content is not as it was sent"
        )
        let printed =
            parts.flatMap { MultipartReference.bytes(of: $0.head, $0.content, boundary.delimiter) }
            + boundary.delimiter + Array("--\r\n".utf8)
        try expect(
            read(printed, boundary, arriving: [printed.count], headLimit: 1 << 16) == whole,
            "a form that is printed means something else"
        )
    }

    private static func read(
        _ body: [UInt8],
        _ boundary: MultipartBoundary,
        arriving way: [Int],
        headLimit: Int = 256
    ) -> Reading {
        var decoder = MultipartDecoder(boundary: boundary, headLimit: headLimit)
        var parts: [Part] = []
        var start = 0
        do throws(RequestError) {
            for end in way {
                for event in try decoder.decode(Array(body[start..<end])) { note(event, in: &parts) }
                start = end
            }
            return .form(parts, isComplete: decoder.isComplete)
        } catch {
            return .refused(error)
        }
    }

    private static func note(_ event: MultipartDecoder.Event, in parts: inout [Part]) {
        switch event {
        case .head(let head): parts.append(Part(head: head))
        case .content(let bytes): parts[parts.count - 1].content += bytes
        case .end: parts[parts.count - 1].isComplete = true
        }
    }
}
