@testable import HTTPServer

/// All that a connection receives: heads and the content that follows each, one request after the other.
enum PipelinedRequestsTarget: FuzzTarget {
    static let name = "pipelined-requests"

    /// The requests that were complete, and what became of the rest.
    private enum Reading: Equatable {
        case refused([RequestStream.Request], RequestError)
        case open([RequestStream.Request], length: Int, missing: Int?)

        var requests: [RequestStream.Request] {
            switch self {
            case .refused(let requests, _), .open(let requests, _, _): requests
            }
        }
    }

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let whole = read(input, arriving: [input.count])
        for way in Pieces.ways(of: input) {
            try expect(read(input, arriving: way) == whole, "in pieces requests mean something else")
        }
        let printed = whole.requests.flatMap(\.bytes)
        let again = read(printed, arriving: [printed.count], limits: HeadLimits(ServerConfiguration()))
        try expect(
            again == .open(whole.requests, length: printed.count, missing: 0),
            "requests that are printed mean something else"
        )
    }

    private static func read(
        _ input: [UInt8],
        arriving way: [Int],
        limits: HeadLimits = .small
    ) -> Reading {
        var stream = RequestStream(limits: limits)
        for end in way { stream.read(input.span.extracting(0..<end)) }
        if let refusal = stream.refusal { return .refused(stream.requests, refusal) }
        return .open(stream.requests, length: stream.length, missing: stream.missing)
    }
}
